import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { hasta } from '../../support/hasta.ts'
import { NOMINACION } from '../../support/nominaciones.ts'
import { Recibidos } from '../../support/recibidos.ts'
import { zipDe } from '../../support/zip.ts'

let r: Recibidos

beforeAll(async () => {
  r = await Recibidos.open()
})
afterEach(() => r.n.simulador.disarmAll())
afterAll(() => r.close())

const DIA_MS = 86_400_000

test('a signed XML is kept byte for byte, FIRMADO, once; SIFEN is not asked', async () => {
  const { cdc, xml } = await r.venta()
  const before = r.n.servicios(cdc).length
  const { status, body, text } = await r.archivo(xml)
  expect([status, body.resultados[0].resultado], text).toEqual([200, 'RECIBIDO'])
  expect(body.resultados[0].documento).toMatchObject({
    cdc,
    estado: 'FIRMADO',
    tipoDocumento: 'FACTURA_ELECTRONICA',
    rucEmisor: '80099999-1',
    nombreEmisor: expect.stringContaining('sin valor comercial'),
    total: '150000',
    moneda: 'PYG',
    fechaEmision: '2026-11-20T09:00:00',
    protocoloAutorizacion: null,
    plazoHasta: new Date(Date.parse('2026-11-20T12:00:00Z') + 45 * DIA_MS).toISOString(),
  })
  expect((await r.ver(`/${cdc}/xml`)).text).toBe(xml)
  const again = await r.archivo(xml)
  expect(again.body.resultados[0]).toMatchObject({
    resultado: 'YA_ESTABA',
    documento: { id: body.resultados[0].documento.id },
  })
  expect(r.n.servicios(cdc)).toHaveLength(before)
})

test('by its CDC it is what SIFEN has: APROBADO, with protocol, and the 45 days from its approval', async () => {
  const { cdc, xml } = await r.venta()
  const { status, body, text } = await r.pedir({ cdc })
  expect([status, body.resultados[0].resultado], text).toEqual([200, 'RECIBIDO'])
  const { documento } = body.resultados[0]
  expect(documento).toMatchObject({
    estado: 'APROBADO',
    protocoloAutorizacion: expect.stringMatching(/^\d+$/),
  })
  expect(Date.parse(documento.plazoHasta)).toBe(Date.parse(documento.fechaAprobacion) + 45 * DIA_MS)
  expect((await r.ver(`/${documento.id}/xml`)).text).toBe(xml)
  await r.n.cancelar(cdc)
  expect((await r.conciliar(cdc)).body).toMatchObject({ cdc, estado: 'CANCELADO' })
})

test('one that came as a file is known to be approved once SIFEN is asked', async () => {
  const cdc = await r.recibida('archivo')
  const { body } = await r.conciliar(cdc)
  expect(body).toMatchObject({ estado: 'APROBADO', fechaConsulta: expect.any(String) })
  expect((await r.uno(cdc)).estado).toBe('APROBADO')
})

test('a second file under one CDC that comes to something else is not said to be here', async () => {
  const { xml } = await r.venta()
  await r.archivo(await r.otraVez(xml, de => de.replaceAll('150000', '15000')))
  const { status, body } = await r.archivo(xml)
  expect([status, body.errors], JSON.stringify(body)).toMatchObject([
    422,
    [{ codigo: 'otro-contenido', detail: expect.stringMatching(/PYG 15000, .* PYG 150000:/) }],
  ])
})

test('nor beside what SIFEN approved, of which nobody is told to ask again', async () => {
  const { cdc, xml } = await r.venta()
  await r.pedir({ cdc })
  const { status, body } = await r.archivo(await r.otraVez(xml, de => de.replaceAll('150000', '15000')))
  expect([status, body.errors?.[0].codigo]).toEqual([422, 'otro-contenido'])
  const { detail } = body.errors[0]
  expect(detail).toMatch(/PYG 150000, .*SIFEN aprobó.* PYG 15000:/)
  expect(detail).not.toContain('Pregúntele')
})

