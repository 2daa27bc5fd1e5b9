import { expect, test } from 'vitest'
import type { Db } from '../db/db.ts'
import { UltimosUsos } from './ultimos-usos.ts'

/** A database of which only what it is told matters here. */
function recorder(outcomes: (() => Promise<void>)[] = []) {
  const written: [number[], Date[]][] = []
  const db = {
    query: async ({ values }: { values: [number[], Date[]] }) => {
      await outcomes.shift()?.()
      written.push(values)
      return { rows: [], rowCount: 0 }
    },
  } as unknown as Db
  return { db, written }
}

test('many uses of a key are one write of the last one, in one order for everybody', async () => {
  const { db, written } = recorder()
  const usos = new UltimosUsos(db)
  for (const [id, now] of [
    [9, 1],
    [2, 2],
    [9, 3],
  ] as const)
    usos.note(id, now)
  await usos.flush()
  expect(written).toEqual([
    [
      [2, 9],
      [new Date(2), new Date(3)],
    ],
  ])
})

test('nothing used is nothing written', async () => {
  const { db, written } = recorder()
  await new UltimosUsos(db).flush()
  expect(written).toEqual([])
})

test('a write that failed is kept, and never moves a later use back', async () => {
  const usos: UltimosUsos[] = []
  const fail = async () => {
    usos[0]!.note(1, 50)
    throw new Error('away')
  }
  const { db, written } = recorder([fail])
  usos.push(new UltimosUsos(db))
  usos[0]!.note(1, 10)
  usos[0]!.note(2, 20)
  await expect(usos[0]!.flush()).rejects.toThrow('away')
  await usos[0]!.flush()
  expect(written).toEqual([
    [
      [1, 2],
      [new Date(50), new Date(20)],
    ],
  ])
})
