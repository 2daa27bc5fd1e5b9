import type { TObject } from 'typebox'
import { invalidQuery, type Result } from '../domain/failure.ts'
import { readable } from '../domain/texto.ts'
import { collect, type Validated, wrong } from '../domain/validated.ts'
import { Vocabulario } from './vocabulario.ts'

/** How a route reads its query: of its words as of a body's, a suspicious one is a fault and any other is ignored. `indulgente`: these are, too. */
export function lectorDeConsulta(
  schema: TObject | undefined,
): (query: unknown, indulgente: boolean) => Result<Record<string, string>> {
  const ours = new Set(Object.keys(schema?.properties ?? {}))
  const vocabulario = new Vocabulario([...ours])
  return (query, indulgente) => {
    const fields: Record<string, unknown> = Object.fromEntries(Object.entries(query ?? {}))
    const read = Object.entries(fields).map(([campo, value]): [string, Validated<string>] => {
      const single = singleValue(campo, value)
      const sospecha = indulgente || ours.has(campo) ? null : vocabulario.sospecha(campo, fields)
      return [campo, sospecha === null ? single : wrong(campo, sospecha.codigo, sospecha.detail)]
    })
    const values = collect(Object.fromEntries(read))
    return values.ok ? values : invalidQuery(values)
  }
}

/** A parameter sent twice is not guessed about, and one that is no text is not looked for. */
const singleValue = (campo: string, value: unknown): Validated<string> =>
  typeof value === 'string' ? readable(campo, value) : wrong(campo, 'repeated', 'se envió más de una vez')