test('one that SIFEN does not have stays FIRMADO, whoever asks', async () => {
  const { cdc, xml } = await r.sinEnviar()
  expect((await r.archivo(xml)).body.resultados[0].documento.estado).toBe('FIRMADO')
  expect((await r.conciliar(cdc)).body).toMatchObject({
    estado: 'FIRMADO',
    fechaConsulta: expect.any(String),
  })
  const otra = await r.sinEnviar()
  const { status, body } = await r.pedir({ cdc: otra.cdc })
  expect([status, body.errors[0].codigo]).toEqual([422, '0420'])
})

test('one that was not there when SIFEN was asked, and is by the time that is written down, stays approved', async () => {
  const { cdc, xml } = await r.sinEnviar()
  await r.archivo(xml)
  const { db } = r.n.servicio
  await db.query('begin')
  await db.query(
    `update documento_recibido set estado = 'APROBADO', protocolo = '77', fecha_aprobacion = ahora() where cdc = $1`,
    [cdc],
  )
  const pedido = r.conciliar(cdc)
  await hasta(async () => (await db.query('select from pg_locks where not granted')).rowCount === 1)
  await db.query('commit')
  const { status, body } = await pedido
  expect([status, body.estado, body.protocoloAutorizacion]).toEqual([200, 'APROBADO', '77'])
})

describe('what came and SIFEN did not show', () => {
  const deVerse = (cdc: string) =>
    r.n.servicio.db.query(`update documento_recibido set proxima_consulta = ahora() where cdc = $1`, [cdc])
  const lineas = async (cdc: string) => {
    const { rows } = await r.n.servicio.db.query(
      `select 1 from auditoria where accion = 'recibido.conciliar' and objeto = $1`,
      [cdc],
    )
    return rows.length
  }

  test('is asked about again by itself, and known once it is there; its programs are told', async () => {
    const { cdc, xml } = await r.venta()
    const { despues } = (await r.n.ver('/api/v1/avisos', r.key)).body
    await r.archivo(xml)
    const antes = await r.uno(cdc)
    expect(Date.parse(antes.proximaConsulta) - Date.parse(antes.fechaCreacion)).toBe(60_000)
    await deVerse(cdc)
    await hasta(async () => (await r.uno(cdc)).estado === 'APROBADO')
    expect(await lineas(cdc)).toBe(1)
    const avisos = async () => (await r.n.ver(`/api/v1/avisos?despues=${despues}`, r.key)).body.datos
    await hasta(async () =>
      (await avisos()).some(({ type }: { type: string }) => type === 'recibido.actualizado'),
    )
  })

  test('is asked about less and less often, and at last no more; nothing of it is written into the audit', async () => {
    const { cdc, xml } = await r.sinEnviar()
    await r.archivo(xml)
    await deVerse(cdc)
    await hasta(async () => (await r.uno(cdc)).fechaConsulta !== null)
    const { estado, proximaConsulta, fechaConsulta } = await r.uno(cdc)
    expect([estado, Date.parse(proximaConsulta) - Date.parse(fechaConsulta) > 290_000]).toEqual([
      'FIRMADO',
      true,
    ])
    await r.n.servicio.db.query(`update documento_recibido set consultas = 10 where cdc = $1`, [cdc])
    await deVerse(cdc)
    await hasta(async () => (await r.uno(cdc)).proximaConsulta === null)
    expect([(await r.uno(cdc)).estado, await lineas(cdc)]).toEqual(['FIRMADO', 0])
  })

  test('one that cannot be written down takes its turn from no other', async () => {
    const [mala, buena] = [await r.venta(), await r.venta()]
    await r.archivo(mala.xml)
    await r.archivo(buena.xml)
    const { db } = r.n.servicio
    await db.query(`
      create function negarse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger niega before update of estado on documento_recibido for each row when (new.cdc = '${mala.cdc}')
        execute function negarse()`)
    await db.query(
      `update documento_recibido set proxima_consulta = ahora() - (cdc = $1)::int * interval '1 second' where cdc in ($1, $2)`,
      [mala.cdc, buena.cdc],
    )
    await hasta(async () => (await r.uno(buena.cdc)).estado === 'APROBADO')
    expect((await r.uno(mala.cdc)).estado).toBe('FIRMADO')
    await db.query('drop trigger niega on documento_recibido; drop function negarse()')
  })

  test('while SIFEN is silent it waits for its next time, and is lost to nobody', async () => {
    const { cdc, xml } = await r.venta()
    await r.archivo(xml)
    r.n.simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siConsDE' }, veces: 0 })
    await deVerse(cdc)
    await hasta(async () => {
      const { rows } = await r.n.servicio.db.query(
        `select 1 from documento_recibido where cdc = $1 and consultas = 1 and proxima_consulta > ahora()`,
        [cdc],
      )
      return rows.length === 1
    })
    expect((await r.uno(cdc)).estado).toBe('FIRMADO')
    r.n.simulador.disarmAll()
    await hasta(async () => {
      await deVerse(cdc)
      return (await r.uno(cdc)).estado === 'APROBADO'
    })
  })
})

