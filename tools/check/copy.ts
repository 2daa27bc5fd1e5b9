import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './step.ts'

export interface Copy {
  root: string
  write(path: string, text: string): void
  remove(): void
}

const SOURCES = ['src', 'test', 'build', 'package.json']

/** The sources in a folder of their own, where anything may be planted; installed packages are shared, rooms are not. */
export function copyOfTree(): Copy {
  const root = mkdtempSync(join(tmpdir(), 'mbohera-tree-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const name of ['package.json', 'openapi.json', '.dependency-cruiser.mjs', 'tools', 'docs'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true })
  // Tests share the bench's judges; what the bench compares with is installed, and is no source.
  const isOurs = (path: string) => basename(path) !== 'node_modules'
  cpSync(join(ROOT, 'bench'), join(root, 'bench'), { recursive: true, filter: isOurs })
  for (const room of readdirSync(join(ROOT, 'packages')))
    for (const name of SOURCES) {
      const from = join(ROOT, 'packages', room, name)
      if (existsSync(from)) cpSync(from, join(root, 'packages', room, name), { recursive: true })
    }
  linkPackages(root)
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) }
}

function linkPackages(root: string): void {
  const ours = '@mbohera'
  mkdirSync(join(root, 'node_modules', ours), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== ours && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'junction')
  for (const room of readdirSync(join(root, 'packages')))
    symlinkSync(join(root, 'packages', room), join(root, 'node_modules', ours, room), 'junction')
}
