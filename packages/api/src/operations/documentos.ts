import { type Actor, findQuienEmitio, type QuienEmitio, recordAuditoria } from '../db/auditoria.ts'
import { known, type Pool, storeThen, transaction } from '../db/db.ts'
import { type DocumentoRow, findDocumento, readXml, setArchivado } from '../db/documento.ts'
import {
  type ComoSeSuma,
  type DocumentoFiltro,
  listDocumentos,
  type SumaDeDocumentos,
  sumDocumentos,
} from '../db/documento-lista.ts'
import { type EventoRow, findEventoVigente, findReceptorNominado, listEventos } from '../db/evento.ts'
import { INTERCAMBIOS_POR_PAGINA, type IntercambioRow, listIntercambios } from '../db/intercambio.ts'
import { insertKude, readKude } from '../db/kude.ts'
import { findMembrete, findPapel } from '../db/membrete.ts'
import { AMBIENTES, type Emisor } from '../domain/ambiente.ts'
import type { Acciones } from '../domain/documento/acciones.ts'
import { hasKude } from '../domain/documento/estado.ts'
import type { FormatoDeKude } from '../domain/documento/papel.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import { TIPO_DOCUMENTO } from '../domain/emision/valores.ts'
import { type Failure, fail, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'
import type { Quien } from '../domain/quien.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { type AccionesDeps, viewAcciones } from './acciones.ts'
import { readCuerpoEntero } from './cuerpo-entero.ts'
import { type Credito, viewCredito } from './emision/saldo.ts'
import { type EsperaDeps, viewMotivoDeEspera } from './espera.ts'
import { type Prensa, printCancelado, printOriginal } from './kude.ts'

interface Deps {
  pool: Pool
}

export async function viewDocumento(
  { pool }: Deps,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<DocumentoRow>> {
  const row = await findDocumento(pool, emisor, ref)
  return row === null ? fail({ type: 'documento-not-found' }) : ok(row)
}

/** A documento has few: rejected attempts and the one that stands. */
const EVENTOS_MAX = 100

export interface DocumentoNominado {
  row: DocumentoRow
  /** The receptor of its approved nomination. */
  nominado: Receptor | null
}

export async function viewDocumentoNominado(
  deps: Deps,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<DocumentoNominado>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const { documentoId, innominada } = found.value
  const nominado = innominada ? await findReceptorNominado(deps.pool, emisor, documentoId) : null
  return ok({ row: found.value, nominado })
}

export interface DocumentoEntero extends DocumentoNominado {
  eventos: EventoRow[]
  motivoEspera: string | null
  acciones: Acciones
  credito: Credito | null
  /** Said to persons alone. */
  quienEmitio: QuienEmitio | null
}

export type DocumentoEnteroDeps = EsperaDeps & AccionesDeps

export async function viewDocumentoEntero(
  deps: DocumentoEnteroDeps,
  emisor: Emisor,
  ref: RefDocumento,
  { quien, now }: { quien: Quien; now: number },
): Promise<Result<DocumentoEntero>> {
  const found = await viewDocumentoNominado(deps, emisor, ref)
  if (!found.ok) return 'rol' in quien ? findElsewhere(deps, emisor, ref, found) : found
  const { row } = found.value
  const eventos = await listEventos(
    deps.pool,
    emisor,
    { documentoId: row.documentoId },
    { before: null, limit: EVENTOS_MAX },
  )
  const credito = await viewCredito(deps.pool, found.value)
  const acciones = await viewAcciones(deps, { ...found.value, eventos, credito }, quien, now)
  const motivoEspera = await viewMotivoDeEspera(deps, row, now)
  const quienEmitio = 'rol' in quien ? await findQuienEmitio(deps.pool, emisor, row) : null
  return ok({ ...found.value, eventos, motivoEspera, acciones, credito, quienEmitio })
}

/** A person, who may look at every ambiente of hers, is told in which other one it is. A key knows of its own alone. */
async function findElsewhere(
  { pool }: Deps,
  { contribuyenteId, ambiente }: Emisor,
  ref: RefDocumento,
  absent: { ok: false; failure: Failure },
): Promise<{ ok: false; failure: Failure }> {
  for (const otro of AMBIENTES) {
    if (otro === ambiente || (await findDocumento(pool, { contribuyenteId, ambiente: otro }, ref)) === null)
      continue
    return fail({ type: 'documento-not-found', elegido: ambiente, ambiente: otro })
  }
  return absent
}

/** How far it is, and if it is still on its way, why. */
export async function viewEstadoDeDocumento(
  deps: EsperaDeps,
  emisor: Emisor,
  ref: RefDocumento,
  now: number,
): Promise<Result<{ row: DocumentoRow; motivoEspera: string | null }>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  return ok({ row: found.value, motivoEspera: await viewMotivoDeEspera(deps, found.value, now) })
}

export async function browseDocumentos(
  { pool }: Deps,
  emisor: Emisor,
  filtro: DocumentoFiltro,
  pagina: Pagina,
): Promise<DocumentoNominado[]> {
  const page = { before: pagina.cursor, limit: pagina.limite + 1 }
  const rows = await listDocumentos(pool, emisor, filtro, page)
  return rows.map(({ nominado, ...row }) => ({ row, nominado }))
}

/** Beyond them whoever looks is told that there are more, and no sum. */
export const SUMADOS_MAX = 10_000

export interface Totales {
  cantidad: number
  hayMas: boolean
  sumas: SumaDeDocumentos[]
}

/** How many a filter finds, and what they come to. */
export const viewTotales = ({ pool }: Deps, emisor: Emisor, filtro: DocumentoFiltro): Promise<Totales> =>
  sumUp(cuantos => sumDocumentos(pool, emisor, filtro, cuantos))

/** Of a list that is summed: of more than are summed, only that they are more. */
export async function sumUp(sum: (cuantos: ComoSeSuma) => Promise<SumaDeDocumentos[]>): Promise<Totales> {
  const restan = TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA
  const compran = TIPO_DOCUMENTO.AUTOFACTURA_ELECTRONICA
  const sumas = await sum({ limite: SUMADOS_MAX + 1, restan, compran })
  const cantidad = sumas.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return cantidad > SUMADOS_MAX
    ? { cantidad: SUMADOS_MAX, hayMas: true, sumas: [] }
    : { cantidad, hayMas: false, sumas }
}

export async function viewXml(
  deps: Deps,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<{ row: DocumentoRow; xml: string }>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const xml = known(await readXml(deps.pool, emisor, found.value.documentoId), 'XML of a documento')
  return ok({ row: found.value, xml })
}

/** What was asked for when it was issued; of one that another program issued, what is known of that. */
export async function viewCuerpo(
  deps: Deps,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<{ row: DocumentoRow; cuerpo: CuerpoEmision }>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  return ok({ row: found.value, cuerpo: await readCuerpoEntero(deps.pool, found.value) })
}

/**
 * Printed from the signed XML the first time it is asked for, with the membrete of then, and stored: from then on it is that one, whatever changes.
 * Without a format, the paper that the taxpayer prints on.
 * Of a documento that was cancelled since, a marked one, unless the original is asked for.
 */
export async function viewKude(
  deps: Deps & Prensa,
  emisor: Emisor,
  ref: RefDocumento,
  { formato: pedido, original }: { formato: FormatoDeKude | null; original: boolean },
): Promise<Result<{ row: DocumentoRow; pdf: Uint8Array }>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const row = found.value
  const { contribuyenteId } = emisor
  if (!hasKude(row.estado)) return fail({ type: 'documento-not-approved', estado: row.estado })
  const formato = pedido ?? (await findPapel(deps.pool, contribuyenteId)) ?? 'a4'
  if (row.estado === 'CANCELADO' && !original) {
    const membrete = await findMembrete(deps.pool, contribuyenteId)
    const cancelacion = await findEventoVigente(deps.pool, emisor, row.documentoId, 'CANCELACION')
    const xml = known(await readXml(deps.pool, emisor, row.documentoId), 'XML of a documento')
    const marcado = await printCancelado(deps, { ...row, xml }, formato, { membrete, cancelacion })
    return marcado.ok ? ok({ row, pdf: marcado.value }) : marcado
  }
  const stored = await readKude(deps.pool, emisor, row.documentoId, formato)
  if (stored !== null) return ok({ row, pdf: stored })
  const xml = known(await readXml(deps.pool, emisor, row.documentoId), 'XML of a documento')
  const pdf = await printOriginal(deps, deps.pool, { ...row, xml }, formato)
  if (!pdf.ok) return pdf
  if (await insertKude(deps.pool, emisor, formato, { ...row, pdf: pdf.value }))
    return ok({ row, pdf: pdf.value })
  // Somebody else was first: his is the one that there is.
  return ok({ row, pdf: known(await readKude(deps.pool, emisor, row.documentoId, formato), 'KuDE') })
}

