import type pg from 'pg'
import { forzar } from './forzar.ts'

/** As if it had been made so long ago that nobody has to keep it any more: documentos, and what is kept with them. `$1` are their CDCs. */
export async function vencer(db: pg.Client | pg.Pool, cdcs: readonly string[]): Promise<void> {
  const suyos = 'documento_id in (select documento_id from documento where cdc = any($1))'
  for (const tabla of ['kude', 'intercambio', 'documento'])
    await forzar(db, `update ${tabla} set conservar_hasta = '2020-12-31' where ${suyos}`, [cdcs])
}
