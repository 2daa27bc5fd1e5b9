import { randomBytes } from 'node:crypto'
import { type Db, transaction } from '../db/db.ts'
import {
  awaitDerechos,
  changePassword,
  clearFuturos,
  createRol,
  grantDerechos,
  grantFuturos,
  hasRol,
} from '../db/derechos.ts'
import { findSchemaVersion, migrate, migrateEnLinea, readMigrations } from '../db/migrate.ts'
import { isRepartida } from '../db/reparto.ts'
import { readEntrada } from '../db/servidores.ts'
import { isDelDueno, refuseAjena } from './dueno.ts'
import { type Outcome, withPool } from './pool.ts'

export interface Bases {
  /** Connects as the role that owns the tables. */
  ownerUrl: string
  /** Connects as the role with which the service runs. */
  databaseUrl: string
  /** A role that is there already gets the password of `databaseUrl`. */
  cambiarClave?: boolean
  /** Step by step, while programs of before write; it is told here how far it is. */
  enLinea?: (line: string) => void
}

export const rolDe = (url: string) => {
  const { usuario, clave } = readEntrada(url)
  // A sign of that kind in what stands before is written by its code.
  const opciones = new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '').get('options') ?? ''
  const [, otro] = /(?:^|\s)-c\s*role=(\S+)/.exec(opciones) ?? []
  // Nobody comes in as the role that is only gone on as.
  if (otro !== undefined) return { rol: otro, password: randomBytes(24).toString('hex') }
  return { rol: usuario, password: clave }
}

/** The schema of this program, made by its owner; and the role that runs the service, with the rights that it needs. */
export async function migrateDatabase(bases: Bases): Promise<Outcome> {
  const { ownerUrl, databaseUrl, enLinea } = bases
  const ajena = await refuseToMake(ownerUrl)
  if (ajena !== null) return ajena
  const { rol, password } = rolDe(databaseUrl)
  const unRol = rol === rolDe(ownerUrl).rol
  if (!unRol) await lendTo(ownerUrl, rol)
  const { applied } = await (enLinea ? migrateEnLinea(ownerUrl, enLinea) : migrate(ownerUrl))
  const hechas = applied.length === 0 ? 'El esquema ya estaba al día.' : `Migrado: ${applied.join(', ')}.`
  if (unRol)
    return {
      ok: true,
      text: `${hechas} El servicio usa el rol dueño de las tablas (${rol}): indique otro en DATABASE_URL y el dueño en DATABASE_OWNER_URL.`,
    }
  return withPool(ownerUrl, pool =>
    transaction(pool, async db => {
      await awaitDerechos(db)
      await ensureRol(db, rol, password, bases.cambiarClave ?? false)
      await grantDerechos(db, rol)
      await clearFuturos(db, rol)
      return { ok: true, text: `${hechas} El rol ${rol} tiene lo que el servicio necesita, y nada más.` }
    }),
  )
}

/** Where nothing is to be made, who may do all gives the rights as well as the owner. */
const refuseToMake = (ownerUrl: string): Promise<Outcome | null> =>
  refuseAjena(ownerUrl, async pertenencia => pertenencia.es && (isDelDueno(pertenencia) || isAlDia(ownerUrl)))

const isAlDia = async (ownerUrl: string): Promise<boolean> =>
  (await withPool(ownerUrl, findSchemaVersion)) === readMigrations().length

/** A role that is not there yet runs nothing; where tables lie on several servers no trigger writes into others. What is lent is taken back when the rights are given; where this is killed, by the next order. */
const lendTo = (ownerUrl: string, rol: string): Promise<void> =>
  withPool(ownerUrl, pool =>
    transaction(pool, async db => {
      await awaitDerechos(db)
      if ((await hasRol(db, rol)) && !(await isRepartida(db))) await grantFuturos(db, rol)
    }),
  )

async function ensureRol(db: Db, rol: string, password: string, cambiar: boolean): Promise<void> {
  if (!(await hasRol(db, rol))) await createRol(db, rol, password)
  else if (cambiar) await changePassword(db, rol, password)
}
