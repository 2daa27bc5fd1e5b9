import { type Pool, snapshot } from '../db/db.ts'
import {
  type DiaDeSifen,
  deleteDiasDeSifen,
  type LuzLeida,
  listDiasDeSifen,
  listLuces,
  listMedidas,
} from '../db/semaforo.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { Medida } from '../domain/semaforo.ts'

export interface SemaforoVisto {
  publicado: LuzLeida[]
  medido: Omit<Medida, 'ambiente'>[]
  dias: DiaDeSifen[]
}

/** What the authority says of its services beside what was measured here. In SANDBOX nothing travels. */
export async function viewSemaforo({ pool }: { pool: Pool }, ambiente: Ambiente): Promise<SemaforoVisto> {
  if (ambiente === 'SANDBOX') return { publicado: [], medido: [], dias: [] }
  return snapshot(pool, async db => ({
    publicado: await listLuces(db, ambiente),
    medido: await listMedidas(db, ambiente),
    dias: await listDiasDeSifen(db, ambiente),
  }))
}

export const sweepSemaforo = ({ pool }: { pool: Pool }): Promise<number> => deleteDiasDeSifen(pool)
