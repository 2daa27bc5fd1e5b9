import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISOS_DE_API_KEY } from '../../../src/domain/api-key/permiso.ts'
import { PREFIX } from '../../../src/http/register.ts'
import { ROUTES } from '../../../src/http/routes/index.ts'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, estadoDeLaBase } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let key: string
/** It may everything. */
let entera: string
let numero = 0

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
  entera = (await servicio.clave('ana', 'DEV', { permisos: [...PERMISOS_DE_API_KEY] })).key
})
afterAll(() => servicio.close())

const INDULGENTE = { prefer: 'handling=lenient' }
const emitir = (json: object, headers: Record<string, string> = {}) =>
  servicio.request('POST', EMISION, {
    as: key,
    json,
    headers: { 'idempotency-key': `palabra-${++numero}`, ...headers },
  })
const dichas = (body: { errors: { campo: string; codigo: string }[] }) =>
  body.errors.map(({ campo, codigo }) => `${campo} ${codigo}`)
const [item] = FACTURA.items
const { receptor, ...sinReceptor } = FACTURA

const CON_CUERPO = ROUTES.filter(({ body }) => body !== undefined)

test.each(CON_CUERPO)('$method $url: a word one letter away from one of its own is refused', async route => {
  const [name = ''] = Object.keys(route.body!.properties)
  // Of a name of three letters only the same letters are doubted.
  const mala = name.length > 3 ? `${name}x` : name.toUpperCase()
  const url = PREFIX + route.url.replace(':contribuyenteId', '1').replace(/:\w+/g, '999999')
  const answer = await servicio.request(route.method, url, {
    as: route.acceso.tipo === 'clave' ? entera : await servicio.token('ana'),
    json: { [mala]: 'x' },
  })
  const said =
    route.operationId.startsWith('verVistaPrevia') && answer.status === 200
      ? { errors: answer.body.data?.faltas ?? answer.body.faltas }
      : answer.body
  expect(dichas(said), answer.text).toContain(`${mala} unknown-field`)
  if (said === answer.body) expect([answer.status, answer.body.type]).toEqual([422, 'validation-error'])
})

const CON_CONSULTA = ROUTES.filter(({ query }) => query !== undefined)

test.each(CON_CONSULTA)(
  '$method $url: a parameter one letter away from one of its own is refused',
  async route => {
    const as = route.acceso.tipo === 'clave' ? entera : await servicio.token('ana')
    const url = PREFIX + route.url.replace(':contribuyenteId', '1').replace(/:\w+/g, '999999')
    for (const name of Object.keys(route.query!.properties)) {
      const mala = name.length > 3 ? `${name}x` : name.toUpperCase()
      const { status, body } = await servicio.request(route.method, `${url}?${mala}=2`, { as })
      expect([status, body.type, body.detail]).toEqual([
        400,
        'invalid-query',
        `${mala}: no existe; ¿quiso decir «${name}»?`,
      ])
      expect(dichas(body)).toEqual([`${mala} unknown-field`])
    }
  },
)

describe('in a query', () => {
  const listar = (query: string, headers: Record<string, string> = {}) =>
    servicio.request('GET', `${EMISION}?${query}`, { as: key, headers })

  test.each([
    'limit=2',
    'fechaDesd=2026-11-01',
    'innominadas=true',
    'archivad=true',
    'estados=RECHAZADO',
    'Limite=2',
    'tipo_documento=x',
    'page=2',
    'offset=25',
    'per_page=50',
    'tipo=FACTURA_ELECTRONICA',
    'fecha=2026-11-20',
  ])('%s is not answered as if nothing had been said', async query =>
    expect((await listar(query)).status).toBe(400),
  )

  test('every fault is told at once, beside the name that a word looks like as well', async () => {
    const { status, body } = await listar('limit=2&limite=3&cursor=a&cursor=b')
    expect([status, dichas(body)]).toEqual([400, ['limit unknown-field', 'cursor repeated']])
    expect(body.detail).toContain('limit: no existe, y se parece a «limite», que también está: quítelo')
  })

  test.each(['_=1700000000', 'cual=2', 'sku=A&ts=1', 'limit=', 'formato=pdf', '__proto__=x'])(
    'what resembles nothing of the route, or says nothing, is ignored: %s',
    async query => expect((await listar(query)).status).toBe(200),
  )

  test('a route without parameters takes any', async () => {
    const { status } = await servicio.request('GET', '/api/v1/contribuyente?limit=2&estados=x', { as: key })
    expect(status).toBe(200)
  })

  test('Prefer: handling=lenient is honoured, and the answer says so', async () => {
    const { status, headers, body } = await listar('limit=2&limite=1', INDULGENTE)
    expect([status, headers['preference-applied']]).toEqual([200, 'handling=lenient'])
    expect(body.datos.length).toBeLessThan(2)
    const repeated = await listar('limite=1&limite=2', INDULGENTE)
    expect(repeated.status).toBe(400)
  })
})

