import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CertificadoEmitido, type Simulador, startSimulador } from '../src/index.ts'
import { cliente, pedidos, rLoteDE, valor, zip } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'

let simulador: Simulador
let cert: CertificadoEmitido
let sifen: ReturnType<typeof cliente>

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true })
  cert = await simulador.issueCertificate({ ruc: '80099999-1' })
  sifen = cliente(simulador, cert)
})
beforeEach(() => simulador.reset())
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

/** An invoice whose first item says that. */
const factura = (numero: number, descripcion?: string) =>
  facturaInnominada(
    { ruc: '80099999', dv: '1', numero, emitida: '2026-11-20T10:15:00', ...(descripcion && { descripcion }) },
    cert,
  )
const enviar = (xml: string) => sifen.call('siRecepDE', pedidos.de(xml), { keepAlive: false })

test('of a lote only the documento that asks for it is rejected, with that code', async () => {
  const mala = factura(1, '#SIMULAR rechazo codigo=1306')
  const buena = factura(2)
  const sent = await sifen.call('siRecepLoteDE', pedidos.lote(zip(rLoteDE(mala.xml, buena.xml))))
  simulador.advance(10_000)
  const { body } = await sifen.call('siResultLoteDE', pedidos.resultado(valor(sent.body, 'dProtConsLote')!))
  const results = [...body.matchAll(/<ns2:id>(\d+)<\/ns2:id><ns2:dEstRes>(\w+)<.*?<ns2:dCodRes>(\d{4})</g)]
  expect(results.map(([, ...one]) => one)).toEqual([
    [mala.cdc, 'Rechazado', '1306'],
    [buena.cdc, 'Aprobado', '0260'],
  ])
  expect(simulador.documento(mala.cdc)).toBeUndefined()
})

test('what a message asks for befalls it once, is forgotten then, and befalls nothing else', async () => {
  const una = factura(1, 'Yerba #SIMULAR html-503')
  expect((await enviar(una.xml)).status).toBe(503)
  expect(simulador.armados()).toEqual([])
  expect((await enviar(factura(2).xml)).status).toBe(200)
  expect(valor((await enviar(una.xml)).body, 'dEstRes')).toBe('Aprobado')
})

test('until then it stands among what is armed, for its CDC alone', async () => {
  const { cdc, xml } = factura(1, '#SIMULAR vacia-200 veces=3')
  await enviar(xml)
  expect(simulador.armados()).toMatchObject([
    { escenario: 'vacia-200', filtro: { cdc, ambiente: 'test' }, veces: 3, ocurrencias: 1 },
  ])
  expect((await sifen.call('siConsDE', pedidos.consulta(cdc))).body).toBe('')
})

test('an order that nobody understands is told in the message of the refusal, and the message is not registered', async () => {
  for (const [orden, why] of [
    ['nada', /No hay un escenario.*nada/],
    ['colgar segundos=3', /no tiene el par.*metro segundos/],
    ['rechazo', /rechazo codigo=1306/],
    ['vacia-200 veces=muchas', /veces/],
    ['vacia-200 desde=0', /desde/],
  ] as const) {
    const { cdc, xml } = factura(1, `#SIMULAR ${orden}`)
    const { body } = await enviar(xml)
    expect(valor(body, 'dEstRes')).toBe('Rechazado')
    expect(valor(body, 'dMsgRes')).toMatch(why)
    expect(simulador.documento(cdc)).toBeUndefined()
  }
})

test('what would be refused anyway is refused for its own reason', async () => {
  const { cdc } = factura(1)
  const evento = nominacion(
    { cdc, firmada: '2026-11-20T10:18:00', motivo: '#SIMULAR rechazo codigo=4462' },
    cert,
  )
  expect(valor((await sifen.call('siRecepEvento', pedidos.evento(evento))).body, 'dCodRes')).toBe('4452')
})
