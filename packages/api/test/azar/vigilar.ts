import { expect } from 'vitest'
import type { EventoRow } from '../../src/db/evento.ts'
import type { Observacion } from '../../src/domain/evento/conversacion.ts'
import type { Corrido, Escenario } from './correr.ts'
import { pedir } from './correr.ts'

const firma = (xml: string): string => /<SignatureValue>\s*([^<]+?)\s*<\/SignatureValue>/.exec(xml)![1]!
const ELEMENTO = { NOMINACION: 'rGEveNom', CANCELACION: 'rGeVeCan', INUTILIZACION: 'rGeVeInu' } as const

const DOS_HORAS = 7_200_000
/** The databases of other runs are this one: with each that goes back, an hour begins in which what is open may be on its way. */
const VECES = 5

interface Guardado {
  id: number
  tipo: keyof typeof ELEMENTO
  estado: EventoRow['estado']
  xml: string
  /** Of our timbrado, not of one that SIFEN does not know. */
  valido: boolean
  inicio: number
  fin: number
  historia: Observacion[]
  /** SIFEN would only refuse it again, without saying whether it has it. */
  atascado: boolean
}

async function guardados({ mundo, documento, desde }: Escenario): Promise<Guardado[]> {
  const { rows } = await mundo.pool.query(
    `select evento_sifen_id as id, tipo, estado, xml, historia, numero_inicio as inicio, numero_fin as fin, numero_timbrado = $3 as valido, coalesce(historia -> -1 ->> 'dijo' = 'rechazado', false) or historia @> '[{"dijo": "rechazado", "codigo": "4066"}]' as atascado
     from evento_sifen where documento_id = $1 or (tipo = 'INUTILIZACION' and numero_inicio between $2 and $2 + 9) order by 1`,
    [documento.documentoId, desde, mundo.timbrado],
  )
  return rows
}

/** Everything that must hold of a documento, whatever happened to it. */
export async function vigilar(
  escenario: Escenario,
  corridos: readonly Corrido[],
  { detenidos }: { detenidos: boolean },
): Promise<void> {
  const { mundo, documento } = escenario
  vigilarEnvios(corridos)
  vigilarLoDicho(corridos)
  await vigilarIntenciones(escenario, corridos)
  // Whoever stalls between his last look at the clock and the wire sends what nobody asked about since.
  if (!detenidos && corridos[0]!.pedido.operacion !== 'inutilizar') vigilarPreguntas(escenario)
  // What was put back is asked about first: until then nobody knows again what SIFEN said of it.
  if (!escenario.olvido.hecho) await vigilarClaves(escenario, corridos)
  await vigilarRegistro(escenario, await guardados(escenario))
  // Whatever was on its way arrives, and is shown; with SIFEN well, one request more settles what is left.
  for (let vez = 0; vez < VECES; vez++) {
    await escenario.pasan(DOS_HORAS)
    for (const { pedido, olvidada } of corridos) if (olvidada) await pedir(escenario, pedido)
    for (const { tipo, estado } of await guardados(escenario))
      if (estado === 'ENVIADO') await cerrar(escenario, tipo)
    // What stood in the place of one that was kept aside is settled by now.
    await escenario.olvido.recover()
    if ((await guardados(escenario)).every(({ estado }) => estado !== 'ENVIADO')) break
  }
  const settled = await guardados(escenario)
  const open = settled.filter(({ estado }) => estado === 'ENVIADO')
  expect(open.filter(one => !esperaEnVano(one, open))).toEqual([])
  await vigilarRegistro(escenario, settled)
  vigilarQueSeSabe(escenario, settled)
  for (const corrido of corridos) if (corrido.olvidada) await vigilarRepeticion(escenario, corrido, corridos)
  await vigilarClaves(escenario, corridos)
  if (corridos[0]!.pedido.operacion === 'inutilizar') await vigilarNumeros(escenario, settled)
  const { rows } = await mundo.pool.query('select xml, cdc, estado from documento where documento_id = $1', [
    documento.documentoId,
  ])
  const cancelled = settled.some(({ tipo, estado }) => tipo === 'CANCELACION' && estado === 'APROBADO')
  expect(rows[0]).toEqual({
    xml: documento.xml,
    cdc: documento.cdc,
    estado: cancelled ? 'CANCELADO' : 'APROBADO',
  })
}

const nuncaSalio = ({ historia }: Guardado): boolean =>
  historia.every(o => o.paso !== 'envio' || o.dijo === 'no-salio' || (o.dijo === 'incierto' && o.supuesto))

