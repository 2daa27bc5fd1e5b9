import { resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { openLlavero } from '../../cifrado/archivo.ts'
import {
  countConnected,
  deleteDatabase,
  describeDatabase,
  hasDatabase,
  listMasterKeyIds,
  listTablas,
  moveDatabase,
} from '../../db/copia.ts'
import type { Db } from '../../db/db.ts'
import { hasRol } from '../../db/derechos.ts'
import { findPertenencia } from '../../db/dueno.ts'
import {
  type DeHerencia,
  type Herencia,
  listHerencia,
  listPermisosDeOtros,
  setHerencia,
} from '../../db/herencia.ts'
import { migrate } from '../../db/migrate.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import { tellCuenta } from '../../domain/cuenta-en-palabras.ts'
import { migrateDatabase, rolDe } from '../migrar.ts'
import type { Outcome } from '../pool.ts'
import { createAparte, deleteAparte, nameOfRestaurada, sweepAbandonadas } from './aparte.ts'
import { baseOf, MANTENIMIENTO, withBase, withConexion } from './base.ts'
import { handOver, loadRespaldo } from './cargar.ts'
import { SIN_CORTE } from './corte.ts'
import { CopiaError, type Manifiesto, readManifiesto } from './manifiesto.ts'

export interface Restauracion {
  ownerUrl: string
  databaseUrl: string
  masterKeyFile: string
  dir: string
  /** Whether a database that holds something may be put aside. */
  reemplazar: boolean
  /** Whose it shall be; null: whose it was. */
  dueno: string | null
  now: number
}

/** The state of a backup in the place of the database: made and compared beside it, and only then put in its place. */
export async function restaurar(pedido: Restauracion, corte: AbortSignal = SIN_CORTE): Promise<Outcome> {
  const { ownerUrl, databaseUrl, masterKeyFile, reemplazar, now } = pedido
  const dir = resolve(pedido.dir)
  const manifiesto = await readManifiesto(dir)
  const base = baseOf(ownerUrl)
  const sello = new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const [nueva, anterior] = [nameOfRestaurada(base, sello), `${base}_anterior_${sello}`]
  return withConexion(withBase(ownerUrl, MANTENIMIENTO), async db => {
    const quitado = await sweepAbandonadas(db, base)
    const hay = await judgeBase(db, ownerUrl, base, reemplazar)
    const dueno = pedido.dueno ?? manifiesto.dueno ?? (await duenoDeAntes(ownerUrl, hay))
    if (!(await hasRol(db, dueno))) throw new CopiaError(sinRol(dueno))
    corte.throwIfAborted()
    await createAparte(db, nueva, { como: base, carpeta: null })
    try {
      const [suOwnerUrl, suDatabaseUrl] = [withBase(ownerUrl, nueva), withBase(databaseUrl, nueva)]
      await loadRespaldo(suOwnerUrl, dir, manifiesto, null, corte)
      const text = await bringUpToDate(suOwnerUrl, suDatabaseUrl, dueno)
      const aviso = await judgeClaves(suOwnerUrl, masterKeyFile)
      const roles = [dueno, rolDe(databaseUrl).rol, rolDe(ownerUrl).rol]
      const heredado = hay === 'nada' ? '' : await inherit(db, { ownerUrl, base, nueva, roles })
      await describeDatabase(
        db,
        nueva,
        `restaurada el ${new Date(now).toISOString()} del respaldo de ${manifiesto.fecha}`,
      )
      corte.throwIfAborted()
      await replaceBase(db, { base, nueva, anterior, hay })
      return {
        ok: true,
        text:
          describe(manifiesto, base, hay === 'llena' ? anterior : null, `${text}${heredado}${aviso}`) +
          quitado,
      }
    } catch (error) {
      await deleteAparte(db, nueva)
      throw error
    }
  })
}

const sinRol = (dueno: string): string =>
  `Las tablas del respaldo son del rol ${dueno}, que en este servidor no existe: créelo (create role "${dueno}" login password '…'), o diga de quién han de ser con --dueno <rol>. No se cambió nada.`

/** What the server says of the database that is replaced, and what others may do in it, for the one that takes its place. What may not be said is named, and ends nothing. */
async function inherit(
  db: Db,
  { ownerUrl, base, nueva, roles }: { ownerUrl: string; base: string; nueva: string; roles: string[] },
): Promise<string> {
  const deOtros = await withConexion(ownerUrl, suya => listPermisosDeOtros(suya, roles))
  const dichos = new Map<DeHerencia, Set<string>>()
  const say = async (suya: Db, herencias: readonly Herencia[]) => {
    for (const one of herencias) {
      const fin = await setHerencia(suya, one)
      dichos.set(fin, (dichos.get(fin) ?? new Set()).add(one.que))
    }
  }
  await withConexion(withBase(ownerUrl, nueva), suya => say(suya, deOtros))
  // Last: they are for whoever comes in from now on.
  await say(db, await listHerencia(db, { base, nueva }))
  const tell = (fin: DeHerencia, text: string) => {
    const que = dichos.get(fin)
    return que === undefined ? '' : ` ${text}: ${[...que].join(', ')}.`
  }
  return `${tell('dicha', 'Con los ajustes y permisos de la que había')}${tell('sin-permiso', 'No los puede dar este rol, y faltan (pídalos a quien administra el servidor)')}`
}

/** A backup that does not say whose it was belongs to whom the database belongs whose place it takes. */
async function duenoDeAntes(ownerUrl: string, hay: Hay): Promise<string> {
  if (hay === 'nada') return rolDe(ownerUrl).rol
  const { dueno, duenoDeBase } = await withConexion(ownerUrl, findPertenencia)
  return dueno ?? duenoDeBase
}

/** The schema of this program, the rights of the role that runs the service, where it is another, and all of it its owner's. */
async function bringUpToDate(ownerUrl: string, databaseUrl: string, dueno: string): Promise<string> {
  const { rol } = rolDe(databaseUrl)
  const propio = rol === dueno || rol === rolDe(ownerUrl).rol
  if (propio) await migrate(ownerUrl)
  const derechos = propio
    ? 'El esquema está al día.'
    : (await migrateDatabase({ ownerUrl, databaseUrl })).text
  await withConexion(ownerUrl, db => handOver(db, dueno))
  return `${derechos} La base y todo lo que tiene es del rol ${dueno}.`
}

type Hay = 'nada' | 'vacia' | 'llena'

/** How often it is looked, and how long after one another: a server is rid of who left a moment later, when it has much to do. */
const MIRADAS = { veces: 20, cadaMs: 100 }

/** How many are connected and stay. */
async function countStaying(db: Db, base: string): Promise<number> {
  for (let vez = 1; ; vez++) {
    const conectados = await countConnected(db, base)
    if (conectados === 0 || vez === MIRADAS.veces) return conectados
    await pass(MIRADAS.cadaMs)
  }
}

/** What stands where the backup is to go: nothing that holds anything is put aside unasked, and nothing that is in use at all. */
async function judgeBase(db: Db, url: string, base: string, reemplazar: boolean): Promise<Hay> {
  if (!(await hasDatabase(db, base))) return 'nada'
  const conectados = await countStaying(db, base)
  if (conectados > 0)
    throw new CopiaError(
      `La base ${base} está en uso (${tellCuenta(conectados, 'conexión', 'conexiones')}): detenga el servicio y todo lo que la use, y repita. No se cambió nada.`,
    )
  const tablas = await withConexion(url, listTablas)
  if (tablas.length === 0) return 'vacia'
  if (!reemplazar)
    throw new CopiaError(
      `La base ${base} tiene datos, y no se escribe sobre ellos. Con --reemplazar quedan a un lado, bajo otro nombre, y el respaldo ocupa su lugar. No se cambió nada.`,
    )
  return 'llena'
}

async function replaceBase(db: Db, { base, nueva, anterior, hay }: Nombres): Promise<void> {
  try {
    if (hay === 'vacia') await deleteDatabase(db, base)
    await swapNames(db, { base, nueva, anterior, hay })
  } catch (error) {
    if (!isSqlstate(error, SQLSTATE.objectInUse)) throw error
    throw new CopiaError(
      `La base ${base} volvió a estar en uso mientras se cargaba el respaldo: detenga el servicio y todo lo que la use, y repita. No se cambió nada.`,
    )
  }
}

interface Nombres {
  base: string
  nueva: string
  anterior: string
  hay: Hay
}

async function swapNames(db: Db, { base, nueva, anterior, hay }: Nombres): Promise<void> {
  // Both names at once: killed in between there would be no database of that name.
  await db.query({ text: 'begin' })
  try {
    if (hay === 'llena') await moveDatabase(db, base, anterior)
    await moveDatabase(db, nueva, base)
    await db.query({ text: 'commit' })
  } catch (error) {
    await db.query({ text: 'rollback' })
    throw error
  }
}

/** Whether the master keys that are at hand open what is sealed in the backup. */
async function judgeClaves(url: string, file: string): Promise<string> {
  const usadas = await withConexion(url, listMasterKeyIds)
  if (usadas.length === 0) return ''
  try {
    const llavero = openLlavero(file, { create: false })
    const faltan = usadas.filter(id => !llavero.has(id)).length
    if (faltan === 0) return ''
  } catch {
    // Said below: there are none that can be read.
  }
  return `\nATENCIÓN: ${file} no tiene todas las claves maestras de este respaldo: los certificados no se abrirán. Traiga el archivo que se guardó aparte antes de iniciar el servicio.`
}

function describe(
  { fecha, tablas }: Manifiesto,
  base: string,
  anterior: string | null,
  resto: string,
): string {
  const filas = tablas.reduce((sum, tabla) => sum + tabla.filas, 0)
  return (
    `La base ${base} es ahora la del respaldo de ${fecha}: ${tablas.length} tablas, ${tellCuenta(filas, 'fila', 'filas')}, comparadas una por una. ${resto}` +
    (anterior === null
      ? ''
      : `\nLo que había quedó en la base ${anterior}; cuando ya no haga falta: drop database "${anterior}"`) +
    '\nLo que se emitió después del respaldo está en SIFEN y no aquí: no inicie la emisión sin leer docs/operations/back-up.md'
  )
}
