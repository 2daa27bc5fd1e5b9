import type { Pool } from '../db/db.ts'
import type { DocumentoRow } from '../db/documento.ts'
import { findCausa } from '../db/espera.ts'
import { listLotesRecientes } from '../db/lote.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { isWaiting, motivoDeEspera, readHistoria } from '../domain/envio/motivo-de-espera.ts'
import { decideLotes } from '../domain/envio/pausa-de-lotes.ts'
import { viewPausa } from './circuito.ts'
import type { SifenGateway } from './ports.ts'

export interface EsperaDeps {
  pool: Pool
  sifen: Pick<SifenGateway, 'estado'>
}

const ENSEGUIDA_MS = 30_000

/** Why a documento still waits. Whatever waits no longer costs no question. */
export async function viewMotivoDeEspera(
  { pool, sifen }: EsperaDeps,
  { documentoId, contribuyenteId, ambiente, estado, fechaCreacion }: DocumentoRow,
  now: number,
): Promise<string | null> {
  if (ambiente === 'SANDBOX' || !isWaiting(estado)) return null
  const causa = await findCausa(pool, { contribuyenteId, ambiente }, documentoId)
  if (causa === null) return null
  const { certificadoDesde: desde, certificadoHasta: hasta, ruc, detenido, historia } = causa
  const { soloPorLote, ...dicho } = readHistoria(historia)
  const certificado = desde === null || hasta === null ? null : { desde, hasta }
  const { enPausa, nadieEnvia } = await viewPausa({ pool, sifen }, ambiente, ruc)
  const { diario = null, enRecuperacion = false } = sifen.estado()
  // A process that begins is heard of within that time; so is what was emitted just now sent.
  const demorado = now - fechaCreacion > ENSEGUIDA_MS
  const lotesDesde = soloPorLote ? await findFinDePausa(pool, { contribuyenteId, ambiente }, now) : null
  return motivoDeEspera(
    {
      ...{ ambiente, certificado, detenido, ...dicho, lotesDesde, enPausa, demorado, enRecuperacion },
      nadieEnvia: nadieEnvia && demorado,
      sinDiario: diario !== null,
    },
    now,
  )
}

/** Until when no lote of this emisor leaves, because SIFEN refused the last ones; null where one may. */
async function findFinDePausa(pool: Pool, emisor: Emisor, now: number): Promise<number | null> {
  const { cuantos, esperaMs } = decideLotes(await listLotesRecientes(pool, emisor), now)
  return cuantos === 0 ? now + esperaMs : null
}
