import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextStep, note, type Policy } from './kernel.ts'

interface Happening {
  que: string
  en: number
  veces?: number
}

describe('what is next', () => {
  const sends: Policy<string, number, { max: number }, string> = {
    situate: history => history.filter(one => one === 'enviado').length,
    decide: (sent, { max }) => (sent < max ? 'enviar' : 'fin'),
  }

  test('is decided by the situation that the whole history makes, and by the facts', () => {
    expect(nextStep(sends, [], { max: 1 })).toBe('enviar')
    expect(nextStep(sends, ['enviado', 'sin-respuesta'], { max: 1 })).toBe('fin')
    expect(nextStep(sends, ['enviado', 'sin-respuesta'], { max: 2 })).toBe('enviar')
  })
})

describe('a history', () => {
  const repeated = fc.record({
    que: fc.constantFrom('no-salio', 'consulta-sin-respuesta'),
    en: fc.nat(),
    veces: fc.integer({ min: 1, max: 5 }),
  })
  const once = fc.record({ que: fc.constantFrom('enviado', 'ausente', 'repetido'), en: fc.nat() })
  const happenings = fc.array(fc.oneof<[fc.Arbitrary<Happening>, fc.Arbitrary<Happening>]>(repeated, once))
  const noted = (all: readonly Happening[]) => all.reduce<readonly Happening[]>(note, [])
  const times = (all: readonly Happening[], que: string) =>
    all.filter(one => one.que === que).reduce((sum, { veces = 1 }) => sum + veces, 0)

  test('forgets nothing: what happened so often is there so often, and what happened last is last', () => {
    fc.assert(
      fc.property(happenings, all => {
        const history = noted(all)
        for (const { que } of all) expect(times(history, que)).toBe(times(all, que))
        expect(history.at(-1)?.en).toBe(all.at(-1)?.en)
      }),
    )
  })

  test('does not grow while nothing new happens', () => {
    fc.assert(
      fc.property(happenings, repeated, fc.integer({ min: 1, max: 40 }), (before, same, often) => {
        const once = note(noted(before), same)
        const again = Array.from({ length: often }, () => same).reduce<readonly Happening[]>(note, once)
        expect(again).toHaveLength(once.length)
        expect(again.slice(0, -1)).toEqual(once.slice(0, -1))
      }),
    )
  })

  test('keeps each of what is not counted, in order', () => {
    fc.assert(
      fc.property(fc.array(once), all => {
        expect(noted(all)).toEqual(all)
      }),
    )
  })

  test('what was noted before is left as it was', () => {
    fc.assert(
      fc.property(happenings, repeated, (all, next) => {
        const history = noted(all)
        const copy = structuredClone(history)
        note(history, next)
        expect(history).toEqual(copy)
      }),
    )
  })
})
