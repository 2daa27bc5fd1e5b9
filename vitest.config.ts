import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Every room is a project of its own name.
const rooms = readdirSync(`${import.meta.dirname}/packages`).filter(name =>
  existsSync(`${import.meta.dirname}/packages/${name}/package.json`),
)

const inPackage = (name: string) => ({
  name,
  root: `packages/${name}`,
  include: ['test/**/*.test.ts'],
  exclude: ['**/node_modules/**', '**/peers/**', '**/dist/**'],
})

/** These files share a process, and load the sources once: what one of them puts in the place of something is put back. No module is replaced in them. */
const SHARED = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true }

/** What stands beside a source tests values, and leaves nothing behind. */
const besideSources = (name: string) => ({
  ...inPackage(name),
  ...SHARED,
  name: `${name}-src`,
  include: ['{src,build}/**/*.test.ts'],
})

const EN_MEMORIA = '/dev/shm'
const LUGAR = 4 * 2 ** 30

/** Whether that is a file system in memory, with room, from which programs may be started. */
function hasLugar(dir: string): boolean {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  const [, options] = mounts.match(new RegExp(`^\\S+ ${dir} tmpfs (\\S+)`, 'm')) ?? []
  if (options === undefined || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize > LUGAR && process.availableMemory() > 2 * LUGAR
}

/** Each of these tests makes a PostgreSQL of its own, a thousand files, and takes it away: on a disk a fifth of their time was spent looking for places for files. */
const MUCHOS_ARCHIVOS = hasLugar(EN_MEMORIA) ? { env: { TMPDIR: EN_MEMORIA } } : {}

/** A long file that begins last is waited for by all the others. Files come by their size, which says little of the time that they take. */
const LARGOS =
  /\/(tools\/(release|architecture)|local\/test|api\/test\/(modelo|recovery)|bench\/ataque\/cuerpos)/

/** When a file begins: what is long, then what keeps a browser busy, and last what takes a moment each. */
const placeOf = ({ moduleId, project }: TestSpecification): number => {
  if (LARGOS.test(moduleId)) return 0
  if (project.name === 'panel-navegador') return 1
  return project.name.endsWith('-src') ? 3 : 2
}

class LosLargosPrimero extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LosLargosPrimero },
    pool: 'forks',
    // Nearly half of a worker's time is waiting, for browsers, leases and what was killed: on two cores six are busy, and more are no quicker.
    maxWorkers: 6,
    // A test judges what happened, not how soon: only what hangs ends here, also on a machine that does ten things at once.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    allowOnly: false,
    projects: [
      ...rooms.map(name => ({ test: besideSources(name) })),
      ...rooms
        .filter(name => !['api', 'panel', 'simulador'].includes(name))
        .map(name => ({ test: { ...inPackage(name), ...(name === 'local' ? MUCHOS_ARCHIVOS : {}) } })),
      // What each of these files starts, it ends.
      { test: { ...inPackage('simulador'), ...SHARED } },
      // One `npm start` and one browser for the run; every test file has a taxpayer of its own.
      {
        test: {
          ...inPackage('panel'),
          ...SHARED,
          name: 'panel-navegador',
          globalSetup: `${import.meta.dirname}/packages/panel/test/support/world.ts`,
          maxConcurrency: 3,
        },
      },
      // One PostgreSQL for the run; every test file has a database of its own, made from a template. And a service of its own, which it
      // ends: so they can share a process, which loads the service once.
      {
        test: {
          ...inPackage('api'),
          ...SHARED,
          globalSetup: `${import.meta.dirname}/packages/api/test/support/postgres.ts`,
        },
      },
      // Pieces of the panel by themselves, without a browser and without the service: one document for all of them, and React as people get it, which is
      // three times as quick as the one that looks over a developer's shoulder.
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...inPackage('panel'),
          ...SHARED,
          name: 'panel-piezas',
          environment: 'happy-dom',
          env: { NODE_ENV: 'production' },
          setupFiles: [`${import.meta.dirname}/packages/panel/test/piezas/cada.ts`],
          include: ['src/**/*.test.tsx'],
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['{lib,ataque,corpus,reparto}/**/*.test.ts'] } },
      { test: { ...SHARED, name: 'tools', root: 'tools', include: ['**/*.test.ts'] } },
    ],
  },
})
