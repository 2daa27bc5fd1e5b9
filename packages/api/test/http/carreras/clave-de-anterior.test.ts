import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forzar } from '../../support/forzar.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const DIA = 24 * 3_600_000
const MOTIVO = { motivo: 'La venta se deshizo' }
let simulador: Simulador
let servicio: Servicio
let n: Nominaciones
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  n = new Nominaciones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const pedir = (cdc: string, accion: 'nominar' | 'cancelar', clave: string) =>
  servicio.request('POST', `/api/v1/documento-electronico/${cdc}/${accion}`, {
    as: key,
    json: accion === 'nominar' ? NOMINACION : MOTIVO,
    headers: { 'idempotency-key': clave },
  })

test.each(['nominar', 'cancelar'] as const)(
  'a second key under which the same is asked for (%s) stands for the same evento for ever',
  async accion => {
    const [cdc, otro] = [await n.innominada(), await n.innominada()]
    const first = await pedir(cdc, accion, `uno-${accion}`)
    expect(first.body.estadoEvento, first.text).toBe('APROBADO')
    const second = await pedir(cdc, accion, `dos-${accion}`)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.body).toEqual(first.body)
    expect((await pedir(otro, accion, `dos-${accion}`)).body).toEqual(first.body)
    expect(n.registrados(otro)).toHaveLength(0)
  },
)

test('a key that came late to an old nomination counts its seven days from the nomination, not from itself', async () => {
  const cdc = await n.innominada()
  const first = await pedir(cdc, 'nominar', 'temprana')
  const { rowCount } = await forzar(
    servicio.db,
    `update evento_sifen set fecha_procesamiento = fecha_procesamiento - interval '5 days' where evento_sifen_id = $1`,
    [first.body.eventoSifenId],
  )
  expect(rowCount).toBe(1)
  expect((await pedir(cdc, 'nominar', 'tardia')).body).toEqual({
    ...first.body,
    fechaProcesamiento: expect.any(String),
  })
  await servicio.pasar(DIA)
  expect((await pedir(cdc, 'nominar', 'tardia')).headers['idempotent-replayed']).toBe('true')
  await servicio.pasar(2 * DIA)
  const late = await pedir(cdc, 'nominar', 'tardia')
  expect([late.status, late.body.type]).toEqual([409, 'idempotency-key-reserved'])
})
