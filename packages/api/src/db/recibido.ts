import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Indicios } from '../domain/documento/busqueda.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { TipoDeReceptor } from '../domain/evento/tipos.ts'
import { PLAZO_DE_RECIBIDO_MS } from '../domain/recibido/elegibilidad.ts'
import type { DichoPorSifen, DocumentoRecibido, EstadoDeRecibido } from '../domain/recibido/recibido.ts'
import { type Asiento, recordActo } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import type { ComoSeSuma, SumaDeDocumentos } from './documento-lista.ts'
import { EVENTO_COLUMNS, type EventoRow } from './evento.ts'
import { indiciosComoSql } from './ficha.ts'
import { named } from './named.ts'

const RECIBIDO = [
  'recibidoId',
  'contribuyenteId',
  'ambiente',
  'cdc',
  'emisorRuc',
  'emisorNombre',
  'tipoDocumento',
  'numeroTimbrado',
  'establecimiento',
  'punto',
  'numero',
  'serie',
  'fechaEmision',
  'moneda',
  'total',
  'totalGuaranies',
  'receptorNombre',
  'estado',
  'protocolo',
  'fechaAprobacion',
  'fechaConsulta',
  'proximaConsulta',
  'fechaCreacion',
  'conservarHasta',
] as const

export interface RecibidoRow
  extends Fila<'documentoRecibido', (typeof RECIBIDO)[number], { ambiente: Ambiente }> {
  /** In guaraníes, by rate of IVA, as the books have it. */
  montos: string[]
  /** What its receptor said of it at last: what concludes before a notice. */
  respuesta: TipoDeReceptor | null
}

const montosOf = (tabla: string) =>
  `array(select trim_scale(monto) from unnest(${tabla}.montos) with ordinality as m (monto, n) order by n)::text[] as montos`
const PROPIAS = columns('documentoRecibido', RECIBIDO, 'documento_recibido')
const RECIBIDO_COLUMNS = `${PROPIAS}, ${montosOf('documento_recibido')}`
/** What SIFEN has of its receptor. */
const DICHO = `evento_sifen e where e.contribuyente_id = $1 and e.ambiente = $2 and e.recibido_id = documento_recibido.recibido_id and e.estado = 'APROBADO'`
const RESPUESTA = `(select e.tipo from ${DICHO}
    order by e.tipo = 'NOTIFICACION_RECEPCION', e.evento_sifen_id desc limit 1) as respuesta`
const RECIBIDO_ENTERO = `${RECIBIDO_COLUMNS}, ${RESPUESTA}`

const toTimestampOrNull = (instant: number | null) => (instant === null ? null : toTimestamp(instant))

/** What its CDC does not say, and what SIFEN said of it. */
const toContenido = (de: DocumentoRecibido) => ({
  emisor_nombre: de.emisorNombre,
  numero_timbrado: de.numeroTimbrado,
  serie: de.serie,
  fecha_emision: toTimestamp(de.fechaEmision),
  moneda: de.moneda,
  total: de.total,
  total_guaranies: de.totalGuaranies,
  receptor_nombre: de.receptorNombre,
  estado: de.estado,
  protocolo: de.protocolo,
  fecha_aprobacion: toTimestampOrNull(de.fechaAprobacion),
  proxima_consulta: toTimestampOrNull(de.proximaConsulta),
  xml: de.xml,
  conservar_hasta: de.conservarHasta,
})

/** Null when it is here already. */
export async function insertRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  de: DocumentoRecibido,
  asiento: Asiento,
): Promise<RecibidoRow | null> {
  const p = named({
    contribuyente_id: contribuyenteId,
    ambiente,
    cdc: de.cdc,
    emisor_ruc: de.emisorRuc,
    tipo_documento: de.tipoDocumento,
    establecimiento: de.establecimiento,
    punto: de.punto,
    numero: de.numero,
    fecha_consulta: de.estado === 'FIRMADO' ? null : toTimestamp(de.fechaCreacion),
    fecha_creacion: toTimestamp(de.fechaCreacion),
    ...toContenido(de),
  })
  const acto = {
    name: 'insert-recibido',
    de: 'nuevo',
    text: `
      insert into documento_recibido (${p.names}) values (${p.places})
      on conflict do nothing returning ${PROPIAS}, null::text as respuesta, montos`,
    // The amounts in their last form, which stands for the one before.
    select: `select nuevo.*, ${montosOf('nuevo')} from nuevo`,
    values: p.values,
  }
  return recordActo<RecibidoRow>(
    db,
    acto,
    asiento,
    { nombre: 'documentoRecibidoId', columna: 'recibidoId' },
    { emisor: { contribuyenteId, ambiente }, tabla: 'documentoRecibido', id: 'recibidoId' },
  )
}

