import pg from 'pg'
import type { Db, Statement } from '../../packages/api/src/db/db.ts'
import { VARIABLE } from './mundo.ts'

/** How a statement of one contribuyente is put to a database whose policies ask for the variable. */
export type Variante = (db: Db, contribuyenteId: number) => Db

export const tal: Variante = db => db

/** Each statement after one that says whose it is: what a pool whose connections go from hand to hand needs. */
export const idaYVuelta: Variante = (db, contribuyenteId) => ({
  async query(statement: Statement) {
    await db.query({
      name: 'de-quien',
      text: 'select set_config($1, $2, false)',
      values: [VARIABLE, String(contribuyenteId)],
    })
    return db.query(statement)
  },
})

/** The variable is set inside the statement, before the rest of it is looked at: the planner is kept from moving it. */
export const enLaSentencia: Variante = db => ({
  query: ({ name, text, values = [] }: Statement) =>
    db.query({
      ...(name === undefined ? {} : { name: `${name}-propio` }),
      text: `with quien as materialized (select set_config('${VARIABLE}', $1::bigint::text, true))
        select q.* from quien, lateral (${text} offset 0) q`,
      values,
    }),
})

/** Both in one message, as text: such a message takes no parameters and is never prepared. */
export const dosEnUno: Variante = (db, contribuyenteId) => ({
  async query({ text, values = [] }: Statement) {
    const dicho = text.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1]))
    const results = (await db.query({
      text: `set local ${VARIABLE} = '${contribuyenteId}'; ${dicho}`,
    })) as unknown as pg.QueryResult[]
    return results[1] as never
  },
})

const literal = (value: unknown): string =>
  typeof value === 'number' ? String(value) : value === null ? 'null' : pg.escapeLiteral(String(value))
