import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDeCorreo, MotivoDeCorreo } from '../domain/correo/estados.ts'
import type { AjusteDeCorreo } from '../domain/correo/pedido.ts'
import type { RefDeCorreo } from '../domain/correo/rebote.ts'
import type { NoticiaEscrita } from '../domain/noticia/tipos.ts'
import { currentTraza } from '../trazas/canales.ts'
import { avisosDe, columnsOfAviso } from './aviso-nuevo.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'
import { nextToken } from './evento.ts'
import { isRepartida, readPiezas } from './reparto.ts'

/** One try, as it is remembered. */
export interface IntentoDeCorreo {
  en: number
  milisegundos: number
  que: string
  respuesta: string
}

/** So many of the last tries are remembered. */
const HISTORIA_MAX = 20

const CORREO = [
  'correoId',
  'documentoId',
  'para',
  'motivo',
  'estado',
  'fecha',
  'salida',
  'intentos',
  'proxima',
  'historia',
  'enlaceId',
  'rebote',
] as const

export type CorreoRow = Fila<
  'correo',
  (typeof CORREO)[number],
  { motivo: MotivoDeCorreo; estado: EstadoDeCorreo; historia: IntentoDeCorreo[] }
>

export async function findAjusteDeCorreo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<AjusteDeCorreo | null> {
  const { rows } = await db.query<AjusteDeCorreo>({
    name: 'find-ajuste-de-correo',
    text: `
      select ${columns('correoAjuste', ['activo', 'responderA'])} from correo_ajuste where contribuyente_id = $1 and ambiente = $2`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

export async function upsertAjusteDeCorreo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { activo, responderA }: AjusteDeCorreo,
): Promise<void> {
  await db.query({
    name: 'upsert-ajuste-de-correo',
    text: `
      insert into correo_ajuste (contribuyente_id, ambiente, activo, responder_a) values ($1, $2, $3, $4)
      on conflict (contribuyente_id, ambiente) do update set activo = excluded.activo, responder_a = excluded.responder_a`,
    values: [contribuyenteId, ambiente, activo, responderA],
  })
}

export async function insertCorreo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, para, clave }: { documentoId: number; para: string; clave: string | null },
): Promise<CorreoRow> {
  return one<CorreoRow>(db, {
    name: 'insert-correo',
    text: `
      insert into correo (contribuyente_id, ambiente, documento_id, para, motivo, clave, fecha, proxima)
      values ($1, $2, $3, $4, 'PEDIDO', $5, ahora(), ahora()) returning ${columns('correo', CORREO)}`,
    values: [contribuyenteId, ambiente, documentoId, para, clave],
  })
}

const DOCUMENTO = `(a.detalle ->> 'documentoElectronicoId')::bigint`
const AVISADO = 'a.contribuyente_id = $1 and a.ambiente = $2 and a.secuencia between $3 and $4'

/**
 * Of avisos that have just been given their places, in the transaction that gave them: to the receptor when it is approved, to the new one when it is
 * nominated and to where she asked to have it who named herself, and when it is cancelled to each who was told of it. Once to each, however often it is told.
 */
export async function insertCorreos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<void> {
  await db.query({
    name: 'insert-correos',
    text: `
      insert into correo (contribuyente_id, ambiente, documento_id, para, motivo, fecha, proxima)
      select distinct on (t.documento_id, t.motivo, t.para) $1::bigint, $2::text, t.documento_id, t.para, t.motivo, ahora(), ahora()
      from correo_ajuste j, (
        select a.secuencia, d.documento_id, d.receptor ->> 'dEmailRec' as para, 'APROBADO' as motivo
        from aviso a join documento d on d.contribuyente_id = a.contribuyente_id and d.ambiente = a.ambiente and d.documento_id = ${DOCUMENTO}
        where ${AVISADO} and d.contribuyente_id = $1 and d.ambiente = $2 and a.tipo = 'documento.aprobado'
        union all
        select a.secuencia, e.documento_id, e.receptor ->> 'dEmailRec', 'NOMINADO'
        from aviso a join evento_sifen e
          on e.contribuyente_id = a.contribuyente_id and e.ambiente = a.ambiente and e.evento_sifen_id = (a.detalle ->> 'eventoSifenId')::bigint
        where ${AVISADO} and e.contribuyente_id = $1 and e.ambiente = $2 and a.tipo = 'evento.aprobado' and e.tipo = 'NOMINACION'
        union all
        select a.secuencia, p.documento_id, p.correo, 'NOMINADO'
        from aviso a join peticion p
          on p.contribuyente_id = a.contribuyente_id and p.ambiente = a.ambiente and p.peticion_id = (a.detalle ->> 'peticionId')::bigint
        where ${AVISADO} and p.contribuyente_id = $1 and p.ambiente = $2 and a.tipo = 'nominacion.aprobada'
        union all
        select a.secuencia, c.documento_id, c.para, 'CANCELADO'
        from aviso a join correo c on c.contribuyente_id = a.contribuyente_id and c.ambiente = a.ambiente and c.documento_id = ${DOCUMENTO}
        where ${AVISADO} and c.contribuyente_id = $1 and c.ambiente = $2 and a.tipo = 'documento.cancelado'
          and c.estado in ('PENDIENTE', 'SALIENDO', 'ACEPTADO', 'INCIERTO')
      ) t
      where j.contribuyente_id = $1 and j.ambiente = $2 and j.activo and char_length(t.para) between 3 and 254
      order by t.documento_id, t.motivo, t.para, t.secuencia
      on conflict do nothing`,
    values: [contribuyenteId, ambiente, desde, hasta],
  })
}

