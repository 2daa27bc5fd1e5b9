import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Emisiones, expectPreguntas } from '../support/emisiones.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
})
afterEach(() => simulador.disarmAll())
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

test('one waiting documento is approved by one exchange, and its KuDE is there at once', async () => {
  const cdc = await emisiones.emitir()
  const { estado, protocoloAutorizacion } = await emisiones.fin(cdc)
  expect(estado).toBe('APROBADO')
  const kude = await servicio.request('GET', `/api/v1/documento-electronico/${cdc}/kude`, { as: key })
  expect([kude.status, kude.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(protocoloAutorizacion).toBe(String(simulador.documento(cdc)!.protAut))
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
})

test('what arrived at SIFEN is byte for byte what is stored', async () => {
  const cdc = await emisiones.emitir()
  await emisiones.fin(cdc)
  const { text } = await servicio.request('GET', `/api/v1/documento-electronico/${cdc}/xml`, { as: key })
  expect(text.endsWith(simulador.documento(cdc)!.xml)).toBe(true)
})

const REGISTRADO = [
  ['perder-respuesta', {}],
  ['cortar-antes', { registrar: true }],
  ['cortar-durante', {}],
  ['colgar', {}],
  ['detenido-0162', { registrar: true }],
  ['error-0100', { registrar: true }],
  ['rechazo-0160', { registrar: true }],
  ['pagina-bigip', { registrar: true }],
  ['redireccion-302', { registrar: true }],
  ['vacia-200', { registrar: true }],
  ['truncada', {}],
  ['respuesta-ajena', {}],
  ['enorme', {}],
] as const

test.each(REGISTRADO)(
  '%s %j: it was registered; asking shows it, and it is not sent again',
  async (escenario, parametros) => {
    simulador.arm({ escenario, parametros, filtro: { servicio: 'siRecepDE' }, veces: 1 })
    const cdc = await emisiones.emitir()
    expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
    expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE', 'siConsDE'])
  },
)

const NO_REGISTRADO = [
  ['perder-solicitud', {}],
  ['cortar-antes', {}],
  ['error-0100', {}],
  ['ocupado-0161', {}],
  ['detenido-0162', {}],
  ['rechazo-0160', {}],
  ['pagina-bigip', {}],
  ['html-503', {}],
  ['pasarela-400', {}],
  ['redireccion-302', {}],
  ['vacia-200', {}],
  ['falla-soap11', {}],
] as const

test.each(NO_REGISTRADO)(
  '%s %j: it was not registered; asked first, sent once more',
  async (escenario, parametros) => {
    simulador.arm({ escenario, parametros, filtro: { servicio: 'siRecepDE' }, veces: 1 })
    const cdc = await emisiones.emitir()
    expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
    expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE', 'siConsDE', 'siRecepDE'])
  },
)

test('a registration that comes late is found, or answered as repeated and then found', async () => {
  simulador.arm({
    escenario: 'registrar-tarde',
    parametros: { ms: 60 },
    filtro: { servicio: 'siRecepDE' },
    veces: 2,
  })
  const cdc = await emisiones.emitir()
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  expectPreguntas(emisiones.conversacion(cdc))
})

test('a message that the network delivers twice is approved once', async () => {
  simulador.arm({ escenario: 'duplicar-solicitud', filtro: { servicio: 'siRecepDE' }, veces: 1 })
  const cdc = await emisiones.emitir()
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  expect(emisiones.conversacion(cdc).at(-1)).toBe('siConsDE')
})

test('queries that answer nothing are repeated, and nothing is sent meanwhile', async () => {
  simulador.arm({ escenario: 'perder-respuesta', filtro: { servicio: 'siRecepDE' }, veces: 1 })
  simulador.arm({ escenario: 'rechazo-0160', filtro: { servicio: 'siConsDE' }, veces: 3 })
  const cdc = await emisiones.emitir()
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE', ...Array(4).fill('siConsDE')])
})

test('a rejection is final, with its code and its message', async () => {
  simulador.putContribuyente('80099999', { estado: 'SUS' })
  const cdc = await emisiones.emitir()
  const visto = await emisiones.fin(cdc)
  simulador.putContribuyente('80099999', { estado: 'ACT' })
  expect(visto.estado).toBe('RECHAZADO')
  expect(visto.mensajeRechazo).toContain('TEST - ')
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
  const kude = await servicio.request('GET', `/api/v1/documento-electronico/${cdc}/kude`, { as: key })
  expect(kude.status).toBe(409)
})

test('who may only send lotes sends a lote, after asking', async () => {
  simulador.putContribuyente('80099999', { habilitadoSincrono: false })
  simulador.ajustes.demoraLoteMs = 20
  const cdc = await emisiones.emitir()
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  simulador.putContribuyente('80099999', { habilitadoSincrono: true })
  expect(emisiones.conversacion(cdc).slice(0, 3)).toEqual(['siRecepDE', 'siConsDE', 'siRecepLoteDE'])
})

test('whatever was said is kept, compressed; a client that polls sees no error', async () => {
  const cdc = await emisiones.emitir()
  await emisiones.fin(cdc)
  await hasta(async () => {
    const { rows } = await servicio.db.query(
      'select servicio, estado_http from intercambio join documento using (documento_id) where cdc = $1',
      [cdc],
    )
    return rows.length === 1 && rows[0].servicio === 'siRecepDE' && rows[0].estado_http === 200
  })
})

test('in PROD it goes to the production host', async () => {
  const { key: prod } = await servicio.clave('ana', 'PROD')
  const produccion = new Emisiones(servicio, simulador, prod)
  const cdc = await produccion.emitir()
  expect((await produccion.fin(cdc)).estado).toBe('APROBADO')
  expect(simulador.documento(cdc, 'prod')?.cdc).toBe(cdc)
  expect(simulador.documento(cdc, 'test')).toBeUndefined()
})

test('in SANDBOX nothing is sent, and it is approved', async () => {
  const { key: sandbox } = await servicio.clave('beto', 'SANDBOX')
  const pruebas = new Emisiones(servicio, simulador, sandbox)
  const cdc = await pruebas.emitir()
  expect((await pruebas.fin(cdc)).estado).toBe('APROBADO')
  expect(emisiones.conversacion(cdc)).toEqual([])
  const kude = await servicio.request('GET', `/api/v1/documento-electronico/${cdc}/kude`, { as: sandbox })
  expect(kude.status).toBe(200)
})
