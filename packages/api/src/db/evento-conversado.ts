import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import { currentTraza } from '../trazas/canales.ts'
import { avisosDe, columnsOfAviso, recordAvisos } from './aviso-nuevo.ts'
import { type Db, toTimestamp, transactionOf } from './db.ts'
import type { Arriendo, EventoRow } from './evento.ts'
import { updateFicha } from './ficha.ts'
import { compress, type IntercambioNuevo } from './intercambio.ts'
import { askTogether, type Junta } from './juntos.ts'
import { isRepartida } from './reparto.ts'

export interface ConversacionPorGuardar {
  historia: readonly Observacion[]
  intercambios: readonly IntercambioNuevo[]
}

export interface Sentencia {
  estado: 'APROBADO' | 'RECHAZADO'
  protocolo: string | null
  codigo: string | null
  mensaje: string
}

/** And until when what was said of the event is kept: as long as it is. */
export interface ArriendoDe extends Arriendo {
  conservarHasta: string
}

/** Of the questions about one event the first and the latest are kept; its sends are few, and all are. */
const PRIMERAS = 6
const ULTIMAS = 12

/** Whose exchanges they are, and until when they are kept: as long as the event is. */
type DeEvento = Pick<EventoRow, 'eventoSifenId' | 'conservarHasta'> &
  Pick<ConversacionPorGuardar, 'intercambios'>

/** The exchanges as one array per column: in JSON their answers, which are bytes, would travel spelled out in hexadecimal. Evidence, whoever holds the lease by now. */
const INSERT_CARTAS = `
    insert into intercambio (contribuyente_id, ambiente, evento_sifen_id, conservar_hasta, servicio, fecha, milisegundos, resumen, estado_http, respuesta)
    select $1, $2, c.* from unnest($4::bigint[], $5::date[], $6::text[], $7::timestamptz[], $8::int[], $9::text[], $10::int[], $11::bytea[]) as c`

/** In the order of their places. */
function cartasDe(eventos: readonly DeEvento[]): unknown[] {
  const cartas = eventos.flatMap(({ intercambios, ...de }) =>
    intercambios.map(carta => ({ ...de, ...carta })),
  )
  return [
    cartas.map(({ eventoSifenId }) => eventoSifenId),
    cartas.map(({ conservarHasta }) => conservarHasta),
    cartas.map(({ servicio }) => servicio),
    cartas.map(({ fecha }) => toTimestamp(fecha)),
    cartas.map(({ milisegundos }) => milisegundos),
    cartas.map(({ resumen }) => resumen),
    cartas.map(({ estadoHttp }) => estadoHttp),
    cartas.map(({ respuesta }) => compress(respuesta)),
  ]
}

/** What was observed, kept; the lease given back, unless another holds it by now. One statement, one transaction. */
export async function releaseEvento(
  db: Db,
  emisor: Emisor,
  { eventoSifenId, token, conservarHasta }: ArriendoDe,
  { historia, intercambios }: ConversacionPorGuardar,
): Promise<void> {
  const { contribuyenteId, ambiente } = emisor
  const release = (db: Db, rest = '', more: unknown[] = []) =>
    db.query({
      name: rest === '' ? 'release-evento-solo' : 'release-evento',
      text: `
        with cartas as (
          ${INSERT_CARTAS}
        ), preguntas as (
          select intercambio_id, row_number() over (order by intercambio_id) as primera, row_number() over (order by intercambio_id desc) as ultima
          from intercambio where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $12 and servicio = 'siConsDE'
        ), olvidadas as (
          delete from intercambio i using preguntas p
          where i.contribuyente_id = $1 and i.intercambio_id = p.intercambio_id and p.primera > ${PRIMERAS} and p.ultima > ${ULTIMAS}
        ), evento as (
          update evento_sifen set arriendo_hasta = null, historia = $3
          where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $12 and arriendo = $13 and estado = 'ENVIADO'
          returning ${columnsOfAviso('eventoSifen')}
        )${rest}
        select 1 from evento`,
      values: [
        ...[contribuyenteId, ambiente, JSON.stringify(historia)],
        ...cartasDe([{ eventoSifenId, conservarHasta, intercambios }]),
        ...[eventoSifenId, token, ...more],
      ],
    })
  // Without an exchange nothing is less known than before.
  if (intercambios.length === 0) await release(db)
  else if (await isRepartida(db))
    await transactionOf(db, async db => {
      const { rowCount } = await release(db)
      if (rowCount === 1) await recordAvisos(db, emisor, 'eventoSifen', [eventoSifenId])
    })
  else {
    const lugares = { contribuyente: '$1', ambiente: '$2', traza: '$14' }
    await release(db, `, aviso as (${avisosDe([['eventoSifen', 'evento']], lugares)})`, [currentTraza()])
  }
}

/** One verdict on its way into the database. */
interface PorSentenciar {
  row: EventoRow
  token: number
  conversado: ConversacionPorGuardar
  sentencia: Sentencia
  /** In which trace it is told. */
  traza: string | null
}

