import type { Summary } from './stats.ts'

export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** As it is shown: `≥ 90 %`; '' where nothing is promised. */
  readonly target: string
  readonly ok: boolean
  /** The range of four fifths of the samples. */
  readonly spread?: readonly [low: number, high: number]
}

/** The rows that were measured, and what broke after the last of them. */
export async function collect(measured: AsyncIterable<Row>): Promise<{ rows: Row[]; error?: Error }> {
  const rows: Row[] = []
  try {
    for await (const row of measured) rows.push(row)
    return { rows }
  } catch (error) {
    return { rows, error: error as Error }
  }
}

type Value = number | Summary

interface Judged {
  readonly name: string
  readonly value: Value
  readonly unit: string
}

const row = ({ name, value, unit }: Judged, target: string, ok: boolean): Row => {
  if (typeof value === 'number') return { name, value: round(value), unit, target, ok }
  const spread = [round(value.low), round(value.high)] as const
  return { name, value: round(value.median), unit, target, ok, spread }
}

const numberOf = (value: Value): number => (typeof value === 'number' ? value : value.median)

/** Four significant digits: more would be noise. */
export const round = (value: number): number => Number(value.toPrecision(4))

export const atLeast = (min: number, judged: Judged): Row =>
  row(judged, `≥ ${show(min)} ${judged.unit}`, numberOf(judged.value) >= min)

export const atMost = (max: number, judged: Judged): Row =>
  row(judged, `≤ ${show(max)} ${judged.unit}`, numberOf(judged.value) <= max)

/** For comparison: nothing is promised about it. */
export const shown = (judged: Judged): Row => row(judged, '', true)

const show = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 4 })

export function table(rows: readonly Row[]): string {
  const cells = rows.map(r => [
    r.name,
    `${show(r.value)} ${r.unit}`,
    r.spread ? `${show(r.spread[0])} … ${show(r.spread[1])}` : '',
    r.target,
    r.target === '' ? '' : r.ok ? 'cumple' : 'NO CUMPLE',
  ])
  const all = [['medida', 'mediana', 'dispersión (10 … 90 %)', 'meta', ''], ...cells]
  const widths = all[0]!.map((_, column) => Math.max(...all.map(line => line[column]!.length)))
  const text = all.map(line =>
    line
      .map((cell, column) => pad(cell, widths[column]!, column))
      .join('  ')
      .trimEnd(),
  )
  return [text[0], widths.map(width => '─'.repeat(width)).join('  '), ...text.slice(1)].join('\n')
}

const pad = (cell: string, width: number, column: number): string =>
  column === 1 || column === 2 ? cell.padStart(width) : cell.padEnd(width)

/** The last line of every bench: one JSON object. */
export const json = (bench: string, rows: readonly Row[]): string => JSON.stringify({ bench, rows })
