import { expect, test } from 'vitest'
import type { Emisor } from '../domain/ambiente.ts'
import { isFirst } from './primero.ts'

const PROCESOS = ['5f0c', 'a1b2', '77de', 'c0ff', '09aa']
const EMISORES: Emisor[] = Array.from({ length: 5_000 }, (_, n) => ({
  contribuyenteId: n + 1,
  ambiente: n % 2 === 0 ? 'DEV' : 'PROD',
}))

/** Who of these says that he is the first. */
const firstsOf = (procesos: readonly string[], emisor: Emisor) =>
  procesos.filter(proceso => isFirst(proceso, procesos, emisor))

test('of those that know one another exactly one attends an emisor first, whatever the order in which it heard of them', () => {
  for (const emisor of EMISORES) {
    const firsts = firstsOf(PROCESOS, emisor)
    expect(firsts).toHaveLength(1)
    expect(firstsOf(PROCESOS.toReversed(), emisor)).toEqual(firsts)
  }
})

test('each attends as many as another, to within a tenth', () => {
  for (const proceso of PROCESOS) {
    const suyos = EMISORES.filter(emisor => isFirst(proceso, PROCESOS, emisor)).length
    expect(Math.abs(suyos / (EMISORES.length / PROCESOS.length) - 1), `${proceso}: ${suyos}`).toBeLessThan(
      0.1,
    )
  }
})

test('when one goes only what it attended changes hands', () => {
  const [gone, ...stay] = PROCESOS
  for (const emisor of EMISORES) {
    const [antes] = firstsOf(PROCESOS, emisor)
    if (antes !== gone) expect(firstsOf(stay, emisor)).toEqual([antes])
  }
})

test('who knows of nobody, not even that he himself was heard of, attends all', () => {
  expect(EMISORES.every(emisor => isFirst('5f0c', [], emisor))).toBe(true)
})
