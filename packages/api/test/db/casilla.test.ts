import { expect, test } from 'vitest'
import { releaseCasilla, setProximaDeCasilla, takeCasilla, upsertCasilla } from '../../src/db/casilla.ts'
import { type Db, openPool } from '../../src/db/db.ts'
import { createDatabase } from '../support/database.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const ACCESO = { host: '127.0.0.1', puerto: 993, usuario: 'compras', carpeta: 'INBOX' }
const LEIDA = { motivo: null, dicho: null, fallos: 0, esperaMs: 300_000 }

test('whoever asks for a look at any moment of its release finds it free, and looked at once more', async () => {
  await using stack = new AsyncDisposableStack()
  const database = await createDatabase()
  stack.defer(database.drop)
  const pool = openPool({ url: database.url, connections: 1, onError: () => {} })
  stack.defer(() => pool.end())
  await pool.query({
    text: `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80099999-1', 'UNO', now())`,
  })
  await upsertCasilla(pool, EMISOR, ACCESO, 0)
  const sentencias: number[] = []
  // Before its first statement, and before each that follows; then after its last.
  for (let antes = 0; antes <= 3; antes++) {
    // Long due: whoever asks now asks after it was taken.
    await pool.query({ text: `update casilla set proxima = proxima - interval '1 hour'` })
    const tomada = await takeCasilla(pool, EMISOR, 300_000)
    expect([antes, tomada?.estado]).toEqual([antes, 'ACTIVA'])
    const { token, desde } = tomada!
    let cuantas = 0
    // What a pool does, with somebody else's statement before one of its own.
    const db = {
      async query(text: never) {
        if (cuantas++ === antes) await setProximaDeCasilla(pool, EMISOR)
        return pool.query(text)
      },
    } as unknown as Db
    await releaseCasilla(db, { ...EMISOR, token }, LEIDA, desde)
    if (antes >= cuantas) await setProximaDeCasilla(pool, EMISOR)
    sentencias.push(cuantas)
  }
  expect(Math.max(...sentencias)).toBeLessThan(4)
})
