import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCivil, formatUtc, parseInstant, ultimosDias } from './tiempo.ts'

const numRuns = Number(process.env.MBOHERA_RUNS ?? 200)
const seconds = (from: number, to: number) => fc.integer({ min: from / 1000, max: to / 1000 })

describe('the offset of Paraguay', () => {
  test.each([
    ['a summer before 2024', '2024-01-15T12:00:00Z', '2024-01-15T09:00:00'],
    ['the last winter at UTC-4', '2024-07-15T12:00:00Z', '2024-07-15T08:00:00'],
    ['the second before the last change', '2024-10-06T03:59:59Z', '2024-10-05T23:59:59'],
    ['the last change', '2024-10-06T04:00:00Z', '2024-10-06T01:00:00'],
    ['a winter since then', '2025-07-15T12:00:00Z', '2025-07-15T09:00:00'],
    ['a far year', '2199-06-01T12:00:00Z', '2199-06-01T09:00:00'],
  ])('%s', (_, utc, civil) => {
    expect(formatCivil(Date.parse(utc))).toBe(civil)
    expect(parseInstant(civil)).toBe(Date.parse(utc))
    expect(parseInstant(utc)).toBe(Date.parse(utc))
  })

  test.each(['9999-12-31T23:59:59-03:00', '9999-12-31T21:00:00'])(
    '%s, which in UTC has a year of five digits, is no moment that others read',
    text => {
      expect(parseInstant(text)).toBeNull()
      expect(formatUtc(parseInstant('9999-12-31T20:59:59')!)).toBe('9999-12-31T23:59:59.000Z')
    },
  )

  test('an hour that came twice is one of its two moments', () => {
    // On 24 March 2024 at 00:00 the clocks went back to 23:00.
    const twice = parseInstant('2024-03-23T23:30:00')!
    expect(formatCivil(twice)).toBe('2024-03-23T23:30:00')
  })
  test('an hour that was skipped is as much after the change: a day that had no midnight begins when the one before it ends', () => {
    expect(formatCivil(parseInstant('2024-10-06T00:30:00')!)).toBe('2024-10-06T01:30:00')
    for (const dia of ['2022-10-02', '2023-10-01', '2024-10-06']) {
      const primero = parseInstant(dia)!
      expect([formatCivil(primero), formatCivil(primero - 1000).slice(11)]).toEqual([
        `${dia}T01:00:00`,
        '23:59:59',
      ])
    }
  })
})

test('every second since the last change is read back from what a clock showed', () => {
  const range = seconds(Date.UTC(2024, 9, 6, 4), Date.UTC(2120, 0))
  fc.assert(
    fc.property(range, s => {
      expect(parseInstant(formatCivil(s * 1000))).toBe(s * 1000)
    }),
    { numRuns },
  )
})

test('what is read from any civil second of history shows that second, but in the hours that were skipped', () => {
  fc.assert(
    fc.property(seconds(Date.UTC(1975, 0), Date.UTC(2024, 9, 6, 4)), s => {
      const civil = formatCivil(s * 1000)
      expect(formatCivil(parseInstant(civil)!)).toBe(civil)
    }),
    { numRuns },
  )
})

test('UTC and every offset name the same moment', () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
  fc.assert(
    fc.property(seconds(Date.UTC(1975, 0), Date.UTC(2120, 0)), offset, (s, minutes) => {
      const instant = s * 1000
      expect(parseInstant(formatUtc(instant))).toBe(instant)
      const two = (n: number) => String(n).padStart(2, '0')
      const zone = `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
      expect(parseInstant(new Date(instant + minutes * 60_000).toISOString().slice(0, 19) + zone)).toBe(
        instant,
      )
    }),
    { numRuns },
  )
})

test.each([
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-01T24:00:00',
  '2026-01-01T10:60:00',
  '2026-01-01T10:00:60',
  '2026-01-01T10:00:00+24:00',
  '2026-01-01T10:00:00 Z',
  '2026-1-1',
  '20260101',
  '2026-01-01T',
  '0099-01-01',
  'mañana',
  '',
  ' 2026-01-01',
  '2026-01-01T10:00:00Z\n',
])('%j is not a moment', text => expect(parseInstant(text)).toBeNull())

test.each([
  ['2026-01-01', '2026-01-01T03:00:00.000Z'],
  ['2026-01-01 10:20', '2026-01-01T13:20:00.000Z'],
  ['2026-01-01T10:20:30.5', '2026-01-01T13:20:30.500Z'],
  ['2026-01-01T10:20:30,123456789Z', '2026-01-01T10:20:30.123Z'],
  ['2028-02-29T00:00:00-0300', '2028-02-29T03:00:00.000Z'],
  ['2026-01-01T00:00:00-03', '2026-01-01T03:00:00.000Z'],
])('%j is the moment %s', (text, utc) => expect(formatUtc(parseInstant(text)!)).toBe(utc))

const PROBE = `
  import { formatCivil, parseInstant } from '${import.meta.dirname}/tiempo.ts'
  const moments = ['1990-01-01T12:00:00Z', '2010-03-14T02:30:00Z', '2024-03-24T03:00:00Z', '2024-10-06T04:00:00Z', '2026-11-20T12:00:00Z']
  const shown = moments.map(text => formatCivil(Date.parse(text)))
  process.stdout.write(JSON.stringify([shown, shown.map(text => parseInstant(text))]))
`
test('the zone of the machine changes nothing', async () => {
  const run = promisify(execFile)
  const answers = await Promise.all(
    ['UTC', 'America/Asuncion', 'Asia/Tokyo', 'America/New_York'].map(TZ =>
      run(process.execPath, ['--input-type=module', '-e', PROBE], { env: { ...process.env, TZ } }),
    ),
  )
  const [first, ...others] = answers.map(({ stdout }) => stdout)
  expect(JSON.parse(first!)[0].at(-1)).toBe('2026-11-20T09:00:00')
  for (const other of others) expect(other).toBe(first)
})

test('the last days are days of Paraguay, each from its midnight on', () => {
  // At 01:30 UTC it is still the day before in Asunción.
  const { dias, fin } = ultimosDias(Date.parse('2026-01-02T01:30:00Z'), 2)
  expect(dias.map(({ dia, desde }) => [dia, formatUtc(desde)])).toEqual([
    ['2025-12-31', '2025-12-31T03:00:00.000Z'],
    ['2026-01-01', '2026-01-01T03:00:00.000Z'],
  ])
  expect(formatUtc(fin)).toBe('2026-01-02T03:00:00.000Z')
})
