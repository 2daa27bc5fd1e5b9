import { expect, test } from 'vitest'
import { RESPUESTAS } from '../tablas/index.ts'
import { REGLAS_DE } from './documento/juzgar.ts'
import { OBSERVACIONES_EVENTO, REGLAS_EVENTO, VERSION } from './evento/juzgar.ts'
import { SIN_JUZGAR } from './sinJuzgar.ts'

const EXTEMPORANEO = '1005'
const reglas = [REGLAS_DE, [VERSION], ...Object.values(REGLAS_EVENTO), OBSERVACIONES_EVENTO].flat()
const juzgados = new Set([...reglas.map(([codigo]) => codigo), EXTEMPORANEO])

test('every published code about documents and events is judged, or its absence has a reason', () => {
  const publicados = [...RESPUESTAS.keys()].filter(c => Number(c) >= 1000)
  expect(publicados.filter(c => !juzgados.has(c)).sort()).toEqual(Object.keys(SIN_JUZGAR).sort())
})

test('no rule answers a code that the manual does not publish', () => {
  expect([...juzgados].filter(c => !RESPUESTAS.has(c))).toEqual([])
})

test('the documents, the events and the table agree on how many rules there are', () => {
  expect(new Set(juzgados).size).toBe(412)
})
