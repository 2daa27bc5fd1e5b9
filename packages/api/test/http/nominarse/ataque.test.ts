import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toConfig } from '../../../src/config/config.ts'
import { insistir } from '../../support/insistir.ts'
import { Nominarse, vezDe } from '../../support/nominarse.ts'
import { rucDe } from '../../support/ruc.ts'

const { seAdmite } = toConfig({ oidcIssuer: 'https://id.ejemplo.com.py' }, [])
let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open({}, { rateLimitFallidas: '30', rateLimitEnlace: String(seAdmite.enlace) })
})
afterEach(() => b.n.servicio.runClock())
afterAll(() => b.close())

describe('a link that was not scanned from the paper', () => {
  test('says nothing of the ticket, and lets nothing be asked, before a fact of it is told', async () => {
    const { cdc, enlace } = await b.innominada()
    const { body, text } = await b.act(enlace, 'ver')
    expect([body.estado, body.ticket]).toEqual(['PIDE_DATO', undefined])
    expect(text).not.toContain('150000')
    for (const [acto, json] of [
      ['nombre', { ruc: '80012345-0' }],
      ['pedir', { receptor: { ruc: '80012345-0' } }],
    ] as const)
      expect((await b.act(enlace, acto, json)).body.errors[0].campo).toBe('prueba')
    const prueba = await b.prueba(cdc)
    expect((await b.act(enlace, 'ver', { prueba })).body).toMatchObject({
      estado: 'ABIERTA',
      ticket: { total: 'Gs. 150.000' },
    })
    expect((await b.pedir(enlace, vezDe('dato'), '80012345-0', { prueba })).body.peticion.estado).toBe(
      'APROBADA',
    )
    expect(await b.peticiones('?limite=1')).toMatchObject([{ via: 'ENLACE', cdc }])
  })

  test('is locked by five wrong facts, however many come at once; the paper is not', async () => {
    const { cdc, enlace, papel } = await b.innominada()
    const mala = { total4: '1234', hora: '03:03' }
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        insistir(() => b.act(enlace, 'ver', { prueba: mala }, { de: `203.0.113.${i + 10}` })),
      ),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(8)
    const prueba = await b.prueba(cdc)
    expect((await b.act(enlace, 'ver', { prueba })).status).toBe(404)
    const { body } = await b.n.ver(`/api/v1/documento-electronico/${cdc}/enlace-nominacion`)
    expect(body.estado).toBe('BLOQUEADO')
    expect((await b.act(papel, 'ver')).body.estado).toBe('ABIERTA')
    const nuevo = await b.post(`documento-electronico/${cdc}/enlace-nominacion`)
    expect((await b.act(new URL(nuevo.body.enlaceNominacion).pathname, 'ver', { prueba })).body.estado).toBe(
      'ABIERTA',
    )
  })

  test('a right fact takes no wrong one back, and is no wrong one itself', async () => {
    const { cdc, enlace } = await b.innominada()
    const prueba = await b.prueba(cdc)
    for (let i = 0; i < 4; i++) await b.act(enlace, 'ver', { prueba: { total4: '1', hora: '1:11' } })
    for (let i = 0; i < 8; i++) expect((await b.act(enlace, 'ver', { prueba })).status).toBe(200)
    expect((await b.act(enlace, 'ver', { prueba: { total4: '1', hora: '1:11' } })).status).toBe(404)
  })
})

