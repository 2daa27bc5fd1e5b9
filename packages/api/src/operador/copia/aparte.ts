import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  createDatabase,
  deleteDatabaseInUse,
  describeDatabase,
  hasDatabase,
  listDatabases,
  takeNombre,
} from '../../db/copia.ts'
import type { Db } from '../../db/db.ts'
import { findHechura } from '../../db/herencia.ts'
import { textOfError, toError } from '../../domain/thrown.ts'
import { CopiaError } from './manifiesto.ts'

/** So much of its name, so that with what follows it is a name of PostgreSQL's. */
const LARGO = 40

/**
 * Databases that are made beside the one that is meant, to be thrown away or to take its place. Whoever makes one has its name as long as his session
 * lasts: one whose name nobody has was left by a command that was killed. What is said of it is the folder that went with it.
 */
const pruebaDe = (base: string) => ({ prefijo: `${base.slice(0, LARGO)}_prueba_`, resto: '^[0-9a-f]{12}$' })
const restauradaDe = (base: string) => ({ prefijo: `${base}_restaurada_`, resto: '^[0-9]{14}$' })

export const nameOfPrueba = (base: string, id: string): string => `${pruebaDe(base).prefijo}${id}`
export const nameOfRestaurada = (base: string, sello: string): string =>
  `${restauradaDe(base).prefijo}${sello}`

/** Of another one that is there it has letters, order and place. */
export async function createAparte(
  db: Db,
  base: string,
  { como, carpeta }: { como: string; carpeta: string | null },
): Promise<void> {
  if (!(await takeNombre(db, base)))
    throw new CopiaError(
      `Otra orden está haciendo la base ${base}: repita cuando termine. No se cambió nada.`,
    )
  await createDatabase(db, base, (await hasDatabase(db, como)) ? await findHechura(db, como) : '')
  if (carpeta !== null) await describeDatabase(db, base, carpeta)
}

export async function deleteAparte(db: Db, base: string): Promise<void> {
  await deleteDatabaseInUse(db, base).catch(() => {
    throw new CopiaError(
      `Quedó la base ${base}, que está de más: la quita el próximo "respaldar" o "restaurar" en este servidor, o drop database "${base}".`,
    )
  })
}

/** Takes away what commands left that were killed, and says what. */
export async function sweepAbandonadas(db: Db, base: string): Promise<string> {
  const lines: string[] = []
  const pruebas = await listDatabases(db, pruebaDe(base))
  const restauradas = await listDatabases(db, restauradaDe(base))
  for (const { base: abandonada, texto } of [...pruebas, ...restauradas]) {
    // Its command may have ended in order since they were listed.
    if (!(await takeNombre(db, abandonada)) || !(await hasDatabase(db, abandonada))) continue
    const carpeta = await removeCarpeta(abandonada, texto ?? '')
    const quitada = `Se quitó lo que dejó una orden que se cortó: la base ${abandonada}${carpeta}.`
    lines.push(
      await deleteAparte(db, abandonada).then(
        () => quitada,
        error => toError(error).message,
      ),
    )
  }
  return lines.map(line => `\n${line}`).join('')
}

/** Its name ends as that of the database: what is said of a database is never taken for any other folder. */
async function removeCarpeta(base: string, carpeta: string): Promise<string> {
  if (!new RegExp(`^\\..+\\.${base.split('_').at(-1)}$`).test(basename(carpeta))) return ''
  if ((await stat(carpeta).catch(() => null)) === null)
    return `; su carpeta ${carpeta} no está en esta máquina: si está en otra, bórrela ahí`
  // Somebody else's: that keeps nobody from his backup.
  const code = await rm(carpeta, { recursive: true, force: true }).then(
    () => null,
    error => textOfError(error, 'code') ?? toError(error).message,
  )
  return code === null
    ? ` y la carpeta ${carpeta}`
    : `; su carpeta ${carpeta} no se pudo quitar (${code}): bórrela con el usuario que la hizo`
}

const CARPETA = /^\..+\.([0-9a-f]{12})$/

/** Folders there that a command left which was killed, and whose database is gone as well, so that no command takes them away. */
export async function tellOlvidadas(db: Db, dir: string): Promise<string> {
  let text = ''
  for (const nombre of await readdir(dir).catch(() => [])) {
    const [, id] = CARPETA.exec(nombre) ?? []
    if (id === undefined || (await listDatabases(db, { prefijo: '', resto: `_prueba_${id}$` })).length > 0)
      continue
    text += `\nQueda ${join(dir, nombre)}, de un respaldo que se cortó y cuya base ya no está en este servidor: si nadie más respalda ahí, bórrela.`
  }
  return text
}
