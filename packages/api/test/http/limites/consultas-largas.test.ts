import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let retiene: pg.Client

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  retiene = new pg.Client({ connectionString: servicio.databaseUrl })
  await retiene.connect()
})
afterAll(async () => {
  await retiene.end()
  await servicio.close()
})

/** How many statements wait for a table that the test holds. */
const detenidas = async (): Promise<number> => {
  const { rows } = await servicio.db.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

test.each(['/documento-electronico?totales=true', '/libro-ventas', '/registro-comprobantes', '/noticias'])(
  'however many %s one contribuyente asks for at once, another finds a connection',
  async url => {
    const suya = (await servicio.clave('ana', 'DEV')).key
    const otra = (await servicio.clave('beto', 'DEV')).key
    const contribuyente = () => servicio.request('GET', '/api/v1/contribuyente', { as: otra })
    expect((await contribuyente()).status).toBe(200)
    await retiene.query('begin; lock table documento in access exclusive mode')
    const largas = Array.from({ length: 20 }, () => servicio.request('GET', `/api/v1${url}`, { as: suya }))
    await hasta(async () => (await detenidas()) > 0)
    expect((await contribuyente()).status).toBe(200)
    await retiene.query('rollback')
    for (const { status, body } of await Promise.all(largas))
      if (status !== 200) expect(body).toMatchObject({ type: 'service-unavailable', status: 503 })
  },
)