/** Of a documento, the latest first; with when the link in each was first opened. */
export async function listCorreos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, clave }: { documentoId: number; clave?: string },
  limite: number,
): Promise<(CorreoRow & { fechaApertura: number | null })[]> {
  const { rows } = await db.query<CorreoRow & { fechaApertura: number | null }>({
    name: 'list-correos',
    text: `
      select ${columns('correo', CORREO, 'c')}, e.fecha_apertura as "fechaApertura"
      from correo c left join enlace e on e.contribuyente_id = c.contribuyente_id and e.enlace_id = c.enlace_id and e.contribuyente_id = $1
      where c.contribuyente_id = $1 and c.ambiente = $2 and c.documento_id = $3 and ($4::text is null or c.clave = $4)
      order by c.correo_id desc limit $5`,
    values: [contribuyenteId, ambiente, documentoId, clave ?? null, limite],
  })
  return rows
}

/** Of a mail to a buyer, of which so many leave in a day; what the house tells a taxpayer's own persons does not count among them. */
const A_COMPRADORES = 'documento_id is not null'

/** How many left to buyers within a day. */
export async function countSalidas(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { hay } = await one<{ hay: number }>(db, {
    name: 'count-salidas-de-correo',
    text: `
      select count(*) as hay from correo
      where contribuyente_id = $1 and ambiente = $2 and salida > ahora() - interval '1 day' and ${A_COMPRADORES}`,
    values: [contribuyenteId, ambiente],
  })
  return hay
}

export interface RefCorreo extends Emisor {
  correoId: number
  token: number
}

/** What whoever had it left between its last line and the answer: nobody knows whether it was taken. */
export async function settleCorreosInciertos(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { rowCount } = await db.query({
    name: 'settle-correos-inciertos',
    text: `
      update correo set estado = 'INCIERTO'
      where contribuyente_id = $1 and ambiente = $2 and estado = 'SALIENDO' and arriendo_hasta < ahora()`,
    values: [contribuyenteId, ambiente],
  })
  return rowCount ?? 0
}

/** Nothing of what waits leaves to a buyer any more. */
export async function retireCorreos(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<void> {
  await db.query({
    name: 'retire-correos',
    text: `
      update correo set estado = 'FALLIDO', arriendo_hasta = null
      where contribuyente_id = $1 and ambiente = $2 and estado = 'PENDIENTE' and ${A_COMPRADORES}`,
    values: [contribuyenteId, ambiente],
  })
}

interface Tomado {
  token: number
}
/** One that was asked for about a documento, or what somebody of the taxpayer is told. */
export type CorreoTomado = Tomado &
  (
    | (CorreoRow & { documentoId: number; noticias: null })
    | (Omit<CorreoRow, 'motivo' | 'documentoId'> & {
        motivo: 'NOTICIAS' | 'INVITACION'
        documentoId: null
        noticias: NoticiaEscrita[]
      })
  )

/** The earliest that can be sent, for this process alone; of one documento they are sent in their order. `cupo`: whether one to a buyer may leave. */
export async function takeCorreo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { arriendoMs, cupo }: { arriendoMs: number; cupo: boolean },
): Promise<CorreoTomado | null> {
  const { rows } = await db.query<CorreoTomado>({
    name: 'take-correo',
    text: `
      with listo as materialized (
        select correo_id from correo c
        where c.contribuyente_id = $1 and c.ambiente = $2 and c.estado = 'PENDIENTE' and c.proxima <= ahora()
          and (c.arriendo_hasta is null or c.arriendo_hasta < ahora()) and ($4::boolean or c.documento_id is null) and not exists (
            select 1 from correo antes
            where antes.contribuyente_id = $1 and antes.ambiente = $2 and antes.documento_id = c.documento_id and antes.para = c.para
              and antes.estado in ('PENDIENTE', 'SALIENDO') and antes.correo_id < c.correo_id)
        order by c.correo_id limit 1 for update skip locked
      )
      update correo c set arriendo = ${nextToken('c.arriendo')}, arriendo_hasta = ahora() + $3 * interval '1 millisecond'
      from listo l where c.contribuyente_id = $1 and c.ambiente = $2 and c.correo_id = l.correo_id
      returning ${columns('correo', CORREO, 'c')}, c.noticias, c.arriendo as token`,
    values: [contribuyenteId, ambiente, arriendoMs, cupo],
  })
  return rows[0] ?? null
}

