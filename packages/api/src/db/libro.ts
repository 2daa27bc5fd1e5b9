import type { Emisor } from '../domain/ambiente.ts'
import type { Mes } from '../domain/libro/mes.ts'
import { MONTOS } from '../domain/libro/montos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { valorDeXml } from './texto-de-xml.ts'

/** Facturas and the notes about them; an autofactura is a purchase, a remisión has no amounts. What SIFEN has, or had. */
const VENTAS = `d.contribuyente_id = $1 and d.ambiente = $2 and d.fecha_emision >= $3 and d.fecha_emision < $4
  and d.tipo_documento in (1, 5, 6) and d.estado in ('APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO')`
const SIGNO = `case when d.estado = 'CANCELADO' then 0 when d.tipo_documento = 5 then -1 else 1 end`
const SUMAS = `array[${MONTOS.map((_, n) => `trim_scale(coalesce(sum(${SIGNO} * d.montos[${n + 1}]), 0))`).join(', ')}]::text[]`
const CUENTAS = `count(*) as cuantos, count(*) filter (where d.estado = 'CANCELADO') as cancelados, ${SUMAS} as montos`
/** Whoever was nominated at last, if anybody was: what stands there is in the place of the documento's receiver. */
export const ULTIMA_NOMINACION = `evento_sifen e on d.innominada and e.contribuyente_id = $1 and e.ambiente = $2 and e.tipo = 'NOMINACION'
  and e.estado = 'APROBADO' and e.documento_id = d.documento_id`

/** In the order of emission, after the documento $6: as two values, so that an index begins there. */
const DESPUES = `and (d.fecha_emision, d.documento_id) > ((
  select fecha_emision from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $6), $6)`

export interface SumaDeMes {
  cuantos: number
  cancelados: number
  montos: string[]
}

/** Of which the sum is: null in each that it is not told apart by. */
export interface SumaPor extends SumaDeMes {
  tipoDocumento: number | null
  establecimiento: string | null
  punto: string | null
  /** Which day of the month, from 1. */
  dia: number | null
}

/** Of a documento d that SIFEN did not take: its number stands for nothing, and is not voided. */
export const SIN_INUTILIZAR = `not exists (
  select from evento_sifen i where i.contribuyente_id = $1 and i.ambiente = $2 and i.tipo = 'INUTILIZACION' and i.estado = 'APROBADO'
    and i.tipo_documento = d.tipo_documento and i.numero_timbrado = d.numero_timbrado and i.establecimiento = d.establecimiento
    and i.punto = d.punto and i.serie is not distinct from d.serie and d.numero between i.numero_inicio and i.numero_fin)`
/** Of d: no other documento that SIFEN did not refuse has its number. By its serie or by that it has none, as each is looked up in an index. */
const sinOtroEn = (enSuSerie: string) => `not exists (
  select from documento o where o.contribuyente_id = $1 and o.ambiente = $2 and o.tipo_documento = d.tipo_documento and o.numero_timbrado = d.numero_timbrado
    and o.establecimiento = d.establecimiento and o.punto = d.punto and ${enSuSerie} and o.numero = d.numero and o.estado not in ('RECHAZADO', 'ERROR'))`
/** The same, and no other documento of its number is in its place, as one of another program that was adopted: such a number cannot be voided (4065). */
export const SIN_NADA_EN_SU_LUGAR = `${SIN_INUTILIZAR} and ${sinOtroEn('o.serie = d.serie')} and ${sinOtroEn('o.serie is null and d.serie is null')}`

/** Of whom, and from when until when: the first four parameters of what asks for a month. */
export const toMesParameters = ({ contribuyenteId, ambiente }: Emisor, { desde, hasta }: Mes) => [
  contribuyenteId,
  ambiente,
  toTimestamp(desde),
  toTimestamp(hasta),
]

/** All of a month, and by type, by branch and by day, in one look at its documents. */
export async function sumLibro(db: Db, emisor: Emisor, mes: Mes): Promise<SumaPor[]> {
  const { rows } = await db.query<SumaPor>({
    name: 'sum-libro',
    text: `
      select d.tipo_documento as "tipoDocumento", d.establecimiento, d.punto, d.dia, ${CUENTAS}
      from (select d.*, width_bucket(d.fecha_emision, $5::timestamptz[]) as dia from documento d where ${VENTAS}) d
      group by grouping sets ((), (d.tipo_documento), (d.establecimiento, d.punto), (d.dia))
      order by 1, 2, 3, 4`,
    values: [...toMesParameters(emisor, mes), mes.dias.map(toTimestamp)],
  })
  return rows
}

/** All of a month alone. */
export async function sumMes(db: Db, emisor: Emisor, mes: Mes): Promise<SumaDeMes> {
  return one<SumaDeMes>(db, {
    name: 'sum-mes',
    text: `select ${CUENTAS} from documento d where ${VENTAS}`,
    values: toMesParameters(emisor, mes),
  })
}

