import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { toError } from '../domain/thrown.ts'
import { inSentencia } from '../trazas/canales.ts'
import { noteUnopened, SinSesion, SoloLectura } from './sqlstate.ts'

/** As what the connection is known to the server that hears of changes, and asks it again and again what time it is. */
export const OYENTE = 'mbohera-novedades'

/** What a server tells, unasked, of whether it can be written to, when a connection opens and whenever it changes. */
const SOLO_LECTURA = ['in_hot_standby', 'default_transaction_read_only']

/** Scheme and user, the servers with commas between, the rest. node-postgres and URL know one server only. */
const FORMA = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** The same address for each of its servers, in their order. */
export function readServidores(url: string): string[] {
  const [, antes, servidores, despues] = FORMA.exec(url) ?? []
  if (servidores === undefined) return [url]
  return servidores.split(',').map(servidor => `${antes}${servidor}${despues}`)
}

/** As whom, and into which database, an address leads: as the driver reads it, for whom a socket is a folder, and who knows what is not said from elsewhere. */
export function readEntrada(url: string): { usuario: string; clave: string; base: string } {
  // It gives one at least: where none are listed, the text itself.
  const { user = '', password, database = '' } = new pg.Client({ connectionString: readServidores(url)[0]! })
  return { usuario: user, clave: password ?? '', base: database }
}

/** The servers of a DATABASE_URL, of which one takes what is written: the one that served last, until it does not. */
export class Servidores {
  readonly #urls: readonly string[]
  #at = 0

  constructor(url: string) {
    this.#urls = readServidores(url)
  }

  get cuantos(): number {
    return this.#urls.length
  }

  get actual(): string {
    return this.#urls[this.#at]! // `#at` counts within them
  }

  /** On to the next one; of many whom the same server failed, the first goes on and the others follow. */
  failed(url: string): void {
    if (this.actual === url) this.#at = (this.#at + 1) % this.#urls.length
  }
}

export type ConexionOptions = Omit<pg.ClientConfig, 'connectionString'> & {
  servidores: Servidores
  /** How many milliseconds the server lets it take. A pooler lets nobody in who asks for that before there is a session. */
  limites?: Record<string, number>
}

/** What the server keeps of a session for as long as it lasts: whose it is, and how long it may take. */
const DE_QUIEN = 'mbohera.conexion'
export const SESION_DE = `current_setting('${DE_QUIEN}', true)`

/** Those that are open in this process. */
const abiertas = new Set<string>()

/** A connection to the server whose turn it is. One on which nothing can be written, as a standby is, is not opened. */
export class Conexion extends pg.Client {
  readonly #servidores: Servidores
  readonly #url: string
  readonly #paciencia: number
  readonly #limites: Record<string, number>
  readonly #quien = randomUUID()
  readonly #soloLectura = new Set<string>()
  /** How the server writes instants and days. */
  #fechas = 'ISO'

