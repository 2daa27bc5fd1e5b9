import { unidades } from '@mbohera/sifen/valores'
import { expect, test } from 'vitest'
import { parseItems } from './items.ts'

const codigoDe = (unidadMedida: string | null) => {
  const item = { codigo: 'A', descripcion: 'Algo', cantidad: 1, precioUnitario: 1, unidadMedida }
  const parsed = parseItems([item], 'PYG')
  return parsed.ok ? parsed.value[0]!.cUniMed : parsed.faults.map(({ codigo }) => codigo)
}
const simbolos = [...unidades]
const igualesSalvoMayusculas = (text: string) =>
  simbolos.filter(([, simbolo]) => simbolo.toLowerCase() === text.toLowerCase()).map(([codigo]) => codigo)

test.each(simbolos)(
  'unit %i is what its own symbol %s means, whatever others are written like it',
  (codigo, simbolo) => {
    expect(codigoDe(simbolo)).toBe(codigo)
    expect(codigoDe(` ${simbolo} `)).toBe(codigo)
  },
)

test('written otherwise, a symbol is taken where only one can be meant', () => {
  const otherwise = simbolos
    .flatMap(([, simbolo]) => [simbolo.toLowerCase(), simbolo.toUpperCase()])
    .filter(text => !simbolos.some(([, simbolo]) => simbolo === text))
  expect(otherwise.length).toBeGreaterThan(20)
  for (const text of otherwise) {
    const meant = igualesSalvoMayusculas(text)
    expect([text, codigoDe(text)]).toEqual([text, meant.length === 1 ? meant[0] : ['enum']])
  }
})

test('ML and ml are two units; Ml is neither', () => {
  expect([codigoDe('ML'), codigoDe('ml'), codigoDe('Ml')]).toEqual([88, 660, ['enum']])
})

test('without a unit it is UNI', () => {
  expect([codigoDe(null), codigoDe('uni')]).toEqual([77, 77])
})

const tasaDe = (tasaIVA: string | number) => {
  const item = { codigo: 'A', descripcion: 'Algo', cantidad: 1, precioUnitario: 1, tasaIVA }
  const parsed = parseItems([item], 'PYG')
  return parsed.ok ? parsed.value[0]!.gCamIVA.dTasaIVA : parsed.faults.map(({ codigo }) => codigo)
}

test('a rate is the number that it is, however many zeros follow its point', () => {
  expect(['10.0', '10.00', '5.000', 10, ' 5 '].map(tasaDe)).toEqual([10, 10, 5, 10, 5])
  expect(['10.5', '1.0', '', '0.5', '100', 'diez'].map(tasaDe)).toEqual(Array(6).fill(['enum']))
})

test('the share that is taxed of what is taxed whole, or not at all, may be said, however many zeros follow its point', () => {
  const faltasDe = (afectacionTributaria: 'GRAVADO' | 'EXENTO', proporcionGravada: string | number) => {
    const item = { codigo: 'A', descripcion: 'Algo', cantidad: 1, precioUnitario: 1 }
    const parsed = parseItems([{ ...item, afectacionTributaria, proporcionGravada }], 'PYG')
    return parsed.ok ? [] : parsed.faults.map(({ codigo }) => codigo)
  }
  for (const entera of [100, '100', '100.0', '100.00']) expect(faltasDe('GRAVADO', entera)).toEqual([])
  for (const ninguna of [0, '0', '0.00']) expect(faltasDe('EXENTO', ninguna)).toEqual([])
  for (const otra of ['30', '10.0', '100.5', '0'])
    expect(faltasDe('GRAVADO', otra)).toEqual(['contradiction'])
})

test('the CDC of an advance is taken as a KuDE prints it; what is none is left for whoever judges it', () => {
  const cdcDe = (cdcAnticipo: string) => {
    const item = { codigo: 'A', descripcion: 'Algo', cantidad: 1, precioUnitario: 1, cdcAnticipo }
    const parsed = parseItems([item], 'PYG')
    return parsed.ok ? parsed.value[0]!.dCDCAnticipo : parsed.faults
  }
  const cdc = '011234567A2001001000000212026112016133702443'
  expect(cdcDe(` ${cdc.replace(/(.{4})(?=.)/g, '$1 ')} `)).toBe(cdc)
  expect(cdcDe(cdc.toLowerCase())).toBe(cdc)
  expect(cdcDe('123')).toBe('123')
  expect(cdcDe(' ')).toBeUndefined()
})

test('where a good comes from is said in small letters or in capitals, as the country of a receptor is', () => {
  const origenDe = (paisOrigen: string) => {
    const item = { codigo: 'A', descripcion: 'Algo', cantidad: 1, precioUnitario: 1, paisOrigen }
    const parsed = parseItems([item], 'PYG')
    return parsed.ok ? parsed.value[0] : parsed.faults
  }
  for (const escrito of ['BRA', 'bra', ' Bra ']) expect(origenDe(escrito)).toMatchObject({ cPaisOrig: 'BRA' })
  expect(origenDe('nn')).toMatchObject({ cPaisOrig: 'NN' })
})
