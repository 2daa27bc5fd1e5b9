import { expect, test } from 'vitest'
import { type FiltroGuardado, filtrosDe, withFiltro, withoutFiltro } from './lista.ts'

const uno: FiltroGuardado = { lista: 'DOCUMENTOS', nombre: 'Ñandú', consulta: 'a=1', predeterminado: true }
const otro: FiltroGuardado = {
  lista: 'DOCUMENTOS',
  nombre: 'Anulados',
  consulta: 'b=1',
  predeterminado: false,
}
const evento: FiltroGuardado = { ...uno, lista: 'EVENTOS' }

test('one of the same name takes its place, in its own list alone', () => {
  const nuevo = { ...uno, consulta: 'c=1' }
  expect(withFiltro([uno, otro, evento], nuevo)).toEqual([otro, evento, nuevo])
})

test('a list opens with one alone; that of another list stays', () => {
  const primero = { ...otro, predeterminado: true }
  expect(withFiltro([uno, otro, evento], primero)).toEqual([
    { ...uno, predeterminado: false },
    evento,
    primero,
  ])
  expect(withFiltro([uno, evento], otro)).toEqual([uno, evento, otro])
})

test('one that is taken away leaves the others, also of the same name elsewhere', () => {
  expect(withoutFiltro([uno, otro, evento], uno)).toEqual([otro, evento])
})

test('they stand by their names, as one looks them up here', () => {
  const nombres = ['Zeta', 'Ñandú', 'Nota', 'águila'].map(nombre => ({ ...otro, nombre }))
  expect(filtrosDe([...nombres, evento], otro).map(({ nombre }) => nombre)).toEqual([
    'águila',
    'Nota',
    'Ñandú',
    'Zeta',
  ])
})
