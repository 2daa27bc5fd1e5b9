import { expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { SIN_MEMBRETE } from '../../domain/membrete/membrete.ts'
import { MembretesConocidos } from './conocidos.ts'

/** A database in which taxpayer `n` has a membrete whose text is `n`; and how often it was asked. */
function baseQueCuenta() {
  const asked: number[] = []
  const query = async ({ values: [id] }: { values: [number] }) => {
    asked.push(id)
    return { rows: [{ ...SIN_MEMBRETE, texto: String(id) }] }
  }
  return { asked, db: { query } as unknown as Db }
}

test('a taxpayer without one costs no statement, one with it a statement for each version', async () => {
  const { asked, db } = baseQueCuenta()
  const conocidos = new MembretesConocidos()
  expect(await conocidos.read(db, 1, null)).toBeNull()
  expect(asked).toEqual([])
  for (const version of ['a', 'a', 'b', 'a']) expect((await conocidos.read(db, 1, version))?.texto).toBe('1')
  expect(asked).toEqual([1, 1])
})

test('of many the least lately used is forgotten, so that memory does not grow with taxpayers', async () => {
  const { asked, db } = baseQueCuenta()
  const conocidos = new MembretesConocidos()
  for (let id = 0; id < 64; id++) await conocidos.read(db, id, `v${id}`)
  await conocidos.read(db, 0, 'v0')
  await conocidos.read(db, 64, 'v64')
  asked.length = 0
  expect((await conocidos.read(db, 0, 'v0'))?.texto).toBe('0')
  expect(asked).toEqual([])
  expect((await conocidos.read(db, 1, 'v1'))?.texto).toBe('1')
  expect(asked).toEqual([1])
})
