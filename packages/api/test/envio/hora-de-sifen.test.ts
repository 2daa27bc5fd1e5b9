import type { Simulador } from '@mbohera/simulador'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RelojesDeSifen } from '../../src/operations/hora-de-sifen.ts'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { FACTURA } from '../support/factura.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const MINUTO = 60_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string
let worker: Durmiente

beforeEach(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  simulador.setTime(servicio.now + 1000)
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
  worker = new Durmiente(servicio)
})
afterEach(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

const enviar = async () => {
  await servicio.db.query(`update documento set proxima = ahora() where estado in ('PENDIENTE', 'ENVIADO')`)
  await worker.enviar()
}
const readyz = async () => (await servicio.salud('/readyz')).body.checks.sifen.detail
const numeros = async () =>
  (await servicio.db.query('select count(*)::int as n, max(numero)::int as ultimo from documento')).rows[0]

test('SIFEN three minutes behind: the first documento waits until SIFEN takes it, and no number is lost', async () => {
  simulador.advance(-3 * MINUTO)
  const cdc = await emisiones.emitir()
  await enviar()
  const visto = await emisiones.estado(cdc)
  expect([visto.estado, visto.motivoEspera]).toEqual(['ENVIADO', expect.stringContaining('1004')])
  const { rows } = await servicio.db.query(
    'select extract(epoch from proxima - ahora()) as segundos from documento where cdc = $1',
    [cdc],
  )
  expect(Number(rows[0].segundos)).toBeGreaterThan(30)
  simulador.advance(2 * MINUTO)
  await enviar()
  await enviar()
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE', 'siConsDE', 'siRecepDE'])
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
})

test('whoever heard it once signs by the clock of SIFEN: three minutes behind, and everything is approved at once', async () => {
  simulador.advance(-3 * MINUTO)
  await emisiones.emitir()
  await enviar()
  for (let i = 0; i < 3; i++) {
    const cdc = await emisiones.emitir()
    await enviar()
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
  }
  expect(await readyz()).toContain('DEV: el reloj de este servidor está 3 min adelantado respecto de SIFEN (')
  const { text } = await servicio.salud('/metrics')
  expect(text).toMatch(/mbohera_sifen_desfase_segundos\{ambiente="DEV",servicio="siRecepDE"\} -1[78]/)
  const resumen = await servicio.request('GET', '/api/v1/contribuyentes/1/resumen', {
    as: await servicio.token('ana'),
  })
  expect(resumen.body.data.sifen.avisoDeReloj).toContain('3 min adelantado')
})

test('a clock more than five minutes off stops emission before a number is taken, says why, and lets go when it is right again', async () => {
  simulador.advance(-10 * MINUTO)
  const cdc = await emisiones.emitir()
  await enviar()
  const antes = await numeros()
  const refused = await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })
  expect([refused.status, refused.body.type, refused.body.detail]).toEqual([
    503,
    'service-unavailable',
    expect.stringMatching(
      /^El reloj de este servidor está 10 min adelantado respecto de SIFEN.*no se tomó ningún número/,
    ),
  ])
  expect(await numeros()).toEqual(antes)
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
  servicio.now -= 10 * MINUTO
  servicio.runClock()
  const otro = await emisiones.emitir()
  await enviar()
  expect((await emisiones.estado(otro)).estado).toBe('APROBADO')
})

test('where the database is on the same machine, its clock is set along: nothing is refused for what was heard by the former', async () => {
  simulador.advance(-10 * MINUTO)
  await emisiones.emitir()
  await enviar()
  await servicio.envio.horas.share(worker.pool)
  await servicio.pasar(-10 * MINUTO)
  await servicio.envio.horas.share(worker.pool)
  expect(servicio.envio.horas.desfases('DEV')).toEqual([])
  const { status } = await servicio.request('POST', '/api/v1/documento-electronico', {
    as: key,
    json: FACTURA,
  })
  expect(status).toBe(202)
})

test('how far the clocks were apart before ours was set right is in no metric any more', async () => {
  simulador.advance(-3 * MINUTO)
  await emisiones.emitir()
  await enviar()
  const desfases = async () =>
    ((await servicio.salud('/metrics')).text as string).match(/^mbohera_sifen_desfase_segundos.*$/gm) ?? []
  expect(await desfases()).toContainEqual(expect.stringMatching(/siRecepDE"\} -1[78]\d/))
  servicio.now -= 3 * MINUTO
  servicio.runClock()
  // The first to ask sees that it was set.
  await servicio.salud('/readyz')
  expect(await desfases()).not.toContainEqual(expect.stringMatching(/\} -1[78]\d/))
})

test('a process that never talked with SIFEN, and whose clock is an hour off, knows that of SIFEN by what another heard', async () => {
  simulador.advance(-3 * MINUTO)
  await emisiones.emitir()
  await enviar()
  await servicio.envio.horas.share(worker.pool)
  const suReloj = { clock: () => servicio.now + 60 * MINUTO, monotonic: () => performance.now() }
  const otro = new RelojesDeSifen(suReloj)
  await otro.share(worker.pool)
  const recepcion = otro.desfases('DEV').find(({ servicio: cual }) => cual === 'siRecepDE')!
  expect(Math.round(recepcion.desfaseMs / MINUTO)).toBe(-63)
})
