import { type Certificado, certificadoFromPem, type Outcome } from '@mbohera/sifen'
import { type Simulador, startSimulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway, type Gateway } from './gateway.ts'

const INFINITO = Number.POSITIVE_INFINITY
const PAUSA_MS = 10_000

let simulador: Simulador
let a: Certificado
let b: Certificado
let ajeno: Certificado
/** Where nobody listens. */
let vacio: string

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0 })
  const certificado = async (ruc: string) => {
    const { keyPem, certPem } = await simulador.issueCertificate({ ruc })
    return certificadoFromPem(keyPem, certPem)
  }
  a = await certificado('80099999-1')
  b = await certificado('80088888-0')
  // Its key belongs to another: TLS refuses it on this machine, as it does a key that is too short.
  ajeno = { ...(await certificado('80077777-0')), key: b.key }
  const otro = await startSimulador({ latencia: 0 })
  vacio = otro.urlTest
  await otro.close()
})
afterAll(() => simulador.close())

function world(url: string) {
  const tiempo = { ahora: 0, contestoHace: null as number | null }
  const cambios: string[] = []
  const gateway = createGateway({
    urls: { DEV: url },
    ca: simulador.caPem,
    plazoMs: 10_000,
    porRuc: 1,
    breaker: { failures: 3, coolDownMs: PAUSA_MS },
    monotonic: () => tiempo.ahora,
    answeredAgoMs: () => tiempo.contestoHace,
    onCircuito: (ambiente, ruc, abierto) => cambios.push(`${ambiente} ${ruc} ${abierto}`),
  })
  return { tiempo, cambios, gateway }
}

const pedido = (certificado: Certificado) =>
  ({ ambiente: 'DEV', servicio: 'siConsRUC', body: '<a/>', certificado }) as const
const corto = (outcome: Outcome) => (outcome.kind === 'reply' ? 'reply' : `${outcome.fase}/${outcome.causa}`)
const ir = async (gateway: Gateway, certificado: Certificado) =>
  corto(await gateway.exchange(pedido(certificado)))

test('a certificate that this machine refuses is known beforehand, is an outcome, and closes nothing for anybody', async () => {
  const { gateway } = world(simulador.urlTest)
  expect(gateway.impedimento('DEV', ajeno)).toEqual({ causa: 'local', segundos: 60 })
  for (let at = 0; at < 5; at++) expect(await ir(gateway, ajeno)).toBe('before/local')
  expect(gateway.impedimento('DEV', a)).toBe(null)
  expect(await ir(gateway, b)).toBe('reply')
  expect(gateway.estado()).toEqual({
    ambientes: [
      { ambiente: 'DEV', abierto: false, rucs: [] },
      { ambiente: 'PROD', abierto: false, rucs: [] },
    ],
    intercambios: [
      { ambiente: 'DEV', servicio: 'siConsRUC', resultado: 'local', cuantos: 5, milisegundos: 0 },
      expect.objectContaining({ servicio: 'siConsRUC', cuantos: 1 }),
    ],
  })
  gateway.close()
})

test('what one RUC meets alone spares SIFEN for him; with a second witness, for everybody; a probe that this machine refuses gives its place back', async () => {
  const { tiempo, cambios, gateway } = world(vacio)
  for (let at = 0; at < 3; at++) expect(await ir(gateway, a)).toBe('before/conexion')
  expect(await ir(gateway, a)).toBe('before/circuito-abierto')
  expect(gateway.impedimento('DEV', a)).toEqual({ causa: 'circuito-abierto', segundos: PAUSA_MS / 1000 })
  expect([gateway.cupo('DEV'), gateway.cupo('DEV', a), gateway.cupo('DEV', b)]).toEqual([
    INFINITO,
    0,
    INFINITO,
  ])
  expect(gateway.estado().ambientes[0]).toEqual({ ambiente: 'DEV', abierto: true, rucs: [a.ruc!.numero] })
  expect(await ir(gateway, b)).toBe('before/conexion')
  expect([gateway.cupo('DEV'), await ir(gateway, b)]).toEqual([0, 'before/circuito-abierto'])
  expect(gateway.impedimento('PROD', a)).toBe(null)
  expect(cambios).toEqual([`DEV ${a.ruc!.numero} true`, 'DEV null true'])
  tiempo.ahora = PAUSA_MS
  expect([gateway.cupo('DEV'), gateway.impedimento('DEV', b)]).toEqual([1, null])
  expect(await ir(gateway, ajeno)).toBe('before/local')
  expect([gateway.cupo('DEV'), gateway.impedimento('DEV', b)]).toEqual([1, null])
  gateway.close()
})

test('that nobody is answered is contradicted by another process that was, since this one tried in vain', async () => {
  const { tiempo, gateway } = world(vacio)
  for (const certificado of [a, a, a, b]) await ir(gateway, certificado)
  const dicho = (hace: number | null) => {
    tiempo.contestoHace = hace
    const { abierto, contestaAOtros = false } = gateway.estado().ambientes[0]!
    return [abierto, contestaAOtros]
  }
  tiempo.ahora = 3_600_000
  expect(dicho(null)).toEqual([true, false])
  // It may have been heard before, and told a little later.
  expect(dicho(3_595_000)).toEqual([true, false])
  expect(dicho(60_000)).toEqual([true, true])
  await ir(gateway, b)
  expect(dicho(0)).toEqual([true, false])
  gateway.close()
})

test('an exchange never takes longer than the gateway says, and who has a budget of his own not longer than that', async () => {
  const { tiempo, gateway } = world(simulador.urlTest)
  expect(gateway.plazoMs).toBe(15_000)
  const [first, second] = [ir(gateway, a), gateway.exchange({ ...pedido(a), plazoMs: 1_500 })]
  // The machine slept while the second waited for its turn.
  tiempo.ahora = 501
  expect([await first, corto(await second)]).toEqual(['reply', 'before/turno'])
  gateway.close()
})
