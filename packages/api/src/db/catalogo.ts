import type { Emisor } from '../domain/ambiente.ts'
import type { Busqueda } from '../domain/catalogo/buscado.ts'
import type { ClaseDeCatalogo, Producto } from '../domain/catalogo/campos.ts'
import type { LugarDeCatalogo } from '../domain/catalogo/pagina.ts'
import type { EntradaPedida } from '../domain/catalogo/pedido.ts'
import type { EntradaUsada, Venta } from '../domain/catalogo/usos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'

const CATALOGO = ['clave', 'nombre', 'datos', 'escrito', 'usos', 'ultimoUso', 'archivadoEn'] as const
export type CatalogoRow<Datos = Producto | Receptor> = Fila<
  'catalogo',
  (typeof CATALOGO)[number],
  { datos: Datos }
>

const COLUMNAS = 'contribuyente_id, ambiente, clase, clave, alias, nombre, datos, buscado, escrito'
const DE_ENTRADA = 'clave text, alias text, nombre text, datos jsonb, buscado text'

export interface FiltroDeCatalogo extends Busqueda {
  clase: ClaseDeCatalogo
  archivado: boolean
}

/**
 * What has all these words and is not called so as a whole, the most used first, after that place. All of a taxpayer's rows are read: in the order of an index
 * on the uses, what is rare would be looked for row by row, ten times as long.
 */
export async function listCatalogo<Datos>(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { clase, archivado, palabras, entera }: FiltroDeCatalogo,
  { despues, limite }: { despues: LugarDeCatalogo; limite: number },
): Promise<CatalogoRow<Datos>[]> {
  const { usos, nombre, clave } = despues
  const values: unknown[] = [contribuyenteId, ambiente, clase, limite, usos, nombre, clave]
  const place = (value: string) => `$${values.push(value)}`
  const condiciones = palabras.map(palabra => `and strpos(buscado, ${place(palabra)}) > 0`)
  if (entera !== '') {
    const llamado = place(entera)
    condiciones.push(`and clave <> ${llamado} and alias is distinct from ${llamado}`)
  }
  const { rows } = await db.query<CatalogoRow<Datos>>({
    text: `
      select ${columns('catalogo', CATALOGO)} from catalogo
      where contribuyente_id = $1 and ambiente = $2 and clase = $3 and archivado_en is ${archivado ? 'not ' : ''}null
        and (usos < $5 or usos = $5 and (nombre, clave) > ($6, $7)) ${condiciones.join(' ')}
      order by usos desc, nombre, clave limit $4`,
    values,
  })
  return rows
}

/** What is called so as a whole: by its code, bar code or number. */
export async function listLlamados<Datos>(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { clase, archivado, entera }: FiltroDeCatalogo,
  limite: number,
): Promise<CatalogoRow<Datos>[]> {
  const { rows } = await db.query<CatalogoRow<Datos>>({
    name: `list-llamados-${archivado}`,
    text: `
      select ${columns('catalogo', CATALOGO)} from catalogo
      where contribuyente_id = $1 and ambiente = $2 and clase = $3 and archivado_en is ${archivado ? 'not ' : ''}null
        and (clave = $4 or alias = $4)
      order by usos desc, nombre, clave limit $5`,
    values: [contribuyenteId, ambiente, clase, entera, limite],
  })
  return rows
}

/** How many there are, and how many of these are not among them. */
export async function countCatalogo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  clase: ClaseDeCatalogo,
  claves: readonly string[],
): Promise<{ hay: number; nuevas: number }> {
  return one<{ hay: number; nuevas: number }>(db, {
    name: 'count-catalogo',
    text: `
      select count(*) as hay, cardinality($4::text[]) - count(*) filter (where clave = any($4::text[])) as nuevas
      from catalogo where contribuyente_id = $1 and ambiente = $2 and clase = $3`,
    values: [contribuyenteId, ambiente, clase, claves],
  })
}

