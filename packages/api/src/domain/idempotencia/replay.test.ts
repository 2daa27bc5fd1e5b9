import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideReplay, parseIdempotencyKey, VENTANA_REPETICION_MS } from './replay.ts'

const DIA = 24 * 3_600_000
/** 20 November 2026, 9:00 in Asunción. */
const NOW = Date.UTC(2026, 10, 20, 12)
const usada = (completadaEn: number | null, reservadaHasta = '2031-12-31') => ({
  operacion: 'NOMINACION',
  completadaEn,
  reservadaHasta,
})

describe('what a request with a key is', () => {
  test.each([
    ['a key that nobody used', null, NOW, 'execute'],
    ['begun and not completed', usada(null), NOW, 'resume'],
    ['completed this instant', usada(NOW), NOW, 'replay'],
    ['completed seven days ago, to the millisecond', usada(NOW), NOW + 7 * DIA, 'replay'],
    ['completed a millisecond longer ago', usada(NOW), NOW + 7 * DIA + 1, 'reserved'],
    ['completed in what the clock calls the future: it went back', usada(NOW), NOW - 3 * DIA, 'replay'],
    [
      'on the last day of the retention',
      usada(NOW, '2031-12-31'),
      Date.UTC(2032, 0, 1, 2, 59, 59),
      'reserved',
    ],
    ['on the first day after it, in Asunción', usada(NOW, '2031-12-31'), Date.UTC(2032, 0, 1, 3), 'expired'],
    ['after it, when it never was completed', usada(null, '2031-12-31'), Date.UTC(2033, 0, 1), 'resume'],
    ['a retention that is over before the window', usada(NOW, '2026-11-19'), NOW + 7 * DIA, 'replay'],
    ['such a retention, after the window', usada(NOW, '2026-11-19'), NOW + 7 * DIA + 1, 'expired'],
  ] as const)('%s: %#', (_, row, now, expected) =>
    expect(decideReplay(row === null ? null : { ...row, ahora: now }, 'NOMINACION')).toBe(expected),
  )

  test.each([
    ['not completed', usada(null)],
    ['completed', usada(NOW)],
    ['completed long ago', usada(NOW - 30 * DIA)],
  ])('of another operation it is a mistake, %s', (_, row) =>
    expect(decideReplay({ ...row, ahora: NOW }, 'CANCELACION')).toBe('mismatch'),
  )

  test('free after the retention, it is free for every operation', () =>
    expect(decideReplay({ ...usada(NOW - 8 * DIA, '2026-11-19'), ahora: NOW }, 'CANCELACION')).toBe(
      'expired',
    ))

  test('while it is repeated it is free for none, though the retention is over', () =>
    expect(decideReplay({ ...usada(NOW, '2026-11-19'), ahora: NOW }, 'CANCELACION')).toBe('mismatch'))

  test('the window is seven days', () => expect(VENTANA_REPETICION_MS).toBe(7 * DIA))
})

describe('the header', () => {
  const detail = (header: string | readonly string[]) => {
    const parsed = parseIdempotencyKey([header].flat())
    if (parsed.ok) return null
    expect(parsed.failure).toMatchObject({
      type: 'invalid-idempotency-key',
      faults: [{ campo: 'Idempotency-Key', codigo: 'format', detail: expect.any(String) }],
    })
    return 'faults' in parsed.failure ? parsed.failure.faults[0]!.detail : ''
  }

  test('absent is no key', () => expect(parseIdempotencyKey([])).toEqual({ ok: true, value: null }))

  test('every visible ASCII character serves, up to 255 of them', () => {
    const visible = String.fromCharCode(...Array.from({ length: 94 }, (_, i) => 0x21 + i))
    for (const key of [visible, 'x', 'x'.repeat(255)])
      expect(parseIdempotencyKey([key])).toEqual({ ok: true, value: key })
  })

  test.each([
    ['nothing', '', /vacía/],
    ['256 characters', 'x'.repeat(256), /255.*256/],
    ['twice', ['a', 'b'], /más de una vez/],
    ['a space inside', 'a b', /ASCII visible/],
    ['a space before', ' a', /ASCII visible/],
    ['a space after', 'a ', /ASCII visible/],
    ['a letter beyond ASCII', 'ñandutí', /ASCII visible/],
    ['a line break', 'a\n', /ASCII visible/],
    ['DEL', 'a\u007f', /ASCII visible/],
  ] as const)('%s is a fault, and says which', (_, header, text) => expect(detail(header)).toMatch(text))

  test('it is taken exactly when it is 1 to 255 visible ASCII characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), key => {
        const visible = [...key].every(c => c > ' ' && c < '\u007f')
        expect(parseIdempotencyKey([key]).ok).toBe(visible && key.length >= 1 && key.length <= 255)
      }),
    )
  })
})
