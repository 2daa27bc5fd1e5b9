import { expect, test } from 'vitest'
import { UltimosUsos, type Usos } from './ultimos-usos.ts'

const CASA = { direccion: '203.0.113.9', pais: null }
const OTRA = { direccion: '198.51.100.7', pais: 'PY' }

/** What was written, in the form of values. */
function writer(outcomes: (() => Promise<void>)[] = []) {
  const written: unknown[] = []
  const usos = new UltimosUsos(async (batch: Usos) => {
    await outcomes.shift()?.()
    written.push(
      [...batch].map(([id, { ultimo, vistos, rechazos }]) => [
        id,
        ultimo,
        [...vistos.values()],
        [...rechazos.values()],
      ]),
    )
  })
  return { usos, written }
}

test('many uses of a key are one write: of the last, and for each address of the first and the last', async () => {
  const { usos, written } = writer()
  usos.note(9, CASA, 1)
  usos.note(2, CASA, 2)
  usos.note(9, OTRA, 3)
  usos.note(9, CASA, 4)
  await usos.flush()
  await usos.flush()
  expect(written).toEqual([
    [
      [
        9,
        4,
        [
          { ...CASA, primera: 1, ultima: 4 },
          { ...OTRA, primera: 3, ultima: 3 },
        ],
        [],
      ],
      [2, 2, [{ ...CASA, primera: 2, ultima: 2 }], []],
    ],
  ])
})

test('whoever flushes waits for what another flush has in hand', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { usos, written } = writer([() => promise])
  usos.note(9, CASA, 1)
  const first = usos.flush()
  const second = usos.flush().then(() => written.length)
  resolve()
  expect(await second).toBe(1)
  await first
})

test('nothing used is nothing written', async () => {
  const { usos, written } = writer()
  await usos.flush()
  expect(written).toEqual([])
})

test('a use that was refused is none', async () => {
  const { usos, written } = writer()
  usos.noteRechazo(9, CASA, 1)
  await usos.flush()
  expect(written).toEqual([[[9, null, [], [{ ...CASA, primera: 1, ultima: 1 }]]]])
})

test('a write that failed is kept, and never moves a later use back', async () => {
  const fail = async () => {
    usos.note(1, CASA, 50)
    throw new Error('away')
  }
  const { usos, written } = writer([fail])
  usos.note(1, CASA, 10)
  usos.note(2, OTRA, 20)
  await expect(usos.flush()).rejects.toThrow('away')
  await usos.flush()
  expect(written).toEqual([
    [
      [1, 50, [{ ...CASA, primera: 10, ultima: 50 }], []],
      [2, 20, [{ ...OTRA, primera: 20, ultima: 20 }], []],
    ],
  ])
})

test('a key that is used from everywhere takes no more memory than one from a few places', async () => {
  const { usos, written } = writer()
  for (let i = 0; i < 1000; i++) usos.note(1, { direccion: `10.0.${i >> 8}.${i & 255}`, pais: null }, i)
  await usos.flush()
  const [[[, ultimo, vistos]]] = written as [[[number, number, unknown[]]]]
  expect([ultimo, vistos.length]).toEqual([999, 32])
})
