import type { Emisor } from '../domain/ambiente.ts'
import { type Cuenta, MUCHOS } from '../domain/documento/cuenta.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import type { Suceso } from '../domain/envio/documento.ts'
import { API_KEY_COLUMNS, type ApiKeyRow } from './api-key.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { ULTIMA_NOMINACION } from './libro.ts'
import { TIMBRADO_COLUMNS, type TimbradoRow } from './timbrado.ts'

/** What falls between moments in their order, counted from one to the next; nothing of before the first. */
const PORCIONES = {
  emitidos: (values: string) => `
    select width_bucket(fecha_emision, ${values}::timestamptz[]) as porcion, count(*) as cuantos from documento
    where contribuyente_id = $1 and ambiente = $2 and fecha_emision >= $4 and fecha_emision < $5 group by 1`,
  nominados: (values: string) => `
    select width_bucket(fecha_procesamiento, ${values}::timestamptz[]) as porcion, count(*) as cuantos from evento_sifen
    where contribuyente_id = $1 and ambiente = $2 and tipo = 'NOMINACION' and estado = 'APROBADO'
      and fecha_procesamiento >= $4 and fecha_procesamiento < $5 group by 1`,
}

/** How many were issued, or nominated, in each stretch that begins at one of these moments; those that had any. `desde` is the first of them. */
export async function countPorTramo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  que: keyof typeof PORCIONES,
  { inicios, desde, fin }: { inicios: readonly number[]; desde: number; fin: number },
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ porcion: number; cuantos: number }>({
    name: `count-por-tramo-${que}`,
    text: PORCIONES[que]('$3'),
    values: [contribuyenteId, ambiente, inicios.map(toTimestamp), toTimestamp(desde), toTimestamp(fin)],
  })
  return new Map(rows.map(({ porcion, cuantos }) => [porcion - 1, cuantos]))
}

/** What counts as sold: what SIFEN did not refuse and nobody cancelled; a credit note takes away what a debit note adds. */
const VENDIDO = `
  d.contribuyente_id = $1 and d.ambiente = $2 and d.tipo_documento in (1, 5, 6) and d.estado not in ('RECHAZADO', 'ERROR', 'CANCELADO')`
const IMPORTE = 'case when d.tipo_documento = 5 then -d.total else d.total end'

export interface VentaDeTramo {
  moneda: string
  /** A decimal. */
  total: string
  cuantos: number
}

/** What was sold in each stretch that begins at one of these moments, in each money; those that had any. */
export async function sumPorTramo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { inicios, desde, fin }: { inicios: readonly number[]; desde: number; fin: number },
): Promise<(VentaDeTramo & { tramo: number })[]> {
  const { rows } = await db.query<VentaDeTramo & { tramo: number }>({
    name: 'sum-por-tramo',
    text: `
      select width_bucket(fecha_emision, $3::timestamptz[]) - 1 as tramo, moneda, sum(${IMPORTE}) as total, count(*) as cuantos
      from documento d where ${VENDIDO} and fecha_emision >= $4 and fecha_emision < $5 group by 1, 2`,
    values: [contribuyenteId, ambiente, inicios.map(toTimestamp), toTimestamp(desde), toTimestamp(fin)],
  })
  return rows
}

export interface Cliente {
  documento: string
  nombre: string
  total: string
  cuantos: number
}

/**
 * Who was sold most to since then, in that money, by whoever was nominated at last, of those who said who they are. A number is of somebody by its kind; the RUC of
 * a person is that of his cédula (1).
 */
export async function listMejoresClientes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, fin, moneda, limite }: { desde: number; fin: number; moneda: string; limite: number },
): Promise<Cliente[]> {
  const { rows } = await db.query<Cliente>({
    name: 'list-mejores-clientes',
    text: `
      select coalesce(e.receptor ->> 'dRucRec', e.receptor ->> 'dNumIDRec', d.receptor_documento) as documento,
        min(coalesce(e.receptor ->> 'dNomRec', d.receptor_nombre)) as nombre, sum(${IMPORTE}) as total, count(*) as cuantos
      from documento d left join ${ULTIMA_NOMINACION}
      where ${VENDIDO} and d.fecha_emision >= $3 and d.fecha_emision < $4 and d.moneda = $5 and (not d.innominada or e.receptor is not null)
      group by 1, nullif(coalesce(e.receptor, d.receptor) ->> 'iTipIDRec', '1') order by 3 desc, 1, 2 limit $6`,
    values: [contribuyenteId, ambiente, toTimestamp(desde), toTimestamp(fin), moneda, limite],
  })
  return rows
}

