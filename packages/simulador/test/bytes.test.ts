import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Servicio, type Simulador, startSimulador } from '../src/index.ts'
import { cliente } from './ayuda/cliente.ts'
import { EJEMPLOS, hayEsquemas, SIN_ESQUEMAS } from './ayuda/esquemas.ts'

const ejemplo = (name: string) => readFileSync(join(EJEMPLOS, name))
const CAPTURAS = SIN_ESQUEMAS.replace('XSD oficiales', 'ejemplos junto a los XSD oficiales')

let simulador: Simulador
let sifen: ReturnType<typeof cliente>

beforeAll(async () => {
  const confiar = hayEsquemas ? [ejemplo('dummy-cert.pem').toString()] : []
  simulador = await startSimulador({ latencia: 0, stopped: true, confiar })
  sifen = cliente(simulador, await simulador.issueCertificate({ ruc: '80099999-1' }))
})
beforeEach(() => simulador.reset())
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

async function expectBytes(servicio: Servicio, pedido: string, respuesta: string, instante: string) {
  simulador.setTime(instante)
  const { bytes } = await sifen.call(servicio, ejemplo(pedido), { url: simulador.urlProd })
  expect(bytes.toString()).toBe(ejemplo(respuesta).toString())
}

const REGISTRADO = '2026-11-20T10:15:02'
const register = async () => {
  const xml = ejemplo('de_FE_innominada.xml').toString()
  await simulador.registerDocumento({ xml, ambiente: 'prod', aprobado: Date.parse(`${REGISTRADO}-03:00`) })
}

test.skipIf(!hayEsquemas)(
  `a nomination, its repetition and its query are answered byte for byte as captured${CAPTURAS}`,
  async () => {
    await register()
    const query = 'soap_siConsDE_request.xml'
    const send = 'soap_evento_nominacion_request.xml'
    await expectBytes('siConsDE', query, 'soap_siConsDE_response_0422_sin_eventos.xml', '2026-11-25T09:00:00')
    await expectBytes('siRecepEvento', send, 'soap_evento_response_0600.xml', '2026-11-25T09:00:01')
    simulador.setTime('2026-11-25T09:00:01')
    const again = await sifen.call('siRecepEvento', ejemplo(send), { url: simulador.urlProd })
    // The table of codes puts an article before the text of the capture.
    expect(again.body.replace('>El CDC', '>CDC')).toBe(ejemplo('soap_evento_response_4453.xml').toString())
    await expectBytes('siConsDE', query, 'soap_siConsDE_response_0422_nominada.xml', '2026-11-25T09:30:00')
  },
)

test.skipIf(!hayEsquemas)(
  `what is not there, and what is transient, is answered byte for byte as captured${CAPTURAS}`,
  async () => {
    const query = 'soap_siConsDE_request.xml'
    await expectBytes('siConsDE', query, 'soap_siConsDE_response_0420.xml', '2026-11-25T09:30:00')
    simulador.arm({ escenario: 'error-0100' })
    const send = 'soap_evento_nominacion_request.xml'
    await expectBytes('siRecepEvento', send, 'soap_evento_response_0100.xml', '2026-11-25T09:00:01')
    simulador.arm({ escenario: 'rechazo-0160' })
    await expectBytes('siConsDE', query, 'soap_response_0160_generica.xml', REGISTRADO)
  },
)

test.skipIf(!hayEsquemas)(`taxpayers are answered byte for byte as captured${CAPTURAS}`, async () => {
  simulador.putContribuyente('80088888', { razonSocial: 'COMPRADORA DE EJEMPLO SRL', facturador: false })
  const query = 'soap_siConsRUC_request.xml'
  await expectBytes('siConsRUC', query, 'soap_siConsRUC_response_0502.xml', REGISTRADO)
  const none = ejemplo(query).toString().replace('80088888', '80000500')
  const { body } = await sifen.call('siConsRUC', none)
  expect(body).toBe(ejemplo('soap_siConsRUC_response_0500.xml').toString())
})

test.skipIf(!hayEsquemas)(
  `a lot is answered byte for byte as captured, but for its number${CAPTURAS}`,
  async () => {
    const own = (text: string) => text.replaceAll('11158097383500001', '11180099999500001')
    const call = async (servicio: Servicio, pedido: string, instante: string) => {
      simulador.setTime(instante)
      const { body } = await sifen.call(servicio, own(ejemplo(pedido).toString()), { url: simulador.urlProd })
      return body
    }
    const expected = (name: string) => own(ejemplo(name).toString())
    const first = await call('siRecepLoteDE', 'soap_rEnvioLote_request.xml', '2026-11-20T10:30:00')
    expect(first).toBe(expected('soap_rEnvioLote_response_0300.xml'))
    const again = await call('siRecepLoteDE', 'soap_rEnvioLote_request.xml', '2026-11-20T10:30:00')
    expect(again).toBe(expected('soap_rEnvioLote_response_0301.xml'))
    simulador.ajustes.demoraLoteMs = 3_600_000
    await simulador.reset()
    await call('siRecepLoteDE', 'soap_rEnvioLote_request.xml', '2026-11-20T10:30:00')
    const early = await call('siResultLoteDE', 'soap_rEnviConsLoteDe_request.xml', '2026-11-20T10:45:00')
    expect(early).toBe(expected('soap_rEnviConsLoteDe_response_0361.xml'))
  },
)
