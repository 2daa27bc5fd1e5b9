import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOW, type Persona, Servicio } from '../../support/servicio.ts'

let servicio: Servicio
const MINUTO = 60_000
const DIA = 24 * 60 * MINUTO
const URL = '/api/v1/contribuyentes/1'

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0', trustProxy: '1', paisHeader: 'CF-IPCountry' })
})
beforeEach(() => alas(NOW))
afterAll(() => servicio.close())

/** From here on it is that late, for this process and by the clock that all share, which runs: what it tells is right to some seconds. */
async function alas(instant: number): Promise<void> {
  servicio.now = instant
  await servicio.ponerBase(instant)
}
const DEL_20 = expect.stringMatching(/^2026-11-20T12:0/)
const DEL_23 = expect.stringMatching(/^2026-11-23T12:0/)

/** A call with the key from there, and what was remembered of it written. */
async function usar(key: string, direccion: string, pais?: string): Promise<number> {
  const headers = { 'x-forwarded-for': direccion, ...(pais === undefined ? {} : { 'cf-ipcountry': pais }) }
  const { status } = await servicio.request('GET', '/api/v1/contribuyente', { as: key, headers })
  await servicio.flushUsos()
  return status
}
const ver = async (path: string, persona: Persona = 'ana') =>
  servicio.request('GET', URL + path, { as: await servicio.token(persona) })
const alertasDe = async (apiKeyId: number) =>
  (await ver('/alertas?limite=100')).body.data.datos.filter(
    (alerta: { apiKeyId: number }) => alerta.apiKeyId === apiKeyId,
  )
const tiposDe = async (apiKeyId: number) =>
  (await alertasDe(apiKeyId)).map(({ tipo }: { tipo: string }) => tipo)
const usosDe = async (apiKeyId: number) => (await ver(`/api-keys/${apiKeyId}/usos`)).body.data.datos

/** A key that has been used from one place for some days. */
async function conHistoria(pais?: string) {
  const clave = await servicio.clave('ana')
  await usar(clave.key, '203.0.113.9', pais)
  await alas(NOW + 3 * DIA)
  return clave
}

describe('where a key was used', () => {
  test('is one line for each network: the last address, when first, when last; the latest ten', async () => {
    const { key, apiKeyId } = await servicio.clave('ana')
    await usar(key, '203.0.113.9', 'py')
    await alas(NOW + MINUTO)
    await usar(key, '203.0.113.77', 'XX')
    await alas(NOW + 2 * MINUTO)
    await usar(key, '2001:db8:7:1::5', '<b>')
    const usos = await usosDe(apiKeyId)
    expect(usos[1].primera < usos[1].ultima).toBe(true)
    expect(usos).toEqual([
      {
        red: '2001:db8:7::/48',
        direccion: '2001:db8:7:1::5',
        pais: null,
        primera: DEL_20,
        ultima: DEL_20,
      },
      {
        red: '203.0.113.0/24',
        direccion: '203.0.113.77',
        pais: 'PY',
        primera: DEL_20,
        ultima: DEL_20,
      },
    ])
    // Of one turn none is later than another for sure; the turns are minutes apart.
    for (let turno = 0; turno < 6; turno++) {
      await alas(NOW + (3 + turno) * MINUTO)
      for (let i = 0; i < 10; i++) {
        await servicio.request('GET', '/api/v1/contribuyente', {
          as: key,
          headers: { 'x-forwarded-for': `10.${turno}.${i}.1` },
        })
      }
      await servicio.flushUsos()
    }
    const redes = (await usosDe(apiKeyId)).map(({ red }: { red: string }) => red)
    expect(redes.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `10.5.${i}.0/24`))
    const { rows } = await servicio.db.query('select count(*) from api_key_red where api_key_id = $1', [
      apiKeyId,
    ])
    expect(Number(rows[0].count)).toBe(50)
  })

  test('costs no write in the request', async () => {
    const { key, apiKeyId } = await servicio.clave('ana')
    // Whoever wrote it would wait here until the request is given up.
    await servicio.db.query('begin')
    await servicio.db.query('lock table api_key_red, api_key in exclusive mode')
    const { status } = await servicio.request('GET', '/api/v1/contribuyente', { as: key })
    await servicio.db.query('rollback')
    expect(status).toBe(200)
    await servicio.flushUsos()
    expect(await usosDe(apiKeyId)).toHaveLength(1)
  })

  test('is not for whoever only reads, and not for another contribuyente', async () => {
    const { apiKeyId } = await servicio.clave('ana')
    expect((await ver(`/api-keys/${apiKeyId}/usos`, 'carla')).status).toBe(403)
    const as = await servicio.token('beto')
    const { status } = await servicio.request('GET', `/api/v1/contribuyentes/2/api-keys/${apiKeyId}/usos`, {
      as,
    })
    expect(status).toBe(404)
  })
})

