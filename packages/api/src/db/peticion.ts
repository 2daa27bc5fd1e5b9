import type { Emisor } from '../domain/ambiente.ts'
import { type Cuenta, MUCHOS } from '../domain/documento/cuenta.ts'
import type { Via } from '../domain/nominarse/pase.ts'
import { ENTRE_INTENTOS_MS, type EstadoDePeticion, type PeticionViva } from '../domain/nominarse/peticion.ts'
import type { DondeApagado } from '../domain/nominarse/politica.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { isRepartida, readPiezas } from './reparto.ts'

const PETICION = [
  'contribuyenteId',
  'ambiente',
  'peticionId',
  'documentoId',
  'edicion',
  'via',
  'estado',
  'receptor',
  'correo',
  'clave',
  'origen',
  'agente',
  'fechaCreacion',
  'proxima',
  'fechaIntento',
  'intentos',
  'fechaResolucion',
  'eventoSifenId',
  'resueltaPor',
  'codigo',
  'motivo',
] as const

export type PeticionRow = Fila<'peticion', (typeof PETICION)[number], { receptor: Receptor }>

const PETICION_COLUMNS = columns('peticion', PETICION)

export interface PeticionNueva {
  documentoId: number
  edicion: number
  via: Via
  estado: PeticionViva
  receptor: Receptor
  correo: string | null
  vezHash: Uint8Array
  clave: string
  origen: string | null
  agente: string | null
  now: number
  proxima: number
}

/** Null: another one of that documento is live. */
export async function insertPeticion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nueva: PeticionNueva,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'insert-peticion',
    text: `
      insert into peticion (contribuyente_id, ambiente, documento_id, edicion, via, estado, receptor, correo, vez_hash, clave, origen, agente,
        fecha_creacion, proxima)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (contribuyente_id, documento_id) where fecha_resolucion is null do nothing
      returning ${PETICION_COLUMNS}`,
    values: [
      ...[contribuyenteId, ambiente, nueva.documentoId, nueva.edicion, nueva.via, nueva.estado],
      JSON.stringify(nueva.receptor),
      ...[nueva.correo, nueva.vezHash, nueva.clave, nueva.origen, nueva.agente],
      ...[toTimestamp(nueva.now), toTimestamp(nueva.proxima)],
    ],
  })
  return rows[0] ?? null
}

export async function findPeticion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  peticionId: number,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'find-peticion',
    text: `select ${PETICION_COLUMNS} from peticion where contribuyente_id = $1 and ambiente = $2 and peticion_id = $3`,
    values: [contribuyenteId, ambiente, peticionId],
  })
  return rows[0] ?? null
}

/** Of whoever holds that secret, the latest: what she corrected is another one. */
export async function findPeticionByVez(
  db: Db,
  { contribuyenteId, ambiente, documentoId }: Emisor & { documentoId: number },
  vezHash: Uint8Array,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'find-peticion-by-vez',
    text: `
      select ${PETICION_COLUMNS} from peticion
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and vez_hash = $4 order by peticion_id desc limit 1`,
    values: [contribuyenteId, ambiente, documentoId, vezHash],
  })
  return rows[0] ?? null
}

/** The one of a documento that is not answered yet. */
export async function findPeticionViva(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'find-peticion-viva',
    text: `
      select ${PETICION_COLUMNS} from peticion
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and fecha_resolucion is null`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0] ?? null
}

/** The latest of a documento, whatever became of it. */
export async function findUltimaPeticion(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'find-ultima-peticion',
    text: `
      select ${PETICION_COLUMNS} from peticion
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 order by peticion_id desc limit 1`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0] ?? null
}

/** How many there were of a documento, by one edition of its links. */
export async function countPeticiones(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, edicion }: { documentoId: number; edicion: number },
): Promise<number> {
  const { hay } = await one<{ hay: number }>(db, {
    name: 'count-peticiones',
    text: `
      select count(*) as hay from peticion
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and edicion = $4`,
    values: [contribuyenteId, ambiente, documentoId, edicion],
  })
  return hay
}

