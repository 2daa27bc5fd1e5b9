import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NADIE as DESCONOCIDO, NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import type { Respuesta } from '../../support/servicio.ts'

let n: Nominaciones
let cdc: string

beforeAll(async () => {
  n = await Nominaciones.open({
    url: 'https://facturas.ejemplo.com.py',
    rateLimitFallidas: '8',
    rateLimitEnlace: '240',
  })
  cdc = await n.aprobada()
})
afterEach(() => n.servicio.runClock())
afterAll(() => n.close())

const DOCUMENTOS = '/api/v1/documento-electronico'
const enlacesDe = (id: string) => `${DOCUMENTOS}/${id}/enlaces`
const compartir = async (id = cdc) => {
  const { status, body, text } = await n.post(enlacesDe(id))
  expect(status, text).toBe(201)
  return body as { enlaceId: number; ruta: string; url: string }
}
interface Visita {
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD'
  /** From which address: so many wrong ones a minute are looked up for each. */
  de?: string
}
/** As a stranger: without a credential. */
const abrir = (
  url: string,
  { headers = {}, method = 'GET', de = '203.0.113.1' }: Visita = {},
): Promise<Respuesta> =>
  n.servicio.http
    .inject({ method, url, headers, remoteAddress: de })
    .then(({ statusCode, headers: given, body }) => ({
      status: statusCode,
      headers: given,
      body,
      text: body,
    }))
const NADIE = '/d/1-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const revocar = (id: string, enlaceId: number) =>
  n.servicio.request('DELETE', `${enlacesDe(id)}/${enlaceId}`, { as: n.key })

