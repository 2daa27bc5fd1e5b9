import { randomBytes } from 'node:crypto'
import { type Firmado, formatIdentidad } from '../domain/diario/registro.ts'
import type { Clock, Diario, DiarioRoto, PorAnotar } from '../operations/ports.ts'
import { type Almacen, type Escritura, segmentName } from './almacen.ts'
import { findUltimoEnlace } from './final.ts'
import { ORIGEN, packMiembro } from './formato.ts'

const MAX_SEGMENTO = 64 * 1024 * 1024
const DIA_MS = 86_400_000
const PROBAR_MS = 2_000
/** What takes longer to be written is not waited for: callers give up before long, and a place of another machine may never answer. */
const PLAZO_MS = 8_000
/** So many texts are remembered as written down, so that what is sent again is not written again. */
const RECORDADOS = 20_000

export interface DiarioOptions {
  almacen: Almacen
  clock: Clock
  onRoto: (roto: DiarioRoto) => void
  onSano: () => void
  /** Smaller in tests. */
  maxSegmento?: number
  plazoMs?: number
}

/** The place of the journal neither takes what it is given nor refuses it. */
class NoResponde extends Error {
  readonly code = 'no responde'
}

interface Pendiente {
  identidad: string
  /** What is remembered of it. */
  anotado: string
  linea: string
  resolve: () => void
  reject: (error: Error) => void
}

/** What is written at once, and what each of it waits for, by what is remembered of it. */
interface Tanda {
  pendientes: Pendiente[]
  enCurso: Map<string, Promise<void>>
}
const nadaAun = (): Tanda => ({ pendientes: [], enCurso: new Map() })

/** The last texts, between as many and half as many: of what is forgotten one by one, V8 keeps traces (decision 0068). */
class Recordados {
  #nuevos = new Set<string>()
  #viejos = new Set<string>()

  has(texto: string): boolean {
    return this.#nuevos.has(texto) || this.#viejos.has(texto)
  }

  add(texto: string): void {
    if (this.#nuevos.size >= RECORDADOS / 2) {
      this.#viejos = this.#nuevos
      this.#nuevos = new Set()
    }
    this.#nuevos.add(texto)
  }
}

interface Abierto {
  escritura: Escritura
  archivo: string
  dia: number
  bytes: number
  enlace: Buffer
}

const conClave = (identidad: string): string => `${identidad} con clave`

/**
 * The journal of one process: segments of its own in a place that many may share. Whatever waits when a write begins is written by it,
 * and is durable with it. A record is there when `append` says so, and not before. A segment in which a write failed is never
 * written to again.
 */
export class DiarioDeProceso implements Diario, AsyncDisposable {
  readonly #options: DiarioOptions
  readonly #proceso = randomBytes(4).toString('hex')
  readonly #recordados = new Recordados()
  readonly #timer: NodeJS.Timeout
  #cola = nadaAun()
  #enMano = nadaAun()
  #escribiendo: Promise<void> | null = null
  #abierto: Abierto | null = null
  #segmentos = 0
  /** How often it broke: what was begun before is nobody's to go on with. */
  #roturas = 0
  #probando = false
  /** Where the chain goes on: what this process wrote last, or what it found. */
  #tras: { archivo: string; enlace: string | null } | null = null
  #roto: DiarioRoto | null = null

  private constructor(options: DiarioOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#retry(), PROBAR_MS).unref()
  }

  /** A place in which nothing can be written is not the end of the process: nothing is sent until it can. */
  static async open(options: DiarioOptions): Promise<DiarioDeProceso> {
    const diario = new DiarioDeProceso(options)
    const error = await diario.#within(diario.#probe())
    if (error !== null) diario.#break(error)
    return diario
  }

  get roto(): DiarioRoto | null {
    return this.#roto
  }

  remember(identidades: Iterable<string>): void {
    for (const identidad of identidades) this.#recordados.add(identidad)
  }