  constructor({ servidores, query_timeout: paciencia = 0, limites = {}, ...options }: ConexionOptions) {
    const url = servidores.actual
    super({ ...options, connectionString: url })
    this.#limites = limites
    this.#servidores = servidores
    this.#url = url
    this.#paciencia = paciencia
    // Whoever uses it is told by the next statement. An error between two of them that nobody listens to would end the process.
    this.on('error', () => {})
    this.connection.on('end', () => abiertas.delete(this.#quien))
    this.connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: Parametro) => {
      if (name === 'DateStyle') this.#fechas = value
      if (!SOLO_LECTURA.includes(name)) return
      if (value === 'on') this.#soloLectura.add(name)
      else this.#soloLectura.delete(name)
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error?: unknown) => void): void
  override connect(callback?: (error?: unknown) => void): Promise<pg.Client> | undefined {
    const opened = this.#open()
    if (callback === undefined) return opened
    opened.then(
      () => process.nextTick(callback),
      error => process.nextTick(callback, error),
    )
    return
  }

  /**
   * pg writes its callback onto the query, and V8 puts a function that is written so among what lives long: with it went the whole answer
   * and whatever waited for it, some 20 KB a statement. A query that is made with its callback dies young.
   */
  override query<T extends pg.Submittable>(asked: T): T
  override query(asked: Preguntado, values?: Valores): Promise<pg.QueryResult>
  override query(asked: Preguntado, values: Valores, told: Contestada): void
  override query(asked: Preguntado | pg.Submittable, values?: Valores, told?: Contestada): unknown {
    if (isSubmittable(asked)) return super.query(asked)
    if (told !== undefined) return this.#ask(asked, values, told)
    const ask = () =>
      new Promise((resolve, reject) =>
        this.#ask(asked, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
    return inSentencia(asked, ask).catch(fromHere)
  }

  #ask(asked: Preguntado, values: Valores, told: Contestada): void {
    let timer: NodeJS.Timeout | undefined
    let late = false
    const answered: Contestada = (error, result) => {
      clearTimeout(timer)
      if (!late) told(error, result)
    }
    if (this.#paciencia > 0)
      timer = setTimeout(() => {
        late = true
        told(new Error('Query read timeout'))
      }, this.#paciencia)
    super.query(new pg.Query(asked, values, answered))
  }

  /**
   * Makes the session its own. Where it is another open connection's already, somebody between hands one session to many: what is listened to,
   * prepared and set would be somebody else's.
   */
  async #takeSesion(): Promise<void> {
    const limites = Object.entries(this.#limites)
    const fijados = limites.map((_, i) => `, set_config($${2 * i + 4}, $${2 * i + 5}, false)`)
    // What is selected from is read before anything is set. Whose it is stays so, for whoever comes next.
    const text = `
      select antes, set_config($1, case when antes = any($3::text[]) then antes else $2 end, false) ${fijados.join('')}
      from (select ${SESION_DE} as antes offset 0) as sesion`
    const { rows } = await this.query({
      text,
      values: [DE_QUIEN, this.#quien, [...abiertas], ...limites.flat().map(String)],
    })
    if (abiertas.has(rows[0].antes)) throw new SinSesion()
    abiertas.add(this.#quien)
  }

  /** What was asked of a session that is somebody else's by now proves nothing. */
  verifySesion(quien: string | null): void {
    if (quien !== this.#quien) throw new SinSesion()
  }

  /** Whether it is one that the service can use, and made so. */
  async #adopt(): Promise<void> {
    if (this.#soloLectura.size > 0) throw new SoloLectura([...this.#soloLectura])
    // Somebody may have it otherwise for programs of his: what is written so nobody here reads.
    if (!this.#fechas.startsWith('ISO')) await this.query(`set datestyle to 'ISO, YMD'`)
    await this.#takeSesion()
  }

  async #open(): Promise<pg.Client> {
    try {
      await super.connect()
      await this.#adopt().catch(async error => {
        await this.end()
        throw error
      })
      return this
    } catch (error) {
      this.#servidores.failed(this.#url)
      noteUnopened(error)
      throw error
    }
  }
}

type Preguntado = string | pg.QueryConfig
type Valores = unknown[] | undefined
type Contestada = (error: Error | undefined, result?: unknown) => void

/** A COPY and the like, which speaks with the server in its own way. */
const isSubmittable = (asked: Preguntado | pg.Submittable): asked is pg.Submittable =>
  typeof asked === 'object' && 'submit' in asked

/** Where the statement was asked, and not where its answer was read. */
function fromHere(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}

interface Parametro {
  parameterName: string
  parameterValue: string
}

/** Opens a connection to the first server that takes one; when none does, the last one's reason is told. */
export async function openConexion({ servidores, ...options }: ConexionOptions): Promise<Conexion> {
  for (let left = servidores.cuantos; ; left--) {
    const conexion = new Conexion({ servidores, ...options })
    try {
      await conexion.connect()
      return conexion
    } catch (error) {
      // What could not be opened would otherwise keep its socket.
      await conexion.end().catch(() => {})
      if (left <= 1) throw error
    }
  }
}

const POOL_FULL = /timeout exceeded when trying to connect/

type Prestada = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/** Of pg-pool, whose types have only what it promises: how it makes a connection, at once or when one that waited has its turn. */
interface Fabrica {
  newClient(waiting: { callback: Prestada }): void
}

/** A pool whose new connections go to the server that takes what is written, wherever that is by now. */
export class PoolDeServidores extends pg.Pool {
  readonly #cuantos: number

  constructor({
    servidores,
    limites = {},
    ...config
  }: pg.PoolConfig & Pick<ConexionOptions, 'servidores' | 'limites'>) {
    // The pool makes its clients of its own options: this one knows the servers besides.
    class DeEstePool extends Conexion {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, servidores, limites })
      }
    }
    super({ ...config, Client: DeEstePool })
    this.#cuantos = servidores.cuantos
  }

  /** A file that the address names (`sslrootcert`) is read for each connection. One that cannot be is told to who waits: thrown out of a turn of the pool it would end the process. */
  newClient(waiting: { callback: Prestada }): void {
    try {
      const { newClient } = pg.Pool.prototype as unknown as Fabrica // it has it, and its types do not
      newClient.call(this, waiting)
    } catch (error) {
      waiting.callback(toError(error), undefined, () => {})
    }
  }

  /** What the pool asks a connection in turn has a callback: a statement is told once, with its wait for a connection. */
  override query<T extends pg.Submittable>(asked: T): T
  // biome-ignore lint/suspicious/noExplicitAny: a row of which nobody says what it has, as pg has it
  override query<R extends pg.QueryResultRow = any>(
    asked: Preguntado,
    values?: Valores,
  ): Promise<pg.QueryResult<R>>
  override query(asked: Preguntado | pg.Submittable, values?: Valores): unknown {
    if (isSubmittable(asked)) return super.query(asked)
    return inSentencia(asked, () =>
      typeof asked === 'string' ? super.query(asked, values) : super.query(asked, values),
    )
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Prestada): void
  override connect(callback?: Prestada): Promise<pg.PoolClient> | undefined {
    if (this.#cuantos === 1) return callback === undefined ? super.connect() : void super.connect(callback)
    const client = this.#reach()
    if (callback === undefined) return client
    client.then(
      client => process.nextTick(callback, undefined, client, client.release),
      error => process.nextTick(callback, error, undefined, () => {}),
    )
    return
  }

  async #reach(): Promise<pg.PoolClient> {
    for (let left = this.#cuantos; ; left--) {
      try {
        return await super.connect()
      } catch (error) {
        if (left <= 1 || POOL_FULL.test(String(error))) throw error
      }
    }
  }
}
