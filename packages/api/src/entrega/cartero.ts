import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { textOfError } from '../domain/thrown.ts'
import type { MotivoSinRespuesta, Recibo, RespuestaDeWebhook } from '../domain/webhook/reintento.ts'
import type { Carta, Cartero, Clock } from '../operations/ports.ts'
import type { Nombres } from './nombres.ts'

/** How long each part of a delivery may take; and what is under way when the process ends. */
export const PLAZOS_MS = { conectar: 5_000, responder: 10_000, cuerpo: 5_000, alFinal: 3_000 }
/** Of an answer so much is read, and so much is remembered. */
const RESPUESTA_MAX = 16_384
const TEXTO_MAX = 500
/** So often somebody may say that he goes on before he answers: each time costs, and none says anything. */
const SIGUE_MAX = 20
/** Kept open to one place until the next delivery. How many there are at once is for whoever delivers to say. */
const CONEXIONES_QUE_QUEDAN = 8

interface CarteroOptions {
  clock: Clock
  monotonic: Clock
  /** Whether something may be delivered to this address. */
  permite: (address: string) => boolean
  resolver: Nombres
  plazos?: typeof PLAZOS_MS
}

/** Why nothing was connected to. */
class NoSale extends Error {
  readonly motivo: MotivoSinRespuesta

  constructor(motivo: MotivoSinRespuesta) {
    super(motivo)
    this.motivo = motivo
  }
}

/**
 * Delivers over HTTP, signed as the Standard Webhooks specification says. A name is looked up for each connection, all that it leads to is judged, and
 * the address that was judged is the one that is connected to: what the name leads to a moment later is never asked. Nobody is followed to another place.
 */
export class CarteroHttp implements Cartero, Disposable {
  readonly #options: CarteroOptions
  readonly #agents: { 'http:': http.Agent; 'https:': https.Agent }

  constructor(options: CarteroOptions) {
    this.#options = options
    const common = {
      keepAlive: true,
      maxFreeSockets: CONEXIONES_QUE_QUEDAN,
      lookup: this.#lookup,
      timeout: 30_000,
    }
    this.#agents = { 'http:': new http.Agent(common), 'https:': new https.Agent(common) }
  }