/** What waits for a nod, as far as so many. */
export async function countPeticionesEnEspera(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<Cuenta & { ultima: number | null }> {
  return one<Cuenta & { ultima: number | null }>(db, {
    name: 'count-peticiones-en-espera',
    text: `
      select count(*) as cuantos, min(fecha_creacion) as desde, max(peticion_id) as ultima from (
        select fecha_creacion, peticion_id from peticion
        where contribuyente_id = $1 and ambiente = $2 and fecha_resolucion is null and estado = 'ESPERA_VISTO_BUENO'
        limit ${MUCHOS}) as algunas`,
    values: [contribuyenteId, ambiente],
  })
}

/** What was asked since then and goes on, or is named, without a nod: as far as so many; and of how many nothing was signed. */
export async function countPeticionesDirectas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  desde: number,
): Promise<Cuenta & { ultima: number | null; sinFirmar: number }> {
  return one<Cuenta & { ultima: number | null; sinFirmar: number }>(db, {
    name: 'count-peticiones-directas',
    text: `
      select count(*) as cuantos, min(fecha_creacion) as desde, max(peticion_id) as ultima,
        count(*) filter (where estado = 'EN_GRACIA') as "sinFirmar" from (
        select fecha_creacion, peticion_id, estado from peticion
        where contribuyente_id = $1 and ambiente = $2 and fecha_creacion >= $3 and estado in ('EN_GRACIA', 'EN_CURSO', 'APROBADA')
          and resuelta_por is null
        order by fecha_creacion desc limit ${MUCHOS}) as algunas`,
    values: [contribuyenteId, ambiente, toTimestamp(desde)],
  })
}

/** A petición with what its list says of its documento. */
export type PeticionListada = PeticionRow &
  Fila<'documento', 'cdc' | 'establecimiento' | 'punto' | 'numero' | 'total' | 'moneda'>

const LISTADA = `${columns('peticion', PETICION, 'p')}, ${columns('documento', ['cdc', 'establecimiento', 'punto', 'numero', 'total', 'moneda'], 'd')}`

/** The latest first. */
export async function listPeticiones(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  {
    estados,
    before,
    limit,
  }: { estados: readonly EstadoDePeticion[] | null; before: number | null; limit: number },
): Promise<PeticionListada[]> {
  const { rows } = await db.query<PeticionListada>({
    name: 'list-peticiones',
    text: `
      select ${LISTADA} from peticion p join documento d on d.contribuyente_id = $1 and d.documento_id = p.documento_id
      where p.contribuyente_id = $1 and p.ambiente = $2 and ($3::text[] is null or p.estado = any ($3)) and ($4::bigint is null or p.peticion_id < $4)
      order by p.peticion_id desc limit $5`,
    values: [contribuyenteId, ambiente, estados, before, limit],
  })
  return rows
}

export async function findPeticionListada(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  peticionId: number,
): Promise<PeticionListada | null> {
  const { rows } = await db.query<PeticionListada>({
    name: 'find-peticion-listada',
    text: `
      select ${LISTADA} from peticion p join documento d on d.contribuyente_id = $1 and d.documento_id = p.documento_id
      where p.contribuyente_id = $1 and p.ambiente = $2 and p.peticion_id = $3`,
    values: [contribuyenteId, ambiente, peticionId],
  })
  return rows[0] ?? null
}

/** Longer than one takes: who tries again before would find it under way. */
const INTENTO_MS = 60_000

interface RefDePeticion extends Emisor {
  peticionId: number
}

/** From here on something may be signed. Null: it is not as it was seen, or somebody tries just now. */
export async function takeIntento(
  db: Db,
  { contribuyenteId, ambiente, peticionId }: RefDePeticion,
  antes: EstadoDePeticion,
  resueltaPor: string | null = null,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'take-intento',
    text: `
      update peticion set estado = 'EN_CURSO', fecha_intento = ahora(), intentos = intentos + 1, proxima = ahora() + ${INTENTO_MS} * interval '1 millisecond',
        resuelta_por = coalesce($5, resuelta_por)
      where contribuyente_id = $1 and ambiente = $2 and peticion_id = $3 and estado = $4 and fecha_resolucion is null
        and (fecha_intento is null or fecha_intento <= ahora() - ${ENTRE_INTENTOS_MS} * interval '1 millisecond')
      returning ${PETICION_COLUMNS}`,
    values: [contribuyenteId, ambiente, peticionId, antes, resueltaPor],
  })
  return rows[0] ?? null
}

/** The shop wants to look first. Null: nothing waits for that any more. */
export async function setEsperaDePeticion(
  db: Db,
  { contribuyenteId, ambiente, peticionId }: RefDePeticion,
  proxima: number,
): Promise<PeticionRow | null> {
  const { rows } = await db.query<PeticionRow>({
    name: 'set-espera-de-peticion',
    text: `
      update peticion set estado = 'ESPERA_VISTO_BUENO', proxima = $4
      where contribuyente_id = $1 and ambiente = $2 and peticion_id = $3 and estado = 'EN_GRACIA'
      returning ${PETICION_COLUMNS}`,
    values: [contribuyenteId, ambiente, peticionId, toTimestamp(proxima)],
  })
  return rows[0] ?? null
}

/** It is looked at again then, if nobody asks before. */
export async function setProximaDePeticion(
  db: Db,
  { contribuyenteId, ambiente, peticionId }: RefDePeticion,
  esperaMs: number,
): Promise<void> {
  await db.query({
    name: 'set-proxima-de-peticion',
    text: `
      update peticion set proxima = ahora() + $4 * interval '1 millisecond'
      where contribuyente_id = $1 and ambiente = $2 and peticion_id = $3 and fecha_resolucion is null`,
    values: [contribuyenteId, ambiente, peticionId, esperaMs],
  })
}

