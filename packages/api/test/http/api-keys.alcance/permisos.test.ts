import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISOS_DE_API_KEY } from '../../../src/domain/api-key/permiso.ts'
import { ROUTES } from '../../../src/http/routes/index.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
const claves: Record<string, string> = {}

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  for (const permiso of PERMISOS_DE_API_KEY)
    claves[permiso] = (await servicio.clave('ana', 'DEV', { permisos: [permiso] })).key
  claves.todos = (await servicio.clave('ana', 'DEV', { permisos: [...PERMISOS_DE_API_KEY] })).key
  claves.sinLista = (await servicio.clave('ana')).key
})
afterAll(() => servicio.close())

/** What each key may do, said once more here: a route that is not in it fails. */
const ESPERADO: Record<string, readonly string[]> = {
  'GET /contribuyente': PERMISOS_DE_API_KEY,
  'POST /documento-electronico': ['emitir'],
  'POST /documento-electronico/vista-previa': ['emitir'],
  'GET /documento-electronico': ['leer'],
  'GET /documento-electronico/status/:cdc': ['leer'],
  'GET /documento-electronico/:id': ['leer'],
  'GET /documento-electronico/:id/kude': ['leer'],
  'GET /documento-electronico/:id/xml': ['leer'],
  'GET /documento-electronico/:id/correos': ['leer'],
  'POST /documento-electronico/:id/correos': ['emitir'],
  'GET /documento-electronico/:id/enlace-nominacion': ['leer'],
  'POST /documento-electronico/:id/enlace-nominacion': ['nominar'],
  'DELETE /documento-electronico/:id/enlace-nominacion': ['nominar'],
  'GET /peticiones-nominacion': ['leer'],
  'POST /peticiones-nominacion/:peticionId/aprobar': ['nominar'],
  'POST /peticiones-nominacion/:peticionId/negar': ['nominar'],
  'GET /documento-electronico/:id/enlaces': ['leer'],
  'POST /documento-electronico/:id/enlaces': ['emitir'],
  'DELETE /documento-electronico/:id/enlaces/:enlaceId': ['emitir'],
  'POST /documento-electronico/:id/archivar': ['emitir'],
  'POST /documento-electronico/:id/desarchivar': ['emitir'],
  'GET /noticias': ['leer'],
  'GET /libro-ventas': ['leer'],
  'GET /libro-ventas/lineas': ['leer'],
  'GET /libro-ventas/archivo': ['leer'],
  'GET /libro-compras': ['leer'],
  'GET /libro-compras/lineas': ['leer'],
  'GET /libro-compras/archivo': ['leer'],
  'GET /registro-comprobantes': ['leer'],
  'GET /registro-comprobantes/archivo': ['leer'],
  'GET /padron/:documento': ['leer'],
  'POST /documento-electronico/inutilizar': ['anular'],
  'POST /documento-electronico/adoptar': ['emitir'],
  'GET /documento-electronico/recurrentes': ['leer'],
  'POST /documento-electronico/recurrentes': ['emitir'],
  'PATCH /documento-electronico/recurrentes/:recurrenteId': ['emitir'],
  'GET /documento-electronico/tandas': ['leer'],
  'GET /documento-electronico/tandas/:tandaId': ['leer'],
  'GET /documento-electronico/tandas/:tandaId/documentos': ['leer'],
  'POST /documento-electronico/tandas': ['emitir'],
  'POST /documento-electronico/tandas/:tandaId/documentos': ['emitir'],
  'POST /documento-electronico/tandas/:tandaId/emitir': ['emitir'],
  'POST /documento-electronico/tandas/:tandaId/pausar': ['emitir'],
  'POST /documento-electronico/tandas/:tandaId/cancelar': ['emitir'],
  'GET /documento-electronico/adopciones': ['leer'],
  'GET /documento-electronico/adopciones/:adopcionId': ['leer'],
  'GET /documento-electronico/adopciones/:adopcionId/documentos': ['leer'],
  'POST /documento-electronico/adopciones/:adopcionId/cancelar': ['emitir'],
  'POST /documento-electronico/conciliar': ['nominar', 'anular'],
  'POST /documento-electronico/:id/conciliar': ['nominar', 'anular'],
  'POST /documento-electronico/:id/nominar': ['nominar'],
  'POST /documento-electronico/:id/cancelar': ['anular'],
  'POST /documento-electronico/:id/transporte': ['emitir'],
  'POST /documento-recibido': ['emitir'],
  'GET /documento-recibido': ['leer'],
  'GET /documento-recibido/:id': ['leer'],
  'GET /documento-recibido/:id/xml': ['leer'],
  'POST /documento-recibido/:id/conciliar': ['emitir'],
  'POST /documento-recibido/:id/notificar': ['emitir'],
  'POST /documento-recibido/:id/conformar': ['emitir'],
  'POST /documento-recibido/:id/disconformar': ['emitir'],
  'POST /documento-recibido/:id/desconocer': ['emitir'],
  'GET /documento-electronico/:id/intercambios': ['leer'],
  'GET /evento-sifen': ['leer'],
  'GET /avisos': ['leer'],
  'GET /webhooks': ['webhooks'],
  'POST /webhooks': ['webhooks'],
  'GET /webhooks/:webhookId': ['webhooks'],
  'PATCH /webhooks/:webhookId': ['webhooks'],
  'DELETE /webhooks/:webhookId': ['webhooks'],
  'POST /webhooks/:webhookId/rotar': ['webhooks'],
  'POST /webhooks/:webhookId/probar': ['webhooks'],
  'POST /webhooks/:webhookId/reenviar': ['webhooks'],
  'GET /webhooks/:webhookId/entregas': ['webhooks'],
  'GET /evento-sifen/:eventoSifenId': ['leer'],
  'GET /evento-sifen/:eventoSifenId/xml': ['leer'],
  'POST /evento-sifen/:eventoSifenId/conciliar': ['nominar', 'anular'],
  'GET /evento-sifen/:eventoSifenId/intercambios': ['leer'],
}

