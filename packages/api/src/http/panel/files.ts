import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

export interface File {
  type: string
  plain: Buffer
  gzip: Buffer
  etag: string
}

export function fileOf(name: string, plain: Buffer): File {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  let gzip: Buffer | undefined
  return {
    type,
    plain,
    etag,
    // Once, when it is first asked for: a start does not wait for it.
    get gzip() {
      gzip ??= gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })
      return gzip
    },
  }
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
