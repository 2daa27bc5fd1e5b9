import { DIAS_DE_SEMAFORO, type Luz, type Medida } from '../domain/semaforo.ts'
import { HOY } from './columns.ts'
import type { Db } from './db.ts'

type Ambiente = Luz['ambiente']

/** What was read just now. */
export async function upsertLuces(db: Db, luces: readonly Luz[]): Promise<void> {
  await db.query({
    name: 'upsert-luces',
    text: `
      insert into luz_sifen (dia, ambiente, servicio, lote, color, milisegundos, leida_en, verdes, amarillos, rojos)
      select ${HOY}, ambiente, servicio, lote, color, milisegundos, ahora(), (color = 'VERDE')::int, (color = 'AMARILLO')::int,
        (color = 'ROJO')::int
      from jsonb_to_recordset($1) as l (ambiente text, servicio text, lote boolean, color text, milisegundos integer)
      on conflict (dia, ambiente, servicio, lote) do update set color = excluded.color, milisegundos = excluded.milisegundos,
        leida_en = excluded.leida_en, verdes = luz_sifen.verdes + excluded.verdes,
        amarillos = luz_sifen.amarillos + excluded.amarillos, rojos = luz_sifen.rojos + excluded.rojos`,
    values: [JSON.stringify(luces)],
  })
}

/** Adds what one process measured since it told it last. */
export async function upsertMedidas(db: Db, medidas: readonly Medida[]): Promise<void> {
  await db.query({
    name: 'upsert-medidas',
    text: `
      insert into medida_sifen (dia, ambiente, servicio, intercambios, fallidos, milisegundos)
      select ${HOY}, ambiente, servicio, intercambios, fallidos, milisegundos
      from jsonb_to_recordset($1) as m (ambiente text, servicio text, intercambios bigint, fallidos bigint, milisegundos bigint)
      order by ambiente, servicio
      on conflict (dia, ambiente, servicio) do update set intercambios = medida_sifen.intercambios + excluded.intercambios,
        fallidos = medida_sifen.fallidos + excluded.fallidos, milisegundos = medida_sifen.milisegundos + excluded.milisegundos`,
    values: [JSON.stringify(medidas)],
  })
}

export interface LuzLeida extends Omit<Luz, 'ambiente'> {
  leidaEn: number
}

/** As the last reading that had any of this ambiente showed them, when it was of today or yesterday. */
export async function listLuces(db: Db, ambiente: Ambiente): Promise<LuzLeida[]> {
  const { rows } = await db.query<LuzLeida>({
    name: 'list-luces',
    text: `
      select servicio, lote, color, milisegundos, leida_en as "leidaEn" from luz_sifen
      where ambiente = $1 and dia >= ${HOY} - 1
        and leida_en = (select max(leida_en) from luz_sifen where ambiente = $1)
      order by servicio, lote`,
    values: [ambiente],
  })
  return rows
}

/** What was measured here today. */
export async function listMedidas(db: Db, ambiente: Ambiente): Promise<Omit<Medida, 'ambiente'>[]> {
  const { rows } = await db.query<Omit<Medida, 'ambiente'>>({
    name: 'list-medidas',
    text: `
      select servicio, intercambios, fallidos, milisegundos from medida_sifen where ambiente = $1 and dia = ${HOY} order by servicio`,
    values: [ambiente],
  })
  return rows
}

export interface DiaDeSifen extends Omit<Medida, 'ambiente' | 'servicio'> {
  dia: string
  /** How often any service showed each colour. */
  verdes: number
  amarillos: number
  rojos: number
}

/** The days of which anything is known, the last one first: all services together. */
export async function listDiasDeSifen(db: Db, ambiente: Ambiente): Promise<DiaDeSifen[]> {
  const { rows } = await db.query<DiaDeSifen>({
    name: 'list-dias-de-sifen',
    text: `
      with luces as (
        select dia, sum(verdes) as verdes, sum(amarillos) as amarillos, sum(rojos) as rojos from luz_sifen
        where ambiente = $1 and dia > ${HOY} - $2::int group by dia
      ), medidas as (
        select dia, sum(intercambios) as intercambios, sum(fallidos) as fallidos, sum(milisegundos) as milisegundos from medida_sifen
        where ambiente = $1 and dia > ${HOY} - $2::int group by dia
      )
      select to_char(dia, 'YYYY-MM-DD') as dia, coalesce(verdes, 0)::int as verdes, coalesce(amarillos, 0)::int as amarillos,
        coalesce(rojos, 0)::int as rojos, coalesce(intercambios, 0)::bigint as intercambios, coalesce(fallidos, 0)::bigint as fallidos,
        coalesce(milisegundos, 0)::bigint as milisegundos
      from luces full join medidas using (dia) order by dia desc`,
    values: [ambiente, DIAS_DE_SEMAFORO],
  })
  return rows
}

/** How many days of a service went. */
export async function deleteDiasDeSifen(db: Db): Promise<number> {
  const { rowCount } = await db.query({
    name: 'delete-dias-de-sifen',
    text: `
      with luces as (delete from luz_sifen where dia <= ${HOY} - $1::int returning 1),
        medidas as (delete from medida_sifen where dia <= ${HOY} - $1::int returning 1)
      select 1 from luces union all select 1 from medidas`,
    values: [DIAS_DE_SEMAFORO],
  })
  return rowCount ?? 0
}
