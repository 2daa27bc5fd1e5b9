import { child, childrenOf, readXml, textOf, type XmlElement } from '@mbohera/sifen/xml'
import { textOfError } from '../domain/thrown.ts'
import { type Almacen, type Escritura, inicioOf, isSegmento, type Segmento } from './almacen.ts'
import { type CredencialesDeObjetos, signPedido } from './firma.ts'

export interface Objetos {
  /** Where the store answers: `https://s3.us-east-1.amazonaws.com`. */
  url: string
  region: string
  bucket: string
  /** Empty, or with a slash at its end. */
  prefijo: string
  credenciales: CredencialesDeObjetos
}

const NS = 'http://s3.amazonaws.com/doc/2006-03-01/'
/** Of one request. What was not acknowledged by then was not written, as far as we know. */
const PLAZO_MS = 10_000
const INTENTOS = 3
const A_LA_VEZ = 16
/** A segment is written to for a day at most. */
const DIA_MS = 86_400_000

class FaltaDeObjetos extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * A journal in a bucket. An object cannot be written to again, so a segment is a folder of parts, each of them what was written at once; one after
 * the other they are the segment. Nothing is ever changed or deleted: a bucket that forbids both (object lock) will do.
 */
export class AlmacenDeObjetos implements Almacen {
  readonly nombre: string
  readonly #objetos: Objetos

  constructor(objetos: Objetos) {
    this.#objetos = objetos
    this.nombre = `s3://${objetos.bucket}/${objetos.prefijo}`
  }

  /** Whoever begins one writes there before. */
  async isThere(): Promise<boolean> {
    for await (const page of this.#list({ prefix: this.#objetos.prefijo }))
      if (childrenOf(page, NS, 'Contents').length > 0) return true
    return false
  }

  async listSegmentos(): Promise<string[]> {
    const { prefijo } = this.#objetos
    const names: string[] = []
    for await (const page of this.#list({ prefix: prefijo, delimiter: '/' }))
      for (const folder of childrenOf(page, NS, 'CommonPrefixes'))
        names.push(textIn(folder, 'Prefix').slice(prefijo.length, -1))
    return names.filter(isSegmento).sort()
  }

  /** By when they were begun: whoever began later was written to later, or its process began another. */
  listRecientes = async (): Promise<string[]> => (await this.listSegmentos()).reverse()

  wasWrittenSince = async (archivo: string, instante: number): Promise<boolean> =>
    inicioOf(archivo) >= instante - DIA_MS

  async readSegmento(archivo: string): Promise<Segmento> {
    const keys: string[] = []
    for await (const page of this.#list({ prefix: `${this.#objetos.prefijo}${archivo}/` }))
      for (const part of childrenOf(page, NS, 'Contents')) keys.push(textIn(part, 'Key'))
    keys.sort()
    const parts: Buffer[] = []
    for (let at = 0; at < keys.length; at += A_LA_VEZ)
      parts.push(...(await Promise.all(keys.slice(at, at + A_LA_VEZ).map(key => this.#read(key)))))
    return { archivo, bytes: Buffer.concat(parts) }
  }

  async probe(): Promise<void> {
    await this.#put(`${this.#objetos.prefijo}.prueba`, Buffer.from('mbohera'))
  }

  async beginSegmento(archivo: string, cabeza: Buffer): Promise<Escritura> {
    let n = 0
    const append = (bytes: Buffer) =>
      this.#put(`${this.#objetos.prefijo}${archivo}/${String(++n).padStart(8, '0')}`, bytes)
    await append(cabeza)
    return { append, close: async () => {} }
  }

  describeFault(error: Error): string {
    const code = textOfError(error, 'code') ?? textOfError(error.cause, 'code') ?? error.message
    const que = /RequestTimeTooSkewed/.test(code)
      ? 'el reloj de esta máquina no va con el del almacén: póngalo en hora (NTP)'
      : /^40[13]|AccessDenied|Signature|InvalidAccessKey/.test(code)
        ? 'el almacén no nos deja escribir: revise AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY y los permisos (PutObject, GetObject, ListBucket)'
        : /NoSuchBucket|^404/.test(code)
          ? 'no existe ese depósito: revise MBOHERA_DIARIO y AWS_REGION'
          : 'no se puede escribir en él: revise AWS_ENDPOINT_URL_S3 y la red'
    return `El diario (${this.nombre}): ${que} (${code})`
  }

  async *#list(query: Record<string, string>): AsyncGenerator<XmlElement> {
    for (let token: string | null = ''; token !== null; ) {
      const page = { 'list-type': '2', ...query, ...(token === '' ? {} : { 'continuation-token': token }) }
      const read = readXml(await this.#get('', page))
      if (!read.ok) throw new FaltaDeObjetos('la lista no se entiende')
      yield read.root
      token = textIn(read.root, 'IsTruncated') === 'true' ? textIn(read.root, 'NextContinuationToken') : null
      if (token === '') throw new FaltaDeObjetos('la lista no dice cómo sigue')
    }
  }

  #read = (key: string): Promise<Buffer> => this.#get(key, {})

  /** What only reads may be asked again. */
  async #get(key: string, query: Record<string, string>): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#ask('GET', key, query, Buffer.alloc(0))
      } catch (error) {
        if (attempt === INTENTOS || (error instanceof FaltaDeObjetos && /^4/.test(error.code))) throw error
      }
    }
  }

  #put = async (key: string, body: Buffer): Promise<void> => void (await this.#ask('PUT', key, {}, body))

  async #ask(
    method: 'GET' | 'PUT',
    key: string,
    query: Record<string, string>,
    body: Buffer,
  ): Promise<Buffer> {
    const { url: base, region, bucket, credenciales } = this.#objetos
    const url = new URL(`${base.replace(/\/$/, '')}/${bucket}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const pedido = { method, url, headers: {}, body }
    const { host: _, ...headers } = signPedido(pedido, credenciales, { region, now: Date.now() })
    const response = await fetch(url, {
      ...{ method, headers, redirect: 'error', signal: AbortSignal.timeout(PLAZO_MS) },
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
    })
    const answer = Buffer.from(await response.arrayBuffer())
    if (response.ok) return answer
    throw new FaltaDeObjetos([response.status, codeIn(answer)].filter(Boolean).join(' '))
  }
}

const textIn = (element: XmlElement, local: string): string => {
  const found = child(element, NS, local)
  return found === undefined ? '' : textOf(found)
}

/** What the store calls it: `AccessDenied`. */
function codeIn(answer: Buffer): string {
  const read = readXml(answer, { maxBytes: 64 * 1024 })
  const code = read.ok ? child(read.root, '', 'Code') : undefined
  return code === undefined ? '' : textOf(code)
}
