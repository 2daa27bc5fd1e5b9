import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0', trustProxy: '1' })
})
afterAll(() => servicio.close())

const from = (key: string, direccion: string) =>
  servicio.request('GET', '/api/v1/contribuyente', {
    as: key,
    headers: { 'x-forwarded-for': direccion },
  })

const LISTA = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32']

describe('a key with a list of addresses', () => {
  test.each([
    '203.0.113.0',
    '203.0.113.255',
    '::ffff:203.0.113.9',
    '::ffff:cb00:7109',
    '198.51.100.7',
    '2001:db8::1',
    '2001:DB8:ffff:ffff:ffff:ffff:ffff:ffff',
  ])('opens from %s', async direccion => {
    const { key } = await servicio.clave('ana', 'DEV', { direcciones: LISTA })
    expect((await from(key, direccion)).status).toBe(200)
  })

  test.each(['203.0.114.0', '198.51.100.8', '2001:db9::1', '::1', '::ffff:198.51.100.6', '127.0.0.1'])(
    'is refused from %s, which is named, and the list is not',
    async direccion => {
      const { key } = await servicio.clave('ana', 'DEV', { direcciones: LISTA })
      const { status, body, text } = await from(key, direccion)
      expect([status, body.type]).toEqual([403, 'access-denied'])
      expect(body.detail).toContain(direccion.replace('::ffff:', ''))
      for (const red of LISTA) expect(text).not.toContain(red)
      const line = JSON.parse(servicio.logs.at(-1)!)
      expect(line).toMatchObject({ motivo: 'direccion', apiKeyId: expect.any(Number) })
    },
  )

  test('believes only the proxy that is trusted', async () => {
    const { key } = await servicio.clave('ana', 'DEV', { direcciones: LISTA })
    expect((await from(key, '203.0.113.9, 192.0.2.1')).status).toBe(403)
    expect((await from(key, 'desconocido')).status).toBe(403)
  })

  test('keeps it when it is rotated, and shows it in the list', async () => {
    const { apiKeyId } = await servicio.clave('ana', 'DEV', { direcciones: LISTA })
    const as = await servicio.token('ana')
    const url = `/api/v1/contribuyentes/1/api-keys`
    const rotated = await servicio.request('POST', `${url}/${apiKeyId}/rotar`, { as })
    const seen = ['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32']
    expect(rotated.body.data.direcciones).toEqual(seen)
    expect((await from(rotated.body.data.key, '192.0.2.1')).status).toBe(403)
    const { body } = await servicio.request('GET', url, { as })
    expect(body.data.datos[0].direcciones).toEqual(seen)
  })

  test('is told of its permission only where it is admitted', async () => {
    const { key } = await servicio.clave('ana', 'DEV', { direcciones: LISTA, permisos: ['leer'] })
    const emitir = (direccion: string) =>
      servicio.request('POST', '/api/v1/documento-electronico', {
        as: key,
        json: {},
        headers: { 'x-forwarded-for': direccion },
      })
    expect((await emitir('192.0.2.1')).body.detail).toContain('192.0.2.1')
    expect((await emitir('203.0.113.9')).body.detail).toContain('«emitir»')
  })
})

describe('the list', () => {
  const create = async (direcciones: unknown) =>
    servicio.request('POST', '/api/v1/contribuyentes/1/api-keys', {
      as: await servicio.token('ana'),
      json: { nombre: 'x', direcciones },
    })

  test.each([undefined, null])('that is %s is from anywhere', async direcciones => {
    const { body } = await create(direcciones)
    expect(body.data.direcciones).toBeNull()
    expect((await from(body.data.key, '192.0.2.1')).status).toBe(200)
  })

  test('is kept as it is understood, each network once', async () => {
    const { body } = await create([
      ' 203.0.113.9 ',
      '::ffff:10.0.0.0/104',
      '2001:DB8:0:0::/48',
      '203.0.113.9/32',
    ])
    expect(body.data.direcciones).toEqual(['203.0.113.9/32', '10.0.0.0/8', '2001:db8::/48'])
  })

  test('of 50 is taken, of 51 it is not', async () => {
    const redes = (cuantas: number) => Array.from({ length: cuantas }, (_, i) => `10.0.${i}.0/24`)
    expect((await create(redes(50))).status).toBe(201)
    const { status, body } = await create(redes(51))
    expect([status, body.errors[0].codigo]).toEqual([422, 'max-items'])
  })

  test.each([
    [[], 'direcciones', 'empty'],
    [['casa'], 'direcciones[0]', 'network'],
    [['10.0.0.0/8', '10.0.0'], 'direcciones[1]', 'network'],
    [['0.0.0.0/0'], 'direcciones[0]', 'network'],
    [['::/0'], 'direcciones[0]', 'network'],
    [['10.0.0.0/33'], 'direcciones[0]', 'network'],
    [['2001:db8::/129'], 'direcciones[0]', 'network'],
    [['::ffff:10.0.0.0/96'], 'direcciones[0]', 'network'],
    [['203.0.113.7/24'], 'direcciones[0]', 'host-bits'],
  ])('%j is refused', async (direcciones, campo, codigo) => {
    const { status, body } = await create(direcciones)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ campo, codigo }])
  })

  test('whose last digits are beyond its mask is told which one is meant', async () => {
    expect((await create(['203.0.113.7/24'])).body.detail).toContain('203.0.113.0/24')
  })
})
