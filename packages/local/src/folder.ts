import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClienteDeSifen } from './cliente-de-sifen.ts'
import type { Usuario } from './demo.ts'
import { Fault, messageOf } from './fault.ts'

/** What a start tells about itself in `local.json`, once everything runs; other programs wait for it and read it. */
export type LocalFacts = {
  api: string
  /** Where the api says how it is: `/readyz`, `/metrics`. */
  health: string
  idp: string
  /** Which database, where it is one of the user's own. */
  base?: string
  /** The management of the simulated SIFEN, where there is one. */
  simulador?: string
  /** Where that SIFEN takes documents, the file of the authority that it trusts, and a client of it for any other program. */
  sifen?: { dev: string; prod: string; ca: string; cliente: ClienteDeSifen }
  /** Where mails are taken, and the page on which they are looked at, where they end here. */
  correo?: { smtp: string; pagina: string; imap: string }
  usuarios: Usuario[]
  pids: Record<string, number>
}

/** Where everything lies in the data directory. */
export const folderOf = (dataDir: string) => ({
  facts: join(dataDir, 'local.json'),
  lock: join(dataDir, 'run', 'lock'),
  children: join(dataDir, 'run', 'children.json'),
  identity: join(dataDir, 'run', 'identity.json'),
  accountsLock: join(dataDir, 'run', 'accounts-lock'),
  users: join(dataDir, 'run', 'users.json'),
  /** Whose documents these are. */
  origin: join(dataDir, 'run', 'origen.json'),
  /** How far its clock is ahead. */
  reloj: join(dataDir, 'run', 'reloj.json'),
  postgres: join(dataDir, 'postgres'),
  idp: join(dataDir, 'idp'),
  simulador: join(dataDir, 'simulador'),
  correo: join(dataDir, 'correo'),
  cache: join(dataDir, 'run', 'cache'),
  log: (name: string) => join(dataDir, 'logs', `${name}.log`),
})
export type Folder = ReturnType<typeof folderOf>

export async function prepareFolder(dataDir: string): Promise<Folder> {
  try {
    await mkdir(dataDir, { recursive: true })
    for (const name of ['run', 'logs']) await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Fault(
      `No se puede escribir en la carpeta de datos ${dataDir} (${messageOf(cause)}). ` +
        'Indique otra con MBOHERA_DATA_DIR.',
      { cause },
    )
  }
  return folderOf(dataDir)
}
