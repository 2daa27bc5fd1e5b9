import { deleteAvisosViejos } from '../../db/aviso.ts'
import type { Pool } from '../../db/db.ts'
import { deleteEntregasViejas } from '../../db/entrega.ts'
import { RETENCION_DE_AVISOS_DIAS } from '../../domain/aviso/tipos.ts'

const TANDA = 5_000

/** Deletes what can be read no longer. How many went. */
export async function sweepAvisos({ pool }: { pool: Pool }): Promise<number> {
  // What is delivered before what it says.
  await deleteAll(limite => deleteEntregasViejas(pool, { dias: RETENCION_DE_AVISOS_DIAS, limite }))
  return deleteAll(limite => deleteAvisosViejos(pool, { dias: RETENCION_DE_AVISOS_DIAS, limite }))
}

async function deleteAll(some: (limite: number) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const went = await some(TANDA)
    total += went
    if (went < TANDA) return total
  }
}
