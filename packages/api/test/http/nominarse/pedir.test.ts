import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Nominarse, vezDe } from '../../support/nominarse.ts'
import { rucDe } from '../../support/ruc.ts'

let b: Nominarse

beforeAll(async () => {
  b = await Nominarse.open()
})
afterAll(() => b.close())

const OTRA = '80099999-1'

describe('a buyer who scanned her ticket', () => {
  test('sees whose it is and how much, types her RUC, sees her name, and holds a nominated invoice', async () => {
    const { cdc, papel } = await b.innominada()
    const antes = await b.n.huella(cdc)
    const vista = await b.act(papel, 'ver')
    expect([vista.status, vista.body], vista.text).toMatchObject([
      200,
      { estado: 'ABIERTA', emisor: { ruc: OTRA }, ticket: { total: 'Gs. 150.000' }, modo: 'DIRECTO' },
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
    // XML and KuDE stay as they were, byte for byte.
    expect(await b.n.huella(cdc)).toEqual(antes)
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
    // Also while the first one is on its way: nobody is told that somebody else asks when it is she.
    expect(pedidas.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
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

  test('and was promised more minutes to correct than there are now is not taken at her word: nothing is asked', async () => {
    const { cdc, papel } = await b.innominada()
    const pedir = (graciaMinutos: number, ajuste = {}) =>
      b.configurar(ajuste).then(() => b.pedir(papel, vezDe('promesa'), '80012345-0', { graciaMinutos }))
    for (const ajuste of [{ graciaMinutos: 4 }, { modo: 'VISTO_BUENO', graciaMinutos: 5 }]) {
      const { status, body } = await pedir(5, ajuste)
      expect([status, body.errors[0].codigo, body.errors[0].campo]).toEqual([422, 'changed', 'graciaMinutos'])
    }
    expect((await b.act(papel, 'ver')).body.estado).toBe('ABIERTA')
    expect((await pedir(4, { graciaMinutos: 5 })).body.peticion.estado).toBe('EN_GRACIA')
    const vez = vezDe('promesa')
    const corregir = { receptor: { ruc: '4444440-0' }, graciaMinutos: 5 }
    await b.configurar({ graciaMinutos: 0 })
    expect((await b.act(papel, 'corregir', corregir, { vez })).body.errors[0].codigo).toBe('changed')
    expect((await b.seguir(papel, vez)).body).toMatchObject({
      estado: 'EN_GRACIA',
      receptor: { ruc: '80012345-0' },
    })
    expect(b.n.servicios(cdc)).toEqual([])
    await b.configurar({})
  })

  test('and said yes to a name is named by no other: where SIFEN has another one by now she is asked again', async () => {
    const { cdc, papel } = await b.innominada()
    const pedir = (nombre: string) =>
      b.act(papel, 'pedir', { receptor: { ruc: '80012345-0', nombre } }, { vez: vezDe('vista') })
    const otra = await pedir('LIBRERIA TAJY SRL')
    expect([otra.status, otra.body.errors[0].codigo]).toEqual([422, 'changed'])
    expect(otra.body.errors[0].detail).toContain('LIBRERIA TAJY S.A.')
    expect(b.n.servicios(cdc)).toEqual([])
    expect((await pedir('LIBRERIA TAJY S.A.')).body.peticion.estado).toBe('APROBADA')
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

test('of what cannot be asked any more nobody asks SIFEN a name', async () => {
  const [cancelada, nominada] = [await b.innominada(), await b.innominada()]
  await b.n.cancelar(cancelada.cdc)
  await b.pedir(nominada.papel, vezDe('nominada'))
  const antes = b.n.simulador.llegadas({ servicio: 'siConsRUC' })
  for (const [{ papel }, codigo] of [
    [cancelada, 'CANCELADA'],
    [nominada, 'NOMINADA'],
  ] as const) {
    const { status, body } = await b.act(papel, 'nombre', { ruc: rucDe(4_200_000) })
    expect([status, body.type, body.errors[0].codigo]).toEqual([422, 'documento-not-nominable', codigo])
    expect((await b.pedir(papel, vezDe('tarde'), rucDe(4_200_001))).body.type).toBe('documento-not-nominable')
  }
  expect(b.n.simulador.llegadas({ servicio: 'siConsRUC' })).toBe(antes)
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