export interface SumaDeCliente extends SumaDeMes {
  documento: string
  nombre: string
  /** How many customers there are in all. */
  clientes: number
}

/** Of each customer, by whoever was nominated at last, those of most first: a number is of somebody by its kind. Who is unnamed is one. */
export async function sumPorCliente(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  limit: number,
): Promise<SumaDeCliente[]> {
  const { rows } = await db.query<SumaDeCliente>({
    text: `
      select d.documento, max(d.nombre) as nombre, count(*) over () as clientes, ${CUENTAS}
      from (
        select d.estado, d.tipo_documento, d.montos, r.receptor ->> 'dNomRec' as nombre, r.receptor ->> 'iTipIDRec' as tipo_identidad,
          coalesce(r.receptor ->> 'dRucRec' || '-' || (r.receptor ->> 'dDVRec'), r.receptor ->> 'dNumIDRec', '') as documento
        from documento d left join ${ULTIMA_NOMINACION}, lateral (select coalesce(e.receptor, d.receptor) as receptor) r where ${VENTAS}
      ) d
      group by d.documento, d.tipo_identidad order by sum(${SIGNO} * d.montos[${MONTOS.length}]) desc, d.documento, d.tipo_identidad limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

const LINEA = [
  'documentoId',
  'cdc',
  'tipoDocumento',
  'numeroTimbrado',
  'establecimiento',
  'punto',
  'numero',
  'serie',
  'estado',
  'fechaEmision',
  'moneda',
  'total',
  'asociadoCdc',
] as const

/** A documento as its month has it. */
export interface LineaRow extends Fila<'documento', (typeof LINEA)[number]> {
  receptor: Receptor
  condicion: string | null
  montos: string[]
}

/** Of what another program issued there is only what it signed (E601). */
const CONDICION = `case when d.tipo_documento = 1 then coalesce(d.cuerpo ->> 'condicionOperacion',
  case ${valorDeXml('d.xml', 'iCondOpe', '\\d')} when '1' then 'CONTADO' when '2' then 'CREDITO' end) end`

/** In the order in which they were issued. */
export async function listLineas(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  page: { after: number | null; limit: number },
): Promise<LineaRow[]> {
  const values: unknown[] = [...toMesParameters(emisor, mes), page.limit]
  if (page.after !== null) values.push(page.after)
  const { rows } = await db.query<LineaRow>({
    text: `
      select ${columns('documento', LINEA, 'd')}, coalesce(e.receptor, d.receptor) as receptor,
        ${CONDICION} as condicion,
        array(select trim_scale(${SIGNO} * monto) from unnest(d.montos) with ordinality as m (monto, n) order by n)::text[] as montos
      from documento d left join ${ULTIMA_NOMINACION} where ${VENTAS} ${page.after === null ? '' : DESPUES}
      order by d.fecha_emision, d.documento_id limit $5`,
    values,
  })
  return rows
}

/** What SIFEN has not decided, or refused: of what was refused, that whose number was not voided since, nor is another documento's. */
export interface NoConcluido
  extends Fila<
    'documento',
    'documentoId' | 'cdc' | 'tipoDocumento' | 'establecimiento' | 'punto' | 'numero' | 'estado' | 'mensaje'
  > {
  /** How many there are in all. */
  cuantos: number
}

export async function listNoConcluidos(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  limit: number,
): Promise<NoConcluido[]> {
  const nombres = [
    'documentoId',
    'cdc',
    'tipoDocumento',
    'establecimiento',
    'punto',
    'numero',
    'estado',
    'mensaje',
  ] as const
  const { rows } = await db.query<NoConcluido>({
    text: `
      select ${columns('documento', nombres, 'd')}, count(*) over () as cuantos from documento d
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.fecha_emision >= $3 and d.fecha_emision < $4
        and (d.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') or d.estado in ('RECHAZADO', 'ERROR') and ${SIN_NADA_EN_SU_LUGAR})
      order by d.documento_id limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

/** An event about a documento of the month of which nobody knows whether SIFEN has it. */
export interface EventoSinSaber
  extends Fila<'eventoSifen', 'eventoSifenId' | 'tipo'>,
    Fila<'documento', 'establecimiento' | 'punto' | 'numero'> {
  documentoId: number
}

export async function listEventosSinSaber(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  limit: number,
): Promise<EventoSinSaber[]> {
  const { rows } = await db.query<EventoSinSaber>({
    text: `
      select e.evento_sifen_id as "eventoSifenId", e.tipo, d.documento_id as "documentoId", d.establecimiento, d.punto, d.numero
      from evento_sifen e join documento d on d.contribuyente_id = $1 and d.documento_id = e.documento_id
      where e.contribuyente_id = $1 and e.ambiente = $2 and e.estado = 'ENVIADO' and d.fecha_emision >= $3 and d.fecha_emision < $4
      order by 1 limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

/**
 * Numbers that no documento carries and that were not voided: between two of the month, or before the first of it, where that and the one before it were issued
 * from here. What another program used before is no gap.
 */
export interface Salto
  extends Fila<'documento', 'tipoDocumento' | 'numeroTimbrado' | 'establecimiento' | 'punto' | 'serie'> {
  desde: number
  hasta: number
}

/** The last number before d's that was issued from here, in whatever month: from an end of an index. */
const anterior = (enSuSerie: string) => `(
            select o.numero from documento o
            where o.contribuyente_id = $1 and o.ambiente = $2 and o.tipo_documento = d.tipo_documento and o.numero_timbrado = d.numero_timbrado
              and o.establecimiento = d.establecimiento and o.punto = d.punto and ${enSuSerie} and o.numero < d.numero and o.origen = 'EMITIDO'
            order by o.serie desc, o.numero desc limit 1)`
const ANTERIOR = `case when d.origen = 'EMITIDO' then coalesce(${anterior('o.serie = d.serie')}, ${anterior('o.serie is null and d.serie is null')}) end`

export async function listSaltos(db: Db, emisor: Emisor, mes: Mes, limit: number): Promise<Salto[]> {
  const SERIE = 'd.tipo_documento, d.numero_timbrado, d.establecimiento, d.punto, d.serie'
  const enSerie = (a: string) =>
    `${a}.contribuyente_id = $1 and ${a}.ambiente = $2 and ${a}.tipo_documento = h.tipo_documento and ${a}.numero_timbrado = h.numero_timbrado
      and ${a}.establecimiento = h.establecimiento and ${a}.punto = h.punto and ${a}.serie is not distinct from h.serie`
  const { rows } = await db.query<Salto>({
    text: `
      select h.tipo_documento as "tipoDocumento", h.numero_timbrado as "numeroTimbrado", h.establecimiento, h.punto, h.serie, h.desde, h.hasta
      from (
        select n.*, n.antes + 1 as desde, n.numero - 1 as hasta from (
          select ${SERIE}, d.numero, coalesce(lag(d.numero) over (partition by ${SERIE} order by d.numero, d.origen desc), ${ANTERIOR}) as antes
          from documento d
          where d.contribuyente_id = $1 and d.ambiente = $2 and d.fecha_emision >= $3 and d.fecha_emision < $4
        ) n where n.numero > n.antes + 1
      ) h
      where h.hasta - h.desde + 1 > (
          select count(distinct o.numero) from documento o
          where ${enSerie('o')} and o.numero between h.desde and h.hasta and not exists (
            select from evento_sifen v where ${enSerie('v')} and v.tipo = 'INUTILIZACION' and v.estado = 'APROBADO'
              and o.numero between v.numero_inicio and v.numero_fin))
        + (select coalesce(sum(least(i.numero_fin, h.hasta) - greatest(i.numero_inicio, h.desde) + 1), 0) from evento_sifen i
          where ${enSerie('i')} and i.tipo = 'INUTILIZACION' and i.estado = 'APROBADO' and i.numero_inicio <= h.hasta and i.numero_fin >= h.desde)
      order by 1, 2, 3, 4, 5, 6 limit $5`,
    values: [...toMesParameters(emisor, mes), limit],
  })
  return rows
}

/** What SIFEN has of a month, of every type, in the order in which it was issued. */
export async function listIdsDelMes(
  db: Db,
  emisor: Emisor,
  mes: Mes,
  page: { after: number | null; limit: number },
): Promise<number[]> {
  const values: unknown[] = [...toMesParameters(emisor, mes), page.limit]
  if (page.after !== null) values.push(page.after)
  const { rows } = await db.query<{ id: number }>({
    text: `
      select d.documento_id as id from documento d
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.fecha_emision >= $3 and d.fecha_emision < $4
        and d.estado in ('APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO') ${page.after === null ? '' : DESPUES}
      order by d.fecha_emision, d.documento_id limit $5`,
    values,
  })
  return rows.map(({ id }) => id)
}

export interface FirmadoDelMes
  extends Fila<
    'documento',
    'documentoId' | 'cdc' | 'establecimiento' | 'punto' | 'numero' | 'estado' | 'xml'
  > {
  /** Null where it was not printed yet. */
  pdf: Buffer | null
}

/** These, in that order, with what is signed and what was printed of it. */
export async function listFirmados(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  ids: readonly number[],
): Promise<FirmadoDelMes[]> {
  const nombres = ['documentoId', 'cdc', 'establecimiento', 'punto', 'numero', 'estado', 'xml'] as const
  const { rows } = await db.query<FirmadoDelMes>({
    text: `
      select ${columns('documento', nombres, 'd')}, k.pdf
      from documento d left join kude k on k.contribuyente_id = $1 and k.documento_id = d.documento_id and k.formato = 'a4'
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = any($3)
      order by d.fecha_emision, d.documento_id`,
    values: [contribuyenteId, ambiente, ids],
  })
  return rows
}
