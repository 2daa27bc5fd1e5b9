import { explainCodigo } from '@mbohera/sifen/valores'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
const BASE = '/api/v1/evento-sifen'
// biome-ignore lint/suspicious/noExplicitAny: read as clients do
let all: any[]

beforeAll(async () => {
  n = await Nominaciones.open()
  const unknown = {
    naturaleza: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    nombreRazonSocial: 'NADIE SA',
    numeroDocumento: '80000500-7',
  }
  const [a, b, c] = [await n.innominada(), await n.innominada(), await n.aprobada()]
  await n.nominar(a, { json: { receptor: unknown, motivo: 'con RUC equivocado' } })
  await n.nominar(a)
  await n.leaveUncertain(() => n.nominar(b))
  await n.cancelar(c)
  await n.inutilizar({
    tipoDocumento: 1,
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroTimbrado: '80099999',
    numeroInicio: '900',
    numeroFin: '901',
    motivo: 'salto de numeracion',
  })
  all = (await n.ver(BASE)).body.datos
})
afterAll(() => n.close())

test('the XML of each is what was signed, byte for byte', async () => {
  for (const { eventoSifenId } of all) {
    const { status, text, headers } = await n.ver(`${BASE}/${eventoSifenId}/xml`)
    const { rows } = await n.servicio.db.query('select xml from evento_sifen where evento_sifen_id = $1', [
      eventoSifenId,
    ])
    expect([status, text]).toEqual([200, rows[0].xml])
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(text).toContain('<SignatureValue>')
  }
  expect((await n.ver(`${BASE}/999999/xml`)).body.type).toBe('evento-not-found')
})

test('every evento, the newest first, as it was answered', async () => {
  expect(all.map(({ tipoEvento, estadoEvento }) => `${tipoEvento} ${estadoEvento}`)).toEqual([
    'INUTILIZACION APROBADO',
    'CANCELACION APROBADO',
    'NOMINACION ENVIADO',
    'NOMINACION APROBADO',
    'NOMINACION RECHAZADO',
  ])
  for (const evento of all) expect((await n.ver(`${BASE}/${evento.eventoSifenId}`)).body).toEqual(evento)
})

test('one that SIFEN rejected says what to do, as the documentation of its code does; the others say nothing of the kind', () => {
  const rechazado = all.at(-1)
  expect(rechazado.remedio).toBe(explainCodigo(rechazado.codigoRespuesta)?.remedio)
  expect(rechazado.remedio).toMatch(/\w{4}/)
  for (const evento of all.slice(0, -1)) expect(evento).not.toHaveProperty('remedio')
})

test.each([
  ['tipoEvento=NOMINACION', 3],
  ['estadoEvento=APROBADO', 3],
  ['estadoEvento=ENVIADO', 1],
  ['tipoEvento=CANCELACION&estadoEvento=RECHAZADO', 0],
])('?%s: %i', async (query, count) => {
  const { body } = await n.ver(`${BASE}?${query}`)
  expect(body.datos).toHaveLength(count)
  for (const [name, value] of new URLSearchParams(query))
    for (const evento of body.datos) expect(evento[name]).toBe(value)
})

test('those of one documento', async () => {
  const { documentoElectronicoId } = all[3]
  const { body } = await n.ver(`${BASE}?documentoElectronicoId=${documentoElectronicoId}`)
  expect(body.datos).toEqual([all[3], all[4]])
})

test('pages: every evento once, in order, though new ones come between', async () => {
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const { body } = await n.ver(`${BASE}?limite=2${cursor === null ? '' : `&cursor=${cursor}`}`)
    seen.push(...body.datos)
    cursor = body.siguiente
    if (seen.length === 2) await n.cancelar(await n.aprobada())
  } while (cursor !== null)
  expect(seen).toEqual(all)
})

test.each([
  ['limite=0', 'limite'],
  ['limite=101', 'limite'],
  ['cursor=nada', 'cursor'],
  ['tipoEvento=nominacion', 'tipoEvento'],
  ['estadoEvento=CUALQUIERA', 'estadoEvento'],
  ['documentoElectronicoId=x', 'documentoElectronicoId'],
  ['documentoElectronicoId=1&documentoElectronicoId=2', 'documentoElectronicoId'],
])('400: ?%s', async (query, campo) => {
  const { status, body } = await n.ver(`${BASE}?${query}`)
  expect([status, body.type, body.errors[0].campo]).toEqual([400, 'invalid-query', campo])
})

