import { expect, test } from 'vitest'
import { readMostrado } from './recibir.ts'

const HORA = 3_600_000
const CDC = '01800999991001001000000122026112010000000007'
const EMITIDO = Date.UTC(2026, 10, 20, 12)

/** When it is asked about once more, of an answer at that hour: what else stands in it says nothing of that. */
function preguntaTras(horas: number, fechaAprobacion: number | null, visto: number | null) {
  const leido = { cdc: CDC, iTiDE: 1, fechaEmision: EMITIDO }
  const mostrado = { leido, eventos: [], protocolo: '1', xml: '<rDE/>', fechaAprobacion } as never
  const { proximaConsulta } = readMostrado(mostrado, { now: EMITIDO + horas * HORA, visto }).dicho
  return proximaConsulta === null ? null : Math.floor((proximaConsulta - EMITIDO) / HORA)
}

test('what SIFEN approved is asked about once more, also where it does not say when that was, and not for ever', () => {
  expect(preguntaTras(1, EMITIDO, null)).toBe(54)
  expect(preguntaTras(60, EMITIDO, EMITIDO)).toBe(null)
  expect(preguntaTras(1, null, null)).toBe(55)
  // As it was kept then.
  expect(preguntaTras(60, null, EMITIDO)).toBe(null)
})