/** What a person wrote, in the place of whatever was known of it; how often it was used stays. In one order, as what sales had: of two who write the same, one waits. */
export async function upsertEntradas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  clase: ClaseDeCatalogo,
  { entradas, now }: { entradas: readonly EntradaPedida[]; now: number },
): Promise<void> {
  await db.query({
    name: 'upsert-entradas',
    text: `
      insert into catalogo (${COLUMNAS}, archivado_en)
      select $1::bigint, $2::text, $3::text, e.clave, e.alias, e.nombre, e.datos, e.buscado, true, case when e.archivado then $5::timestamptz end
      from jsonb_to_recordset($4::jsonb) as e (${DE_ENTRADA}, archivado boolean) order by e.clave
      on conflict (contribuyente_id, ambiente, clase, clave) do update
        set alias = excluded.alias, nombre = excluded.nombre, datos = excluded.datos, buscado = excluded.buscado, escrito = true,
          archivado_en = excluded.archivado_en`,
    values: [contribuyenteId, ambiente, clase, JSON.stringify(entradas), toTimestamp(now)],
  })
}

/** What sales had: of what a person wrote, how often and when alone. */
export async function recordUsos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  clase: ClaseDeCatalogo,
  usadas: readonly EntradaUsada[],
): Promise<void> {
  const siNo = (columna: string) =>
    `${columna} = case when c.escrito then c.${columna} else excluded.${columna} end`
  const filas = usadas.map(({ ultimoUso, ...usada }) => ({ ...usada, ultimoUso: toTimestamp(ultimoUso) }))
  await db.query({
    name: 'record-usos',
    text: `
      insert into catalogo as c (${COLUMNAS}, usos, ultimo_uso)
      select $1::bigint, $2::text, $3::text, e.clave, e.alias, e.nombre, e.datos, e.buscado, false, e.usos, e."ultimoUso"
      from jsonb_to_recordset($4::jsonb) as e (${DE_ENTRADA}, usos integer, "ultimoUso" timestamptz) order by e.clave
      on conflict (contribuyente_id, ambiente, clase, clave) do update
        set ${['alias', 'nombre', 'datos', 'buscado'].map(siNo).join(', ')},
          usos = c.usos + excluded.usos, ultimo_uso = greatest(c.ultimo_uso, excluded.ultimo_uso)`,
    values: [contribuyenteId, ambiente, clase, JSON.stringify(filas)],
  })
}

export interface VentaRow extends Venta {
  documentoId: number
  /** Up to where the catalogue had been told when this was read. */
  leido: number
}

/** So many documentos of before there was a catalogue tell it what is sold. */
const DE_ANTES = 2000

/** What was issued since the catalogue was told of it last, the oldest first. Where to begin is one value: with it an index begins there, and what was read is not looked at again. */
export async function listVentasPorLeer(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  limite: number,
): Promise<VentaRow[]> {
  const mias = 'contribuyente_id = $1 and ambiente = $2'
  const { rows } = await db.query<VentaRow>({
    name: 'list-ventas-por-leer',
    text: `
      with leido as materialized (
        select coalesce((select documento_id from catalogo_lectura where ${mias}),
          (select documento_id from documento where ${mias} and archivado_en is null order by documento_id desc offset ${DE_ANTES} limit 1),
          0) as documento_id
      )
      select d.documento_id as "documentoId", (select documento_id from leido) as leido, d.tipo_documento as "tipoDocumento", d.moneda,
        d.fecha_emision as "fechaEmision", d.receptor, d.cuerpo -> 'items' as items
      from documento d
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.archivado_en is null and d.documento_id > (select documento_id from leido)
      order by d.documento_id limit $3`,
    values: [contribuyenteId, ambiente, limite],
  })
  return rows
}

/** Says how far it was told, once; false when another process did meanwhile. */
export async function setLectura(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { leido, hasta }: { leido: number; hasta: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'set-lectura',
    text: `
      insert into catalogo_lectura as l (contribuyente_id, ambiente, documento_id) values ($1, $2, $4)
      on conflict (contribuyente_id, ambiente) do update set documento_id = excluded.documento_id where l.documento_id = $3`,
    values: [contribuyenteId, ambiente, leido, hasta],
  })
  return rowCount === 1
}
