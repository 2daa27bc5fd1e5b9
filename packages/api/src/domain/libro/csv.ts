import { formatDiaEscrito } from '../tiempo.ts'

/** As Excel of es-PY opens it without asking: semicolons, a decimal comma, and the mark by which it knows that it is UTF-8. */
export const BOM = '\u{feff}'

/** What a cell holds: a text; an amount, or a day (`2026-11-20`), which are none. Of guaraníes nobody wants to see what a rate of exchange leaves. */
export type Celda = string | { monto: string; centavos?: true } | { dia: string }

/** What a program of sheets would take for a formula, or would begin a new cell with, when somebody put it into a name. */
const FORMULA = /^[=+\-@\t\r\n]/
const QUOTED = /[";\r\n]/

function formatCelda(celda: Celda): string {
  if (typeof celda === 'object')
    return 'dia' in celda ? formatDiaEscrito(celda.dia) : celda.monto.replace('.', ',')
  const text = FORMULA.test(celda) ? `'${celda}` : celda
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const formatFila = (celdas: readonly Celda[]): string => `${celdas.map(formatCelda).join(';')}\r\n`
