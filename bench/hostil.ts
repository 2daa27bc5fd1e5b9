// What the worst body costs everybody else: for every route that takes one, the body that holds the thread longest is searched for.
import { type Aspirante, candidatos, fundir, texto } from './hostil/cuerpos.ts'
import { filasLargas } from './hostil/largas.ts'
import { type Medida, type Mundo, openMundo, RUTAS_CON_CUERPO, type RutaMedida } from './hostil/mundo.ts'
import type { Bench } from './lib/bench.ts'
import { atMost } from './lib/report.ts'

const LIMITE_MS = 50
const LIMITE_KB = 64

interface Hallado {
  aspirante: Aspirante
  medida: Medida
}

/** The longest of several tries would be the garbage collector's; the shortest is what the body itself costs. */
async function medir(mundo: Mundo, ruta: RutaMedida, aspirante: Aspirante, veces: number): Promise<Hallado> {
  const medidas: Medida[] = []
  for (let i = 0; i < veces; i++) medidas.push(await mundo.medir(ruta, texto(aspirante)))
  const medida = medidas.reduce((a, b) => (b.ms < a.ms ? b : a))
  return { aspirante, medida }
}

const masCaro = (a: Hallado, b: Hallado): number => b.medida.ms - a.medida.ms

/** All shapes once; the dearest are combined with one another, and the dearest of those measured well. */
async function peor(mundo: Mundo, ruta: RutaMedida, { rondas, finalistas }: Busqueda): Promise<Hallado[]> {
  let mejores: Hallado[] = []
  let generacion = candidatos(ruta.body, ruta.limite)
  for (let ronda = 0; ronda <= rondas; ronda++) {
    for (const aspirante of generacion) mejores.push(await medir(mundo, ruta, aspirante, 2))
    mejores = mejores.sort(masCaro).slice(0, finalistas)
    generacion = mejores.flatMap((a, i) =>
      mejores.slice(i + 1).flatMap(b => fundir(a.aspirante, b.aspirante, ruta.limite) ?? []),
    )
  }
  const finales: Hallado[] = []
  for (const { aspirante } of mejores) finales.push(await medir(mundo, ruta, aspirante, 5))
  return finales.sort(masCaro)
}

interface Busqueda {
  rondas: number
  finalistas: number
}

const bench: Bench = async function* ({ short, say }) {
  await using mundo = await openMundo()
  yield* filasLargas(mundo)
  const rutas = short
    ? RUTAS_CON_CUERPO.filter(({ operationId }) => /emitir/i.test(operationId))
    : RUTAS_CON_CUERPO
  for (const ruta of rutas) {
    const [primero, ...otros] = await peor(
      mundo,
      ruta,
      short ? { rondas: 1, finalistas: 4 } : { rondas: 2, finalistas: 6 },
    )
    const { aspirante, medida } = primero!
    const kb = Math.max(...[primero!, ...otros].map(({ medida: { bytes } }) => bytes)) / 1024
    say(
      `${ruta.operationId}: ${aspirante.forma}, ${texto(aspirante).length} bytes → ${medida.status}, ${medida.ms.toFixed(1)} ms`,
    )
    yield atMost(LIMITE_MS, { name: `${ruta.operationId}: el hilo detenido`, value: medida.ms, unit: 'ms' })
    yield atMost(LIMITE_KB, { name: `${ruta.operationId}: la respuesta`, value: kb, unit: 'KiB' })
  }
}

export default bench
