import { digitoVerificador, esRucBase } from '@mbohera/sifen/valores'
import { type Fault, invalid, ok, type Result } from './failure.ts'
import { parseRuc } from './ruc.ts'

/** A RUC to look up: whole, or without its check digit. */
export function parseConsultaDeRuc(text: string): Result<string> {
  const ruc = text.trim().toUpperCase()
  if (ruc.includes('-')) {
    const whole = parseRuc('documento', ruc)
    return 'fault' in whole ? invalid([whole.fault]) : ok(whole.ruc.split('-')[0]!)
  }
  if (esRucBase(ruc)) return ok(ruc)
  const fault: Fault = {
    campo: 'documento',
    codigo: 'ruc',
    detail: 'debe ser un RUC, con dígito verificador (80012345-0) o sin él (80012345)',
  }
  return invalid([fault])
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

export const inscripto = (
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
