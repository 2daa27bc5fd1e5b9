import type { EstadoDePedido, FormatoDeAdopcion } from '../domain/adopcion/pedida.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Actor } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import type { Db } from './db.ts'
import { isRepartida, readPiezas } from './reparto.ts'

export type AdopcionDocumentoRow = Fila<
  'adopcionDocumento',
  (typeof DOCUMENTO)[number],
  { estado: EstadoDePedido }
>

const DOCUMENTO = ['orden', 'cdc', 'lugar', 'estado', 'codigo', 'detalle', 'intentos', 'proxima'] as const

/** In the order in which they were asked for. */
export async function listAdopcionDocumentos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  adopcionId: number,
  { estado, after, limit }: { estado: EstadoDePedido | null; after: number | null; limit: number },
): Promise<AdopcionDocumentoRow[]> {
  const { rows } = await db.query<AdopcionDocumentoRow>({
    name: 'list-adopcion-documentos',
    text: `
      select ${columns('adopcionDocumento', DOCUMENTO)} from adopcion_documento
      where contribuyente_id = $1 and ambiente = $2 and adopcion_id = $3 and ($4::text is null or estado = $4)
        and ($5::integer is null or orden > $5) order by orden limit $6`,
    values: [contribuyenteId, ambiente, adopcionId, estado, after, limit],
  })
  return rows
}

/** A CDC that SIFEN is to be asked about now. `intentos`: the number under which it was taken. */
export interface PorAdoptar {
  adopcionId: number
  orden: number
  cdc: string
  intentos: number
  /** The documento was here when it was taken. */
  estaba: boolean
  /** Who gave the order. */
  actor: Actor
  formato: FormatoDeAdopcion
}

/** Takes those whose time has come, out of reach of other processes for that long; what another has in its hands is passed over. */
export async function takePorAdoptar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { arriendoMs, limite }: { arriendoMs: number; limite: number },
): Promise<PorAdoptar[]> {
  const { rows } = await db.query<PorAdoptar>({
    name: 'take-por-adoptar',
    text: `
      with elegido as materialized (
        select adopcion_id, orden from adopcion_documento
        where contribuyente_id = $1 and ambiente = $2 and estado = 'PENDIENTE' and proxima <= ahora()
        order by proxima, adopcion_id, orden limit $4 for update skip locked
      )
      update adopcion_documento d set intentos = d.intentos + 1, proxima = ahora() + $3 * interval '1 millisecond'
      from elegido e join adopcion a on a.contribuyente_id = $1 and a.adopcion_id = e.adopcion_id
      where d.contribuyente_id = $1 and d.adopcion_id = e.adopcion_id and d.orden = e.orden
      returning d.adopcion_id as "adopcionId", d.orden, d.cdc, d.intentos, a.actor, a.formato,
        exists (select 1 from documento t where t.contribuyente_id = $1 and t.ambiente = $2 and t.cdc = d.cdc) as estaba`,
    values: [contribuyenteId, ambiente, arriendoMs, limite],
  })
  return rows
}

/** What became of it. While it stays PENDIENTE, it is taken again after `esperaMs`. */
export interface Desenlace {
  estado: EstadoDePedido
  codigo: string | null
  detalle: string | null
  esperaMs: number
}

/** False when somebody else has it by now, or the order was cancelled. */
export async function recordPorAdoptar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { adopcionId, orden, intentos }: Pick<PorAdoptar, 'adopcionId' | 'orden' | 'intentos'>,
  { estado, codigo, detalle, esperaMs }: Desenlace,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'record-por-adoptar',
    text: `
      update adopcion_documento
      set estado = $6, codigo = $7, detalle = $8, proxima = ahora() + $9 * interval '1 millisecond'
      where contribuyente_id = $1 and ambiente = $2 and adopcion_id = $3 and orden = $4 and intentos = $5 and estado = 'PENDIENTE'`,
    values: [contribuyenteId, ambiente, adopcionId, orden, intentos, estado, codigo, detalle, esperaMs],
  })
  return rowCount === 1
}

/** Gives back what was taken and not begun: it was not tried. */
export async function releasePorAdoptar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  sobran: readonly Pick<PorAdoptar, 'adopcionId' | 'orden' | 'intentos'>[],
): Promise<void> {
  await db.query({
    name: 'release-por-adoptar',
    text: `
      update adopcion_documento d set proxima = ahora(), intentos = d.intentos - 1
      from jsonb_to_recordset($3::jsonb) as s ("adopcionId" bigint, orden integer, intentos integer)
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.adopcion_id = s."adopcionId" and d.orden = s.orden
        and d.intentos = s.intentos and d.estado = 'PENDIENTE'`,
    values: [
      contribuyenteId,
      ambiente,
      JSON.stringify(sobran.map(({ adopcionId, orden, intentos }) => ({ adopcionId, orden, intentos }))),
    ],
  })
}

/** Ends what nobody has in his hands and whose order is older than that: for the reason for which it waited, and the given text. */
export async function settleViejos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { edadMs, codigo, detalle }: { edadMs: number; codigo: string; detalle: string },
): Promise<void> {
  await db.query({
    name: 'settle-viejos',
    text: `
      update adopcion_documento d
      set estado = 'NO_ADOPTADO', codigo = coalesce(d.codigo, $4), detalle = case when d.detalle is null then '' else d.detalle || '; ' end || $5::text
      from adopcion a
      where a.contribuyente_id = $1 and a.ambiente = $2 and a.estado = 'EN_CURSO'
        and a.fecha_creacion <= ahora() - $3 * interval '1 millisecond'
        and d.contribuyente_id = $1 and d.ambiente = $2 and d.adopcion_id = a.adopcion_id and d.estado = 'PENDIENTE'
        and (d.proxima <= ahora() or d.codigo is not null)`,
    values: [contribuyenteId, ambiente, edadMs, codigo, detalle],
  })
}

/** Nothing more of an order is asked for. */
export async function retirePorAdoptar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  adopcionId: number,
): Promise<void> {
  await db.query({
    name: 'retire-por-adoptar',
    text: `
      update adopcion_documento set estado = 'CANCELADO'
      where contribuyente_id = $1 and ambiente = $2 and adopcion_id = $3 and estado = 'PENDIENTE'`,
    values: [contribuyenteId, ambiente, adopcionId],
  })
}

/** The emisores of all tenants with something to be asked about now, or with an order in which nothing is left to ask. */
export async function listEmisoresPorAdoptar(db: Db, limite: number): Promise<Emisor[]> {
  if (await isRepartida(db))
    return JSON.parse(
      await readPiezas(db, ['adopcion', 'adopcion_documento'], (una, otra) =>
        selectPorAdoptar(una, otra, String(limite)),
      ),
    )
  const { rows } = await db.query<Emisor>({
    name: 'list-emisores-por-adoptar',
    text: selectPorAdoptar('adopcion', 'adopcion_documento', '$1'),
    values: [limite],
  })
  return rows
}

const selectPorAdoptar = (adopcion: string, documento: string, limite: string): string => {
  const pendiente = `
    select 1 from ${documento} d where d.contribuyente_id = a.contribuyente_id and d.adopcion_id = a.adopcion_id and d.estado = 'PENDIENTE'`
  return `
    select distinct a.contribuyente_id as "contribuyenteId", a.ambiente from ${adopcion} a
    where a.estado = 'EN_CURSO' and (exists (${pendiente} and d.proxima <= ahora()) or not exists (${pendiente})) limit ${limite}`
}
