import { readDocumento } from '@mbohera/sifen'
import { known, type Pool } from '../db/db.ts'
import { readCuerpo, readXml } from '../db/documento.ts'
import { cuerpoDe } from '../domain/adopcion/cuerpo.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { admitsPrecarga, hasGlobales } from '../domain/documento/precarga.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import { invalid, ok, type Result } from '../domain/failure.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { viewDocumentoNominado } from './documentos.ts'

export interface BaseDeNota {
  cdc: string
  cuerpo: CuerpoEmision
  /** Of its APROBADO nomination, else its own. */
  receptor: Receptor
}

/** What a note for this documento begins with; refused where the note itself would be. */
export async function prepareNota(
  deps: { pool: Pool },
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<BaseDeNota>> {
  const found = await viewDocumentoNominado(deps, emisor, ref)
  if (!found.ok) return found
  const { row, nominado } = found.value
  const receptor = nominado ?? row.receptor
  const admitida = admitsPrecarga({ ...row, nominado })
  if (!admitida.ok) return invalid(admitida)
  const cuerpo = known(await readCuerpo(deps.pool, emisor, row.documentoId), 'body of a documento')
  const items = hasGlobales(cuerpo) ? await itemsFirmados(deps.pool, emisor, row.documentoId) : cuerpo.items
  return ok({ cdc: row.cdc, cuerpo: { ...cuerpo, items }, receptor })
}

/** The items as they were signed, each with its own part of what was taken off the whole. */
async function itemsFirmados(
  pool: Pool,
  emisor: Emisor,
  documentoId: number,
): Promise<CuerpoEmision['items']> {
  const leido = readDocumento(known(await readXml(pool, emisor, documentoId), 'signed text of a documento'))
  if (!leido.ok) throw new Error(`A signed documento cannot be read: ${leido.detalle}`)
  return cuerpoDe(leido.value).items
}
