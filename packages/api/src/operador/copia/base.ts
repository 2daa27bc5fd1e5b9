import type { Db } from '../../db/db.ts'
import { types } from '../../db/db.ts'
import { type Conexion, openConexion, readServidores, Servidores } from '../../db/servidores.ts'

/** One connection without a limit of time: to copy a database takes as long as it takes. */
export async function withConexion<T>(
  url: string,
  use: (db: Db, client: Conexion) => Promise<T>,
): Promise<T> {
  const client = await openConexion({
    servidores: new Servidores(url),
    types,
    application_name: 'mbohera-operador',
    connectionTimeoutMillis: 10_000,
  })
  try {
    // One session, as a Db is.
    return await use(client as Db, client)
  } finally {
    await client.end()
  }
}

/** Scheme, user and servers; the database. */
const FORMA = /^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/

/** Another database of the same servers. */
export function withBase(url: string, base: string): string {
  return url.replace(FORMA, `$1/${encodeURIComponent(base)}`)
}

export const baseOf = (url: string): string =>
  decodeURIComponent(new URL(readServidores(url)[0] ?? url).pathname.slice(1))

/** The database that every server has, from which others are made and renamed. */
export const MANTENIMIENTO = 'postgres'
