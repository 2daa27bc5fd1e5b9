/** What stands in one cell. */
export interface Celda {
  texto: string
  /** Of a cell that is a number to the spreadsheet: its digits, with a point before the decimals. */
  numero?: string
}

export type Fila = Celda[]

/** Why a file is not read, for whoever chose it. */
export class PlanillaIlegible extends Error {}
