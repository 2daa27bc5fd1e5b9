import { describe, expect, test } from 'vitest'
import { parseIndicios } from './busqueda.ts'

const CDC = '01800999991001001000123422026112014829150370'

test.each([
  ['gonzález', [[{ en: 'PARTE', texto: 'gonzález' }]]],
  ['Juan  Pérez ', [[{ en: 'PARTE', texto: 'Juan' }], [{ en: 'PARTE', texto: 'Pérez' }]]],
  // Of two letters only the beginning of a word is in the index.
  ['S.A.', [[{ en: 'COMIENZO', texto: 'S.A.' }]]],
  ['—', []],
  ['80012345-0', [[{ en: 'PALABRA', texto: '80012345' }]]],
  ['001-001-1234', [[{ en: 'IMPRESO', establecimiento: '001', punto: '001', numero: 1234 }]]],
  ['1-1-0001234', [[{ en: 'IMPRESO', establecimiento: '001', punto: '001', numero: 1234 }]]],
])('«%s» is understood', (text, busqueda) => {
  expect(parseIndicios(text)).toEqual(busqueda)
})

test('what is said twice is asked once, however it is written', () => {
  expect(parseIndicios('Pérez juan PEREZ l l l l 150.000 150.000')).toHaveLength(4)
})

describe('a figure is a number, an amount, or what somebody is known by', () => {
  test.each([
    ['1234', '1234', '1234', '1234'],
    ['0001234', '0001234', '1234', '1234'],
    ['150.000', '150000', '150000', null],
    ['Gs. 150.000', '150000', '150000', null],
    ['₲150000', '150000', '150000', '150000'],
    ['1.250,50', '1.250,50', '1250.5', null],
    ['12,345', '12,345', '12.345', null],
    ['3.482.915', '3482915', '3482915', null],
  ])('%s', (text, comienzo, total, numero) => {
    const [indicios = []] = parseIndicios(text)
    const of = (en: string) =>
      indicios.flatMap(one =>
        one.en !== en
          ? []
          : 'texto' in one
            ? [one.texto]
            : 'total' in one
              ? [one.total]
              : 'numero' in one
                ? [String(one.numero)]
                : [],
      )[0] ?? null
    expect([of('COMIENZO'), of('TOTAL'), of('NUMERO')]).toEqual([comienzo, total, numero])
  })
})

describe('a part of a CDC', () => {
  const numerosDe = (text: string) =>
    parseIndicios(text).map(indicios =>
      indicios.flatMap(one => (one.en === 'CDC' ? [{ parte: one.parte, numeros: one.numeros }] : [])),
    )

  test('says the number of its documento wherever it begins, in groups of four too', () => {
    for (const text of [CDC, CDC.replace(/(.{4})/g, '$1 '), CDC.toLowerCase()])
      expect(numerosDe(text)).toEqual([[{ parte: CDC, numeros: [1234] }]])
    for (let from = 0; from <= 17; from++)
      for (const to of [24, 30, 44]) {
        if (to - from < 8) continue
        const [[de] = []] = numerosDe(CDC.slice(from, to))
        expect(de?.numeros, `${from}-${to}`).toContain(1234)
      }
  })

  test('that reaches four figures into the end says how the end begins, or lies in it', () => {
    for (let from = 18; from <= 36; from++) {
      const parte = CDC.slice(from, 44)
      const [indicios = []] = parseIndicios(parte)
      const said = indicios.some(
        one =>
          (one.en === 'COMIENZO_DEL_FIN' && CDC.slice(34).startsWith(one.texto)) ||
          (one.en === 'FIN_DE_CDC' && one.fines.includes(CDC.slice(34))),
      )
      expect(said, parte).toBe(true)
    }
  })

  test('of one or two figures a word is whole', () => {
    expect(parseIndicios('2')[0]?.map(({ en }) => en)).toEqual(['PALABRA', 'TOTAL', 'NUMERO'])
  })

  test('of less than eight figures is none: that is a number or an amount', () => {
    expect(
      parseIndicios('0012345')
        .flat()
        .map(({ en }) => en),
    ).toEqual(['COMIENZO', 'TOTAL', 'NUMERO'])
  })
})
