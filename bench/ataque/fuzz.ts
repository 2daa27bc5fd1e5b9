// Honest requests, spoilt: whatever comes over the wire is answered, soon, as the contract says, and never with 500.
import { fuzz, resumidas } from '../../packages/api/test/ataque/fuzz/fuzz.ts'
import type { Ataque } from '../lib/ataque.ts'
import { conBlanco } from '../lib/blanco.ts'
import { collectGarbage } from '../lib/garbage.ts'
import { atLeast, atMost, shown } from '../lib/report.ts'

const ENTERO = 100_000
const CORTO = 1_500

/** Bytes that somebody still needs. */
function enUso(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const ataque: Ataque = async function* ({ short, semilla, desde, say }) {
  const cuantos = short ? CORTO : ENTERO
  const plan = { semilla, desde, cuantos, memoria: enUso, say }
  const parte = await conBlanco(async blanco => {
    const found = await fuzz(blanco, plan)
    const before = enUso()
    await blanco.simulador.reset()
    return { ...found, delSimulador: before - enUso() }
  })
  const { enviados, porStatus, fallas, hilo, memoria, delSimulador } = parte
  for (const falla of resumidas(fallas)) say(`FALTA: ${falla}`)
  say(`lo que más ocupó al hilo: ${hilo.pedido}`)
  const [first, middle, last] = memoria as [number, number, number]
  yield atLeast(cuantos, { name: 'solicitudes estropeadas', value: enviados, unit: '' })
  yield atMost(0, { name: 'respuestas 500', value: porStatus[500] ?? 0, unit: '' })
  yield atMost(0, { name: 'conexiones cortadas sin respuesta', value: porStatus.corte ?? 0, unit: '' })
  yield atMost(0, { name: 'respuestas que no son las del contrato', value: fallas.length, unit: '' })
  yield atMost(1, { name: 'procesador del hilo durante la más cara', value: hilo.ms / 1000, unit: 's' })
  const name = 'memoria en uso'
  yield shown({ name: `${name}, al décimo`, value: first / 2 ** 20, unit: 'MiB' })
  yield shown({ name: `${name}, a la mitad`, value: middle / 2 ** 20, unit: 'MiB' })
  yield shown({
    name: `${name}, de ella la de SIFEN, que no es del servicio`,
    value: delSimulador / 2 ** 20,
    unit: 'MiB',
  })
  // A short run is still filling what is kept at most so many of.
  const juzga = short ? shown : atMost.bind(null, 1.1)
  yield juzga({ name: `${name}, al final, por la de la mitad`, value: last / middle, unit: '×' })
  for (const [status, value] of Object.entries(porStatus))
    yield shown({ name: `respuestas ${status}`, value, unit: '' })
}

export default ataque