test('what belongs to another contribuyente or another ambiente does not exist', async () => {
  const [{ eventoSifenId }] = all
  for (const as of [
    (await n.servicio.clave('beto')).key,
    (await n.servicio.clave('ana', 'PROD')).key,
    (await n.servicio.clave('ana', 'SANDBOX')).key,
  ]) {
    expect((await n.ver(BASE, as)).body).toEqual({ datos: [], siguiente: null })
    for (const url of [`${BASE}/${eventoSifenId}`, `${BASE}/${eventoSifenId}/intercambios`]) {
      const { status, body } = await n.ver(url, as)
      expect([status, body.type]).toEqual([404, 'evento-not-found'])
    }
    expect((await n.post(`${BASE}/${eventoSifenId}/conciliar`, { as })).body.type).toBe('evento-not-found')
  }
})

test.each(['0', 'x', '999999', '9'.repeat(30)])('%s is no evento', async id => {
  for (const url of [`${BASE}/${id}`, `${BASE}/${id}/intercambios`])
    expect((await n.ver(url)).body.type).toBe('evento-not-found')
})

describe('both doors lead to the same operation', () => {
  const PANEL = '/api/v1/contribuyentes/1'

  test('a person of the contribuyente nominates, cancels and voids for the ambiente of the panel; in the envelope', async () => {
    const as = await n.servicio.token('ana')
    const cdc = await n.innominada()
    const { NOMINACION } = await import('../../support/nominaciones.ts')
    const nominated = await n.post(`${PANEL}/documentos/${cdc}/nominar`, {
      as,
      json: NOMINACION,
      clave: 'del-panel',
    })
    expect([nominated.status, nominated.body.data?.estadoEvento], nominated.text).toEqual([200, 'APROBADO'])
    expect(nominated.body).toEqual({
      data: expect.any(Object),
      timestamp: expect.stringMatching(/Z$/),
      errors: null,
    })
    // One key space, whatever the door.
    const replayed = await n.nominar(cdc, { clave: 'del-panel' })
    expect([replayed.headers['idempotent-replayed'], replayed.body]).toEqual(['true', nominated.body.data])
    const again = await n.post(`${PANEL}/documentos/1/nominar`, { as, clave: 'del-panel' })
    expect([again.headers['idempotent-replayed'], again.body.data]).toEqual(['true', nominated.body.data])
    const cancelled = await n.post(`${PANEL}/documentos/${cdc}/cancelar`, {
      as,
      json: { motivo: 'error de carga' },
    })
    expect(cancelled.body.data.estadoEvento).toBe('APROBADO')
    const voided = await n.post(`${PANEL}/documentos/inutilizar`, {
      as,
      json: {
        tipoDocumento: 1,
        establecimiento: 1,
        puntoExpedicion: 1,
        numeroTimbrado: 80099999,
        numeroInicio: 950,
        numeroFin: 950,
        motivo: 'salto de numeracion',
      },
    })
    expect(voided.body.data.estadoEvento).toBe('APROBADO')
    const { body } = await n.ver(`${PANEL}/eventos?limite=3`, as)
    expect(body.data.datos.map(({ tipoEvento }: { tipoEvento: string }) => tipoEvento)).toEqual([
      'INUTILIZACION',
      'CANCELACION',
      'NOMINACION',
    ])
    expect((await n.ver(`${PANEL}/eventos/${nominated.body.data.eventoSifenId}`, as)).body.data).toEqual(
      nominated.body.data,
    )
  })

  test('a LECTOR sees, and is refused whatever sends', async () => {
    const as = await n.servicio.token('carla')
    const [{ eventoSifenId }] = all
    for (const url of ['eventos', `eventos/${eventoSifenId}`, `eventos/${eventoSifenId}/intercambios`])
      expect((await n.ver(`${PANEL}/${url}`, as)).status, url).toBe(200)
    const before = n.simulador.trafico().length
    for (const url of [
      'documentos/1/nominar',
      'documentos/1/cancelar',
      'documentos/inutilizar',
      `eventos/${eventoSifenId}/conciliar`,
    ]) {
      const { status, body } = await n.post(`${PANEL}/${url}`, { as })
      expect([status, body.type], url).toEqual([403, 'access-denied'])
    }
    expect(n.simulador.trafico()).toHaveLength(before)
  })
})
