// How far the service is from the least that its work can cost, in one table; with MBOHERA_BENCH_ANTES=<folder> by turns with another checkout.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, BenchRun } from './lib/bench.ts'
import { BENCH_CORE } from './lib/bench.ts'
import { atLeast, atMost, type Row, shown } from './lib/report.ts'
import { pairedRatio, type Summary, summarize } from './lib/stats.ts'
import type { Medida } from './limite/encargos.ts'
import type { Encargo } from './limite/uno.ts'
import { Proceso } from './nominacion/proceso.ts'

const ROOT = join(import.meta.dirname, '..')

/** What each round measures of a tree, one tree after the other. */
const RONDA: readonly [que: Encargo['que'], cuantos: number, corto: number][] = [
  ['nominar', 1_000, 300],
  ['repetir', 8_000, 2_000],
  ['mirar', 8_000, 2_000],
  ['emitir', 1_000, 300],
  ['esperar', 8, 2],
]
/** What begins with a database of its own. */
const APARTE: readonly [que: Encargo['que'], veces: number, cuantos: number, corto: number][] = [
  ['drenar', 5, 2_000, 500],
  ['consultas', 1, 2_000, 500],
  ['tamano', 1, 1_000, 300],
  ['pares', 3, 400, 200],
]

/** One checkout, measured by this bench. */
class Arbol implements AsyncDisposable {
  readonly nombre: string
  readonly #proceso: Proceso<object>
  readonly #medidas = new Map<string, number[]>()

  private constructor(nombre: string, proceso: Proceso<object>) {
    this.nombre = nombre
    this.#proceso = proceso
  }

  static async open(nombre: string, root: string): Promise<Arbol> {
    return new Arbol(nombre, await Proceso.start<object>(BENCH_CORE, join(root, 'bench/limite/uno.ts')))
  }

  async ask(que: Encargo['que'], cuantos = 0, counts = true): Promise<void> {
    const { medida, error } = await this.#proceso.ask<{ medida?: Medida; error?: string }>({ que, cuantos })
    if (medida === undefined) throw new Error(`${this.nombre}, ${que}: ${error}`)
    if (!counts) return
    for (const [name, value] of Object.entries(medida)) {
      const key = que === 'abrir' ? `${name} al abrir` : name
      this.#medidas.set(key, [...(this.#medidas.get(key) ?? []), value])
    }
  }

  of(name: string): number[] {
    return this.#medidas.get(name) ?? []
  }

  /** Round by round, one against the other. */
  ratio(over: string, under: string): Summary {
    return pairedRatio(this.of(over), this.of(under))
  }

  [Symbol.asyncDispose]() {
    return this.#proceso[Symbol.asyncDispose]()
  }
}

/** The other checkout with this bench in it: it is measured by the same rules. */
function prepareAntes(antes: string, stack: AsyncDisposableStack): string {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-antes-'))
  stack.defer(() => rmSync(dir, { recursive: true, force: true }))
  for (const name of [
    'packages',
    'packaging',
    'docs',
    'tools',
    'package.json',
    'tsconfig.json',
    'openapi.json',
  ])
    cpSync(join(antes, name), join(dir, name), {
      recursive: true,
      filter: path => !path.includes('node_modules'),
    })
  cpSync(join(ROOT, 'bench'), join(dir, 'bench'), { recursive: true })
  symlinkSync(join(antes, 'node_modules'), join(dir, 'node_modules'))
  return dir
}

async function medir(arboles: readonly Arbol[], { short, say }: BenchRun): Promise<void> {
  const rounds = short ? 2 : 5
  for (const [que, veces, cuantos, corto] of APARTE)
    for (let round = 0; round < (short ? 1 : veces); round++)
      for (const arbol of que === 'pares' ? arboles.slice(-1) : arboles) {
        say(`${arbol.nombre}: ${que}`)
        await arbol.ask(que, short ? corto : cuantos)
      }
  for (const arbol of arboles) await arbol.ask('abrir')
  // Until the code of both is compiled, and its statements are planned for good.
  for (const arbol of arboles)
    for (const [que, , corto] of RONDA.slice(0, 4)) await arbol.ask(que, corto * 2, false)
  for (let round = 0; round < rounds; round++)
    for (const [que, cuantos, corto] of RONDA)
      for (const arbol of round % 2 === 0 ? arboles : arboles.toReversed()) {
        say(`ronda ${round + 1} de ${rounds}, ${arbol.nombre}: ${que}`)
        await arbol.ask(que, short ? corto : cuantos)
        await arbol.ask('memoria')
      }
  for (const arbol of arboles) await arbol.ask('cerrar')
}

/** Of a nomination, a documento and PostgreSQL; the goal is of the first two. */
function* deDos(name: string, ratio: (que: string) => Summary, goal?: number): Generator<Row> {
  const judged = goal === undefined ? shown : (row: Parameters<typeof shown>[0]) => atMost(goal, row)
  yield judged({ name: `${name}: por nominación`, value: ratio('Nominacion'), unit: '×' })
  yield judged({ name: '  por documento', value: ratio('Documento'), unit: '×' })
  yield shown({ name: '  de PostgreSQL', value: ratio('Base'), unit: '×' })
}

