import { type Evento, signEventoAsync } from '@mbohera/sifen'
import type { Actor, Asiento } from '../../db/auditoria.ts'
import { type Db, known, transactionResult } from '../../db/db.ts'
import type { EventoNuevo, EventoRow } from '../../db/evento.ts'
import { recordSentencia } from '../../db/evento-conversado.ts'
import { insertEvento } from '../../db/evento-nuevo.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Ambiente, Emisor } from '../../domain/ambiente.ts'
import type { Negativa } from '../../domain/evento/impedimentos.ts'
import { ARRIENDO_MS } from '../../domain/evento/plazos.ts'
import type { TipoEvento } from '../../domain/evento/tipos.ts'
import { attempt, type Failure, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { faltasDeSifen } from '../../domain/falta-de-sifen.ts'
import { esperaHasta, fechaDeFirma } from '../../domain/hora-de-sifen.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import type { Esperar, Guardia, Impedimento, RandomBytes } from '../ports.ts'
import type { Inicio } from './conversar.ts'
import {
  type CertificadoElegido,
  type EventoDeps,
  type EventoEnMano,
  inProgress,
  openCertificado,
  type Tomado,
} from './settle.ts'

/** SIFEN's clocks run behind ours now and then; an event from its future is refused. */
const MARGEN_DE_FIRMA_MS = 60_000
/** The longest wait before signing: the request has a deadline, and the exchanges with SIFEN need most of it. */
const ESPERA_DE_FIRMA_MS = 5_000
const MAX_ESPERA_S = 900
const RECEPCION_DE_EVENTOS = ['siRecepEvento']
const MAX_ID_MENSAJE = 9_999_999_999

export interface RecordDeps extends EventoDeps {
  randomBytes: RandomBytes
  esperar: Esperar
  guardia: Guardia
  simulados: readonly Ambiente[]
}

/** What a kind of event gives to be recorded. */
export interface EventContent {
  /** What the audit calls it. */
  accion: string
  /** What is signed. */
  evento: Evento
  /** What is stored beside it. */
  datos: Omit<EventoNuevo, 'tipo' | 'idMensaje' | 'xml' | 'now' | 'arriendoMs'>
  /** No event may be older than what it is about. */
  noAntesDe: number | null
  /** What the documento must still be when the event is stored. */
  estadoDocumento: string | null
  /** What else must hold at that moment; or what SIFEN would say of it, for which it is kept as RECHAZADO and not sent. */
  vigila?: (db: Db) => Promise<Result<Negativa | null>>
}

export interface ToRecord extends EventContent {
  tipo: TipoEvento
  emisor: Emisor
  actor: Actor
  idempotencyKey: string | null
  certificado: CertificadoElegido | null
  now: number
  inicio: Inicio
}

/** An event that was stored: ours to be sent, with its row, its lease, and the mark of this request; or settled at once. */
type Stored =
  | ({ es: 'taken' } & Pick<Tomado, 'row' | 'token' | 'historia'>)
  | Extract<EventoEnMano, { es: 'settled' }>

/**
 * Builds, signs and stores an event as ENVIADO, with its key and its lease, in one transaction. Nothing has been sent when this
 * returns; what will be sent is what is stored. An event that is known to be refused is settled in that transaction, and is a row.
 */
export const recordEvento = (deps: RecordDeps, toRecord: ToRecord): Promise<Result<EventoEnMano>> =>
  attempt(async (need, unless) => {
    const { emisor, idempotencyKey, inicio } = toRecord
    const certificado = need(await openCertificado(deps, emisor, toRecord.certificado))
    // An event that cannot be sent now is not recorded: as ENVIADO it would keep other events of the documento waiting, and its key would be taken.
    unless(refuseImpedimento(deps.sifen.impedimento(inicio.ambiente, certificado, 'enviar')))
    const firmado = need(await sign(deps, toRecord, certificado))
    unless(deps.guardia.refuse())
    const pedidoEn = deps.monotonic()
    const stored = need(await store(deps, toRecord, firmado))
    const { xml, idMensaje } = firmado
    return stored.es === 'settled'
      ? stored
      : { ...stored, xml, idMensaje, clave: idempotencyKey, certificado, pedidoEn, idempotencyKey }
  })

const refuseImpedimento = (impedimento: Impedimento | null): Failure | null =>
  impedimento && { type: 'sifen-unavailable', motivo: impedimento.causa, segundos: impedimento.segundos }

/** What will be stored: the event as it is signed, with a number of its own. */
const sign = (
  deps: RecordDeps,
  toRecord: ToRecord,
  certificado: Tomado['certificado'],
): Promise<Result<EventoNuevo>> =>
  attempt(async need => {
    const { tipo, datos, evento, now } = toRecord
    const idMensaje = (Number(Buffer.from(deps.randomBytes(6)).readUIntBE(0, 6)) % MAX_ID_MENSAJE) + 1
    const dFecFirma = formatCivil(need(await dateSignature(deps, toRecord, certificado)))
    const signed = await signEventoAsync(evento, { id: idMensaje, dFecFirma }, certificado)
    const { xml } = need(signed.ok ? ok(signed.evento) : invalid(faltasDeSifen(signed.faults)))
    return { ...datos, tipo, idMensaje, xml, now, arriendoMs: ARRIENDO_MS }
  })

/**
 * The date of the signature. It must not be before the approval that it follows; where that lies in the future of SIFEN's clock, the request waits,
 * if it is soon. Nor is it before its certificate is in force, as long as that is now.
 */
async function dateSignature(
  { horas, esperar }: RecordDeps,
  { inicio, now, noAntesDe }: ToRecord,
  { validoDesde }: Tomado['certificado'],
): Promise<Result<number>> {
  const desfases = horas?.desfases(inicio.ambiente) ?? []
  const falta = esperaHasta(noAntesDe ?? 0, now, desfases, RECEPCION_DE_EVENTOS)
  if (falta > ESPERA_DE_FIRMA_MS) {
    const segundos = Math.min(Math.ceil(falta / 1000), MAX_ESPERA_S)
    return fail({ type: 'sifen-unavailable', motivo: 'reloj-de-eventos', segundos })
  }
  if (falta > 0) await esperar(falta)
  const desde = Math.max(noAntesDe ?? 0, Math.min(validoDesde.getTime(), now))
  const cuando = { now: now + falta, margenMs: MARGEN_DE_FIRMA_MS, noAntesDe: desde }
  return ok(fechaDeFirma(cuando, desfases, RECEPCION_DE_EVENTOS))
}

/** A request that finds the key, or the documento, taken by another one's event steps back: that event is recorded, and is settled first. */
async function store({ pool }: EventoDeps, toRecord: ToRecord, nuevo: EventoNuevo): Promise<Result<Stored>> {
  const { emisor, idempotencyKey: clave, estadoDocumento, vigila } = toRecord
  const asiento = asientoDeEvento(toRecord, nuevo)
  const insert = async (db: Db, negativa: Negativa | null): Promise<Result<Stored>> => {
    const inserted = await insertEvento(db, emisor, nuevo, {
      idempotencyKey: clave,
      estadoDocumento,
      asiento,
    })
    if (inserted === null) return inProgress()
    const { token, historia, ...row } = inserted
    if (negativa === null) return ok({ es: 'taken', row, token, historia })
    return ok({ es: 'settled', evento: await refuse(db, emisor, { row, token, historia }, negativa) })
  }
  try {
    if (vigila === undefined) return await insert(pool, null)
    return await transactionResult(pool, async db => {
      const still = await vigila(db)
      return still.ok ? insert(db, still.value) : still
    })
  } catch (error) {
    if (YA_HAY.some(clave => isSqlstate(error, SQLSTATE.uniqueViolation, clave))) return inProgress()
    throw error
  }
}

/** Another request was first: with an event of the kind, or with the key. */
const YA_HAY = ['evento_unico', 'evento_de_recibido_unico', 'idempotencia_pkey']

async function refuse(
  db: Db,
  emisor: Emisor,
  { row, token, historia }: Pick<Tomado, 'row' | 'token' | 'historia'>,
  negativa: Negativa,
): Promise<EventoRow> {
  const conversado = {
    historia: [...historia, { paso: 'envio', dijo: 'no-salio', razon: negativa.codigo } as const],
    intercambios: [],
  }
  const sentencia = { estado: 'RECHAZADO', protocolo: null, ...negativa } as const
  return known(await recordSentencia(db, emisor, { row, token }, conversado, sentencia), 'evento')
}

function asientoDeEvento({ emisor, actor, accion }: ToRecord, nuevo: EventoNuevo): Asiento {
  const { cdc, motivo, numeroTimbrado, numeroInicio, numeroFin, now } = nuevo
  const numeros = { numeroTimbrado, numeroInicio, numeroFin }
  return {
    contribuyenteId: emisor.contribuyenteId,
    fecha: now,
    actor,
    accion,
    objeto: cdc,
    detalle: { ambiente: emisor.ambiente, motivo, ...(cdc === null ? numeros : {}) },
  }
}
