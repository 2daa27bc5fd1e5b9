import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Nominarse, vezDe } from '../../support/nominarse.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open()
})
afterAll(() => b.close())

const OTRA = '80099999-1'

describe('a buyer who scanned her ticket', () => {
  test('sees whose it is and how much, types her RUC, sees her name, and holds a nominated invoice', async () => {
    const { cdc, papel } = await b.innominada()
    const vista = await b.act(papel, 'ver')
    expect([vista.status, vista.body], vista.text).toMatchObject([
      200,
      { estado: 'ABIERTA', emisor: { ruc: OTRA }, total: '150000', moneda: 'PYG', modo: 'DIRECTO' },
    ])
    expect((await b.act(papel, 'nombre', { ruc: '80012345-0' })).body.nombre).toBe('LIBRERIA TAJY S.A.')
    const pedida = await b.pedir(papel, vezDe('ana'))
    expect([pedida.status, pedida.body.peticion], pedida.text).toMatchObject([
      201,
      { estado: 'APROBADA', receptor: { nombre: 'LIBRERIA TAJY S.A.', ruc: '80012345-0' }, evento: 'evento' },
    ])
    expect(b.nominaciones(cdc)).toBe(1)
    const { receptorEfectivo } = await b.n.documento(cdc)
    expect(receptorEfectivo.nombreRazonSocial).toBe('LIBRERIA TAJY S.A.')
    expect(await b.enlace(cdc)).toEqual({ enlace: '', papel: '' })
  })

  test('takes the KuDE, the XML and the evento with her; nobody else with the link does', async () => {
    const { papel, cdc } = await b.innominada()
    const vez = vezDe('archivos')
    await b.pedir(papel, vez)
    const [kude, xml, evento] = await Promise.all(
      ['kude', 'xml', 'evento'].map(cual => b.act(papel, 'archivo', { cual }, { vez })),
    )
    expect(kude!.text.slice(0, 5)).toBe('%PDF-')
    expect(xml!.text).toBe((await b.n.ver(`/api/v1/documento-electronico/${cdc}/xml`)).text)
    expect(evento!.text).toContain('<rGEveNom>')
    expect((await b.act(papel, 'archivo', { cual: 'clave' }, { vez })).status).toBe(422)
    for (const quien of [{}, { vez: vezDe('otra') }])
      expect((await b.act(papel, 'archivo', { cual: 'kude' }, quien)).status).toBe(404)
  })

  test('who asks again with the secret of before is told what became of that: one petición, one evento', async () => {
    const { cdc, papel } = await b.innominada()
    const pedidas = await Promise.all([1, 2, 3].map(() => b.pedir(papel, vezDe('doble'))))
    const despues = await b.pedir(papel, vezDe('doble'))
    expect(despues.body.peticion.estado).toBe('APROBADA')
    expect(pedidas.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(b.nominaciones(cdc)).toBe(1)
    const { body } = await b.n.ver(`/api/v1/documento-electronico/${cdc}/enlace-nominacion`)
    expect(body.peticion).toMatchObject({ estado: 'APROBADA', via: 'PAPEL', agente: 'Teléfono de prueba' })
  })

  test.each([
    [{ ruc: '80012345-1' }, 'ruc-dv'],
    [{ ruc: '80012345' }, 'ruc'],
    [{}, 'required'],
    [{ tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '', nombre: 'ANA BENITEZ' }, 'required'],
    [{ tipoDocumento: 'INNOMINADO', numeroDocumento: '1', nombre: 'ANA BENITEZ' }, 'enum'],
    [{ tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '1', nombre: 'AB' }, 'min-length'],
  ])('and says %j is told what is wrong; nothing is asked of SIFEN', async (receptor, codigo) => {
    const { cdc, papel } = await b.innominada()
    const { status, body } = await b.act(papel, 'pedir', { receptor }, { vez: vezDe('mal') })
    expect([status, body.errors[0].codigo]).toEqual([422, codigo])
    expect(b.n.servicios(cdc)).toEqual([])
    expect((await b.act(papel, 'ver')).body.estado).toBe('ABIERTA')
  })

  test('and has no RUC is named with her document, as she typed it', async () => {
    const { cdc, papel } = await b.innominada()
    const receptor = {
      tipoDocumento: 'CEDULA_PARAGUAYA',
      numeroDocumento: '2345678',
      nombre: 'Ana <b>Benítez',
    }
    const { body } = await b.act(papel, 'pedir', { receptor }, { vez: vezDe('cedula') })
    expect(body.peticion).toMatchObject({
      estado: 'APROBADA',
      receptor: { nombre: 'Ana <b>Benítez', tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '2345678' },
    })
    expect(b.nominaciones(cdc)).toBe(1)
  })

  test('and a RUC that the padrón has not is told so; without an answer of the padrón nothing is asked', async () => {
    const { cdc, papel } = await b.innominada()
    expect((await b.pedir(papel, vezDe('nadie'), '80000500-7')).body.type).toBe('ruc-not-found')
    b.n.simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siConsRUC' } })
    const callada = await b.pedir(papel, vezDe('nadie'), '4444440-0')
    b.n.simulador.disarmAll()
    expect([callada.status, Number(callada.headers['retry-after']) > 0]).toEqual([503, true])
    expect(b.n.servicios(cdc)).toEqual([])
    expect(await b.peticiones('?limite=1')).not.toMatchObject([{ cdc }])
  })
})

describe('two people with one ticket', () => {
  test('at the same instant: one is named, the other is told that somebody asks, and not who', async () => {
    const { cdc, papel } = await b.innominada()
    const [una, otra] = await Promise.all([
      b.pedir(papel, vezDe('una')),
      b.pedir(papel, vezDe('otra'), '4444440-0'),
    ])
    const [buena, mala] = una.status === 201 ? [una, otra] : [otra, una]
    expect(buena.body.peticion.estado).toBe('APROBADA')
    expect([409, 422]).toContain(mala.status)
    expect(mala.text).not.toMatch(/TAJY|80012345|4444440/)
    expect(b.nominaciones(cdc)).toBe(1)
    const vista = await b.act(papel, 'ver')
    expect([vista.body.estado, vista.text.includes('TAJY')]).toEqual(['NOMINADA', false])
  })

  test('the second sees nothing of the first, whatever the state', async () => {
    await b.configurar({ graciaMinutos: 5 })
    const { papel } = await b.innominada()
    expect((await b.pedir(papel, vezDe('primera'))).body.peticion.estado).toBe('EN_GRACIA')
    const vista = await b.act(papel, 'ver')
    expect(vista.body.estado).toBe('OCUPADA')
    for (const [acto, json] of [
      ['seguir', {}],
      ['corregir', { receptor: { ruc: '4444440-0' } }],
      ['desistir', {}],
      ['archivo', { cual: 'kude' }],
    ] as const) {
      const answer = await b.act(papel, acto, json, { vez: vezDe('segunda') })
      expect([acto, answer.status]).toEqual([acto, 404])
      expect(answer.text + vista.text).not.toMatch(/TAJY|80012345/)
    }
    expect((await b.pedir(papel, vezDe('segunda'), '4444440-0')).body.type).toBe('enlace-ocupado')
    await b.configurar({})
  })
})

describe('SIFEN does not answer', () => {
  test('she is told that nobody knows; asked again it is registered once, under one key', async () => {
    const { cdc, papel } = await b.innominada()
    b.n.lose(0)
    b.n.mute()
    const incierta = await b.pedir(papel, vezDe('incierta'))
    expect([incierta.status, incierta.body.peticion]).toMatchObject([
      201,
      {
        estado: 'EN_CURSO',
        reintentarEn: expect.any(Number),
        mensaje: expect.stringContaining('no sabemos'),
      },
    ])
    // Pressed again at once, nobody is asked.
    const antes = b.n.servicios(cdc).length
    await b.seguir(papel, vezDe('incierta'))
    expect(b.n.servicios(cdc)).toHaveLength(antes)
    b.n.simulador.disarmAll()
    await b.pasar(11_000)
    expect((await b.seguir(papel, vezDe('incierta'))).body.estado).toBe('APROBADA')
    expect(b.nominaciones(cdc)).toBe(1)
    const { rows } = await b.n.servicio.db.query(
      `select count(*)::int as n from idempotencia i join evento_sifen e using (contribuyente_id, evento_sifen_id) where e.cdc = $1`,
      [cdc],
    )
    expect(rows[0].n).toBe(1)
  })

  test('what it refuses is told with its words, and she may ask again as somebody else', async () => {
    const { cdc, papel } = await b.innominada()
    const negada = await b.pedir(papel, vezDe('refuse'), '80000513-9')
    expect(negada.body.peticion).toMatchObject({ estado: 'RECHAZADA', codigo: '4462' })
    expect((await b.pedir(papel, vezDe('again'))).body.peticion.estado).toBe('APROBADA')
    expect(b.nominaciones(cdc)).toBe(1)
  })
})
