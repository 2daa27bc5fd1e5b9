import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CertificadoEmitido, type Simulador, startSimulador } from '../src/index.ts'
import { cliente, pedidos, rLoteDE, valor, zip } from './ayuda/cliente.ts'
import { cancelacion, facturaInnominada, nominacion } from './ayuda/documento.ts'
import { faltas, hayEsquemas, SIN_ESQUEMAS } from './ayuda/esquemas.ts'

let simulador: Simulador
let cert: CertificadoEmitido
let sifen: ReturnType<typeof cliente>

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: '2026-11-20T10:20:00', stopped: true })
  cert = await simulador.issueCertificate({ ruc: '80099999-1', nombre: 'YERBATERA SA' })
  sifen = cliente(simulador, cert)
})
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

const factura = (numero: number) =>
  facturaInnominada({ ruc: '80099999', dv: '1', numero, emitida: '2026-11-20T10:15:00' }, cert)

test.skipIf(!hayEsquemas)(
  `every answer of siRecepDE is valid by its official schema${SIN_ESQUEMAS}`,
  async () => {
    const { xml } = factura(1)
    const approved = await sifen.call('siRecepDE', pedidos.de(xml))
    const repeated = await sifen.call('siRecepDE', pedidos.de(xml))
    const malformed = await sifen.call('siRecepDE', 'no es XML')
    const broken = await sifen.call(
      'siRecepDE',
      pedidos.de(factura(2).xml.replace('<dTotIVA>11000', '<dTotIVA>x')),
    )
    const all = [approved, repeated, malformed, broken].map(({ body }) => body)
    expect(all.map(body => valor(body, 'dCodRes'))).toEqual(['0260', '1001', '0160', '0160'])
    expect(all.map(faltas)).toEqual(all.map(() => ''))
  },
)

test.skipIf(!hayEsquemas)(
  `every answer about events is valid by its official schema${SIN_ESQUEMAS}`,
  async () => {
    const { cdc, xml } = factura(3)
    await simulador.registerDocumento({ xml })
    const evento = pedidos.evento(nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert))
    const approved = await sifen.call('siRecepEvento', evento)
    const repeated = await sifen.call('siRecepEvento', evento)
    const cancelled = await sifen.call(
      'siRecepEvento',
      pedidos.evento(cancelacion(cdc, '2026-11-20T10:20:00', cert)),
    )
    simulador.arm({ escenario: 'error-0100' })
    const transient = await sifen.call('siRecepEvento', evento)
    const found = await sifen.call('siConsDE', pedidos.consulta(cdc))
    const absent = await sifen.call('siConsDE', pedidos.consulta(factura(4).cdc))
    const all = [approved, repeated, cancelled, transient, found, absent].map(({ body }) => body)
    expect(all.map(body => valor(body, 'dCodRes'))).toEqual(['0600', '4453', '0600', '0100', '0422', '0420'])
    expect(all.map(faltas)).toEqual(all.map(() => ''))
  },
)

test.skipIf(!hayEsquemas)(
  `every answer about lots is valid by its official schema${SIN_ESQUEMAS}`,
  async () => {
    const lote = pedidos.lote(zip(rLoteDE(factura(5).xml, factura(6).xml)))
    const accepted = await sifen.call('siRecepLoteDE', lote)
    const refused = await sifen.call('siRecepLoteDE', lote)
    const numero = valor(accepted.body, 'dProtConsLote')!
    const early = await sifen.call('siResultLoteDE', pedidos.resultado(numero))
    simulador.advance(10_000)
    const done = await sifen.call('siResultLoteDE', pedidos.resultado(numero))
    const unknown = await sifen.call('siResultLoteDE', pedidos.resultado('1'))
    const received = [accepted, refused].map(({ body }) => body)
    const asked = [early, done, unknown].map(({ body }) => body)
    expect(received.map(body => valor(body, 'dCodRes'))).toEqual(['0300', '0301'])
    expect(asked.map(body => valor(body, 'dCodResLot'))).toEqual(['0361', '0362', '0360'])
    expect([...received, ...asked].map(faltas)).toEqual(Array(5).fill(''))
  },
)

test.skipIf(!hayEsquemas)(
  `every answer about a RUC is valid by its official schema${SIN_ESQUEMAS}`,
  async () => {
    const rucs = ['80088888', '1234567', '80000500', '80000511', '80000514', '1234567A']
    const bodies: string[] = []
    for (const ruc of rucs) bodies.push((await sifen.call('siConsRUC', pedidos.ruc(ruc))).body)
    expect(bodies.map(faltas)).toEqual(rucs.map(() => ''))
  },
)
