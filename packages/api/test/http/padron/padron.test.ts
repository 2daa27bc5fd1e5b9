import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  key = (await servicio.clave('ana')).key
})
afterEach(() => simulador.disarmAll())
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const consultar = (documento: string, as = key) =>
  servicio.request('GET', `/api/v1/padron/${documento}`, { as })
const consultas = () => simulador.trafico().filter(({ servicio: s }) => s === 'siConsRUC').length

test('with check digit or without, it answers in the field names of receptor, and asks SIFEN once', async () => {
  const before = consultas()
  for (const documento of ['80088888', '80088888-0']) {
    const { status, body, text } = await consultar(documento)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      naturaleza: 'CONTRIBUYENTE',
      tipoContribuyente: 'PERSONA_JURIDICA',
      pais: 'PRY',
      tipoDocumento: 'RUC',
      numeroDocumento: '80088888',
      digitoVerificador: '0',
    })
    expect(body.nombreRazonSocial).not.toBe('')
  }
  expect(consultas()).toBe(before + 1)
})

test('the person of the panel asks the same, in the envelope', async () => {
  const as = await servicio.token('carla')
  const { status, body } = await servicio.request('GET', '/api/v1/contribuyentes/1/padron/80088888-0', { as })
  expect([status, body.data.numeroDocumento]).toEqual([200, '80088888'])
})

test('a RUC that nobody has is 404', async () => {
  const { status, body } = await consultar('80000500-7')
  expect([status, body.type]).toEqual([404, 'ruc-not-found'])
})

test.each(['80088888-3', 'hola', '12', '800888881-0'])(
  '%s is no RUC: 422, and SIFEN is not asked',
  async documento => {
    const before = consultas()
    const { status, body } = await consultar(documento)
    expect([status, body.type]).toEqual([422, 'validation-error'])
    expect(consultas()).toBe(before)
  },
)

test('when SIFEN does not answer, that is said, with when to ask again; then it is asked again', async () => {
  simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siConsRUC' } })
  const { status, body, headers } = await consultar('80012345')
  expect([status, body.type, headers['retry-after']]).toEqual([503, 'sifen-unavailable', '5'])
  simulador.disarmAll()
  expect((await consultar('80012345')).status).not.toBe(503)
})

test('SANDBOX does not talk to SIFEN; without a certificate nobody is let in', async () => {
  const sandbox = (await servicio.clave('ana', 'SANDBOX')).key
  expect((await consultar('80088888', sandbox)).body.type).toBe('sandbox-not-supported')
  await servicio.db.query(`update certificado set reemplazado_en = now() where contribuyente_id = 2`)
  const sin = (await servicio.clave('beto')).key
  expect((await consultar('80077777', sin)).body).toMatchObject({
    type: 'emisor-not-ready',
    errors: [{ codigo: 'certificado' }],
  })
})
