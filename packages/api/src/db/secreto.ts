import { CERROJO } from './cerrojos.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'

/** Until the transaction ends, no rotation of the master keys begins. Taken before anything is sealed. */
export async function keepRotationAway(db: Db): Promise<void> {
  await db.query({ text: 'select pg_advisory_xact_lock_shared($1)', values: [CERROJO.rotacion] })
}

/** Returns when every transaction that encrypts under the former master keys has ended; a later one reads the new ones. */
export async function awaitSellados(db: Db): Promise<void> {
  await db.query({ text: 'select pg_advisory_xact_lock($1)', values: [CERROJO.rotacion] })
}

export const TABLAS = [
  'certificado',
  'csc',
  'webhook_secreto',
  'casilla_secreto',
  'nominacion_secreto',
] as const
export type TablaDeSecretos = (typeof TABLAS)[number]

/** Whose it is and what it is sealed as: each of these tables has it. */
export type SecretoRow = Fila<'csc', 'contribuyenteId' | 'ambiente' | 'cifrado'> & { id: number }

/** Some of what is not sealed under that master key, locked; what another rotation holds is left to it. Of every contribuyente: the operator's. */
export async function lockUnderOtherMasterKey(
  db: Db,
  tabla: TablaDeSecretos,
  masterKey: Uint8Array,
  limit: number,
): Promise<SecretoRow[]> {
  const { rows } = await db.query<SecretoRow>({
    text: `
      select ${tabla}_id as id, ${columns('csc', ['contribuyenteId', 'ambiente', 'cifrado'])} from ${tabla}
      where substring(cifrado from 1 for 4) <> $1 order by ${tabla}_id limit $2 for update skip locked`,
    values: [masterKey, limit],
  })
  return rows
}

const EN_USO: Record<TablaDeSecretos, string> = {
  certificado: 'reemplazado_en is null',
  csc: 'reemplazado_en is null',
  casilla_secreto: 'true',
  nominacion_secreto: 'true',
  webhook_secreto: '(hasta is null or hasta > ahora())',
}

/** The master keys under which something in use is sealed, as the beginning of that names them; the one that sealed last first. Of every contribuyente: the operator's. */
export async function listMasterKeysInUse(db: Db): Promise<Buffer[]> {
  const { rows } = await db.query<{ id: Buffer }>({
    text: `
      select id from (${TABLAS.map(tabla => `select substring(cifrado from 1 for 4) as id, fecha_creacion from ${tabla} where ${EN_USO[tabla]}`).join(' union all ')}) s
      group by id order by max(fecha_creacion) desc`,
  })
  return rows.map(({ id }) => id)
}

export async function countUnderOtherMasterKey(db: Db, masterKey: Uint8Array): Promise<number> {
  const { n } = await one<{ n: number }>(db, {
    text: `select ${TABLAS.map(tabla => `(select count(*) from ${tabla} where substring(cifrado from 1 for 4) <> $1)`).join(' + ')} as n`,
    values: [masterKey],
  })
  return n
}

export async function replaceCifrado(
  db: Db,
  tabla: TablaDeSecretos,
  { id, contribuyenteId }: SecretoRow,
  cifrado: Uint8Array,
): Promise<void> {
  await db.query({
    text: `update ${tabla} set cifrado = $3 where ${tabla}_id = $1 and contribuyente_id = $2`,
    values: [id, contribuyenteId, cifrado],
  })
}
