import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type File, fileOf } from '../files.ts'

const VISOR = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const PAGE = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Referencia · Mbohéra</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/visor.css"></head>
<body><main id="visor"></main><noscript>El contrato, para leer sin programas: <a href="/openapi.json">openapi.json</a></noscript>
<script src="/docs/visor.js"></script><script src="/docs/inicio.js"></script></body></html>`

const FROM = {
  '/docs/visor.js': join(VISOR, 'swagger-ui-bundle.js'),
  '/docs/visor.css': join(VISOR, 'swagger-ui.css'),
  '/docs/inicio.js': join(import.meta.dirname, 'inicio.js'),
} as const

export const FILES = ['/docs/referencia', ...Object.keys(FROM)]

const read = new Map<string, File>()

/** The page of the contract and what it loads, read when somebody first opens it: most programs are never asked for it. */
export function visorFile(url: string): File {
  const known = read.get(url)
  if (known !== undefined) return known
  const path = Object.entries(FROM).find(([name]) => name === url)?.[1]
  const file = path === undefined ? fileOf('docs.html', Buffer.from(PAGE)) : fileOf(path, readFileSync(path))
  read.set(url, file)
  return file
}
