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
import { basename, dirname, join, relative } from 'node:path'
import { ROOT } from './step.ts'

export interface Copy {
  root: string
  write(path: string, text: string): void
  remove(): void
}

const SOURCES = ['src', 'test', 'build', 'package.json']

/** The sources in a folder of their own, where anything may be planted; installed packages are shared, rooms are not. Those alone that are `wanted`. */
export function copyOfTree(wanted: (path: string) => boolean = () => true): Copy {
  const root = mkdtempSync(join(tmpdir(), 'mbohera-tree-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // What the bench compares with is installed, and is no source.
  const filter = (path: string) => basename(path) !== 'node_modules' && wanted(relative(ROOT, path))
  // Tests share the bench's judges.
  for (const name of ['package.json', 'openapi.json', '.dependency-cruiser.mjs', 'tools', 'docs', 'bench'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true, filter })
  for (const room of readdirSync(join(ROOT, 'packages')))
    for (const name of SOURCES) {
      const from = join(ROOT, 'packages', room, name)
      if (existsSync(from)) cpSync(from, join(root, 'packages', room, name), { recursive: true, filter })
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