/** Waiting ones the oldest first, settled ones the newest: where there are very many, those that matter are among the first. */
const EN_CAMINO: ReadonlySet<EstadoDocumento> = new Set(['PENDIENTE', 'EN_LOTE', 'ENVIADO'])

/** Those of a state that an issuer still looks at, issued since then. */
export async function countDocumentos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  estado: EstadoDocumento,
  desde: number,
): Promise<Cuenta> {
  return one<Cuenta>(db, {
    text: `
      select count(*) as cuantos, min(fecha_creacion) as desde from (
        select fecha_creacion, fecha_emision from documento
        where contribuyente_id = $1 and ambiente = $2 and estado = $3 and archivado_en is null
        order by documento_id ${EN_CAMINO.has(estado) ? 'asc' : 'desc'} limit ${MUCHOS}) as algunos
      where fecha_emision >= $4`,
    values: [contribuyenteId, ambiente, estado, toTimestamp(desde)],
  })
}

export async function countEventosEnviados(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<Cuenta> {
  return one<Cuenta>(db, {
    text: `
      select count(*) as cuantos, min(fecha_creacion) as desde from (
        select fecha_creacion from evento_sifen where contribuyente_id = $1 and ambiente = $2 and estado = 'ENVIADO'
        limit ${MUCHOS}) as algunos`,
    values: [contribuyenteId, ambiente],
  })
}

const TIMBRADOS_MAX = 20

/** Those in use that end soon, by their numbers or by their date, or that are stopped: these first. */
export async function listTimbradosPorTerminar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  umbral: { siguiente: number; fin: string },
): Promise<TimbradoRow[]> {
  const { rows } = await db.query<TimbradoRow>({
    text: `
      select ${TIMBRADO_COLUMNS} from timbrado
      where contribuyente_id = $1 and ambiente = $2 and activo and (siguiente >= $3 or fin <= $4 or detenido_en is not null)
      order by detenido_en is null, siguiente desc, fin, timbrado_id limit ${TIMBRADOS_MAX}`,
    values: [contribuyenteId, ambiente, umbral.siguiente, umbral.fin],
  })
  return rows
}

const CLAVES_MAX = 20

/** Those that serve, were not replaced, and end by themselves until then. */
export async function listApiKeysPorVencer(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { now, hasta }: { now: number; hasta: number },
): Promise<ApiKeyRow[]> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `
      select ${API_KEY_COLUMNS} from api_key
      where contribuyente_id = $1 and ambiente = $2 and revocada_en is null and gracia_hasta is null
        and expira_en > $3 and expira_en <= $4
      order by expira_en, api_key_id limit ${CLAVES_MAX}`,
    values: [contribuyenteId, ambiente, toTimestamp(now), toTimestamp(hasta)],
  })
  return rows
}

/** When SIFEN last answered this issuer, and the last exchange that broke. */
export async function findUltimosIntercambios(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<{ contestado: number | null; fallido: { en: number; que: string } | null }> {
  const ultimo = (condition: string) => `
    select fecha, servicio || ': ' || resumen as que from intercambio
    where contribuyente_id = $1 and ambiente = $2 and (${condition}) order by intercambio_id desc limit 1`
  const { contestado, en, que } = await one<{
    contestado: number | null
    en: number | null
    que: string | null
  }>(db, {
    text: `
      select bueno.fecha as contestado, malo.fecha as en, malo.que
      from (select 1) as siempre
      left join (${ultimo('estado_http < 500')}) as bueno on true
      left join (${ultimo('estado_http is null or estado_http >= 500')}) as malo on true`,
    values: [contribuyenteId, ambiente],
  })
  return { contestado, fallido: en === null || que === null ? null : { en, que } }
}

/** What happened last to the documento that waits longest. */
export async function findUltimoSucesoEnEspera(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<Suceso | null> {
  const { rows } = await db.query<{ suceso: Suceso | null }>({
    text: `
      select historia -> -1 as suceso from documento
      where contribuyente_id = $1 and ambiente = $2 and estado in ('PENDIENTE', 'ENVIADO') order by documento_id limit 1`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0]?.suceso ?? null
}
