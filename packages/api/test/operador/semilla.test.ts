import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EquipoDemo, seedDemo } from '../../src/operador/index.ts'
import { createDatabase } from '../support/database.ts'
import { PERSONAS } from '../support/servicio.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let dir: string

beforeAll(async () => {
  database = await createDatabase()
  dir = mkdtempSync(join(tmpdir(), 'mbohera-semilla-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

const seed = (equipo?: EquipoDemo) =>
  seedDemo({
    ...{ databaseUrl: database.url, issuer: 'https://idp.example', issuerAnterior: null },
    usuarios: [{ ...PERSONAS.ana, rol: 'PROPIETARIO' }],
    ...(equipo === undefined ? {} : { equipo }),
  })

test('a demo that was cut short is begun again with the numbers that every page says: 1 and 2', async () => {
  const cortado: EquipoDemo = {
    masterKeys: { file: join(dir, 'claves-maestras'), create: true },
    certificado: () => Promise.reject(new Error('SIFEN ended')),
  }
  await expect(seed(cortado)).rejects.toThrow('SIFEN ended')
  await seed()
  await seed()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    'select contribuyente_id::int as id, razon_social as quien from contribuyente order by 1',
  )
  await client.end()
  expect(rows).toEqual([
    { id: 1, quien: 'EJEMPLO SA' },
    { id: 2, quien: 'OTRA SA' },
  ])
})
