import { digitoVerificador } from '@mbohera/sifen/valores'
import type { Fault } from './failure.ts'

const FORM = /^[1-9][0-9]{0,6}[0-9A-D]?-[0-9]$/

/** A RUC written whole, `80012345-0`. */
export function parseRuc(campo: string, text: string | null | undefined): { ruc: string } | { fault: Fault } {
  if (text === null || text === undefined || text.trim() === '')
    return { fault: { campo, codigo: 'required', detail: 'es obligatorio' } }
  const ruc = text.trim().toUpperCase()
  if (!FORM.test(ruc)) {
    return {
      fault: {
        campo,
        codigo: 'ruc',
        detail: 'debe ser un RUC con dígito verificador, por ejemplo 80012345-0',
      },
    }
  }
  const [base, dv] = ruc.split('-') as [string, string]
  const expected = digitoVerificador(base)
  if (expected !== Number(dv)) {
    return {
      fault: { campo, codigo: 'ruc-dv', detail: `el dígito verificador de ${base} es ${expected}, no ${dv}` },
    }
  }
  return { ruc }
}

/** A RUC written whole, `80012345-0`, or with its check digit in a field of its own. */
export function parseRucPartido(
  campo: string,
  numero: string | undefined,
  digito: string | undefined,
): { base: string; dv: number } | { fault: Fault } {
  const whole =
    numero !== undefined && digito !== undefined && !numero.includes('-') ? `${numero}-${digito}` : numero
  const parsed = parseRuc(campo, whole)
  if ('fault' in parsed) return parsed
  const [base, dv] = parsed.ruc.split('-') as [string, string]
  if (digito !== undefined && digito !== dv) {
    return {
      fault: {
        campo,
        codigo: 'ruc-dv',
        detail: `el RUC dice dígito verificador ${dv} y digitoVerificador dice ${digito}`,
      },
    }
  }
  return { base, dv: Number(dv) }
}
