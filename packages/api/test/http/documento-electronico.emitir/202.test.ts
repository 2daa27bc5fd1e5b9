import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../../support/emisiones.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const DIR = join(import.meta.dirname, '../../samples')
const SAMPLES = readdirSync(DIR)
  .filter(name => name.endsWith('.json'))
  .map(name => basename(name, '.json'))
const read = (name: string): string => readFileSync(join(DIR, `${name}.json`), 'utf8')
const URL = '/api/v1/documento-electronico'

let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string
let factura: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
  factura = await post(read('factura-cedula'))
  expect((await emisiones.fin(factura)).estado).toBe('APROBADO')
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

async function post(body: string): Promise<string> {
  const answer = await servicio.request('POST', URL, { as: key, body })
  expect(answer.status, answer.text).toBe(202)
  return answer.body.cdc
}

test('the samples are all there', () => {
  expect(SAMPLES.length).toBeGreaterThanOrEqual(17)
})

test.each(SAMPLES)(
  '%s is accepted as it stands, approved by the first exchange, and its KuDE is there',
  async name => {
    const cdc = await post(read(name).replace('<factura-cedula>', factura))
    const { estado, mensajeRechazo } = await emisiones.fin(cdc)
    expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
    expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
    const kude = await servicio.request('GET', `${URL}/${cdc}/kude`, { as: key })
    expect([kude.status, kude.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  },
)

test('the answer has every field of the contract', async () => {
  const answer = await servicio.request('POST', URL, { as: key, body: read('factura-cedula') })
  const { id, cdc, fechaCreacion, numeroDocumento } = answer.body
  expect(answer.headers.location).toBe(`${URL}/${id}`)
  expect(answer.body).toMatchObject({
    estado: 'PENDIENTE',
    tipoDocumento: 'FACTURA_ELECTRONICA',
    iTiDe: 1,
    numeroFormateado: `001-001-${numeroDocumento}`,
    statusUrl: `${URL}/status/${cdc}`,
    kudeUrl: `${URL}/${id}/kude`,
  })
  expect(fechaCreacion).toMatch(/Z$/)
  expect(answer.body.qrUrl).toContain(cdc)
})

test('the person of the panel issues with the same operation, in the envelope', async () => {
  const as = await servicio.token('ana')
  const answer = await servicio.request('POST', '/api/v1/contribuyentes/1/documentos', {
    as,
    body: read('factura-cedula'),
  })
  expect([answer.status, answer.body.errors]).toEqual([202, null])
  const found = await servicio.request('GET', `${URL}/${answer.body.data.cdc}`, { as: key })
  expect(found.body.id).toBe(answer.body.data.id)
})

test('without a key the risk is named; the same body again is another documento', async () => {
  const first = await servicio.request('POST', URL, { as: key, body: read('factura-cedula') })
  const second = await servicio.request('POST', URL, { as: key, body: read('factura-cedula') })
  expect(first.headers.warning).toContain('Idempotency-Key')
  expect(second.body.cdc).not.toBe(first.body.cdc)
})

test('who is said and not signed, because the buyer is told to be unnamed, is told', async () => {
  const receptor = {
    ...{ tipoContribuyente: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C', tipoDocumento: 'INNOMINADO' },
    ...{ numeroDocumento: '4567890', nombreRazonSocial: 'JUAN PEREZ' },
  }
  const json = { ...JSON.parse(read('factura-cedula')), receptor }
  const answer = await servicio.request('POST', URL, {
    as: key,
    json,
    headers: { 'idempotency-key': 'con-nombre' },
  })
  expect([answer.status, answer.headers.warning]).toEqual([
    202,
    '199 - "De un receptor innominado no se firma nada: receptor.nombreRazonSocial, receptor.numeroDocumento"',
  ])
})
