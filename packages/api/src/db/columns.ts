import { COLUMNS, type Filas } from './filas.generated.ts'

type Tabla = keyof Filas
/** A column of that table, by the name of its property. */
export type Columna<T extends Tabla> = keyof Filas[T] & keyof (typeof COLUMNS)[T] & string

/**
 * A row as a statement reads those columns. `As` says more of a column than the schema does: what a jsonb holds, which texts a text may be.
 */
export type Fila<T extends Tabla, Nombre extends Columna<T>, As = unknown> = Omit<
  Pick<Filas[T], Nombre>,
  keyof As
> &
  As

/** The day in Paraguay, by the database's clock. */
export const HOY = "(ahora() at time zone 'America/Asuncion')::date"

/** The columns in a select list or after returning, each named as its property: `documento_id as "documentoId"`. `of`: the table's alias. */
export function columns<T extends Tabla>(tabla: T, nombres: readonly Columna<T>[], of?: string): string {
  const known: Record<string, string> = COLUMNS[tabla]
  const prefix = of === undefined ? '' : `${of}.`
  return nombres.map(nombre => `${known[nombre]?.replace('#', prefix)} as "${nombre}"`).join(', ')
}