describe('an owner is told', () => {
  test('of a network that is new, with the key and its ambiente, once in a day', async () => {
    const { key, apiKeyId } = await conHistoria()
    await usar(key, '203.0.113.10')
    expect(await tiposDe(apiKeyId)).toEqual([])
    await usar(key, '198.51.100.7')
    await usar(key, '192.0.2.1')
    expect(await alertasDe(apiKeyId)).toEqual([
      {
        alertaId: expect.any(Number),
        tipo: 'RED_NUEVA',
        fecha: DEL_23,
        apiKeyId,
        nombre: 'de ana',
        keyPrefix: key.slice(0, 14),
        ambiente: 'DEV',
        red: '198.51.100.0/24',
        direccion: '198.51.100.7',
        pais: null,
        calladaDesde: null,
        vistaEn: null,
      },
    ])
    await alas(NOW + 4 * DIA)
    await usar(key, '192.0.2.2')
    expect(await tiposDe(apiKeyId)).toHaveLength(1)
    await usar(key, '198.18.0.1')
    expect(await tiposDe(apiKeyId)).toEqual(['RED_NUEVA', 'RED_NUEVA'])
  })

  test('of nothing on the first day of a key', async () => {
    const { key, apiKeyId } = await servicio.clave('ana')
    await usar(key, '203.0.113.9')
    await alas(NOW + DIA - MINUTO)
    await usar(key, '198.51.100.7')
    expect(await tiposDe(apiKeyId)).toEqual([])
  })

  test('of a country that is new, by the word of the proxy that is trusted', async () => {
    const { key, apiKeyId } = await conHistoria('PY')
    await usar(key, '198.51.100.7', 'BR')
    expect(await alertasDe(apiKeyId)).toMatchObject([{ tipo: 'PAIS_NUEVO', pais: 'BR' }])
  })

  test('of a use after ninety days of silence', async () => {
    const { key, apiKeyId } = await conHistoria()
    await alas(NOW + 90 * DIA + MINUTO)
    await usar(key, '203.0.113.9')
    expect(await alertasDe(apiKeyId)).toMatchObject([{ tipo: 'TRAS_SILENCIO', calladaDesde: DEL_20 }])
  })

  test('of an attempt from outside the list, which is no use', async () => {
    const { key, apiKeyId } = await servicio.clave('ana', 'DEV', { direcciones: ['203.0.113.0/24'] })
    expect(await usar(key, '198.51.100.7')).toBe(403)
    expect(await tiposDe(apiKeyId)).toEqual(['FUERA_DE_LISTA'])
    expect(await usosDe(apiKeyId)).toEqual([])
    const { rows } = await servicio.db.query('select ultimo_uso from api_key where api_key_id = $1', [
      apiKeyId,
    ])
    expect(rows[0].ultimo_uso).toBeNull()
  })

  test('until somebody who may says that it was seen, which the audit keeps; and twice is once', async () => {
    const { key, apiKeyId } = await conHistoria()
    await usar(key, '198.51.100.7')
    const [{ alertaId }] = await alertasDe(apiKeyId)
    const vista = async (persona: Persona, contribuyente = 1) =>
      servicio.request('POST', `/api/v1/contribuyentes/${contribuyente}/alertas/${alertaId}/vista`, {
        as: await servicio.token(persona),
      })
    expect((await vista('carla')).status).toBe(403)
    expect((await vista('beto', 2)).body.type).toBe('alerta-not-found')
    expect((await ver('/alertas', 'carla')).status).toBe(403)
    expect(await tiposDe(apiKeyId)).toHaveLength(1)
    const first = await vista('ana')
    expect(first.body.data.vistaEn).toBe('2026-11-23T12:00:00.000Z')
    servicio.now += 1000
    expect((await vista('ana')).body.data).toEqual(first.body.data)
    expect(await tiposDe(apiKeyId)).toEqual([])
    const { body } = await ver('/auditoria')
    const asientos = body.data.datos.filter(
      ({ accion, objeto }: { accion: string; objeto: string }) =>
        accion === 'alerta.vista' && objeto === String(alertaId),
    )
    expect(asientos).toMatchObject([{ detalle: { apiKeyId, tipo: 'RED_NUEVA', direccion: '198.51.100.7' } }])
  })

  test('also when the database was away meanwhile', async () => {
    const { key, apiKeyId } = await conHistoria()
    await servicio.db.query('alter table alerta rename to alerta_lejos')
    await usar(key, '198.51.100.7')
    await servicio.db.query('alter table alerta_lejos rename to alerta')
    // The service writes them by itself, too, and may have done so by now.
    await servicio.flushUsos()
    expect(await tiposDe(apiKeyId)).toEqual(['RED_NUEVA'])
    await servicio.flushUsos()
    expect(await tiposDe(apiKeyId)).toEqual(['RED_NUEVA'])
  })
})

test('an alert that is not there is 404', async () => {
  const as = await servicio.token('ana')
  for (const id of ['999999', 'x'])
    expect((await servicio.request('POST', `${URL}/alertas/${id}/vista`, { as })).body.type).toBe(
      'alerta-not-found',
    )
})