function* filas(de: Arbol): Generator<Row> {
  const value = (name: string) => summarize(de.of(name))
  yield atMost(2, {
    name: 'procesador por nominación, frente al piso',
    value: de.ratio('nominacion', 'piso'),
    unit: '×',
  })
  yield shown({ name: '  del servicio', value: value('nominacion'), unit: 'ms' })
  yield shown({ name: '  piso: escribir, firmar, un intercambio', value: value('piso'), unit: 'ms' })
  yield atMost(0.9, {
    name: 'procesador de PostgreSQL por nominación',
    value: value('nominacionBase'),
    unit: 'ms',
  })
  yield shown({ name: '  frente al piso', value: de.ratio('nominacionBase', 'piso'), unit: '×' })
  yield shown({ name: '  nominaciones por reloj', value: value('nominacionesPorS'), unit: 'por s' })
  yield atMost(3, {
    name: 'procesador por documento aceptado, frente a armar y firmar',
    value: de.ratio('aceptado', 'firmar'),
    unit: '×',
  })
  yield shown({ name: '  del servicio que acepta', value: value('aceptado'), unit: 'ms' })
  yield shown({ name: '  de quien envía', value: value('enviado'), unit: 'ms' })
  yield shown({ name: '  de PostgreSQL, hasta la aprobación', value: value('documentoBase'), unit: 'ms' })
  yield shown({ name: '  piso: armar y firmar', value: value('firmar'), unit: 'ms' })
  yield atMost(3, {
    name: 'sentencias por documento, al emitir',
    value: value('consultasAlEmitir'),
    unit: '',
  })
  yield atMost(0.3, {
    name: 'sentencias por documento, hasta la aprobación',
    value: value('consultasEnElDrenaje'),
    unit: '',
  })
  yield atLeast(900, {
    name: 'drenaje, por s de núcleo de quien envía',
    value: value('drenajePorNucleo'),
    unit: 'por s',
  })
  yield atLeast(8_000, { name: 'repeticiones, por núcleo', value: value('repeticionesPorS'), unit: 'por s' })
  yield atLeast(12_000, { name: 'GET status, por núcleo', value: value('estadosPorS'), unit: 'por s' })
  yield atMost(15, {
    name: 'p99 del tiempo propio a 200 por s, con un vecino',
    value: value('propioP99'),
    unit: 'ms',
  })
  yield shown({ name: '  mediana', value: value('propioMediana'), unit: 'ms' })
  yield shown({
    name: '  frente al mínimo que espera las mismas veces',
    value: de.ratio('propioP99', 'minimoP99'),
    unit: '×',
  })
  yield shown({ name: '  p99 de ese mínimo', value: value('minimoP99'), unit: 'ms' })
  yield shown({ name: '  mediana de ese mínimo', value: value('minimoMediana'), unit: 'ms' })
  yield* deDos('dos de cada proceso, cada uno con lo de uno', que => value(`pares${que}`), 1.05)
  yield* deDos('lo mismo, de dos que sólo comparten el núcleo', que => value(`ajenos${que}`))
  yield* deDos('dos de cada proceso, frente a esos', que => de.ratio(`pares${que}`, `ajenos${que}`))
  yield* deDos('lo de uno entre dos de cada proceso', que => value(`mitades${que}`))
  yield atMost(120, { name: 'memoria del servicio en reposo', value: value('memoria al abrir'), unit: 'MB' })
  yield atMost(200, { name: 'memoria del servicio bajo carga', value: value('memoria'), unit: 'MB' })
  yield shown({ name: '  la mayor que se vio', value: Math.max(...de.of('memoria')), unit: 'MB' })
  yield shown({ name: 'bytes por documento, tablas e índices', value: value('bytes'), unit: 'B' })
}

/** Which is better where it is less, and what it is called. */
const COMPARADAS: readonly [name: string, que: string][] = [
  ['nominacion', 'procesador del servicio por nominación'],
  ['nominacionBase', 'procesador de PostgreSQL por nominación'],
  ['aceptado', 'procesador por documento aceptado'],
  ['enviado', 'procesador por documento enviado'],
  ['documentoBase', 'procesador de PostgreSQL por documento'],
  ['consultasAlEmitir', 'sentencias por documento, al emitir'],
  ['consultasEnElDrenaje', 'sentencias por documento, hasta la aprobación'],
  ['drenajePorNucleo', 'drenaje por núcleo'],
  ['repeticionesPorS', 'repeticiones por núcleo'],
  ['repeticionBase', 'procesador de PostgreSQL por repetición'],
  ['estadosPorS', 'GET status por núcleo'],
  ['estadoBase', 'procesador de PostgreSQL por GET status'],
  ['propioP99', 'p99 del tiempo propio con un vecino'],
  ['memoria', 'memoria bajo carga'],
  ['bytes', 'bytes por documento'],
]

const bench: Bench = async function* (run) {
  await using stack = new AsyncDisposableStack()
  const antes = process.env.MBOHERA_BENCH_ANTES
  const ahora = stack.use(await Arbol.open('ahora', ROOT))
  const otro = antes === undefined ? null : stack.use(await Arbol.open('antes', prepareAntes(antes, stack)))
  await medir(otro === null ? [ahora] : [otro, ahora], run)
  yield* filas(ahora)
  if (otro === null) return
  for (const [name, que] of COMPARADAS)
    yield shown({
      name: `frente a antes: ${que}`,
      value: pairedRatio(ahora.of(name), otro.of(name)),
      unit: '×',
    })
}

export default bench
