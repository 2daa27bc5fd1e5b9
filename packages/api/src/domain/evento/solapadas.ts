import type { Observacion, Veredicto } from './conversacion.ts'
import { type EstadoEvento, REGLAS } from './tipos.ts'

type Rechazo = Extract<Observacion, { dijo: 'rechazado' }>

/** The refusal after which it is not sure that a voiding is not there: only others of ours say more. */
export function enDuda(veredicto: Veredicto, historia: readonly Observacion[]): Rechazo | null {
  const last = historia.at(-1)
  const refused = last?.paso === 'envio' && last.dijo === 'rechazado'
  return refused && veredicto.estado !== 'RECHAZADO' ? last : null
}

/**
 * A number is voided once. So a refused voiding is not there when another of ours that shares a number is; while another may be,
 * nobody can tell which of the two.
 */
export function sopesar(
  veredicto: Veredicto,
  { codigo, mensaje }: Rechazo,
  otra: EstadoEvento | null,
): Veredicto {
  if (otra === 'APROBADO') return { estado: 'RECHAZADO', codigo, mensaje }
  return otra === 'ENVIADO' ? { estado: 'INCIERTO' } : veredicto
}

/**
 * One that SIFEN would refuse for ever with that code, without saying whether it is there, does not hold up another: if that is
 * approved, the first was not there. The same numbers that SIFEN calls voided it would call so again.
 */
export const dejaPaso = (codigo: string | null, losMismosNumeros: boolean): boolean =>
  codigo !== null && !(losMismosNumeros && codigo === REGLAS.INUTILIZACION.duplicado)
