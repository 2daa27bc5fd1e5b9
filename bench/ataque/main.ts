// npm run ataque -- <name> [--corto] [--semilla N] [--desde N]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Ataque, SEMILLA } from '../lib/ataque.ts'
import { benchRun } from '../lib/bench.ts'
import { collect, json, table } from '../lib/report.ts'

const names = readdirSync(import.meta.dirname)
  .filter(file => /^[a-z]+\.ts$/.test(file) && file !== 'main.ts')
  .map(file => file.slice(0, -3))

function usage(why: string): never {
  process.stderr.write(
    `${why}\nUso: npm run ataque -- <nombre> [--corto] [--semilla N] [--desde N]\nAtaques: ${names.join(', ')}\n--corto: lo que también hace npm test. --semilla: otro azar. --desde: desde ese paso del azar.\n`,
  )
  process.exit(2)
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { corto: { type: 'boolean' }, semilla: { type: 'string' }, desde: { type: 'string' } },
    })
  } catch (error) {
    return usage((error as Error).message)
  }
}

const { positionals, values } = read()
const [name] = positionals
if (name === undefined || positionals.length > 1 || !names.includes(name)) usage('Falta decir qué ataque.')
const semilla = Number(values.semilla ?? SEMILLA)
const desde = Number(values.desde ?? 0)
if (!Number.isSafeInteger(semilla) || !Number.isSafeInteger(desde)) usage('Eso no es un número.')

const { default: ataque } = (await import(join(import.meta.dirname, `${name}.ts`))) as { default: Ataque }
const run = { ...benchRun(values.corto === true), semilla, desde }
run.say(`${name}: Node ${process.version}, semilla ${semilla}`)
const { rows, error } = await collect(ataque(run))
if (error !== undefined) process.stderr.write(`${name}: ${error.stack ?? error.message}\n`)
process.stdout.write(`\n${table(rows)}\n\n${json(name, rows)}\n`)
// Whatever an attack that broke has left open must not keep the process.
process.exit(error === undefined && rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1)
