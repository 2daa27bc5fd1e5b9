import { known, type Pool } from '../db/db.ts'
import type { DocumentoRow } from '../db/documento.ts'
import { findTotalRedondeado } from '../db/documento-saldo.ts'
import type { Emisor } from '../domain/ambiente.ts'
import {
  comisionPorAcreditar,
  itemsDeComision,
  SIN_COMISION,
  sinComision,
} from '../domain/documento/comision.ts'
import { numeroFormateado } from '../domain/documento/estado.ts'
import { itemsPorAcreditar } from '../domain/documento/por-acreditar.ts'
import { admitsPrecarga, hasGlobales, type TipoDeNota } from '../domain/documento/precarga.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import { TIPO_DOCUMENTO } from '../domain/emision/valores.ts'
import { invalid, ok, type Result } from '../domain/failure.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { readCuerpoEntero, readFirmado } from './cuerpo-entero.ts'
import { viewDocumentoNominado } from './documentos.ts'
import { findCancelacionEnviada } from './emision/asociado.ts'
import { type Credito, viewCredito } from './emision/saldo.ts'

export interface BaseDeNota {
  row: DocumentoRow
  /** What was asked for when the invoice was issued; as its items, what the note is about. */
  cuerpo: CuerpoEmision
  credito: Credito
  /** Of its APROBADO nomination, else its own. */
  receptor: Receptor
}

/** What a note for this documento begins with: a credit note with what is left of it. Refused where the note itself would be. */
export async function prepareNota(
  deps: { pool: Pool },
  emisor: Emisor,
  ref: RefDocumento,
  tipo: TipoDeNota,
): Promise<Result<BaseDeNota>> {
  const found = await viewDocumentoNominado(deps, emisor, ref)
  if (!found.ok) return found
  const { row, nominado } = found.value
  const receptor = nominado ?? row.receptor
  const cancelacionEnviada = await findCancelacionEnviada(deps.pool, row)
  const admitida = admitsPrecarga({ ...row, nominado, cancelacionEnviada })
  if (!admitida.ok) return invalid(admitida)
  const credito = known(await viewCredito(deps.pool, { row, nominado }), 'notes of an invoice')
  if (tipo === 'NCE' && !credito.alcanza.ok) return invalid(credito.alcanza)
  const cuerpo = await readCuerpoEntero(deps.pool, row)
  // What is owed besides, nobody knows but whoever writes it: the invoice again would be owed twice.
  const queda =
    tipo === 'NDE'
      ? { ...SIN_COMISION, items: [] }
      : await findQueQueda(deps.pool, emisor, { row, cuerpo, credito })
  return ok({ row, cuerpo: { ...cuerpo, ...queda }, credito, receptor })
}

interface Acreditada {
  row: DocumentoRow
  cuerpo: CuerpoEmision
  credito: Credito
}

async function findQueQueda(pool: Pool, emisor: Emisor, { row, cuerpo, credito }: Acreditada) {
  const items = (await itemsDe(pool, row, cuerpo)) ?? []
  const notas: CuerpoEmision[] = []
  const acreditados: typeof items = []
  for (const nota of credito.notas) {
    if (nota.tipoDocumento !== TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA) continue
    const suyo = await readCuerpoEntero(pool, nota)
    notas.push(suyo)
    acreditados.push(...((await itemsDe(pool, nota, suyo)) ?? []))
  }
  const { moneda } = row
  const comision = comisionPorAcreditar(cuerpo, notas, { queda: credito.queda, moneda })
  const queda = sinComision(credito.queda, comision)
  const numero = numeroFormateado(row)
  if (queda === '0' && comision.comision != null)
    return { ...SIN_COMISION, items: itemsDeComision(cuerpo, comision, { moneda, numero }) }
  const redondeada = (await findTotalRedondeado(pool, emisor, row.documentoId)) !== null
  const quedan = itemsPorAcreditar({ items, acreditados, queda, moneda, numero, redondeada })
  return { ...comision, items: quedan }
}

/** Each with its own part of what was taken off the whole. */
const itemsDe = async (
  pool: Pool,
  row: DocumentoRow,
  cuerpo: CuerpoEmision,
): Promise<CuerpoEmision['items']> =>
  hasGlobales(cuerpo) ? (await readFirmado(pool, row)).items : cuerpo.items