  async append(firmados: readonly PorAnotar[]): Promise<void> {
    await Promise.all(firmados.map(firmado => this.#note(firmado)))
  }

  #note({ ruc, ...firmado }: PorAnotar): Promise<void> {
    const identidad = formatIdentidad(firmado)
    const anotado = firmado.idempotencyKey === null ? identidad : conClave(identidad)
    // What is there with its key is there; what is there without it is not there with it.
    for (const suficiente of [anotado, conClave(identidad)]) {
      if (this.#recordados.has(suficiente)) return Promise.resolve()
      const before = this.#cola.enCurso.get(suficiente) ?? this.#enMano.enCurso.get(suficiente)
      if (before !== undefined) return before
    }
    if (this.#roto !== null) return Promise.reject(new Error(this.#roto.causa))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // What is left of it without the RUC is a `Firmado`, of either kind.
    const linea = JSON.stringify({ en: this.#options.clock(), ruc, ...(firmado as Firmado) })
    this.#cola.pendientes.push({ identidad, anotado, linea, resolve, reject })
    this.#cola.enCurso.set(anotado, promise)
    this.#escribiendo ??= this.#write()
    return promise
  }

  async #write(): Promise<void> {
    // What is asked for in the same turn of the loop goes together.
    await Promise.resolve()
    while (this.#cola.pendientes.length > 0) {
      this.#enMano = this.#cola
      this.#cola = nadaAun()
      const tanda = this.#enMano.pendientes
      const error = await this.#within(this.#writeDown(tanda))
      this.#enMano = nadaAun()
      if (error !== null) this.#break(error)
      else this.remember(tanda.map(({ anotado }) => anotado))
      for (const { resolve, reject } of tanda) error === null ? resolve() : reject(error)
      if (error instanceof NoResponde) this.#refuseQueued(error)
    }
    this.#escribiendo = null
  }

  /** Null when it is done in time, or why it is not. What comes of it later is nobody's. */
  async #within(work: Promise<unknown>): Promise<Error | null> {
    const done = work.then(
      () => null,
      (reason: Error) => reason,
    )
    const { promise, resolve } = Promise.withResolvers<Error>()
    const timer = setTimeout(() => resolve(new NoResponde()), this.#options.plazoMs ?? PLAZO_MS)
    try {
      return await Promise.race([done, promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Those that came while it was waited for would wait as long, one after the other. */
  #refuseQueued(error: Error): void {
    const { pendientes } = this.#cola
    this.#cola = nadaAun()
    for (const { reject } of pendientes) reject(error)
  }

  async #writeDown(tanda: readonly Pendiente[]): Promise<void> {
    const abierto = await this.#segmento()
    const partes: Buffer[] = []
    let { enlace } = abierto
    for (const { identidad, linea } of tanda) {
      const { bytes, enlace: next } = packMiembro(enlace, identidad, linea)
      partes.push(bytes)
      enlace = next
    }
    const bytes = Buffer.concat(partes)
    await abierto.escritura.append(bytes)
    if (this.#abierto !== abierto) return
    abierto.enlace = enlace
    abierto.bytes += bytes.length
    this.#tras = { archivo: abierto.archivo, enlace: enlace.toString('hex') }
  }

  async #segmento(): Promise<Abierto> {
    const en = this.#options.clock()
    const dia = Math.floor(en / DIA_MS)
    const actual = this.#abierto
    if (actual !== null && actual.dia === dia && actual.bytes < (this.#options.maxSegmento ?? MAX_SEGMENTO))
      return actual
    await this.#closeSegmento()
    const { almacen } = this.#options
    const roturas = this.#roturas
    this.#tras ??= await findUltimoEnlace(almacen)
    const archivo = segmentName(en, this.#proceso, ++this.#segmentos)
    const cabeza = { que: 'segmento', version: 1, en, proceso: this.#proceso, tras: this.#tras }
    const { bytes, enlace } = packMiembro(ORIGEN, 'segmento', JSON.stringify(cabeza))
    const escritura = await almacen.beginSegmento(archivo, bytes)
    if (roturas !== this.#roturas) {
      await escritura.close()
      throw new NoResponde()
    }
    const abierto = { escritura, archivo, dia, bytes: bytes.length, enlace }
    this.#abierto = abierto
    return abierto
  }

  async #closeSegmento(): Promise<void> {
    const actual = this.#abierto
    this.#abierto = null
    await actual?.escritura.close()
  }

  #break(error: Error): void {
    this.#roturas += 1
    void this.#closeSegmento()
    const before = this.#roto
    this.#roto = { causa: this.#options.almacen.describeFault(error) }
    if (before === null) this.#options.onRoto(this.#roto)
  }

  async #retry(): Promise<void> {
    // One that does not end holds a thread that others need.
    if (this.#roto === null || this.#probando) return
    await this.#probe().then(
      () => {
        this.#roto = null
        this.#options.onSano()
      },
      error => this.#break(error),
    )
  }

  async #probe(): Promise<void> {
    this.#probando = true
    try {
      await this.#options.almacen.probe(this.#proceso)
    } finally {
      this.#probando = false
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#escribiendo
    await this.#closeSegmento()
  }
}
