import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { HistoriaDeDocumento } from '../domain/envio/documento.ts'
import { type Db, one } from './db.ts'
import { isRepartida, readPiezas } from './reparto.ts'

const EN_ESPERA = `estado in ('PENDIENTE', 'ENVIADO')`

/** Every emisor with a waiting row in that table. The recursive query takes one step in the index per emisor, however many rows it has waiting. */
const selectEmisores = (name: string, tabla: string, abierto: string): string => `
  ${name} as (
    (select contribuyente_id, ambiente from ${tabla} where ${abierto} order by contribuyente_id, ambiente limit 1)
    union all
    select siguiente.* from ${name} e cross join lateral (
      select contribuyente_id, ambiente from ${tabla}
      where ${abierto} and (contribuyente_id, ambiente) > (e.contribuyente_id, e.ambiente)
      order by contribuyente_id, ambiente limit 1
    ) siguiente
  )`

/** Whether the emisor has a certificate in force, without which SIFEN refuses the connection. SANDBOX sends nothing and needs none. */
const CON_CERTIFICADO = `(e.ambiente = 'SANDBOX' or exists (
    select 1 from certificado c where c.contribuyente_id = e.contribuyente_id and c.ambiente = e.ambiente
      and c.reemplazado_en is null and c.desde <= ahora() and c.hasta > ahora()))`

const selectDocumentos = (documento: string) => selectEmisores('con_documentos', documento, EN_ESPERA)
const LOTE_ABIERTO = `estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO')`

const selectVencidos = (name: string, tabla: string, abierto: string): string => `
  select e.contribuyente_id, e.ambiente, primero.proxima from ${name} e cross join lateral (
    select proxima from ${tabla} t
    where t.contribuyente_id = e.contribuyente_id and t.ambiente = e.ambiente and ${abierto} order by proxima limit 1
  ) primero
  where primero.proxima <= ahora()`

export interface EmisorConTrabajo extends Emisor {
  /** For how long the first of it could have been done. */
  atrasoMs: number
}

const EMISOR_CON_TRABAJO = `
  contribuyente_id as "contribuyenteId", ambiente, (extract(epoch from ahora() - proxima) * 1000)::float8 as "atrasoMs"`

/** The emisores of all tenants with a documento or lote that may be sent, queried or looked at now: how a worker finds its work. */
export async function listEmisoresConTrabajo(db: Db, limite: number): Promise<EmisorConTrabajo[]> {
  if (await isRepartida(db)) return listEmisoresDePiezas(db, limite)
  const { rows } = await db.query<EmisorConTrabajo>({
    name: 'list-emisores-con-trabajo',
    text: `
      with recursive ${selectConTrabajo('documento', 'lote')}
      select ${EMISOR_CON_TRABAJO} from vencidos e where ${CON_CERTIFICADO} limit $1`,
    values: [limite],
  })
  return rows
}

const selectConTrabajo = (documento: string, lote: string) => `
  ${selectDocumentos(documento)}, ${selectEmisores('con_lotes', lote, LOTE_ABIERTO)}, vencidos as (
    select contribuyente_id, ambiente, min(proxima) as proxima from (
      ${selectVencidos('con_documentos', documento, EN_ESPERA)}
      union all
      ${selectVencidos('con_lotes', lote, LOTE_ABIERTO)}
    ) de_ambos group by contribuyente_id, ambiente
  )`

async function listEmisoresDePiezas(db: Db, limite: number): Promise<EmisorConTrabajo[]> {
  const vencidos = await readPiezas(
    db,
    ['documento', 'lote'],
    (documento, lote) =>
      `with recursive ${selectConTrabajo(documento, lote)} select contribuyente_id, ambiente, proxima from vencidos limit ${limite}`,
  )
  const { rows } = await db.query<EmisorConTrabajo>({
    name: 'list-emisores-de-piezas',
    text: `
      select ${EMISOR_CON_TRABAJO} from jsonb_to_recordset($1) as e (contribuyente_id bigint, ambiente text, proxima timestamptz)
      where ${CON_CERTIFICADO} limit $2`,
    values: [vencidos, limite],
  })
  return rows
}

/** Counting stops here, because the metric only has to say "more than this". Per emisor it stops earlier, so that one cannot hide the others. */
const MUCHOS = 20_000
const DE_UNO = 10_000

export interface Espera {
  cuantos: number
  /** There are so many and perhaps more. */
  alMenos: boolean
  /** How long the oldest of them has been waiting. */
  segundos: number
}

export interface EnEspera {
  ambiente: Ambiente
  /** SIFEN has not answered for them, and they are in no lote. */
  porEnviar: Espera
  /** SIFEN was given them in a lote, and has not been heard to judge it. */
  enLote: Espera
  /** How many emisores have something waiting that cannot leave, because no certificate of theirs is in force. */
  sinCertificado: number
}

