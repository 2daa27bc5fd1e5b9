import { type Evento, signEventoAsync } from '@mbohera/sifen'
import type { Actor, Asiento } from '../../db/auditoria.ts'
import { type Db, transactionResult } from '../../db/db.ts'
import type { EventoNuevo, EventoRow } from '../../db/evento.ts'
import { sentenciarEvento } from '../../db/evento-conversado.ts'
import { insertEvento } from '../../db/evento-nuevo.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Negativa } from '../../domain/evento/impedimentos.ts'
import { ARRIENDO_MS } from '../../domain/evento/plazos.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { fechaDeFirma } from '../../domain/hora-de-sifen.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { Respondido } from './con-clave.ts'
import type { Inicio } from './conversar.ts'
import {
  abrirCertificado,
  type CertificadoElegido,
  type EventoDeps,
  enCurso,
  resolverEvento,
  type Tomado,
} from './resolver.ts'

/** SIFEN's clocks run behind ours now and then; an event from its future is refused. */
const MARGEN_DE_FIRMA_MS = 60_000
const MAX_ID_MENSAJE = 9_999_999_999

export interface EventoARegistrar {
  emisor: Emisor
  actor: Actor
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
  /** What else must hold at that moment; or what SIFEN would say of it, for which it is kept as RECHAZADO and not sent. */
  vigila?: (db: Db) => Promise<Result<Negativa | null>>
  now: number
  inicio: Inicio
}

/**
 * Builds, signs and stores an event as ENVIADO, with its key and its lease, in one transaction. Nothing has been sent when this
 * returns; what will be sent is what is stored. An event that is known to be refused is settled in that transaction, and is a row.
 */
export async function registrarEvento(
  deps: EventoDeps & { randomBytes: (n: number) => Uint8Array },
  pedido: EventoARegistrar,
): Promise<Result<Tomado | EventoRow>> {
  const { emisor, now } = pedido
  const identidad = await abrirCertificado(deps, emisor, pedido.certificado, now)
  if (!identidad.ok) return identidad
  const certificado = identidad.value
  const impedimento = deps.sifen.impedimento(emisor.ambiente as 'DEV' | 'PROD', certificado)
  // What cannot leave now is not recorded: it would stand in the way of others, and its key would be taken.
  if (impedimento !== null)
    return fail({ type: 'sifen-unavailable', motivo: impedimento.causa, segundos: impedimento.segundos })
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
  if (!stored.ok || 'eventoSifenId' in stored.value) return stored as Result<EventoRow>
  const { row, token, historia } = stored.value
  const { inicio, clave } = pedido
  const conClave = clave !== null
  return ok({ row, token, historia, xml: nuevo.xml, idMensaje, certificado, inicio, conClave })
}

/** What was stored is sent, and answered; what was settled at once is the answer. */
export async function responderNuevo(
  deps: EventoDeps,
  emisor: Emisor,
  registrado: Result<Tomado | EventoRow>,
): Promise<Result<Respondido>> {
  if (!registrado.ok) return registrado
  if ('eventoSifenId' in registrado.value) return ok({ evento: registrado.value, repetido: false })
  const resuelto = await resolverEvento(deps, emisor, registrado.value)
  return resuelto.ok ? ok({ evento: resuelto.value, repetido: false }) : resuelto
}

type Guardado = Pick<Tomado, 'row' | 'token' | 'historia'>

/** Whoever was faster with the same key, or with the same documento, is told by his row; this request steps back. */
async function guardar(
  { pool }: EventoDeps,
  pedido: EventoARegistrar,
  nuevo: EventoNuevo,
): Promise<Result<Guardado | EventoRow>> {
  const { emisor, clave, estadoDocumento, vigila } = pedido
  const asiento = asientoDeEvento(pedido, nuevo)
  const insertar = async (db: Db, negativa: Negativa | null): Promise<Result<Guardado | EventoRow>> => {
    const inserted = await insertEvento(db, emisor, nuevo, { clave, estadoDocumento, asiento })
    if (inserted === null) return enCurso()
    const { token, historia, ...row } = inserted
    if (negativa === null) return ok({ row, token, historia })
    return ok(await negar(db, emisor, { row, token, historia }, negativa, nuevo.now))
  }
  try {
    if (vigila === undefined) return await insertar(pool, null)
    return await transactionResult(pool, async db => {
      const still = await vigila(db)
      return still.ok ? insertar(db, still.value) : still
    })
  } catch (error) {
    if (isSqlstate(error, SQLSTATE.uniqueViolation, 'evento_unico')) return enCurso()
    throw error
  }
}

async function negar(
  db: Db,
  emisor: Emisor,
  { row, token, historia }: Guardado,
  negativa: Negativa,
  now: number,
): Promise<EventoRow> {
  const conversado = {
    historia: [...historia, { paso: 'envio', dijo: 'no-salio', razon: negativa.codigo } as const],
    intercambios: [],
  }
  const sentencia = { estado: 'RECHAZADO', protocolo: null, ...negativa, now } as const
  return (await sentenciarEvento(db, emisor, { row, token }, conversado, sentencia))!
}

const ACCION = {
  NOMINACION: 'documento.nominar',
  CANCELACION: 'documento.cancelar',
  INUTILIZACION: 'documento.inutilizar',
} as const

function asientoDeEvento({ emisor, actor }: EventoARegistrar, nuevo: EventoNuevo): Asiento {
  const { cdc, motivo, tipo, numeroTimbrado, numeroInicio, numeroFin, now } = nuevo
  const numeros = { numeroTimbrado, numeroInicio, numeroFin }
  return {
    contribuyenteId: emisor.contribuyenteId,
    fecha: now,
    actor,
    accion: ACCION[tipo],
    objeto: cdc,
    detalle: { ambiente: emisor.ambiente, motivo, ...(cdc === null ? numeros : {}) },
  }
}
