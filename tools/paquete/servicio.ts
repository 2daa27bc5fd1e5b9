/** The service as a folder that needs nothing else: Node, its programs, the sources that they are made of, what those import, the panel as it was built. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundlePrograms } from '../bundle.ts'
import type { Lockfile } from '../generate/lockfile.ts'
import { closureOf } from './closure.ts'
import { PROGRAMAS } from './programas.ts'

/** Read while it runs, beside the sources: the pages of the problems are served, and those of the operator are what its hints name. */
const READ = [
  'docs/problems',
  'docs/operations',
  'LICENSE',
  'packages/panel/dist',
  ...['paginas', 'muestras', 'estatico'].map(part => `packages/sitio/${part}`),
]
const isTest = (path: string): boolean => /\.test\.ts$/.test(path)

function copy(from: string, to: string, filter?: (path: string) => boolean): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, ...(filter === undefined ? {} : { filter }) })
}

/** `node`: the program that runs it there; it is copied with its licence. */
export async function writeServicio({
  root,
  to,
  node,
}: {
  root: string
  to: string
  node: string
}): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { rooms, packages } = closureOf(JSON.parse(read('package-lock.json')) as Lockfile, 'packages/api')
  for (const room of rooms) {
    copy(join(root, room, 'src'), join(to, room, 'src'), path => !isTest(path))
    copy(join(root, room, 'package.json'), join(to, room, 'package.json'))
    const link = join(to, 'node_modules/@mbohera', room.slice('packages/'.length))
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(`../../${room}`, link)
  }
  // Of another machine's packages (optional ones) nothing is installed here.
  for (const { path } of packages) if (existsSync(join(root, path))) copy(join(root, path), join(to, path))
  for (const path of READ) copy(join(root, path), join(to, path))
  for (const part of ['systemd', 'monitoring']) copy(join(root, 'packaging', part), join(to, part))
  const sources = Object.entries(PROGRAMAS).map(([name, path]) => [name, join(root, path)])
  await bundlePrograms(Object.fromEntries(sources), join(to, 'programas'), join(root, 'programas'))
  copy(node, join(to, 'bin/node'))
  const license = join(dirname(dirname(node)), 'LICENSE')
  if (existsSync(license)) copy(license, join(to, 'bin/LICENSE.node'))
  const { name, version, license: ours } = JSON.parse(read('package.json')) as Record<string, string>
  const manifest = { name, version, private: true, license: ours, type: 'module' }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
