import { type Evento, signEventoAsync } from '@mbohera/sifen'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type Db, transactionResult } from '../../db/db.ts'
import { type EventoNuevo, type EventoRow, marcaDePedido } from '../../db/evento.ts'
import { insertEvento } from '../../db/evento-nuevo.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ARRIENDO_MS } from '../../domain/evento/plazos.ts'
import { invalid, ok, type Result } from '../../domain/failure.ts'
import { fechaDeFirma } from '../../domain/hora-de-sifen.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import {
  abrirCertificado,
  type CertificadoElegido,
  type EventoDeps,
  enCurso,
  type Tomado,
} from './resolver.ts'

/** SIFEN's clocks run behind ours now and then; an event from its future is refused. */
const MARGEN_DE_FIRMA_MS = 60_000
const MAX_ID_MENSAJE = 9_999_999_999

export interface EventoARegistrar {
  emisor: Emisor
  /** Who asks, when it is a person. */
  persona: Actor | null
  clave: string | null
  certificado: CertificadoElegido | null
  /** What is signed. */
  evento: Evento
  /** What is stored beside it. */
  datos: Omit<EventoNuevo, 'idMensaje' | 'xml' | 'now' | 'arriendoMs'>
  /** No event may be older than what it is about. */
  noAntesDe: number | null
  /** What the documento must still be when the event is stored. */
  estadoDocumento: string | null
  /** What else must hold at that moment. */
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
  const identidad = await abrirCertificado(deps, emisor, pedido.certificado, now)
  if (!identidad.ok) return identidad
  const certificado = identidad.value
  const idMensaje = (Number(Buffer.from(deps.randomBytes(6)).readUIntBE(0, 6)) % MAX_ID_MENSAJE) + 1
  const cuando = { now, margenMs: MARGEN_DE_FIRMA_MS, noAntesDe: pedido.noAntesDe ?? 0 }
  const desfases = deps.horas?.desfases(emisor.ambiente as 'DEV' | 'PROD') ?? []
  const dFecFirma = formatCivil(fechaDeFirma(cuando, desfases, ['siRecepEvento']))
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
    historia: marcaDePedido(now),
    certificado,
    startedAt: pedido.startedAt,
  })
}

/** Whoever was faster with the same key, or with the same documento, is told by his row; this request steps back. */
async function guardar(
  { pool }: EventoDeps,
  { emisor, persona, clave, estadoDocumento, vigila }: EventoARegistrar,
  nuevo: EventoNuevo,
) {
  const insertar = async (db: Db) => {
    const evento = await insertEvento(db, emisor, nuevo, { clave, estadoDocumento })
    if (evento === null) return enCurso()
    if (persona !== null) await asentar(db, persona, evento)
    return ok(evento)
  }
  try {
    if (vigila === undefined && persona === null) return await insertar(pool)
    return await transactionResult(pool, async db => {
      const still = vigila === undefined ? ok(null) : await vigila(db)
      return still.ok ? insertar(db) : still
    })
  } catch (error) {
    if (isSqlstate(error, SQLSTATE.uniqueViolation, 'evento_unico')) return enCurso()
    throw error
  }
}

const ACCION = {
  NOMINACION: 'documento.nominar',
  CANCELACION: 'documento.cancelar',
  INUTILIZACION: 'documento.inutilizar',
} as const

function asentar(db: Db, actor: Actor, evento: EventoRow): Promise<void> {
  const { contribuyenteId, ambiente, cdc, eventoSifenId, motivo, tipo, numeroInicio, numeroFin } = evento
  const numeros = { numeroTimbrado: evento.numeroTimbrado, numeroInicio, numeroFin }
  return recordAuditoria(db, {
    contribuyenteId,
    fecha: evento.fechaCreacion,
    actor,
    accion: ACCION[tipo],
    objeto: cdc,
    detalle: { ambiente, eventoSifenId, motivo, ...(cdc === null ? numeros : {}) },
  })
}
