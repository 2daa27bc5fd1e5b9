import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deEnvios } from './envios/caso.ts'
import { correr } from './envios/correr.ts'
import { MundoDeEnvios } from './envios/mundo.ts'
import { vigilar } from './envios/vigilar.ts'

const RUNS = Number(process.env.MBOHERA_RUNS ?? 20)
/** Of one that failed, as it said. */
const PATH = process.env.MBOHERA_PATH
const SEED = Number(process.env.MBOHERA_SEED ?? 20_261_201)

let mundo: MundoDeEnvios
beforeAll(async () => {
  mundo = await MundoDeEnvios.open()
})
afterAll(() => mundo?.close())

test('whatever SIFEN does and wherever a process that sends ends, everything is approved once, and no lote blocks its RUC', async () => {
  const seen = { documentos: 0, aperturas: 0, olvidos: 0, caidas: 0, tropiezos: 0, horas: 0 }
  const property = fc.asyncProperty(deEnvios, async caso => {
    if (mundo.isViejo) {
      await mundo.close()
      mundo = await MundoDeEnvios.open()
    }
    const corrida = await correr(mundo, caso)
    seen.documentos += corrida.cdcs.length
    seen.caidas += corrida.caidas
    seen.tropiezos += corrida.tropiezos
    seen.aperturas += corrida.aperturas
    seen.olvidos += corrida.olvidos
    seen.horas = Math.max(seen.horas, corrida.horas)
    await vigilar(mundo, caso, corrida)
  })
  await fc.assert(property, {
    numRuns: RUNS,
    seed: SEED,
    ...(PATH === undefined ? {} : { path: PATH }),
    endOnFailure: process.env.MBOHERA_SHRINK === undefined,
  })
  process.stdout.write(`${RUNS} runs, seed ${SEED}: ${JSON.stringify(seen)}\n`)
  for (const [que, veces] of Object.entries(seen)) expect(veces, que).toBeGreaterThan(0)
}, 7_200_000)
