import { type Evento, signEventoAsync } from '@mbohera/sifen'
import { type Db, transactionResult } from '../../db/db.ts'
import { lockDocumento } from '../../db/documento.ts'
import { findEmisor } from '../../db/emisor.ts'
import { type EventoNuevo, insertEvento } from '../../db/evento.ts'
import { claimClave } from '../../db/idempotencia.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ARRIENDO_MS } from '../../domain/evento/plazos.ts'
import { invalid, ok, type Result } from '../../domain/failure.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import { type EventoDeps, enCurso, sinCertificado, type Tomado } from './resolver.ts'

/** SIFEN's clocks run behind ours now and then; an event from its future is refused. */
const MARGEN_DE_FIRMA_MS = 60_000
const MAX_ID_MENSAJE = 9_999_999_999

export interface EventoARegistrar {
  emisor: Emisor
  clave: string | null
  /** What is signed. */
  evento: Evento
  /** What is stored beside it. */
  datos: Omit<EventoNuevo, 'idMensaje' | 'xml' | 'now' | 'arriendoMs'>
  /** No event may be older than what it is about. */
  noAntesDe: number | null
  /** What must still hold of the documento when the event is stored. */
  vigila?: (db: Db) => Promise<Result<null>>
  now: number
  startedAt: number
}

/**
 * Builds, signs and stores an event as ENVIADO, with its key and its lease, in one transaction. Nothing has been sent when this
 * returns; what will be sent is what is stored.
 */
export async function registrarEvento(
  deps: EventoDeps & { randomBytes: (n: number) => Uint8Array },
  pedido: EventoARegistrar,
): Promise<Result<Tomado>> {
  const { emisor, now } = pedido
  const row = await findEmisor(deps.pool, emisor)
  if (row === null || row.certificadoId === null)
    return sinCertificado('certificado', 'falta el certificado de firma (PUT …/certificado)')
  if (row.certificadoHasta! <= now)
    return sinCertificado('certificado-vencido', 'el certificado de firma está vencido: cargue el renovado')
  const certificado = await deps.secretos.certificado(deps.pool, emisor, row.certificadoId)
  const idMensaje = (Number(Buffer.from(deps.randomBytes(6)).readUIntBE(0, 6)) % MAX_ID_MENSAJE) + 1
  const dFecFirma = formatCivil(Math.max(now - MARGEN_DE_FIRMA_MS, pedido.noAntesDe ?? 0))
  const signed = await signEventoAsync(pedido.evento, { id: idMensaje, dFecFirma }, certificado)
  if (!signed.ok)
    return invalid(
      signed.faults.map(({ campo, codigo, regla, detalle }) => ({
        campo,
        codigo: codigo ?? regla,
        detail: detalle,
      })),
    )
  const nuevo = { ...pedido.datos, idMensaje, xml: signed.evento.xml, now, arriendoMs: ARRIENDO_MS }
  const stored = await guardar(deps, pedido, nuevo)
  if (!stored.ok) return stored
  const { token, ...evento } = stored.value
  return ok({
    row: evento,
    token,
    xml: nuevo.xml,
    idMensaje,
    historia: [{ paso: 'pedido' }],
    certificado,
    startedAt: pedido.startedAt,
  })
}

/** Whoever was faster with the same key, or with the same documento, is told by his row; this request steps back. */
async function guardar(
  { pool }: EventoDeps,
  { emisor, clave, now, vigila }: EventoARegistrar,
  nuevo: EventoNuevo,
) {
  try {
    return await transactionResult(pool, async db => {
      const still = vigila === undefined ? ok(null) : await vigila(db)
      if (!still.ok) return still
      const evento = await insertEvento(db, emisor, nuevo)
      if (clave === null) return ok(evento)
      const { eventoSifenId, tipo, documentoId, conservarHasta } = evento
      const toma = {
        operacion: tipo,
        documentoId,
        eventoSifenId,
        now,
        completadaEn: null,
        reservadaHasta: conservarHasta,
      }
      return (await claimClave(db, emisor, clave, toma)) ? ok(evento) : enCurso()
    })
  } catch (error) {
    if (isSqlstate(error, SQLSTATE.uniqueViolation, 'evento_unico')) return enCurso()
    throw error
  }
}

/** The documento is still what it was when it was looked at, and nobody else began the same event. */
export const vigilaDocumento =
  (emisor: Emisor, documentoId: number, estado: string) =>
  async (db: Db): Promise<Result<null>> => {
    const documento = await lockDocumento(db, emisor, documentoId)
    return documento?.estado === estado ? ok(null) : enCurso()
  }
