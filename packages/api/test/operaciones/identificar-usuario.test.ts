import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Statement } from '../../src/db/db.ts'
import { identifyUsuario } from '../../src/operations/identify-usuario.ts'
import type { Identidad } from '../../src/operations/ports.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool
const statements: string[] = []

/** The database, and what it is asked. */
const db = {
  query: (statement: Statement) => {
    statements.push(statement.text.trim().split(/\s/)[0]!)
    return pool.query(statement)
  },
} as Parameters<typeof identifyUsuario>[0]['db']

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
  await pool.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80099999-1', 'EJEMPLO SA', now())`,
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const ANA: Identidad = {
  iss: 'https://id.ejemplo.com.py',
  sub: 'ana',
  correo: 'Ana@Ejemplo.com.py',
  correoVerificado: true,
  nombre: 'Ana',
}

async function asked(identidad: Identidad): Promise<string[]> {
  statements.length = 0
  await identifyUsuario({ db }, identidad)
  return [...statements]
}

test('a person who comes again with nothing new to say costs one look and writes nothing', async () => {
  expect(await asked(ANA)).toEqual(['select', 'insert', 'with'])
  for (let time = 0; time < 3; time++) expect(await asked(ANA)).toEqual(['select'])
})

test('a token without name and e-mail leaves what is known, and the next one finds it', async () => {
  await asked(ANA)
  expect(await asked({ ...ANA, correo: null, correoVerificado: false, nombre: null })).toEqual(['select'])
  expect(await asked(ANA)).toEqual(['select'])
})

test('a new name is written, once', async () => {
  expect(await asked({ ...ANA, nombre: 'Ana María' })).toEqual(['select', 'insert'])
  expect(await asked({ ...ANA, nombre: 'Ana María' })).toEqual(['select'])
  await asked(ANA)
})

test('an invitation is taken by the first request after it, which the audit tells, and no other writes', async () => {
  await pool.query(
    `insert into miembro (contribuyente_id, correo, rol, fecha_creacion) select contribuyente_id, 'ana@ejemplo.com.py', 'LECTOR', now() from contribuyente`,
  )
  expect(await asked({ ...ANA, correoVerificado: false })).toEqual(['select'])
  expect(await asked(ANA)).toEqual(['select', 'with', 'insert'])
  expect(await asked(ANA)).toEqual(['select'])
  const { rows: asientos } = await pool.query(
    `select a.accion, a.actor, a.objeto = m.miembro_id::text as suyo from auditoria a join miembro m using (contribuyente_id, usuario_id)`,
  )
  expect(asientos).toEqual([{ accion: 'miembro.aceptar', actor: 'ana@ejemplo.com.py', suyo: true }])
  const { rows } = await pool.query('select u.sub from miembro join usuario u using (usuario_id)')
  expect(rows).toEqual([{ sub: 'ana' }])
})

test('what her provider vouched for once is so while it is the same address, and no other is', async () => {
  const come = async (correo: string | null, correoVerificado: boolean) =>
    (await identifyUsuario({ db }, { ...ANA, correo, correoVerificado })).correoVerificado
  expect(await come('ana@ejemplo.com.py', true)).toBe(true)
  expect(await come('ana@ejemplo.com.py', false)).toBe(true)
  expect(await come(null, false)).toBe(true)
  expect(await come('otra@ejemplo.com.py', false)).toBe(false)
  expect(await come(null, false)).toBe(false)
  expect(await come('otra@ejemplo.com.py', true)).toBe(true)
})
