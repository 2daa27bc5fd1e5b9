import type { Fault } from './failure.ts'

/** Modulus 11 over the digits from the right with weights 2 to 11; a letter counts by its ASCII code. */
function checkDigit(base: string): number {
  let digits = ''
  for (const c of base) digits += c >= '0' && c <= '9' ? c : String(c.charCodeAt(0))
  let sum = 0
  for (let i = digits.length - 1, weight = 2; i >= 0; i--, weight = weight === 11 ? 2 : weight + 1)
    sum += Number(digits[i]) * weight
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}

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
  const expected = checkDigit(base)
  if (expected !== Number(dv)) {
    return {
      fault: { campo, codigo: 'ruc-dv', detail: `el dígito verificador de ${base} es ${expected}, no ${dv}` },
    }
  }
  return { ruc }
}