describe('whoever guesses', () => {
  const pathOf = (pase: Buffer): string => `/n/${pase.toString('base64url')}`

  test('finds no link beside one that she has: another documento, edition, way, taxpayer, ambiente, one bit of the proof', async () => {
    const { papel } = await b.innominada()
    const bytes = Buffer.from(papel.slice(3), 'base64url')
    const wrong = Array.from({ length: bytes.length }, (_, i) => {
      const other = Buffer.from(bytes)
      other[i] = other[i]! ^ 1
      return pathOf(other)
    })
    const cut = [
      papel.slice(0, -1),
      `${papel}A`,
      papel.slice(0, 21),
      '/n/EAEBAGVyZnVuZG9sYWNhamE',
      `/n/${'A'.repeat(48)}`,
    ]
    const answers = await Promise.all(
      [...wrong, ...cut].map((ruta, i) => b.act(ruta, 'ver', {}, { de: `198.51.100.${i}` })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.type} ${body.detail}`))).toEqual(
      new Set([`404 enlace-not-found ${answers[0]!.body.detail}`]),
    )
  })

  test('has so many tries a minute from one address; whoever has a good link is counted apart', async () => {
    const { papel } = await b.innominada()
    const de = '203.0.113.77'
    const statuses: number[] = []
    b.n.servicio.stopClock()
    for (let i = 0; i < 32; i++)
      statuses.push((await b.act('/n/EAEBAGVyZnVuZG9sYWNhamE', 'ver', {}, { de })).status)
    expect([statuses.slice(0, 30).every(status => status === 404), statuses.at(-1)]).toEqual([true, 429])
    expect((await b.act(papel, 'ver', {}, { de })).status, 'beside whoever guesses').toBe(200)
  })

  const padron = () => b.n.simulador.llegadas({ servicio: 'siConsRUC' })

  test('a flood through one ticket asks SIFEN what a person asks, whoever sends it from wherever, and tells when to come again; other tickets are served', async () => {
    const [una, otra] = [await b.innominada(), await b.innominada()]
    const antes = padron()
    b.n.servicio.stopClock()
    const flood = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        b.act(una.papel, 'nombre', { ruc: rucDe(4_000_000 + i) }, { de: `198.51.100.${i}` }),
      ),
    )
    const refused = flood.filter(({ status }) => status === 429)
    expect(padron() - antes).toBeLessThanOrEqual(20)
    expect(refused.length).toBeGreaterThanOrEqual(100)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    for (const ruta of [otra.papel, otra.enlace]) expect((await b.act(ruta, 'ver')).status).toBe(200)
    expect((await b.act(otra.papel, 'nombre', { ruc: '80012345-0' })).status).toBe(200)
  })

  test('a flood that looks alone takes nothing from the other tickets of its shop, nor from its programs', async () => {
    const [una, otra] = [await b.innominada(), await b.innominada()]
    b.n.servicio.stopClock()
    const flood = await Promise.all(
      Array.from({ length: 3 * seAdmite.contribuyente }, () => b.act(una.papel, 'ver')),
    )
    expect(flood.filter(({ status }) => status === 200).length).toBeLessThan(seAdmite.enlace)
    expect((await b.pedir(otra.papel, vezDe('tranquila'))).body.peticion.estado).toBe('APROBADA')
    expect((await b.n.ver('/api/v1/contribuyente')).status).toBe(200)
  })

  test('names that strangers ask hold up nothing that the shop asks of SIFEN herself', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => b.innominada()))
    const { cdc } = await b.innominada()
    b.n.simulador.arm({
      escenario: 'latencia',
      parametros: { demoraMs: 6_000 },
      filtro: { servicio: 'siConsRUC' },
      veces: 0,
    })
    const names = tickets.map(({ papel }, i) => b.act(papel, 'nombre', { ruc: rucDe(4_100_000 + i) }))
    const first = await Promise.race([
      b.n.nominar(cdc).then(() => 'the shop'),
      Promise.race(names).then(() => 'a stranger'),
    ])
    expect(first).toBe('the shop')
    await Promise.all(names)
    b.n.simulador.disarmAll()
  })

  test('another site sends nothing in her name, and a body of another form is refused', async () => {
    const { cdc, papel } = await b.innominada()
    const cruzada = await b.act(
      papel,
      'pedir',
      { receptor: { ruc: '80012345-0' } },
      {
        vez: vezDe('ajena'),
        headers: { 'sec-fetch-site': 'cross-site' },
      },
    )
    expect(cruzada.status).toBe(404)
    const forma = { headers: { 'content-type': 'text/plain' } }
    expect((await b.act(papel, 'pedir', { receptor: { ruc: '80012345-0' } }, forma)).status).toBe(415)
    expect((await b.act(papel, 'pedir', { receptor: '80012345-0' })).status).toBe(400)
    expect((await b.act(papel, 'pedir', { receptor: { ruc: 'x'.repeat(5000) } })).status).toBe(413)
    expect(b.n.servicios(cdc)).toEqual([])
  })

  test('asks so often through one ticket and no more, whatever became of it', async () => {
    await b.configurar({ graciaMinutos: 5 })
    const { cdc, papel } = await b.innominada()
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) {
      await b.pasar(4_000)
      statuses.push((await b.pedir(papel, vezDe(`v${i}`))).status)
      await b.act(papel, 'desistir', {}, { vez: vezDe(`v${i}`) })
    }
    expect([statuses.filter(status => status === 201).length, statuses.at(-1)]).toEqual([20, 422])
    await b.post(`documento-electronico/${cdc}/enlace-nominacion`)
    expect((await b.pedir((await b.enlace(cdc)).papel, vezDe('nueva'))).status).toBe(201)
    await b.configurar({})
  })
})

describe('what is told to nobody', () => {
  test('the secret, links, `vez`: neither the database in clear nor the log has them', async () => {
    const { papel } = await b.innominada()
    await b.pedir(papel, vezDe('secreto'))
    const { rows } = await b.n.servicio.db.query(
      `select p::text from peticion p union all select s::text from nominacion_secreto s union all select l::text from enlace_nominacion l`,
    )
    for (const secret of [papel.slice(3), vezDe('secreto')]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(b.n.servicio.logs.join('')).not.toContain(secret)
    }
  })

  test('another taxpayer sees and answers nothing of it', async () => {
    await b.configurar({ modo: 'VISTO_BUENO' })
    const { cdc, papel } = await b.innominada()
    await b.pedir(papel, vezDe('ajena'))
    const [{ peticionId } = {}] = await b.peticiones('?limite=1')
    const { key: as } = await b.n.servicio.clave('beto')
    expect((await b.n.ver('/api/v1/peticiones-nominacion', as)).body.datos).toEqual([])
    for (const url of [
      `peticiones-nominacion/${peticionId}/aprobar`,
      `documento-electronico/${cdc}/enlace-nominacion`,
    ])
      expect((await b.n.post(`/api/v1/${url}`, { as })).status).toBe(404)
    expect(b.n.servicios(cdc)).toEqual([])
    await b.configurar({})
  })

  test('a taxpayer who did not switch it on has no links, and those of before lead nowhere', async () => {
    const { cdc, papel } = await b.innominada()
    await b.configurar({ activo: false })
    expect(await b.enlace(cdc)).toEqual({ enlace: '', papel: '' })
    expect((await b.act(papel, 'ver')).status).toBe(404)
    await b.configurar({})
    expect((await b.act(papel, 'ver')).body.estado).toBe('ABIERTA')
  })
})
