import { expect, test } from 'vitest'
import { buscadoEn, cdcOf, conBuscado, readFiltros } from './filtros.ts'
import { tellTotales } from './totales.ts'

test('an address keeps what makes sense and loses the rest', () => {
  const search = {
    estado: 'APROBADO',
    fechaDesde: '2026-11-01',
    innominada: true,
    fechaHasta: 'ayer',
    otro: 1,
  }
  expect(readFiltros(search)).toEqual({ estado: 'APROBADO', fechaDesde: '2026-11-01', innominada: 'true' })
  expect(readFiltros({ estado: 'toString' })).toEqual({})
})

test('a whole CDC leads to its documento, also in groups of four; nothing else does', () => {
  const cdc = '01800999991001001000000122026112014829150370'
  expect(cdcOf(cdc.replace(/(.{4})/g, '$1 '))).toBe(cdc)
  expect(cdcOf(cdc.slice(1))).toBeUndefined()
  expect(cdcOf('80012345-0')).toBeUndefined()
})

test('what is typed takes the place of what was looked for before, and the first page is shown', () => {
  const filtros = { estado: 'APROBADO', receptor: '80012345-0', cursor: 'd1' } as const
  expect(buscadoEn(filtros)).toBe('80012345-0')
  expect(conBuscado(filtros, ' gonzález  yerba ')).toEqual({ estado: 'APROBADO', buscar: 'gonzález  yerba' })
  expect(conBuscado({ buscar: 'x', orden: '-total' }, '  ')).toEqual({ orden: '-total' })
  expect(readFiltros({ buscar: 1234, orden: '-total' })).toEqual({ buscar: '1234', orden: '-total' })
  expect(readFiltros({ buscar: 'x'.repeat(101), orden: 'nombre' })).toEqual({})
})

test('a list says how many there are and what they come to, and what of it is in force where that is another amount', () => {
  const de = (moneda: string, total: string, vigente = total) => ({
    ...{ moneda, cantidad: 1, total, vigente, autofacturas: '0' },
  })
  const totales = (cantidad: number, ...sumas: ReturnType<typeof de>[]) => ({
    cantidad,
    hayMas: false,
    sumas,
  })
  expect(tellTotales(totales(0))).toBe('Ningún documento')
  expect(tellTotales(totales(1, de('PYG', '150000')))).toBe('1 documento · Gs. 150.000')
  expect(tellTotales(totales(1234, de('PYG', '150000', '50000'), de('USD', '1250.5')))).toBe(
    '1.234 documentos · Gs. 150.000 (vigentes, Gs. 50.000) · USD 1.250,50',
  )
  expect(tellTotales({ cantidad: 10_000, hayMas: true, sumas: [] })).toBe(
    'Más de 10.000 documentos: elija un período, o busque, para ver cuánto suman',
  )
})
