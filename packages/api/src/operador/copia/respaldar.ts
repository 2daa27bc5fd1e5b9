import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { copyClavesMaestras } from '../../cifrado/archivo.ts'
import {
  beginSnapshot,
  copyTo,
  findServerVersion,
  listSecuencias,
  listTablas,
  prepareSession,
  sumTabla,
  type TablaCopiable,
} from '../../db/copia.ts'
import { CopySalida } from '../../db/copy.ts'
import type { Db } from '../../db/db.ts'
import { findPertenencia } from '../../db/dueno.ts'
import { findSchemaVersion } from '../../db/migrate.ts'
import type { Conexion } from '../../db/servidores.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import { tellCuenta } from '../../domain/cuenta-en-palabras.ts'
import type { Outcome } from '../pool.ts'
import { createAparte, deleteAparte, nameOfPrueba, sweepAbandonadas, tellOlvidadas } from './aparte.ts'
import { baseOf, MANTENIMIENTO, withBase, withConexion } from './base.ts'
import { loadRespaldo } from './cargar.ts'
import { planCopiaDeClaves, refuseJuntas } from './claves.ts'
import { SIN_CORTE } from './corte.ts'
import { CopiaError, MANIFIESTO, type Manifiesto, type TablaCopiada } from './manifiesto.ts'

export interface Respaldo {
  ownerUrl: string
  masterKeyFile: string
  dir: string
  /** Where a copy of the master keys goes, elsewhere than the backup. */
  claves: string | null
  now: number
}

/**
 * One state of the database in a folder: of one that serves, or of one that nobody uses. What was written is restored beside it and
 * compared before the folder gets its name, so that a folder of that name is a backup.
 */
export async function respaldar(
  { ownerUrl, masterKeyFile, dir, claves, now }: Respaldo,
  corte: AbortSignal = SIN_CORTE,
): Promise<Outcome> {
  const destino = resolve(dir)
  if (claves !== null) refuseJuntas(destino, resolve(claves))
  const copia = claves === null ? null : planCopiaDeClaves(masterKeyFile, resolve(claves))
  if ((await stat(destino).catch(() => null)) !== null)
    throw new CopiaError(
      `${destino} ya existe: un respaldo no se escribe sobre otro. Indique una carpeta nueva.`,
    )
  await mkdir(dirname(destino), { recursive: true })
  const id = randomBytes(6).toString('hex')
  const haciendo = join(dirname(destino), `.${basename(destino)}.${id}`)
  const prueba = nameOfPrueba(baseOf(ownerUrl), id)
  return withConexion(withBase(ownerUrl, MANTENIMIENTO), async db => {
    const quitado =
      (await sweepAbandonadas(db, baseOf(ownerUrl))) + (await tellOlvidadas(db, dirname(destino)))
    corte.throwIfAborted()
    // First of all: a folder that is left by a kill is found by its database.
    await createAparte(db, prueba, { como: baseOf(ownerUrl), carpeta: haciendo })
    try {
      await mkdir(haciendo, { mode: 0o700 })
      const manifiesto = await copyBase(ownerUrl, haciendo, now, corte)
      // A backup that was never restored is a hope: this one is restored now, into a database that is thrown away.
      await loadRespaldo(withBase(ownerUrl, prueba), haciendo, manifiesto, manifiesto.dueno ?? null, corte)
      corte.throwIfAborted()
      await writeSynced(join(haciendo, MANIFIESTO), `${JSON.stringify(manifiesto, null, 2)}\n`)
      // First: a folder of that name lacks nothing that was asked for.
      if (copia !== null) copyClavesMaestras(masterKeyFile, copia)
      await rename(haciendo, destino)
      await syncFolder(dirname(destino))
      return { ok: true, text: describeRespaldo(destino, manifiesto, masterKeyFile, copia) + quitado }
    } finally {
      await rm(haciendo, { recursive: true, force: true })
      await deleteAparte(db, prueba)
    }
  })
}

function copyBase(url: string, dir: string, now: number, corte: AbortSignal): Promise<Manifiesto> {
  return withConexion(
    url,
    async (db, client) => {
      await prepareSession(db)
      await beginSnapshot(db)
      const migraciones = await migracionesDe(client)
      const tablas: TablaCopiada[] = []
      for (const tabla of await listTablas(db)) tablas.push(await copyTabla(db, client, dir, tabla))
      const secuencias = await listSecuencias(db)
      const postgres = await findServerVersion(db)
      const { dueno, rol } = await findPertenencia(db)
      await db.query({ text: 'commit' })
      const fecha = new Date(now).toISOString()
      return { formato: 1, fecha, postgres, migraciones, dueno: dueno ?? rol, tablas, secuencias }
    },
    corte,
  )
}

async function migracionesDe(client: Conexion): Promise<number> {
  try {
    return await findSchemaVersion(client)
  } catch (error) {
    if (!isSqlstate(error, SQLSTATE.undefinedTable)) throw error
    throw new CopiaError(
      'La base no tiene el esquema de Mbohéra: no hay nada que respaldar. Revise DATABASE_URL.',
    )
  }
}

async function copyTabla(db: Db, client: Conexion, dir: string, tabla: TablaCopiable): Promise<TablaCopiada> {
  const archivo = `${tabla.tabla}.copy.gz`
  const sha256 = createHash('sha256')
  const listen = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk)
      done(null, chunk)
    },
  })
  const salida = client.query(new CopySalida(copyTo(tabla)))
  const file = createWriteStream(join(dir, archivo), { mode: 0o600, flush: true })
  await pipeline(salida, createGzip({ level: 1 }), listen, file)
  return { ...tabla, ...(await sumTabla(db, tabla)), archivo, sha256: sha256.digest('hex') }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(file))
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

function describeRespaldo(
  dir: string,
  { tablas, fecha }: Manifiesto,
  file: string,
  claves: string | null,
): string {
  const filas = tablas.reduce((sum, tabla) => sum + tabla.filas, 0)
  const documentos = tablas.find(({ tabla }) => tabla === 'documento')?.filas ?? 0
  return (
    `Respaldo de ${fecha} en ${dir}: ${tablas.length} tablas, ${tellCuenta(filas, 'fila', 'filas')}, ${tellCuenta(documentos, 'documento', 'documentos')}. ` +
    'Se restauró en una base aparte y todo coincidió, fila por fila.\n' +
    (claves === null
      ? `Las claves maestras NO están en él: sin ${file} no se abren los certificados. Guarde una copia en otro lugar, o repita con --claves <otra carpeta>.`
      : `Copia de las claves maestras en ${claves}: guárdela donde no esté el respaldo. Quien tenga ambos tiene los certificados.`)
  )
}