test('a factura without a name that was given one is received by its CDC, and not from its file', async () => {
  const cdc = await r.n.innominada()
  const receptor = { ...NOMINACION.receptor, numeroDocumento: '80088888-0', nombreRazonSocial: 'OTRA SA' }
  await r.n.nominar(cdc, { json: { ...NOMINACION, receptor } })
  const archivo = await r.archivo(await r.xml(cdc))
  expect([archivo.status, archivo.body.errors[0].codigo]).toEqual([422, 'innominado'])
  expect((await r.pedir({ cdc })).body.resultados[0].resultado).toBe('RECIBIDO')
})

test('a ZIP says of each file what became of it', async () => {
  const [una, otra] = [await r.venta(), await r.venta()]
  await r.pedir({ cdc: una.cdc })
  const ajena = await r.n.aprobada()
  const zip = zipDe({
    'una.xml': una.xml,
    'enero/otra.xml': otra.xml,
    'ajena.xml': await r.xml(ajena),
    'leame.txt': 'hola',
  })
  const { status, body } = await r.archivo(zip, 'application/zip')
  const dichos = body.resultados.map(
    ({ lugar, resultado, motivo }: Record<string, { codigo?: string } | null>) => [
      lugar,
      resultado,
      motivo?.codigo ?? null,
    ],
  )
  expect([status, dichos]).toEqual([
    200,
    [
      ['una.xml', 'YA_ESTABA', null],
      ['enero/otra.xml', 'RECIBIDO', null],
      ['ajena.xml', 'NO_RECIBIDO', 'otro-receptor'],
      ['leame.txt', 'NO_RECIBIDO', 'no-es-xml'],
    ],
  ])
})

test('a list of CDCs, as text: each is asked for', async () => {
  const [una, otra] = [await r.venta(), await r.venta()]
  const { body } = await r.archivo(`${una.cdc}\n${otra.cdc}\nno es un CDC\n`, 'text/plain')
  expect(body.resultados.map(({ resultado }: { resultado: string }) => resultado)).toEqual([
    'RECIBIDO',
    'RECIBIDO',
    'NO_RECIBIDO',
  ])
})

test('where of a list one CDC is left, which is not received, the lines that have none are told as well', async () => {
  const { cdc } = await r.venta()
  const { status, body, text } = await r.archivo(`${cdc}\n${cdc.slice(1)}\n`, 'text/plain', r.n.key)
  expect(status, text).toBe(200)
  expect(
    body.resultados.map(({ lugar, motivo }: { lugar: string; motivo: { codigo: string } }) => [
      lugar,
      motivo.codigo,
    ]),
  ).toEqual([
    ['línea 1', 'propio'],
    ['línea 2', 'cdc'],
  ])
})

