import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import { currentTraza } from '../trazas/canales.ts'
import { avisosDe, columnsOfAviso, recordAvisos } from './aviso-nuevo.ts'
import { type Db, toTimestamp, transactionOf } from './db.ts'
import type { Arriendo, EventoRow } from './evento.ts'
import { updateFicha } from './ficha.ts'
import { compress, type IntercambioNuevo } from './intercambio.ts'
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

/** Stores the exchanges as evidence even when another process holds the lease by now. */
const CARTAS = `
  preguntas as (
    select intercambio_id, row_number() over (order by intercambio_id) as primera, row_number() over (order by intercambio_id desc) as ultima
    from intercambio where evento_sifen_id = $1 and contribuyente_id = $4 and ambiente = $5 and servicio = 'siConsDE'
  ), olvidadas as (
    delete from intercambio i using preguntas p
    where i.contribuyente_id = $4 and i.intercambio_id = p.intercambio_id and p.primera > ${PRIMERAS} and p.ultima > ${ULTIMAS}
  ), cartas as (
    insert into intercambio (contribuyente_id, ambiente, evento_sifen_id, conservar_hasta, servicio, fecha, milisegundos, resumen, estado_http,
      respuesta)
    select $4, $5, $1, $12, c.* from unnest($6::text[], $7::timestamptz[], $8::int[], $9::text[], $10::int[], $11::bytea[]) as c
  )`

/** The exchanges as one array per column: in jsonb their answers, which are bytes, would travel spelled out in hexadecimal. */
const comunes = (
  { contribuyenteId, ambiente }: Emisor,
  { eventoSifenId, token, conservarHasta }: ArriendoDe,
  { historia, intercambios }: ConversacionPorGuardar,
): unknown[] => [
  eventoSifenId,
  token,
  JSON.stringify(historia),
  contribuyenteId,
  ambiente,
  intercambios.map(({ servicio }) => servicio),
  intercambios.map(({ fecha }) => toTimestamp(fecha)),
  intercambios.map(({ milisegundos }) => milisegundos),
  intercambios.map(({ resumen }) => resumen),
  intercambios.map(({ estadoHttp }) => estadoHttp),
  intercambios.map(({ respuesta }) => compress(respuesta)),
  conservarHasta,
]

/** What was observed, kept; the lease given back, unless another holds it by now. One statement, one transaction. */
export async function releaseEvento(
  db: Db,
  emisor: Emisor,
  arriendo: ArriendoDe,
  conversado: ConversacionPorGuardar,
): Promise<void> {
  const release = (db: Db, rest = '', more: unknown[] = []) =>
    db.query({
      name: rest === '' ? 'release-evento-solo' : 'release-evento',
      text: `
        with ${CARTAS}, evento as (
          update evento_sifen set arriendo_hasta = null, historia = $3
          where contribuyente_id = $4 and ambiente = $5 and evento_sifen_id = $1 and arriendo = $2 and estado = 'ENVIADO'
          returning ${columnsOfAviso('eventoSifen')}
        )${rest}
        select 1 from evento`,
      values: [...comunes(emisor, arriendo, conversado), ...more],
    })
  // Without an exchange nothing is less known than before.
  if (conversado.intercambios.length === 0) await release(db)
  else if (await isRepartida(db))
    await transactionOf(db, async db => {
      const { rowCount } = await release(db)
      if (rowCount === 1) await recordAvisos(db, emisor, 'eventoSifen', [arriendo.eventoSifenId])
    })
  else {
    const aviso = avisosDe([['eventoSifen', 'evento']], { ...DEL_EMISOR, traza: '$13' })
    await release(db, `, aviso as (${aviso})`, [currentTraza()])
  }
}

/** Where the statements of a conversation have the emisor. */
const DEL_EMISOR = { contribuyente: '$4', ambiente: '$5' }

/**
 * The verdict of SIFEN, once and for good, with everything that follows from it: its keys complete, a documento cancelled. One
 * statement, one transaction. Nothing but the exchanges when another holds the lease by now, or may have held it: after the lease is over
 * another request may have had the event registered, and a standby that took the primary's place knows nothing of that request. Nor is a
 * cancelación approved before its documento is.
 */
