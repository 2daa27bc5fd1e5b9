import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../src/http/routes/index.ts'
import { Servicio } from '../support/servicio.ts'

/** Half a symbol and the character that neither PostgreSQL nor XML can hold. */
const IMPOSIBLES = ['a\u0000bcdef', 'abcdef\ud800', 'a\u0000b@ejemplo.com.py']

let servicio: Servicio
let clave: string
let token: string

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  clave = (await servicio.clave('ana')).key
  token = await servicio.token('ana')
})
afterAll(() => servicio.close())

interface Esquema {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Esquema>
  items?: Esquema
  anyOf?: Esquema[]
}

/** A body with that text wherever the contract takes one. */
function conTexto(schema: Esquema, text: string): unknown {
  const option = (schema.anyOf ?? [schema]).find(({ type, enum: words }) =>
    words !== undefined ? true : ['string', 'object', 'array'].some(one => [type].flat().includes(one)),
  )
  if (option === undefined) return 1
  if (option.properties)
    return Object.fromEntries(
      Object.entries(option.properties).map(([name, inner]) => [name, conTexto(inner, text)]),
    )
  if (option.items) return [conTexto(option.items, text)]
  return text
}

/** The same, one field at a time, in an object that has nothing else. */
const fieldByField = (schema: Esquema, text: string): unknown[] =>
  Object.entries(schema.properties ?? {}).map(([name, inner]) => ({ [name]: conTexto(inner, text) }))

const known = { contribuyenteId: '1' } as Record<string, string>
const urlOf = (url: string, value: string): string =>
  `/api/v1${url.replace(/:(\w+)/g, (_, name: string) => known[name] ?? encodeURIComponent(value))}`

/** What the URL standard cannot write, as a program that concatenates texts writes it. */
const EN_URL = ['a%00b', '%ED%A0%80', '%00', '1%00', '1-9', '9'.repeat(190)]

describe.each(ROUTES.map(route => [route.operationId, route] as const))('%s', (_, route) => {
  const as = () => (route.acceso.tipo === 'clave' ? clave : token)

  if (route.body !== undefined)
    test.each(IMPOSIBLES)('a body with %j is refused', async text => {
      const body = route.body as Esquema
      for (const json of [conTexto(body, text), ...fieldByField(body, text)]) {
        const answer = await servicio.request(route.method, urlOf(route.url, '1'), { as: as(), json })
        expect([answer.status, JSON.stringify(json)]).not.toEqual([500, expect.anything()])
      }
    })

  test('nothing in its path or query ends in a 500', async () => {
    const queries = Object.keys((route.query as Esquema | undefined)?.properties ?? {})
    for (const text of EN_URL) {
      const urls = [
        `/api/v1${route.url.replace(/:(\w+)/g, (__, name: string) => known[name] ?? text)}`,
        ...queries.map(name => `${urlOf(route.url, '1')}?${name}=${text}`),
      ]
      for (const url of urls) {
        const options = route.body === undefined ? { as: as() } : { as: as(), json: {} }
        const { status } = await servicio.request(route.method, url, options)
        expect([status, url]).not.toEqual([500, url])
      }
    }
  })
})

test.each(IMPOSIBLES)(
  'a token that names somebody %j is good, and the name is written as far as it can be',
  async name => {
    const as = await servicio.token('beto', { name })
    const { status } = await servicio.request('GET', '/api/v1/contribuyentes', { as })
    expect(status).toBe(200)
  },
)

test.each(IMPOSIBLES)('a token whose e-mail is %j is good, and that is nobody’s e-mail', async email => {
  const as = await servicio.token('beto', { email, sub: `sub-${email.length}-x` })
  const { status } = await servicio.request('GET', '/api/v1/contribuyentes', { as })
  expect(status).toBe(200)
})

test('a token of somebody whom nobody can write down is refused', async () => {
  const as = await servicio.token('beto', { sub: 'a\u0000b' })
  const { status } = await servicio.request('GET', '/api/v1/contribuyentes', { as })
  expect(status).toBe(401)
})