describe('what is not received says why', () => {
  const codigo = ({ status, body }: { status: number; body: { errors: { codigo: string }[] } }) => [
    status,
    body.errors[0]?.codigo,
  ]

  test('issued to somebody else, by oneself, changed after its signature, of an unknown authority, no XML', async () => {
    const { cdc, xml } = await r.venta()
    expect(codigo(await r.archivo(await r.xml(await r.n.aprobada())))).toEqual([422, 'otro-receptor'])
    expect(codigo(await r.archivo(xml, 'application/xml', r.n.key))).toEqual([422, 'propio'])
    expect(codigo(await r.pedir({ cdc }, r.n.key))).toEqual([422, 'propio'])
    expect(codigo(await r.archivo(xml.replace('Yerba', 'Yerva')))).toEqual([422, 'firma'])
    expect(codigo(await r.archivo('<a/>'))).toEqual([422, 'firma'])
    expect(codigo(await r.archivo(Buffer.from([0x3c, 0xff, 0xfe])))).toEqual([422, 'xml'])
    expect(codigo(await r.archivo('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'))).toEqual([422, 'firma'])
    expect((await r.ver(`/${cdc}`)).status).toBe(404)
  })

  test('too many, nothing, no CDC', async () => {
    const { cdc } = await r.venta()
    expect(codigo(await r.pedir({}))).toEqual([422, 'required'])
    expect(codigo(await r.pedir({ cdc: '1' }))).toEqual([422, 'cdc'])
    const ciento = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.xml`, '<a/>']))
    expect(codigo(await r.archivo(zipDe(ciento), 'application/zip'))).toEqual([422, 'max-items'])
    expect((await r.ver(`/${cdc}`)).body.type).toBe('documento-not-found')
  })

  test('in SANDBOX there is no SIFEN, and of another ambiente none is received', async () => {
    const { xml } = await r.venta()
    const { key: sandbox } = await r.n.servicio.clave('beto', 'SANDBOX')
    expect((await r.archivo(xml, 'application/xml', sandbox)).body.type).toBe('sandbox-not-supported')
  })
})

test('the address of a QR stands for its CDC, wherever one is written', async () => {
  const [una, otra] = [await r.venta(), await r.venta()]
  const qrDe = (xml: string) => /<dCarQR>([^<]*)/.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { body } = await r.pedir({ cdc: qrDe(una.xml) })
  expect(body.resultados[0]).toMatchObject({ cdc: una.cdc, resultado: 'RECIBIDO' })
  const lista = await r.archivo(`${qrDe(una.xml)}\n${qrDe(otra.xml)}\n`, 'text/plain')
  expect(lista.body.resultados.map(({ cdc, resultado }: Record<string, string>) => [cdc, resultado])).toEqual(
    [
      [una.cdc, 'YA_ESTABA'],
      [otra.cdc, 'RECIBIDO'],
    ],
  )
})

test('what was disowned is not in force: a search comes to what the book of its month does', async () => {
  const items = [{ ...FACTURA.items[0], descripcion: 'Piedra triturada' }]
  const [suya, ajena] = [await r.venta({ items }), await r.venta({ items })]
  for (const { cdc } of [suya, ajena]) await r.pedir({ cdc })
  expect((await r.decir('desconocer', ajena.cdc)).status).toBe(200)
  const { body } = await r.ver('?buscar=piedra&totales=true')
  expect(body.totales.sumas).toMatchObject([
    { moneda: 'PYG', cantidad: 2, total: '300000', vigente: '150000' },
  ])
})

test('a list says what each comes to by rate, what was answered, and finds by who, what, number and amount', async () => {
  const item = {
    ...FACTURA.items[0],
    descripcion: 'Cemento Ñandutí 50 kg',
    precioUnitario: 77_777,
    tasaIVA: 5,
  }
  const condicionPago = { ...FACTURA.condicionPago, montoPago: 233_331 }
  const { cdc } = await r.venta({ items: [item], condicionPago })
  await r.pedir({ cdc })
  const cdcsDe = async (buscar: string, mas = '') =>
    (await r.ver(`?buscar=${encodeURIComponent(buscar)}${mas}`)).body.datos.map(
      (uno: { cdc: string }) => uno.cdc,
    )
  const numero = (await r.uno(cdc)).numeroFormateado
  for (const buscar of ['nanduti cemento', 'NANDUTI', '233.331', numero, cdc, cdc.slice(-9)])
    expect([buscar, await cdcsDe(buscar)]).toEqual([buscar, [cdc]])
  expect(await cdcsDe('cemento inexistente')).toEqual([])
  expect(await cdcsDe('80099999 cemento', '&porResponder=true')).toEqual([cdc])
  const { body } = await r.ver('?buscar=nanduti&totales=true')
  expect(body.totales).toEqual({
    ...{ cantidad: 1, hayMas: false },
    sumas: [{ moneda: 'PYG', cantidad: 1, total: '233331', vigente: '233331', autofacturas: '0' }],
  })
  expect(body.datos[0]).toMatchObject({
    respuesta: 'NINGUNA',
    montos: { exento: '0', gravado5: '233331', iva5: '11111', gravado10: '0', iva10: '0', total: '233331' },
  })
  await r.decir('notificar', cdc)
  expect([(await r.uno(cdc)).respuesta, await cdcsDe('nanduti', '&porResponder=true')]).toEqual([
    'NOTIFICACION_RECEPCION',
    [cdc],
  ])
  await r.decir('conformar', cdc)
  await r.decir('disconformar', cdc)
  expect([
    (await r.uno(cdc)).respuesta,
    await cdcsDe('nanduti', '&porResponder=true'),
    await cdcsDe('nanduti', '&porResponder=false'),
  ]).toEqual(['DISCONFORMIDAD', [], [cdc]])
})

test('the list: the latest first, by page and by filter; of others nothing', async () => {
  const cdcs = [await r.recibida(), await r.recibida('archivo')].reverse()
  const cdcsDe = async (query: string) =>
    (await r.ver(query)).body.datos.map(({ cdc }: { cdc: string }) => cdc)
  expect(await cdcsDe('?limite=2')).toEqual(cdcs)
  const { siguiente } = (await r.ver('?limite=1')).body
  expect(await cdcsDe(`?limite=1&cursor=${siguiente}`)).toEqual([cdcs[1]])
  expect(await cdcsDe('?limite=1&estado=APROBADO')).toEqual([cdcs[1]])
  expect(await cdcsDe('?emisor=80012345-0')).toEqual([])
  expect(
    (await cdcsDe('?emisor=80099999&fechaDesde=2026-11-20&fechaHasta=2026-11-20')).length,
  ).toBeGreaterThan(1)
  const bad = (await r.ver('?estado=OTRO&totales=TRUE')).body
  expect([bad.type, bad.errors?.length]).toEqual(['invalid-query', 2])
  expect((await r.ver('', r.n.key)).body.datos).toEqual([])
  expect((await r.ver(`/${cdcs[0]}`, r.n.key)).status).toBe(404)
})

test('what is to be answered comes by its days, the most urgent first, until the last moment of the 45 days', async () => {
  const cdcs = [await r.recibida(), await r.recibida('archivo')]
  const porResponder = async (query = '') =>
    (await r.ver(`?porResponder=true${query}`)).body.datos as { cdc: string; plazoHasta: string }[]
  const todos = await porResponder()
  const plazos = todos.map(({ plazoHasta }) => Date.parse(plazoHasta))
  expect(plazos).toEqual([...plazos].sort((a, b) => a - b))
  expect(todos.map(uno => uno.cdc)).toEqual(expect.arrayContaining(cdcs))
  const primera = (await r.ver('?porResponder=true&limite=1')).body
  expect(primera.datos.concat(await porResponder(`&cursor=${primera.siguiente}`))).toEqual(todos)
  const { plazoHasta } = todos.find(uno => uno.cdc === cdcs[0])!
  const queda = async () => (await porResponder()).some(uno => uno.cdc === cdcs[0])
  await r.n.servicio.ponerBase(Date.parse(plazoHasta), { parada: true })
  expect(await queda()).toBe(true)
  await r.n.servicio.ponerBase(Date.parse(plazoHasta) + 1, { parada: true })
  expect(await queda()).toBe(false)
})
