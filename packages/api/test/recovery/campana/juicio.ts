import { isDeepStrictEqual } from 'node:util'
import type { EventoRegistradoVisto } from '@mbohera/simulador'
import { COMPLETADA } from '../../../src/db/idempotencia.ts'
import { type Cliente, enDuda } from './cliente.ts'
import type { Mundo } from './mundo.ts'
import { emitir, huellaDe, type Pedido, pedir, type Venta } from './ventas.ts'

interface EventoGuardado {
  id: number
  cdc: string
  tipo: string
  estado: string
  xml: string
  protocolo: string | null
  receptor: { dRucRec?: string; dNomRec: string } | null
}

interface DocumentoGuardado {
  cdc: string
  numero: number
  estado: string
  xml: string
}

const TIPO_EN_SIFEN: Record<string, string> = { NOMINACION: 'rGEveNom', CANCELACION: 'rGeVeCan' }
const APROBADOS = ['APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO']
/** The event as it was signed: what SIFEN keeps may lie in another wrapping. */
const firmaDe = (xml: string): string => /<SignatureValue>([^<]+)/.exec(xml)?.[1] ?? xml

/** SIFEN keeps the element; what stands before it is of the file. */
const sinPrologo = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd()

/** Everything that is not as it must be: the registry of SIFEN, our database and the clients' books, side by side. */
export async function juzgar(
  mundo: Pick<Mundo, 'base' | 'sifen'>,
  cliente: Cliente,
  ventas: readonly Venta[],
  { recuperada = false }: { recuperada?: boolean } = {},
): Promise<string[]> {
  const faltas: string[] = []
  const [documentos, eventos] = await mundo.base(async db => [
    (await db.query<DocumentoGuardado>('select cdc, numero, estado, xml from documento order by numero'))
      .rows,
    (
      await db.query<EventoGuardado>(
        'select evento_sifen_id as id, cdc, tipo, estado, xml, protocolo, receptor from evento_sifen order by 1',
      )
    ).rows,
  ])
  for (const venta of ventas) faltas.push(...(await insistir(cliente, venta)))
  // A key that was only said to stand for what another one had made is given again.
  const { rows: claves } = await mundo.base(db =>
    db.query<{ clave: string; evento: number | null; completa: boolean }>(
      `select i.clave, i.evento_sifen_id as evento, ${COMPLETADA} is not null as completa from idempotencia i left join evento_sifen e using (evento_sifen_id)`,
    ),
  )
  const numeros = documentos.map(({ numero }) => numero)
  if (
    !isDeepStrictEqual(
      numeros,
      [...numeros.keys()].map(at => at + 1),
    )
  )
    faltas.push('the numbering has a gap')
  for (const { id, cdc, estado } of eventos)
    if (estado === 'ENVIADO') faltas.push(`${cdc}: event ${id} is still ENVIADO`)
  for (const { clave, completa } of claves) if (!completa) faltas.push(`the key ${clave} is not complete`)

  let registrados = 0
  let suyos = 0
  for (const documento of documentos) {
    const nuestros = eventos.filter(({ cdc }) => cdc === documento.cdc)
    const suyo = await mundo.sifen.registrado(documento.cdc)
    registrados += suyo?.eventos.length ?? 0
    const there = suyo !== null
    suyos += Number(there)
    if (there !== APROBADOS.includes(documento.estado))
      faltas.push(`${documento.cdc}: ${documento.estado} here, ${there ? '' : 'not '}registered there`)
    if (suyo === null) continue
    if (suyo.xml !== sinPrologo(documento.xml)) faltas.push(`${documento.cdc}: another XML is registered`)
    if (suyo.cancelado !== (documento.estado === 'CANCELADO'))
      faltas.push(`${documento.cdc}: ${documento.estado} here, cancelado ${suyo.cancelado} there`)
    faltas.push(...compararEventos(documento.cdc, nuestros, suyo.eventos))
  }
  const total = await mundo.sifen.cuantos()
  if (total.eventos !== registrados)
    faltas.push(`SIFEN has ${total.eventos} events, ${registrados} of them ours`)
  if (total.documentos !== suyos)
    faltas.push(`SIFEN has ${total.documentos} documents, ${suyos} of them ours`)
  const byId = new Map(eventos.map(evento => [evento.id, evento]))
  const eventoDe = new Map(claves.map(({ clave, evento }) => [clave, evento]))
  const libros = { byId, eventoDe, recuperada }
  for (const venta of ventas) {
    for (const pedido of venta.pedidos) faltas.push(...juzgarPedido(venta.cdc, pedido, libros))
    if ((await huellaDe(cliente, venta.cdc)) !== venta.huella)
      faltas.push(`${venta.cdc}: its XML or its KuDE is another one now`)
  }
  return faltas
}

