import { deleteAdopcionesViejas } from '../db/adopcion-pedida.ts'
import type { Pool } from '../db/db.ts'
import { PEDIDOS_SE_GUARDAN_DIAS } from '../domain/adopcion/pedida.ts'

/** One may have ten thousand documentos. */
const TANDA = 5

/**
 * Deletes orders that ended long ago, with what they say of each CDC; the documentos stay. Each turn is a statement of its own: a process
 * that is killed in between leaves the rest to the next night.
 */
export async function sweepAdopciones({ pool }: { pool: Pool }): Promise<number> {
  let gone = 0
  for (;;) {
    const now = await deleteAdopcionesViejas(pool, { dias: PEDIDOS_SE_GUARDAN_DIAS, limite: TANDA })
    gone += now
    if (now < TANDA) return gone
  }
}
