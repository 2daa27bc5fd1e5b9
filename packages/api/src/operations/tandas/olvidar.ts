import type { Pool } from '../../db/db.ts'
import { deleteTandasViejas } from '../../db/tanda.ts'
import { TANDAS_SE_GUARDAN_DIAS } from '../../domain/tanda/tanda.ts'

/** One may have five thousand documentos. */
const POR_VUELTA = 5

/** Deletes tandas that nobody touched for long, drafts among them; the documentos that were emitted stay. */
export async function sweepTandas({ pool }: { pool: Pool }): Promise<number> {
  let gone = 0
  for (;;) {
    const now = await deleteTandasViejas(pool, { dias: TANDAS_SE_GUARDAN_DIAS, limite: POR_VUELTA })
    gone += now
    if (now < POR_VUELTA) return gone
  }
}
