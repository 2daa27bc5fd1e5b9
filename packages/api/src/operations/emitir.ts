import type { ReglasNuevas } from '@mbohera/sifen/valores'
import type { Actor } from '../db/auditoria.ts'
import { type DocumentoRow, findDocumento } from '../db/documento.ts'
import type { UsedIdempotencyKey } from '../db/idempotencia.ts'
import type { PuestoEnTanda } from '../db/tanda-documento.ts'
import { rucDeCdc } from '../domain/adopcion/adoptado.ts'
import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Cuerpo } from '../domain/cuerpo.ts'
import type { Cupos } from '../domain/cupo.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { LeyendaDePrueba } from '../domain/emision/leyenda.ts'
import { parseSolicitud } from '../domain/emision/solicitud.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import { withOrdenes } from '../domain/orden.ts'
import type { AdoptarDeps } from './adopcion/adoptar.ts'
import { emitirJuntos, type Hecha } from './emision/juntos.ts'
import { relojUtil } from './emision/reloj.ts'
import { adoptarAsociados } from './emision/traer-asociado.ts'
import type { OcupacionDeSandbox } from './ocupacion-de-sandbox.ts'
import type { Cola, Diario, Guardia, HoraDeSifen, RandomBytes, Traza } from './ports.ts'
import { failForgotten, withIdempotency } from './with-idempotency.ts'

export interface EmitirDeps extends AdoptarDeps {
  cola: Cola
  horas: HoraDeSifen
  diario: Diario
  guardia: Guardia
  randomBytes: RandomBytes
  /** Of what is being done here. */
  traza: Traza
  cupos: Pick<Cupos, 'timbrados'>
  ocupacion: Pick<OcupacionDeSandbox, 'cabe' | 'add'>
  leyenda: LeyendaDePrueba
  simulados: readonly Ambiente[]
  reglas: ReglasNuevas | null
}

export interface PedidoDeEmision {
  emisor: Emisor
  actor: Actor
  cuerpo: Cuerpo<CuerpoEmision>
  idempotencyKey: string | null
  now: number
  /** Where it stands in a tanda: it is emitted in the transaction that says so there, or not at all. */
  puesto?: PuestoEnTanda
}

export interface Emision {
  documento: DocumentoRow
  repetida: boolean
}

/**
 * Issues a documento: its number, CDC, signature and row come in one short transaction, and what fails takes no number.
 * Sending is the queue's work. It is woken once the documento is committed; if that is lost, the documento is found where it waits.
 */
export function emitirDocumento(deps: EmitirDeps, pedido: PedidoDeEmision): Promise<Result<Emision>> {
  const repeat = ({ documentoId }: UsedIdempotencyKey) => replay(deps, pedido, documentoId)
  const run = () => emitirNuevo(deps, pedido)
  return withIdempotency(deps.pool, pedido, {
    operacion: 'EMISION',
    atOnce: true,
    run,
    repeat,
    resume: repeat,
  })
}

async function emitirNuevo(deps: EmitirDeps, pedido: PedidoDeEmision): Promise<Result<Emision>> {
  const refused = deps.guardia.refuse()
  if (refused !== null) return fail(refused)
  const cuerpo = withOrdenes(pedido.cuerpo, deps.simulados.includes(pedido.emisor.ambiente))
  const leida = parseSolicitud(cuerpo, pedido.now)
  if (!leida.ok) return invalid(leida)
  const reloj = relojUtil(deps.horas, pedido.emisor)
  if (!reloj.ok) return reloj
  const cabe = await deps.ocupacion.cabe(pedido.emisor)
  if (!cabe.ok) return fail({ type: 'emisor-not-ready', faults: cabe.faults })
  const dichos = leida.value.ok ? await adoptarAsociados(deps, pedido, leida.value.value) : ok(new Map())
  if (!dichos.ok) return dichos
  const emitted = await emitirJuntos(deps, { pedido, leida: leida.value, dichos: dichos.value })
  if (!emitted.ok) return emitted
  await writeDown(deps, pedido, emitted.value)
  deps.cola.wake(pedido.emisor)
  return ok({ documento: emitted.value.documento, repetida: false })
}

/**
 * The journal has it, with its key, before the caller hears of it: his customer may have the KuDE by the time the database is lost. Where
 * it cannot be written the documento is no less issued; it waits, because whoever sends writes it down first.
 */
async function writeDown({ diario }: EmitirDeps, pedido: PedidoDeEmision, hecha: Hecha): Promise<void> {
  const { emisor, idempotencyKey } = pedido
  const { contribuyenteId, ambiente } = emisor
  const { documentoId, cdc } = hecha.documento
  if (ambiente === 'SANDBOX') return
  const firmado = { que: 'documento', contribuyenteId, ambiente, documentoId, cdc, idempotencyKey } as const
  await diario.append([{ ...firmado, xml: hecha.xml, ruc: rucDeCdc(cdc) }]).catch(() => {})
}

/** As it was answered the first time, whatever became of it since. */
async function replay(
  deps: Pick<EmitirDeps, 'pool' | 'guardia'>,
  { emisor }: PedidoDeEmision,
  documentoId: number | null,
): Promise<Result<Emision>> {
  const documento = documentoId === null ? null : await findDocumento(deps.pool, emisor, { documentoId })
  if (documento === null) return failForgotten(deps)
  return ok({ documento: { ...documento, estado: 'PENDIENTE' }, repetida: true })
}
