import type { Emisor } from '../domain/ambiente.ts'
import type { Mes } from '../domain/libro/mes.ts'
import { type Comprobante, FALTAS_DE_COMPROBANTE } from '../domain/libro/registro.ts'
import type { Db } from './db.ts'
import { one } from './db.ts'
import { toMesParameters, ULTIMA_NOMINACION } from './libro.ts'
import { DESCONOCIDO, enMes, textoDeXml } from './libro-compras.ts'

const IMPRESO = ['dNumDocAso', 'dPExpDocAso', 'dEstDocAso'].map(
  campo => `substring(c.xml from '<${campo}>\\s*(\\d+)')`,
)
const [SIN_MONTO, SIN_ASOCIADO] = FALTAS_DE_COMPROBANTE

/**
 * What SIFEN approved of a month and was not cancelled or disowned since, issued and received, as the registry of vouchers tells it apart:
 * 1 sales, 2 purchases. A note names the first of those it is about, by its number and its timbrado: both are known of one that stands
 * here, or is printed.
 */
const COMPROBANTES = `(
    select c.*, n.asociado, n."timbradoAsociado", m.exento, m.gravado5, m.gravado10, m.total,
      case when m.total = 0 then '${SIN_MONTO}'
        when c."tipoDocumento" in (5, 6) and (n.asociado is null or n."timbradoAsociado" is null) then '${SIN_ASOCIADO}' end as falta
    from (
      select d.documento_id * 2 + 1 as clave, case when d.tipo_documento in (4, 5) then 2 else 1 end as registro,
        d.tipo_documento as "tipoDocumento", d.fecha_emision as "fechaEmision", d.numero_timbrado as "numeroTimbrado", d.establecimiento, d.punto, d.numero, d.moneda,
        q.quien ->> 'dRucRec' || '-' || (q.quien ->> 'dDVRec') as ruc, (q.quien ->> 'iTipIDRec')::int as "tipoIdentidad", q.quien ->> 'dNumIDRec' as identidad,
        q.quien ->> 'dNomRec' as nombre, d.montos, d.xml
      from documento d left join ${ULTIMA_NOMINACION}, lateral (select case when d.tipo_documento = 4 then jsonb_build_object(
          'iTipIDRec', substring(d.xml from '<iTipIDVen>\\s*(\\d)'), 'dNumIDRec', ${textoDeXml('d.xml', 'dNumIDVen')}, 'dNomRec', ${textoDeXml('d.xml', 'dNomVen')})
        else coalesce(e.receptor, d.receptor) end as quien) q
      where ${enMes('d')} and d.tipo_documento in (1, 4, 5, 6) and d.estado in ('APROBADO', 'APROBADO_OBSERVACION')
      union all
      select r.recibido_id * 2, case when r.tipo_documento = 5 then 1 else 2 end,
        r.tipo_documento, r.fecha_emision, r.numero_timbrado, r.establecimiento, r.punto, r.numero, r.moneda, r.emisor_ruc, null, null, r.emisor_nombre, r.montos, r.xml
      from documento_recibido r where ${enMes('r')} and r.tipo_documento in (1, 5, 6) and r.estado = 'APROBADO' and not ${DESCONOCIDO}
    ) c, lateral (
      select substring(c.xml from '<dCdCDERef>\\s*(\\w{44})') as cdc where c."tipoDocumento" in (5, 6) union all select null where c."tipoDocumento" not in (5, 6)
    ) a, lateral (
      select case when a.cdc is not null then substring(a.cdc from 12 for 3) || '-' || substring(a.cdc from 15 for 3) || '-' || substring(a.cdc from 18 for 7)
          when c."tipoDocumento" in (5, 6) then ${IMPRESO[2]} || '-' || ${IMPRESO[1]} || '-' || ${IMPRESO[0]} end as asociado,
        case when a.cdc is not null then coalesce(
            (select o.numero_timbrado from documento o where o.contribuyente_id = $1 and o.ambiente = $2 and o.cdc = a.cdc),
            (select o.numero_timbrado from documento_recibido o where o.contribuyente_id = $1 and o.ambiente = $2 and o.cdc = a.cdc))
          when c."tipoDocumento" in (5, 6) then substring(c.xml from '<dNTimDI>\\s*(\\d+)') end as "timbradoAsociado"
    ) n, lateral (
      select p.exento, p.gravado5, p.gravado10, case when c."tipoDocumento" = 4 then round(c.montos[6]) else p.exento + p.gravado5 + p.gravado10 end as total
      from (select case when c."tipoDocumento" = 4 then 0 else round(c.montos[1]) end as exento,
        case when c."tipoDocumento" = 4 then 0 else round(c.montos[2]) end as gravado5,
        case when c."tipoDocumento" = 4 then 0 else round(c.montos[4]) end as gravado10) p
    ) m
  ) c`

const DATOS = `c.clave, c.registro, c."tipoDocumento", c."fechaEmision", c."numeroTimbrado", c.establecimiento, c.punto, c.numero, c.moneda, c.ruc,
  c."tipoIdentidad", c.identidad, c.nombre, case when c."tipoDocumento" = 1 then substring(c.xml from '<iCondOpe>\\s*(\\d)') end as condicion,
  c.asociado, c."timbradoAsociado", c.exento::text, c.gravado5::text, c.gravado10::text, c.total::text, c.falta`

/** How many have a line, of each side, and how many have none. */
export interface CuentaDeComprobantes {
  ventas: number
  compras: number
  fuera: number
}

export const countComprobantes = (db: Db, emisor: Emisor, mes: Mes): Promise<CuentaDeComprobantes> =>
  one<CuentaDeComprobantes>(db, {
    text: `
      select count(*) filter (where c.falta is null and c.registro = 1) as ventas, count(*) filter (where c.falta is null and c.registro = 2) as compras,
        count(*) filter (where c.falta is not null) as fuera from ${COMPROBANTES}`,
    values: toMesParameters(emisor, mes),
  })

/** Those that have a line, sales first, each in the order in which it was issued; or those that have none. */
export async function listComprobantes(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  { fuera, skip, limit }: { fuera: boolean; skip: number; limit: number },
): Promise<Comprobante[]> {
  const { rows } = await db.query<Comprobante>({
    text: `
      select ${DATOS} from ${COMPROBANTES} where (c.falta is not null) = $5
      order by c.registro, c."fechaEmision", c.clave offset $6 limit $7`,
    values: [...toMesParameters(emisor, mes), fuera, skip, limit],
  })
  return rows
}
