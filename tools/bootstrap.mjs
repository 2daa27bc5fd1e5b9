// With runtime.mjs, and what npx starts of the simulador, the only plain JavaScript of the project: it runs on any Node >= 18, makes sure that Node 24 and the
// dependencies are there, and hands over. `node tools/bootstrap.mjs <program.ts> [arguments]`
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPinned, pin, RUNTIMES, runtimePackage } from './runtime.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_MAJOR = 24
const windows = process.platform === 'win32'

const say = text => process.stderr.write(`mbohera: ${text}\n`)

function runtimePath() {
  return join(root, '.node', 'node_modules', runtimePackage(), 'bin', windows ? 'node.exe' : 'node')
}

function npm(node, args, purpose) {
  // npm runs its scripts with npm_execpath set; called by hand, the npm on the PATH serves.
  const cli = process.env.npm_execpath
  const byNode = cli !== undefined && /\.c?js$/.test(cli) && existsSync(cli)
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  for (const name of Object.keys(env))
    if (/^npm_(config_(local_prefix|prefix|workspace)|package_|lifecycle)/.test(name)) delete env[name]
  const [command, first] = byNode ? [node, [cli]] : [windows ? 'npm.cmd' : 'npm', []]
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !byNode && windows,
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  say(`no se pudo ${purpose} (npm ${args.join(' ')}). Revise la conexión con el registro de npm y repita.`)
  process.exit(1)
}

const suffices = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR

/** The one that is meant for this platform; none where its hash is not kept. */
function meant() {
  const name = runtimePackage()
  const runtime = RUNTIMES[name]
  return runtime === undefined ? null : { name, ...runtime }
}

function isNodeThere() {
  const one = meant()
  return suffices || (one !== null && isPinned(join(root, '.node'), one))
}

function ensureNode() {
  if (suffices) return process.execPath
  const one = meant()
  if (one === null) {
    say(
      `el instalado es Node ${process.versions.node} y hace falta Node ${NODE_MAJOR}. Para este sistema (${runtimePackage()}) el proyecto no guarda su suma de comprobación y no lo instala: instálelo usted y repita.`,
    )
    process.exit(1)
  }
  if (!isNodeThere()) {
    say(`instalando Node ${one.version} dentro del proyecto (el instalado es ${process.versions.node})`)
    pin(join(root, '.node'), one)
    npm(
      process.execPath,
      ['ci', '--prefix', join(root, '.node'), '--no-audit', '--no-fund'],
      `instalar ${one.name}@${one.version}`,
    )
  }
  return runtimePath()
}

function ensureDependencies(node) {
  const stamp = join(root, 'node_modules', '.mbohera-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('instalando las dependencias (npm ci)')
  // The panel is built here, wherever it is to run: also where only what runs would be installed (NODE_ENV=production).
  npm(node, ['ci', '--include=dev', '--no-audit', '--no-fund'], 'instalar las dependencias')
  writeFileSync(stamp, wanted)
}

const LOCK_STALE_MS = 10 * 60_000

// Two commands started at once on a fresh clone must not install into the same folder.
async function alone(work) {
  const lock = join(root, '.node.lock')
  for (let waited = false; ; waited = true) {
    try {
      mkdirSync(lock)
      break
    } catch {
      if (!waited) say('otra instalación está en curso; se espera a que termine')
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
      if (age > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
      await new Promise(resolve => setTimeout(resolve, 300))
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function isReady() {
  const stamp = join(root, 'node_modules', '.mbohera-lock')
  if (!existsSync(stamp)) return false
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return isNodeThere() && readFileSync(stamp, 'utf8') === wanted
}

const install = () => {
  const node = ensureNode()
  ensureDependencies(node)
  return node
}
const node = isReady() ? install() : await alone(install)

const [program, ...args] = process.argv.slice(2)
// A program, and whatever it starts, was compiled by the one before it; where that cannot be kept, it is compiled each time.
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }
const env = { ...compiled, ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
const child = spawn(node, [join(root, program), ...args], { stdio: 'inherit', env, cwd: process.cwd() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm ends the shell between us without telling us: whoever has lost her parent ends too.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM')
}, 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
