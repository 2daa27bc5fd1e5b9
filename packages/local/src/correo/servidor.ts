import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { type Bandeja, openBandeja } from './bandeja.ts'
import { createImap } from './imap.ts'
import { readPartes } from './mime.ts'
import { ESTILO, findTexto, writeCorreo, writeLista } from './paginas.ts'
import { reboteDe } from './rebote.ts'
import { createSmtp } from './smtp.ts'

const HOST = '127.0.0.1'
const DE_PAGINA =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** What a stranger wrote: it is looked at, and does nothing. Its links open elsewhere. */
const DE_AJENO =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

interface Respuesta {
  status?: number
  type: string
  body: string | Buffer
  csp?: string
  nombre?: string
}

const HTML = 'text/html; charset=utf-8'
const TEXTO = 'text/plain; charset=utf-8'
const NO_ESTA: Respuesta = {
  status: 404,
  type: TEXTO,
  body: 'No está: quedan sólo los últimos 200 correos.\n',
}

/** Whoever has a name lead here from outside is not answered. */
const isLocal = ({ headers: { host = '' } }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)

async function answer(bandeja: Bandeja, path: string): Promise<Respuesta> {
  if (path === '/') return { type: HTML, body: writeLista(bandeja.list()) }
  if (path === '/estilo.css') return { type: 'text/css; charset=utf-8', body: ESTILO }
  if (path === '/correos.json')
    return { type: 'application/json; charset=utf-8', body: JSON.stringify({ datos: bandeja.list() }) }
  const [, id, what, at] =
    /^\/correos\/(\d{1,9})(?:\/(html|fuente|adjuntos)(?:\/(\d{1,3}))?)?$/.exec(path) ?? []
  const found = id === undefined ? null : await bandeja.read(Number(id))
  if (found === null) return NO_ESTA
  const { correo, mensaje } = found
  if (what === undefined) return { type: HTML, body: writeCorreo(correo, mensaje) }
  if (what === 'fuente') return { type: TEXTO, body: mensaje, csp: DE_AJENO }
  const partes = readPartes(mensaje)
  if (what === 'html') {
    const html = findTexto(partes, 'text/html')
    if (html === null) return NO_ESTA
    return { type: HTML, body: `<!doctype html><base target="_blank">${html}`, csp: DE_AJENO }
  }
  const parte = partes[Number(at ?? -1)]
  if (!parte || parte.nombre === null) return NO_ESTA
  return { type: 'application/octet-stream', body: parte.bytes, csp: DE_AJENO, nombre: parte.nombre }
}

function write(
  response: ServerResponse,
  { status = 200, type, body, csp = DE_PAGINA, nombre }: Respuesta,
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(nombre === undefined
      ? {}
      : {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nombre.toWellFormed())}`,
        }),
  })
  response.end(body)
}

const createPaginas = (bandeja: Bandeja): Server =>
  createServer((request, response) => {
    if (!isLocal(request))
      return write(response, { status: 421, type: TEXTO, body: 'Sólo desde esta máquina.\n' })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return write(response, { status: 405, type: TEXTO, body: 'Sólo se mira: GET.\n' })
    answer(bandeja, request.url!.split('?', 1)[0]!).then(
      respuesta => write(response, respuesta),
      () => write(response, { status: 500, type: TEXTO, body: 'El correo no se puede leer.\n' }),
    )
  })

async function listen(server: NetServer, port: number): Promise<number> {
  server.listen(port, HOST)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Where it was the last time, so that whoever was told of it finds it there; where that is taken, at another place. */
async function listenAgain(server: NetServer, port: number, file: string): Promise<number> {
  const before = port === 0 ? Number(await readFile(file, 'utf8').catch(() => 0)) : port
  const wanted = Number.isInteger(before) && before > 0 && before < 65_536 ? before : 0
  const listening = await listen(server, wanted).catch((error: unknown) => {
    if (port !== 0 || wanted === 0) throw error
    return listen(server, 0)
  })
  await writeFile(file, String(listening), { mode: 0o600 })
  return listening
}

export interface CorreoOptions {
  dir: string
  /** 0: a free one. */
  ports: { smtp: number; pagina: number; imap: number }
}

/** Receives all mails of the local start, on this machine only, and shows them. */
export async function startCorreo({ dir, ports }: CorreoOptions) {
  const bandeja = await openBandeja(dir)
  const smtp = createSmtp(async (sobre, mensaje) => {
    await bandeja.add(sobre, mensaje)
    const rebote = reboteDe(sobre, mensaje)
    if (rebote !== null) await bandeja.add(rebote.sobre, rebote.mensaje)
  })
  const imap = createImap(bandeja)
  const paginas = createPaginas(bandeja)
  return {
    smtp: `smtp://${HOST}:${await listen(smtp, ports.smtp)}`,
    pagina: `http://${HOST}:${await listen(paginas, ports.pagina)}`,
    imap: `imap://${HOST}:${await listenAgain(imap, ports.imap, join(dir, 'puerto-imap'))}`,
    close(): void {
      paginas.close()
      paginas.closeAllConnections()
      smtp.close()
      imap.close()
    },
  }
}
