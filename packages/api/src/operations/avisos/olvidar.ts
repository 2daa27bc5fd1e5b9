import { deleteAvisosViejos } from '../../db/aviso.ts'
import type { Pool } from '../../db/db.ts'
import { RETENCION_DE_AVISOS_DIAS } from '../../domain/aviso/tipos.ts'

const TANDA = 5_000

/** Deletes what can be read no longer. How many went. */
export async function sweepAvisos({ pool }: { pool: Pool }): Promise<number> {
  for (let total = 0; ; ) {
    const went = await deleteAvisosViejos(pool, { dias: RETENCION_DE_AVISOS_DIAS, limite: TANDA })
    total += went
    if (went < TANDA) return total
  }
}
