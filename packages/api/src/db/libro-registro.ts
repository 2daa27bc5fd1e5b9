import type { Emisor } from '../domain/ambiente.ts'
import type { Mes } from '../domain/libro/mes.ts'
import { type Comprobante, FALTAS_DE_COMPROBANTE, FILAS_POR_ARCHIVO } from '../domain/libro/registro.ts'
import type { Db } from './db.ts'
import { one } from './db.ts'
import { toMesParameters, ULTIMA_NOMINACION } from './libro.ts'
import { DESCONOCIDO, enMes } from './libro-compras.ts'
import { textoDeXml, valorDeXml } from './texto-de-xml.ts'

const IMPRESO = ['dNumDocAso', 'dPExpDocAso', 'dEstDocAso'].map(campo => valorDeXml('c.xml', campo, '\\d+'))
const [SIN_MONTO, SIN_ASOCIADO] = FALTAS_DE_COMPROBANTE

/**
 * What SIFEN approved of a month and was not cancelled or disowned since, issued and received, as the registry of vouchers tells it apart:
 * 1 sales, 2 purchases. A note names the first of those it is about, by its number and its timbrado: both are known of one that stands
 * here, or is printed. Each stands in a part of the month by when it came here, whatever became of it or of another since: what is cancelled or
 * approved while the parts are taken moves none, and what comes meanwhile comes after all of them. `offset 0`: of each is read once what several things ask of.
 */
const COMPROBANTES = `(
    select c.*, n.asociado, n."timbradoAsociado", m.exento, m.gravado5, m.gravado10, m.total,
      case when m.total = 0 then '${SIN_MONTO}'
        when c."tipoDocumento" in (5, 6) and (n.asociado is null or n."timbradoAsociado" is null) then '${SIN_ASOCIADO}' end as falta
    from (
      select t.*, (row_number() over (order by t."fechaCreacion", t.clave) - 1) / $5::int + 1 as parte from (
      select d.documento_id * 2 + 1 as clave, d.fecha_creacion as "fechaCreacion", d.estado in ('APROBADO', 'APROBADO_OBSERVACION') as entra, case when d.tipo_documento in (4, 5) then 2 else 1 end as registro,
        d.tipo_documento as "tipoDocumento", d.fecha_emision as "fechaEmision", d.numero_timbrado as "numeroTimbrado", d.establecimiento, d.punto, d.numero, d.moneda,
        q.quien ->> 'dRucRec' || '-' || (q.quien ->> 'dDVRec') as ruc, (q.quien ->> 'iTipIDRec')::int as "tipoIdentidad", q.quien ->> 'dNumIDRec' as identidad,
        q.quien ->> 'dNomRec' as nombre, d.montos, d.xml
      from documento d left join ${ULTIMA_NOMINACION}, lateral (select case when d.tipo_documento = 4 then jsonb_build_object(
          'iTipIDRec', ${valorDeXml('d.xml', 'iTipIDVen', '\\d')}, 'dNumIDRec', ${textoDeXml('d.xml', 'dNumIDVen')}, 'dNomRec', ${textoDeXml('d.xml', 'dNomVen')})
        else coalesce(e.receptor, d.receptor) end as quien) q
      where ${enMes('d')} and d.tipo_documento in (1, 4, 5, 6)
      union all
      select r.recibido_id * 2, r.fecha_creacion, r.estado = 'APROBADO' and not ${DESCONOCIDO}, case when r.tipo_documento = 5 then 1 else 2 end,
        r.tipo_documento, r.fecha_emision, r.numero_timbrado, r.establecimiento, r.punto, r.numero, r.moneda, r.emisor_ruc, null, null, r.emisor_nombre, r.montos, r.xml
      from documento_recibido r where ${enMes('r')} and r.tipo_documento in (1, 5, 6)
      ) t
    ) c, lateral (
      select case when c."tipoDocumento" in (5, 6) then ${valorDeXml('c.xml', 'dCdCDERef', '\\w{44}')} end as cdc offset 0
    ) a, lateral (
      select case when a.cdc is not null then substring(a.cdc from 12 for 3) || '-' || substring(a.cdc from 15 for 3) || '-' || substring(a.cdc from 18 for 7)
          when c."tipoDocumento" in (5, 6) then ${IMPRESO[2]} || '-' || ${IMPRESO[1]} || '-' || ${IMPRESO[0]} end as asociado,
        case when a.cdc is not null then coalesce(
            (select o.numero_timbrado from documento o where o.contribuyente_id = $1 and o.ambiente = $2 and o.cdc = a.cdc),
            (select o.numero_timbrado from documento_recibido o where o.contribuyente_id = $1 and o.ambiente = $2 and o.cdc = a.cdc))
          when c."tipoDocumento" in (5, 6) then ${valorDeXml('c.xml', 'dNTimDI', '\\d+')} end as "timbradoAsociado" offset 0
    ) n, lateral (
      select p.exento, p.gravado5, p.gravado10, case when c."tipoDocumento" = 4 then round(c.montos[6]) else p.exento + p.gravado5 + p.gravado10 end as total
      from (select case when c."tipoDocumento" = 4 then 0 else round(c.montos[1]) end as exento,
        case when c."tipoDocumento" = 4 then 0 else round(c.montos[2]) end as gravado5,
        case when c."tipoDocumento" = 4 then 0 else round(c.montos[4]) end as gravado10 offset 0) p offset 0
    ) m
    where c.entra
  ) c`
