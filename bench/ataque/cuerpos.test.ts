import { expect, test } from 'vitest'
import { ataqueCorto } from '../lib/ataque.ts'
import cuerpos from './cuerpos.ts'

test('the dearest bodies that a short search finds for an emission are answered in few words', async () => {
  const rows = await ataqueCorto(cuerpos)
  // How long they held the thread is for the command to judge.
  const answers = rows.filter(({ unit }) => unit === 'KiB')
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  expect(answers.length).toBeGreaterThan(0)
})
