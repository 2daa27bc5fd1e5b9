// What is measured of one tree of the service, in a process of its own, so that two trees are measured by turns: `bench/limite.ts` asks.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatCivil } from '../../packages/api/src/domain/tiempo.ts'
import { signDocumento } from '../../packages/sifen/src/index.ts'
import { emitirVarios } from '../emision/emitir.ts'
import { DESPLIEGUE } from '../lib/despliegue.ts'
import { collectGarbage } from '../lib/garbage.ts'
import { median, quantile } from '../lib/stats.ts'
import { Clientela } from '../nominacion/cliente.ts'
import { Mundo } from '../nominacion/mundo.ts'
import { Proceso } from '../nominacion/proceso.ts'
import { certificado, escribir, factura } from '../sifen/casos.ts'
import type { Minimo } from './minimo.ts'

const CLIENTES = 32
const EMISORES_A_LA_VEZ = 16
const CALOR = 1_000
const SERVICE_CORE = 0
/** A process gives back what its start needed a second after it. */
const REPOSO_MS = 3_000
const SERVIDOR_MS = 15_000
/** Per second. */
const A_RITMO = 200

/** What a turn gave, by name: milliseconds of processor for each, or what the name says. */
export type Medida = Record<string, number>

/** One tree, with everything that it needs to be asked. */
export class Medido implements AsyncDisposable {
  readonly #mundo: Mundo
  readonly #suelo: Proceso<object>
  readonly #ends: AsyncDisposableStack
  #llena = false

  private constructor(mundo: Mundo, suelo: Proceso<object>, ends: AsyncDisposableStack) {
    this.#mundo = mundo
    this.#suelo = suelo
    this.#ends = ends
  }

  static async open(): Promise<Medido> {
    const ends = new AsyncDisposableStack()
    const mundo = ends.use(await Mundo.open({ aparte: true }))
    const suelo = ends.use(await Proceso.start<object>(SERVICE_CORE, 'piso.ts'))
    await pause(REPOSO_MS)
    return new Medido(mundo, suelo, ends)
  }

  /** Connections of this piece of work: those of one before may have been idle for longer than the service allows. */
  #clientela(): Promise<Clientela> {
    return Clientela.open(this.#mundo.api.ready.url, this.#mundo.key, CLIENTES)
  }

  /** Memory of the service as it is now: when it was opened, at rest. */
  async memoria(): Promise<Medida> {
    const { memoriaMb } = await this.#mundo.api.ask<{ memoriaMb: number }>({ orden: 'procesador' })
    return { memoria: memoriaMb }
  }