const byRef = (ref: RefDocumento) =>
  'documentoId' in ref ? (['recibido_id', ref.documentoId] as const) : (['cdc', ref.cdc] as const)

export async function findRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  ref: RefDocumento,
): Promise<RecibidoRow | null> {
  const [columna, valor] = byRef(ref)
  const { rows } = await db.query<RecibidoRow>({
    name: `find-recibido-by-${columna}`,
    text: `
      select ${RECIBIDO_ENTERO} from documento_recibido
      where contribuyente_id = $1 and ambiente = $2 and ${columna} = $3`,
    values: [contribuyenteId, ambiente, valor],
  })
  return rows[0] ?? null
}

/** The same, held until the transaction ends: what a receptor says of it is recorded one after the other. */
export async function lockRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
): Promise<RecibidoRow | null> {
  const { rows } = await db.query<RecibidoRow>({
    name: 'lock-recibido',
    text: `
      select ${RECIBIDO_ENTERO} from documento_recibido
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 for no key update`,
    values: [contribuyenteId, ambiente, recibidoId],
  })
  return rows[0] ?? null
}

export async function readXmlDeRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
): Promise<string | null> {
  const { rows } = await db.query<{ xml: string }>({
    name: 'read-xml-de-recibido',
    text: 'select xml from documento_recibido where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3',
    values: [contribuyenteId, ambiente, recibidoId],
  })
  return rows[0]?.xml ?? null
}

export interface FiltroDeRecibidos {
  estado?: EstadoDeRecibido
  tipoDocumento?: number
  desde?: number
  hasta?: number
  /** The RUC of who issued them, with or without its check digit. */
  emisor?: string
  buscar?: Indicios
  /** Those of which nothing was said that concludes, while there is time. */
  porResponder?: boolean
}

/** Of what a list looks at, under the names that a search knows. */
const FICHAS = `(
      select *, numero as f_numero, total as f_total, "right"(cdc, 10) as fin from documento_recibido where contribuyente_id = $1 and ambiente = $2
    ) documento_recibido`
const SIN_CONCLUIR = `estado <> 'CANCELADO' and not exists (select from ${DICHO} and e.tipo <> 'NOTIFICACION_RECEPCION')`
const EN_PLAZO = `coalesce(fecha_aprobacion, fecha_emision) >= ahora() - interval '${PLAZO_DE_RECIBIDO_MS / 1000} s'`

interface ConsultaDeRecibidos {
  values: unknown[]
  parameter: (value: unknown) => string
  where: string[]
}

/** What a filter says, as conditions: one that was not given adds none. */
function consultaDe(
  { contribuyenteId, ambiente }: Emisor,
  { estado, tipoDocumento, desde, hasta, emisor, buscar, porResponder }: FiltroDeRecibidos,
): ConsultaDeRecibidos {
  const values: unknown[] = [contribuyenteId, ambiente]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const where = ['contribuyente_id = $1', 'ambiente = $2']
  const add = (condition: (parameter: string) => string, value: unknown) =>
    void (value !== undefined && where.push(condition(parameter(value))))
  add(p => `estado = ${p}`, estado)
  add(p => `tipo_documento = ${p}`, tipoDocumento)
  add(p => `fecha_emision >= ${p}`, desde === undefined ? undefined : toTimestamp(desde))
  add(p => `fecha_emision < ${p}`, hasta === undefined ? undefined : toTimestamp(hasta))
  add(p => `split_part(emisor_ruc, '-', 1) = ${p}`, emisor)
  if (buscar !== undefined) {
    const { ficha, documento } = indiciosComoSql(buscar, parameter)
    where.push(...ficha, ...documento)
  }
  if (porResponder === true) where.push(EN_PLAZO, SIN_CONCLUIR)
  if (porResponder === false) where.push(`not (${EN_PLAZO} and ${SIN_CONCLUIR})`)
  return { values, parameter, where }
}

/** The newest first, as they came in; of those to be answered, the most urgent first. */
export async function listRecibidos(
  db: Db,
  emisor: Emisor,
  filtro: FiltroDeRecibidos,
  page: { before: number | null; limit: number },
): Promise<RecibidoRow[]> {
  const { values, parameter, where } = consultaDe(emisor, filtro)
  const desde = 'coalesce(fecha_aprobacion, fecha_emision)'
  const urgentes = filtro.porResponder === true
  if (page.before !== null) {
    const ultimo = parameter(page.before)
    where.push(
      urgentes
        ? `(${desde}, recibido_id) > (select ${desde}, recibido_id from documento_recibido
            where contribuyente_id = $1 and ambiente = $2 and recibido_id = ${ultimo})`
        : `recibido_id < ${ultimo}`,
    )
  }
  const { rows } = await db.query<RecibidoRow>({
    text: `
      select ${RECIBIDO_ENTERO} from ${FICHAS} where ${where.join(' and ')}
      order by ${urgentes ? `${desde}, recibido_id` : 'recibido_id desc'} limit ${parameter(page.limit)}`,
    values,
  })
  return rows
}