const RUTAS = ROUTES.filter(({ acceso }) => acceso.tipo === 'clave').map(({ method, url }) => ({
  method,
  url,
}))

test('this table names every route of a key', () => {
  expect(Object.keys(ESPERADO).sort()).toEqual(RUTAS.map(({ method, url }) => `${method} ${url}`).sort())
})

describe.each(RUTAS)('$method $url', ({ method, url }) => {
  const path = `/api/v1${url.replace(/:\w+/g, '999')}`
  const pueden = ESPERADO[`${method} ${url}`]!

  test.each(PERMISOS_DE_API_KEY)('with a key that may only %s', async permiso => {
    const { status, body } = await servicio.request(method, path, { as: claves[permiso]! })
    if (pueden.includes(permiso)) return expect(status).not.toBe(403)
    expect([status, body.type]).toEqual([403, 'access-denied'])
    for (const falta of pueden) expect(body.detail).toContain(`«${falta}»`)
    expect(body.detail).toMatch(/panel.*Claves de API/)
  })

  test('with a key that may everything', async () => {
    expect((await servicio.request(method, path, { as: claves.todos! })).status).not.toBe(403)
  })

  test('with one of which nothing was said: everything, but to say where it is told', async () => {
    const { status } = await servicio.request(method, path, { as: claves.sinLista! })
    if (pueden.includes('webhooks') && pueden.length === 1) expect(status).toBe(403)
    else expect(status).not.toBe(403)
  })
})

describe('what a key may do', () => {
  const create = async (json: object) =>
    servicio.request('POST', '/api/v1/contribuyentes/1/api-keys', { as: await servicio.token('ana'), json })

  test('is everything but webhooks when nothing is said', async () => {
    for (const permisos of [undefined, null]) {
      const { body } = await create({ nombre: 'x', permisos })
      expect(body.data.permisos).toEqual(['leer', 'emitir', 'nominar', 'anular'])
    }
  })

  test('is what was asked, each once, in one order, in the answer and in the list, and a rotation keeps it', async () => {
    const { body } = await create({ nombre: 'x', permisos: ['nominar', 'leer', 'nominar'] })
    expect(body.data.permisos).toEqual(['leer', 'nominar'])
    const as = await servicio.token('ana')
    const { apiKeyId } = body.data
    const rotated = await servicio.request('POST', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}/rotar`, {
      as,
    })
    expect(rotated.body.data.permisos).toEqual(['leer', 'nominar'])
    const { key } = rotated.body.data
    expect(
      (await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: {} })).status,
    ).toBe(403)
    const list = await servicio.request('GET', '/api/v1/contribuyentes/1/api-keys', { as })
    expect(list.body.data.datos[0]).toMatchObject({ permisos: ['leer', 'nominar'], ambiente: 'DEV' })
  })

  test.each([
    [[], [['permisos', 'empty']]],
    [['leer', 'borrar'], [['permisos[1]', 'enum']]],
    [['LEER'], [['permisos[0]', 'enum']]],
    [Array(50).fill('leer'), [['permisos', 'max-items']]],
  ])('as %j is refused', async (permisos, faults) => {
    const { status, body } = await create({ nombre: 'x', permisos })
    expect(status).toBe(422)
    expect(
      body.errors.map(({ campo, codigo }: { campo: string; codigo: string }) => [campo, codigo]),
    ).toEqual(faults)
  })

  test('is asked after the credential and the plan', async () => {
    const { key } = await servicio.clave('beto', 'PROD', { permisos: ['leer'] })
    await servicio.db.query(`update contribuyente set plan = 'GRATUITO' where contribuyente_id = 2`)
    const refused = () => servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: {} })
    expect((await refused()).body.type).toBe('plan-operation-not-allowed')
  })

  test('refuses before the body is read', async () => {
    const { status } = await servicio.request('POST', '/api/v1/documento-electronico', {
      as: claves.leer!,
      body: '{',
    })
    expect(status).toBe(403)
  })

  test('stands in the log with the key, when it did not suffice', async () => {
    await servicio.request('POST', '/api/v1/documento-electronico', { as: claves.leer!, json: {} })
    expect(JSON.parse(servicio.logs.at(-1)!)).toMatchObject({
      status: 403,
      problema: 'access-denied',
      motivo: 'permiso: emitir',
      apiKeyId: expect.any(Number),
      contribuyenteId: 1,
    })
  })
})
