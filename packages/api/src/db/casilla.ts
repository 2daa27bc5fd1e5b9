import type { Emisor } from '../domain/ambiente.ts'
import type { AccesoACasilla } from '../domain/casilla/pedido.ts'
import type { MotivoDeCasilla, PasoDeCasilla } from '../domain/casilla/visita.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { nextToken } from './evento.ts'
import { isRepartida, readPiezas } from './reparto.ts'

const CASILLA = [
  'host',
  'puerto',
  'usuario',
  'carpeta',
  'estado',
  'motivo',
  'dicho',
  'validez',
  'leido',
  'sinAdjuntos',
  'fallos',
  'fechaRevision',
] as const

export type CasillaRow = Fila<'casilla', (typeof CASILLA)[number], { motivo: MotivoDeCasilla | null }>

export async function findCasilla(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<CasillaRow | null> {
  const { rows } = await db.query<CasillaRow>({
    name: 'find-casilla',
    text: `select ${columns('casilla', CASILLA)} from casilla where contribuyente_id = $1 and ambiente = $2`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

/** Goes on at once, whatever it was paused for. Of another inbox nothing was read yet. */
export async function upsertCasilla(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { host, puerto, usuario, carpeta }: AccesoACasilla,
  now: number,
): Promise<CasillaRow> {
  return one<CasillaRow>(db, {
    name: 'upsert-casilla',
    text: `
      insert into casilla (contribuyente_id, ambiente, host, puerto, usuario, carpeta, proxima, fecha_creacion, arriendo)
      values ($1, $2, $3, $4, $5, $6, ahora(), $7, ${nextToken('0')})
      on conflict (contribuyente_id, ambiente) do update set host = excluded.host, puerto = excluded.puerto, usuario = excluded.usuario,
        carpeta = excluded.carpeta, estado = 'ACTIVA', motivo = null, dicho = null, fallos = 0, proxima = excluded.proxima,
        arriendo = greatest(casilla.arriendo + 1, excluded.arriendo), arriendo_hasta = null,
        validez = case when (casilla.host, casilla.usuario, casilla.carpeta) = (excluded.host, excluded.usuario, excluded.carpeta)
          then casilla.validez end,
        empezado = null
      returning ${columns('casilla', CASILLA)}`,
    values: [contribuyenteId, ambiente, host, puerto, usuario, carpeta, toTimestamp(now)],
  })
}

/** Looked at now, if nothing keeps it from being. */
export async function setProximaDeCasilla(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<void> {
  await db.query({
    name: 'set-proxima-de-casilla',
    text: `update casilla set proxima = ahora() where contribuyente_id = $1 and ambiente = $2 and estado = 'ACTIVA'`,
    values: [contribuyenteId, ambiente],
  })
}

export async function deleteCasilla(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<void> {
  for (const tabla of ['casilla_secreto', 'casilla'])
    await db.query({
      text: `delete from ${tabla} where contribuyente_id = $1 and ambiente = $2`,
      values: [contribuyenteId, ambiente],
    })
}

export async function readSecretoDeCasilla(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ cifrado: Buffer }>({
    name: 'read-secreto-de-casilla',
    text: 'select cifrado from casilla_secreto where contribuyente_id = $1 and ambiente = $2',
    values: [contribuyenteId, ambiente],
  })
  return rows[0]?.cifrado ?? null
}

export async function upsertSecretoDeCasilla(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  cifrado: Uint8Array,
  now: number,
): Promise<void> {
  await db.query({
    text: `
      insert into casilla_secreto (contribuyente_id, ambiente, cifrado, fecha_creacion) values ($1, $2, $3, $4)
      on conflict (contribuyente_id, ambiente) do update set cifrado = excluded.cifrado, fecha_creacion = excluded.fecha_creacion`,
    values: [contribuyenteId, ambiente, cifrado, toTimestamp(now)],
  })
}

export interface CasillaTomada extends CasillaRow {
  token: number
  /** When that was, by the database's clock. */
  desde: number
}

/** Takes its lease, if it may be read now; null while another process has it. */
export async function takeCasilla(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  arriendoMs: number,
): Promise<CasillaTomada | null> {
  const { rows } = await db.query<Omit<CasillaTomada, 'desde'> & { hasta: number }>({
    name: 'take-casilla',
    text: `
      update casilla set arriendo = ${nextToken('arriendo')}, arriendo_hasta = ahora() + $3 * interval '1 millisecond'
      where contribuyente_id = $1 and ambiente = $2 and estado = 'ACTIVA' and proxima <= ahora()
        and (arriendo_hasta is null or arriendo_hasta < ahora())
      returning ${columns('casilla', CASILLA)}, arriendo as token, arriendo_hasta as hasta`,
    values: [contribuyenteId, ambiente, arriendoMs],
  })
  const [row] = rows
  if (row === undefined) return null
  const { hasta, ...casilla } = row
  return { ...casilla, desde: hasta - arriendoMs }
}

export interface RefCasilla extends Emisor {
  token: number
}

/** Which mail is being read, from before it is opened, and for how long the casilla is ours from here on. For which time; null: it is ours no more. */
export async function updateEmpezado(
  db: Db,
  { contribuyenteId, ambiente, token }: RefCasilla,
  { validez, uid, arriendoMs }: Record<'validez' | 'uid' | 'arriendoMs', number>,
): Promise<number | null> {
  const { rows } = await db.query<{ veces: number }>({
    name: 'update-empezado',
    text: `
      update casilla set empezado_validez = $4, empezado = $5,
        empezado_veces = case when (empezado_validez, empezado) = ($4, $5) then empezado_veces + 1 else 1 end,
        arriendo_hasta = ahora() + $6 * interval '1 millisecond'
      where contribuyente_id = $1 and ambiente = $2 and arriendo = $3 and arriendo_hasta > ahora()
      returning empezado_veces as veces`,
    values: [contribuyenteId, ambiente, token, validez, uid, arriendoMs],
  })
  return rows[0]?.veces ?? null
}

/** That it was begun once less: what kept it from its end was nothing of its own. */
export async function forgetEmpezado(
  db: Db,
  { contribuyenteId, ambiente, token }: RefCasilla,
  { validez, uid }: Record<'validez' | 'uid', number>,
): Promise<void> {
  await db.query({
    name: 'forget-empezado',
    text: `
      update casilla set empezado_veces = greatest(empezado_veces - 1, 0)
      where contribuyente_id = $1 and ambiente = $2 and arriendo = $3 and empezado_validez = $4 and empezado = $5`,
    values: [contribuyenteId, ambiente, token, validez, uid],
  })
}

/** Whether it is ours still, as it was taken. */
export async function hasCasilla(db: Db, { contribuyenteId, ambiente, token }: RefCasilla): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-casilla',
    text: 'select from casilla where contribuyente_id = $1 and ambiente = $2 and arriendo = $3 and arriendo_hasta > ahora()',
    values: [contribuyenteId, ambiente, token],
  })
  return rowCount === 1
}

/** How far it was read, and for how long it is ours from here on. Whether it is ours still. */
export async function updateLeido(
  db: Db,
  { contribuyenteId, ambiente, token }: RefCasilla,
  {
    validez,
    leido,
    sinAdjuntos,
    arriendoMs,
  }: Record<'validez' | 'leido' | 'sinAdjuntos' | 'arriendoMs', number>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'update-leido',
    text: `
      update casilla set validez = $4, leido = $5, sin_adjuntos = sin_adjuntos + $6, arriendo_hasta = ahora() + $7 * interval '1 millisecond'
      where contribuyente_id = $1 and ambiente = $2 and arriendo = $3 and arriendo_hasta > ahora()`,
    values: [contribuyenteId, ambiente, token, validez, leido, sinAdjuntos, arriendoMs],
  })
  return rowCount === 1
}

