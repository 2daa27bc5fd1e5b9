import type { Emisor } from '../domain/ambiente.ts'
import type { AjusteDeNominarse, PoliticaDePunto } from '../domain/nominarse/politica.ts'
import { PRUEBAS_MAX } from '../domain/nominarse/prueba.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { askTogether, inOrder, type Junta, toPedidos } from './juntos.ts'

const AJUSTE = [
  'activo',
  'plazoHoras',
  'modo',
  'graciaMinutos',
  'soloRuc',
  'montoMaximo',
  'puntos',
  'origenes',
] as const

type AjusteRow = Fila<
  'nominacionAjuste',
  (typeof AJUSTE)[number],
  { puntos: PoliticaDePunto[]; origenes: string[] }
>

export async function findAjusteDeNominarse(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<AjusteDeNominarse | null> {
  const { rows } = await db.query<AjusteRow>({
    name: 'find-ajuste-de-nominarse',
    text: `select ${columns('nominacionAjuste', AJUSTE)} from nominacion_ajuste where contribuyente_id = $1 and ambiente = $2`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

export async function upsertAjusteDeNominarse(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  ajuste: AjusteDeNominarse,
): Promise<void> {
  const { activo, plazoHoras, modo, graciaMinutos, soloRuc, montoMaximo, puntos, origenes } = ajuste
  await db.query({
    name: 'upsert-ajuste-de-nominarse',
    text: `
      insert into nominacion_ajuste (contribuyente_id, ambiente, activo, plazo_horas, modo, gracia_minutos, solo_ruc, monto_maximo, puntos,
        origenes)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (contribuyente_id, ambiente) do update set activo = excluded.activo, plazo_horas = excluded.plazo_horas,
        modo = excluded.modo, gracia_minutos = excluded.gracia_minutos, solo_ruc = excluded.solo_ruc,
        monto_maximo = excluded.monto_maximo, puntos = excluded.puntos, origenes = excluded.origenes`,
    values: [
      ...[contribuyenteId, ambiente, activo, plazoHoras, modo, graciaMinutos, soloRuc, montoMaximo],
      ...[JSON.stringify(puntos), JSON.stringify(origenes)],
    ],
  })
}

/** What links of an emisor are made of, sealed; null: there are none. */
export async function findSecretoDeNominacion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ cifrado: Buffer }>({
    name: 'find-secreto-de-nominacion',
    text: 'select cifrado from nominacion_secreto where contribuyente_id = $1 and ambiente = $2',
    values: [contribuyenteId, ambiente],
  })
  return rows[0]?.cifrado ?? null
}

/** What links are made of from now on: none of before leads anywhere. */
export async function replaceSecretoDeNominacion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  cifrado: Uint8Array,
  now: number,
): Promise<void> {
  await db.query({
    text: `
      insert into nominacion_secreto as s (contribuyente_id, ambiente, cifrado, fecha_creacion) values ($1, $2, $3, $4)
      on conflict (contribuyente_id, ambiente) do update set cifrado = excluded.cifrado, fecha_creacion = excluded.fecha_creacion,
        edicion = s.edicion + 1`,
    values: [contribuyenteId, ambiente, cifrado, toTimestamp(now)],
  })
}

const DOCUMENTO = [
  'documentoId',
  'cdc',
  'tipoDocumento',
  'estado',
  'fechaEmision',
  'establecimiento',
  'punto',
  'numero',
  'total',
  'moneda',
  'innominada',
  'conservarHasta',
] as const
const ENLACE = ['edicion', 'fechaRevocacion', 'fallas', 'fechaApertura', 'aperturas'] as const

/** A documento, and all that says whether its buyer may name herself; what is null was never set, or never happened. */
export type NominableRow = Fila<'documento', (typeof DOCUMENTO)[number]> &
  AjusteOpcional & {
    cifrado: Buffer | null
    /** Of the secret. */
    edicionDeTodos: number | null
    eventoSifenId: number | null
    receptor: Receptor | null
  }

type OrNull<T> = { [K in keyof T]: T[K] | null }
type AjusteOpcional = OrNull<AjusteRow> & OrNull<Fila<'enlaceNominacion', (typeof ENLACE)[number]>>

/** In one look, with whoever looks as well. */
export const findNominable = (db: Db, emisor: Emisor, documentoId: number): Promise<NominableRow | null> =>
  askTogether(db, NOMINABLES, emisor, documentoId)

const NOMINABLES: Junta<number, NominableRow | null> = {
  nombre: 'find-nominables',
  async run(db, { contribuyenteId, ambiente }, documentoIds) {
    const { rows } = await db.query<NominableRow & { orden: number }>({
      name: 'find-nominables',
      text: `
        select p.orden, ${columns('documento', DOCUMENTO, 'd')}, ${columns('nominacionAjuste', AJUSTE, 'a')},
          ${columns('enlaceNominacion', ENLACE, 'l')},
          s.cifrado, s.edicion as "edicionDeTodos", e.evento_sifen_id as "eventoSifenId", e.receptor
        from json_to_recordset($3) as p (orden integer, documento_id bigint)
        cross join lateral (
          select * from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = p.documento_id limit 1) d
        left join nominacion_ajuste a on a.contribuyente_id = $1 and a.ambiente = $2
        left join nominacion_secreto s on s.contribuyente_id = $1 and s.ambiente = $2
        left join lateral (
          select * from enlace_nominacion where contribuyente_id = $1 and documento_id = d.documento_id limit 1) l on true
        left join lateral (select evento_sifen_id, receptor from evento_sifen
          where contribuyente_id = $1 and documento_id = d.documento_id and tipo = 'NOMINACION' and estado = 'APROBADO'
          order by evento_sifen_id desc limit 1) e on true`,
      values: [contribuyenteId, ambiente, toPedidos(documentoIds.map(documento_id => ({ documento_id })))],
    })
    return inOrder(rows, documentoIds.length) as (NominableRow | null)[] // without its place it is a row
  },
}

interface RefDeEnlace extends Emisor {
  documentoId: number
}

/** That somebody opened it. */
export async function recordAperturaDeNominacion(
  db: Db,
  { contribuyenteId, ambiente, documentoId }: RefDeEnlace,
): Promise<void> {
  await db.query({
    name: 'record-apertura-de-nominacion',
    text: `
      insert into enlace_nominacion as l (contribuyente_id, documento_id, ambiente, fecha_apertura, aperturas) values ($1, $2, $3, ahora(), 1)
      on conflict (contribuyente_id, documento_id) do update set fecha_apertura = coalesce(l.fecha_apertura, excluded.fecha_apertura),
        aperturas = least(l.aperturas + 1, 1000000)`,
    values: [contribuyenteId, documentoId, ambiente],
  })
}

/** One try at the fact of the ticket, taken before it is compared: whoever tries many at once has no more of them. Whether there was one left. */
export async function takePrueba(
  db: Db,
  { contribuyenteId, ambiente, documentoId }: RefDeEnlace,
): Promise<number | null> {
  const { rows } = await db.query<{ fallas: number }>({
    name: 'take-prueba',
    text: `
      insert into enlace_nominacion as l (contribuyente_id, documento_id, ambiente, fallas) values ($1, $2, $3, 1)
      on conflict (contribuyente_id, documento_id) do update set fallas = l.fallas + 1 where l.fallas < ${PRUEBAS_MAX}
      returning fallas`,
    values: [contribuyenteId, documentoId, ambiente],
  })
  return rows[0]?.fallas ?? null
}

/** It was right: it counts no more. */
export async function freePrueba(
  db: Db,
  { contribuyenteId, ambiente, documentoId }: RefDeEnlace,
): Promise<void> {
  await db.query({
    name: 'free-prueba',
    text: `
      update enlace_nominacion set fallas = greatest(fallas - 1, 0)
      where contribuyente_id = $1 and documento_id = $2 and ambiente = $3`,
    values: [contribuyenteId, documentoId, ambiente],
  })
}

/** It leads nowhere from now on. */
export async function revokeEnlaceDeNominacion(
  db: Db,
  { contribuyenteId, ambiente, documentoId }: RefDeEnlace,
): Promise<void> {
  await db.query({
    name: 'revoke-enlace-de-nominacion',
    text: `
      insert into enlace_nominacion as l (contribuyente_id, documento_id, ambiente, fecha_revocacion) values ($1, $2, $3, ahora())
      on conflict (contribuyente_id, documento_id) do update set fecha_revocacion = coalesce(l.fecha_revocacion, excluded.fecha_revocacion)`,
    values: [contribuyenteId, documentoId, ambiente],
  })
}

/** Another one in its place: those of before lead nowhere. */
export async function replaceEnlaceDeNominacion(
  db: Db,
  { contribuyenteId, ambiente, documentoId }: RefDeEnlace,
): Promise<void> {
  await db.query({
    name: 'replace-enlace-de-nominacion',
    text: `
      insert into enlace_nominacion as l (contribuyente_id, documento_id, ambiente, edicion) values ($1, $2, $3, 1)
      on conflict (contribuyente_id, documento_id) do update set edicion = l.edicion + 1, fecha_revocacion = null, fallas = 0`,
    values: [contribuyenteId, documentoId, ambiente],
  })
}