  async nominar(cuantas: number): Promise<Medida> {
    const cdcs = await this.#mundo.innominadas(cuantas)
    using clientela = await this.#clientela()
    const work = () => clientela.todas(cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` })))
    const { api, base, ms } = await this.#counting(cuantas, work)
    return {
      nominacion: api,
      nominacionBase: base,
      nominacionesPorS: (cuantas * 1000) / ms,
      piso: await this.#piso(),
    }
  }

  async repetir(veces: number): Promise<Medida> {
    const cdcs = await this.#mundo.innominadas(50)
    const claves = cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` }))
    using clientela = await this.#clientela()
    await clientela.todas(claves)
    const work = () => clientela.todas(Array.from({ length: veces }, (_, at) => claves[at % claves.length]!))
    const { api, base } = await this.#counting(veces, work)
    return { repeticionesPorS: 1000 / api, repeticionBase: base }
  }

  async mirar(veces: number): Promise<Medida> {
    const camino = `/api/v1/documento-electronico/status/${this.#mundo.modelo.cdc}`
    using clientela = await this.#clientela()
    const { api, base } = await this.#counting(veces, () => clientela.preguntar(camino, veces))
    return { estadosPorS: 1000 / api, estadoBase: base }
  }

  async emitir(cuantos: number): Promise<Medida> {
    const { api, worker, base } = await this.#counting(cuantos, async () => {
      await emitirVarios(this.#mundo.api.ready.url, this.#mundo.key, cuantos, EMISORES_A_LA_VEZ)
      while (await hasPendientes(this.#mundo)) await pause(50)
    })
    return { aceptado: api, enviado: worker, documentoBase: base, firmar: firmar() }
  }

  /** The service's own time at a pace, in a database that has been used for a while, while another process wants all of its core; and that of the least that waits as often, at once after it. */
  async esperar(segundos: number): Promise<Medida> {
    if (!this.#llena) {
      await fillFichas(this.#mundo)
      // Until the server has looked at all of that by itself.
      await pause(SERVIDOR_MS)
      this.#llena = true
    }
    const cdcs = await this.#mundo.innominadas(A_RITMO * (segundos + 1))
    const solicitudes = cdcs.map(cdc => ({ cdc, clave: `n-${cdc}` }))
    await using minimo = await this.#minimo()
    using clientela = await this.#clientela()
    collectGarbage()
    await using _vecino = await Proceso.start<object>(SERVICE_CORE, '../limite/vecino.ts')
    const todas = await clientela.aRitmo(solicitudes, A_RITMO)
    const minimas = await minimo.clientela.aRitmo(solicitudes, A_RITMO)
    const own = await this.#propio(todas.slice(A_RITMO))
    const deSifen = await minimo.proceso.ask<number[]>('intercambios')
    const least = minimas.slice(A_RITMO).map(({ ms, eventoSifenId }) => ms - deSifen[eventoSifenId - 1]!)
    return {
      propioP99: quantile(own, 0.99),
      propioMediana: median(own),
      minimoP99: quantile(least, 0.99),
      minimoMediana: median(least),
    }
  }

  async #minimo() {
    const ends = new AsyncDisposableStack()
    const { nice } = DESPLIEGUE
    const proceso = ends.use(await Proceso.start<object>(SERVICE_CORE, '../limite/minimo.ts', { nice }))
    const { databaseUrl, dir, key, sifen } = this.#mundo
    const { url } = await proceso.ask<{ url: string }>({
      ...{ ...sifen.ready, databaseUrl, archivo: join(dir, 'minimo') },
      dFecFirma: formatCivil(Date.now() - 60_000),
    } satisfies Minimo)
    const clientela = await Clientela.open(url, key, CLIENTES)
    ends.defer(() => clientela[Symbol.dispose]())
    // Compiled, and with its connections open.
    const cdc = this.#mundo.modelo.cdc
    await clientela.todas(Array.from({ length: CALOR }, () => ({ cdc, clave: null })))
    await proceso.ask<number[]>('intercambios')
    return { proceso, clientela, [Symbol.asyncDispose]: () => ends.disposeAsync() }
  }

  async #propio(nominadas: readonly { ms: number; eventoSifenId: number }[]): Promise<number[]> {
    const { rows } = await this.#mundo.db.query<{ id: string; ms: string }>(
      'select evento_sifen_id as id, sum(milisegundos) as ms from intercambio where evento_sifen_id = any($1) group by 1',
      [nominadas.map(({ eventoSifenId }) => eventoSifenId)],
    )
    const deSifen = new Map(rows.map(({ id, ms }) => [Number(id), Number(ms)]))
    return nominadas.map(({ ms, eventoSifenId }) => ms - deSifen.get(eventoSifenId)!)
  }

  async #counting(veces: number, work: () => Promise<unknown>) {
    const before = await this.#mundo.cpu()
    const start = performance.now()
    await work()
    const ms = performance.now() - start
    const after = await this.#mundo.cpu()
    return {
      api: (after.api - before.api) / veces,
      worker: (after.worker - before.worker) / veces,
      base: ((after.base ?? 0) - (before.base ?? 0)) / veces,
      ms,
    }
  }

  /** What the same minute takes for writing, signing, and one exchange. */
  async #piso(): Promise<number> {
    const { url, caPem, certPem, keyPem } = this.#mundo.sifen.ready
    const cdcs = Array.from({ length: 300 }, () => this.#mundo.modelo.cdc)
    const dFecFirma = formatCivil(Date.now() - 60_000)
    const encargo = { url, caPem, certPem, keyPem, cdcs, dFecFirma, conexiones: 4, rechazados: true }
    return (await this.#suelo.ask<{ cpuMs: number }>(encargo)).cpuMs
  }

  [Symbol.asyncDispose]() {
    return this.#ends.disposeAsync()
  }
}

const RONDAS = 5

/**
 * What a nomination and a documento cost two processes of each kind, against one of each: where each of the two has as much to do as the one, and
 * where that is divided between them. And what they cost two that have nothing in common but the core, each with a database of its own: as much of
 * it is the machine's. By turns, as the machine is another from one minute to the next.
 */
export async function compararPares(cuantos: number): Promise<Medida> {
  await using uno = await Procesos.open(1)
  await using ajeno = await Procesos.open(1)
  await using dos = await Procesos.open(2)
  // Each process is as warm as the one that is alone.
  for (let turn = 0; turn < 2; turn++) {
    await uno.gastar(CALOR, 1)
    await ajeno.gastar(CALOR, 1)
    await dos.gastar(CALOR * 2, 2)
  }
  const turnos = {
    pares: () => dos.gastar(cuantos * 2, 2),
    mitades: () => dos.gastar(cuantos, 1),
    ajenos: async () => meanOf(await Promise.all([uno.gastar(cuantos, 1), ajeno.gastar(cuantos, 1)])),
  }
  const rondas: Medida[] = []
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const solo = await uno.gastar(cuantos, 1)
    const ratios: Medida = {}
    for (const [turno, gastar] of Object.entries(turnos)) {
      const gasto = await gastar()
      for (const que of GASTO) ratios[`${turno}${que}`] = gasto[que] / solo[que]
    }
    rondas.push(ratios)
  }
  return Object.fromEntries(
    Object.keys(rondas[0]!).map(name => [name, median(rondas.map(ratios => ratios[name]!))]),
  )
}