/** How many a filter finds and what they come to, for each currency apart; of so many at most. In force is what SIFEN approved and its receptor did not disown, a note of credit against the rest; an autofactura is received by nobody. */
export async function sumRecibidos(
  db: Db,
  emisor: Emisor,
  filtro: FiltroDeRecibidos,
  { limite, restan }: Omit<ComoSeSuma, 'compran'>,
): Promise<SumaDeDocumentos[]> {
  const { values, parameter, where } = consultaDe(emisor, filtro)
  const { rows } = await db.query<SumaDeDocumentos>({
    text: `
      select moneda, count(*)::int as cantidad, trim_scale(sum(total))::text as total,
        trim_scale(coalesce(sum(case when tipo_documento = ${parameter(restan)} then -total else total end) filter (where estado = 'APROBADO' and not desconocido), 0))::text as vigente,
        '0' as autofacturas
      from (
        select moneda, total, tipo_documento, estado, exists (select from ${DICHO} and e.tipo = 'DESCONOCIMIENTO') as desconocido
        from ${FICHAS} where ${where.join(' and ')} limit ${parameter(limite)}) as hallados
      group by moneda order by moneda = 'PYG' desc, moneda`,
    values,
  })
  return rows
}

/** That SIFEN was asked then: of what it said later this says nothing. */
const preguntado = (lugar: string): string => `greatest(fecha_consulta, ${lugar}::timestamptz)`

/** What SIFEN, asked at that time, says of it, where its row is held. What it approved it does not forget, and what was cancelled stays so. */
export async function updateRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  { estado, protocolo, fechaAprobacion, proximaConsulta }: DichoPorSifen,
  preguntadoEn: number,
): Promise<void> {
  await db.query({
    name: 'update-recibido',
    text: `
      update documento_recibido set estado = $4, protocolo = $5, fecha_aprobacion = coalesce(fecha_aprobacion, $6), proxima_consulta = $7, consultas = 0,
        fecha_consulta = ${preguntado('$8')}
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 and estado <> 'CANCELADO'`,
    values: [
      ...[contribuyenteId, ambiente, recibidoId, estado, protocolo],
      ...[toTimestampOrNull(fechaAprobacion), toTimestampOrNull(proximaConsulta), toTimestamp(preguntadoEn)],
    ],
  })
}

/** That SIFEN, asked at that time, was heard, and shows nothing of it: it stands as it stood, and is asked about when it was to be. */
export async function updateFechaDeConsulta(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  preguntadoEn: number,
): Promise<void> {
  await db.query({
    name: 'update-fecha-de-consulta',
    text: `
      update documento_recibido set fecha_consulta = ${preguntado('$4')}
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 and estado <> 'CANCELADO'`,
    values: [contribuyenteId, ambiente, recibidoId, toTimestamp(preguntadoEn)],
  })
}

/** That SIFEN said something of it at that time which it was not asked about since: its turn is now. */
export async function updateProximaConsulta(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  dichoEn: number,
): Promise<void> {
  await db.query({
    name: 'update-proxima-consulta',
    text: `
      update documento_recibido set proxima_consulta = ahora(), consultas = 0
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 and estado <> 'CANCELADO' and coalesce(fecha_consulta, '-infinity') < $4`,
    values: [contribuyenteId, ambiente, recibidoId, toTimestamp(dichoEn)],
  })
}

/** The text that SIFEN, asked at that time, approved, in the place of what came under the same CDC and SIFEN had not shown. */
export async function replaceRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  de: DocumentoRecibido,
  preguntadoEn: number,
): Promise<void> {
  const { names, places, values } = named(toContenido(de), 4)
  await db.query({
    name: 'replace-recibido',
    text: `
      update documento_recibido set (${names}, montos, texto, consultas, fecha_consulta) = (${places}, null, null, 0, ${preguntado('$4')})
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 and estado = 'FIRMADO'`,
    values: [contribuyenteId, ambiente, recibidoId, toTimestamp(preguntadoEn), ...values],
  })
}

/** What its receptor said of it, the latest first. */
export async function listEventosDeRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  limit: number,
): Promise<EventoRow[]> {
  const { rows } = await db.query<EventoRow>({
    name: 'list-eventos-de-recibido',
    text: `
      select ${EVENTO_COLUMNS} from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3
      order by evento_sifen_id desc limit $4`,
    values: [contribuyenteId, ambiente, recibidoId, limit],
  })
  return rows
}