/** How many wait in each ambiente, and how long. What it costs is bounded, whatever waits and whatever was ever issued. */
export async function countEnEspera(db: Db): Promise<EnEspera[]> {
  const piezas = (await isRepartida(db))
    ? [
        await readPiezas(
          db,
          ['documento', 'lote'],
          (documento, lote) => `with recursive ${selectPorEmisor(documento, lote)} select * from por_emisor`,
        ),
      ]
    : null
  const { rows } = await db.query<EnEspera>({
    name: 'count-en-espera',
    text: `
      with recursive ${piezas === null ? selectPorEmisor('documento', 'lote') : POR_EMISOR_DE_PIEZAS}
      select ambiente, ${viewParte('POR_ENVIAR')} as "porEnviar", ${viewParte('EN_LOTE')} as "enLote",
        count(distinct contribuyente_id) filter (where not ${CON_CERTIFICADO}) as "sinCertificado"
      from por_emisor e group by ambiente order by ambiente`,
    ...(piezas === null ? {} : { values: piezas }),
  })
  return rows
}

type Parte = 'POR_ENVIAR' | 'EN_LOTE'

/** The documentos of those emisores that wait so: of each the first so many. */
const selectParte = (parte: Parte, emisores: string, documento: string, condicion: string) => `
  select '${parte}' as parte, e.contribuyente_id, e.ambiente, d.fecha_creacion from ${emisores} e cross join lateral (
    select fecha_creacion from ${documento} d
    where d.contribuyente_id = e.contribuyente_id and d.ambiente = e.ambiente and ${condicion} order by documento_id limit ${DE_UNO}
  ) d limit ${MUCHOS}`

const selectPorEmisor = (documento: string, lote: string) => `
  ${selectDocumentos(documento)}, ${selectEmisores('con_lotes', lote, LOTE_ABIERTO)}, algunos as (
    (${selectParte('POR_ENVIAR', 'con_documentos', documento, EN_ESPERA)})
    union all
    (${selectParte('EN_LOTE', 'con_lotes', documento, "estado = 'EN_LOTE'")})
  ), por_emisor as (
    select parte, contribuyente_id, ambiente, count(*) as cuantos, min(fecha_creacion) as desde from algunos group by 1, 2, 3
  )`
const POR_EMISOR_DE_PIEZAS = `por_emisor as (
  select * from jsonb_to_recordset($1) as p (parte text, contribuyente_id bigint, ambiente text, cuantos bigint, desde timestamptz))`

const viewParte = (parte: Parte) => `
  jsonb_build_object(
    'cuantos', coalesce(sum(cuantos) filter (where parte = '${parte}'), 0),
    'alMenos', coalesce(bool_or(cuantos = ${DE_UNO}) filter (where parte = '${parte}'), false)
      or (select coalesce(sum(cuantos), 0) from por_emisor where parte = '${parte}') >= ${MUCHOS},
    'segundos', greatest(0, coalesce(extract(epoch from ahora() - min(desde) filter (where parte = '${parte}')), 0)))`

export interface Inciertos {
  ambiente: Ambiente
  cuantos: number
  /** Age of the oldest. */
  segundos: number
}

/** Eventos of which nobody knows yet what SIFEN did, of every emisor; those that a request has in hands at this moment among them. */
export async function countInciertos(db: Db): Promise<Inciertos[]> {
  const { rows } = await db.query<Inciertos>({
    name: 'count-inciertos',
    text: `
      select ambiente, count(*) as cuantos, greatest(0, extract(epoch from ahora() - min(fecha_creacion)))::float8 as segundos
      from (select ambiente, fecha_creacion from evento_sifen where estado = 'ENVIADO' limit ${MUCHOS}) e group by ambiente order by ambiente`,
  })
  return rows
}

/** What there is to know about why a documento waits. */
export interface Causa {
  historia: HistoriaDeDocumento
  ruc: string
  certificadoDesde: number | null
  certificadoHasta: number | null
  /** Whether its row of numbers is stopped, and it is one of those that wait for that. */
  detenido: boolean
}

export async function findCausa(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<Causa | null> {
  const { rows } = await db.query<Causa>({
    name: 'find-causa',
    text: `
      select d.historia, c.ruc, f.desde as "certificadoDesde", f.hasta as "certificadoHasta",
        d.estado = 'PENDIENTE' and t.detenido_en is not null as detenido
      from documento d
      join timbrado t on t.contribuyente_id = d.contribuyente_id and t.timbrado_id = d.timbrado_id
      join contribuyente c on c.contribuyente_id = d.contribuyente_id
      left join certificado f on f.contribuyente_id = $1 and f.ambiente = $2 and f.reemplazado_en is null
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = $3`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0] ?? null
}

/** The certificate with which an emisor is let in now, and what the database's clock shows; null when none is in force. */
export async function findCertificadoVigente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<{ certificadoId: number; ahora: number } | null> {
  const { rows } = await db.query<{ certificadoId: number; ahora: number }>({
    name: 'find-certificado-vigente',
    text: `
      select certificado_id as "certificadoId", ahora() as ahora from certificado
      where contribuyente_id = $1 and ambiente = $2 and reemplazado_en is null and desde <= ahora() and hasta > ahora()`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

export async function readDatabaseClock(db: Db): Promise<number> {
  const { ahora } = await one<{ ahora: number }>(db, {
    name: 'read-database-clock',
    text: 'select ahora() as ahora',
  })
  return ahora
}
