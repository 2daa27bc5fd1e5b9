import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoEvento } from '../domain/evento/tipos.ts'
import type { Rango } from '../domain/inutilizacion/solicitud.ts'
import type { Db } from './db.ts'

/** One row of numbers: every documento takes its number from one of these. */
export type Numeracion = Omit<Rango, 'numeroInicio' | 'numeroFin'>

/** The numbers of a row that were voided, or may have been: SIFEN did not say no. */
const INUTILIZADO = `tipo = 'INUTILIZACION' and estado in ('ENVIADO', 'APROBADO') and contribuyente_id = $1 and ambiente = $2
  and tipo_documento = $3 and numero_timbrado = $4 and establecimiento = $5 and punto = $6 and serie is not distinct from $7`

const values = ({ contribuyenteId, ambiente }: Emisor, of: Numeracion) => [
  contribuyenteId,
  ambiente,
  of.tipoDocumento,
  of.numeroTimbrado,
  of.establecimiento,
  of.punto,
  of.serie,
]

/**
 * Nobody takes a number of this row, nor voids one, until the transaction ends. What is read of it afterwards is all there is.
 */
export async function lockNumeracion(db: Db, emisor: Emisor, of: Numeracion): Promise<void> {
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

/** The first number from that one on that was not voided. The row must be locked. */
export async function findNumeroLibre(
  db: Db,
  emisor: Emisor,
  of: Numeracion,
  desde: number,
): Promise<number> {
  const { rows } = await db.query<{ libre: number }>({
    name: 'find-numero-libre',
    text: `
      with recursive salto (numero) as (
        select $8::int
        union
        select numero_fin + 1 from evento_sifen join salto on numero between numero_inicio and numero_fin where ${INUTILIZADO}
      )
      select max(numero) as libre from salto`,
    values: [...values(emisor, of), desde],
  })
  return rows[0]!.libre
}

/** What SIFEN would only refuse again: the answer to its last copy was a refusal that did not say whether it is there. */
const ATASCADA = `historia -> -1 ->> 'dijo' is not distinct from 'rechazado'`

/** A voiding of which it is not known whether it is there, and that shares a number with this range; in order. */
export async function findInutilizacionEnviada(
  db: Db,
  emisor: Emisor,
  rango: Rango,
  { despuesDe = 0, atascadas = true } = {},
): Promise<number | null> {
  const { rows } = await db.query<{ eventoSifenId: number }>({
    text: `
      select evento_sifen_id as "eventoSifenId" from evento_sifen
      where ${INUTILIZADO} and estado = 'ENVIADO' and numero_inicio <= $9 and numero_fin >= $8 and evento_sifen_id > $10
        and ($11 or not ${ATASCADA})
      order by evento_sifen_id limit 1`,
    values: [...values(emisor, rango), rango.numeroInicio, rango.numeroFin, despuesDe, atascadas],
  })
  return rows[0]?.eventoSifenId ?? null
}

/** The code with which SIFEN refused the last copy of an event of which it is not known whether it is there. */
export async function findAtasco(db: Db, emisor: Emisor, eventoSifenId: number): Promise<string | null> {
  const { rows } = await db.query<{ codigo: string }>({
    text: `
      select historia -> -1 ->> 'codigo' as codigo from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and estado = 'ENVIADO' and ${ATASCADA}`,
    values: [emisor.contribuyenteId, emisor.ambiente, eventoSifenId],
  })
  return rows[0]?.codigo ?? null
}

/** How another voiding of ours that shares a number with the range stands: the approved one, if one is. */
export async function findSolapada(
  db: Db,
  emisor: Emisor,
  rango: Rango & { eventoSifenId: number },
): Promise<EstadoEvento | null> {
  const { rows } = await db.query<{ estado: EstadoEvento }>({
    text: `
      select estado from evento_sifen
      where ${INUTILIZADO} and evento_sifen_id <> $10 and numero_inicio <= $9 and numero_fin >= $8
      order by estado limit 1`,
    values: [...values(emisor, rango), rango.numeroInicio, rango.numeroFin, rango.eventoSifenId],
  })
  return rows[0]?.estado ?? null
}
