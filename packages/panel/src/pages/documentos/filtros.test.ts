import { expect, test } from 'vitest'
import { destinoDe, readFiltros } from './filtros.ts'

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

test('a CDC leads to its documento, also in groups of four; a number is a number, anything else a receptor', () => {
  const cdc = '01800999991001001000000122026112014829150370'
  expect(destinoDe(cdc.replace(/(.{4})/g, '$1 '))).toEqual({ cdc })
  expect(destinoDe(' 80012345-0 ')).toEqual({ receptor: '80012345-0' })
  expect(destinoDe('001-001-0000005')).toEqual({ numero: '001-001-0000005' })
  expect(destinoDe(' 1-1-5')).toEqual({ numero: '1-1-5' })
  expect(destinoDe('  ')).toBeUndefined()
})
