import { digitoVerificador, isRucBase } from '@mbohera/sifen/valores'
import { numeroDeRuc, parseRuc } from './ruc.ts'
import { type Validated, valid, wrong } from './validated.ts'

/** A RUC to look up: whole, or without its check digit. */
export function parseConsultaDeRuc(text: string): Validated<string> {
  const ruc = text.trim().toUpperCase()
  if (ruc.includes('-')) {
    const whole = parseRuc('documento', ruc)
    return whole.ok ? valid(numeroDeRuc(whole.value)) : whole
  }
  if (isRucBase(ruc)) return valid(ruc)
  return wrong('documento', 'ruc', 'debe ser un RUC, con dígito verificador (80012345-0) o sin él (80012345)')
}

/** What the registry says of a RUC. */
export interface Inscripto {
  ruc: string
  digitoVerificador: number
  razonSocial: string
  /** As SIFEN spells it: ACT, SUS, SAD, BLQ, CAN or CDE. */
  codigoEstado: string
  estado: string
  facturadorElectronico: boolean
}

/** What a documento is refused over (1307, 1308); with an administrative suspension, or blocked, one buys as before. */
const INACTIVOS: ReadonlySet<string> = new Set(['CAN', 'CDE', 'SUS'])

/** What is sold to a RUC in that state: as a business it buys unless it is inactive. */
export const operacionDeInscripto = ({ codigoEstado }: Pick<Inscripto, 'codigoEstado'>): 'B2B' | 'B2C' =>
  INACTIVOS.has(codigoEstado) ? 'B2C' : 'B2B'

export const toInscripto = (
  ruc: string,
  visto: { dRazCons: string; dCodEstCons: string; dDesEstCons: string; facturadorElectronico: boolean },
): Inscripto => ({
  ruc,
  digitoVerificador: digitoVerificador(ruc),
  razonSocial: visto.dRazCons,
  codigoEstado: visto.dCodEstCons,
  estado: visto.dDesEstCons,
  facturadorElectronico: visto.facturadorElectronico,
})
