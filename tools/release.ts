// npm run release -- --prueba <new folder>: everything that a release consists of, in that folder; nothing is published.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ensurePanel } from '@mbohera/panel/build'
import { bundle } from './bundle.ts'
import { ROOT } from './check/step.ts'
import type { Lockfile } from './generate/lockfile.ts'
import { pack } from './pack.ts'
import { closureOf } from './paquete/closure.ts'
import { setModes } from './paquete/modes.ts'
import { writeServicio } from './paquete/servicio.ts'
import { changesOf, licencesOf, sbomOf } from './release/papers.ts'
import { tellUso } from './uso.ts'

const PUBLIC = ['sifen', 'simulador', 'cliente', 'cli']

const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

/** The same bytes for the same files, whoever packs them and when: Node compresses them, whatever else is installed, in half the time. */
async function packServicio(folder: string, name: string): Promise<void> {
  setModes(join(folder, 'mbohera'))
  const args = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', [...args, '-cf', '-', '-C', folder, 'mbohera'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip(), createWriteStream(join(folder, name)))
  const [code] = await ended
  if (code !== 0) fail(`tar: ${code}`)
  rmSync(join(folder, 'mbohera'), { recursive: true })
}

const USO = 'npm run release -- --prueba <carpeta nueva>'
tellUso(USO)
const [mode, folder] = process.argv.slice(2)
if (mode !== '--prueba' || folder === undefined) fail(`Uso: ${USO}`, 2)
const to = resolve(folder!)
if (existsSync(to)) fail(`${to} ya existe: nombre una carpeta que todavía no exista.`)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const changes = changesOf(read('CHANGELOG.md'), version)
if (changes === null) fail(`CHANGELOG.md no tiene una sección "## ${version}": escríbala, y repita.`)
const { packages } = closureOf(JSON.parse(read('package-lock.json')) as Lockfile, 'packages/api')
const release = { version, node: process.versions.node, packages }

await ensurePanel()
mkdirSync(to, { recursive: true })
await writeServicio({ root: ROOT, to: join(to, 'mbohera'), node: process.execPath })
const licences = licencesOf(release)
writeFileSync(join(to, 'mbohera/LICENCES.md'), licences)
await packServicio(to, `mbohera-${version}-${process.platform}-${process.arch}.tar.gz`)
for (const name of PUBLIC) pack(name, to)
bundle('packages/cli/src/main.ts', join(to, 'mbohera.mjs'))
writeFileSync(join(to, 'LICENCES.md'), licences)
writeFileSync(join(to, 'CHANGES.md'), `${changes}\n`)
writeFileSync(join(to, `mbohera-${version}.cdx.json`), `${JSON.stringify(sbomOf(release), null, 2)}\n`)
const sums = readdirSync(to)
  .sort()
  .map(
    name =>
      `${createHash('sha256')
        .update(readFileSync(join(to, name)))
        .digest('hex')}  ${name}`,
  )
writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`)
process.stdout.write(`${to}\n`)
