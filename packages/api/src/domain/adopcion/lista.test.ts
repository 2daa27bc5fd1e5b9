import { describe, expect, test } from 'vitest'
import { parseLista } from './lista.ts'
import { CDCS_DE_FONDO, collectHallazgos, LUGARES_MAX } from './pedida.ts'

const UNO = '01800999991001001000000122026112014829150370'
const DOS = '01800999991001001000000222026112016309173516'

function read(text: string) {
  const lista = parseLista(text)
  if (!lista.ok) return lista.faults.map(({ codigo }) => codigo)
  return lista.value.map(({ lugar, leido }) => [lugar, leido.ok ? leido.value : leido.faults[0]!.codigo])
}

const withDv = (base: string) => {
  const sum = [...base].reverse().reduce((total, digit, i) => total + Number(digit) * ((i % 10) + 2), 0)
  return base + (sum % 11 > 1 ? 11 - (sum % 11) : 0)
}
const OTRO = withDv(DOS.slice(0, 43))

describe('a list of CDCs', () => {
  test.each([
    ['one a line', `${UNO}\n${OTRO}\n`],
    ['as Windows writes it, with a mark at its beginning', `\uFEFF${UNO}\r\n${OTRO}\r\n`],
  ])('is read %s', (_name, text) => {
    expect(read(text)).toEqual([
      ['línea 1', [UNO]],
      ['línea 2', [OTRO]],
    ])
  })

  test.each([
    ['below a heading', `CDC\n\n${UNO}`, 3],
    ['among other columns', `Fecha;Número;CDC;Total\n2026-11-20;001-001-0000001;${UNO};150000`, 2],
    ['in groups of four, as a KuDE prints it', UNO.replace(/(.{4})/g, '$1 '), 1],
    ['with hyphens', UNO.replace(/(.{11})(?!$)/g, '$1-'), 1],
    ['in quotation marks', `"1","${UNO}"`, 1],
    ['after an apostrophe, which keeps a spreadsheet from rounding', `'${UNO}`, 1],
  ])('is read %s', (_name, text, numero) => {
    expect(read(text)).toEqual([[`línea ${numero}`, [UNO]]])
  })

  test.each([
    ['with commas', ', '],
    ['with spaces', ' '],
    ['with tabulators', '\t'],
  ])('may have several in a line, %s', (_name, between) => {
    expect(read([UNO, OTRO].join(between))).toEqual([['línea 1', [UNO, OTRO]]])
  })

  test('says of every line what is wrong with it', () => {
    const text = [
      'CDC',
      UNO,
      'hola',
      UNO.slice(1),
      `${UNO.slice(0, 43)}${(Number(UNO[43]) + 1) % 10}`,
      '1,80099999100100E+42',
    ]
    expect(read(text.join('\n'))).toEqual([
      ['línea 2', [UNO]],
      ['línea 3', 'cdc'],
      ['línea 4', 'cdc'],
      ['línea 5', 'cdc'],
      ['línea 6', 'redondeado'],
    ])
  })

  test.each([
    ['with a digit too few', UNO.slice(1)],
    ['with one too many', `${UNO}1`],
  ])('says so of a CDC %s that stands beside a whole one', (_name, malo) => {
    for (const between of [' ', ';', '\t'])
      expect(read([OTRO, malo].join(between))).toEqual([['línea 1', 'cdc']])
    expect(read(`"${OTRO}","${malo}"`)).toEqual([['línea 1', 'cdc']])
  })

  test('of nothing is empty, and one of too many lines is refused before it is looked at', () => {
    expect(read('')).toEqual([])
    expect(read('x\n'.repeat(LUGARES_MAX + 1))).toEqual(['max-items'])
  })
})

describe('what is to be asked for', () => {
  const lugar = 'línea 1'

  test('is each CDC once; how often one stood there again is counted', () => {
    const read = collectHallazgos('LISTA', [
      { lugar, leido: { ok: true, value: [UNO, OTRO, UNO] } },
      { lugar: 'línea 2', leido: { ok: true, value: [UNO] } },
    ])
    expect(read).toEqual({
      ok: true,
      value: {
        formato: 'LISTA',
        cdcs: [
          { cdc: UNO, lugar },
          { cdc: OTRO, lugar },
        ],
        ilegibles: [],
        repetidos: 2,
      },
    })
  })

  test('is refused when there is not one, with every place and why; and when there are too many', () => {
    const falta = { campo: 'cdc', codigo: 'cdc', detail: 'no tiene un CDC' }
    expect(collectHallazgos('LISTA', [{ lugar, leido: { ok: false, faults: [falta] } }])).toEqual({
      ok: false,
      faults: [{ campo: 'archivo', codigo: 'cdc', detail: 'línea 1: no tiene un CDC' }],
    })
    expect(collectHallazgos('LISTA', [])).toMatchObject({ faults: [{ codigo: 'required' }] })
    const value = Array.from({ length: CDCS_DE_FONDO + 1 }, (_, n) => String(n))
    expect(collectHallazgos('LISTA', [{ lugar, leido: { ok: true, value } }])).toMatchObject({
      faults: [{ codigo: 'max-items' }],
    })
  })
})
