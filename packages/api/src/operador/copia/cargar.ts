import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  copyFrom,
  emptyTablas,
  keepGuardsAway,
  listTablas,
  prepareSession,
  setSecuencia,
  sumTabla,
} from '../../db/copia.ts'
import { CopyEntrada } from '../../db/copy.ts'
import type { Db } from '../../db/db.ts'
import { listAjenos, moveObjetos } from '../../db/dueno.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import type { Conexion } from '../../db/servidores.ts'
import { tellCuenta } from '../../domain/cuenta-en-palabras.ts'
import { textOfError } from '../../domain/thrown.ts'
import { withConexion } from './base.ts'
import { CopiaError, describeOtro, type Manifiesto, type TablaCopiada } from './manifiesto.ts'

/** Makes the backup's state in an empty database, and compares all of it with what the backup says of itself: also whose it is, where that is said. */
export async function loadRespaldo(
  url: string,
  dir: string,
  manifiesto: Manifiesto,
  dueno: string | null,
  corte: AbortSignal,
): Promise<void> {
  const migrations = readMigrations()
  if (manifiesto.migraciones > migrations.length)
    throw new CopiaError(
      `El respaldo es de un programa más nuevo (migración ${manifiesto.migraciones}, y éste conoce ${migrations.length}): restáurelo con aquella versión.`,
    )
  await expectArchivos(dir, manifiesto.tablas, corte)
  await migrate(url, migrations.slice(0, manifiesto.migraciones))
  await withConexion(
    url,
    async (db, client) => {
      await prepareSession(db)
      const { tablas, secuencias } = manifiesto
      // Made while the next migration was being prepared: the first step of that brings the tables and columns that are new.
      const [paso] = migrations[manifiesto.migraciones]?.antes ?? []
      if (paso !== undefined && (await listTablas(db)).length < tablas.length) await db.query({ text: paso })
      expectSameTablas(
        (await listTablas(db)).map(({ tabla }) => tabla),
        tablas,
      )
      await keepGuardsAway(db)
      await db.query({ text: 'begin' })
      await emptyTablas(db, tablas)
      for (const tabla of tablas) await loadTabla(client, dir, tabla)
      for (const [secuencia, valor] of Object.entries(secuencias)) await setSecuencia(db, secuencia, valor)
      await db.query({ text: 'commit' })
      await compareTablas(db, tablas)
      if (dueno !== null) await handOver(db, dueno)
    },
    corte,
  )
}

/** Everything in the database to the role that migrates it: what a superuser makes is a superuser's. */
export async function handOver(db: Db, dueno: string): Promise<void> {
  await moveObjetos(db, dueno)
  const ajenos = await listAjenos(db, dueno)
  if (ajenos.length > 0)
    throw new CopiaError(
      `No todo quedó del rol ${dueno}: ${ajenos.map(({ clase, objeto }) => `${clase} ${objeto}`).join(', ')}. No se cambió nada.`,
    )
}

function expectSameTablas(here: readonly string[], tablas: readonly TablaCopiada[]): void {
  const there = tablas.map(({ tabla }) => tabla)
  const differ = [...here.filter(t => !there.includes(t)), ...there.filter(t => !here.includes(t))]
  if (differ.length > 0)
    throw new CopiaError(
      `El respaldo y el esquema de su versión no tienen las mismas tablas (${differ.join(', ')}): lo que otros agreguen a la base no se respalda aquí; use pg_dump para eso.`,
    )
}

async function loadTabla(client: Conexion, dir: string, tabla: TablaCopiada): Promise<void> {
  const entrada = client.query(new CopyEntrada(copyFrom(tabla)))
  await pipeline(createReadStream(join(dir, tabla.archivo)), createGunzip(), entrada)
}

/** Before anything of it is unpacked or loaded: its files are those that were written. */
async function expectArchivos(
  dir: string,
  tablas: readonly TablaCopiada[],
  signal: AbortSignal,
): Promise<void> {
  for (const { archivo, sha256 } of tablas) {
    const suma = createHash('sha256')
    try {
      await pipeline(createReadStream(join(dir, archivo)), suma, { signal })
    } catch (error) {
      const code = textOfError(error, 'code')
      if (code === undefined || signal.aborted) throw error
      throw new CopiaError(
        code === 'ENOENT'
          ? `El archivo ${archivo} del respaldo no está en ${dir}: use otro respaldo. No se cambió nada.`
          : `El archivo ${archivo} del respaldo no se puede leer (${code}): revise su dueño y su disco, o use otro respaldo. No se cambió nada.`,
      )
    }
    if (suma.digest('hex') !== sha256) throw new CopiaError(describeOtro(archivo))
  }
}

async function compareTablas(db: Db, tablas: readonly TablaCopiada[]): Promise<void> {
  for (const tabla of tablas) {
    const { filas, suma } = await sumTabla(db, tabla)
    if (filas !== tabla.filas || suma !== tabla.suma)
      throw new CopiaError(
        `La tabla ${tabla.tabla} no quedó como estaba: ${filas} de ${tellCuenta(tabla.filas, 'fila', 'filas')}, o con otro contenido. No se cambió nada.`,
      )
  }
}
