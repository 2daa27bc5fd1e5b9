import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT } from './check/step.ts'

/** Puts a program and all that it imports into one file, which runs where only Node is. */
export function bundle(program: string, file: string): void {
  const rolldown = join(ROOT, 'node_modules/rolldown/bin/cli.mjs')
  const form = [
    '--format',
    'esm',
    '--platform',
    'node',
    '--transform.target',
    'node18',
    '--no-code-splitting',
  ]
  const args = [rolldown, program, '--file', file, ...form]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  // Whatever it warns of would be missing where the file runs.
  if (status !== 0 || /warn/i.test(stdout + stderr)) throw new Error(`${program}:\n${stdout}${stderr}`)
  chmodSync(file, 0o755)
}

/** What a driver loads where somebody installed it: nobody did. */
const ABSENT = ['pg-native', 'pg-cloudflare']

/** A package does on purpose what it is warned of for, and runs as well. */
const ON_PURPOSE = new Set(['EVAL'])

const BESIDE =
  /new URL\('(\.\/[\w-]+-(?:thread|process))\.ts', import\.meta\.url\)|import\.meta\.(dirname|url)\b/g

/**
 * What a source finds beside itself it finds there still, when it is part of a file that lies elsewhere in the same tree; a thread or process
 * that it starts is one of the programs.
 */
const ownPlaces = (carpeta: string): Plugin => ({
  name: 'own-places',
  transform(code, id) {
    if (id.startsWith('\0') || id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    const there = JSON.stringify(relative(carpeta, dirname(id)))
    return code.replaceAll(BESIDE, (_, started: string | undefined, what: string | undefined) => {
      if (what === 'dirname') return `(import.meta.dirname + "/" + ${there})`
      if (started === undefined)
        return `new URL(${JSON.stringify(relative(carpeta, id))}, import.meta.url).href`
      const fileName = `${basename(started)}.mjs`
      this.emitFile({ type: 'chunk', id: join(dirname(id), `${started}.ts`), fileName })
      return `new URL('./${fileName}', import.meta.url)`
    })
  },
})

/** V8 keeps each character of a source in two bytes as soon as one of them is not of ASCII. */
const ONE_BYTE: Plugin = {
  name: 'one-byte',
  // What is printed last: before that, whoever prints writes each character as it is.
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      // An escape of an escape would be another text.
      if (/\\[^\0-\x7f]/.test(file.code))
        throw new Error(`${file.fileName}: a character of a language is escaped`)
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/**
 * The same for programs that run where their sources are as well: each is one file with what it shares with the others beside it, in a new
 * folder. They start in a third of the time, and keep a quarter less in memory. Whole at once, however many make it. Of which files they were made.
 *
 * `desde`: where the folder will lie among these sources, if not here.
 */
export async function bundlePrograms(
  programas: Readonly<Record<string, string>>,
  carpeta: string,
  desde = carpeta,
): Promise<string[]> {
  const made = await rolldown({
    ...{ cwd: ROOT, input: programas, platform: 'node', tsconfig: false, external: ABSENT },
    plugins: [ownPlaces(desde), ONE_BYTE],
    // How long it takes says how busy the machine is, and nothing of what is made.
    checks: { bundlerTimings: false },
    onLog: (_level, { code = '', message }) => {
      if (!ON_PURPOSE.has(code)) throw new Error(`${Object.keys(programas).join(', ')}: ${message}`)
    },
  })
  const half = `${carpeta}.${randomUUID()}`
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
  // A process keeps its text: what only readers of the sources need is read there.
  const form = { format: 'esm', keepNames: true, comments: false } as const
  const { output } = await made.write({ dir: half, ...form, ...names })
  await made.close()
  try {
    renameSync(half, carpeta)
  } catch (error) {
    rmSync(half, { recursive: true })
    // Somebody else was quicker, and made the same.
    if (!existsSync(carpeta)) throw error
  }
  return output.flatMap(one => (one.type === 'chunk' ? one.moduleIds : []))
}
