import { readDocumento } from '@mbohera/sifen'
import { known, type Pool } from '../db/db.ts'
import { type DocumentoRow, readCuerpo, readXml } from '../db/documento.ts'
import { cuerpoDe } from '../domain/adopcion/cuerpo.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'

/**
 * What was asked for when it was issued; of one that another program issued, what is known of that. Those that were adopted when a commission
 * was not read yet have it in what was signed.
 */
export async function readCuerpoEntero(pool: Pool, row: DocumentoRow): Promise<CuerpoEmision> {
  const cuerpo = known(await readCuerpo(pool, row, row.documentoId), 'body of a documento')
  if (row.origen === 'EMITIDO' || cuerpo.comision != null) return cuerpo
  const { comision, ivaComision } = await readFirmado(pool, row)
  return {
    ...cuerpo,
    ...(comision == null ? {} : { comision }),
    ...(ivaComision == null ? {} : { ivaComision }),
  }
}

/** A body as it was signed: each item with its own part of what was taken off the whole. */
export async function readFirmado(pool: Pool, row: DocumentoRow): Promise<CuerpoEmision> {
  const leido = readDocumento(known(await readXml(pool, row, row.documentoId), 'signed text of a documento'))
  if (!leido.ok) throw new Error(`A signed documento cannot be read: ${leido.detalle}`)
  return cuerpoDe(leido.value)
}
