import { expect, test } from 'vitest'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { EMISION } from '../support/rechazos.ts'
import { leerBase } from '../support/reloj.ts'
import { vencer } from '../support/retencion.ts'
import { NOW, Servicio } from '../support/servicio.ts'

async function siguiente(servicio: Servicio): Promise<number> {
  const { rows } = await servicio.db.query('select siguiente from tarea')
  expect(rows).toHaveLength(1)
  return rows[0].siguiente.getTime()
}
const vence = (servicio: Servicio) =>
  servicio.db.query(`update tarea set siguiente = ahora() - interval '1 minute'`)

test('every night the keys whose retention is over are freed and SANDBOX is emptied, and nothing else goes', async () => {
  const servicio = await Servicio.start({ worker: '1' })
  const { mantenimiento } = servicio.envio
  const { key } = await servicio.clave('ana', 'SANDBOX')
  const claves = ['de-antes', 'de-antes-tambien', 'de-hoy', 'se-repite', 'sin-terminar']
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
  await set(`reservada_hasta = '2025-12-31', completada_en = completada_en - interval '8 days'`, 'de-antes%')
  await set(`reservada_hasta = '2025-12-31'`, 'se-repite')
  await set(`reservada_hasta = '2025-12-31', completada_en = null`, 'sin-terminar')
  // One that was made in SANDBOX so long ago that it goes.
  const { body } = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  // The worker has done with it: a row that it has locked would be left for the next night.
  await hasta(async () => {
    const { body: visto } = await servicio.request('GET', `${EMISION}/status/${body.cdc}`, { as: key })
    return visto.estado === 'APROBADO'
  })
  await vencer(servicio.db, [body.cdc])
  const left = async () => {
    const { rows } = await servicio.db.query('select clave from idempotencia order by clave')
    return rows.map(({ clave }) => clave)
  }
  const cdcs = async () => (await servicio.db.query('select cdc from documento')).rows.map(({ cdc }) => cdc)
  expect(formatCivil(await siguiente(servicio)), 'the first time').toBe('2026-11-21T03:20:00')
  await mantenimiento!.mirar()
  expect(await left(), 'before its time').toEqual([...claves].sort())
  expect(await cdcs()).toContain(body.cdc)
  await vence(servicio)
  await mantenimiento!.mirar()
  expect(await left()).toEqual(['de-hoy', 'se-repite', 'sin-terminar'])
  expect(await cdcs()).toHaveLength(5)
  expect(await cdcs()).not.toContain(body.cdc)
  expect(formatCivil(await siguiente(servicio)), 'the next time').toBe('2026-11-21T03:20:00')
  await servicio.close()
})

test('one of several processes does it; what it leaves undone is taken up by another a quarter of an hour later', async () => {
  const servicio = await Servicio.start({ worker: '1' })
  const { mantenimiento } = servicio.envio
  await servicio.pasar(24 * 3_600_000)
  // Another took it and was killed at it, or failed.
  await servicio.db.query(`update tarea set siguiente = ahora() + interval '15 minutes'`)
  const tomadaHasta = await siguiente(servicio)
  await mantenimiento!.mirar()
  expect(await siguiente(servicio), 'while another has it').toBe(tomadaHasta)
  await servicio.pasar(15 * 60_000)
  await Promise.all([mantenimiento!.mirar(), mantenimiento!.mirar(), mantenimiento!.mirar()])
  expect(formatCivil(await siguiente(servicio))).toBe('2026-11-22T03:20:00')
  expect(await leerBase(servicio.db)).toBeGreaterThan(NOW)
  await servicio.close()
})

test('what fails is tried again by whoever looks after its lease, and until then by nobody', async () => {
  const servicio = await Servicio.start({ worker: '1' })
  const { mantenimiento } = servicio.envio
  await vence(servicio)
  await servicio.db.query('alter table idempotencia rename to idempotencia_ausente')
  await expect(mantenimiento!.mirar()).rejects.toThrow('idempotencia')
  const tomadaHasta = await siguiente(servicio)
  expect(tomadaHasta - (await leerBase(servicio.db))).toBeGreaterThan(10 * 60_000)
  await mantenimiento!.mirar()
  expect(await siguiente(servicio)).toBe(tomadaHasta)
  await servicio.db.query('alter table idempotencia_ausente rename to idempotencia')
  await servicio.pasar(16 * 60_000)
  await mantenimiento!.mirar()
  expect(formatCivil(await siguiente(servicio))).toBe('2026-11-21T03:20:00')
  await servicio.close()
})
