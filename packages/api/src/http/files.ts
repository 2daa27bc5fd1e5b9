import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

const compress = promisify(gzip)

export interface File {
  type: string
  plain: Buffer
  /** Made when it is first asked for, and not on this thread: neither a start nor another request waits for it. */
  gzip: () => Promise<Buffer>
  etag: string
}

export function fileOf(name: string, plain: Buffer): File {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  let made: Promise<Buffer> | undefined
  const gzip = () => {
    made ??= compress(plain, { level: constants.Z_BEST_COMPRESSION })
    return made
  }
  return { type, plain, etag, gzip }
}

/** The file, compressed for whoever takes that; nothing, for whoever has it already. */
export async function sendFile(
  file: File,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ etag: file.etag, vary: 'accept-encoding' }).type(file.type)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  return zipped ? reply.header('content-encoding', 'gzip').send(await file.gzip()) : reply.send(file.plain)
}

/** Everything that was built, by its URL; nothing that is not in it can be asked for. Undefined when nothing was built. */
export function readFiles(dir: string): Map<string, File> | undefined {
  if (!existsSync(join(dir, 'index.html'))) return undefined
  return new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => {
        const path = join(entry.parentPath, entry.name)
        const url = path.slice(dir.length).replaceAll('\\', '/')
        return [url, fileOf(entry.name, readFileSync(path))]
      }),
  )
}
