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
import { faltaDeSifen } from '../../domain/falta-de-sifen.ts'
import { esperaHasta, fechaDeFirma } from '../../domain/hora-de-sifen.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { Esperar, RandomBytes } from '../ports.ts'
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
/** Whoever asks has a deadline; the exchanges need most of it. */
const ESPERA_DE_FIRMA_MS = 5_000
const MAX_ESPERA_S = 900
const RECEPCION_DE_EVENTOS = ['siRecepEvento']
const MAX_ID_MENSAJE = 9_999_999_999

export interface RegistrarDeps extends EventoDeps {
  randomBytes: RandomBytes
  esperar: Esperar
}

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
  deps: RegistrarDeps,
  pedido: EventoARegistrar,
): Promise<Result<Tomado | EventoRow>> {
  const { emisor, now } = pedido
  const identidad = await abrirCertificado(deps, emisor, pedido.certificado)
  if (!identidad.ok) return identidad
  const certificado = identidad.value
  const impedimento = deps.sifen.impedimento(emisor.ambiente as 'DEV' | 'PROD', certificado)
  // What cannot leave now is not recorded: it would stand in the way of others, and its key would be taken.
  if (impedimento !== null)
    return fail({ type: 'sifen-unavailable', motivo: impedimento.causa, segundos: impedimento.segundos })
  const idMensaje = (Number(Buffer.from(deps.randomBytes(6)).readUIntBE(0, 6)) % MAX_ID_MENSAJE) + 1
  const fecha = await fechar(deps, pedido)
  if (!fecha.ok) return fecha
  const dFecFirma = formatCivil(fecha.value)
  const signed = await signEventoAsync(pedido.evento, { id: idMensaje, dFecFirma }, certificado)
  if (!signed.ok) return invalid({ faults: signed.faults.map(falta => faltaDeSifen(falta)) })
  const nuevo = { ...pedido.datos, idMensaje, xml: signed.evento.xml, now, arriendoMs: ARRIENDO_MS }
  const stored = await guardar(deps, pedido, nuevo)
  if (!stored.ok || 'eventoSifenId' in stored.value) return stored as Result<EventoRow>
  const { row, token, historia } = stored.value
  const { inicio, clave } = pedido
  const conClave = clave !== null
  return ok({ row, token, historia, xml: nuevo.xml, idMensaje, certificado, inicio, conClave })
}

/** The date of its signature. What follows an approval that lies in the future of whoever takes it waits for that, if that is soon. */
async function fechar(
  { horas, esperar }: RegistrarDeps,
  { emisor, now, noAntesDe }: EventoARegistrar,
): Promise<Result<number>> {
  const desfases = horas?.desfases(emisor.ambiente as 'DEV' | 'PROD') ?? []
  const falta = esperaHasta(noAntesDe ?? 0, now, desfases, RECEPCION_DE_EVENTOS)
  if (falta > ESPERA_DE_FIRMA_MS) {
    const segundos = Math.min(Math.ceil(falta / 1000), MAX_ESPERA_S)
    return fail({ type: 'sifen-unavailable', motivo: 'reloj-de-eventos', segundos })
  }
  if (falta > 0) await esperar(falta)
  const cuando = { now: now + falta, margenMs: MARGEN_DE_FIRMA_MS, noAntesDe: noAntesDe ?? 0 }
  return ok(fechaDeFirma(cuando, desfases, RECEPCION_DE_EVENTOS))
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
    return ok(await negar(db, emisor, { row, token, historia }, negativa))
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
): Promise<EventoRow> {
  const conversado = {
    historia: [...historia, { paso: 'envio', dijo: 'no-salio', razon: negativa.codigo } as const],
    intercambios: [],
  }
  const sentencia = { estado: 'RECHAZADO', protocolo: null, ...negativa } as const
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
