import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../support/factura.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { EMISION } from '../support/rechazos.ts'
import { Recibidos } from '../support/recibidos.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const DIA = 24 * 3_600_000
const HORA = 3_600_000
const CLAVES = '/api/v1/contribuyentes/1/api-keys'
let servicio: Servicio
let n: Nominaciones

beforeAll(async () => {
  const simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  n = new Nominaciones(servicio, simulador, (await servicio.clave('ana')).key)
})
afterEach(async () => {
  await servicio.ponerBase(NOW)
  servicio.now = NOW
  servicio.runClock()
})
afterAll(() => n.close())

/** A token of somebody whose provider has the time that everybody has. */
const ana = () => servicio.token('ana', { iat: NOW / 1000, exp: NOW / 1000 + 10 * 365 * 86_400 })
const crear = async (json: object) => servicio.request('POST', CLAVES, { as: await ana(), json })
const sirve = async (as: string) => (await servicio.request('GET', '/api/v1/contribuyente', { as })).status
const emitir = (clave: string) =>
  servicio.request('POST', EMISION, { as: n.key, json: FACTURA, headers: { 'idempotency-key': clave } })
const desfasar = (ms: number) => {
  servicio.now = NOW + ms
  servicio.runClock()
}

describe.each([
  ['two days ahead', 2 * DIA],
  ['right', 0],
  ['two days behind', -2 * DIA],
])('a process whose clock is %s', (_, desfase) => {
  test('lets a key in until its expiry by the clock of all, also from memory, and no longer', async () => {
    const { body } = await crear({ nombre: 'una hora', expiraEn: '2026-11-20T10:00:00' })
    const { key } = body.data
    desfasar(desfase)
    for (let i = 0; i < 2; i++) expect(await sirve(key)).toBe(200)
    await servicio.ponerBase(NOW + HORA + 3_000)
    expect(await sirve(key)).toBe(401)
  })

  test('makes and rotates keys that live as long as was asked', async () => {
    desfasar(desfase)
    const created = await crear({ nombre: 'un día', expiraEn: '2026-11-21T09:00:00' })
    expect([created.status, created.body.data?.estaActivo], created.text).toEqual([201, true])
    expect((await crear({ nombre: 'ayer', expiraEn: '2026-11-19T09:00:00' })).status).toBe(422)
    const { key, apiKeyId } = created.body.data
    const as = await ana()
    const rotated = await servicio.request('POST', `${CLAVES}/${apiKeyId}/rotar`, {
      as,
      json: { gracia: 3600 },
    })
    expect(rotated.status, rotated.text).toBe(201)
    expect(await sirve(key)).toBe(200)
    await servicio.ponerBase(NOW + 2 * HORA)
    expect([await sirve(key), await sirve(rotated.body.data.key)]).toEqual([401, 200])
    await servicio.request('DELETE', `${CLAVES}/${rotated.body.data.apiKeyId}`, { as })
    expect(await sirve(rotated.body.data.key)).toBe(401)
  })

  test('repeats an answer for seven days by the clock of all, and no longer', async () => {
    const [emision, evento] = [`emision ${desfase}`, `evento ${desfase}`].map(clave =>
      clave.replace(' ', '_'),
    )
    const first = await emitir(emision!)
    const cdc = await n.innominada()
    const nominated = await n.nominar(cdc, { clave: evento! })
    desfasar(desfase)
    await servicio.ponerBase(NOW + 6 * DIA)
    expect((await emitir(emision!)).body.cdc).toBe(first.body.cdc)
    expect((await n.nominar(cdc, { clave: evento! })).body).toEqual(nominated.body)
    await servicio.ponerBase(NOW + 7 * DIA + HORA)
    expect((await emitir(emision!)).body.type).toBe('idempotency-key-reserved')
    expect((await n.nominar(cdc, { clave: evento! })).body.type).toBe('idempotency-key-reserved')
  })

  test('writes down by the clock of all when something was done, so that every other counts from there', async () => {
    desfasar(desfase)
    const inicio = 100 + desfase / DIA
    const { body } = await n.inutilizar(
      {
        tipoDocumento: 1,
        establecimiento: '001',
        puntoExpedicion: '001',
        numeroTimbrado: '80099999',
        numeroInicio: String(inicio * 10),
        numeroFin: String(inicio * 10),
        motivo: 'salto de numeracion',
      },
      { clave: `inutil-${desfase}` },
    )
    expect(body.estadoEvento, JSON.stringify(body)).toMatch(/APROBADO|RECHAZADO/)
    expect(Math.abs(Date.parse(body.fechaProcesamiento) - NOW)).toBeLessThan(HORA)
  })

  test('has what is received asked about when the clock of all says so, however often it is asked', async () => {
    const r = new Recibidos(n, (await servicio.clave('beto')).key)
    const [porArchivo, porCdc] = [await r.venta(), await r.venta()]
    desfasar(2 * desfase)
    await r.archivo(porArchivo.xml)
    await r.pedir({ cdc: porCdc.cdc })
    const falta = async (cdc: string) =>
      Math.round((Date.parse((await r.uno(cdc)).proximaConsulta) - servicio.base()) / HORA)
    expect(await falta(porArchivo.cdc)).toBe(0)
    await r.conciliar(porArchivo.cdc)
    for (const { cdc } of [porArchivo, porCdc]) {
      const horas = await falta(cdc)
      expect([horas >= 53, horas <= 60], `${horas}`).toEqual([true, true])
    }
  })

  test('takes the token of a person until its expiry by the clock of all', async () => {
    desfasar(desfase)
    const as = await servicio.token('ana', { iat: NOW / 1000, exp: NOW / 1000 + 3_600 })
    const yo = async () => (await servicio.request('GET', '/api/v1/contribuyentes', { as })).status
    expect(await yo()).toBe(200)
    await servicio.ponerBase(NOW + 2 * HORA)
    expect(await yo()).toBe(401)
  })

  test('asks the registry of RUCs again after ten minutes, whatever its own clock did meanwhile', async () => {
    const preguntas = () => n.simulador.trafico().filter(({ servicio: of }) => of === 'siConsRUC').length
    const padron = async () => (await n.ver('/api/v1/padron/80012345')).status
    await servicio.ponerBase(NOW + 10 * HORA - desfase / 48)
    const before = preguntas()
    await padron()
    desfasar(desfase)
    await padron()
    expect(preguntas() - before).toBe(1)
    await servicio.ponerBase(servicio.base() + 11 * 60_000)
    await padron()
    expect(preguntas() - before).toBe(2)
  })
})
