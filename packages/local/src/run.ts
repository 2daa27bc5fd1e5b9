import { answerLinea } from '@mbohera/api/ayuda'
import { banner } from './banner.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { Fault, messageOf } from './fault.ts'
import { type Local, startLocal } from './local.ts'
import { PostgresError } from './postgres/index.ts'
import type { Programs } from './programs.ts'
import { ProgramError } from './supervision/program.ts'

const out = (text: string) => process.stdout.write(text)
const err = (text: string) => process.stderr.write(text)

const AYUDA = `npm start no lleva opciones. Lo que se le dice está en variables del entorno, por ejemplo:
  MBOHERA_PORT=4000 npm start            otro puerto (0: uno libre); sin ella, el 3000
  MBOHERA_DATA_DIR=/srv/datos npm start  otra carpeta de datos; sin ella, data
Todas: docs/operations/environment.md. Para detener: Ctrl-C. Lo del operador: npm run operador -- --help
`

/** Whether something was said on the line, which starts nothing: who asks for help, or names a port there, does not mean what would begin. */
function refuseOpciones(args: readonly string[]): boolean {
  const answer = answerLinea(args, AYUDA)
  if (answer === null) return false
  const tell = answer.estado === 0 ? out : err
  tell(answer.texto)
  process.exitCode = answer.estado
  return true
}

/** The command: starts, shows, waits for the end that somebody wishes or that something forces, and stops all. */
export async function run(programs: Programs): Promise<void> {
  if (refuseOpciones(process.argv.slice(2))) return
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return fail(error)
  }
  outliveReaders()
  const wish = endWished()
  const whole = startLocal({ config, programs, say: text => err(`mbohera: ${text}\n`) })
  const started = whole.ready.then(
    local => show(local, config),
    error => ({ error }),
  )
  try {
    const early = await Promise.race([started, wish])
    if (typeof early === 'object' && early && 'error' in early) throw early.error
    if (early !== WISHED) programs.compileNext()
    const reason = await Promise.race([whole.failed, wish])
    if (reason !== WISHED) fail(new Fault(`${reason} Se detiene todo; vea ${config.dataDir}/logs.`))
    else err('\nmbohera: deteniendo…\n')
  } catch (error) {
    fail(error)
  }
  await whole.stop()
}

function show({ facts, fresh, adelantoMs }: Local, config: Config): void {
  out(banner({ facts, config, fresh, adelantoMs, seconds: performance.now() / 1_000 }))
}

/** Whoever read along may be gone before us, a closed terminal as well as a pipe: what runs goes on, and is still ended in its order. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

const WISHED = 'wished'

/** The terminal and npm may each pass the same Ctrl-C on: only the first counts. */
function endWished(): Promise<typeof WISHED> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(WISHED))
  })
}

function fail(error: unknown): void {
  const curable = [Fault, ConfigError, PostgresError, ProgramError].some(kind => error instanceof kind)
  const text =
    !curable && error instanceof Error && error.stack !== undefined ? error.stack : messageOf(error)
  err(`mbohera: ${text}\n`)
  process.exitCode = 1
}
