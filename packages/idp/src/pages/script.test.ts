import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SHA256 } from './script.ts'

test('the script of the page computes the same hashes as everybody', () => {
  const firstWord = new Function(`${SHA256}; return firstWord`)() as (text: string) => number
  for (let length = 0; length <= 55; length++) {
    const text = 'Mbohera.0123456789-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM'.slice(0, length)
    expect(firstWord(text)).toBe(hash('sha256', text, 'buffer').readUInt32BE(0))
  }
})
