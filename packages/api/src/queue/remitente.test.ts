import { expect, test } from 'vitest'
import { Remitente } from './remitente.ts'

const de = (contribuyenteId: number) => ({ contribuyenteId, ambiente: 'DEV' }) as const
const [A, B, C] = [de(1), de(2), de(3)]
const UN_TURNO = 5_000

/** One emisor at a time, in two rounds at most; each round ends when the test says so. */
function world() {
  const tiempo = { now: 0 }
  const begun: number[] = []
  const under: { quien: number; end: () => void }[] = []
  const remitente = new Remitente({
    enviar: ({ contribuyenteId: quien }) => {
      begun.push(quien)
      return new Promise(resolve => under.push({ quien, end: resolve }))
    },
    onError: error => {
      throw error
    },
    ...{ emisores: 1, rondas: 2, monotonic: () => tiempo.now },
  })
  /** The oldest round of that one. */
  const end = async ({ contribuyenteId }: { contribuyenteId: number }) => {
    const [ronda] = under.splice(
      under.findIndex(({ quien }) => quien === contribuyenteId),
      1,
    )
    ronda!.end()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { tiempo, begun, remitente, end }
}

test('whoever has had his turn gives way to who waits, however often he is woken, and comes again after them', async () => {
  const { tiempo, begun, remitente, end } = world()
  remitente.despertar(A)
  remitente.despertar(B)
  remitente.despertar(C)
  tiempo.now = UN_TURNO
  remitente.despertar(A)
  remitente.despertar(A)
  await end(A)
  expect(begun).toEqual([1, 2])
  remitente.despertar(A)
  await end(B)
  await end(C)
  expect(begun).toEqual([1, 2, 3, 1])
})

test('within his turn, and as long as nobody waits, what comes of one is done at once', async () => {
  const { tiempo, begun, remitente, end } = world()
  remitente.despertar(A)
  remitente.despertar(B)
  tiempo.now = UN_TURNO - 1
  remitente.despertar(A)
  remitente.despertar(A)
  await end(A)
  expect(begun).toEqual([1, 1, 1])
  await end(A)
  await end(A)
  expect(begun).toEqual([1, 1, 1, 2])
  tiempo.now += 10 * UN_TURNO
  remitente.despertar(B)
  remitente.despertar(B)
  await end(B)
  expect(begun).toEqual([1, 1, 1, 2, 2, 2])
})