/**
 * A voiding cannot be asked about. It stays open when SIFEN refuses it without saying whether it is there; and when it never left, for as
 * long as another of the same numbers, which may be there, is open.
 */
const esperaEnVano = (one: Guardado, open: readonly Guardado[]): boolean =>
  one.tipo === 'INUTILIZACION' &&
  (one.atascado || (nuncaSalio(one) && open.some(other => other.id !== one.id && other.atascado)))

async function cerrar(escenario: Escenario, tipo: keyof typeof ELEMENTO): Promise<void> {
  const operacion = (
    { NOMINACION: 'nominar', CANCELACION: 'cancelar', INUTILIZACION: 'inutilizar' } as const
  )[tipo]
  await pedir(escenario, { operacion, clave: null, intencion: 'A' })
  // A voiding of the other timbrado, and the second of two that overlap.
  if (tipo !== 'INUTILIZACION') return
  await pedir(escenario, { operacion, clave: null, intencion: 'B' })
  await pedir(escenario, { operacion, clave: null, intencion: 'M' })
}

async function vigilarRegistro(escenario: Escenario, eventos: readonly Guardado[]): Promise<void> {
  const registered = escenario.mundo.simulador.eventos(escenario.documento.cdc)
  for (const tipo of ['NOMINACION', 'CANCELACION'] as const) {
    const there = registered.filter(evento => evento.tipo === ELEMENTO[tipo])
    expect(there.length, `${tipo} registered`).toBeLessThanOrEqual(1)
    const ours = eventos.filter(evento => evento.tipo === tipo)
    expect(
      ours.filter(({ estado }) => estado !== 'RECHAZADO').length,
      `${tipo} that stand`,
    ).toBeLessThanOrEqual(1)
    for (const { estado, xml, id } of ours) {
      const isThere = there.some(evento => evento.xml.includes(firma(xml)))
      if (estado === 'APROBADO') expect(isThere, `${tipo} ${id} APROBADO here, not there`).toBe(true)
      if (estado === 'RECHAZADO')
        expect(isThere, `${tipo} ${id} RECHAZADO here, registered there`).toBe(false)
    }
  }
  const voided = eventos.filter(({ tipo, estado }) => tipo === 'INUTILIZACION' && estado === 'APROBADO')
  for (const [i, one] of voided.entries())
    for (const other of voided.slice(i + 1))
      expect(one.inicio <= other.fin && other.inicio <= one.fin, 'one number voided twice').toBe(false)
}

/** What SIFEN has of us is known here. */
function vigilarQueSeSabe({ mundo, documento }: Escenario, eventos: readonly Guardado[]): void {
  for (const { xml, tipo } of mundo.simulador.eventos(documento.cdc)) {
    const estados = eventos.filter(uno => firma(uno.xml) === firma(xml)).map(({ estado }) => estado)
    expect(estados, `${tipo} that SIFEN has`).toContain('APROBADO')
  }
}

/** Of two ranges that overlap each has a number of its own: whether that is voided tells which of the two SIFEN has. */
async function vigilarNumeros({ mundo, desde }: Escenario, eventos: readonly Guardado[]): Promise<void> {
  for (const [inicio, suyo] of [
    [desde, desde],
    [desde + 3, desde + 8],
  ] as const) {
    const estados = eventos
      .filter(({ tipo, inicio: from, valido }) => tipo === 'INUTILIZACION' && from === inicio && valido)
      .map(({ estado }) => estado)
    if (estados.includes('ENVIADO')) continue
    expect(await mundo.inutilizado(suyo), `${estados} here, the number ${suyo} there`).toBe(
      estados.includes('APROBADO'),
    )
  }
}

/** Nobody is told that nothing was done of whom something is stored, or left. */
function vigilarLoDicho(corridos: readonly Corrido[]): void {
  for (const { nadaHecho, ojos } of corridos) {
    if (!nadaHecho) continue
    expect(ojos.guardado, 'stored, and said not to be').toBe(false)
    expect(ojos.intercambios.map(({ servicio }) => servicio)).not.toContain('siRecepEvento')
  }
}

/** At most one resend in a request, and a question between two sends of what can be asked about. */
function vigilarEnvios(corridos: readonly Corrido[]): void {
  const sent = new Map<string, number>()
  for (const { ojos, pedido } of corridos) {
    sent.clear()
    let asked = false
    for (const { servicio, body } of ojos.intercambios) {
      if (servicio === 'siConsDE') asked = true
      if (servicio !== 'siRecepEvento') continue
      const signature = firma(body)
      const times = (sent.get(signature) ?? 0) + 1
      sent.set(signature, times)
      expect(times, 'sends of one event in one request').toBeLessThanOrEqual(2)
      if (times === 2 && pedido.operacion !== 'inutilizar')
        expect(asked, 'a question before the resend').toBe(true)
      asked = false
    }
  }
}

