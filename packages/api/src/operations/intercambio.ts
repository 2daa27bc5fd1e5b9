import type { Outcome } from '@mbohera/sifen'
import type { IntercambioNuevo } from '../db/intercambio.ts'
import type { Clock, PedidoASifen, ServicioSifen, SifenGateway } from './ports.ts'

/** More of an answer than this is not kept: a documento of SIFEN's maximum fits. */
const MAX_GUARDADO = 1_100 * 1024

export interface Intercambio {
  outcome: Outcome
  /** The exchange as it is stored, without the documento, lote or evento that it is about. */
  registro: IntercambioNuevo
}

/** One exchange and its record. The record holds the answer, never a certificate nor a key. */
export async function exchange(
  { sifen, clock }: { sifen: SifenGateway; clock: Clock },
  pedido: PedidoASifen,
): Promise<Intercambio> {
  const fecha = clock()
  const outcome = await sifen.exchange(pedido)
  return { outcome, registro: registroDe(pedido.servicio, outcome, fecha, Math.max(0, clock() - fecha)) }
}

function registroDe(servicio: ServicioSifen, outcome: Outcome, fecha: number, milisegundos: number) {
  if (outcome.kind === 'broken') {
    const resumen = `${outcome.causa} (${outcome.fase}, ${outcome.codigo})`
    return { servicio, fecha, milisegundos, resumen, estadoHttp: null, respuesta: null }
  }
  const { status, body } = outcome
  const kept = body.subarray(0, MAX_GUARDADO)
  const resumen = `HTTP ${status}, ${body.length} bytes${kept.length < body.length ? ' (guardados en parte)' : ''}`
  return {
    servicio,
    fecha,
    milisegundos,
    resumen,
    estadoHttp: status,
    respuesta: kept,
  }
}

/** Whether anything was exchanged at all: what did not leave is not recorded. */
export const wasExchanged = ({ outcome }: Intercambio): boolean =>
  outcome.kind === 'reply' || outcome.fase !== 'before'