describe('in an emission', () => {
  test('every suspicious word is told, with every other fault, and nothing is written', async () => {
    const before = await estadoDeLaBase(servicio)
    const { status, body, text } = await emitir({
      ...sinReceptor,
      receptro: receptor,
      items: [{ ...item, cantidad: 0, Descripcion: 'x', precio_unitario: 1 }],
    })
    expect([status, body.type], text).toEqual([422, 'validation-error'])
    expect(dichas(body).sort()).toEqual([
      'items[0].Descripcion unknown-field',
      'items[0].cantidad zero',
      'items[0].precio_unitario unknown-field',
      'receptor required',
      'receptro unknown-field',
    ])
    expect(body.detail).toContain('receptro: no existe; ¿quiso decir «receptor»?')
    expect(await estadoDeLaBase(servicio)).toEqual(before)
  })

  test.each<[string, object, string]>([
    ['commissions', { comisiones: 10 }, 'comisiones'],
    ['an order', { ordenDeCompra: 'OC-1' }, 'ordenDeCompra'],
    ['the ISC', { items: [{ ...item, isc: 'X' }] }, 'items[0].isc'],
    ['an export', { exportacion: { tipo: 'PROPIO' } }, 'exportacion'],
    ['a deposit', { condicionPago: [{ ...FACTURA.condicionPago, entregaInicial: 0 }] }, ''],
    [
      'a deposit of some amount',
      { condicionPago: [{ ...FACTURA.condicionPago, entregaInicial: 5000 }] },
      'condicionPago[0].entregaInicial',
    ],
  ])(
    '%s would not be signed: it is refused, unless the caller says that it may be left out',
    async (_, cambios, campo) => {
      const { status, body, text } = await emitir({ ...FACTURA, ...cambios })
      expect([status, status === 422 ? dichas(body) : []], text).toEqual(
        campo === '' ? [202, []] : [422, [`${campo} unsupported-field`]],
      )
      expect((await emitir({ ...FACTURA, ...cambios }, INDULGENTE)).status).toBe(202)
    },
  )

  /** A sale on credit of what is said to be sold, without what has a value where nobody says it. */
  const { condicionPago: _p, fechaEmision: _f, monedaOperacion: _m, ...sinDefectos } = FACTURA
  const { tasaIVA: _t, afectacionTributaria: _a, unidadMedida: _u, ...desnudo } = item!
  const CREDITO = { ...sinDefectos, condicionOperacion: 'CREDITO' }
  const emitirA = (deVenta: object, deItem: object = {}) =>
    emitir({ ...CREDITO, ...deVenta, items: [{ ...desnudo, ...deItem }] })

  test.each<[word: string, value: unknown, field: string, said: unknown]>([
    ['moneda', 'USD', 'monedaOperacion', 'PYG'],
    ['cambio', 7300, 'tipoCambio', 1],
    ['fecha', '2026-11-19T09:00:00', 'fechaEmision', '2026-11-20T09:00:00'],
    ['plazo', '60 días', 'condicionPago', { plazo: '30 días' }],
    ['cuotas', 3, 'condicionPago', { plazo: '30 días' }],
    ['porcentajeDescuento', 10, 'porcentajeDescuentoGlobal', 5],
  ])(
    'what would be signed otherwise than %s says is refused, unless its own field (%s, %s) is there',
    async (word, value, field, said) => {
      const { status, body, text } = await emitirA({ [word]: value })
      expect(status, text).toBe(422)
      expect(body.errors[0].campo).toBe(word)
      expect(body.errors[0].detail).toContain(`«${field}»`)
      expect((await emitirA({ [word]: value, [field]: said })).status).toBe(202)
    },
  )

  test.each<[word: string, value: unknown, field: string, said: unknown]>([
    ['iva', 5, 'tasaIVA', 10],
    ['iva', 0, 'tasaIVA', 10],
    ['tasa', 5, 'tasaIVA', 5],
    ['ivaTipo', 3, 'afectacionTributaria', 'EXENTO'],
    ['afectacion', 'EXENTO', 'afectacionTributaria', 'EXENTO'],
    ['ivaBase', 30, 'proporcionGravada', 100],
    ['ivaProporcion', 30, 'proporcionGravada', 100],
    ['unidad', 'kg', 'unidadMedida', 'kg'],
    ['cambio', 7300, 'tipoCambio', ''],
    ['porcentajeDescuento', 10, 'descuento', 5000],
    ['descuentoPorcentaje', 10, 'descuento', 5000],
    ['dPorcDesIt', 10, 'descuento', 5000],
  ])('of an item likewise: %s %j', async (word, value, field, said) => {
    const { status, body, text } = await emitirA({}, { [word]: value })
    expect(status, text).toBe(422)
    expect(body.errors[0].campo).toBe(`items[0].${word}`)
    expect(body.errors[0].detail).toContain(`«${field}»`)
    if (said !== '') expect((await emitirA({}, { [word]: value, [field]: said })).status).toBe(202)
  })

  test.each<[deVenta: object, deItem: object, campo: string]>([
    [{}, { porcentajeDescuento: 10, descuento: 0 }, 'items[0].porcentajeDescuento'],
    [{}, { dPorcDesIt: 12.5, descuento: '0.00' }, 'items[0].dPorcDesIt'],
    [{ porcentajeDescuento: 10, porcentajeDescuentoGlobal: 0 }, {}, 'porcentajeDescuento'],
  ])('beside a field of which nothing is, it is refused still: %j %j', async (deVenta, deItem, campo) => {
    const { status, body, text } = await emitirA(deVenta, deItem)
    expect([status, body.errors?.[0]?.campo], text).toEqual([422, campo])
  })

  test('other names for what is signed anyway are in nobody’s way', async () => {
    const igual = { iva: '10.0', ivaTipo: 1, ivaBase: 100, unidad: 'UNI', cambio: 0, porcentajeDescuento: 0 }
    const { status, text } = await emitirA(
      { moneda: 'PYG', cambio: '1.00', porcentajeDescuento: '0.00' },
      igual,
    )
    expect(status, text).toBe(202)
    const exento = { afectacionTributaria: 'EXENTO', iva: 0, ivaBase: '0' }
    expect((await emitirA({}, exento)).status).toBe(202)
  })

  test.each([null, '', 0, '0', false, [], {}])(
    'a word that says nothing (%j) is in nobody’s way',
    async nada => {
      const { status, text } = await emitir({
        ...FACTURA,
        comisiones: nada,
        exportacion: nada,
        items: [{ ...item, isc: nada }],
      })
      expect(status, text).toBe(202)
    },
  )

  test('what resembles nothing is ignored', async () => {
    const json = { ...FACTURA, sucursalInterna: 7, items: [{ ...item, sku: 'A', deposito: { id: 1 } }] }
    expect((await emitir(json)).status).toBe(202)
  })

  test('Prefer: handling=lenient is honoured, and the answer says so', async () => {
    const json = { ...FACTURA, receptro: 1 }
    const strict = await emitir(json)
    expect([strict.status, strict.headers['preference-applied']]).toEqual([422, undefined])
    for (const prefer of ['handling=lenient', 'return=minimal, Handling = "lenient"; x=1']) {
      const { status, headers, text } = await emitir(json, { prefer })
      expect([status, headers['preference-applied']], text).toEqual([202, 'handling=lenient'])
    }
    for (const prefer of ['handling=strict', 'handling=strict, handling=lenient', 'lenient', 'respond-async'])
      expect((await emitir(json, { prefer })).status, prefer).toBe(422)
  })

  test('a settled key is answered as before, whatever the words are', async () => {
    const headers = { 'idempotency-key': 'ya-resuelta' }
    const first = await emitir(FACTURA, headers)
    const again = await emitir({ receptro: 1, comisiones: 5 }, headers)
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      202,
      'true',
      first.text,
    ])
  })

  test('of tens of thousands of suspicious words fifty are told, and how many more there are', async () => {
    const words = Array.from({ length: 40 }, (_, n) =>
      [...'descripcion']
        .map((letter, at) => (((2 * n + 1) >> at) % 2 === 1 ? letter.toUpperCase() : letter))
        .join(''),
    )
    const hostil = { ...item, ...Object.fromEntries(words.map(word => [word, 1])) }
    const { status, body, text } = await emitir({ ...FACTURA, items: Array(990).fill(hostil) })
    expect([status, body.errors.length, body.erroresOmitidos]).toEqual([422, 50, 39_550])
    expect(text.length).toBeLessThan(64 * 1024)
  })

  test('a preview tells them among the faults', async () => {
    const url = `${EMISION}/vista-previa`
    const { body } = await servicio.request('POST', url, {
      as: key,
      json: { ...FACTURA, comisiones: 5 },
    })
    expect(body.faltas.map(({ campo }: { campo: string }) => campo)).toEqual(['comisiones'])
  })
})

test('what is answered of a contribuyente can be sent back: none of its words is suspicious', async () => {
  const url = '/api/v1/contribuyentes/1'
  const as = await servicio.token('ana')
  const seen = await servicio.request('GET', url, { as })
  expect(seen.status, seen.text).toBe(200)
  const { body } = await servicio.request('PATCH', url, { as, json: seen.body.data })
  const codigos = (body.errors ?? []).map(({ codigo }: { codigo: string }) => codigo)
  expect(codigos).not.toContain('unknown-field')
})

const samples = join(import.meta.dirname, '../../samples')
test.each(readdirSync(samples))('what existing clients send has no word that is refused: %s', async name => {
  const { body } = await emitir(JSON.parse(readFileSync(join(samples, name), 'utf8')))
  const codigos = (body.errors ?? []).map(({ codigo }: { codigo: string }) => codigo)
  expect(codigos.filter((codigo: string) => /unknown|unsupported/.test(codigo))).toEqual([])
})
