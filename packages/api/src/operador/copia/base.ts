import { keepLimitsAway, stopSesion } from '../../db/copia.ts'
import type { Db } from '../../db/db.ts'
import { types } from '../../db/db.ts'
import { type Conexion, openConexion, readEntrada, Servidores } from '../../db/servidores.ts'
import { SIN_CORTE } from './corte.ts'

const open = (url: string): Promise<Conexion> =>
  openConexion({
    servidores: new Servidores(url),
    types,
    application_name: 'mbohera-operador',
    connectionTimeoutMillis: 10_000,
  })

/** One connection without a limit of time: to copy a database takes as long as it takes, unless it is interrupted. */
export async function withConexion<T>(
  url: string,
  use: (db: Db, client: Conexion) => Promise<T>,
  corte: AbortSignal = SIN_CORTE,
): Promise<T> {
  const client = await open(url)
  const cut = () => void closeConexion(url, client)
  corte.addEventListener('abort', cut)
  try {
    corte.throwIfAborted()
    // One session, as a Db is.
    const db = client as Db
    await keepLimitsAway(db)
    return await use(db, client)
  } finally {
    corte.removeEventListener('abort', cut)
    await client.end()
  }
}

/** Whatever it is doing: the server is told to leave it, and whoever waits for it here hears so. */
async function closeConexion(url: string, client: Conexion): Promise<void> {
  // The driver has it as the server told it, and its types do not name it.
  const { processID: pid } = client as Conexion & { processID: number | null }
  if (pid !== null) await withConexion(url, db => stopSesion(db, pid)).catch(() => {})
  await client.end().catch(() => {})
}

/** Scheme, user and servers; the database. */
const FORMA = /^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/

/** Another database of the same servers. */
export function withBase(url: string, base: string): string {
  return url.replace(FORMA, `$1/${encodeURIComponent(base)}`)
}

export const baseOf = (url: string): string => readEntrada(url).base

/** The database that every server has, from which others are made and renamed. */
export const MANTENIMIENTO = 'postgres'
