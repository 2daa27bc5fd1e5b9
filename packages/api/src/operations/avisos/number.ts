import { setSecuencias } from '../../db/aviso.ts'
import { findAjusteDeCorreo, insertCorreos } from '../../db/correo.ts'
import { type Pool, transaction } from '../../db/db.ts'
import { insertEntregas } from '../../db/entrega.ts'
import type { Emisor } from '../../domain/ambiente.ts'

/** So many in one transaction: what else waits for its number waits for the next one. */
const TANDA = 1_000

/** Gives what was committed its place in the order, and to each webhook its deliveries, to each receptor her mails. Whether there may be more. */
export async function numberAvisos({ pool }: { pool: Pool }, emisor: Emisor): Promise<boolean> {
  return transaction(pool, async db => {
    const dados = await setSecuencias(db, emisor, TANDA)
    if (dados === null) return false
    await insertEntregas(db, emisor, dados)
    // Whoever reads passes by while this lasts: most taxpayers have no mail sent, and wait for none.
    if ((await findAjusteDeCorreo(db, emisor))?.activo) await insertCorreos(db, emisor, dados)
    return dados.hasta - dados.desde + 1 === TANDA
  })
}
