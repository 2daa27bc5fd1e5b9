import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Autoridad } from '../ca/autoridad.ts'
import { EscenarioError } from '../escenarios/motor.ts'
import type { Nucleo } from '../nucleo.ts'
import { asJson, checkCampos } from './json.ts'
import { PeticionError } from './operaciones.ts'
import { PAGINA } from './pagina.ts'
import { fitRuta, type Pedido, type Ruta } from './rutas.ts'
import { RUTAS_DE_CONTROL } from './rutas-control.ts'
import { RUTAS_DE_REGISTRO } from './rutas-registro.ts'
import { SEMAFORO } from './semaforo.ts'

export const AVISO = 'Esto es un simulador de SIFEN: nada de lo que responde tiene valor fiscal.'

export const RUTAS_DE_GESTION: readonly Ruta[] = [
  ...RUTAS_DE_CONTROL,
  ...RUTAS_DE_REGISTRO,
  SEMAFORO,
  {
    metodo: 'GET',
    ruta: '/api',
    que: 'Esta lista',
    run: () => ({ rutas: RUTAS_DE_GESTION.map(({ metodo, ruta, que }) => ({ metodo, ruta, que })) }),
  },
]

export interface GestionContexto {
  readonly nucleo: Nucleo
  readonly autoridad: Autoridad
  readonly urls: Pedido['urls']
}

interface Salida {
  readonly status: number
  readonly body: object
}

const CAUTELA = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

const MAX_BODY = 32 << 20

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new PeticionError('El cuerpo pasa de 32 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function findRuta(metodo: string, path: string): { ruta: Ruta; params: readonly string[] } | undefined {
  for (const ruta of RUTAS_DE_GESTION) {
    const params = ruta.metodo === metodo ? fitRuta(ruta.ruta, path) : undefined
    if (params !== undefined) return { ruta, params }
  }
  return undefined
}

async function run(
  context: GestionContexto,
  req: IncomingMessage,
  url: Pick<URL, 'pathname' | 'searchParams'>,
): Promise<Salida> {
  try {
    const found = findRuta(req.method ?? 'GET', url.pathname)
    if (found === undefined) return { status: 404, body: { error: 'No hay tal ruta; vea GET /api.' } }
    const body = asJson(await readBody(req))
    if (found.ruta.campos !== undefined) checkCampos(body, found.ruta.campos)
    const value = await found.ruta.run({ ...context, params: found.params, query: url.searchParams, body })
    return value === undefined ? { status: 404, body: { error: 'No existe.' } } : { status: 200, body: value }
  } catch (error) {
    const expected =
      error instanceof PeticionError || error instanceof EscenarioError || error instanceof URIError
    const text = error instanceof Error ? error.message : String(error)
    return { status: expected ? 400 : 500, body: { error: text } }
  }
}

/** A page of another site can make a browser send here what its user never meant. Programs send neither header. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin !== undefined && origin !== `http://${host}`) return true
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)
}

/** What a form of another site can be made to say is not JSON. */
const speaksJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json *(;|$)/i.test(headers['content-type'] ?? '') ||
  (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)

// A page of the network must not reach the management by a name of its own that points to this machine.
function isLocal(req: IncomingMessage): boolean {
  const host = (req.headers.host ?? '').replace(/:\d+$/, '')
  return ['127.0.0.1', 'localhost', '[::1]'].includes(host)
}

function reply(res: ServerResponse, { status, body }: Salida): void {
  const text = JSON.stringify({ simulador: AVISO, ...body })
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-simulador': 'SIFEN simulado',
    ...CAUTELA,
    // Of a body that was not read nothing more is listened to.
    ...(res.req.complete ? {} : { connection: 'close' }),
    'content-length': Buffer.byteLength(text),
  })
  res.end(text)
}

async function answer(context: GestionContexto, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (!isLocal(req))
    return reply(res, { status: 403, body: { error: 'La gestión sólo atiende a esta máquina (127.0.0.1).' } })
  if (isForeign(req))
    return reply(res, { status: 403, body: { error: 'La gestión no atiende a páginas de otros sitios.' } })
  if (!speaksJson(req))
    return reply(res, {
      status: 415,
      body: { error: 'El cuerpo debe ser JSON (Content-Type: application/json).' },
    })
  // Whatever stands in the request line is taken for a path: "//" is no name of another machine here.
  const [pathname = '/', search = ''] = (req.url ?? '/').split('?', 2)
  const url = { pathname, searchParams: new URLSearchParams(search) }
  if (pathname !== '/') return reply(res, await run(context, req, url))
  res.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'x-simulador': 'SIFEN simulado',
    ...CAUTELA,
    'content-security-policy':
      "default-src 'self'; img-src data:; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
  })
  res.end(PAGINA)
}

export interface Gestion {
  readonly url: string
  close(): Promise<void>
}

/** The management, on the loopback and nowhere else. */
export async function listenGestion(context: GestionContexto, puerto: number): Promise<Gestion> {
  const server = createServer((req, res) => {
    answer(context, req, res).catch(() => res.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(puerto, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
