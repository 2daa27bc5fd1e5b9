import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caso, deDocumento, deRango } from './caso.ts'
import { correr, Escenario } from './correr.ts'
import { Mundo } from './mundo.ts'
import { vigilar } from './vigilar.ts'

/** Runs side by side, each on a documento of its own. */
const JUNTOS = 12
const RUNS = Number(process.env.MBOHERA_RUNS ?? 180)
const SEED = Number(process.env.MBOHERA_SEED ?? 20_261_120)

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterAll(() => mundo?.close())

const seen = new Map<string, number>()
let runs = 0

async function una(caso: Caso): Promise<void> {
  const escenario = await Escenario.open(mundo, `r${runs++}`)
  const corridos = await correr(escenario, caso)
  for (const { respuesta, ojos } of corridos) {
    const end =
      respuesta === null
        ? ojos.caido
          ? 'crash'
          : 'base'
        : respuesta.ok
          ? respuesta.value.evento.estado
          : respuesta.failure.type
    seen.set(end, (seen.get(end) ?? 0) + 1)
  }
  await vigilar(escenario, corridos, { detenidos: caso.pausas.length > 0 })
}

test('whatever SIFEN does and wherever a process ends, what is recorded here is what is registered there', async () => {
  // Voidings name no documento by which their misfortunes could be told apart: one at a time.
  const juntos = fc.tuple(fc.array(deDocumento, { minLength: JUNTOS - 1, maxLength: JUNTOS - 1 }), deRango)
  const property = fc.asyncProperty(juntos, async ([many, last]) => {
    const ends = await Promise.allSettled([...many, last].map(una))
    for (const [i, end] of ends.entries())
      if (end.status === 'rejected')
        throw new Error(JSON.stringify([...many, last][i]), { cause: end.reason })
    if (runs % 600 === 0) process.stdout.write(`${runs} runs, seed ${SEED}\n`)
  })
  const numRuns = Math.ceil(RUNS / JUNTOS)
  await fc.assert(property, {
    numRuns,
    seed: SEED,
    endOnFailure: process.env.MBOHERA_SHRINK === undefined,
  })
  const ends = JSON.stringify(Object.fromEntries(seen))
  process.stdout.write(`${runs} runs, seed ${SEED}: ${ends}\n`)
  for (const end of ['APROBADO', 'RECHAZADO', 'result-uncertain', 'sifen-unavailable', 'crash', 'base'])
    expect(seen.get(end), end).toBeGreaterThan(0)
  expect(Mundo.aperturas).toBeGreaterThan(0)
}, 7_200_000)
