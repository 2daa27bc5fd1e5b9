// One bench in a process of its own: `node bench/lib/run.ts <name> [--corto]`
import { type Bench, benchRun } from './bench.ts'
import { json, table } from './report.ts'

const [name = '', ...flags] = process.argv.slice(2)
const { default: bench } = (await import(`../${name}.ts`)) as { default: Bench }
const rows = await bench(benchRun(flags.includes('--corto')))
process.stdout.write(`\n${table(rows)}\n\n${json(name, rows)}\n`)
