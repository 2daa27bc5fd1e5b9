import { listCertificadosPorVencer } from '../db/certificado-vencimiento.ts'
import type { Pool } from '../db/db.ts'
import { countEnEspera, countInciertos } from '../db/espera.ts'
import { findSchemaVersion } from '../db/migrate.ts'
import { countDetenidas } from '../db/numeracion.ts'
import { findReplicas } from '../db/replicas.ts'
import { listMasterKeysInUse } from '../db/secreto.ts'
import { insertNothing, verifyLugar } from '../db/servidor.ts'
import { isSqlstate, SQLSTATE } from '../db/sqlstate.ts'
import { countEntregasPendientes } from '../db/webhook.ts'
import { type EstadoDeClaves, judgeClaves } from '../domain/clave-maestra.ts'
import type { Secretos } from './ports.ts'

// What the operator's metrics and readiness tell about the database.

export const viewSchema = (pool: Pool) => findSchemaVersion(pool)

/** Whether what is written is acknowledged: reading goes on where nothing can be written any more. */
export const recordNothing = (pool: Pool) => insertNothing(pool)

/** Whether a table can grow. Only the server's own word that its disk is full counts: of whatever else keeps it from being tried somebody else tells. */
export const hasRoom = (pool: Pool): Promise<boolean> =>
  verifyLugar(pool).then(
    () => true,
    error => !isSqlstate(error, SQLSTATE.diskFull),
  )

/** Whether a standby would take the primary's place with everything that was acknowledged. */
export const viewReplicas = (pool: Pool) => findReplicas(pool)

/** What waits in each ambiente, and how long. */
export const viewEnEspera = (pool: Pool) => countEnEspera(pool)

/** The eventos that are not settled, and how long. */
export const viewInciertos = (pool: Pool) => countInciertos(pool)

/** Those that end next, of every contribuyente, and those that ended a short time ago. */
export const viewCertificadosPorVencer = (pool: Pool, cuales: { now: number; limit: number }) =>
  listCertificadosPorVencer(pool, cuales)

/** Whether what is sealed and in use can be opened: nothing is asked of the database while nothing was in the way. */
export async function viewClaves(deps: { pool: Pool; secretos: Secretos }): Promise<EstadoDeClaves> {
  return deps.secretos.enDuda ? verifyClaves(deps) : 'abren-todo'
}

/** The same, asked in any case: by a process that begins, before anybody needs what it cannot open. */
export async function verifyClaves({
  pool,
  secretos,
}: {
  pool: Pool
  secretos: Pick<Secretos, 'hasMasterKeys'>
}): Promise<EstadoDeClaves> {
  return judgeClaves(secretos.hasMasterKeys(await listMasterKeysInUse(pool)))
}

/** How many rows of numbers are stopped in each ambiente. */
export const viewDetenidas = (pool: Pool) => countDetenidas(pool)

/** What waits to be delivered to webhooks, and how many of these are given up. */
export const viewEntregasPendientes = (pool: Pool) => countEntregasPendientes(pool)
