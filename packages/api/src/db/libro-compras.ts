import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDeCompra, LineaDeCompra } from '../domain/libro/compra.ts'
import type { Mes } from '../domain/libro/mes.ts'
import { MONTOS } from '../domain/libro/montos.ts'
import type { Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { type SumaDeMes, toMesParameters } from './libro.ts'
import { textoDeXml, valorDeXml } from './texto-de-xml.ts'

export const DESCONOCIDO = `exists (select from evento_sifen e where e.contribuyente_id = $1 and e.ambiente = $2 and e.recibido_id = r.recibido_id
  and e.estado = 'APROBADO' and e.tipo = 'DESCONOCIMIENTO')`
export const enMes = (a: string) =>
  `${a}.contribuyente_id = $1 and ${a}.ambiente = $2 and ${a}.fecha_emision >= $3 and ${a}.fecha_emision < $4`

/** In the order of emission, after that of the purchase $6, as its two branches have it: as two values, so that an index of each begins there. */
const ULTIMA = `coalesce(
      (select fecha_emision from documento_recibido where contribuyente_id = $1 and ambiente = $2 and recibido_id = $6::bigint / 2 and $6::bigint % 2 = 0),
      (select fecha_emision from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $6::bigint / 2 and $6::bigint % 2 = 1))`
/** Of a page: what comes after the one before it, and no more of either branch than it takes. */
interface Pagina {
  deRecibidos: string
  deAutofacturas: string
}
const TODAS: Pagina = { deRecibidos: '', deAutofacturas: '' }
const paginaDe = (after: number | null): Pagina => {
  const de = (fila: string, anterior: string) =>
    `${after === null ? '' : `and (${fila}) > (${ULTIMA}, ${anterior})`} order by ${fila} limit $5`
  return {
    deRecibidos: de('r.fecha_emision, r.recibido_id', '$6::bigint / 2'),
    deAutofacturas: de('d.fecha_emision, d.documento_id', '($6::bigint - 1) / 2'),
  }
}

/**
 * What was bought: facturas and notes that others issued, and autofacturas, which the buyer issues himself. Each has a number of its own among both: even
 * of what was received, odd of what was issued. An autofactura has no IVA.
 */
const comprasDe = ({ deRecibidos, deAutofacturas }: Pagina) => `(
    (select r.recibido_id * 2 as clave, r.tipo_documento, r.fecha_emision, r.montos, r.emisor_ruc as documento, null as tipo_identidad, r.emisor_nombre as nombre,
      case when r.estado = 'CANCELADO' then 'CANCELADO' when ${DESCONOCIDO} then 'DESCONOCIDO'
        when r.estado = 'FIRMADO' then 'SIN_CONFIRMAR' else 'APROBADO' end as estado,
      r.cdc, r.numero_timbrado, r.establecimiento, r.punto, r.numero, r.serie, r.moneda, r.total, r.xml
    from documento_recibido r where ${enMes('r')} and r.tipo_documento in (1, 5, 6) ${deRecibidos})
    union all
    (select d.documento_id * 2 + 1, d.tipo_documento, d.fecha_emision, array[d.montos[6], 0, 0, 0, 0, d.montos[6]], coalesce(${textoDeXml('d.xml', 'dNumIDVen')}, ''), ${valorDeXml('d.xml', 'iTipIDVen', '\\d')},
      coalesce(${textoDeXml('d.xml', 'dNomVen')}, ''), case when d.estado = 'CANCELADO' then 'CANCELADO' else 'APROBADO' end,
      d.cdc, d.numero_timbrado, d.establecimiento, d.punto, d.numero, d.serie, d.moneda, d.total, d.xml
    from documento d where ${enMes('d')} and d.tipo_documento = 4 and d.estado in ('APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO') ${deAutofacturas})
  ) c`
const COMPRAS = comprasDe(TODAS)
const SIGNO = `case when c.tipo_documento = 5 then -1 else 1 end`
const CUENTA = `case when c.estado = 'APROBADO' then ${SIGNO} else 0 end`
const sumOf = (signo: string) =>
  `array[${MONTOS.map((_, n) => `trim_scale(coalesce(sum(${signo} * c.montos[${n + 1}]), 0))`).join(', ')}]::text[]`
const CUENTAS = `count(*) as cuantos, count(*) filter (where c.estado = 'CANCELADO') as cancelados, ${sumOf(CUENTA)} as montos`

export interface SumaDeCompras extends SumaDeMes {
  tipoDocumento: number | null
  /** Which day of the month, from 1. */
  dia: number | null
  estado: EstadoDeCompra | null
  /** What they come to, whether they count or not. */
  enteros: string[]
}

/** All of a month, and by type, by day and by state, in one look at its documents. */
export async function sumCompras(db: Db, emisor: Emisor, mes: Mes): Promise<SumaDeCompras[]> {
  const { rows } = await db.query<SumaDeCompras>({
    name: 'sum-compras',
    text: `
      select c.tipo_documento as "tipoDocumento", c.dia, c.estado, ${CUENTAS}, ${sumOf(SIGNO)} as enteros
      from (select c.*, width_bucket(c.fecha_emision, $5::timestamptz[]) as dia from ${COMPRAS}) c
      group by grouping sets ((), (c.tipo_documento), (c.dia), (c.estado))
      order by 1, 2, 3`,
    values: [...toMesParameters(emisor, mes), mes.dias.map(toTimestamp)],
  })
  return rows
}

export interface SumaDeProveedor extends SumaDeMes {
  documento: string
  nombre: string
  /** How many suppliers there are in all. */
  proveedores: number
}

/** Of each supplier, those of most first: the number of who sells without a RUC is of somebody by its kind. */
export async function sumPorProveedor(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  limit: number,
): Promise<SumaDeProveedor[]> {
  const { rows } = await db.query<SumaDeProveedor>({
    text: `
      select c.documento, max(c.nombre) as nombre, count(*) over () as proveedores, ${CUENTAS} from ${COMPRAS}
      group by c.documento, c.tipo_identidad order by sum(${CUENTA} * c.montos[${MONTOS.length}]) desc, c.documento, c.tipo_identidad limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

const DATOS = `c.clave, c.cdc, c.tipo_documento as "tipoDocumento", c.numero_timbrado as "numeroTimbrado", c.establecimiento, c.punto, c.numero, c.serie,
  c.estado, c.fecha_emision as "fechaEmision", c.moneda, trim_scale(c.total)::text as total, c.documento, c.nombre,
  ${valorDeXml('c.xml', 'dCdCDERef', '\\w{44}')} as "asociadoCdc", ${valorDeXml('c.xml', 'iCondOpe', '\\d')} as condicion,
  array(select trim_scale(${CUENTA} * monto) from unnest(c.montos) with ordinality as m (monto, n) order by n)::text[] as montos`
/** In the order in which they were issued: which they are, before anything is read of what is signed. */
const enPagina = (after: number | null) =>
  `(select * from ${comprasDe(paginaDe(after))} order by c.fecha_emision, c.clave limit $5) c`

/** In the order in which they were issued. */
export async function listCompras(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  page: { after: number | null; limit: number },
): Promise<LineaDeCompra[]> {
  const values: unknown[] = [...toMesParameters(emisor, mes), page.limit]
  if (page.after !== null) values.push(page.after)
  const { rows } = await db.query<LineaDeCompra>({
    text: `
      select ${DATOS} from ${enPagina(page.after)} order by c.fecha_emision, c.clave`,
    values,
  })
  return rows
}

/** Whose signature holds, and which SIFEN was not asked about, or has not. */
export interface SinConfirmar {
  recibidoId: number
  tipoDocumento: number
  establecimiento: string
  punto: string
  numero: number
  nombre: string
  /** When SIFEN was asked last. */
  fechaConsulta: number | null
  /** How many there are in all. */
  cuantos: number
}

export async function listSinConfirmar(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  limit: number,
): Promise<SinConfirmar[]> {
  const { rows } = await db.query<SinConfirmar>({
    text: `
      select r.recibido_id as "recibidoId", r.tipo_documento as "tipoDocumento", r.establecimiento, r.punto, r.numero, r.emisor_nombre as nombre,
        r.fecha_consulta as "fechaConsulta", count(*) over () as cuantos
      from documento_recibido r where ${enMes('r')} and r.tipo_documento in (1, 5, 6) and r.estado = 'FIRMADO' and not ${DESCONOCIDO}
      order by r.recibido_id limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

/** An event about a purchase of the month of which nobody knows whether SIFEN has it: that it was disowned, or of an autofactura, cancelled. */
export interface EventoDeCompraSinSaber
  extends Fila<'eventoSifen', 'eventoSifenId' | 'tipo' | 'recibidoId' | 'documentoId'>,
    Fila<'documento', 'establecimiento' | 'punto' | 'numero'> {}

export async function listEventosDeCompraSinSaber(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  limit: number,
): Promise<EventoDeCompraSinSaber[]> {
  const de = (
    a: string,
  ) => `e.evento_sifen_id as "eventoSifenId", e.tipo, e.recibido_id as "recibidoId", e.documento_id as "documentoId",
        ${a}.establecimiento, ${a}.punto, ${a}.numero from evento_sifen e`
  const SIN_SABER = `e.contribuyente_id = $1 and e.ambiente = $2 and e.estado = 'ENVIADO'`
  const { rows } = await db.query<EventoDeCompraSinSaber>({
    text: `
      select ${de('r')} join documento_recibido r on r.contribuyente_id = $1 and r.recibido_id = e.recibido_id
      where ${SIN_SABER} and ${enMes('r')} and r.tipo_documento in (1, 5, 6)
      union all
      select ${de('d')} join documento d on d.contribuyente_id = $1 and d.documento_id = e.documento_id
      where ${SIN_SABER} and ${enMes('d')} and d.tipo_documento = 4
      order by 1 limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

export interface CompraFirmada {
  clave: number
  cdc: string
  establecimiento: string
  punto: string
  numero: number
  xml: string
}

/** What is signed of each, in the order in which they were issued. */
export async function listComprasFirmadas(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  page: { after: number | null; limit: number },
): Promise<CompraFirmada[]> {
  const values: unknown[] = [...toMesParameters(emisor, mes), page.limit]
  if (page.after !== null) values.push(page.after)
  const { rows } = await db.query<CompraFirmada>({
    text: `
      select c.clave, c.cdc, c.establecimiento, c.punto, c.numero, c.xml from ${enPagina(page.after)}
      order by c.fecha_emision, c.clave`,
    values,
  })
  return rows
}