export interface Resolucion {
  estado: Exclude<EstadoDePeticion, PeticionViva>
  eventoSifenId?: number | null
  codigo?: string | null
  motivo?: string | null
  resueltaPor?: string | null
  /** How often SIFEN had been asked when it was decided: who asks since knows better. */
  intentos?: number
}

/** It ends, once. Null: it was not in that state any more. */
export async function settlePeticion(
  db: Db,
  { contribuyenteId, ambiente, peticionId }: RefDePeticion,
  antes: readonly PeticionViva[],
  resolucion: Resolucion,
): Promise<PeticionRow | null> {
  const { estado, eventoSifenId = null, codigo = null, motivo = null, resueltaPor = null } = resolucion
  const { rows } = await db.query<PeticionRow>({
    name: 'settle-peticion',
    text: `
      update peticion set estado = $5, evento_sifen_id = $6, codigo = $7, motivo = $8, resuelta_por = coalesce($9, resuelta_por),
        fecha_resolucion = ahora(), proxima = null
      where contribuyente_id = $1 and ambiente = $2 and peticion_id = $3 and estado = any ($4) and fecha_resolucion is null
        and ($10::integer is null or intentos = $10)
      returning ${PETICION_COLUMNS}`,
    values: [
      ...[contribuyenteId, ambiente, peticionId, antes, estado, eventoSifenId, codigo, motivo, resueltaPor],
      resolucion.intentos ?? null,
    ],
  })
  return rows[0] ?? null
}

/** Which peticiones: of one documento, or wherever it is switched off. */
export interface CualesPeticiones extends DondeApagado {
  documentoId: number | null
}

/** Those of which nothing was signed have no effect any more, all at once. */
export async function settlePeticionesSinFirmar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, activo, encendidos, apagados }: CualesPeticiones,
  motivo: string,
): Promise<number[]> {
  const { rows } = await db.query<{ peticionId: number }>({
    name: 'settle-peticiones-sin-firmar',
    text: `
      update peticion p set estado = 'SIN_EFECTO', motivo = $4, fecha_resolucion = ahora(), proxima = null from documento d
      where p.contribuyente_id = $1 and p.ambiente = $2 and p.fecha_resolucion is null and p.estado in ('EN_GRACIA', 'ESPERA_VISTO_BUENO')
        and ($3::bigint is null or p.documento_id = $3) and d.contribuyente_id = $1 and d.documento_id = p.documento_id
        and d.establecimiento || '-' || d.punto <> all ($6::text[])
        and (not $5::boolean or d.establecimiento || '-' || d.punto = any ($7::text[]))
      returning p.peticion_id as "peticionId"`,
    values: [contribuyenteId, ambiente, documentoId, motivo, activo, encendidos, apagados],
  })
  return rows.map(({ peticionId }) => peticionId)
}

/** Who has some, of all contribuyentes. */
export async function listEmisoresConPeticionesSinFirmar(db: Db): Promise<Emisor[]> {
  const { rows } = await db.query<Emisor>({
    text: `
      select distinct contribuyente_id as "contribuyenteId", ambiente from peticion
      where fecha_resolucion is null and estado in ('EN_GRACIA', 'ESPERA_VISTO_BUENO') order by contribuyente_id, ambiente`,
  })
  return rows
}

const debidas = (peticion: string) => `
  select distinct contribuyente_id, ambiente from ${peticion} where fecha_resolucion is null and proxima <= ahora()`

/** Whose peticiones may be looked at now, of all contribuyentes. */
export async function listEmisoresConPeticiones(db: Db, limite: number): Promise<Emisor[]> {
  const filas = (await isRepartida(db)) ? await readPiezas(db, ['peticion'], debidas) : null
  const de =
    filas === null
      ? debidas('peticion')
      : 'select * from jsonb_to_recordset($2::jsonb) as f (contribuyente_id bigint, ambiente text)'
  const { rows } = await db.query<Emisor>({
    name: `list-emisores-con-peticiones-${filas === null}`,
    text: `select contribuyente_id as "contribuyenteId", ambiente from (${de}) c limit $1`,
    values: [limite, ...(filas === null ? [] : [filas])],
  })
  return rows
}

/** Those of one whose time has come, those that waited longest first. */
export async function listPeticionesDebidas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  limite: number,
): Promise<PeticionRow[]> {
  const { rows } = await db.query<PeticionRow>({
    name: 'list-peticiones-debidas',
    text: `
      select ${PETICION_COLUMNS} from peticion
      where contribuyente_id = $1 and ambiente = $2 and fecha_resolucion is null and proxima <= ahora() order by proxima limit $3`,
    values: [contribuyenteId, ambiente, limite],
  })
  return rows
}
