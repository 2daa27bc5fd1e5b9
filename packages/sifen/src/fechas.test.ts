import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAsuncion, isFecha, isFechaHora, parseAsuncion } from './fechas.ts'

const t = Date.UTC

describe('civil time of Paraguay', () => {
  it.each([
    [t(2026, 10, 20, 13, 20, 0), '2026-11-20T10:20:00'],
    [t(2026, 6, 1, 2, 59, 59), '2026-06-30T23:59:59'],
    [t(2024, 9, 6, 3, 59, 59), '2024-10-05T23:59:59'],
    [t(2024, 9, 6, 4, 0, 0), '2024-10-06T01:00:00'],
    [t(2024, 6, 1, 12), '2024-07-01T08:00:00'],
    [t(2024, 0, 1, 12), '2024-01-01T09:00:00'],
    [t(2019, 6, 1, 4), '2019-07-01T00:00:00'],
  ])('of instant %d is %s, and back', (instante, civil) => {
    expect(formatAsuncion(instante)).toBe(civil)
    expect(parseAsuncion(civil)).toEqual({ ok: true, value: instante })
  })

  it('repeated when the clock went back is the first of the two', () => {
    expect(parseAsuncion('2024-03-23T23:30:00')).toEqual({ ok: true, value: t(2024, 2, 24, 2, 30) })
    expect(formatAsuncion(t(2024, 2, 24, 3, 30))).toBe('2024-03-23T23:30:00')
  })

  it('skipped when the clock went forward is refused', () => {
    expect(parseAsuncion('2024-10-06T00:30:00')).toMatchObject({
      ok: false,
      detalle: expect.stringContaining('no existió en Paraguay'),
    })
  })

  it('printed is read back to the second, for any instant since SIFEN exists', () => {
    fc.assert(
      fc.property(fc.integer({ min: t(2024, 9, 6, 4) / 1000, max: t(2099, 0, 1) / 1000 }), s => {
        expect(parseAsuncion(formatAsuncion(s * 1000))).toEqual({ ok: true, value: s * 1000 })
      }),
    )
  })

  it.each([
    '2026-02-29T10:00:00',
    '2026-11-20',
    '2026-11-20T24:00:00',
    '2026-11-20T10:60:00',
    '2026-11-20T10:00:60',
    '2026-11-20T10:00:00Z',
    '',
  ])('of another form is refused: "%s"', text => {
    expect(isFechaHora(text)).toBe(false)
    expect(parseAsuncion(text).ok).toBe(false)
  })

  it.each(['UTC', 'America/Asuncion', 'Asia/Tokyo'])(
    'does not depend on the zone of the machine (%s)',
    TZ => {
      const modulo = new URL('./fechas.ts', import.meta.url).href
      const codigo = `import('${modulo}').then(m => process.stdout.write([${t(2026, 10, 20, 2)}, ${t(2022, 6, 1, 2)}].map(m.formatAsuncion).join(' ')))`
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', codigo], {
        encoding: 'utf8',
        env: { ...process.env, TZ },
      })
      expect(stdout).toBe('2026-11-19T23:00:00 2022-06-30T22:00:00')
    },
  )
})

describe('a date', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30'])('%s exists', text => {
    expect(isFecha(text)).toBe(true)
  })
  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-01',
    '2026/01/01',
    '20260-1-01',
    '2026-01-0x',
    '2026-01-00',
  ])('%s does not', text => {
    expect(isFecha(text)).toBe(false)
  })
})
