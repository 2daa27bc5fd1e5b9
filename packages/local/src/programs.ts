import { fileURLToPath } from 'node:url'

export type Seeding = Parameters<typeof import('@mbohera/api/operador').sembrarDemo>[0]

/** The programs that make up the whole, and how its demo data come into the database. */
export type Programs = {
  api: string
  idp: string
  simulador: string
  /** Makes sure that the panel stands where the api looks for it. */
  buildPanel(): Promise<void>
  seed(seeding: Seeding): Promise<void>
}

const packages = new URL('../../', import.meta.url)

export const PROGRAMS: Programs = {
  api: fileURLToPath(new URL('api/src/main.ts', packages)),
  simulador: fileURLToPath(new URL('simulador-main.ts', import.meta.url)),
  idp: fileURLToPath(new URL('idp/src/main.ts', packages)),
  async buildPanel() {
    const { ensurePanel } = await import('@mbohera/panel/build')
    await ensurePanel()
  },
  async seed(seeding) {
    const { sembrarDemo } = await import('@mbohera/api/operador')
    await sembrarDemo(seeding)
  },
}