  [Symbol.dispose](): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async deliver(carta: Carta, parar: AbortSignal): Promise<Recibo | null> {
    const begun = this.#options.monotonic()
    using corte = new Corte(parar, (this.#options.plazos ?? PLAZOS_MS).alFinal)
    const recibo = await this.#post(carta, corte).catch((error: unknown) => ({
      que: 'sin-respuesta' as const,
      motivo: motivoDe(error),
    }))
    // Whether that arrived nobody knows, and it says nothing of the other side.
    if (corte.cortado && recibo.que === 'sin-respuesta') return null
    return { ...recibo, milisegundos: Math.round(this.#options.monotonic() - begun) }
  }

  async #post(carta: Carta, corte: Corte) {
    const url = new URL(carta.url)
    // Of an address that stands in the URL itself nobody asks where it leads.
    const literal = url.hostname.replaceAll(/[[\]]/g, '')
    if (isIP(literal) !== 0 && !this.#options.permite(literal)) throw new NoSale('direccion-no-publica')
    const answer = await this.#answerTo(url, carta, corte)
    return {
      que: 'respuesta' as const,
      dice: whatSays(answer.statusCode ?? 0),
      estado: answer.statusCode ?? 0,
      reintentarMs: parseRetryAfter(answer.headers['retry-after'], this.#options.clock()),
      texto: await this.#readText(answer),
    }
  }

  #answerTo(url: URL, carta: Carta, corte: Corte): Promise<http.IncomingMessage> {
    const { conectar, responder } = this.#options.plazos ?? PLAZOS_MS
    const secure = url.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(url, {
        method: 'POST',
        agent: this.#agents[secure ? 'https:' : 'http:'],
        headers: this.#headersOf(carta),
      })
      const giveUp = () => request.destroy(new NoSale('sin-respuesta-a-tiempo'))
      corte.de(giveUp)
      let timer = setTimeout(giveUp, conectar)
      const connected = () => {
        clearTimeout(timer)
        timer = setTimeout(giveUp, responder)
      }
      request.on('socket', socket => {
        if (request.reusedSocket) connected()
        else socket.once(secure ? 'secureConnect' : 'connect', connected)
      })
      let sigue = 0
      request.on('information', () => {
        if (++sigue <= SIGUE_MAX) return
        // What stands behind it may be here already.
        reject(new NoSale('no-conecta'))
        request.destroy()
      })
      request.on('response', answer => {
        clearTimeout(timer)
        resolve(answer)
      })
      request.on('error', reject)
      // Also when nothing was said of it: an answer that wants to speak another protocol ends like that.
      request.on('close', () => {
        clearTimeout(timer)
        reject(new NoSale('no-conecta'))
      })
      request.end(carta.cuerpo)
    })
  }

  #headersOf({ id, cuerpo, secretos }: Carta): Record<string, string | number> {
    const momento = Math.floor(this.#options.clock() / 1000)
    return {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(cuerpo),
      'user-agent': 'Mbohera-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': momento,
      'webhook-signature': secretos.map(secreto => firmaDe(secreto, `${id}.${momento}.${cuerpo}`)).join(' '),
    }
  }

  /** The beginning of what it says. The rest is not read: its connection is ended. */
  #readText(answer: http.IncomingMessage): Promise<string> {
    const { cuerpo } = this.#options.plazos ?? PLAZOS_MS
    return new Promise(resolve => {
      const parts: Buffer[] = []
      let length = 0
      const end = () => {
        clearTimeout(timer)
        resolve(readable(Buffer.concat(parts)))
      }
      const timer = setTimeout(() => answer.destroy(), cuerpo)
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length > RESPUESTA_MAX) answer.destroy()
      })
      answer.on('error', () => {})
      answer.on('close', end)
    })
  }

  #lookup: LookupFunction = (name, { all }, done) => {
    const { resolver, permite } = this.#options
    resolver(name).then(
      addresses => {
        const [first] = addresses
        if (first === undefined) return done(new NoSale('nombre-sin-direccion'), [])
        // One that is not public among others that are is no accident.
        if (!addresses.every(permite)) return done(new NoSale('direccion-no-publica'), [])
        if (all === true)
          return done(
            null,
            addresses.map(address => ({ address, family: isIP(address) })),
          )
        done(null, first, isIP(first))
      },
      () => done(new NoSale('nombre-sin-direccion'), []),
    )
  }
}

const whatSays = (status: number): RespuestaDeWebhook => {
  if (status === 410) return 'YA_NO_ESTA'
  return status >= 200 && status < 300 ? 'RECIBIDO' : 'FALLA'
}

/** The end of the process: what is under way has a moment more. */
class Corte implements Disposable {
  cortado = false
  readonly #parar: AbortSignal
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined
  #cut = () => {}

  constructor(parar: AbortSignal, ms: number) {
    this.#parar = parar
    this.#ms = ms
  }

  /** What ends it. */
  de(cut: () => void): void {
    this.#cut = cut
    if (this.#parar.aborted) this.#begin()
    else this.#parar.addEventListener('abort', this.#begin)
  }

  #begin = (): void => {
    this.#timer = setTimeout(() => {
      this.cortado = true
      this.#cut()
    }, this.#ms)
  };

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    this.#parar.removeEventListener('abort', this.#begin)
  }
}

/** `v1,` and the HMAC of it, under what comes after the secret's prefix. */
const firmaDe = (secreto: string, texto: string): string => {
  const key = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(texto).digest('base64')}`
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

const readable = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no database keeps and no page shows
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .toWellFormed()
    .slice(0, TEXTO_MAX)
    .toWellFormed()

const TLS = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/

function motivoDe(error: unknown): MotivoSinRespuesta {
  if (error instanceof NoSale) return error.motivo
  // Of several addresses that were tried: why each did not.
  const inner = error instanceof AggregateError ? error.errors.find(one => one instanceof NoSale) : undefined
  if (inner instanceof NoSale) return inner.motivo
  return TLS.test(textOfError(error, 'code') ?? '') ? 'certificado-no-valido' : 'no-conecta'
}