/**
 * The verdict of SIFEN, once and for good, with everything that follows from it: a documento cancelled; its keys are complete with it. One
 * statement, one transaction. Nothing but the exchanges when another holds the lease by now, or may have held it: after the lease is over
 * another request may have had the event registered, and a standby that took the primary's place knows nothing of that request. Nor is a
 * cancelación approved before its documento is.
 */
export const recordSentencia = (
  db: Db,
  emisor: Emisor,
  { row, token }: { row: EventoRow; token: number },
  conversado: ConversacionPorGuardar,
  sentencia: Sentencia,
): Promise<EventoRow | null> =>
  askTogether(db, SENTENCIAS, emisor, { row, token, conversado, sentencia, traza: currentTraza() })

const SENTENCIAS: Junta<PorSentenciar, EventoRow | null> = {
  nombre: 'record-sentencias',
  unicos: ({ row: { eventoSifenId, documentoId } }) => [
    `evento ${eventoSifenId}`,
    documentoId === null ? null : `documento ${documentoId}`,
  ],
  async run(db, emisor, todas) {
    if (!(await isRepartida(db)))
      return writeSentencias(db, emisor, todas, `, aviso as (${AVISOS_DE_SENTENCIA})`)
    return Promise.all(todas.map(una => transactionOf(db, db => recordSentenciaEnPartes(db, emisor, una))))
  },
}

async function recordSentenciaEnPartes(
  db: Db,
  emisor: Emisor,
  una: PorSentenciar,
): Promise<EventoRow | null> {
  const [settled] = await writeSentencias(db, emisor, [una], '')
  if (settled === undefined || settled === null) return null
  const { eventoSifenId, documentoId, tipo, estado } = settled
  await recordAvisos(db, emisor, 'eventoSifen', [eventoSifenId])
  if (documentoId === null || estado !== 'APROBADO') return settled
  if (tipo === 'NOMINACION') await updateFicha(db, emisor, documentoId)
  if (tipo === 'CANCELACION') await recordAvisos(db, emisor, 'documento', [documentoId])
  return settled
}

const AVISOS_DE_SENTENCIA = avisosDe(
  [
    ['eventoSifen', 'evento'],
    ['documento', 'cancelado'],
  ],
  { contribuyente: '$1', ambiente: '$2', traza: 'h.traza' },
)

/** The documento of a cancelación is locked before its event, in the order in which the insertion of a new event locks them: otherwise the two could deadlock. */
const SENTENCIA = `
  with dicho as materialized (
    select * from json_to_recordset($3) as (id bigint, token bigint, cancela bigint, estado text, protocolo text, codigo text, mensaje text, historia jsonb,
      traza text)
  ), cartas as (
    ${INSERT_CARTAS}
  ), primero as materialized (
    select p.id from (select id, cancela, estado from dicho where cancela is not null order by cancela) p
    cross join lateral (
      select 1 from documento d
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = p.cancela
        -- One that was put back is on its way again: it would not be cancelled now, and be approved afterwards.
        and (p.estado <> 'APROBADO' or d.estado not in ('PENDIENTE', 'ENVIADO', 'EN_LOTE'))
      for no key update) d
  ), evento as (
    update evento_sifen e
    set estado = p.estado, protocolo = p.protocolo, codigo = p.codigo, mensaje = p.mensaje, fecha_procesamiento = ahora(), historia = p.historia,
      arriendo_hasta = null
    from dicho p
    where e.contribuyente_id = $1 and e.ambiente = $2 and e.evento_sifen_id = p.id and e.arriendo = p.token and e.estado = 'ENVIADO'
      and e.arriendo_hasta > ahora() and (p.cancela is null or p.id in (select id from primero))
    returning ${columnsOfAviso('eventoSifen', 'e')}, e.fecha_procesamiento, p.traza
  ), cancelado as (
    update documento d set estado = 'CANCELADO' from evento e
    where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = e."documentoId" and e.tipo = 'CANCELACION'
      and e.estado = 'APROBADO' and d.estado in ('APROBADO', 'APROBADO_OBSERVACION')
    returning ${columnsOfAviso('documento', 'd')}, e.traza
  )`

async function writeSentencias(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  todas: readonly PorSentenciar[],
  rest: string,
): Promise<(EventoRow | null)[]> {
  const dicho = todas.map(({ row, token, conversado: { historia }, sentencia, traza }) => ({
    ...{ id: row.eventoSifenId, token, historia, ...sentencia, traza },
    cancela: row.tipo === 'CANCELACION' ? row.documentoId : null,
  }))
  const { rows } = await db.query<{ eventoSifenId: number; fechaProcesamiento: number }>({
    name: rest === '' ? 'record-sentencias-solas' : 'record-sentencias',
    text: `${SENTENCIA}${rest} select "eventoSifenId", fecha_procesamiento as "fechaProcesamiento" from evento`,
    values: [
      ...[contribuyenteId, ambiente, JSON.stringify(dicho)],
      ...cartasDe(todas.map(({ row, conversado }) => ({ ...row, ...conversado }))),
    ],
  })
  const hechas = new Map(rows.map(hecha => [hecha.eventoSifenId, hecha]))
  return todas.map(({ row, sentencia }) => {
    const hecha = hechas.get(row.eventoSifenId)
    return hecha === undefined ? null : { ...row, ...sentencia, ...hecha }
  })
}
