import { type AvisoRow, findSeguimiento, insertSeguimiento, listAvisos } from '../../db/aviso.ts'
import type { Pool } from '../../db/db.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { PedidoDeAvisos } from '../../domain/aviso/pedido.ts'
import { numberAntesDeLeer } from './number.ts'

export interface AvisosLeidos {
  avisos: AvisoRow[]
  /** What to ask after next time. */
  despues: number
  hayMas: boolean
  /** Since when they are kept: what was before is not among them. */
  desde: number
}

/** What happened after the last aviso that the caller has. Who never asked is followed from now on. */
export async function readAvisos(
  { pool }: { pool: Pool },
  emisor: Emisor,
  { despues, limite }: PedidoDeAvisos,
): Promise<AvisosLeidos> {
  const desde = (await findSeguimiento(pool, emisor)) ?? (await insertSeguimiento(pool, emisor))
  await numberAntesDeLeer({ pool }, emisor)
  const rows = await listAvisos(pool, emisor, { despues, limite: limite + 1 })
  const avisos = rows.slice(0, limite)
  return { avisos, despues: avisos.at(-1)?.secuencia ?? despues, hayMas: rows.length > limite, desde }
}
