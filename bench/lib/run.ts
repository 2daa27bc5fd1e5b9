// One bench in a process of its own: `node bench/lib/run.ts <name> [--corto]`
import { type Bench, benchRun } from './bench.ts'
import { collect, json, table } from './report.ts'

const [name = '', ...flags] = process.argv.slice(2)
const { default: bench } = (await import(`../${name}.ts`)) as { default: Bench }
const { rows, error } = await collect(bench(benchRun(flags.includes('--corto'))))
if (error !== undefined) process.stderr.write(`${name}: ${error.stack ?? error.message}\n`)
process.stdout.write(`\n${table(rows)}\n\n${json(name, rows)}\n`)
// Whatever a bench that broke has left open must not keep the process.
process.exit(error === undefined ? 0 : 1)
