import {
  findCabezas,
  insertSellos,
  listCabezas,
  listCabezasEntre,
  listUnsealed,
  readVista,
  takeSellado,
} from '../db/auditoria-sello.ts'
import { type Db, type Pool, transaction } from '../db/db.ts'
import { type Sha256, seal } from '../domain/auditoria/cadena.ts'
import { type Marca, observe } from '../domain/auditoria/horizonte.ts'
import { PRIMERA, raizDe, type Testimonio, testify } from '../domain/auditoria/testimonio.ts'
import type { Clock, Testigo } from './ports.ts'

/** A batch is a moment of the processor in which nobody's request is answered: with all that two seconds of load had left it was some 20 ms here and 60 of the database's. */
const TANDA = 100

/** Between two batches, of which the one before took so long; no longer than until `parar`. */
export type Descansar = (tardoMs: number, parar?: AbortSignal) => Promise<void>

/** Chains the lines of the audit after they were written. Any number of processes may try; one at a time does. */
export class SelladorDeAuditoria {
  readonly #pool: Pool
  readonly #sha256: Sha256
  readonly #descansar: Descansar
  #marca: Marca | null = null
  /** For how many looks in a row a transaction that goes on writing, anywhere on that server, has held it back. */
  detenido = 0

  constructor(pool: Pool, sha256: Sha256, descansar: Descansar) {
    this.#pool = pool
    this.#sha256 = sha256
    this.#descansar = descansar
  }

  /**
   * One look. What was written before the look before the last is sealed, unless a transaction of that time still runs; after `parar` no
   * more than is under way.
   */
  async look(parar?: AbortSignal): Promise<number> {
    const antes = this.#marca
    const { marca, firmeHasta } = observe(antes, await readVista(this.#pool))
    this.detenido = marca === antes ? this.detenido + 1 : 0
    this.#marca = marca
    if (firmeHasta === null) return 0
    let sellados = 0
    for (;;) {
      const empezo = performance.now()
      const ahora = await this.#tanda(firmeHasta)
      sellados += ahora
      if (ahora < TANDA) return sellados
      await this.#descansar(performance.now() - empezo, parar)
      if (parar?.aborted) return sellados
    }
  }

  #tanda(hasta: number): Promise<number> {
    return transaction(this.#pool, async db => {
      if (!(await takeSellado(db))) return 0
      const lineas = await listUnsealed(db, hasta, TANDA)
      if (lineas.length === 0) return 0
      const de = [...new Set(lineas.map(({ contribuyenteId }) => contribuyenteId))]
      await insertSellos(db, seal(this.#sha256, await findCabezas(db, de), lineas))
      return lineas.length
    })
  }
}

/** Where the chains ended was told to the witness, and they end before, or are others: lines are gone, or this is another database. */
export class TestigoSabeMas extends Error {
  constructor(testigo: number, base: number) {
    super(
      base < testigo
        ? `the witness knows of the audit's line ${testigo}, the database ends at ${base}`
        : `the witness knows of another audit up to line ${testigo} than the database has`,
    )
  }
}

/** Whether the chains still go through where the witness last saw their ends. What was lost and written anew under the same numbers does not. */
export async function isComoDijo(db: Db, sha256: Sha256, ultima: Testimonio): Promise<boolean> {
  const { desde, hasta, anterior, raiz } = ultima
  const cabezas = await listCabezasEntre(db, desde, hasta)
  return (
    raizDe(
      sha256,
      anterior,
      cabezas.map(cabeza => [cabeza.contribuyenteId, cabeza]),
    ) === raiz
  )
}

/** Tells the witness where all chains end now. Null when nothing is new, or another process is at it. */
export function tellTestigo(deps: {
  pool: Pool
  clock: Clock
  sha256: Sha256
  testigo: Testigo
}): Promise<Testimonio | null> {
  const { pool, clock, sha256, testigo } = deps
  return transaction(pool, async db => {
    if (!(await takeSellado(db))) return null
    const dicho = await testigo.ultima()
    const ultima = dicho ?? PRIMERA
    const cabezas = await listCabezas(db)
    const hasta = cabezas.reduce((max, { auditoriaId }) => Math.max(max, auditoriaId), 0)
    if (hasta < ultima.hasta || (dicho !== null && !(await isComoDijo(db, sha256, dicho))))
      throw new TestigoSabeMas(ultima.hasta, hasta)
    const testimonio = testify(sha256, ultima, cabezas, new Date(clock()).toISOString())
    if (testimonio !== null) await testigo.append(testimonio)
    return testimonio
  })
}
