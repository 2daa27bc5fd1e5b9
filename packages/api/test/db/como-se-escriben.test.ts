import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../src/db/db.ts'
import { openConexion, Servidores } from '../../src/db/servidores.ts'
import { administer, createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>

beforeEach(async () => {
  database = await createDatabase('nothing')
})
afterEach(() => database.drop())

const INSTANTE = Date.UTC(2026, 10, 22, 15, 4, 3)
const LEIDO = { text: `select timestamptz '2026-11-22T15:04:03Z' as en, date '2026-11-22' as dia` }

test.each(['SQL, DMY', 'German', 'Postgres, MDY', 'ISO, DMY'])(
  'an instant and a day are read as what they are on a server that writes them its own way: %s',
  async estilo => {
    await administer(`alter database "${new URL(database.url).pathname.slice(1)}" set datestyle to ${estilo}`)
    const pool = openPool({ url: database.url, connections: 1, onError: () => {} })
    try {
      expect((await pool.query(LEIDO)).rows).toEqual([{ en: INSTANTE, dia: '2026-11-22' }])
    } finally {
      await pool.end()
    }
    const conexion = await openConexion({ servidores: new Servidores(database.url) })
    try {
      const { rows } = await conexion.query('show datestyle')
      expect(rows[0].DateStyle).toMatch(/^ISO/)
    } finally {
      await conexion.end()
    }
  },
)