export async function recordSentencia(
  db: Db,
  emisor: Emisor,
  { row, token }: { row: EventoRow; token: number },
  conversado: ConversacionPorGuardar,
  sentencia: Sentencia,
): Promise<EventoRow | null> {
  const { eventoSifenId, documentoId } = row
  const write = (db: Db, rest = '', more: unknown[] = []) =>
    writeSentencia(db, emisor, { row, token }, conversado, sentencia, { rest, more })
  const aviso = avisosDe(
    [
      ['eventoSifen', 'evento'],
      ['documento', 'cancelado'],
    ],
    { ...DEL_EMISOR, traza: '$18' },
  )
  if (!(await isRepartida(db))) return write(db, `, aviso as (${aviso})`, [currentTraza()])
  return transactionOf(db, async db => {
    const settled = await write(db)
    if (settled === null) return null
    await recordAvisos(db, emisor, 'eventoSifen', [eventoSifenId])
    if (row.tipo === 'NOMINACION' && settled.estado === 'APROBADO' && documentoId !== null)
      await updateFicha(db, emisor, documentoId)
    const cancelado = row.tipo === 'CANCELACION' && settled.estado === 'APROBADO' && documentoId !== null
    if (cancelado) await recordAvisos(db, emisor, 'documento', [documentoId])
    return settled
  })
}

async function writeSentencia(
  db: Db,
  emisor: Emisor,
  { row, token }: { row: EventoRow; token: number },
  conversado: ConversacionPorGuardar,
  sentencia: Sentencia,
  { rest, more }: { rest: string; more: unknown[] },
): Promise<EventoRow | null> {
  const { rows } = await db.query<{ fechaProcesamiento: number }>({
    name: rest === '' ? 'record-sentencia-sola' : 'record-sentencia',
    text: `
      with ${CARTAS}, primero as (
        select 1 from documento
        where contribuyente_id = $4 and ambiente = $5 and documento_id = $17
          -- One that was put back is on its way again: it would not be cancelled now, and be approved afterwards.
          and ($13 <> 'APROBADO' or estado not in ('PENDIENTE', 'ENVIADO', 'EN_LOTE'))
        for no key update
      ), evento as (
        update evento_sifen
        set estado = $13, protocolo = $14, codigo = $15, mensaje = $16, fecha_procesamiento = ahora(), historia = $3, arriendo_hasta = null
        where contribuyente_id = $4 and ambiente = $5 and evento_sifen_id = $1 and arriendo = $2 and estado = 'ENVIADO'
          and arriendo_hasta > ahora() and ($17::bigint is null or exists (select 1 from primero))
        returning ${columnsOfAviso('eventoSifen')}, fecha_procesamiento
      ), claves as (
        update idempotencia set completada_en = ahora()
        where contribuyente_id = $4 and ambiente = $5 and evento_sifen_id = $1 and completada_en is null and exists (select 1 from evento)
      ), cancelado as (
        update documento d set estado = 'CANCELADO' from evento e
        where d.contribuyente_id = $4 and d.ambiente = $5 and d.documento_id = e."documentoId" and e.tipo = 'CANCELACION'
          and e.estado = 'APROBADO' and d.estado in ('APROBADO', 'APROBADO_OBSERVACION')
        returning ${columnsOfAviso('documento', 'd')}
      )${rest}
      select fecha_procesamiento as "fechaProcesamiento" from evento`,
    values: [
      ...comunes(
        emisor,
        { eventoSifenId: row.eventoSifenId, conservarHasta: row.conservarHasta, token },
        conversado,
      ),
      sentencia.estado,
      sentencia.protocolo,
      sentencia.codigo,
      sentencia.mensaje,
      // The documento is locked before its event, in the order in which the insertion of a new event locks them: otherwise the two could deadlock.
      row.tipo === 'CANCELACION' ? row.documentoId : null,
      ...more,
    ],
  })
  const [hecho] = rows
  return hecho === undefined ? null : { ...row, ...sentencia, ...hecho }
}