const toParameters = (emisor: Emisor, mes: Mes, filas: number) => [...toMesParameters(emisor, mes), filas]

const DATOS = `c.clave, c.registro, c."tipoDocumento", c."fechaEmision", c."numeroTimbrado", c.establecimiento, c.punto, c.numero, c.moneda, c.ruc,
  c."tipoIdentidad", c.identidad, c.nombre, case when c."tipoDocumento" = 1 then ${valorDeXml('c.xml', 'iCondOpe', '\\d')} end as condicion,
  c.asociado, c."timbradoAsociado", c.exento::text, c.gravado5::text, c.gravado10::text, c.total::text, c.falta`

/** How many have a line, of each side, and how many have none; and in how many parts they stand. */
export interface CuentaDeComprobantes {
  ventas: number
  compras: number
  fuera: number
  archivos: number
}

export const countComprobantes = (
  db: Db,
  emisor: Emisor,
  mes: Mes,
  filas = FILAS_POR_ARCHIVO,
): Promise<CuentaDeComprobantes> =>
  one<CuentaDeComprobantes>(db, {
    text: `
      select count(*) filter (where c.falta is null and c.registro = 1) as ventas, count(*) filter (where c.falta is null and c.registro = 2) as compras,
        count(*) filter (where c.falta is not null) as fuera, coalesce(max(c.parte) filter (where c.falta is null), 0) as archivos from ${COMPROBANTES}`,
    values: toParameters(emisor, mes, filas),
  })

/** Those of a part that have a line, sales first, each in the order in which it was issued. */
export async function listComprobantes(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  { parte, filas = FILAS_POR_ARCHIVO }: { parte: number; filas?: number },
): Promise<Comprobante[]> {
  const { rows } = await db.query<Comprobante>({
    text: `
      select ${DATOS} from ${COMPROBANTES} where c.falta is null and c.parte = $6
      order by c.registro, c."fechaEmision", c.clave`,
    values: [...toParameters(emisor, mes, filas), parte],
  })
  return rows
}

/** Those that have none. */
export async function listSinLinea(db: Db, emisor: Emisor, mes: Mes, limit: number): Promise<Comprobante[]> {
  const { rows } = await db.query<Comprobante>({
    text: `
      select ${DATOS} from ${COMPROBANTES} where c.falta is not null
      order by c.registro, c."fechaEmision", c.clave limit $6`,
    values: [...toParameters(emisor, mes, FILAS_POR_ARCHIVO), limit],
  })
  return rows
}
