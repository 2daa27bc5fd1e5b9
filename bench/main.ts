// npm run bench -- <name> [--corto]
import { readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { BENCH_CORE } from './lib/bench.ts'
import { cores, spawnPinnedNode } from './lib/cores.ts'

const here = import.meta.dirname
const names = readdirSync(here)
  .filter(file => file.endsWith('.ts') && file !== 'main.ts')
  .map(file => file.slice(0, -3))

const args = process.argv.slice(2)
const [name] = args.filter(arg => !arg.startsWith('--'))
const unknown = args.filter(arg => arg.startsWith('--') && arg !== '--corto')

if (name === undefined || !names.includes(name) || unknown.length > 0) {
  process.stderr.write(
    `Uso: npm run bench -- <nombre> [--corto]\nMediciones: ${names.join(', ')}\n--corto: menos de un minuto, para orientarse; las cifras que valen son las de la medición entera.\n`,
  )
  process.exit(2)
}

const pinned =
  cores.length > 0
    ? `núcleo ${cores[BENCH_CORE % cores.length]} de los ${cores.length}`
    : 'sin fijar a un núcleo'
process.stderr.write(
  `${name}: Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'procesador desconocido'}, ${pinned}\n`,
)

const child = spawnPinnedNode(BENCH_CORE, [join(here, 'lib', 'run.ts'), ...args], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
