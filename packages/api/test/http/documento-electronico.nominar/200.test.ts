import { type Simulador, startSimulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'
import { NOW, Servicio } from '../../support/servicio.ts'

let simulador: Simulador
let servicio: Servicio
let n: Nominaciones
let key: string

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  n = new Nominaciones(servicio, simulador, key)
})
afterEach(() => simulador.disarmAll())
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

test('a new nomination is approved by SIFEN, and the answer has every field of the interface', async () => {
  const cdc = await n.innominada()
  const { status, body, text } = await n.nominar(cdc, { clave: 'uno' })
  expect(status, text).toBe(200)
  expect(body).toEqual({
    eventoSifenId: expect.any(Number),
    documentoElectronicoId: expect.any(Number),
    contribuyenteId: 1,
    ambiente: 'DEV',
    tipoEvento: 'NOMINACION',
    estadoEvento: 'APROBADO',
    cdc,
    motivo: 'El comprador se identificó después',
    protocoloAutorizacion: expect.stringMatching(/^\d+$/),
    codigoRespuesta: '0600',
    mensajeRespuesta: expect.any(String),
    fechaCreacion: expect.stringMatching(/Z$/),
    fechaProcesamiento: expect.stringMatching(/Z$/),
    numeroTimbrado: expect.any(Number),
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroInicio: expect.stringMatching(/^\d{7}$/),
    numeroFin: body.numeroInicio,
    tipoDocumento: 1,
    serieNumero: null,
    receptor: expect.objectContaining({ naturaleza: 'CONTRIBUYENTE', numeroDocumento: '80012345-0' }),
  })
  expect(n.registrados(cdc)).toHaveLength(1)
  expect((await n.nominar(cdc, { clave: 'uno' })).body).toEqual(body)
  expect(n.registrados(cdc)).toHaveLength(1)
})

test.each([
  ['perder-respuesta', {}],
  ['perder-solicitud', {}],
  ['cortar-despues', {}],
  ['pagina-bigip', { registrar: true }],
  ['rechazo-0160', { registrar: true }],
  ['error-0100', {}],
  ['error-0100', { registrar: true }],
  ['duplicar-solicitud', {}],
  ['respuesta-ajena', {}],
] as const)('after %s %j the query decides: APROBADO, registered once', async (escenario, parametros) => {
  const cdc = await n.innominada()
  simulador.arm({ escenario, parametros, filtro: { servicio: 'siRecepEvento' }, veces: 1 } as never)
  const { status, body, text } = await n.nominar(cdc)
  expect([status, body.estadoEvento], text).toEqual([200, 'APROBADO'])
  expect(n.registrados(cdc)).toHaveLength(1)
})
