// Puts the programs of the local start into one file each, for the starts that follow: `node tools/programas.ts`
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import {
  CARPETA,
  type Estado,
  estadoDe,
  FUENTES,
  HECHO,
  RAIZ,
  readProgramas,
} from '../packages/local/src/compilado.ts'
import { TakenError, takeLock } from '../packages/local/src/supervision/lock.ts'
import { bundlePrograms } from './bundle.ts'

/** What a start still runs on is not taken from under it: so many that were made before stay. */
const ANTERIORES = 4

/** Of whoever was killed while she made them. */
const HALF = 'nuevo-'

/** Packages change with these; our own sources one by one. */
const DE_PAQUETES = ['package-lock.json', 'node_modules/.package-lock.json'].map(name => join(RAIZ, name))

/** Compiles what is not, unless somebody else is at it. */
async function compileProgramas(): Promise<void> {
  mkdirSync(CARPETA, { recursive: true })
  if (readProgramas().fresh) return
  try {
    await using stack = new AsyncDisposableStack()
    const lock = await takeLock(join(CARPETA, 'lock'))
    stack.defer(() => lock.release())
    for (const name of readdirSync(CARPETA))
      if (name.startsWith(HALF)) rmSync(join(CARPETA, name), { recursive: true, force: true })
    await make()
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
  }
}

async function make(): Promise<void> {
  const begun = Date.now()
  const making = join(CARPETA, `${HALF}${process.pid}`)
  try {
    const fuentes = estadosDe(await bundlePrograms(FUENTES, making))
    // One that was saved meanwhile may have been read before: the next start compiles again.
    if (fuentes.some(([, , mtimeMs]) => mtimeMs >= begun)) return
    settle(making, fuentes)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

const estadosDe = (modules: string[]): Estado[] => {
  const own = modules.filter(id => id.startsWith(join(RAIZ, 'packages')))
  return [...new Set([...own, ...DE_PAQUETES])].sort().map(estadoDe)
}

/** What was made gets its name, and then it is what is started. */
function settle(making: string, fuentes: Estado[]): void {
  const name = createHash('sha256').update(JSON.stringify(fuentes)).digest('hex').slice(0, 16)
  const carpeta = join(CARPETA, `programas-${name}`)
  rmSync(carpeta, { recursive: true, force: true })
  renameSync(making, carpeta)
  const half = join(CARPETA, `${HALF}${process.pid}.json`)
  writeFileSync(half, JSON.stringify({ raiz: RAIZ, carpeta, fuentes }))
  renameSync(half, HECHO)
  removeAnteriores(carpeta)
}

function removeAnteriores(carpeta: string): void {
  const others = readdirSync(CARPETA)
    .filter(name => name.startsWith('programas-'))
    .map(name => join(CARPETA, name))
    .filter(path => path !== carpeta)
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const path of others.slice(ANTERIORES)) rmSync(path, { recursive: true, force: true })
}

// Whoever runs beside it goes first.
setPriority(constants.priority.PRIORITY_LOW)
await compileProgramas()
