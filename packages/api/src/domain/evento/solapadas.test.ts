import { describe, expect, test } from 'vitest'
import type { Observacion, Veredicto } from './conversacion.ts'
import { findRejectionInDoubt, inTheWay, weigh, yieldsTo } from './solapadas.ts'

const PEDIDO: Observacion = { paso: 'pedido' }
const REFUSED = { paso: 'envio', dijo: 'rechazado', codigo: '4066', mensaje: 'ya hay' } as const
const LOST: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
const INCIERTO: Veredicto = { estado: 'INCIERTO' }
const APROBADO: Veredicto = { estado: 'APROBADO', codigo: '0600', mensaje: '', protocolo: null }
const RECHAZADO: Veredicto = { estado: 'RECHAZADO', codigo: '4066', mensaje: 'ya hay' }

describe('whether another of ours can say more', () => {
  test('of a refusal that did not settle it', () => {
    expect(findRejectionInDoubt(INCIERTO, [PEDIDO, REFUSED])).toBe(REFUSED)
    expect(findRejectionInDoubt(APROBADO, [PEDIDO, LOST, REFUSED])).toBe(REFUSED)
  })
  test('not of one that did, nor of what was not refused last', () => {
    expect(findRejectionInDoubt(RECHAZADO, [PEDIDO, REFUSED])).toBeNull()
    expect(findRejectionInDoubt(INCIERTO, [PEDIDO, REFUSED, LOST])).toBeNull()
    expect(findRejectionInDoubt(INCIERTO, [PEDIDO, { paso: 'consulta', dijo: 'otro' }])).toBeNull()
    expect(findRejectionInDoubt(INCIERTO, [])).toBeNull()
  })
})

describe('what another of ours says', () => {
  test('approved, of one of which SIFEN said nothing: this one is not there, and no code is made up', () => {
    expect(weigh(INCIERTO, null, 'APROBADO')).toMatchObject({ estado: 'RECHAZADO', codigo: null })
    expect(weigh(INCIERTO, null, 'ENVIADO')).toBe(INCIERTO)
    expect(weigh(APROBADO, null, 'APROBADO')).toBe(APROBADO)
  })
  test('approved: this one is not there, and what SIFEN said of it is told', () => {
    for (const said of [INCIERTO, APROBADO]) expect(weigh(said, REFUSED, 'APROBADO')).toEqual(RECHAZADO)
  })
  test('perhaps there: nobody can tell', () => {
    for (const said of [INCIERTO, APROBADO]) expect(weigh(said, REFUSED, 'ENVIADO')).toEqual(INCIERTO)
  })
  test('none: as it was', () => {
    for (const said of [INCIERTO, APROBADO]) expect(weigh(said, REFUSED, null)).toBe(said)
  })
})

describe('a voiding that is not settled, and another that wants numbers of it', () => {
  const HORA = 3_600_000
  const MARK: Observacion = { paso: 'pedido', en: 0 }
  const deja = (historia: Observacion[], ahora = 0) => [
    yieldsTo({ historia, ahora }, false),
    yieldsTo({ historia, ahora }, true),
  ]

  test('who is refused for ever holds up no other, but the same numbers that are called voided', () => {
    expect(deja([PEDIDO, REFUSED])).toEqual([true, false])
    expect(deja([PEDIDO, { ...REFUSED, codigo: '0121' }])).toEqual([true, true])
    expect(deja([PEDIDO, LOST])).toEqual([false, false])
    expect(deja([PEDIDO])).toEqual([false, false])
  })

  test('what may be on its way is waited for an hour from the last send; what never left, not at all', () => {
    const lost: Observacion = { ...LOST, en: 10 }
    expect(deja([MARK, lost], HORA + 9)).toEqual([false, false])
    expect(deja([MARK, lost], HORA + 10)).toEqual([true, true])
    expect(deja([MARK, { paso: 'envio', dijo: 'no-salio', razon: '' }])).toEqual([true, true])
    // Whoever died may have sent until its lease was over.
    expect(deja([MARK], HORA + 59_999)).toEqual([false, false])
    expect(deja([MARK], HORA + 60_000)).toEqual([true, true])
  })
})

test('of the same numbers those that may be there are taken up before one that never left', () => {
  const pedido: Observacion = { paso: 'pedido', en: 0 }
  const nunca = {
    historia: [pedido, { paso: 'envio', dijo: 'no-salio', razon: 'sin tiempo' }] as Observacion[],
  }
  const perdida = { historia: [pedido, LOST] }
  const muda = { historia: [pedido] }
  expect(inTheWay([nunca, perdida, muda])).toEqual([perdida, muda, nunca])
})
