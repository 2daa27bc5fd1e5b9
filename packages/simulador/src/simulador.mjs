#!/usr/bin/env node
// What npx starts, in plain JavaScript. In a checkout the program is TypeScript: a Node that does not read it hands over to the one that the
// repository brings, and without a repository says what is missing.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = name => new URL(name, import.meta.url)
const isThere = url => existsSync(fileURLToPath(url))
const bootstrap = here('../../../tools/bootstrap.mjs')

if (isThere(here('main.js'))) await import(here('main.js').href)
else if (process.features.typescript) await import(here('main.ts').href)
else if (isThere(bootstrap)) {
  process.argv.splice(2, 0, 'packages/simulador/src/main.ts')
  await import(bootstrap.href)
} else {
  process.stderr.write(`simulador: hace falta Node 24 o posterior, y éste es ${process.versions.node}\n`)
  process.exitCode = 1
}
