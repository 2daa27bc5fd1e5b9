/** What is wrong with one field: named as the manual names it, with the rule that it breaks. */
export interface Fault {
  /** Element of the manual, with its group when the name alone is not enough. */
  readonly campo: string
  /** The manual's id of the rule or field (`GENFE008`), or `XSD` for the bare schema. */
  readonly regla: string
  readonly valor: string | null
  /** The code with which SIFEN refuses it. */
  readonly codigo: string | null
  /** For a person, in Spanish: the cause and the cure. */
  readonly detalle: string
}