describe('whoever has a link', () => {
  test('sees the documento, its KuDE and its XML, without an account; the database has no link, only a hash', async () => {
    const { ruta, url } = await compartir()
    expect(url).toBe(`https://facturas.ejemplo.com.py${ruta}`)
    const { status, text } = await abrir(ruta)
    expect(status).toBe(200)
    for (const said of ['Factura electrónica', 'RUC 80099999-1', 'Gs. ', 'Verificar en la DNIT', '<svg'])
      expect(text).toContain(said)
    expect(text.replaceAll(' ', '')).toContain(cdc)
    const kude = await abrir(`${ruta}/kude.pdf`)
    expect([kude.status, kude.headers['content-type'], kude.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const xml = await abrir(`${ruta}/documento.xml`)
    expect(xml.text).toBe((await n.ver(`${DOCUMENTOS}/${cdc}/xml`)).text)
    const { rows } = await n.servicio.db.query('select * from enlace')
    expect(JSON.stringify(rows)).not.toContain(ruta.slice(3))
    expect(n.servicio.logs.join('')).not.toContain(ruta.slice(3))
  })

  test('reads no total of what travels, because it has none', async () => {
    const { ruta } = await compartir(await n.aprobada({ tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA' }))
    const { status, text } = await abrir(ruta)
    expect(status).toBe(200)
    expect(text).toContain('Nota de remisión electrónica')
    expect(text).not.toContain('Gs. ')
  })

  test('is told nothing to keep, to index, to follow or to run; and nothing remembers her', async () => {
    const { ruta } = await compartir()
    for (const url of [ruta, `${ruta}/kude.pdf`, `${ruta}/documento.xml`, '/d/1-nadie']) {
      const { headers } = await abrir(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toContain('noindex')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'self'; img-src data:; base-uri/,
      )
      expect(headers['set-cookie']).toBeUndefined()
    }
    const { text } = await abrir(ruta)
    expect(text).toContain('content="noindex, nofollow, noarchive"')
    expect(text).not.toMatch(/<script|style=|<form|javascript:/)
  })

  test('is told that it was cancelled, in the page and on every page of its KuDE', async () => {
    const una = await n.aprobada()
    const { ruta } = await compartir(una)
    const before = (await abrir(`${ruta}/kude.pdf`)).text
    expect((await n.cancelar(una)).body.estadoEvento).toBe('APROBADO')
    expect((await abrir(ruta)).text).toMatch(/Cancelado el 20\/11\/2026: ya no respalda ninguna operación/)
    expect((await abrir(`${ruta}/kude.pdf`)).text).not.toBe(before)
  })

  test('and had it before the buyer had a name is not told whose it is; a link of afterwards says it', async () => {
    const una = await n.innominada()
    const antes = await compartir(una)
    expect((await abrir(antes.ruta)).text).toContain('Sin nombre')
    expect((await n.nominar(una)).body.estadoEvento).toBe('APROBADO')
    const despues = await compartir(una)
    await n.servicio.db.query(
      `update enlace set fecha_creacion = fecha_creacion + interval '1 minute' where enlace_id = $1`,
      [despues.enlaceId],
    )
    const [vieja, nueva] = [(await abrir(antes.ruta)).text, (await abrir(despues.ruta)).text]
    for (const text of [vieja, nueva]) expect(text).toContain('se lo nominó después')
    expect(vieja).not.toContain('COMPRADORA')
    expect(nueva).toContain('COMPRADORA SA · RUC 80012345-0')
  })

  test('sees names as they are written, and nothing of them is a program', async () => {
    const una = await n.aprobada({
      receptor: { ...NOMINACION.receptor, nombreRazonSocial: '<script>alert(1)</script> & "Cía" \'SA\'' },
    })
    const { text } = await abrir((await compartir(una)).ruta)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Cía&quot; &#39;SA&#39;')
    expect(text).not.toContain('<script')
  })
})

describe('a link that leads nowhere', () => {
  test('is the same for all reasons: never made, cut, another letter, of another taxpayer, revoked', async () => {
    const { ruta, enlaceId } = await compartir()
    expect((await revocar(cdc, enlaceId)).body.fechaRevocacion).not.toBeNull()
    const otra = await compartir()
    const wrong = [
      ruta,
      otra.ruta.slice(0, -1),
      otra.ruta.slice(0, -1) + (otra.ruta.endsWith('a') ? 'b' : 'a'),
      otra.ruta.replace('/d/1-', '/d/2-'),
      `/d/${'a'.repeat(150)}`,
      '/d/1-%00',
    ]
    const answers = await Promise.all(wrong.map(url => abrir(url, { de: '203.0.113.2' })))
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]!.text])
    expect(answers[0]!.text).toContain('no lleva a ningún documento')
    expect((await abrir(`${ruta}/kude.pdf`)).status).toBe(404)
    expect((await revocar(cdc, enlaceId)).body.type).toBe('enlace-not-found')
  })

  test('may be asked for so often a minute from one address; who has a good one is counted apart', async () => {
    const { ruta } = await compartir()
    const statuses: number[] = []
    n.servicio.stopClock()
    for (let i = 0; i < 12; i++) statuses.push((await abrir(NADIE, { de: '203.0.113.4' })).status)
    expect(statuses.slice(0, 8)).toEqual(Array(8).fill(404))
    const refused = await abrir(NADIE, { de: '203.0.113.4' })
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    for (let i = 0; i < 12; i++) expect((await abrir(ruta, { de: '203.0.113.3' })).status).toBe(200)
    expect((await abrir(ruta, { de: '203.0.113.4' })).status, 'beside whoever guesses').toBe(200)
  })

  test('gives as many files a minute as a person takes, from wherever it is asked; another link gives its own', async () => {
    const [una, otra] = [await compartir(), await compartir()]
    n.servicio.stopClock()
    const flood = await Promise.all(
      Array.from({ length: 30 }, (_, i) => abrir(`${una.ruta}/kude.pdf`, { de: `198.51.100.${i}` })),
    )
    expect(flood.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(16)
    const refused = flood.find(({ status }) => status === 429)!
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await abrir(`${otra.ruta}/kude.pdf`)).status).toBe(200)
  })
})

describe('whoever shares', () => {
  test('sees when a link was first opened; a look ahead and a HEAD are no opening', async () => {
    const una = await n.aprobada()
    const { ruta, enlaceId } = await compartir(una)
    const visto = async () => {
      const { body } = await n.ver(enlacesDe(una))
      expect(body.datos).toHaveLength(1)
      return body.datos[0]
    }
    await abrir(ruta, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    await abrir(ruta, { method: 'HEAD' })
    expect(await visto()).toMatchObject({
      enlaceId,
      fechaApertura: null,
      creadoPor: expect.stringContaining('API key'),
    })
    await abrir(ruta)
    const { fechaApertura } = await visto()
    expect(fechaApertura).not.toBeNull()
    await abrir(ruta)
    expect((await visto()).fechaApertura).toBe(fechaApertura)
    expect(JSON.stringify(await visto())).not.toContain(ruta)
  })

  test('shares what SIFEN approved, and twenty times at most', async () => {
    const rechazado = await n.emisiones.emitir({ receptor: DESCONOCIDO.receptor })
    expect((await n.emisiones.fin(rechazado)).estado).toBe('RECHAZADO')
    expect((await n.post(enlacesDe(rechazado))).body.type).toBe('documento-not-approved')
    const una = await n.aprobada()
    const hechos = []
    for (let i = 0; i < 20; i++) hechos.push(await compartir(una))
    const uno_mas = await n.post(enlacesDe(una))
    expect([uno_mas.status, uno_mas.text]).toEqual([422, expect.stringContaining('se admiten 20')])
    await revocar(una, hechos[0]!.enlaceId)
    await compartir(una)
  })

  test('revokes links of her own documento alone', async () => {
    const [una, otra] = [await n.aprobada(), await n.aprobada()]
    const { enlaceId, ruta } = await compartir(una)
    const ajena = (await n.servicio.clave('beto')).key
    const answers = [
      await revocar(otra, enlaceId),
      await n.servicio.request('DELETE', `${enlacesDe(una)}/${enlaceId}`, { as: ajena }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await abrir(ruta)).status).toBe(200)
  })
})
