import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CREDENCIALES = { accessKeyId: 'prueba', secretAccessKey: 'clave de prueba' }
const REGION = 'us-east-1'

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

interface Objeto {
  bytes: Buffer
  en: number
}

/** An object store of the S3 kind in memory: it takes what is signed rightly, gives pages of a list, and fails when told. Tried with s3cmd. */
export class Objetos {
  readonly todos = new Map<string, Objeto>()
  /** How the next requests are answered: a status, or nothing at all. */
  readonly fallas: { method: string; status: number; code?: string }[] = []
  /** Small, so that a list has several. */
  porPagina = 1000
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async start(): Promise<Objetos> {
    const objetos = new Objetos()
    await new Promise<void>(listening => objetos.#server.listen(0, '127.0.0.1', listening))
    return objetos
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(done => this.#server.close(done))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', this.url)
    const falla = this.fallas.findIndex(({ method }) => method === request.method)
    if (falla >= 0) {
      const [{ status, code = 'SlowDown' } = { status: 500 }] = this.fallas.splice(falla, 1)
      return fail(response, status, code)
    }
    if (!isSigned(request, url, body)) return fail(response, 403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (bucket !== 'deposito') return fail(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      this.todos.set(key, { bytes: body, en: Date.now() })
      response.setHeader('etag', etagOf(body)).end()
    } else if (key === '') response.end(this.#list(url.searchParams))
    else {
      const objeto = this.todos.get(key)
      if (objeto === undefined) fail(response, 404, 'NoSuchKey')
      else response.setHeader('etag', etagOf(objeto.bytes)).end(objeto.bytes)
    }
  }

  #list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const entries = new Set<string>()
    for (const key of [...this.todos.keys()].sort()) {
      if (!key.startsWith(prefix)) continue
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
      entries.add(end < 0 ? key : key.slice(0, end + 1))
    }
    const from = Number(query.get('continuation-token') ?? 0)
    const page = [...entries].slice(from, from + this.porPagina)
    const more = from + this.porPagina < entries.size
    const xml = page.map(name => {
      const objeto = this.todos.get(name)
      if (objeto === undefined) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      const { bytes, en } = objeto
      return `<Contents><Key>${name}</Key><LastModified>${new Date(en).toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const next = more ? `<NextContinuationToken>${from + this.porPagina}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>deposito</Name><IsTruncated>${more}</IsTruncated>${next}${xml.join('')}</ListBucketResult>`
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** By what the request says that it signed, computed anew. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const said =
    /Credential=prueba\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, dia = '', region = '', names = '', firma = ''] = said ?? []
  const hash = sha256(body)
  if (region !== REGION || request.headers['x-amz-content-sha256'] !== hash) return false
  const [, query = ''] = (request.url ?? '').split('?')
  const pairs = query
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
  const canonical = [
    request.method,
    url.pathname,
    pairs.join('&'),
    ...names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${dia}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  let key: Buffer | string = `AWS4${CREDENCIALES.secretAccessKey}`
  for (const part of [dia, region, 's3', 'aws4_request']) key = hmac(key, part)
  return hmac(key, text).toString('hex') === firma
}
