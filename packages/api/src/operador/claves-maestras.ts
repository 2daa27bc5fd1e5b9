import { addMasterKey, keepNewestMasterKey, openLlavero } from '../cifrado/archivo.ts'
import type { Llavero } from '../cifrado/llavero.ts'
import { proposito } from '../cifrado/proposito.ts'
import { type Pool, transaction } from '../db/db.ts'
import {
  awaitSellados,
  countUnderOtherMasterKey,
  lockUnderOtherMasterKey,
  replaceCifrado,
  TABLAS,
  type TablaDeSecretos,
} from '../db/secreto.ts'
import { type Outcome, withPool } from './pool.ts'

const POR_TANDA = 100

/**
 * A new master key, and every secret sealed under it. Killed anywhere it is done again: it goes on with what is left, and no
 * secret is ever under a key that the file does not have.
 */
export function rotateMasterKeys(databaseUrl: string, file: string, porTanda = POR_TANDA): Promise<Outcome> {
  return withPool(databaseUrl, async pool => {
    const before = openLlavero(file, { create: false })
    await checkPuede(pool, before)
    const unfinished = before.cuantas > 1 && (await countUnderOtherMasterKey(pool, before.idActual)) > 0
    const llavero = unfinished ? before : addMasterKey(file)
    await transaction(pool, awaitSellados)
    let sealed = 0
    for (const tabla of TABLAS) sealed += await resealAll(pool, tabla, llavero, porTanda)
    const what = unfinished
      ? 'Se terminó la rotación que había quedado a medias'
      : 'Hay una clave maestra nueva'
    const text = `${what}; ${sealed} secretos quedaron cifrados con ella. Si los procesos tienen copias de ese archivo (systemd, otras máquinas), deles éste y reinícielos ahora. Guarde una copia de él cuando haga la próxima copia de la base, y en otro lugar que ella; después: claves-maestras olvidar`
    return { ok: true, text }
  })
}

/** Fails where nothing could be resealed (no schema, a role without the rights), as long as the file is what it was. */
const checkPuede = (pool: Pool, { idActual }: Llavero): Promise<void> =>
  transaction(pool, async db => {
    for (const tabla of TABLAS) await lockUnderOtherMasterKey(db, tabla, idActual, 0)
  })

async function resealAll(
  pool: Pool,
  tabla: TablaDeSecretos,
  llavero: Llavero,
  porTanda: number,
): Promise<number> {
  let sealed = 0
  for (;;) {
    const rows = await transaction(pool, async db => {
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
        const text = `${left} secretos siguen cifrados con una clave anterior: ejecute primero claves-maestras rotar. No se olvidó nada.`
        return { ok: false, text }
      }
      keepNewestMasterKey(file)
      return { ok: true, text: `${file} tiene ahora una sola clave; se olvidaron ${llavero.cuantas - 1}.` }
    }),
  )
}
