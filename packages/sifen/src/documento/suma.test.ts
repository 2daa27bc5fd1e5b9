import { describe, expect, it } from 'vitest'
import { Suma } from './suma.ts'

describe('a sum', () => {
  it('stays exact past what a plain number can hold', () => {
    const s = new Suma()
    for (let i = 0; i < 1200; i++) s.par(9_999_999_999_999, 99_999_999)
    s.mas(7n)
    expect(s.total).toBe(1200n * (9_999_999_999_999n * 100_000_000n + 99_999_999n) + 7n)
    expect(new Suma().total).toBe(0n)
  })
})
