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
async function medir(mundo: Mundo, ruta: RutaMedida, aspirante: Aspirante): Promise<Hallado> {
  const medidas: Medida[] = []
  for (let i = 0; i < 5; i++) medidas.push(await mundo.medir(ruta, texto(aspirante)))
  const medida = medidas.reduce((a, b) => (b.ms < a.ms ? b : a))
  return { aspirante, medida }
}

interface Busqueda {
  /** So large is a body in the first round: large enough to show which shapes are dear, and tried in a moment. */
  tanteo: number
  /** How many shapes are tried as large as they may be. */
  enteros: number
  finalistas: number
}

const BARATO_MS = 3

async function masCaros(
  mundo: Mundo,
  ruta: RutaMedida,
  generacion: readonly Aspirante[],
  cuantos: number,
): Promise<Aspirante[]> {
  const costs: { aspirante: Aspirante; ms: number }[] = []
  for (const aspirante of generacion) {
    const body = texto(aspirante)
    const first = await mundo.computa(ruta, body)
    // The shorter of two: the other one may have been the garbage collector's. What is cheap at once need not be asked again.
    const ms = first < BARATO_MS ? first : Math.min(first, await mundo.computa(ruta, body))
    costs.push({ aspirante, ms })
  }
  return costs
    .sort((a, b) => b.ms - a.ms)
    .slice(0, cuantos)
    .map(({ aspirante }) => aspirante)
}

/** All shapes small; the dearest of them as large as they may be; the dearest of those combined; and what is left measured well. */
async function peor(
  mundo: Mundo,
  ruta: RutaMedida,
  { tanteo, enteros, finalistas }: Busqueda,
): Promise<Hallado[]> {
  const pequenos = candidatos(ruta.body, Math.min(ruta.limite, tanteo))
  const elegidos = new Set((await masCaros(mundo, ruta, pequenos, enteros)).map(({ forma }) => forma))
  const grandes = candidatos(ruta.body, ruta.limite).filter(({ forma }) => elegidos.has(forma))
  const mejores = await masCaros(mundo, ruta, grandes, finalistas)
  const pares = mejores.flatMap((a, i) => mejores.slice(i + 1).flatMap(b => fundir(a, b, ruta.limite) ?? []))
  const finales: Hallado[] = []
  for (const aspirante of await masCaros(mundo, ruta, [...mejores, ...pares], finalistas))
    finales.push(await medir(mundo, ruta, aspirante))
  return finales.sort((a, b) => b.medida.ms - a.medida.ms)
}

/** A route of a person does with the body what the one of a key does. */
const esGemela = ({ operationId }: RutaMedida): boolean =>
  operationId.endsWith('DePersona') &&
  RUTAS_CON_CUERPO.some(other => `${other.operationId}DePersona` === operationId)

const bench: Bench = async function* ({ short, say }) {
  await using mundo = await openMundo()
  if (!short) yield* filasLargas(mundo)
  const rutas = RUTAS_CON_CUERPO.filter(
    ruta => !esGemela(ruta) && (!short || ruta.operationId === 'emitirDocumento'),
  )
  for (const ruta of rutas) {
    const [primero, ...otros] = await peor(
      mundo,
      ruta,
      short ? { tanteo: 2048, enteros: 4, finalistas: 2 } : { tanteo: 32 * 1024, enteros: 30, finalistas: 5 },
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
