import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const RUC = '80099999'
const MINUTO = 60_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let worker: Durmiente
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
  worker = new Durmiente(servicio)
})
afterEach(() => {
  simulador.disarmAll()
  simulador.putContribuyente(RUC, { estado: 'ACT' })
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

/** Whatever waits need not wait any longer. */
async function mirar(): Promise<void> {
  await servicio.db.query(`update documento set proxima = ahora() where estado in ('PENDIENTE', 'ENVIADO')`)
  await worker.enviar()
}

/** The first copy is on its way to SIFEN for a minute, a second one is refused meanwhile. */
async function rechazarLaSegunda(): Promise<string> {
  simulador.arm({
    ...{ escenario: 'registrar-tarde', parametros: { ms: MINUTO } },
    ...{ filtro: { servicio: 'siRecepDE' }, veces: 1 },
  })
  const cdc = await emisiones.emitir()
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE', 'siConsDE'])
  simulador.putContribuyente(RUC, { estado: 'SUS' })
  await mirar()
  expect(emisiones.conversacion(cdc).slice(0, 3)).toEqual(['siRecepDE', 'siConsDE', 'siRecepDE'])
  simulador.putContribuyente(RUC, { estado: 'ACT' })
  return cdc
}

test('a refusal of the second copy does not say that the first is not registered: it is asked about, and approved where it is', async () => {
  const cdc = await rechazarLaSegunda()
  const url = `/api/v1/documento-electronico/${cdc}`
  const { motivoEspera } = (await servicio.request('GET', url, { as: key })).body
  expect(motivoEspera).toContain('de un envío anterior no se supo')
  simulador.advance(MINUTO)
  await mirar()
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
  expect(simulador.documento(cdc)?.cdc).toBe(cdc)
})

test('what SIFEN refused and never shows is RECHAZADO with what it said, and is not sent again', async () => {
  const cdc = await rechazarLaSegunda()
  const enviado = emisiones.conversacion(cdc)
  simulador.putContribuyente(RUC, { estado: 'SUS' })
  simulador.advance(MINUTO)
  for (let vez = 0; vez < 4; vez++) await mirar()
  const { estado, mensajeRechazo } = await emisiones.estado(cdc)
  expect([estado, mensajeRechazo]).toEqual(['RECHAZADO', expect.stringContaining('TEST - ')])
  expect(simulador.documento(cdc)).toBeUndefined()
  expect(new Set(emisiones.conversacion(cdc).slice(enviado.length))).toEqual(new Set(['siConsDE']))
})
