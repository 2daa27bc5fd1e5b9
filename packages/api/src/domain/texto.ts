import { cleanTexto } from '@mbohera/sifen/valores'
import { type Validated, valid, wrong } from './validated.ts'

/** Length as a person counts: an astral symbol is one. */
export const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

const LONE_SURROGATE = /\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\ufffe\uffff]/

/** What nobody sees: a name of these alone is none, though it is as long as it must be. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

const isBlank = (text: string): boolean => [...text].every(symbol => INVISIBLE.test(symbol))

/** Whether PostgreSQL and XML can hold it at all: whole symbols, and no NUL. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** A text that the database and XML can hold: whole symbols, and no control characters (XML 1.0 §2.2). */
export function readable(campo: string, text: string): Validated<string> {
  if (LONE_SURROGATE.test(text)) {
    const detail = 'contiene un símbolo incompleto: escríbalo de nuevo (un programa envía UTF-8)'
    return wrong(campo, 'invalid-text', detail)
  }
  if (CONTROL.test(text)) return wrong(campo, 'invalid-text', 'contiene caracteres de control; quítelos')
  return valid(text)
}

/** A required text of a bounded length: enough of what is seen when it is as it will be signed (`cleanTexto`), not too much as it came. */
export function boundedText(
  campo: string,
  text: string | null | undefined,
  limits: { min: number; max: number },
): Validated<string> {
  if (text === null || text === undefined) return wrong(campo, 'required', 'es obligatorio')
  const read = readable(campo, text)
  if (!read.ok) return read
  if (isBlank(text)) return wrong(campo, 'blank', 'no puede estar en blanco')
  const signed = codePoints(cleanTexto(text).replace(IGNORABLE, ''))
  if (signed < limits.min)
    return wrong(campo, 'min-length', `debe tener al menos ${limits.min} caracteres y tiene ${signed}`)
  const length = codePoints(text)
  return length > limits.max
    ? wrong(campo, 'max-length', `no puede superar ${limits.max} caracteres y tiene ${length}`)
    : valid(text)
}
