import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLlavero } from '../../src/cifrado/archivo.ts'
import { openPool, transaction } from '../../src/db/db.ts'
import { rotateMasterKeys } from '../../src/operador/claves-maestras.ts'
import { equipDemo } from '../../src/operador/equipo.ts'
import { hasta } from '../support/hasta.ts'
import { Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0 })
  servicio = await Servicio.start({ worker: '0' })
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

test('a rotation that begins while a demo taxpayer is being equipped waits, and leaves nothing under the former key', async () => {
  const file = `${servicio.dataDir}/claves-maestras`
  const before = openLlavero(file, { create: false }).idActual.toString('hex')
  const pool = openPool({ url: servicio.databaseUrl, connections: 1, onError: () => {} })
  let rotating: ReturnType<typeof rotateMasterKeys> | null = null
  const waiting = async () => {
    const { rows } = await servicio.db.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length > 0
  }
  try {
    await transaction(pool, db =>
      equipDemo(db, 1, '80099999-1', {
        masterKeys: { file, create: false },
        async certificado(ruc) {
          // In the middle of it: the keys are read, and nothing is sealed yet.
          rotating = rotateMasterKeys(servicio.databaseUrl, file)
          await hasta(waiting)
          return simulador.issueCertificate({ ruc })
        },
      }),
    )
    expect((await rotating!).ok).toBe(true)
  } finally {
    await pool.end()
  }
  const { rows } = await servicio.db.query(
    `select distinct encode(substring(cifrado from 1 for 4), 'hex') as id
     from (select cifrado from certificado union all select cifrado from csc) s`,
  )
  const now = openLlavero(file, { create: false }).idActual.toString('hex')
  expect(now).not.toBe(before)
  expect(rows).toEqual([{ id: now }])
})
