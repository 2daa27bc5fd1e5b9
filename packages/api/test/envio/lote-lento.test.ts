import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const HORA = 3_600_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let workers: Durmiente[]

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 5 * HORA })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  workers = [new Durmiente(servicio), new Durmiente(servicio)]
})
afterAll(async () => {
  for (const worker of workers) await worker.close()
  await servicio.close()
  await simulador.close()
})

/** Everything that waits may be looked at, by two workers at once. */
async function mirar(quienes = workers): Promise<void> {
  await servicio.db.query(
    `update documento set proxima = ahora() where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')`,
  )
  await servicio.db.query('update lote set proxima = ahora()')
  await Promise.all(quienes.map(worker => worker.enviar()))
}
/** The first look is one worker's: of two, each may take a part, and what is too little for a lote goes by itself. */
const enUnLote = () => mirar(workers.slice(0, 1))
const envios = (cdc: string) => emisiones.conversacion(cdc).filter(servicio => servicio !== 'siResultLoteDE')

test('while a lote that holds its CDC is pending a documento is not sent again, however slow SIFEN is', async () => {
  const cdcs = [await emisiones.emitir(), await emisiones.emitir(), await emisiones.emitir()]
  await enUnLote()
  for (let hora = 0; hora < 4; hora++) {
    await mirar()
    simulador.advance(HORA)
  }
  for (const cdc of cdcs) {
    expect(envios(cdc)).toEqual(['siRecepLoteDE'])
    expect((await emisiones.estado(cdc)).estado).toBe('EN_LOTE')
  }
  simulador.advance(2 * HORA)
  await mirar()
  for (const cdc of cdcs) {
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(envios(cdc)).toEqual(['siRecepLoteDE'])
  }
})

test('a lote of which no answer came is asked about, and none of its documentos is sent while SIFEN may be at it', async () => {
  simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepLoteDE' }, veces: 1 })
  const cdcs = [await emisiones.emitir(), await emisiones.emitir(), await emisiones.emitir()]
  await enUnLote()
  for (let vez = 0; vez < 3; vez++) await mirar()
  for (const cdc of cdcs) expect(envios(cdc)).toEqual(['siRecepLoteDE'])
  simulador.advance(6 * HORA)
  await mirar()
  for (const cdc of cdcs) expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
  for (const cdc of cdcs) expect(envios(cdc)).toEqual(['siRecepLoteDE'])
})

test('SIFEN is silent for hours after a lote of which no answer came: none of its documentos leaves again, and nobody is blocked for it', async () => {
  const silencio = { escenario: 'html-503', veces: 0 }
  simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepLoteDE' }, veces: 1 })
  simulador.arm({ ...silencio, filtro: { servicio: 'siResultLoteDE' } })
  simulador.arm({ ...silencio, filtro: { servicio: 'siConsDE' } })
  const cdcs = [await emisiones.emitir(), await emisiones.emitir(), await emisiones.emitir()]
  await enUnLote()
  for (let vez = 0; vez < 8; vez++) await enUnLote()
  simulador.disarmAll()
  simulador.advance(3 * HORA)
  // It is spared no longer.
  await hasta(async () => {
    await enUnLote()
    return servicio.envio.sifen.estado().ambientes.every(({ rucs }) => rucs.length === 0)
  })
  for (let vez = 0; vez < 4; vez++) await enUnLote()
  const bloqueos = await fetch(`${simulador.gestionUrl}/api/bloqueos?ambiente=test`)
  expect(await bloqueos.json()).toMatchObject({ bloqueos: [] })
  for (const cdc of cdcs) expect((await emisiones.estado(cdc)).estado).toBe('EN_LOTE')
  simulador.advance(3 * HORA)
  await enUnLote()
  for (const cdc of cdcs) {
    expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
    expect(envios(cdc)).toEqual(['siRecepLoteDE'])
  }
})

test('whom production does not let use the synchronous service (1264) goes by lote, by himself, and is approved', async () => {
  simulador.putContribuyente('80099999', { habilitadoSincrono: false })
  const produccion = new Emisiones(servicio, simulador, (await servicio.clave('ana', 'PROD')).key)
  const cdc = await produccion.emitir()
  for (const worker of workers) worker.ambiente = 'PROD'
  await mirar()
  await mirar()
  const sent = produccion.conversacion(cdc).filter(servicio => servicio !== 'siResultLoteDE')
  expect(sent).toEqual(['siRecepDE', 'siConsDE', 'siRecepLoteDE'])
  simulador.advance(6 * HORA)
  await mirar()
  expect((await produccion.estado(cdc)).estado).toBe('APROBADO')
})

test('who may only send lotes sends none either for ten minutes after one that SIFEN refused', async () => {
  simulador.putContribuyente('80099999', { habilitadoSincrono: false, loteBloqueado: true })
  const cdc = await emisiones.emitir()
  for (const worker of workers) worker.ambiente = 'DEV'
  for (let vez = 0; vez < 6; vez++) await enUnLote()
  const preguntado = ['siRecepDE', 'siConsDE', 'siRecepLoteDE', 'siConsDE', 'siResultLoteDE']
  expect(emisiones.conversacion(cdc)).toEqual(preguntado)
  const { rows } = await servicio.db.query(
    `select estado, proxima - ahora() > interval '9 minutes' as lejos from documento where cdc = $1`,
    [cdc],
  )
  expect(rows).toEqual([{ estado: 'PENDIENTE', lejos: true }])
  simulador.putContribuyente('80099999', { habilitadoSincrono: true, loteBloqueado: false })
  await forzar(servicio.db, `update lote set fecha_creacion = fecha_creacion - interval '10 minutes'`)
  await mirar()
  simulador.advance(6 * HORA)
  await mirar()
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
})
