import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { Nominarse, vezDe } from '../../support/nominarse.ts'
import { deMuchos, png } from '../../support/png.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open({}, { rateLimitFallidas: '8' })
})
afterAll(() => b.close())

/** As a stranger opens it. */
const open = (url: string, { headers = {}, de = '203.0.113.1' }: { headers?: object; de?: string } = {}) =>
  b.n.servicio.http.inject({ url, remoteAddress: de, headers: { ...headers } })

test('a ticket that was scanned shows whose it is and over how much, before any program of the page has come', async () => {
  const { papel } = await b.innominada()
  const { statusCode, headers, body } = await open(papel)
  expect(statusCode).toBe(200)
  for (const said of ['RUC 80099999-1', 'Gs. 150.000', '¿Necesita factura a su nombre?'])
    expect(body).toContain(said)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  )
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(body).not.toMatch(/<script(?! type="module" src="\/n\/pagina\.js">)|\son\w+=|javascript:/)
})

test('a link that was sent shows nothing of the ticket', async () => {
  const { enlace, cdc } = await b.innominada()
  const { statusCode, body } = await open(enlace)
  expect(statusCode).toBe(200)
  expect(body).toContain('PIDE_DATO')
  for (const secret of ['150.000', '150000', cdc, (await b.prueba(cdc)).hora])
    expect(body).not.toContain(secret)
})

test('who told what stands on the ticket sees its day and total as who scanned it does', async () => {
  const { enlace, papel, cdc } = await b.innominada({
    monedaOperacion: 'USD',
    tipoCambio: 7300,
    condicionPago: {
      tipo: 'CONTADO',
      tipoPago: 'EFECTIVO',
      monedaPago: 'USD',
      montoPago: 12.5,
      tipoCambio: 7300,
    },
    items: [{ ...FACTURA.items[0], cantidad: 1, precioUnitario: 12.5 }],
  })
  const escaneado = (await open(papel)).body
  const { hora } = await b.prueba(cdc)
  const { ticket } = (await b.act(enlace, 'ver', { prueba: { total4: '1250', hora } })).body
  expect(ticket).toEqual({ fecha: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/), total: 'USD 12,50' })
  for (const dicho of Object.values(ticket)) expect(escaneado).toContain(`>${dicho}</dd>`)
})

test('it is counted that somebody opened it, and not that a browser prepared what nobody asked for', async () => {
  const { papel, cdc } = await b.innominada()
  await open(papel, { headers: { 'sec-purpose': 'prefetch' } })
  await open(papel)
  const { body } = await b.n.ver(`/api/v1/documento-electronico/${cdc}/enlace-nominacion`)
  expect(body.aperturas).toBe(1)
})

test('of one that has a name nobody who opens it is told which', async () => {
  const { papel } = await b.innominada()
  await b.pedir(papel, vezDe('pagina'))
  const { statusCode, body } = await open(papel)
  expect(statusCode).toBe(200)
  expect(body).toContain('NOMINADA')
  expect(body).not.toMatch(/TAJY|80012345/)
})

test('what leads nowhere is one answer, whatever the reason; who guesses has so many a minute', async () => {
  const { papel, cdc } = await b.innominada()
  const url = `/api/v1/documento-electronico/${cdc}/enlace-nominacion`
  await b.n.servicio.request('DELETE', url, { as: b.n.key })
  b.n.servicio.stopClock()
  const last = papel.at(-2) === 'A' ? 'B' : 'A'
  const dead = await open(papel, { de: '203.0.113.7' })
  expect(dead.statusCode).toBe(404)
  for (const otro of [
    '/n/nada',
    '/n/AAAAAAAAAAAAAAAAAAAAAAAA',
    `${papel.slice(0, -2)}${last}${papel.at(-1)}`,
  ]) {
    const wrong = await open(otro, { de: '203.0.113.7' })
    expect([wrong.statusCode, wrong.body]).toEqual([404, dead.body])
    expect(wrong.headers['content-security-policy']).toBe(dead.headers['content-security-policy'])
  }
  const many = await Promise.all(Array.from({ length: 12 }, () => open('/n/nada', { de: '203.0.113.7' })))
  b.n.servicio.runClock()
  const refused = many.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await open('/n/nada', { de: '203.0.113.8' })).statusCode).toBe(404)
})

