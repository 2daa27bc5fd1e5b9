import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casos } from './caso.ts'
import { correr } from './correr.ts'
import { Mundo } from './mundo.ts'
import { vigilar } from './vigilar.ts'

const RUNS = Number(process.env.MBOHERA_RUNS ?? 150)
const SEED = Number(process.env.MBOHERA_SEED ?? 20_261_120)

let mundo: Mundo
beforeAll(async () => {
  mundo = await Mundo.open()
})
afterAll(() => mundo?.close())

test('whatever SIFEN does and wherever a process ends, what is recorded here is what is registered there', async () => {
  const from = performance.now()
  const seen = new Map<string, number>()
  let run = 0
  const property = fc.asyncProperty(casos, async caso => {
    const escenario = {
      mundo,
      documento: await mundo.innominada(),
      desde: mundo.rango(),
      nombre: `r${run++}`,
    }
    const corridos = await correr(escenario, caso)
    for (const { respuesta } of corridos) {
      const end =
        respuesta === null ? 'crash' : respuesta.ok ? respuesta.value.evento.estado : respuesta.failure.type
      seen.set(end, (seen.get(end) ?? 0) + 1)
    }
    await vigilar(escenario, corridos)
  })
  await fc.assert(property, {
    numRuns: RUNS,
    seed: SEED,
    endOnFailure: process.env.MBOHERA_SHRINK === undefined,
  })
  const seconds = Math.round((performance.now() - from) / 1000)
  process.stdout.write(
    `${RUNS} runs, seed ${SEED}, ${seconds} s: ${JSON.stringify(Object.fromEntries(seen))}\n`,
  )
  for (const end of ['APROBADO', 'RECHAZADO', 'result-uncertain', 'crash'])
    expect(seen.get(end), end).toBeGreaterThan(0)
}, 7_200_000)