export async function releaseCasilla(
  db: Db,
  { contribuyenteId, ambiente, token }: RefCasilla,
  { motivo, dicho, fallos, esperaMs }: PasoDeCasilla,
  desde: number,
): Promise<void> {
  const mine = [contribuyenteId, ambiente, token, fallos, motivo, dicho, toTimestamp(desde)]
  const como = `arriendo_hasta = null, fecha_revision = ahora(), fallos = $4,
        estado = case when $5::text is null then 'ACTIVA' else 'PAUSADA' end, motivo = $5, dicho = $6`
  // Two statements: where the tables lie on several servers, a time within a choice is not had.
  const { rowCount } = await db.query({
    name: 'release-casilla',
    text: `
      update casilla set ${como}, proxima = ahora() + $8 * interval '1 millisecond'
      where contribuyente_id = $1 and ambiente = $2 and arriendo = $3 and proxima <= $7`,
    values: [...mine, esperaMs],
  })
  if (rowCount === 1) return
  // Whoever asked for a look meanwhile may mean what came after this one. It is never asked for earlier than it was: what the first statement left is there for this one.
  await db.query({
    name: 'release-casilla-pedida',
    text: `
      update casilla set ${como}
      where contribuyente_id = $1 and ambiente = $2 and arriendo = $3 and proxima > $7`,
    values: mine,
  })
}

const porRevisar = (casilla: string) => `
  select contribuyente_id, ambiente from ${casilla}
  where estado = 'ACTIVA' and proxima <= ahora() and (arriendo_hasta is null or arriendo_hasta < ahora())`

/** Whose inbox may be read now, of all contribuyentes. */
export async function listCasillasPorRevisar(db: Db, limite: number): Promise<Emisor[]> {
  const filas = (await isRepartida(db)) ? await readPiezas(db, ['casilla'], porRevisar) : null
  const de =
    filas === null
      ? porRevisar('casilla')
      : 'select * from jsonb_to_recordset($2::jsonb) as f (contribuyente_id bigint, ambiente text)'
  const { rows } = await db.query<Emisor>({
    name: `list-casillas-por-revisar-${filas === null}`,
    text: `select contribuyente_id as "contribuyenteId", ambiente from (${de}) c limit $1`,
    values: [limite, ...(filas === null ? [] : [filas])],
  })
  return rows
}
