import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveAdelantados } from '../../src/db/adelantado.ts'
import { decideTopes } from '../../src/domain/adelantado.ts'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const HORA = 3_600_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let worker: Durmiente

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 0 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  worker = new Durmiente(servicio)
})
afterEach(() => {
  simulador.disarmAll()
  worker.desfase = 0
  worker.demora = 0
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

const ahora = async (cdc: string) => {
  const { rows } = await servicio.db.query(
    `select estado, historia, proxima - ahora() > interval '1 minute' as lejos from documento where cdc = $1`,
    [cdc],
  )
  return rows[0]
}
/** Whatever waits need not wait any longer. */
const yaEsHora = async () => {
  await servicio.db.query(`update documento set proxima = ahora() where estado in ('PENDIENTE', 'ENVIADO')`)
  await servicio.db.query('update lote set proxima = ahora()')
}

test('a machine that slept after it took a documento does not send it: it stays for whoever takes it next', async () => {
  const cdc = await emisiones.emitir()
  worker.alConfirmar(() => (worker.desfase = HORA))
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual([])
  expect(await ahora(cdc)).toMatchObject({ estado: 'PENDIENTE', historia: [{ que: 'no-salio', veces: 1 }] })
  await yaEsHora()
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
})

test('a machine that slept after it opened a lote does not send it: its documentos stay for whoever takes them next', async () => {
  const cdcs = [await emisiones.emitir(), await emisiones.emitir(), await emisiones.emitir()]
  worker.alConfirmar(() => (worker.desfase = HORA))
  await worker.enviar()
  for (const cdc of cdcs) {
    expect(emisiones.conversacion(cdc)).toEqual([])
    expect(await ahora(cdc)).toMatchObject({ estado: 'PENDIENTE', historia: [{ que: 'no-salio', veces: 1 }] })
  }
  const { rows } = await servicio.db.query('select 1 from lote')
  expect(rows).toEqual([])
  await yaEsHora()
  await worker.enviar()
  await yaEsHora()
  await worker.enviar()
  expect(await emisiones.fines(cdcs)).toEqual(['APROBADO', 'APROBADO', 'APROBADO'])
})

test('a worker that was stalled for longer than its lease does not send what it took', async () => {
  const cdc = await emisiones.emitir()
  worker.alConfirmar(() => {
    worker.desfase = HORA
    worker.demora = HORA
  })
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual([])
  await yaEsHora()
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
})

test.each([
  ['an hour ahead', HORA],
  ['an hour behind', -HORA],
])(
  'a process whose clock is %s takes what is due, and nothing that another has in its hands',
  async (_name, ms) => {
    const [suyo, libre] = [await emisiones.emitir(), await emisiones.emitir()]
    await servicio.db.query(
      `update documento set proxima = ahora() + interval '20 seconds', estado = 'ENVIADO' where cdc = $1`,
      [suyo],
    )
    worker.desfase = ms
    await worker.enviar()
    expect([emisiones.conversacion(suyo), emisiones.conversacion(libre)]).toEqual([[], ['siRecepDE']])
    await servicio.db.query(`update documento set estado = 'PENDIENTE' where cdc = $1`, [suyo])
    await yaEsHora()
    await worker.enviar()
    expect((await emisiones.estado(suyo)).estado).toBe('APROBADO')
  },
)

test('what a process an hour ahead leaves waiting, another takes when its wait is over, and not an hour later', async () => {
  simulador.arm({ escenario: 'perder-solicitud', filtro: { servicio: 'siRecepDE' }, veces: 1 })
  simulador.arm({ escenario: 'rechazo-0160', filtro: { servicio: 'siConsDE' }, veces: 1 })
  const cdc = await emisiones.emitir()
  worker.desfase = HORA
  await worker.enviar()
  expect(await ahora(cdc)).toMatchObject({ estado: 'ENVIADO', lejos: false })
})

test('a documento is too old for SIFEN by the clock of the database, not by that of who sends it', async () => {
  const cdc = await emisiones.emitir()
  worker.desfase = 721 * HORA
  await worker.enviar()
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
})

test('what the clock of the database put off while it was a day ahead is done when that is found, not a day later', async () => {
  const cdc = await emisiones.emitir()
  const antes = servicio.now
  await servicio.ponerBase(antes + 24 * HORA)
  simulador.arm({ escenario: 'perder-solicitud', filtro: { servicio: 'siRecepDE' }, veces: 1 })
  simulador.arm({ escenario: 'rechazo-0160', filtro: { servicio: 'siConsDE' }, veces: 1 })
  await worker.enviar()
  await servicio.ponerBase(antes)
  await servicio.pasar(HORA)
  await worker.enviar()
  expect((await emisiones.estado(cdc)).estado).not.toBe('APROBADO')
  expect(await ahora(cdc)).toMatchObject({ lejos: true })

  expect(await moveAdelantados(servicio.db, decideTopes(600_000))).toEqual({ documento: expect.any(Number) })
  await servicio.pasar(5 * 60_000)
  await worker.enviar()
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
})
