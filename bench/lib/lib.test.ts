import { describe, expect, test } from 'vitest'
import { coresIn } from './cores.ts'
import { measure } from './measure.ts'
import { atLeast, atMost, collect, json, type Row, shown, table } from './report.ts'
import { pairedRatio, quantile, summarize } from './stats.ts'

describe('statistics', () => {
  test('the median of an even count is between the two in the middle', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
    expect(quantile([7], 0.9)).toBe(7)
    expect(quantile([], 0.5)).toBeNaN()
  })

  test('one wild sample moves neither the median nor the range', () => {
    const calm = Array.from({ length: 21 }, (_, i) => 10 + i / 100)
    const { median, high } = summarize([...calm, 1000])
    expect(median).toBeLessThan(10.2)
    expect(high).toBeLessThan(11)
  })

  test('a ratio is taken within each round, so that what slows a round cancels out', () => {
    expect(pairedRatio([2, 20, 200], [1, 10, 100]).median).toBe(2)
  })
})

describe('measuring', () => {
  test('a case that takes twice the processor is half as fast, whatever else has the core meanwhile', async () => {
    let processor = 0
    let others = 0
    const clocks = { processor: () => processor, wall: () => processor + others }
    const work = (ms: number) => () => {
      processor += ms
      others += 7 * (others % 5) + 1
    }
    const measured = await measure(
      [
        { name: 'one', run: work(2) },
        { name: 'two', run: async () => work(4)() },
      ],
      { rounds: 15, sampleMs: 40, warmupMs: 30 },
      clocks,
    )
    expect(measured.speedup('one', 'two')).toMatchObject({ median: 2, low: 2, high: 2 })
    expect(measured.time('two').median).toBe(4)
    expect(measured.time('one').count).toBe(15)
    expect(() => measured.time('three')).toThrow('three')
  })
})

describe('the report', () => {
  const rows = [
    atLeast(90, { name: 'firmar', value: { median: 93.456, low: 91, high: 95, count: 9 }, unit: '%' }),
    atMost(2, { name: 'juzgar', value: 2.01, unit: 'ms' }),
    shown({ name: 'crypto.sign', value: 1234.567, unit: 'por s' }),
  ]

  test('a target is met or missed by the median', () => {
    expect(rows.map(r => r.ok)).toEqual([true, false, true])
    expect(rows.map(r => r.target)).toEqual(['≥ 90 %', '≤ 2 ms', ''])
  })

  test('people get a table, programs one line of JSON', () => {
    const lines = table(rows).split('\n')
    expect(lines[2]).toMatch(/^firmar +93\.46 % +91 … 95 +≥ 90 % +cumple$/)
    expect(lines[3]).toContain('NO CUMPLE')
    const text = json('sifen', rows)
    expect(text).not.toContain('\n')
    expect(JSON.parse(text)).toMatchObject({
      bench: 'sifen',
      rows: [{ name: 'firmar', value: 93.46, ok: true }, {}, {}],
    })
  })

  test('what breaks after a row loses no row', async () => {
    async function* breaks(): AsyncGenerator<Row> {
      yield rows[0]!
      throw new Error('the peers are not there')
    }
    const { rows: measured, error } = await collect(breaks())
    expect(measured).toEqual([rows[0]])
    expect(error?.message).toBe('the peers are not there')
  })
})

test('the cores of a process are read as the system writes them', () => {
  expect(coresIn('0-1')).toEqual([0, 1])
  expect(coresIn('2,4-6\n')).toEqual([2, 4, 5, 6])
})
