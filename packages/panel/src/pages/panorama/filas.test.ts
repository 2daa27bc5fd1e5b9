import { expect, test } from 'vitest'
import { type EnPanorama, faltaDe, filasDe, ivaDe, sumOf, tablaDe } from './filas.ts'

const uno = (razonSocial: string, cambios: Partial<EnPanorama> = {}): EnPanorama => ({
  ...{ contribuyenteId: 1, ruc: '80012345-0', razonSocial, rol: 'LECTOR', faltantes: [], urgentes: 0 },
  ...{ atencion: 0, noticia: null, ultimoDocumento: null },
  ventas: {
    ...{ cuantos: 1, cancelados: 0, exento: '0', gravado5: '0', iva5: '0.5', gravado10: '0', iva10: '1.25' },
    total: '100',
  },
  ...cambios,
})
const nombres = (...de: Parameters<typeof filasDe>) => filasDe(...de).map(({ razonSocial }) => razonSocial)
const ventas = (total: string) => ({ ventas: { ...uno('').ventas, total } })

test('amounts add up to whole guaraníes, also where credits are more than sales', () => {
  expect([ivaDe(uno('A')), sumOf(['100.4', '-300.9']), sumOf([])]).toEqual(['2', '-201', '0'])
})

test('by name or RUC, without accents, every word', () => {
  const todos = [uno('Almacén Ñandutí SA'), uno('Otra SRL', { ruc: '80099999-1' })]
  const buscar = (texto: string) => nombres(todos, { texto, orden: 'nombre' })
  expect(buscar('almacen')).toEqual(['Almacén Ñandutí SA'])
  expect(buscar('SA nanduti')).toEqual(['Almacén Ñandutí SA'])
  expect(buscar('80099999-1')).toEqual(['Otra SRL'])
  expect(buscar('nada')).toEqual([])
})

test('in each order, those that are alike by their names', () => {
  const ultimoDocumento = { id: 1, tipoDocumento: 'FACTURA_ELECTRONICA', numeroFormateado: '001' } as const
  const todos = [
    uno('B', { urgentes: 1, ...ventas('50') }),
    uno('C', { atencion: 5, ultimoDocumento: { ...ultimoDocumento, fechaEmision: '2026-11-20T09:00:00' } }),
    uno('A', { ...ventas('-7') }),
    uno('D', { faltantes: ['csc', 'certificado'] }),
  ]
  const orden = (cual: Parameters<typeof filasDe>[1]['orden']) =>
    nombres(todos, { texto: '', orden: cual }).join('')
  expect([orden('atender'), orden('nombre'), orden('ventas'), orden('ultimo')]).toEqual([
    ...['DBCA', 'ABCD', 'CDBA', 'CABD'],
  ])
})

test('what it lacks to issue comes before its notices', () => {
  expect(faltaDe(uno('A', { faltantes: ['csc'], noticia: 'otra' }))).toMatch(/CSC/)
  expect([faltaDe(uno('A', { noticia: 'otra' })), faltaDe(uno('A'))]).toEqual(['otra', null])
})

test('a name that a sheet would run is a text there', () => {
  expect(tablaDe([uno('=1+1')], '2026-11')[1]).toEqual([
    ...['2026-11', '80012345-0', "'=1+1", '1', '100', '2', '', '0', '0', ''],
  ])
})
