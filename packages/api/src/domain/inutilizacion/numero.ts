import { type EstadoDocumento, freesItsNumero } from '../documento/estado.ts'
import { type EventoVigente, type Negativa, refuseIncierto } from '../evento/impedimentos.ts'
import type { Failure } from '../failure.ts'

/** SIFEN's code for a documento among the numbers, and for numbers that were voided before. */
const HAY_DOCUMENTO = '4065'
const YA_INUTILIZADO = '4066'

/** Numbers that a documento carries are not voided, unless SIFEN rejected it. */
export const numerosUsados = (numeros: readonly number[]): Negativa => ({
  codigo: HAY_DOCUMENTO,
  mensaje: `Existe DTE en el rango informado (${numeros.join(', ')}): solo se inutilizan números sin usar, o de documentos rechazados. No se envió a SIFEN`,
})

interface Numerado {
  estado: EstadoDocumento
  /** The voiding that covers its number, or may: one that SIFEN did not refuse. */
  inutilizacion: EventoVigente | null
  /** Whether another documento has its number, and SIFEN did not refuse that one. */
  numeroDeOtro: boolean
}

/** Why the number of a documento is not voided: a failure of ours, or what SIFEN says to it. */
export function refuseInutilizacion(
  { estado, inutilizacion, numeroDeOtro }: Numerado,
  now: number,
): { failure: Failure } | { negativa: Negativa } | null {
  if (!freesItsNumero(estado)) {
    const mensaje = `el documento está ${estado}: solo se inutiliza el número de uno que SIFEN rechazó`
    return { negativa: { codigo: HAY_DOCUMENTO, mensaje } }
  }
  if (numeroDeOtro) {
    const mensaje = 'su número es de otro documento, que SIFEN tiene: no se inutiliza'
    return { negativa: { codigo: HAY_DOCUMENTO, mensaje } }
  }
  if (inutilizacion === null) return null
  if (inutilizacion.estado === 'ENVIADO') return { failure: refuseIncierto(inutilizacion, now) }
  const mensaje = `su número ya está inutilizado (evento ${inutilizacion.eventoSifenId})`
  return { negativa: { codigo: YA_INUTILIZADO, mensaje } }
}
