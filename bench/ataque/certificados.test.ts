import { expect, test } from 'vitest'
import { ataqueCorto } from '../lib/ataque.ts'
import certificados from './certificados.ts'

test('every hostile file is refused for its own reason, and the old ones that providers gave out open', async () => {
  const rows = await ataqueCorto(certificados)
  // How long it took is for the command to judge.
  const judged = rows.filter(({ unit }) => unit === '')
  expect(judged.filter(({ ok }) => !ok)).toEqual([])
  expect(judged.length).toBeGreaterThan(20)
})