const GASTO = ['Nominacion', 'Documento', 'Base'] as const

/** Milliseconds of processor of a nomination, of a documento until it is approved, and of PostgreSQL for one of each. */
type Gasto = Record<(typeof GASTO)[number], number>

const meanOf = ([uno, otro]: [Gasto, Gasto]): Gasto => ({
  Nominacion: (uno.Nominacion + otro.Nominacion) / 2,
  Documento: (uno.Documento + otro.Documento) / 2,
  Base: (uno.Base + otro.Base) / 2,
})

/** So many apis, and as many of those who send, on one core and one database. */
class Procesos implements AsyncDisposable {
  readonly #mundo: Mundo

  private constructor(mundo: Mundo) {
    this.#mundo = mundo
  }

  static async open(copias: number): Promise<Procesos> {
    return new Procesos(await Mundo.open({ aparte: true, copias }))
  }

  /** By so many times the callers that one process has. */
  async gastar(cuantos: number, veces: number): Promise<Gasto> {
    const cdcs = await this.#mundo.innominadas(cuantos)
    const antes = await this.#mundo.cpu()
    await this.#nominar(cdcs, CLIENTES * veces)
    const entre = await this.#mundo.cpu()
    await this.#emitir(cuantos, EMISORES_A_LA_VEZ * veces)
    const fin = await this.#mundo.cpu()
    return {
      Nominacion: (entre.api - antes.api) / cuantos,
      Documento: (fin.api + fin.worker - entre.api - entre.worker) / cuantos,
      Base: ((fin.base ?? 0) - (antes.base ?? 0)) / cuantos,
    }
  }

  async #nominar(cdcs: readonly string[], clientes: number): Promise<void> {
    const { apis, key } = this.#mundo
    const parte = cdcs.length / apis.length
    await Promise.all(
      apis.map(async ({ ready }, n) => {
        using clientela = await Clientela.open(ready.url, key, clientes / apis.length)
        await clientela.todas(cdcs.slice(n * parte, (n + 1) * parte).map(cdc => ({ cdc, clave: `n-${cdc}` })))
      }),
    )
  }

  async #emitir(cuantos: number, clientes: number): Promise<void> {
    const { apis, key } = this.#mundo
    const cadaUno = apis.length
    await Promise.all(
      apis.map(({ ready }) => emitirVarios(ready.url, key, cuantos / cadaUno, clientes / cadaUno)),
    )
    while (await hasPendientes(this.#mundo)) await pause(50)
  }

  [Symbol.asyncDispose]() {
    return this.#mundo[Symbol.asyncDispose]()
  }
}

async function hasPendientes({ db }: Mundo): Promise<boolean> {
  const { rows } = await db.query(
    `select exists (select from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')) as hay`,
  )
  return rows[0].hay
}

const FICHAS = 100_000
/** In less time than a statement may take. */
const FICHAS_A_LA_VEZ = 10_000

/** What a taxpayer has after some months: each with words of its own among those of a shop. */
async function fillFichas({ db }: Mundo): Promise<void> {
  const client = await db.connect()
  await client.query('set session_replication_role = replica')
  for (let desde = 0; desde < FICHAS; desde += FICHAS_A_LA_VEZ)
    await client.query(
      `insert into ficha (contribuyente_id, documento_id, ambiente, numero, fecha_emision, total, fin, texto)
       select 1, 1000000000 + i, 'DEV', i, now(), i, lpad(i::text, 10, '0'), ' sin nombre innominada ' || (
           select string_agg(palabra, ' ') from unnest($1::text[]) with ordinality as p (palabra, n) where (n * 7919 + i) % 23 < 6) || ' ' || md5(i::text) || ' '
       from generate_series($2::int, $3::int) i`,
      [PALABRAS, desde, desde + FICHAS_A_LA_VEZ - 1],
    )
  await client.query('reset session_replication_role')
  client.release()
}

const PALABRAS =
  'aceite arroz azucar cafe carne cebolla cerveza detergente fideos galletitas gaseosa harina huevos jabon leche mandioca manteca papa pollo queso sal tomate yerba'.split(
    ' ',
  )

const FIRMAS = 300
const credential = certificado()

/** Milliseconds of processor of writing and signing a documento, now. */
function firmar(): number {
  const from = process.cpuUsage()
  for (let n = 0; n < FIRMAS; n++) signDocumento(escribir(factura), credential)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000 / FIRMAS
}
