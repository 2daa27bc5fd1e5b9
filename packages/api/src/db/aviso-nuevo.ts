import type { Emisor } from '../domain/ambiente.ts'
import type { TipoDeAviso } from '../domain/aviso/tipos.ts'
import { currentTraza } from '../trazas/canales.ts'
import { type Columna, columns } from './columns.ts'
import type { Db } from './db.ts'

/** What an aviso is about: rows of one of these tables, as they are after a change. */
const CONTADAS = {
  documento: {
    tabla: 'documento',
    id: 'documento_id',
    columnas: ['documentoId', 'cdc', 'estado', 'establecimiento', 'punto', 'numero', 'codigo', 'mensaje'],
    tipo: `case when h.estado = 'PENDIENTE' then 'documento.emitido'
      when h.estado in ('RECHAZADO', 'ERROR') then 'documento.rechazado' when h.estado = 'CANCELADO' then 'documento.cancelado' else 'documento.aprobado' end`,
    asunto: `'documento:' || h."documentoId"`,
    detalle: `'documentoElectronicoId', h."documentoId", 'cdc', h.cdc, 'estado', h.estado,
      'numeroFormateado', h.establecimiento || '-' || h.punto || '-' || lpad(h.numero::text, 7, '0'), 'codigo', h.codigo, 'mensaje', h.mensaje`,
    // What is on its way is told when it arrives.
    cuando: `h.estado not in ('ENVIADO', 'EN_LOTE')`,
  },
  eventoSifen: {
    tabla: 'evento_sifen',
    id: 'evento_sifen_id',
    columnas: ['eventoSifenId', 'documentoId', 'recibidoId', 'tipo', 'cdc', 'estado', 'codigo', 'mensaje'],
    tipo: `case h.estado when 'ENVIADO' then 'evento.incierto' when 'APROBADO' then 'evento.aprobado' else 'evento.rechazado' end`,
    asunto: `case when h."documentoId" is not null then 'documento:' || h."documentoId"
      when h."recibidoId" is not null then 'recibido:' || h."recibidoId" else 'evento:' || h."eventoSifenId" end`,
    detalle: `'eventoSifenId', h."eventoSifenId", 'documentoElectronicoId', h."documentoId", 'documentoRecibidoId', h."recibidoId", 'cdc', h.cdc,
      'tipoEvento', h.tipo, 'estado', h.estado, 'codigo', h.codigo, 'mensaje', h.mensaje`,
    cuando: 'true',
  },
  peticion: {
    tabla: 'peticion',
    id: 'peticion_id',
    columnas: ['peticionId', 'documentoId', 'estado', 'via', 'eventoSifenId', 'codigo', 'motivo'],
    tipo: `case when h.estado in ('EN_GRACIA', 'ESPERA_VISTO_BUENO', 'EN_CURSO') then 'nominacion.solicitada'
      when h.estado = 'APROBADA' then 'nominacion.aprobada' else 'nominacion.rechazada' end`,
    asunto: `'documento:' || h."documentoId"`,
    detalle: `'peticionId', h."peticionId", 'documentoElectronicoId', h."documentoId", 'estado', h.estado, 'via', h.via,
      'eventoSifenId', h."eventoSifenId", 'codigo', h.codigo, 'mensaje', h.motivo`,
    cuando: 'true',
  },
  documentoRecibido: {
    tabla: 'documento_recibido',
    id: 'recibido_id',
    columnas: ['recibidoId', 'cdc', 'estado', 'establecimiento', 'punto', 'numero'],
    tipo: `'recibido.guardado'`,
    asunto: `'recibido:' || h."recibidoId"`,
    detalle: `'documentoRecibidoId', h."recibidoId", 'cdc', h.cdc, 'estado', h.estado,
      'numeroFormateado', h.establecimiento || '-' || h.punto || '-' || lpad(h.numero::text, 7, '0')`,
    cuando: 'true',
  },
  correo: {
    tabla: 'correo',
    id: 'correo_id',
    columnas: ['correoId', 'documentoId', 'para', 'estado', 'rebote'],
    tipo: `'correo.rebotado'`,
    asunto: `'documento:' || h."documentoId"`,
    detalle: `'correoId', h."correoId", 'documentoElectronicoId', h."documentoId", 'para', h.para, 'estado', h.estado, 'rebote', h.rebote`,
    // What the house tells a taxpayer's own persons is nobody else's.
    cuando: `h."documentoId" is not null`,
  },
  certificado: {
    tabla: 'certificado',
    id: 'certificado_id',
    columnas: ['certificadoId', 'titular', 'serie', 'hasta'],
    tipo: `'certificado.instalado'`,
    asunto: `'certificado:' || h."certificadoId"`,
    detalle: `'titular', h.titular, 'serie', h.serie, 'hasta', (extract(epoch from h.hasta) * 1000)::bigint`,
    cuando: 'true',
  },
  tanda: {
    tabla: 'tanda',
    id: 'tanda_id',
    columnas: ['tandaId', 'nombre', 'estado', 'motivo'],
    tipo: `case h.estado when 'BORRADOR' then 'tanda.preparada' when 'PAUSADA' then 'tanda.detenida' else 'tanda.terminada' end`,
    asunto: `'tanda:' || h."tandaId"`,
    detalle: `'tandaId', h."tandaId", 'nombre', h.nombre, 'estado', h.estado, 'motivo', h.motivo ->> 'type'`,
    cuando: 'true',
  },
  timbrado: {
    tabla: 'timbrado',
    id: 'timbrado_id',
    columnas: ['timbradoId', 'numero', 'establecimiento', 'punto', 'detenidoNumero', 'siguiente'],
    tipo: `case when h."detenidoNumero" is null then 'timbrado.alineado' else 'timbrado.detenido' end`,
    asunto: `'timbrado:' || h."timbradoId"`,
    detalle: `'timbradoId', h."timbradoId", 'numeroTimbrado', h.numero, 'establecimiento', h.establecimiento, 'puntoExpedicion', h.punto,
      'numero', h."detenidoNumero", 'siguiente', h.siguiente`,
    cuando: 'true',
  },
} as const satisfies Record<
  string,
  Record<'tabla' | 'id' | 'tipo' | 'asunto' | 'detalle' | 'cuando', string> & { columnas: readonly string[] }
