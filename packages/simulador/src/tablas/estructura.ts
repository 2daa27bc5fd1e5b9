/** A simple type: facets of the manual's field tables. Absent facets do not restrict. */
export interface Simple {
  /** s text, n whole number, d decimal, F date, H date and time. */
  readonly b: 's' | 'n' | 'd' | 'F' | 'H'
  /** White space: p preserve, r replace, c collapse. */
  readonly w: 'p' | 'r' | 'c'
  readonly len?: readonly [min: number, max: number | null]
  /** Every pattern must match. */
  readonly pat?: readonly string[]
  readonly enum?: readonly string[]
  /** Least and greatest value; `>` before the text excludes the value itself. */
  readonly min?: string
  readonly max?: string
  /** Digits at most: in all, and after the point. */
  readonly td?: number
  readonly fd?: number
}

export type Tipo = Simple | { readonly uno: readonly Simple[] }

/** Name, occurrences (null: no limit), and the number of its type or its children. */
export type Campo = readonly [nombre: string, min: number, max: number | null, contenido: number | Grupo]

export interface Grupo {
  readonly hijos: readonly Campo[]
  /** One of the children instead of all in order. */
  readonly eleccion?: true
  /** Required attributes and their types. */
  readonly atributos?: Readonly<Record<string, number>>
  /** The content is judged elsewhere (Signature) or not at all. */
  readonly libre?: true
}

export interface Estructura {
  readonly tipos: readonly Tipo[]
  readonly raices: Readonly<Record<string, Grupo>>
}
