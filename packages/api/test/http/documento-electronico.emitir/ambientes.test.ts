import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ambiente } from '../../../src/domain/ambiente.ts'
import { Emisiones } from '../../support/emisiones.ts'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

const AMBIENTES: Ambiente[] = ['DEV', 'PROD', 'SANDBOX']
let simulador: Simulador
let servicio: Servicio
const keys = new Map<Ambiente, string>()
const cdcs = new Map<Ambiente, string>()

/** Of one contribuyente: an invoice in each of his ambientes, all of them under the same Idempotency-Key. */
beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  for (const ambiente of AMBIENTES) {
    const { key } = await servicio.clave('ana', ambiente)
    keys.set(ambiente, key)
    const answer = await servicio.request('POST', EMISION, {
      as: key,
      json: FACTURA,
      headers: { 'idempotency-key': 'la-misma' },
    })
    expect([answer.status, answer.headers['idempotent-replayed']], answer.text).toEqual([202, undefined])
    cdcs.set(ambiente, answer.body.cdc)
    expect((await new Emisiones(servicio, simulador, key).fin(answer.body.cdc)).estado).toBe('APROBADO')
  }
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const get = (ambiente: Ambiente, path: string) =>
  servicio.request('GET', EMISION + path, { as: keys.get(ambiente)! })

test('each ambiente has numbers of its own, and keys of its own', () => {
  expect(new Set(cdcs.values()).size).toBe(3)
  for (const cdc of cdcs.values()) expect(cdc.slice(17, 24)).toBe('0000001')
})

test('each goes to its own SIFEN, and from SANDBOX nothing goes anywhere', () => {
  const registered = (cdc: string) =>
    (['test', 'prod'] as const).filter(which => simulador.documento(cdc, which) !== undefined)
  expect(AMBIENTES.map(ambiente => registered(cdcs.get(ambiente)!))).toEqual([['test'], ['prod'], []])
  const seen = new Set(simulador.trafico().flatMap(({ cdcs }) => cdcs ?? []))
  expect(seen).toEqual(new Set([cdcs.get('DEV'), cdcs.get('PROD')]))
})

describe.each(AMBIENTES)('a %s key', mine => {
  const others = AMBIENTES.filter(ambiente => ambiente !== mine)

  test('lists what is of its ambiente, and finds nothing else by CDC or by number', async () => {
    const { datos } = (await get(mine, '?limite=100')).body
    expect(datos.map(({ cdc, ambiente }: { cdc: string; ambiente: string }) => [cdc, ambiente])).toEqual([
      [cdcs.get(mine), mine],
    ])
    for (const other of others) {
      const cdc = cdcs.get(other)!
      const { id } = (await get(other, `/${cdc}`)).body
      for (const path of [
        `/status/${cdc}`,
        ...[cdc, id].flatMap(ref => [`/${ref}`, `/${ref}/kude`, `/${ref}/xml`]),
      ]) {
        const { status, body } = await get(mine, path)
        expect([status, body.type], path).toEqual([404, 'documento-not-found'])
      }
    }
  })

  test('changes nothing of another ambiente', async () => {
    for (const other of others)
      for (const verbo of ['archivar', 'desarchivar', 'cancelar']) {
        const url = `${EMISION}/${cdcs.get(other)}/${verbo}`
        const json = verbo === 'cancelar' ? { json: { motivo: 'de otro ambiente' } } : {}
        const answer = await servicio.request('POST', url, { as: keys.get(mine)!, ...json })
        expect([404, 422], answer.text).toContain(answer.status)
        expect(['documento-not-found', 'sandbox-not-supported']).toContain(answer.body.type)
      }
    for (const other of others)
      expect((await get(other, `/${cdcs.get(other)}`)).body).toMatchObject({
        estado: 'APROBADO',
        archivado: false,
      })
  })

  test('makes no note about a documento of another ambiente', async () => {
    const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
    const nota = (cdc: string) => ({
      ...resto,
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      motivoEmision: 'DEVOLUCION',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
    })
    for (const other of others) {
      const { status, body } = await servicio.request('POST', EMISION, {
        as: keys.get(mine)!,
        json: nota(cdcs.get(other)!),
      })
      expect([status, body.errors]).toMatchObject([422, [{ campo: 'documentoAsociado.cdc', codigo: '2403' }]])
    }
  })
})
