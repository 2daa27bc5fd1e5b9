import { describe, expect, test } from 'vitest'
import type { Observacion, Veredicto } from './conversacion.ts'
import { dejaPaso, enDuda, sopesar } from './solapadas.ts'

const PEDIDO: Observacion = { paso: 'pedido' }
const REFUSED = { paso: 'envio', dijo: 'rechazado', codigo: '4066', mensaje: 'ya hay' } as const
const LOST: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
const INCIERTO: Veredicto = { estado: 'INCIERTO' }
const APROBADO: Veredicto = { estado: 'APROBADO', codigo: '0600', mensaje: '', protocolo: null }
const RECHAZADO: Veredicto = { estado: 'RECHAZADO', codigo: '4066', mensaje: 'ya hay' }

describe('whether another of ours can say more', () => {
  test('of a refusal that did not settle it', () => {
    expect(enDuda(INCIERTO, [PEDIDO, REFUSED])).toBe(REFUSED)
    expect(enDuda(APROBADO, [PEDIDO, LOST, REFUSED])).toBe(REFUSED)
  })
  test('not of one that did, nor of what was not refused last', () => {
    expect(enDuda(RECHAZADO, [PEDIDO, REFUSED])).toBeNull()
    expect(enDuda(INCIERTO, [PEDIDO, REFUSED, LOST])).toBeNull()
    expect(enDuda(INCIERTO, [PEDIDO, { paso: 'consulta', dijo: 'otro' }])).toBeNull()
    expect(enDuda(INCIERTO, [])).toBeNull()
  })
})

describe('what another of ours says', () => {
  test('approved: this one is not there, and what SIFEN said of it is told', () => {
    for (const said of [INCIERTO, APROBADO]) expect(sopesar(said, REFUSED, 'APROBADO')).toEqual(RECHAZADO)
  })
  test('perhaps there: nobody can tell', () => {
    for (const said of [INCIERTO, APROBADO]) expect(sopesar(said, REFUSED, 'ENVIADO')).toEqual(INCIERTO)
  })
  test('none: as it was', () => {
    for (const said of [INCIERTO, APROBADO]) expect(sopesar(said, REFUSED, null)).toBe(said)
  })
})

test('who is refused for ever holds up no other, but the same numbers that are called voided', () => {
  expect([dejaPaso('4066', false), dejaPaso('4066', true)]).toEqual([true, false])
  expect([dejaPaso('0121', false), dejaPaso('0121', true)]).toEqual([true, true])
  expect([dejaPaso(null, false), dejaPaso(null, true)]).toEqual([false, false])
})
