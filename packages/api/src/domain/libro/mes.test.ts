import { describe, expect, test } from 'vitest'
import { formatCivil } from '../tiempo.ts'
import { type Celda, formatFila } from './csv.ts'
import { parseMes } from './mes.ts'
import { toMomentoDeZip } from './momento-de-zip.ts'
import { formatFilaDeHoja, formatLibroDeHojas } from './xlsx.ts'

const NOW = Date.parse('2026-12-01T02:00:00Z')
const mesDe = (text?: string) => {
  const mes = parseMes(text, NOW)
  if (!mes.ok) expect.fail('it is no month')
  return mes.value
}

describe('a month', () => {
  test('is of Paraguay, from its first moment to that of the next; without a name, the one that it is there', () => {
    const { mes, desde, hasta, dias } = mesDe()
    expect([mes, formatCivil(desde), formatCivil(hasta), dias.length]).toEqual([
      '2026-11',
      '2026-11-01T00:00:00',
      '2026-12-01T00:00:00',
      30,
    ])
  })

  test('has as many days as the calendar gives it, over a change of the clock too', () => {
    // Until 2024 clocks were changed, in March and in October.
    for (const [text, days] of [
      ['2024-03', 31],
      ['2023-10', 31],
      ['2028-02', 29],
      ['2026-12', 31],
    ] as const) {
      const { desde, hasta, dias } = mesDe(text)
      expect([dias.length, dias[0], formatCivil(hasta).slice(8)]).toEqual([days, desde, '01T00:00:00'])
    }
  })

  test('that began as clocks were changed takes nothing of the last hour of the one before it', () => {
    // On 1 October 2023 clocks went from midnight to 01:00.
    const [septiembre, octubre] = [mesDe('2023-09'), mesDe('2023-10')]
    expect([septiembre.hasta, octubre.dias[0]]).toEqual([octubre.desde, octubre.desde])
    expect(formatCivil(septiembre.hasta - 1000)).toBe('2023-09-30T23:59:59')
  })
})

describe('a cell', () => {
  test('of a CSV is no formula, and one cell', () => {
    expect(
      formatFila([
        '=1+1',
        '+1',
        '-1',
        '@a',
        '\t=1',
        'a;b',
        'a"b',
        'a\nb',
        '',
        { monto: '-1.5' },
        { dia: '2026-11-20' },
      ]),
    ).toBe(`'=1+1;'+1;'-1;'@a;'\t=1;"a;b";"a""b";"a\nb";;-1,5;20/11/2026\r\n`)
  })

  test('of a sheet is text that XML can hold, whatever was in a name', () => {
    expect(formatFilaDeHoja(['<a>&\u0000\u0008b\uffff'])).toContain('>&lt;a&gt;&amp;b</t>')
    expect(formatFilaDeHoja([{ monto: '-13636.36363636' }, { dia: '2026-11-20' }])).toBe(
      '<row><c s="1"><v>-13636.36363636</v></c><c s="2"><v>46346</v></c></row>',
    )
  })

  test('of a sheet shows the cents of another money: of 10.55 dollars nobody sees 11, nor cents where there are none', () => {
    const estiloDe = (celda: Celda) => /s="(\d+)"/.exec(formatFilaDeHoja([celda]))?.[1]
    const { 'xl/styles.xml': estilos = '' } = formatLibroDeHojas('Libro', 1)
    const formatos = [...estilos.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
    const formatoDe = (celda: Celda) => formatos[Number(estiloDe(celda))]
    const codigo = new RegExp(
      `numFmtId="${formatoDe({ monto: '10.55', centavos: true })}" formatCode="([^"]+)"`,
    ).exec(estilos)
    expect(codigo?.[1]).toMatch(/^#,##0\.00#{6,}$/)
    // Of Excel's own: whole, with points between thousands.
    expect(formatoDe({ monto: '150000', centavos: true })).toBe('3')
    expect(formatoDe({ monto: '13636.36363636' })).toBe('3')
  })
})

test('a moment in a ZIP is that of the clocks of Paraguay', () => {
  const { date, time } = toMomentoDeZip(NOW)
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31, time >> 11]).toEqual([2026, 11, 30, 23])
})
