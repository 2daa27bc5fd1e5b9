// npm run medidas [-- --lugares] [<folder>]: in how many places facts stand that should stand in one. A thermometer, no law: it ends with 0.
// `--lugares` lists the places; a folder is another copy of this repository, with its packages installed.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './check/step.ts'
import { filasDe, tableOf } from './medidas/filas.ts'
import { isOwnSource, openTree } from './medidas/tree.ts'
import { tellUso } from './uso.ts'

tellUso('npm run medidas [-- --lugares] [<carpeta>]')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lugares: { type: 'boolean', default: false } },
})
const root = positionals[0] === undefined ? ROOT : resolve(positionals[0])
const paths = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(isOwnSource).sort()
const filas = filasDe(openTree(root, paths))
const places = filas.flatMap(({ what, places }) => [`\n${what}:`, ...places.map(place => `  ${place}`)])
process.stdout.write(`${[tableOf(filas), ...(values.lugares ? places : [])].join('\n')}\n`)
