import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const RUC = '80099999'
const MINUTO = 60_000
const HORA = 60 * MINUTO
/** How long SIFEN is at a lote once it has it. */
const DEMORA = 3 * HORA
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let worker: Durmiente

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: DEMORA })
  servicio = await Servicio.start({ worker: '0', sifenPlazoMs: '60000' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  worker = new Durmiente(servicio)
})
afterEach(() => {
  simulador.ajustes.demoraLoteMs = DEMORA
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

/** So much time passes for everybody, and whatever may be done then is done. */
async function pasan(ms: number, cada = ms): Promise<void> {
  for (let faltan = ms; faltan > 0; faltan -= cada) {
    simulador.advance(cada)
    await servicio.pasar(cada)
    await worker.enviar()
  }
}

const envios = (cdc: string) => emisiones.conversacion(cdc).filter(name => name.startsWith('siRecep'))
const bloqueos = async (): Promise<unknown> =>
  (await fetch(`${simulador.gestionUrl}/api/bloqueos?ambiente=test`)).json()

async function emitir(cuantos: number): Promise<string[]> {
  const cdcs: string[] = []
  for (let i = 0; i < cuantos; i++) cdcs.push(await emisiones.emitir())
  await worker.enviar()
  return cdcs
}

test('a lote that SIFEN registers two hours after its answer was lost blocks nobody who may only send lotes', async () => {
  simulador.putContribuyente(RUC, { habilitadoSincrono: false })
  simulador.arm({
    escenario: 'registrar-tarde',
    parametros: { ms: 2 * HORA },
    filtro: { servicio: 'siRecepLoteDE' },
    veces: 1,
  })
  const cdcs = await emitir(3)
  await pasan(30 * MINUTO, MINUTO)
  await pasan(11 * HORA, 30 * MINUTO)
  expect(await bloqueos()).toMatchObject({ bloqueos: [] })
  for (const cdc of cdcs) {
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(envios(cdc).filter(name => name === 'siRecepLoteDE')).toEqual(['siRecepLoteDE'])
  }
})

test('what may only go in a lote and was in one that SIFEN never had waits some hours, and is approved', async () => {
  simulador.putContribuyente(RUC, { habilitadoSincrono: false })
  simulador.arm({ escenario: 'perder-solicitud', filtro: { servicio: 'siRecepLoteDE' }, veces: 1 })
  const cdcs = await emitir(3)
  await pasan(30 * MINUTO, 5 * MINUTO)
  await pasan(5 * HORA, HORA)
  for (const cdc of cdcs) {
    expect(envios(cdc)).toEqual(['siRecepLoteDE', 'siRecepDE'])
    expect((await emisiones.estado(cdc)).estado).toBe('PENDIENTE')
  }
  await pasan(5 * HORA, HORA)
  for (const cdc of cdcs) expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
  expect(await bloqueos()).toMatchObject({ bloqueos: [] })
})

/** SIFEN's clock is so far behind that it takes what was signed here for signed tomorrow, in lotes. */
function atrasar(): void {
  simulador.ajustes.demoraLoteMs = 10_000
  simulador.arm({
    escenario: 'reloj-desviado',
    parametros: { ms: -20 * MINUTO },
    filtro: { servicio: 'siRecepLoteDE' },
    veces: 1,
  })
}

test('what SIFEN did not register of a lote (1004) goes in another lote, which is not the same one again', async () => {
  simulador.putContribuyente(RUC, { habilitadoSincrono: false })
  atrasar()
  const cdcs = await emitir(1)
  await pasan(3 * HORA, 10 * MINUTO)
  for (const cdc of cdcs) {
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(envios(cdc)).toEqual(['siRecepDE', 'siRecepLoteDE', 'siRecepLoteDE'])
  }
  expect(await bloqueos()).toMatchObject({ bloqueos: [] })
})

test('what the lote before said of it is no answer of one that is lost, and comes hours later: no third one blocks the RUC', async () => {
  simulador.putContribuyente(RUC, { habilitadoSincrono: false })
  atrasar()
  simulador.arm({
    escenario: 'registrar-tarde',
    parametros: { ms: 5 * HORA },
    filtro: { servicio: 'siRecepLoteDE' },
    desde: 2,
    veces: 1,
  })
  const cdcs = await emitir(1)
  await pasan(HORA, 10 * MINUTO)
  simulador.ajustes.demoraLoteMs = DEMORA
  await pasan(14 * HORA, 30 * MINUTO)
  for (const cdc of cdcs) {
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(envios(cdc)).toEqual(['siRecepDE', 'siRecepLoteDE', 'siRecepLoteDE'])
  }
  expect(await bloqueos()).toMatchObject({ bloqueos: [] })
})

test('a lote that the network delivers twice is refused once (0301) and followed: no other with it is sent while SIFEN is at it', async () => {
  simulador.putContribuyente(RUC, { habilitadoSincrono: false })
  simulador.arm({ escenario: 'duplicar-solicitud', filtro: { servicio: 'siRecepLoteDE' }, veces: 1 })
  const cdcs = await emitir(1)
  await pasan(6 * HORA, 10 * MINUTO)
  expect(await bloqueos()).toMatchObject({ bloqueos: [{ veces: 1 }] })
  for (const cdc of cdcs) {
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(envios(cdc)).toEqual(['siRecepDE', 'siRecepLoteDE'])
  }
})
