import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readProgramas } from './compilado.ts'
import { codeOf, Fault, messageOf } from './fault.ts'

export type Seeding = Parameters<typeof import('@mbohera/api/operador').seedDemo>[0]

/** The programs that make up the whole, and how its demo data come into the database. */
export type Programs = {
  api: string
  idp: string
  simulador: string
  correo: string
  /** Makes sure that the panel stands where the api looks for it. */
  buildPanel(): Promise<void>
  /** The schema in the embedded database, and the role with which the service runs there: as whom it connects. */
  prepararBase(ownerUrl: string): Promise<string>
  seed(seeding: Seeding): Promise<void>
  /** The people whom the database knows by the former name of the embedded provider are known by the new one. */
  moveIssuer(move: Pick<Seeding, 'databaseUrl' | 'issuer' | 'issuerAnterior'>): Promise<void>
  /** Makes the next start quicker, beside what runs, unless it is as quick as it gets. */
  compileNext(): void
}

/** The role of the embedded database as which the service runs. */
export const SERVICIO = 'mbohera_servicio'

const compilado = readProgramas()
const { operador: _, ...programas } = compilado.programas

/** What the local start does by itself with the service's sources. */
const openOperador = (): Promise<typeof import('@mbohera/api/operador')> =>
  compilado.fresh ? import(pathToFileURL(compilado.programas.operador).href) : import('@mbohera/api/operador')

const SIN_DERECHO = '42501'

/** Of a database that another version of this program had, or is somebody else's: its cause and its cure, and no trace of where that was seen. */
function tellBase(error: unknown): never {
  if (error instanceof Error && error.name === 'SchemaFault') throw new Fault(error.message)
  if (codeOf(error) !== SIN_DERECHO) throw error
  throw new Fault(
    `El rol de DATABASE_URL no puede hacer en esa base lo que hace el arranque local: el esquema y los datos de la demostración. Indique allí el rol que es dueño de la base (${messageOf(error)}).`,
    { cause: error },
  )
}

const COMPILAR = fileURLToPath(new URL('../../../tools/programas.ts', import.meta.url))

export const PROGRAMS: Programs = {
  ...programas,
  async buildPanel() {
    const { ensurePanel } = await import('@mbohera/panel/build')
    await ensurePanel()
  },
  async prepararBase(ownerUrl) {
    const { migrateDatabase: migrarBase } = await openOperador()
    const url = new URL(ownerUrl)
    url.username = SERVICIO
    // Nobody has to know it: the next start makes another one.
    url.password = randomBytes(24).toString('hex')
    const { ok, text } = await migrarBase({ ownerUrl, databaseUrl: url.href, cambiarClave: true }).catch(
      tellBase,
    )
    if (!ok) throw new Fault(text)
    return url.href
  },
  async seed(seeding) {
    const { seedDemo: sembrarDemo } = await openOperador()
    await sembrarDemo(seeding).catch(tellBase)
  },
  async moveIssuer(move) {
    const { moveProveedor } = await openOperador()
    await moveProveedor(move).catch(tellBase)
  },
  compileNext() {
    if (compilado.fresh) return
    const child = spawn(process.execPath, [COMPILAR], { stdio: 'ignore' })
    child.once('error', () => {})
    child.unref()
  },
}
