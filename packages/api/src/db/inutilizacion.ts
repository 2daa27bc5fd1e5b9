import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import type { EventoVigente } from '../domain/evento/impedimentos.ts'
import type { EstadoEvento } from '../domain/evento/tipos.ts'
import type { Rango } from '../domain/inutilizacion/solicitud.ts'
import type { Tramo } from '../domain/numeracion/libres.ts'
import type { Db } from './db.ts'
import { AHORA_MS } from './evento.ts'

/** One row of numbers: every documento takes its number from one of these. */
export type NumeracionDeRango = Omit<Rango, 'numeroInicio' | 'numeroFin'>

/** The numbers of a row that were voided, or may have been: SIFEN did not say no. */
const INUTILIZADO = `tipo = 'INUTILIZACION' and estado in ('ENVIADO', 'APROBADO') and contribuyente_id = $1 and ambiente = $2
  and tipo_documento = $3 and numero_timbrado = $4 and establecimiento = $5 and punto = $6 and serie is not distinct from $7`

const values = ({ contribuyenteId, ambiente }: Emisor, of: NumeracionDeRango) => [
  contribuyenteId,
  ambiente,
  of.tipoDocumento,
  of.numeroTimbrado,
  of.establecimiento,
  of.punto,
  of.serie,
]

/**
 * Locks a numbering until the transaction ends: no other transaction takes or voids a number of it. What is read of it after this call is
 * complete.
 */
export async function lockNumeracion(db: Db, emisor: Emisor, of: NumeracionDeRango): Promise<void> {
  await db.query({
    text: `
      select pg_advisory_xact_lock(hashtextextended(concat_ws('|', 'numeracion', $1::bigint, $2::text, $3::int, $4::text, $5::text, $6::text, $7::text), 0))`,
    values: values(emisor, of),
  })
  await db.query({
    text: `
      select 1 from timbrado where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and numero = $4
        and establecimiento = $5 and punto = $6 and serie is not distinct from $7 for update`,
    values: values(emisor, of),
  })
}

/** Which numbers from that one on were voided, or may have been. The row must be locked where one of the others is taken. */
export async function listInutilizados(
  db: Db,
  emisor: Emisor,
  of: NumeracionDeRango,
  desde: number,
): Promise<Tramo[]> {
  const { rows } = await db.query<Tramo>({
    name: 'list-inutilizados',
    text: `
      select numero_inicio as "numeroInicio", numero_fin as "numeroFin" from evento_sifen where ${INUTILIZADO} and numero_fin >= $8`,
    values: [...values(emisor, of), desde],
  })
  return rows
}

/** A voiding of which it is not known whether it is there, what was observed of it, and the time by the database's clock. */
export interface Pendiente {
  eventoSifenId: number
  numeroInicio: number
  numeroFin: number
  historia: Observacion[]
  ahora: number
}

const PENDIENTE = `evento_sifen_id as "eventoSifenId", numero_inicio as "numeroInicio", numero_fin as "numeroFin", historia, ${AHORA_MS} as ahora`

/** Those that share a number with this range, in order. */
export async function listInutilizacionesEnviadas(
  db: Db,
  emisor: Emisor,
  rango: Rango,
): Promise<Pendiente[]> {
  const { rows } = await db.query<Pendiente>({
    text: `
      select ${PENDIENTE} from evento_sifen
      where ${INUTILIZADO} and estado = 'ENVIADO' and numero_inicio <= $9 and numero_fin >= $8
      order by evento_sifen_id`,
    values: [...values(emisor, rango), rango.numeroInicio, rango.numeroFin],
  })
  return rows
}

/** The approved one of exactly these numbers. */
export async function findInutilizacionHecha(
  db: Db,
  emisor: Emisor,
  { numeroInicio, numeroFin, ...numeracion }: Rango,
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    text: `
      select evento_sifen_id as id from evento_sifen
      where ${INUTILIZADO} and estado = 'APROBADO' and numero_inicio = $8 and numero_fin = $9`,
    values: [...values(emisor, numeracion), numeroInicio, numeroFin],
  })
  return rows[0]?.id ?? null
}

/** One of them as it stands now. Null when it is settled. */
export async function findEventoPendiente(
  db: Db,
  emisor: Emisor,
  eventoSifenId: number,
): Promise<Pendiente | null> {
  const { rows } = await db.query<Pendiente>({
    text: `
      select ${PENDIENTE} from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and estado = 'ENVIADO'`,
    values: [emisor.contribuyenteId, emisor.ambiente, eventoSifenId],
  })
  return rows[0] ?? null
}

/** The voiding that covers one number of that row, or may: SIFEN did not say no. */
export async function findInutilizacion(
  db: Db,
  emisor: Emisor,
  numero: NumeracionDeRango & { numero: number },
): Promise<EventoVigente | null> {
  const { rows } = await db.query<EventoVigente>({
    name: 'find-inutilizacion',
    text: `
      select evento_sifen_id as "eventoSifenId", estado, fecha_creacion as "fechaCreacion" from evento_sifen
      where ${INUTILIZADO} and $8 between numero_inicio and numero_fin order by estado limit 1`,
    values: [...values(emisor, numero), numero.numero],
  })
  return rows[0] ?? null
}

/**
 * How another voiding of ours that shares a number with the range stands: the one that SIFEN called approved, if there is one.
 * One whose approval was inferred, and so has no protocol, may be there like one that was not answered.
 */
export async function findSolapada(
  db: Db,
  emisor: Emisor,
  rango: Rango & { eventoSifenId: number },
): Promise<EstadoEvento | null> {
  const { rows } = await db.query<{ estado: EstadoEvento }>({
    text: `
      select case when protocolo is null then 'ENVIADO' else estado end as estado from evento_sifen
      where ${INUTILIZADO} and evento_sifen_id <> $10 and numero_inicio <= $9 and numero_fin >= $8
      order by protocolo is null limit 1`,
    values: [...values(emisor, rango), rango.numeroInicio, rango.numeroFin, rango.eventoSifenId],
  })
  return rows[0]?.estado ?? null
}
