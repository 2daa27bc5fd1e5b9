import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const RUC = '80099999'
const HORA = 3_600_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let workers: Durmiente[]
/** Of this test; what another left on its way is none of its business. */
let mios: string[] = []

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 5 * HORA })
  servicio = await Servicio.start({ worker: '0', sifenPlazoMs: '60000' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  workers = [new Durmiente(servicio), new Durmiente(servicio)]
})
afterEach(async () => {
  simulador.disarmAll()
  simulador.putContribuyente(RUC, { habilitadoSincrono: true, loteBloqueado: false })
  await fetch(`${simulador.gestionUrl}/api/bloqueos/${RUC}`, { method: 'DELETE' })
  await pasan(25 * 60)
  mios = []
})
afterAll(async () => {
  for (const worker of workers) await worker.close()
  await servicio.close()
  await simulador.close()
})

/** Everything of it that waits may be looked at. */
async function mirar(quienes = workers.slice(0, 1)): Promise<void> {
  const proxima = `proxima = case when cdc = any ($1) then ahora() else ahora() + interval '1 day' end`
  await servicio.db.query(
    `update documento set ${proxima} where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')`,
    [mios],
  )
  await servicio.db.query(
    `update lote l set proxima = case when exists (select from documento d where d.lote_id = l.lote_id and d.cdc = any ($1)) then ahora() else ahora() + interval '1 day' end`,
    [mios],
  )
  await Promise.all(quienes.map(worker => worker.enviar()))
}
const pasan = (minutos: number) =>
  forzar(servicio.db, `update lote set fecha_creacion = fecha_creacion - interval '${minutos} minutes'`)

async function emitir(cuantos: number): Promise<string[]> {
  const cdcs: string[] = []
  for (let i = 0; i < cuantos; i++) cdcs.push(await emisiones.emitir())
  mios = cdcs
  return cdcs
}
const envios = (cdc: string) => emisiones.conversacion(cdc).filter(name => name !== 'siResultLoteDE')
const lotes = () => simulador.trafico().filter(({ servicio: name }) => name === 'siRecepLoteDE').length
const bloqueos = async (): Promise<unknown> => {
  const respuesta = await fetch(`${simulador.gestionUrl}/api/bloqueos?ambiente=test`)
  return respuesta.json()
}

/** How many lotes leave when that time has passed, whoever sends. */
async function salenTras(minutos: number, quienes = workers): Promise<number> {
  const antes = lotes()
  await pasan(minutos)
  await mirar(quienes)
  return lotes() - antes
}

test('after the pause of a refused lote one goes to see; while it is refused the pause grows up to an hour, and when it is taken the others follow', async () => {
  simulador.putContribuyente(RUC, { habilitadoSincrono: false, loteBloqueado: true })
  const cdcs = await emitir(4)
  await hasta(async () => {
    await mirar()
    return lotes() > 0
  })
  await mirar()
  const salieron = []
  for (const minutos of [5, 6, 11, 10, 35, 6]) salieron.push(await salenTras(minutos))
  expect(salieron).toEqual([0, 1, 0, 1, 0, 1])
  simulador.putContribuyente(RUC, { loteBloqueado: false })
  expect(await salenTras(61, workers.slice(0, 1))).toBe(1)
  await mirar(workers)
  for (const cdc of cdcs) expect((await emisiones.estado(cdc)).estado).toBe('EN_LOTE')
})

test.each(['rechazo-0160', 'vacia-200'])(
  'queries answered by nothing that is understood (%s) say nothing of a lote that is in the queue: nobody is blocked for it',
  async escenario => {
    simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepLoteDE' }, veces: 1 })
    simulador.arm({ escenario, filtro: { servicio: 'siResultLoteDE' }, veces: 0 })
    const cdcs = await emitir(3)
    for (let vez = 0; vez < 8; vez++) await mirar()
    expect(await bloqueos()).toMatchObject({ bloqueos: [] })
    for (const cdc of cdcs) expect(envios(cdc)).toEqual(['siRecepLoteDE'])
  },
)

test('a lote that comes into the queue after it was asked for in vain blocks nobody: what was in it goes in no other', async () => {
  simulador.arm({
    escenario: 'registrar-tarde',
    parametros: { ms: HORA },
    filtro: { servicio: 'siRecepLoteDE' },
    veces: 1,
  })
  const cdcs = await emitir(3)
  for (let vez = 0; vez < 6; vez++) await mirar()
  simulador.advance(2 * HORA)
  await mirar()
  expect(await bloqueos()).toMatchObject({ bloqueos: [] })
  for (const cdc of cdcs) expect(envios(cdc).filter(name => name === 'siRecepLoteDE')).toHaveLength(1)
})
