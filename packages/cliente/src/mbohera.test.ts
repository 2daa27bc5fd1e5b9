import { describe, expect, test } from 'vitest'
import { Mbohera } from './mbohera.ts'

const CDC = '01800999991001001000000122026112014829150370'

/** Who answers everything, and the addresses that were asked for. */
function open({ url = 'https://facturas.ejemplo.com.py', apiKey = 'sk_live_x' } = {}) {
  const pedidas: string[] = []
  const answer = async (address: string | URL | Request) => {
    pedidas.push(String(address))
    return new Response('{"datos":[],"siguiente":null}', { headers: { 'content-type': 'application/json' } })
  }
  return { mbohera: new Mbohera({ apiKey, url, fetch: answer as typeof fetch }), pedidas }
}

describe('what cannot be sent is a fault of who asks, and nobody is told that it may be done', () => {
  type Venta = Parameters<Mbohera['emitir']>[0]
  const venta = (cambios: object = {}) => ({ items: [], ...cambios }) as unknown as Venta

  test.each(['venta–7', 'caja 1', 'ñ', '', 'a'.repeat(256)])(
    'an Idempotency-Key as "%s"',
    async idempotencyKey => {
      const { mbohera, pedidas } = open()
      await expect(mbohera.emitir(venta(), { idempotencyKey })).rejects.toThrow(
        /Idempotency-Key.*de 1 a 255 .*sin espacios/,
      )
      const guardada = await mbohera.preparar('emitir', null, venta())
      await expect(mbohera.retomar({ ...guardada, idempotencyKey })).rejects.toBeInstanceOf(TypeError)
      expect(pedidas).toEqual([])
    },
  )

  test('an amount that JSON cannot write', async () => {
    const { mbohera, pedidas } = open()
    await expect(mbohera.emitir(venta({ total: 1n }))).rejects.toThrow(/BigInt/)
    await expect(mbohera.vistaPrevia(venta({ total: 1n }))).rejects.toThrow(/BigInt/)
    expect(pedidas).toEqual([])
  })

  test.each(['', 'sk_live_abc…', 'sk_live_', 'sk_live_a b', 'sk_live_ñ', 'sk_live_abc\n', 'sk_live_abc\r'])(
    'a key as %j',
    apiKey => expect(() => open({ apiKey })).toThrow(/Falta la clave.*o no es una.*ni saltos de línea/),
  )

  test.each(['https://', 'https://a b', 'ftp://facturas.ejemplo.com.py', 'facturas.ejemplo.com.py'])(
    'an address as "%s"',
    url => expect(() => open({ url })).toThrow(/https:\/\/facturas/),
  )
})

test.each(['{"ok":true}', '{"cdc":null}', '[]', '{"datos":[]}'])(
  'who answers %s to what changes something is somebody else: nobody knows whether it was done',
  async cuerpo => {
    const mbohera = new Mbohera({
      ...{ apiKey: 'sk_live_x', url: 'https://facturas.ejemplo.com.py' },
      fetch: (async () =>
        new Response(cuerpo, {
          ...{ status: 201, headers: { 'content-type': 'application/json' } },
        })) as unknown as typeof fetch,
    })
    const venta = { items: [] } as unknown as Parameters<Mbohera['emitir']>[0]
    for (const visto of [await mbohera.emitir(venta), await mbohera.cancelar(CDC, { motivo: 'por error' })])
      expect(visto).toMatchObject({
        resultado: 'incierto',
        motivo: expect.stringContaining('dirección (url)'),
      })
  },
)

test('of many that are asked for at once, one that is no id is an answer among the others', async () => {
  const { mbohera, pedidas } = open()
  const malas: readonly (() => Promise<unknown>)[] = [
    () => mbohera.documento('x'),
    () => mbohera.estado('x'),
    () => mbohera.evento('x'),
    () => mbohera.recibido('x'),
    () => mbohera.conciliar('x'),
    () => mbohera.kude('x'),
    () => mbohera.xml('x'),
    () => mbohera.xmlDeEvento('x'),
    () => mbohera.webhook('x'),
    () => mbohera.eliminarWebhook('x'),
    () => mbohera.esperar('x', { hastaMs: 0 }),
    () => mbohera.cancelar('x', { motivo: 'por error' }),
  ]
  for (const pedir of malas) {
    const [mala, buena] = await Promise.allSettled([pedir(), mbohera.estado(CDC)])
    expect([mala.status, buena.status]).toEqual(['rejected', 'fulfilled'])
    expect(mala).toMatchObject({ reason: expect.any(TypeError) })
  }
  expect(pedidas).toHaveLength(malas.length)
})

test('whoever waits goes on where another page answered in between', async () => {
  const answers = [
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    new Response(`{"cdc":"${CDC}","estado":"APROBADO"}`, { headers: { 'content-type': 'application/json' } }),
  ]
  const mbohera = new Mbohera({
    ...{ apiKey: 'sk_live_x', url: 'https://facturas.ejemplo.com.py' },
    fetch: (async () => answers.shift()) as unknown as typeof fetch,
    reloj: { now: () => 0, random: () => 0, sleep: async () => undefined },
  })
  expect(await mbohera.esperar(CDC)).toMatchObject({ resultado: 'aprobado', documento: { cdc: CDC } })
})

test.each([
  ['https://facturas.ejemplo.com.py', 'https://facturas.ejemplo.com.py'],
  ['https://facturas.ejemplo.com.py/', 'https://facturas.ejemplo.com.py'],
  ['https://erp.ejemplo.com.py/mbohera', 'https://erp.ejemplo.com.py/mbohera'],
  ['https://erp.ejemplo.com.py/mbohera/?de=x#y', 'https://erp.ejemplo.com.py/mbohera'],
])('below %s each operation is asked for where it is', async (url, base) => {
  const { mbohera, pedidas } = open({ url })
  await mbohera.estado(CDC)
  for await (const _ of mbohera.documentos({ limite: 5 })) expect.unreachable()
  expect(pedidas).toEqual([
    `${base}/api/v1/documento-electronico/status/${CDC}`,
    `${base}/api/v1/documento-electronico?limite=5`,
  ])
})

test('what is brought in the background is ordered once, however often its answer is lost', async () => {
  const claves: (string | null)[] = []
  const fetch = async (_address: unknown, init?: RequestInit) => {
    claves.push(new Headers(init?.headers).get('idempotency-key'))
    if (claves.length < 3) throw new TypeError('fetch failed')
    return new Response('{"id":1}', { status: 202, headers: { 'content-type': 'application/json' } })
  }
  const mbohera = new Mbohera({
    ...{
      apiKey: 'sk_live_x',
      url: 'https://facturas.ejemplo.com.py',
      fetch: fetch as typeof globalThis.fetch,
    },
    reloj: { now: () => 0, random: () => 0.5, sleep: async () => {} },
  })
  expect(await mbohera.adoptar([CDC])).toEqual({ id: 1 })
  expect(await mbohera.adoptar([CDC])).toEqual({ id: 1 })
  const [primera, , , segunda] = claves
  expect(claves).toEqual([primera, primera, primera, segunda])
  expect(primera).toMatch(/^[0-9a-f]{32}$/)
  expect(segunda).not.toBe(primera)
})
