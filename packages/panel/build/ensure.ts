import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOM = join(import.meta.dirname, '..')
const DIST = join(ROOM, 'dist')
/** Beside what was built: of which sources it was made. */
export const SEAL = 'sources'

/** Every source as it is now, in few letters. */
export function sealOfSources(room = ROOM): string {
  const hash = createHash('sha256')
  const files = ['src', 'public', 'build'].flatMap(folder =>
    readdirSync(join(room, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  for (const name of ['index.html', 'vite.config.ts', 'package.json', ...files.sort()]) {
    const { mtimeMs, size } = statSync(join(room, name))
    hash.update(`${name} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

export function isBuilt(dist = DIST, room = ROOM): boolean {
  const seal = join(dist, SEAL)
  return existsSync(seal) && readFileSync(seal, 'utf8') === sealOfSources(room)
}

/** Builds the panel unless what stands there was made of the sources as they are. */
export async function ensurePanel(): Promise<void> {
  if (isBuilt()) return
  const build = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  build.stderr.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(build, 'close')
  if (code !== 0) throw new Error(`El panel no se pudo construir:\n${said}`)
}
