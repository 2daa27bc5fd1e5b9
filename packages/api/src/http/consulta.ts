import type { TObject } from 'typebox'
import { invalidQuery, type Result } from '../domain/failure.ts'
import { readable } from '../domain/texto.ts'
import { collect, type Validated, wrong } from '../domain/validated.ts'
import type { OtraPalabra } from './otras-palabras.ts'
import { Vocabulario } from './vocabulario.ts'

/** By parameter, how other services call it, and how it is called for short: whoever asks for page 2 and got the first one again would ask on and on. */
const OTROS_NOMBRES: Readonly<Record<string, readonly string[]>> = {
  cursor: ['page', 'pageNumber', 'pagina', 'offset', 'skip'],
  despues: ['page', 'pageNumber', 'pagina', 'offset', 'skip'],
  limite: ['perPage', 'pageSize', 'porPagina'],
  fechaDesde: ['fecha', 'desde'],
  fechaHasta: ['hasta'],
  tipoDocumento: ['tipo'],
  tipoEvento: ['tipo'],
  estadoEvento: ['estado'],
}

const otrosNombresDe = (campos: ReadonlySet<string>): OtraPalabra[] =>
  [...campos].flatMap(campo =>
    (OTROS_NOMBRES[campo] ?? []).filter(palabra => !campos.has(palabra)).map(palabra => ({ palabra, campo })),
  )

/** How a route reads its query: of its words as of a body's, a suspicious one is a fault, so is another name of one of its own, and any other is ignored. `indulgente`: these are, too. */
export function lectorDeConsulta(
  schema: TObject | undefined,
): (query: unknown, indulgente: boolean) => Result<Record<string, string>> {
  const ours = new Set(Object.keys(schema?.properties ?? {}))
  const vocabulario = new Vocabulario([...ours], {}, otrosNombresDe(ours))
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
