import type { Observacion, Veredicto } from './conversacion.ts'
import { isEnCamino, pedidosDe, salidasDe } from './salidas.ts'
import { type EstadoEvento, REGLAS } from './tipos.ts'

type Rechazo = Extract<Observacion, { dijo: 'rechazado' }>

const rechazado = (historia: readonly Observacion[]): Rechazo | null => {
  const last = historia.at(-1)
  return last?.paso === 'envio' && last.dijo === 'rechazado' ? last : null
}

/** The refusal of an inutilización that leaves open whether it is registered: only the other inutilizaciones of this service say more. Null without one. */
export const findRejectionInDoubt = (
  veredicto: Veredicto,
  historia: readonly Observacion[],
): Rechazo | null => (veredicto.estado === 'RECHAZADO' ? null : rechazado(historia))

const LA_TIENE_OTRA = {
  estado: 'RECHAZADO',
  codigo: null,
  mensaje: 'SIFEN tiene registrada otra inutilización de números de este rango, no esta',
} as const

/**
 * A number is voided once (rule 4066). So an inutilización without an approval is not registered when another of this service that shares a number
 * is approved. While the other one is ENVIADO, a refusal may speak of either of the two, and stays uncertain.
 */
export function weigh(veredicto: Veredicto, refused: Rechazo | null, otra: EstadoEvento | null): Veredicto {
  if (refused === null)
    return veredicto.estado === 'INCIERTO' && otra === 'APROBADO' ? LA_TIENE_OTRA : veredicto
  if (otra === 'APROBADO') return { estado: 'RECHAZADO', codigo: refused.codigo, mensaje: refused.mensaje }
  return otra === 'ENVIADO' ? { estado: 'INCIERTO' } : veredicto
}

/**
 * Whether a voiding that is not settled lets another one of its numbers go first. One that SIFEN would refuse for ever, without saying
 * whether it is there, does, and so does one of which nothing can be on its way any more: if the other is approved, the first was not
 * there. The same numbers that SIFEN calls voided it would call so again.
 */
export function yieldsTo(
  { historia, ahora }: { historia: readonly Observacion[]; ahora: number },
  losMismosNumeros: boolean,
): boolean {
  const codigo = rechazado(historia)?.codigo
  if (codigo !== undefined && !(losMismosNumeros && codigo === REGLAS.INUTILIZACION.duplicado)) return true
  return !isEnCamino({ tipo: 'INUTILIZACION', historia, ahora })
}

const hasLeft = ({ historia }: { historia: readonly Observacion[] }): boolean =>
  salidasDe(pedidosDe(historia), REGLAS.INUTILIZACION, undefined).cuantas > 0

/**
 * In which order voidings of the same numbers are taken up: those that may be there first. One that never left would be told "already
 * there" of the other, which says nothing of itself, and the other would never be asked for.
 */
export const inTheWay = <T extends { historia: readonly Observacion[] }>(pendientes: readonly T[]): T[] => [
  ...pendientes.filter(hasLeft),
  ...pendientes.filter(pendiente => !hasLeft(pendiente)),
]
