import { digitoVerificador } from './dv.ts'
import { bad, good, type Marcado, type Result } from './result.ts'

/** A RUC without its check digit: 3 to 8 characters, the last one possibly a letter A to D. */
export type RucBase = Marcado<string, 'ruc'>
export type Ruc = { readonly ruc: RucBase; readonly dv: number }

export function isRucBase(text: string): text is RucBase {
  const n = text.length
  if (n < 3 || n > 8) return false
  for (let i = 0; i < n; i++) {
    const c = text.charCodeAt(i)
    const digito = c >= 48 && c <= 57
    if (i === 0 ? !digito || c === 48 : !digito && !(i === n - 1 && c >= 65 && c <= 68)) return false
  }
  return true
}

/** Reads `80012345-0`, or the two parts given apart. Without a check digit it is computed, never guessed as zero. */
export function parseRuc(
  input: string | { readonly ruc: string; readonly dv?: string | number },
): Result<Ruc> {
  const [base, dv] = typeof input === 'string' ? partes(input.trim()) : [input.ruc.trim(), input.dv]
  const ruc = base.toUpperCase()
  if (!isRucBase(ruc)) {
    return bad(
      `El RUC "${ruc}" no tiene la forma esperada: de 3 a 8 dígitos sin ceros adelante, y a lo sumo una letra de la A a la D al final. Escríbalo como 80012345-0.`,
    )
  }
  const esperado = digitoVerificador(ruc)
  if (dv !== undefined && String(dv).trim() !== String(esperado)) {
    return bad(
      `El dígito verificador ${dv} no corresponde al RUC ${ruc}: debe ser ${esperado}. Revise el número; si es correcto, escriba ${ruc}-${esperado}.`,
    )
  }
  return good({ ruc, dv: esperado })
}

function partes(text: string): [string, string | undefined] {
  const guion = text.indexOf('-')
  return guion < 0 ? [text, undefined] : [text.slice(0, guion), text.slice(guion + 1)]
}

export const formatRuc = ({ ruc, dv }: Ruc): string => `${ruc}-${dv}`
