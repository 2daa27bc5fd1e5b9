// Builds what is published of a package: `node tools/bootstrap.mjs tools/pack.ts <package> [folder for the tarball]`.
// Sources run as they are in here; whoever installs the package gets JavaScript and declarations.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { setModes } from './paquete/modes.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const CACHE = join(root, 'node_modules/.cache/pack')

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines?: Record<string, string>
  /** Without them it is a program and nothing else: its packages are put into its one file. */
  readonly exports?: Record<string, string>
  readonly bin?: Record<string, string>
  readonly dependencies?: Record<string, string>
}

class PackError extends Error {}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new PackError(`${command} ${args.join(' ')}:\n${stdout ?? ''}${stderr ?? ''}`)
  return stdout
}

function compile(folder: string, work: string, out: string): void {
  const config = join(work, 'tsconfig.json')
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(folder, 'src'),
      outDir: out,
    },
    include: [join(folder, 'src')],
    exclude: [join(folder, '**/*.test.ts'), join(folder, 'src/**/generar/**')],
  }
  writeFileSync(config, JSON.stringify(options))
  run(process.execPath, [join(root, 'node_modules/tsc/bin/tsc'), '-p', config], folder)
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

// The compiler rewrites `.ts` in what runs, and leaves it in the declarations.
function fixDeclarations(out: string): void {
  for (const path of filesOf(out).filter(file => file.endsWith('.d.ts'))) {
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2'))
  }
}

function copyData(folder: string, out: string): void {
  const source = join(folder, 'src')
  for (const path of filesOf(source).filter(file => !file.endsWith('.ts')))
    cpSync(path, join(out, relative(source, path)))
}

const built = (path: string, extension: string) =>
  path.replace(/^\.\/src\//, './').replace(/\.ts$/, extension)

/** What becomes one file. What `bin` names starts it in a checkout. */
const PROGRAM = 'src/main.ts'

const bundled = (command: string) => `./${command}.mjs`

function publishedManifest({ name, version, description, license, engines, ...manifest }: Manifest): object {
  const { exports, bin = {}, dependencies = {} } = manifest
  const entries = Object.entries(exports ?? {}).map(([entry, path]) => [
    entry,
    { types: built(path, '.d.ts'), default: built(path, '.js') },
  ])
  const bins = Object.entries(bin).map(([command, path]) => [
    command,
    exports === undefined ? bundled(command) : built(path, '.js'),
  ])
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: engines ?? { node: '>=22.2' },
    ...(exports === undefined ? {} : { exports: Object.fromEntries(entries) }),
    ...(bins.length > 0 ? { bin: Object.fromEntries(bins) } : {}),
    dependencies: exports === undefined ? {} : dependencies,
  }
}

/** Builds it and packs it, into the folder that is given or `packages/<name>/dist`; returns the path of the tarball. */
export function pack(name: string, destination?: string): string {
  const folder = join(root, 'packages', name)
  if (!existsSync(join(folder, 'package.json'))) throw new PackError(`No hay un paquete packages/${name}.`)
  const target = destination ?? join(folder, 'dist')
  // Of its own, so that two that pack at once do not take each other's files away; and where nobody who reads the sources looks.
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, `${name}-`))
  try {
    const out = build(name, folder, work)
    mkdirSync(target, { recursive: true })
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const packed = JSON.parse(run(npm, ['pack', '--json', '--pack-destination', target], out)) as {
      filename: string
    }[]
    return join(target, packed[0]!.filename)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function build(name: string, folder: string, work: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const out = join(work, name)
  if (manifest.exports === undefined) {
    for (const command of Object.keys(manifest.bin ?? {}))
      bundle(join(folder, PROGRAM), join(out, bundled(command)))
  } else {
    compile(folder, work, out)
    fixDeclarations(out)
    copyData(folder, out)
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)
  for (const file of ['README.md', 'LICENSE']) {
    const own = join(folder, file)
    const source = existsSync(own) ? own : join(root, file)
    if (existsSync(source)) copyFileSync(source, join(out, file))
  }
  setModes(out)
  return out
}

if (import.meta.main) {
  const [name, destination] = process.argv.slice(2)
  if (name === undefined) {
    process.stderr.write(
      'Uso: node tools/pack.ts <paquete> [carpeta]   por ejemplo: node tools/pack.ts simulador\n',
    )
    process.exit(2)
  }
  try {
    process.stdout.write(`${pack(name, destination)}\n`)
  } catch (error) {
    if (!(error instanceof PackError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
