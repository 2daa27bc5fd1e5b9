import { expect, test, vi } from 'vitest'
import { startBoss } from '../../src/queue/cola.ts'
import { MANTENIMIENTO } from '../../src/queue/mantenimiento.ts'
import { FACTURA } from '../support/factura.ts'
import { forzar } from '../support/forzar.ts'
import { EMISION } from '../support/rechazos.ts'
import { letClavesGo } from '../support/retencion.ts'
import { Servicio } from '../support/servicio.ts'

const raise = (error: Error) => {
  throw error
}

test('every night the keys whose retention is over are freed and SANDBOX is emptied, and nothing else goes', async () => {
  const servicio = await Servicio.start({ worker: '1' })
  const { key } = await servicio.clave('ana', 'SANDBOX')
  const claves = ['de-antes', 'de-antes-tambien', 'de-hoy', 'sin-terminar']
  for (const clave of claves) {
    const { status, text } = await servicio.request('POST', EMISION, {
      as: key,
      json: FACTURA,
      headers: { 'idempotency-key': clave },
    })
    expect(status, text).toBe(202)
  }
  await servicio.db.query('alter table idempotencia disable trigger idempotencia_inmutable')
  const set = (change: string, clave: string) =>
    servicio.db.query(`update idempotencia set ${change} where clave like $1`, [clave])
  await set(`reservada_hasta = '2025-12-31'`, 'de-antes%')
  await set(`reservada_hasta = '2025-12-31', completada_en = null`, 'sin-terminar')
  await letClavesGo(servicio.db)
  // One that was made in SANDBOX so long ago that it goes.
  const { body } = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  await forzar(servicio.db, `update documento set conservar_hasta = '2020-12-31' where cdc = $1`, [body.cdc])
  const boss = await startBoss({ url: servicio.databaseUrl, connections: 1, onError: raise })
  expect(await boss.getSchedules(MANTENIMIENTO)).toMatchObject([
    { cron: '20 3 * * *', timezone: 'America/Asuncion' },
  ])
  await boss.send(MANTENIMIENTO, {})
  const left = async () => {
    const { rows } = await servicio.db.query('select clave from idempotencia order by clave')
    return rows.map(({ clave }) => clave)
  }
  await vi.waitFor(async () => expect(await left()).toEqual(['de-hoy', 'sin-terminar']), {
    timeout: 240_000,
    interval: 200,
  })
  const cdcs = async () => (await servicio.db.query('select cdc from documento')).rows.map(({ cdc }) => cdc)
  await vi.waitFor(async () => expect(await cdcs()).not.toContain(body.cdc), {
    timeout: 240_000,
    interval: 200,
  })
  expect(await cdcs()).toHaveLength(4)
  await boss.stop({ graceful: true, close: true })
  await servicio.close()
})
