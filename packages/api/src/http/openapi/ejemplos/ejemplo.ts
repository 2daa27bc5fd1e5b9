/** A value as it is sent or answered, and what it shows. */
export interface Ejemplo {
  summary: string
  value: unknown
}

/** By the name of a schema: its examples, each under a name of its own. */
export type Ejemplos = Record<string, Record<string, Ejemplo>>