/** No event leaves but in a request whose key stands for it, or that asks for the very same. */
async function vigilarIntenciones(
  { mundo, nombre, documento, desde, olvido }: Escenario,
  corridos: readonly Corrido[],
): Promise<void> {
  const { rows } = await mundo.pool.query(
    `select e.xml, e.motivo, array_agg(i.clave) as claves
     from evento_sifen e left join idempotencia i using (evento_sifen_id)
     where e.documento_id = $1 or (e.tipo = 'INUTILIZACION' and e.numero_inicio between $2 and $2 + 9) group by e.contribuyente_id, evento_sifen_id`,
    [documento.documentoId, desde],
  )
  const bySignature = new Map(rows.map(row => [firma(row.xml), row]))
  // One that was kept aside stands in the journal alone.
  for (const { xml, motivo, idempotencyKey } of olvido.eventos)
    if (!bySignature.has(firma(xml))) bySignature.set(firma(xml), { motivo, claves: [idempotencyKey] })
  for (const { ojos, pedido } of corridos)
    for (const { servicio, body } of ojos.intercambios) {
      if (servicio !== 'siRecepEvento') continue
      const { motivo, claves } = bySignature.get(firma(body))!
      const suyo = motivo === `Motivo ${pedido.intencion}` || claves.includes(`${nombre}-${pedido.clave}`)
      expect(suyo, `${motivo} is sent in a request for ${pedido.intencion}`).toBe(true)
    }
}

/** Between two sends of one event somebody asked, whoever sent. */
function vigilarPreguntas({ hablado }: Escenario): void {
  const unasked = new Set<string>()
  for (const { servicio, body } of hablado) {
    if (servicio === 'siConsDE') unasked.clear()
    if (servicio !== 'siRecepEvento') continue
    expect(unasked.has(firma(body)), 'a send after a send, and SIFEN was not asked between').toBe(false)
    unasked.add(firma(body))
  }
}

/** Whoever was told an approval that was forgotten hears it again, under his key: the journal has the event, and the event is the answer. */
async function vigilarRepeticion(
  escenario: Escenario,
  { pedido, respuesta }: Corrido,
  corridos: readonly Corrido[],
): Promise<void> {
  if (!respuesta?.ok || respuesta.value.evento.estado !== 'APROBADO' || pedido.clave === null) return
  const { clave, operacion } = pedido
  // One key for two operations: it is that of the one that is here.
  if (corridos.some(otro => otro.pedido.clave === clave && otro.pedido.operacion !== operacion)) return
  const repetida = await pedir(escenario, pedido)
  // Of two voidings that share numbers SIFEN does not say which one it has: a person looks.
  if (pedido.operacion === 'inutilizar' && !repetida.ok && repetida.failure.type === 'result-uncertain')
    return
  if (!repetida.ok) throw new Error(`an approval that is not repeated: ${JSON.stringify(repetida.failure)}`)
  const { eventoSifenId, estado, motivo, origen } = repetida.value.evento
  const dicho = respuesta.value.evento
  expect({ estado, motivo }).toEqual({ estado: 'APROBADO', motivo: dicho.motivo })
  // Where it was kept aside, SIFEN showed it sooner: then that one is it, and is what its key gives.
  if (origen !== 'EXTERNO') expect(eventoSifenId).toBe(dicho.eventoSifenId)
}

/** A key stands for one event; every answer under it is that event as it is recorded. */
async function vigilarClaves({ mundo, nombre }: Escenario, corridos: readonly Corrido[]): Promise<void> {
  const { rows } = await mundo.pool.query(
    `select i.clave, i.evento_sifen_id as id, e.estado from idempotencia i join evento_sifen e using (evento_sifen_id)
     where i.clave like $1`,
    [`${nombre}-%`],
  )
  const byKey = new Map(rows.map(row => [row.clave as string, row]))
  for (const { pedido, respuesta, olvidada } of corridos) {
    if (respuesta === null || !respuesta.ok || pedido.clave === null) continue
    // What was approved and forgotten is repeated; SIFEN keeps no refusals, and judges again for whoever asks again.
    if (olvidada) continue
    const row = byKey.get(`${nombre}-${pedido.clave}`)
    const { eventoSifenId, estado } = respuesta.value.evento
    expect({ id: row?.id, estado: row?.estado }, `the key ${pedido.clave}`).toEqual({
      id: eventoSifenId,
      estado,
    })
  }
}
