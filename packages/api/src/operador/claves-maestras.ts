import { addMasterKey, keepNewestMasterKey, openLlavero } from '../cifrado/archivo.ts'
import { proposito } from '../cifrado/proposito.ts'
import { type Db, type Pool, transaction } from '../db/db.ts'
import {
  awaitSellados,
  countUnderOtherMasterKey,
  keepRotationAway,
  lockUnderOtherMasterKey,
  replaceCifrado,
  TABLAS,
  type TablaDeSecretos,
} from '../db/secreto.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { type Outcome, withPool } from './pool.ts'

const POR_TANDA = 100

/**
 * A new master key, and every secret sealed under it. Killed anywhere it is done again: it goes on with what is left, and no
 * secret is ever under a key that the file does not have.
 */
export function rotateMasterKeys(databaseUrl: string, file: string, porTanda = POR_TANDA): Promise<Outcome> {
  return withPool(databaseUrl, async pool => {
    const nueva = await transaction(pool, db => ensureNueva(db, file))
    let sealed = 0
    for (const tabla of TABLAS) sealed += await resealAll(pool, tabla, file, porTanda)
    const what = nueva ? 'Hay una clave maestra nueva' : 'Se terminó la rotación que había quedado a medias'
    const text = `${what}; ${tellCuenta(sealed, 'secreto quedó cifrado', 'secretos quedaron cifrados')} con ella. Si los procesos tienen copias de ese archivo (systemd, contenedores, otras máquinas), deles éste y reinícielos ahora. Guarde una copia de él cuando haga la próxima copia de la base, y en otro lugar que ella; después: claves-maestras olvidar`
    return { ok: true, text }
  })
}

/**
 * A new key in the file, unless the newest is not yet over everything. Until the transaction ends nobody seals, rotates or forgets: of two who
 * write the file at once one would take out of it what the other seals under.
 */
async function ensureNueva(db: Db, file: string): Promise<boolean> {
  await awaitSellados(db)
  const { idActual, cuantas } = openLlavero(file, { create: false })
  // Fails where nothing could be resealed (no schema, a role without the rights), as long as the file is what it was.
  for (const tabla of TABLAS) await lockUnderOtherMasterKey(db, tabla, idActual, 0)
  if (cuantas > 1 && (await countUnderOtherMasterKey(db, idActual)) > 0) return false
  addMasterKey(file)
  return true
}

async function resealAll(
  pool: Pool,
  tabla: TablaDeSecretos,
  file: string,
  porTanda: number,
): Promise<number> {
  let sealed = 0
  for (;;) {
    const rows = await transaction(pool, async db => {
      await keepRotationAway(db)
      // Each time anew: another rotation may have begun, and then both go on under its key.
      const llavero = openLlavero(file, { create: false })
      const rows = await lockUnderOtherMasterKey(db, tabla, llavero.idActual, porTanda)
      for (const row of rows) {
        const para = proposito(tabla, row)
        await replaceCifrado(db, tabla, row, llavero.seal(llavero.open(row.cifrado, para), para))
      }
      return rows.length
    })
    if (rows === 0) return sealed
    sealed += rows
  }
}

/** Forgets the master keys under which nothing is sealed any more. */
export function forgetMasterKeys(databaseUrl: string, file: string): Promise<Outcome> {
  return withPool(databaseUrl, pool =>
    transaction(pool, async db => {
      await awaitSellados(db)
      const llavero = openLlavero(file, { create: false })
      const left = await countUnderOtherMasterKey(db, llavero.idActual)
      if (left > 0) {
        const text = `${tellCuenta(left, 'secreto sigue cifrado', 'secretos siguen cifrados')} con una clave anterior: ejecute primero claves-maestras rotar. No se olvidó nada.`
        return { ok: false, text }
      }
      keepNewestMasterKey(file)
      return {
        ok: true,
        text: `${file} tiene ahora una sola clave; ${llavero.cuantas === 2 ? 'se olvidó 1' : `se olvidaron ${llavero.cuantas - 1}`}.`,
      }
    }),
  )
}
