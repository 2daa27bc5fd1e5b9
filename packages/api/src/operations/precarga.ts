import { known, type Pool } from '../db/db.ts'
import { type RefDocumento, readCuerpo } from '../db/documento.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { admitsPrecarga } from '../domain/documento/precarga.ts'
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
  return ok({ cdc: row.cdc, cuerpo, receptor })
}
