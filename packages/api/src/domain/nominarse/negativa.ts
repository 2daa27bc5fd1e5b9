import { boundedText } from '../texto.ts'
import type { Validated } from '../validated.ts'

/** Why somebody of the shop says no: she reads it. */
export const parseNegativa = ({ motivo }: { motivo?: string | null }): Validated<string> =>
  boundedText('motivo', motivo, { min: 1, max: 200 })