/** Everything is asked for once more under its key: what comes is what came the first time. */
async function insistir(cliente: Cliente, venta: Venta): Promise<string[]> {
  for (const pedido of venta.pedidos) if (pedido.clave !== null) await pedir(cliente, venta, pedido)
  const cdc = await emitir(cliente, venta.emision)
  return cdc === venta.cdc ? [] : [`${venta.cdc}: its key gives ${cdc} now`]
}

/** At most one of a kind is registered; APROBADO here if and only if this very event is registered there. */
function compararEventos(
  cdc: string,
  nuestros: readonly EventoGuardado[],
  suyos: readonly EventoRegistradoVisto[],
): string[] {
  const faltas: string[] = []
  for (const [tipo, suyo] of Object.entries(TIPO_EN_SIFEN)) {
    const there = suyos.filter(evento => evento.tipo === suyo)
    if (there.length > 1) faltas.push(`${cdc}: ${there.length} ${tipo} registered`)
    for (const evento of nuestros.filter(one => one.tipo === tipo)) {
      const registrado = there.find(({ xml }) => firmaDe(xml) === firmaDe(evento.xml))
      const known = evento.estado !== 'ENVIADO'
      if (known && (registrado !== undefined) !== (evento.estado === 'APROBADO'))
        faltas.push(
          `${cdc}: ${tipo} ${evento.id} is ${evento.estado} here and ${registrado ? '' : 'not '}registered there`,
        )
      if (registrado !== undefined && evento.receptor !== null)
        if (!registrado.xml.includes(`<dNomRec>${evento.receptor.dNomRec}</dNomRec>`))
          faltas.push(`${cdc}: the receptor registered is not ${evento.receptor.dNomRec}`)
    }
    const aprobados = nuestros.filter(one => one.tipo === tipo && one.estado === 'APROBADO')
    const abiertos = nuestros.some(one => one.tipo === tipo && one.estado === 'ENVIADO')
    if (!abiertos && aprobados.length !== there.length)
      faltas.push(`${cdc}: ${aprobados.length} ${tipo} approved here, ${there.length} registered there`)
  }
  return faltas
}

interface Libros {
  byId: ReadonlyMap<number, EventoGuardado>
  eventoDe: ReadonlyMap<string, number | null>
  /** Whether the database was lost and recovered: when it heard of an answer is gone then, and the words of a refusal, which SIFEN does not keep. */
  recuperada: boolean
}

/** A key is one intention: one event, one answer, and of this client. */
function juzgarPedido(
  cdc: string,
  { clave, accion, comprador, respuestas }: Pedido,
  { byId, eventoDe, recuperada }: Libros,
): string[] {
  const faltas: string[] = []
  const where = `${cdc}: ${accion} with ${clave ?? 'no key'}`
  const answered = respuestas.filter(({ status }) => status === 200)
  // A doubt may be said, but never be the last word.
  for (const { status, body } of respuestas.filter(
    (one, at) => !enDuda(one) || at === respuestas.length - 1,
  )) {
    const expected = status === 200 || (status === 409 && /already-nominated/.test(body.type))
    if (!expected) faltas.push(`${where} was answered ${status} ${JSON.stringify(body)}`)
  }
  const [first, ...again] = answered
  if (first === undefined) return faltas
  const perdibles = ['fechaProcesamiento']
  if (first.body.estadoEvento === 'RECHAZADO')
    perdibles.push('codigoRespuesta', 'mensajeRespuesta', 'remedio')
  for (const { body } of again)
    for (const campo of Object.keys({ ...first.body, ...body }))
      if (!(recuperada && perdibles.includes(campo)) && !isDeepStrictEqual(body[campo], first.body[campo]))
        faltas.push(`${where} was answered in two ways: ${campo} ${first.body[campo]}, then ${body[campo]}`)
  const stored = byId.get(first.body.eventoSifenId)
  if (stored === undefined || stored.estado !== first.body.estadoEvento || stored.cdc !== cdc)
    faltas.push(`${where}: ${first.body.estadoEvento} was answered, ${stored?.estado} is stored`)
  if (clave !== null && eventoDe.get(clave) !== first.body.eventoSifenId)
    faltas.push(`${where}: the key stands for ${eventoDe.get(clave)}, not ${first.body.eventoSifenId}`)
  if (comprador !== null && stored?.receptor?.dNomRec !== comprador.nombreRazonSocial)
    faltas.push(`${where}: ${comprador.nombreRazonSocial} was asked for, not ${stored?.receptor?.dNomRec}`)
  return faltas
}
