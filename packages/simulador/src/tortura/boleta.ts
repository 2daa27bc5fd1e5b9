import { ACTOS } from './casos.ts'
import type { Resultado } from './correr.ts'
import { FALTAS, type Falta, isGrave } from './juez.ts'

/** What the whole torture says of one client. */
export interface Boleta {
  readonly cliente: string
  readonly version: string
  readonly fecha: string
  readonly puntos: number
  readonly de: number
  readonly faltas: Partial<Record<Falta, readonly string[]>>
  readonly resultados: readonly Resultado[]
}

export function boletaDe(
  quien: Pick<Boleta, 'cliente' | 'version' | 'fecha'>,
  resultados: readonly Resultado[],
): Boleta {
  const names = Object.keys(FALTAS) as Falta[]
  const withIt = (falta: Falta) =>
    resultados.filter(({ faltas }) => faltas.includes(falta)).map(({ acto, pasa }) => `${acto} ${pasa}`)
  const faltas = Object.fromEntries(
    names.map(falta => [falta, withIt(falta)]).filter(([, all]) => all!.length > 0),
  )
  const puntos = resultados.reduce((sum, one) => sum + one.puntos, 0)
  return { ...quien, puntos, de: 2 * resultados.length, faltas, resultados }
}

const NOTAS = [
  [100, 'sobresaliente'],
  [90, 'muy bueno'],
  [75, 'bueno'],
  [50, 'regular'],
  [0, 'insuficiente'],
] as const

export const porciento = ({ puntos, de }: Boleta) => (de === 0 ? 0 : Math.floor((100 * puntos) / de))

const notaDe = (boleta: Boleta) => NOTAS.find(([least]) => porciento(boleta) >= least)![1]

const columns = (cells: readonly (string | number)[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(10) : String(cell).padStart(9))).join('')

/** For a person. */
export function formatBoleta(boleta: Boleta): string {
  const { cliente, version, fecha, puntos, de, faltas, resultados } = boleta
  const rows = ACTOS.map(acto => ({ acto, all: resultados.filter(one => one.acto === acto) }))
    .filter(({ all }) => all.length > 0)
    .map(({ acto, all }) =>
      columns([
        acto,
        all.length,
        ...[2, 1, 0].map(points => all.filter(one => one.puntos === points).length),
      ]),
    )
  const kinds = (Object.entries(faltas) as [Falta, readonly string[]][]).map(
    ([falta, casos]) =>
      `${isGrave(falta) ? 'GRAVE ' : '      '}${falta}: ${FALTAS[falta].que} (${casos.length})\n${casos.map(caso => `          ${caso}`).join('\n')}`,
  )
  return [
    `BOLETA de ${cliente} ${version} (${fecha})`,
    '',
    columns(['', 'casos', 'bien', 'a medias', 'mal']),
    ...rows,
    '',
    ...(kinds.length === 0 ? ['Ninguna falta.'] : kinds),
    '',
    `Nota: ${puntos} de ${de} (${porciento(boleta)} %), ${notaDe(boleta)}`,
    '',
  ].join('\n')
}