>

export type Contada = keyof typeof CONTADAS

/** What is told of rows of a table: returned by the statement that changes them. */
export const columnsOfAviso = (tabla: Contada, of?: string): string =>
  // The names are those of the table's own columns: the generated types hold them.
  columns(tabla, CONTADAS[tabla].columnas as readonly string[] as readonly Columna<typeof tabla>[], of)

/** A part of a statement that returns `columnsOfAviso` of a table; and what is told of them, where that does not follow from the row. */
type Parte = readonly [tabla: Contada, from: string, tipo?: TipoDeAviso | undefined]

/**
 * The avisos of rows, as a part of the statement that changes them, in the order of its parts. Nothing is written where nobody follows: what that
 * costs is one look into a small table. `lugares`: where the statement has whose they are, and the trace that they are told in (`currentTraza()`): one
 * for all, or `h.traza`, of each row.
 */
export const avisosDe = (
  partes: readonly Parte[],
  lugares: { contribuyente: string; ambiente: string; traza: string },
): string => `
  insert into aviso (contribuyente_id, ambiente, fecha, tipo, asunto, detalle, traza)
  select s.contribuyente_id, s.ambiente, ahora(), a.tipo, a.asunto, jsonb_strip_nulls(a.detalle), a.traza
  from seguimiento s, (${partes.map(parte => filasDeAviso(parte, lugares.traza)).join(' union all ')}) a
  where s.contribuyente_id = ${lugares.contribuyente}::bigint and s.ambiente = ${lugares.ambiente}::text`

const filasDeAviso = ([tabla, from, dado]: Parte, traza: string): string => {
  const { tipo, asunto, detalle, cuando } = CONTADAS[tabla]
  const dice = dado === undefined ? tipo : `'${dado}'`
  return `select ${dice} as tipo, ${asunto} as asunto, jsonb_build_object(${detalle}) as detalle, ${traza}::text as traza from ${from} h where ${cuando}`
}

/** The same, as a statement of its own after the one that changed them, in its transaction. */
export async function recordAvisos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  contada: Contada,
  ids: readonly number[],
  tipo?: TipoDeAviso,
): Promise<void> {
  if (ids.length === 0) return
  const { tabla, id } = CONTADAS[contada]
  const filas = `(
    select ${columnsOfAviso(contada)} from ${tabla} where contribuyente_id = $1 and ambiente = $2 and ${id} = any ($3::bigint[]) order by ${id})`
  await db.query({
    name: `record-avisos-${tipo ?? tabla}`,
    text: avisosDe([[contada, filas, tipo]], { contribuyente: '$1', ambiente: '$2', traza: '$4' }),
    values: [contribuyenteId, ambiente, ids, currentTraza()],
  })
}

/** Of a webhook: a test for it alone, or that it is paused, for whoever else is told. */
export async function recordAvisoDeWebhook(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: Emisor & { webhookId: number },
  tipo: 'webhook.prueba' | 'webhook.pausado',
  detalle: { motivoPausa?: string } = {},
): Promise<void> {
  await db.query({
    name: 'record-aviso-de-webhook',
    text: `
      insert into aviso (contribuyente_id, ambiente, fecha, tipo, asunto, detalle, traza)
      values ($1, $2, ahora(), $3, 'webhook:' || $4::bigint, jsonb_build_object('webhookId', $4::bigint) || $5, $6)`,
    values: [contribuyenteId, ambiente, tipo, webhookId, detalle, currentTraza()],
  })
}
