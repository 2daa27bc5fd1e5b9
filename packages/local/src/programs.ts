import { fileURLToPath } from 'node:url'
import type { Rol } from './demo.ts'

export type Seeding = {
  databaseUrl: string
  issuer: string
  issuerAnterior: string | null
  usuarios: { sub: string; correo: string; nombre: string; contribuyente: 1 | 2; rol: Rol }[]
}

/** The programs that make up the whole, and how its demo data come into the database. */
export type Programs = { api: string; idp: string; seed(seeding: Seeding): Promise<void> }

const packages = new URL('../../', import.meta.url)
const OPERATOR: string = '@mbohera/api/operador'

export const PROGRAMS: Programs = {
  api: fileURLToPath(new URL('api/src/main.ts', packages)),
  idp: fileURLToPath(new URL('idp/src/main.ts', packages)),
  async seed(seeding) {
    const { sembrarDemo } = (await import(OPERATOR)) as { sembrarDemo(seeding: Seeding): Promise<void> }
    await sembrarDemo(seeding)
  },
}
