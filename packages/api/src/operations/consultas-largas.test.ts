import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsultasLargas } from './consultas-largas.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SIN_TURNO = { ok: false, failure: { type: 'service-unavailable', consultas: true } }

/** Who asks for what, and who of them was let in so far. */
function mesa(conexiones: number) {
  const consultas = new ConsultasLargas(conexiones, 5_000)
  const dentro: string[] = []
  const lugares = new Map<string, Disposable>()
  return {
    dentro,
    pedir: (nombre: string, cuantas = 1) => {
      const pedida = consultas.take(nombre[0]!, cuantas)
      void pedida.then(tomado => {
        if (!tomado.ok) return
        dentro.push(nombre)
        lugares.set(nombre, tomado.value)
      })
      return pedida
    },
    terminar: async (nombre: string) => {
      lugares.get(nombre)![Symbol.dispose]()
      await vi.advanceTimersByTimeAsync(0)
    },
    pasar: () => vi.advanceTimersByTimeAsync(0),
  }
}

test('of the connections one has a third and all together two; what is more waits, each behind his own', async () => {
  const { dentro, pedir, terminar, pasar } = mesa(10)
  for (const nombre of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1']) void pedir(nombre)
  await pasar()
  expect(dentro).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
  await terminar('a2')
  expect(dentro.slice(6), 'who has none goes before who has some').toEqual(['c1'])
  await terminar('a1')
  await terminar('b1')
  expect(dentro.slice(7)).toEqual(['a4', 'a5'])
})

test('one that asks for more than its third has it where it has nothing else, and no smaller one passes it by', async () => {
  const { dentro, pedir, terminar, pasar } = mesa(10)
  for (const nombre of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void pedir(nombre)
  void pedir('c1', 4)
  void pedir('a4')
  await pasar()
  for (const nombre of ['a1', 'a2', 'b1']) await terminar(nombre)
  expect(dentro.slice(6)).toEqual([])
  await terminar('b2')
  expect(dentro.slice(6)).toEqual(['c1'])
})

test('whoever waited for five seconds is told so, and takes nothing from who comes after', async () => {
  const { dentro, pedir, terminar } = mesa(1)
  void pedir('a1')
  const tarde = pedir('b1')
  await vi.advanceTimersByTimeAsync(4_999)
  void pedir('c1')
  await vi.advanceTimersByTimeAsync(1)
  expect(await tarde).toMatchObject(SIN_TURNO)
  await terminar('a1')
  expect(dentro).toEqual(['a1', 'c1'])
})
