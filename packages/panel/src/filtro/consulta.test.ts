import { expect, test } from 'vitest'
import { readFiltros } from '../pages/documentos/filtros.ts'
import { readConsulta, writeConsulta } from './consulta.ts'

test('the same filter is the same text, however it came about, and on whichever page', () => {
  const uno = writeConsulta({ estado: 'APROBADO', buscar: 'ñandutí & cía', cursor: 'abc' })
  expect(writeConsulta({ buscar: 'ñandutí & cía', tipoDocumento: undefined, estado: 'APROBADO' })).toBe(uno)
  expect(writeConsulta({ cursor: 'abc', numero: '' })).toBe('')
})

test('what was kept is the filter again; what makes no sense in it is as if it were not there', () => {
  const filtros = {
    innominada: 'true',
    orden: '-total',
    buscar: '50% = 1+1',
    fechaDesde: '2026-11-01',
  } as const
  expect(readFiltros(readConsulta(writeConsulta(filtros)))).toEqual(filtros)
  expect(readFiltros(readConsulta('estado=NADA&__proto__=x&orden=total'))).toEqual({ orden: 'total' })
  expect(readConsulta('')).toEqual({})
})
