import pg from 'pg'
import type { Emisor } from '../domain/ambiente.ts'
import { EN_NINGUNO, type Sitio, sitioDeAhora, tellJuntos } from '../trazas/canales.ts'
import type { Db } from './db.ts'
import { isRepartida } from './reparto.ts'
import { isRefusedByItself } from './sqlstate.ts'

/** What several callers ask at the same moment, as one statement. */
export interface Junta<In, Out> {
  /** As each of those who asked finds it in his trace. */
  nombre: string
  /** One answer for each, in their order: all of them happened, or, where it throws, none did. */
  run: (db: Db, emisor: Emisor, todos: readonly In[]) => Promise<Out[]>
  /** Of which of several rows of the emisor's one is, where only those of one row go together. */
  fila?: (uno: In) => string
  /** What two of them may not share: the second goes with the next statement, and meets what the first one left. */
  unicos?: (uno: In) => readonly (string | null)[]
}

/**
 * What many ask as json_to_recordset reads it, each with its place. Not as arrays: PostgreSQL looks how long one is, may find a plan for few
 * cheaper than one for any number, and then makes a new one each time. That took longer than what is asked.
 */
export const toPedidos = (todos: readonly object[]): string =>
  JSON.stringify(todos.map((uno, orden) => ({ orden, ...uno })))

/** Of each what a statement found, in their order, where it says `orden` of each row. */
export function inOrder<Row extends { orden: number }>(
  rows: readonly Row[],
  cuantos: number,
): (Omit<Row, 'orden'> | null)[] {
  const found: (Omit<Row, 'orden'> | null)[] = Array.from({ length: cuantos }, () => null)
  for (const { orden, ...row } of rows) found[orden] = row
  return found
}

/** So many go together at most: what one of them waits for, all of them wait for. */
const MAX = 32
/** Whoever waits for a statement that takes longer than this waits no more: a lock, or a server that does not answer, is not everybody's. */
const PACIENCIA_MS = 200

interface Esperando<In, Out> {
  uno: In
  sitio: Sitio
  resolve: (answer: Out) => void
  reject: (error: unknown) => void
}

/** Of one emisor: his trouble is nobody else's, and every statement is of one taxpayer. */
interface Cola<In, Out> {
  esperan: Esperando<In, Out>[]
  /** Whether a statement of theirs is under way: whoever comes waits for it. */
  andando: boolean
}

/** Of each pool and each kind, by emisor. */
const colas = new WeakMap<Db, Map<Junta<never, unknown>, Map<string, Cola<never, unknown>>>>()

/**
 * Asks together with whoever asks the same of the same emisor while a statement of theirs is under way: at rest each goes alone and at
 * once, under load a statement carries many. Within a transaction of the caller's it is a statement of that.
 */
export async function askTogether<In, Out>(
  db: Db,
  junta: Junta<In, Out>,
  emisor: Emisor,
  uno: In,
): Promise<Out> {
  // Where the tables lie on several servers a statement about many rows would be told to all of them.
  if (!(db instanceof pg.Pool) || (await isRepartida(db))) {
    const [answer] = await junta.run(db, emisor, [uno])
    return answer as Out // one for each
  }
  const { promise, resolve, reject } = Promise.withResolvers<Out>()
  const kinds = colas.get(db) ?? new Map()
  colas.set(db, kinds)
  const rows: Map<string, Cola<In, Out>> = kinds.get(junta) ?? new Map()
  kinds.set(junta, rows)
  const key = `${emisor.contribuyenteId} ${emisor.ambiente} ${junta.fila?.(uno) ?? ''}`
  const cola = colaDe(rows, key)
  cola.esperan.push({ uno, sitio: sitioDeAhora(), resolve, reject })
  if (!cola.andando) {
    cola.andando = true
    // Whoever is heard in the same turn of the loop goes along.
    setImmediate(() => void drain(db, junta, emisor, cola))
  }
  return promise
}

/** Those in which nobody waits stay until there are so many more: see decision 0068. */
const COLAS = 1_024

function colaDe<In, Out>(rows: Map<string, Cola<In, Out>>, key: string): Cola<In, Out> {
  const known = rows.get(key)
  if (known !== undefined) return known
  if (rows.size > 0 && rows.size % COLAS === 0)
    for (const [otra, { andando }] of rows) if (!andando) rows.delete(otra)
  const cola: Cola<In, Out> = { esperan: [], andando: false }
  rows.set(key, cola)
  return cola
}

async function drain<In, Out>(
  db: Db,
  junta: Junta<In, Out>,
  emisor: Emisor,
  cola: Cola<In, Out>,
): Promise<void> {
  while (cola.esperan.length > 0) {
    const { van, quedan } = split(junta, cola.esperan)
    cola.esperan = quedan
    await within(PACIENCIA_MS, settle(db, junta, emisor, van))
  }
  cola.andando = false
}

/** When it is done, or after so long. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

/** The first of those that wait, as many as may go together. */
function split<In, Out>({ unicos }: Junta<In, Out>, esperan: readonly Esperando<In, Out>[]) {
  const taken = new Set<string>()
  const van: Esperando<In, Out>[] = []
  const quedan: Esperando<In, Out>[] = []
  for (const esperando of esperan) {
    const suyos = (unicos?.(esperando.uno) ?? []).filter(unico => unico !== null)
    const goes = van.length < MAX && suyos.every(unico => !taken.has(unico))
    if (goes) van.push(esperando)
    else quedan.push(esperando)
    // Also of one that stays: nobody passes whoever came before him for the same.
    for (const unico of suyos) taken.add(unico)
  }
  return { van, quedan }
}

/** By himself as if he had asked it; together in the trace of nobody, and each has it in his own. */
function run<In, Out>(
  db: Db,
  junta: Junta<In, Out>,
  emisor: Emisor,
  van: readonly Esperando<In, Out>[],
): Promise<Out[]> {
  const todos = van.map(({ uno }) => uno)
  const sitios = van.map(({ sitio }) => sitio)
  const [solo, ...otros] = sitios
  if (solo !== undefined && otros.length === 0) return solo(() => junta.run(db, emisor, todos))
  const answers = EN_NINGUNO(() => junta.run(db, emisor, todos))
  tellJuntos(junta.nombre, sitios, answers)
  return answers
}

async function settle<In, Out>(
  db: Db,
  junta: Junta<In, Out>,
  emisor: Emisor,
  van: readonly Esperando<In, Out>[],
): Promise<void> {
  try {
    const answers = await run(db, junta, emisor, van)
    for (const [at, { resolve }] of van.entries()) resolve(answers[at] as Out) // one for each
  } catch (error) {
    // What the server refuses of one it refuses of all: then each is asked by himself, and hears his own.
    const apart = van.length > 1 && isRefusedByItself(error)
    for (const esperando of van)
      if (apart) await settle(db, junta, emisor, [esperando])
      else esperando.reject(error)
  }
}