/** Its link, which leads nowhere before it has left. */
export async function setEnlaceDeCorreo(
  db: Db,
  { contribuyenteId, ambiente, correoId, token }: RefCorreo,
  enlaceId: number,
): Promise<void> {
  await db.query({
    name: 'set-enlace-de-correo',
    text: `
      update correo set enlace_id = $5
      where contribuyente_id = $1 and ambiente = $2 and correo_id = $3 and arriendo = $4`,
    values: [contribuyenteId, ambiente, correoId, token, enlaceId],
  })
}

/** That its last line leaves now. Whether it may: it is ours still, and nobody else's. */
export async function recordSalida(
  db: Db,
  { contribuyenteId, ambiente, correoId, token }: RefCorreo,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'record-salida-de-correo',
    text: `
      update correo set estado = 'SALIENDO', salida = ahora()
      where contribuyente_id = $1 and ambiente = $2 and correo_id = $3 and arriendo = $4 and estado = 'PENDIENTE' and arriendo_hasta > ahora()`,
    values: [contribuyenteId, ambiente, correoId, token],
  })
  return rowCount === 1
}

/** What came of a try; also where somebody thought already that nobody would know. */
export async function recordCorreo(
  db: Db,
  { contribuyenteId, ambiente, correoId, token }: RefCorreo,
  { estado, esperaMs, intento }: { estado: EstadoDeCorreo; esperaMs: number; intento: IntentoDeCorreo },
): Promise<void> {
  await db.query({
    name: 'record-correo',
    text: `
      update correo set estado = $5, intentos = intentos + 1, proxima = ahora() + $6 * interval '1 millisecond', arriendo_hasta = null,
        salida = case when $5 = 'PENDIENTE' then null else salida end,
        historia = case when jsonb_array_length(historia) >= ${HISTORIA_MAX} then historia - 0 else historia end || $7::jsonb
      where contribuyente_id = $1 and ambiente = $2 and correo_id = $3 and arriendo = $4 and estado in ('PENDIENTE', 'SALIENDO', 'INCIERTO')`,
    values: [contribuyenteId, ambiente, correoId, token, estado, esperaMs, JSON.stringify([intento])],
  })
}

/**
 * That it came back: it was taken, or may have been. The answer to its last line may come after it. Whether anything was to be written; what was is told to
 * whoever follows.
 */
export async function recordRebote(
  db: Db,
  { contribuyenteId, ambiente, correoId }: RefDeCorreo,
  { codigo, intento }: { codigo: string | null; intento: IntentoDeCorreo },
): Promise<boolean> {
  const { hay } = await one<{ hay: boolean }>(db, {
    name: 'record-rebote',
    text: `
      with hecho as (
        update correo set estado = 'REBOTADO', rebote = $4, rebotado_en = ahora(), arriendo_hasta = null,
          historia = case when jsonb_array_length(historia) >= ${HISTORIA_MAX} then historia - 0 else historia end || $5::jsonb
        where contribuyente_id = $1 and ambiente = $2 and correo_id = $3 and salida is not null and estado in ('SALIENDO', 'ACEPTADO', 'INCIERTO')
        returning ${columnsOfAviso('correo')}
      ), avisos as (${avisosDe([['correo', 'hecho']], { contribuyente: '$1', ambiente: '$2', traza: '$6' })})
      select exists (select 1 from hecho) as hay`,
    values: [contribuyenteId, ambiente, correoId, codigo, JSON.stringify([intento]), currentTraza()],
  })
  return hay
}

const conCorreo = (correo: string) => `
  select distinct contribuyente_id, ambiente from ${correo}
  where estado = 'PENDIENTE' and proxima <= ahora() and (arriendo_hasta is null or arriendo_hasta < ahora())
    or estado = 'SALIENDO' and arriendo_hasta < ahora()`

/** Who has a mail that can be sent, or one that somebody left, of all contribuyentes. */
export async function listEmisoresConCorreo(db: Db, limite: number): Promise<Emisor[]> {
  const filas = (await isRepartida(db)) ? await readPiezas(db, ['correo'], conCorreo) : null
  const de =
    filas === null
      ? conCorreo('correo')
      : 'select * from jsonb_to_recordset($2::jsonb) as f (contribuyente_id bigint, ambiente text)'
  const { rows } = await db.query<Emisor>({
    name: `list-emisores-con-correo-${filas === null}`,
    text: `select contribuyente_id as "contribuyenteId", ambiente from (${de}) c limit $1`,
    values: [limite, ...(filas === null ? [] : [filas])],
  })
  return rows
}
