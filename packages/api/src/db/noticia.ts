import type { Emisor } from '../domain/ambiente.ts'
import { type Cuenta, MUCHOS } from '../domain/documento/cuenta.ts'
import type { CancelacionSinEfecto, HechosDeNoticias } from '../domain/noticia/hechos.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { SIN_INUTILIZAR, SIN_NADA_EN_SU_LUGAR } from './libro.ts'

const DE = 'contribuyente_id = $1 and ambiente = $2'
const ULTIMOS_EVENTOS = 1_000

/** Of what SIFEN has not answered: the first of each state are the oldest. */
const EN_ESPERA = ['PENDIENTE', 'ENVIADO', 'EN_LOTE']
  .map(
    estado => `(select documento_id, fecha_creacion, fecha_emision from documento
      where ${DE} and estado = '${estado}' order by documento_id limit ${MUCHOS})`,
  )
  .join(' union all ')

/** Refused, of the last 30 days, that nobody put away, and whose number was not voided. */
const RECHAZADOS = `
  select d.documento_id, d.fecha_creacion from (
    select * from documento where ${DE} and estado in ('RECHAZADO', 'ERROR') and archivado_en is null
    order by documento_id desc limit ${MUCHOS}) d
  where d.fecha_emision >= $3 and ${SIN_INUTILIZAR}`

interface Plano {
  certificadoId: number | null
  certificadoHasta: number | null
  eventos: number
  eventosDesde: number | null
  eventoPrimero: number | null
  esperan: number
  esperanDesde: number | null
  esperanEmision: number | null
  esperaPrimero: number | null
  rechazados: number
  rechazadosDesde: number | null
  rechazadoUltimo: number | null
  recibidos: number
  recibidosDesde: number | null
}

type ContadosDeNoticias = Pick<
  HechosDeNoticias,
  'certificado' | 'eventosInciertos' | 'enEspera' | 'rechazados'
> & { recibidos: { cuantos: number; desde: number | null } }

/** In one look: what waits, was refused, was not answered, and was not said of what was received since `recibidosDesde`. Its cost is bounded. */
export async function countParaNoticias(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { rechazadosDesde, recibidosDesde }: { rechazadosDesde: number; recibidosDesde: [number, number] },
): Promise<ContadosDeNoticias> {
  const [desde, hasta] = recibidosDesde
  const row = await one<Plano>(db, {
    name: 'count-para-noticias',
    text: `
      select f.certificado_id as "certificadoId", f.hasta as "certificadoHasta", v.*, e.*, r.*, o.*
      from (
        select count(*) as eventos, min(fecha_creacion) as "eventosDesde", min(evento_sifen_id) as "eventoPrimero" from (
          select fecha_creacion, evento_sifen_id from evento_sifen where ${DE} and estado = 'ENVIADO' limit ${MUCHOS}) as algunos
      ) v
      cross join (
        select count(*) as esperan, min(fecha_creacion) as "esperanDesde", min(fecha_emision) as "esperanEmision",
          min(documento_id) as "esperaPrimero" from (${EN_ESPERA}) as algunos
      ) e
      cross join (
        select count(*) as rechazados, min(fecha_creacion) as "rechazadosDesde", max(documento_id) as "rechazadoUltimo" from (${RECHAZADOS}) as algunos
      ) r
      cross join (
        select count(*) as recibidos, min(algunos.desde) as "recibidosDesde" from (
          select coalesce(d.fecha_aprobacion, d.fecha_emision) as desde from documento_recibido d
          where d.contribuyente_id = $1 and d.ambiente = $2 and d.estado <> 'CANCELADO'
            and coalesce(d.fecha_aprobacion, d.fecha_emision) > $4 and coalesce(d.fecha_aprobacion, d.fecha_emision) <= $5
            and not exists (
              select from evento_sifen c where c.contribuyente_id = $1 and c.recibido_id = d.recibido_id and c.estado = 'APROBADO'
                and c.tipo in ('CONFORMIDAD', 'DISCONFORMIDAD', 'DESCONOCIMIENTO'))
          limit ${MUCHOS}) as algunos
      ) o
      left join certificado f on f.contribuyente_id = $1 and f.ambiente = $2 and f.reemplazado_en is null`,
    values: [contribuyenteId, ambiente, toTimestamp(rechazadosDesde), toTimestamp(desde), toTimestamp(hasta)],
  })
  return fromPlano(row)
}

