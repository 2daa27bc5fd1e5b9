import { digitoVerificador, isRucBase } from '@mbohera/sifen/valores'
import { type Validated, valid, wrong } from './validated.ts'

const EJEMPLO = '80012345-0'

/** A RUC written whole, `80012345-0`, of the form that SIFEN's schema takes. */
export function parseRuc(campo: string, text: string | null | undefined): Validated<string> {
  if (text === null || text === undefined || text.trim() === '')
    return wrong(campo, 'required', 'es obligatorio')
  const ruc = text.trim().toUpperCase()
  const [base = '', dv, ...more] = ruc.split('-')
  if (!isRucBase(base) || more.length > 0 || (dv !== undefined && !/^[0-9]$/.test(dv)))
    return wrong(campo, 'ruc', formaDeRuc(ruc))
  if (dv === undefined) return wrong(campo, 'ruc', sinDigito(base))
  const expected = digitoVerificador(base)
  if (expected !== Number(dv))
    return wrong(campo, 'ruc-dv', `el dígito verificador de ${base} es ${expected}, no ${dv}`)
  return valid(ruc)
}

const formaDeRuc = (ruc: string): string =>
  /^[0-9A-D]{1,2}(-|$)/.test(ruc)
    ? `debe tener al menos 3 caracteres antes del guion, como exige SIFEN, por ejemplo ${EJEMPLO}`
    : `debe ser un RUC con dígito verificador, por ejemplo ${EJEMPLO}`

const sinDigito = (base: string): string =>
  `debe llevar su dígito verificador: escríbalo después de un guion (${base}-…) o, en un receptor, en digitoVerificador. No se calcula, porque si faltara una cifra sería el RUC de otro`

/** A RUC without its check digit. */
export function numeroDeRuc(ruc: string): string {
  const guion = ruc.indexOf('-')
  return guion < 0 ? ruc : ruc.slice(0, guion)
}

/** The check digit of a RUC that has one. */
export const digitoDeRuc = (ruc: string): string => ruc.slice(ruc.indexOf('-') + 1)

/** A RUC written whole, `80012345-0`, or with its check digit in a field of its own. */
export function parseRucPartido(
  campo: string,
  numero: string | undefined,
  digito: string | undefined,
): Validated<{ base: string; dv: number }> {
  const whole =
    numero !== undefined && digito !== undefined && !numero.includes('-') ? `${numero}-${digito}` : numero
  const parsed = parseRuc(campo, whole)
  if (!parsed.ok) return parsed
  const base = numeroDeRuc(parsed.value)
  const dv = digitoDeRuc(parsed.value)
  if (digito !== undefined && digito !== dv)
    return wrong(campo, 'ruc-dv', `el RUC dice dígito verificador ${dv} y digitoVerificador dice ${digito}`)
  return valid({ base, dv: Number(dv) })
}

/** What a taxpayer is, as its RUC says: those of legal persons begin at 80.000.000. */
export const tipoDeRuc = (ruc: string): 'PERSONA_FISICA' | 'PERSONA_JURIDICA' =>
  /^8\d{7}$/.test(numeroDeRuc(ruc)) ? 'PERSONA_JURIDICA' : 'PERSONA_FISICA'
