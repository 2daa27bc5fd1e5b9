import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

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
}

/** The role of the embedded database as which the service runs. */
export const SERVICIO = 'mbohera_servicio'

const packages = new URL('../../', import.meta.url)

export const PROGRAMS: Programs = {
  api: fileURLToPath(new URL('api/src/main.ts', packages)),
  simulador: fileURLToPath(new URL('simulador-main.ts', import.meta.url)),
  correo: fileURLToPath(new URL('correo-main.ts', import.meta.url)),
  idp: fileURLToPath(new URL('idp-main.ts', import.meta.url)),
  async buildPanel() {
    const { ensurePanel } = await import('@mbohera/panel/build')
    await ensurePanel()
  },
  async prepararBase(ownerUrl) {
    const { migrateDatabase: migrarBase } = await import('@mbohera/api/operador')
    const url = new URL(ownerUrl)
    url.username = SERVICIO
    // Nobody has to know it: the next start makes another one.
    url.password = randomBytes(24).toString('hex')
    await migrarBase({ ownerUrl, databaseUrl: url.href, cambiarClave: true })
    return url.href
  },
  async seed(seeding) {
    const { seedDemo: sembrarDemo } = await import('@mbohera/api/operador')
    await sembrarDemo(seeding)
  },
  async moveIssuer(move) {
    const { moveProveedor } = await import('@mbohera/api/operador')
    await moveProveedor(move)
  },
}