/** Leaves the lists, or comes back; nothing else changes. */
export async function archivarDocumento(
  deps: DocumentoEnteroDeps,
  emisor: Emisor,
  ref: RefDocumento,
  cambio: { archivar: boolean; actor: Actor; quien: Quien; now: number },
): Promise<Result<DocumentoEntero>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const { documentoId, cdc } = found.value
  const storing = transaction(deps.pool, async db => {
    await setArchivado(db, emisor, documentoId, cambio.archivar ? cambio.now : null)
    const accion = cambio.archivar ? 'documento.archivar' : 'documento.desarchivar'
    await recordAuditoria(db, {
      contribuyenteId: emisor.contribuyenteId,
      fecha: cambio.now,
      actor: cambio.actor,
      accion,
      objeto: cdc,
    })
  })
  return storeThen(storing, () => viewDocumentoEntero(deps, emisor, ref, cambio))
}

/** What SIFEN said of a documento, as it was on the wire: the latest before that one, and whether there are some before them. */
export async function viewIntercambios(
  deps: Deps,
  emisor: Emisor,
  ref: RefDocumento,
  antes: number | null,
): Promise<Result<{ intercambios: IntercambioRow[]; hayAntes: boolean }>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const { documentoId } = found.value
  const limite = INTERCAMBIOS_POR_PAGINA + 1
  const rows = await listIntercambios(deps.pool, emisor, { documentoId }, { antes, limite })
  return ok({ intercambios: rows.slice(-INTERCAMBIOS_POR_PAGINA), hayAntes: rows.length === limite })
}