const cuenta = (cuantos: number, desde: number | null): Cuenta => ({
  cuantos: Math.min(cuantos, MUCHOS),
  desde,
})

const fromPlano = (row: Plano): ContadosDeNoticias => ({
  certificado:
    row.certificadoId === null || row.certificadoHasta === null
      ? null
      : { certificadoId: row.certificadoId, hasta: row.certificadoHasta },
  eventosInciertos: { ...cuenta(row.eventos, row.eventosDesde), primero: row.eventoPrimero },
  enEspera: {
    ...cuenta(row.esperan, row.esperanDesde),
    primero: row.esperaPrimero,
    emision: row.esperanEmision,
  },
  rechazados: { ...cuenta(row.rechazados, row.rechazadosDesde), ultimo: row.rechazadoUltimo },
  recibidos: { cuantos: row.recibidos, desde: row.recibidosDesde },
})

const FALLO = '(estado_http is null or estado_http >= 500)'
const CONTESTO = 'estado_http < 500'

/** Who waits is tried again at least every half hour: between two failures further apart nobody asked, and of that time they say nothing. */
const SIN_PREGUNTAR = "interval '1 hour'"
const ULTIMAS_FALLAS = 1_000

/** The last time that SIFEN did not answer this emisor: from the first failure after an answer, or after nobody asked, until the next answer. */
export async function findCaida(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<HechosDeNoticias['caida']> {
  const { rows } = await db.query<{ desde: number; ultima: number; vuelta: number | null }>({
    name: 'find-caida',
    text: `
      select (
          select fecha from intercambio where ${DE} and ${FALLO} and intercambio_id > greatest((
            select intercambio_id from intercambio where ${DE} and ${CONTESTO} and intercambio_id < u.intercambio_id
            order by intercambio_id desc limit 1), (
            select max(intercambio_id) from (
              select intercambio_id, lead(fecha) over (order by intercambio_id) - fecha as pausa from (
                select intercambio_id, fecha from intercambio where ${DE} and ${FALLO}
                order by intercambio_id desc limit ${ULTIMAS_FALLAS}) f) g
            where pausa > ${SIN_PREGUNTAR}), 0)
          order by intercambio_id limit 1) as desde,
        u.fecha as ultima,
        (select fecha from intercambio where ${DE} and ${CONTESTO} and intercambio_id > u.intercambio_id order by intercambio_id limit 1) as vuelta
      from (
        select intercambio_id, fecha from intercambio where ${DE} and ${FALLO} order by intercambio_id desc limit 1
      ) u`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

/** Among the last events: cancellations that are not registered, of documentos that stand. */
export async function listCancelacionesSinEfecto(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<CancelacionSinEfecto[]> {
  const { rows } = await db.query<CancelacionSinEfecto>({
    name: 'list-cancelaciones-sin-efecto',
    text: `
      select max(e.evento_sifen_id) as "eventoSifenId", d.documento_id as "documentoId", d.tipo_documento as "tipoDocumento",
        concat_ws('-', d.establecimiento, d.punto, lpad(d.numero::text, 7, '0')) as "numeroFormateado",
        d.fecha_aprobacion as "fechaAprobacion", (array_agg(e.estado order by e.evento_sifen_id desc))[1] as estado
      from (
        select evento_sifen_id, documento_id, tipo, estado from evento_sifen where ${DE} order by evento_sifen_id desc limit ${ULTIMOS_EVENTOS}
      ) e
      join documento d on d.contribuyente_id = $1 and d.documento_id = e.documento_id
      where d.ambiente = $2 and e.tipo = 'CANCELACION' and e.estado in ('ENVIADO', 'RECHAZADO') and d.fecha_aprobacion is not null
        and d.estado in ('APROBADO', 'APROBADO_OBSERVACION')
      group by d.contribuyente_id, d.documento_id order by d.fecha_aprobacion limit 20`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}

/** How many of those types were approved in each of these times and still stand, and when the first was; the emission is near the approval. */
export async function countAprobadosEntre(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  {
    tipos,
    desde,
    hasta,
    margenMs,
  }: { tipos: readonly number[]; desde: number; hasta: number; margenMs: number },
): Promise<{ cuantos: number; primera: number | null }> {
  return one<{ cuantos: number; primera: number | null }>(db, {
    name: 'count-aprobados-entre',
    text: `
      select count(*) as cuantos, min(fecha_aprobacion) as primera from (
        select fecha_aprobacion, tipo_documento, estado from documento
        where ${DE} and fecha_emision > $4 and fecha_emision <= $6 order by fecha_emision desc limit ${MUCHOS}) d
      where tipo_documento = any($3) and estado in ('APROBADO', 'APROBADO_OBSERVACION') and fecha_aprobacion > $5 and fecha_aprobacion <= $6`,
    values: [
      contribuyenteId,
      ambiente,
      tipos,
      toTimestamp(desde - margenMs),
      toTimestamp(desde),
      toTimestamp(hasta),
    ],
  })
}

/** How many documentos a month has, as far as so many. */
export async function countDelMes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta }: { desde: number; hasta: number },
  hastaCuantos: number,
): Promise<number> {
  const { cuantos } = await one<{ cuantos: number }>(db, {
    name: 'count-del-mes',
    text: `
      select count(*) as cuantos from (
        select from documento where ${DE} and fecha_emision >= $3 and fecha_emision < $4 limit $5) as algunos`,
    values: [contribuyenteId, ambiente, toTimestamp(desde), toTimestamp(hasta), hastaCuantos],
  })
  return cuantos
}

/** How many of a month were refused, with a number that was not voided and is no other documento's. */
export async function countRechazadosDelMes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<number> {
  const { cuantos } = await one<{ cuantos: number }>(db, {
    name: 'count-rechazados-del-mes',
    text: `
      select count(*) as cuantos from (
        select * from documento where ${DE} and estado in ('RECHAZADO', 'ERROR') order by documento_id desc limit ${MUCHOS}) d
      where d.fecha_emision >= $3 and d.fecha_emision < $4 and ${SIN_NADA_EN_SU_LUGAR}`,
    values: [contribuyenteId, ambiente, toTimestamp(desde), toTimestamp(hasta)],
  })
  return cuantos
}

/** Which of the causes somebody saw, and when. */
export async function listNoticiasVistas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  usuarioId: number,
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ causa: string; vistaEn: number }>({
    name: 'list-noticias-vistas',
    text: `select causa, vista_en as "vistaEn" from noticia_vista where ${DE} and usuario_id = $3`,
    values: [contribuyenteId, ambiente, usuarioId],
  })
  return new Map(rows.map(({ causa, vistaEn }) => [causa, vistaEn]))
}

/** That somebody saw these; what she saw of causes that do not stand any more is forgotten. */
export async function recordNoticiasVistas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  {
    usuarioId,
    vistas,
    vigentes,
    now,
  }: { usuarioId: number; vistas: string[]; vigentes: string[]; now: number },
): Promise<void> {
  await db.query({
    name: 'delete-noticias-vistas',
    text: `delete from noticia_vista where ${DE} and usuario_id = $3 and not causa = any($4)`,
    values: [contribuyenteId, ambiente, usuarioId, vigentes],
  })
  await db.query({
    name: 'insert-noticias-vistas',
    text: `
      insert into noticia_vista (contribuyente_id, ambiente, usuario_id, causa, vista_en)
      select $1::bigint, $2::text, $3::bigint, causa, $5::timestamptz from unnest($4::text[]) as t (causa) on conflict do nothing`,
    values: [contribuyenteId, ambiente, usuarioId, vistas, toTimestamp(now)],
  })
}

export type UltimoDocumento = Fila<
  'documento',
  'documentoId' | 'tipoDocumento' | 'establecimiento' | 'punto' | 'numero' | 'fechaEmision'
>

/** The last that was issued, or taken over, and not put away. */
export async function findUltimoDocumento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<UltimoDocumento | null> {
  const nombres = [
    'documentoId',
    'tipoDocumento',
    'establecimiento',
    'punto',
    'numero',
    'fechaEmision',
  ] as const
  const { rows } = await db.query<UltimoDocumento>({
    name: 'find-ultimo-documento',
    text: `
      select ${columns('documento', nombres)} from documento
      where ${DE} and archivado_en is null order by documento_id desc limit 1`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}
