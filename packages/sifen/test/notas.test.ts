import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codigosRespuesta } from '../src/catalogos/codigos.generated.ts'
import { limiteInnominado } from '../src/documento/reglas/totales.ts'
import { isFecha } from '../src/fechas.ts'
import { NOTAS, type Nota } from '../src/notas.ts'

const PAGINA = new URL('../../../docs/protocol/notes.md', import.meta.url)

/** A row of the page. */
const filaDe = ({ numero, fecha, rige, cambia, codigos }: Nota): string[] => [
  String(numero),
  fecha,
  rige ?? 'not said',
  cambia,
  codigos.join(' '),
]

test('the page of notes says of each what the table says', () => {
  const filas = readFileSync(PAGINA, 'utf8')
    .split('\n')
    .filter(line => /^\| *\d+ +\|/.test(line))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(celda => celda.trim()),
    )
  expect(filas).toEqual(NOTAS.map(filaDe))
})

test('no note is left out, each has its day, and every code of it is known', () => {
  expect(NOTAS.map(({ numero }) => numero)).toEqual(Array.from({ length: 27 }, (_, n) => n + 1))
  expect(NOTAS.flatMap(({ fecha, rige }) => [fecha, rige ?? fecha]).filter(dia => !isFecha(dia))).toEqual([])
  expect(NOTAS.flatMap(({ codigos }) => codigos).filter(codigo => !codigosRespuesta.has(codigo))).toEqual([])
})

test('the limit of an unnamed receptor changes on the days of its notes', () => {
  for (const numero of [21, 24]) {
    const rige = NOTAS[numero - 1]!.rige!
    const [ayer] = new Date(Date.parse(rige) - 86_400_000).toISOString().split('T')
    expect(limiteInnominado(rige)).toBeLessThan(limiteInnominado(ayer!))
  }
})

test('what a note took away is known as no longer answered', () => {
  const retirados = [2, 3, 4, 25, 26].flatMap(numero => NOTAS[numero - 1]!.codigos)
  expect(retirados.filter(codigo => codigosRespuesta.get(codigo)?.retirado !== true)).toEqual([])
})
