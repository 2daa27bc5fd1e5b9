import { setSecuencias } from '../../db/aviso.ts'
import { findAjusteDeCorreo, insertCorreos } from '../../db/correo.ts'
import { type Db, type Pool, transaction, transactionWithin } from '../../db/db.ts'
import { insertEntregas } from '../../db/entrega.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'

/** So many in one transaction: what else waits for its number waits for the next one. */
const TANDA = 1_000
/** Numbering takes some milliseconds: whoever takes longer is in trouble, and his avisos are read later. */
const PACIENCIA_MS = 2_000

/** Gives what was committed its place in the order, and to each webhook its deliveries, to each receptor her mails. Whether there may be more. */
export const numberAvisos = ({ pool }: { pool: Pool }, emisor: Emisor): Promise<boolean> =>
  transaction(pool, db => number(db, emisor, false))

/** The same for whoever is about to read: another one who does it is waited for, unless he takes too long. */
export async function numberAntesDeLeer({ pool }: { pool: Pool }, emisor: Emisor): Promise<void> {
  try {
    await transactionWithin(pool, PACIENCIA_MS, db => number(db, emisor, true))
  } catch (error) {
    if (!isSqlstate(error, SQLSTATE.lockNotAvailable)) throw error
  }
}

async function number(db: Db, emisor: Emisor, espera: boolean): Promise<boolean> {
  const dados = await setSecuencias(db, emisor, { limite: TANDA, espera })
  if (dados === null) return false
  await insertEntregas(db, emisor, dados)
  // Whoever reads waits while this lasts: most taxpayers have no mail sent, and wait for none.
  if ((await findAjusteDeCorreo(db, emisor))?.activo) await insertCorreos(db, emisor, dados)
  return dados.hasta - dados.desde + 1 === TANDA
}