test('it stands on the pages of those origins alone that the taxpayer listed', async () => {
  const { papel } = await b.innominada()
  await b.configurar({ origenes: ['https://tienda.ejemplo.com.py'] })
  const { headers } = await open(papel)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/tienda\.ejemplo\.com\.py$/)
  expect(headers).not.toHaveProperty('x-frame-options')
  await b.configurar({ origenes: ["https://mala.com; script-src 'unsafe-inline'"] })
  expect((await open(papel)).headers['content-security-policy']).toBe(headers['content-security-policy'])
  await b.configurar({})
  expect((await open(papel)).headers['x-frame-options']).toBe('DENY')
})

test('it has the color and the logo of its emisor, and its code to be read from a screen', async () => {
  const { papel } = await b.innominada()
  expect((await open(`${papel}/logo`)).statusCode).toBe(404)
  const membrete = async (json: { color: string; logo: string }) => {
    const as = await b.n.servicio.token('ana')
    const { status, text } = await b.n.servicio.request('PUT', '/api/v1/contribuyentes/1/membrete', {
      as,
      json,
    })
    expect(status, text).toBe(200)
  }
  await membrete({ color: '#7a1f8a', logo: png(20) })
  const { body, headers } = await open(papel)
  expect(body).toContain(`<img class="logo" src="${papel}/logo"`)
  expect(body).toContain('--acento:#7a1f8a')
  expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]+={0,2}'/)
  expect((await open(`${papel}/logo`)).headers['content-type']).toBe('image/png')
  await membrete({ color: '#7a1f8a', logo: png(100, 100, deMuchos) })
  expect((await open(papel)).body).not.toContain('<img')
  const qr = await open(`${papel}/qr.svg`)
  expect([qr.headers['content-type'], qr.body.slice(0, 4)]).toEqual(['image/svg+xml; charset=utf-8', '<svg'])
})

const bell = async (que: string) => {
  const { body } = await b.n.ver('/api/v1/noticias')
  return body.datos.filter(
    ({ tipo, severidad }: { tipo: string; severidad: string }) =>
      tipo === 'PIDEN_FACTURA' && severidad === que,
  )
}

test('who asks where nobody need say yes stands in the bell as well, while it can be refused and for a day after', async () => {
  const [antes] = await bell('DATO')
  await b.configurar({ graciaMinutos: 5 })
  const { papel, cdc } = await b.innominada()
  await b.pedir(papel, vezDe('avisada'))
  const [dicha] = await bell('DATO')
  expect(dicha).toMatchObject({ cuantos: (antes?.cuantos ?? 0) + 1, pagina: 'peticiones?vista=gracia' })
  const [pedida] = await b.peticiones('?estado=EN_GRACIA')
  expect(pedida).toMatchObject({
    cdc,
    origen: '203.0.113.1',
    agente: 'Teléfono de prueba',
    fechaCreacion: expect.any(String),
  })
  await b.post(`peticiones-nominacion/${String(pedida?.peticionId)}/negar`, { motivo: 'No es quien compró' })
  expect((await bell('DATO')).map(({ cuantos }: { cuantos: number }) => cuantos)).toEqual(
    antes ? [antes.cuantos] : [],
  )
  expect(b.n.servicios(cdc)).toEqual([])
  await b.configurar({})
})

test('who waits for a nod stands in the bell, until the shop said something', async () => {
  await b.configurar({ modo: 'VISTO_BUENO' })
  const { papel } = await b.innominada()
  await b.pedir(papel, vezDe('campana'))
  expect(await bell('ATENCION')).toMatchObject([{ cuantos: 1, pagina: 'peticiones' }])
  const [espera] = await b.peticiones('?estado=ESPERA_VISTO_BUENO')
  await b.post(`peticiones-nominacion/${String(espera?.peticionId)}/negar`, { motivo: 'No es quien compró' })
  expect(await bell('ATENCION')).toEqual([])
  await b.configurar({})
})

test('what the page loads is given again only when it changed; what shops load is for any origin', async () => {
  const first = await open('/n/pagina.js')
  expect(first.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const again = await open('/n/pagina.js', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(first.headers).not.toHaveProperty('access-control-allow-origin')
  const componente = await open('/n/componente.js')
  expect(componente.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})
