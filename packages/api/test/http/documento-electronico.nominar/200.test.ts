import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { INNOMINADA, NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

test('a new nomination is approved by SIFEN, and the answer has every field of the interface', async () => {
  const cdc = await n.innominada()
  const { status, body, text, headers } = await n.nominar(cdc, { clave: 'uno' })
  expect(status, text).toBe(200)
  expect(body).toEqual({
    eventoSifenId: expect.any(Number),
    documentoElectronicoId: expect.any(Number),
    contribuyenteId: 1,
    ambiente: 'DEV',
    tipoEvento: 'NOMINACION',
    estadoEvento: 'APROBADO',
    origen: 'PROPIO',
    cdc,
    motivo: 'El comprador se identificó después',
    protocoloAutorizacion: expect.stringMatching(/^\d+$/),
    codigoRespuesta: '0600',
    mensajeRespuesta: expect.any(String),
    fechaCreacion: expect.stringMatching(/Z$/),
    fechaProcesamiento: expect.stringMatching(/Z$/),
    numeroTimbrado: expect.any(Number),
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroInicio: expect.stringMatching(/^\d{7}$/),
    numeroFin: body.numeroInicio,
    tipoDocumento: 1,
    serieNumero: null,
    receptor: {
      naturaleza: 'CONTRIBUYENTE',
      tipoOperacion: 'B2B',
      pais: 'PRY',
      nombreRazonSocial: 'COMPRADORA SA',
      tipoContribuyente: 'PERSONA_JURIDICA',
      tipoDocumento: 'RUC',
      numeroDocumento: '80012345-0',
    },
  })
  expect(headers['idempotent-replayed']).toBeUndefined()
  expect(n.registrados(cdc)).toHaveLength(1)
  expect(n.servicios(cdc)).toEqual(['siRecepEvento'])
})

test('a documento is named by its number as by its CDC', async () => {
  const cdc = await n.innominada()
  const { id } = await n.documento(cdc)
  const { status, body } = await n.nominar(id)
  expect([status, body.estadoEvento, body.cdc]).toEqual([200, 'APROBADO', cdc])
})

test('a country is taken in small letters, as in an emission', async () => {
  const cdc = await n.innominada()
  const { status, body, text } = await n.nominar(cdc, {
    json: { ...NOMINACION, receptor: { ...NOMINACION.receptor, pais: ' pry ' } },
  })
  expect([status, body.estadoEvento, body.receptor?.pais], text).toEqual([200, 'APROBADO', 'PRY'])
})

test('what SIFEN registered is what was answered: receptor and motivo', async () => {
  const cdc = await n.innominada()
  await n.nominar(cdc)
  const [registrado] = n.registrados(cdc)
  expect(registrado).toMatchObject({ tipo: 'rGEveNom' })
  for (const text of ['<dRucRec>80012345</dRucRec>', '<dNomRec>COMPRADORA SA</dNomRec>', NOMINACION.motivo])
    expect(registrado!.xml).toContain(text)
})

describe('every receptor that SIFEN takes', () => {
  const personal = {
    naturaleza: 'NO_CONTRIBUYENTE',
    tipoOperacion: 'B2C',
    pais: 'PRY',
    nombreRazonSocial: 'ANA BENITEZ',
    tipoDocumento: 'CEDULA_PARAGUAYA',
    numeroDocumento: '2345678',
  }
  test.each([
    ['RUC whole', NOMINACION.receptor],
    ['RUC and digit apart', { ...NOMINACION.receptor, numeroDocumento: '80012345', digitoVerificador: '0' }],
    [
      'RUC and its digit as numbers',
      { ...NOMINACION.receptor, numeroDocumento: 80012345, digitoVerificador: 0 },
    ],
    ['a person with a cédula', personal],
    ['a passport', { ...personal, tipoDocumento: 'PASAPORTE', numeroDocumento: 'AB123456' }],
    ['another kind of document', { ...personal, tipoDocumento: 'OTRO', numeroDocumento: 'X-1' }],
    [
      'a buyer abroad, with address',
      {
        naturaleza: 'NO_CONTRIBUYENTE',
        tipoOperacion: 'B2F',
        pais: 'BRA',
        nombreRazonSocial: 'COMPRADORA LTDA',
        tipoDocumento: 'PASAPORTE',
        numeroDocumento: 'BR998877',
        direccion: 'Rua das Flores',
        numeroCasa: 10,
        telefono: '5511999999',
        email: 'compras@exemplo.com.br',
      },
    ],
    [
      'names with what XML escapes',
      { ...NOMINACION.receptor, nombreRazonSocial: 'PÉREZ & ÑANDÚ <HNOS> "SA"' },
    ],
    ['null for what is optional', { ...NOMINACION.receptor, email: null, telefono: null, numeroCasa: null }],
    ['a name of 4', { ...NOMINACION.receptor, nombreRazonSocial: 'ABCD' }],
    ['a name of 255', { ...NOMINACION.receptor, nombreRazonSocial: 'Ñ'.repeat(255) }],
    ['unknown fields', { ...NOMINACION.receptor, apodo: 'la de siempre', otro: { a: 1 } }],
  ])('%s', async (_name, receptor) => {
    const cdc = await n.innominada()
    const { status, body, text } = await n.nominar(cdc, { json: { ...NOMINACION, receptor } })
    expect([status, body.estadoEvento], text).toEqual([200, 'APROBADO'])
    expect(body.receptor.nombreRazonSocial).toBe(receptor.nombreRazonSocial)
  })

  test.each([5, 500])('a motivo of %i characters', async length => {
    const json = { ...NOMINACION, motivo: 'm'.repeat(length) }
    expect((await n.nominar(await n.innominada(), { json })).body).toMatchObject({
      estadoEvento: 'APROBADO',
      motivo: json.motivo,
    })
  })
})

describe('nothing about the documento changes but what is derived', () => {
  test('XML, CDC and KuDE stay byte for byte after APROBADO; receptorEfectivo is the nominated one', async () => {
    const cdc = await n.innominada()
    const [before, huella] = [await n.documento(cdc), await n.huella(cdc)]
    expect(before.receptorEfectivo).toBeNull()
    expect(await n.precarga(cdc)).toBe('1331')
    const { body: evento } = await n.nominar(cdc)
    const after = await n.documento(cdc)
    expect(await n.huella(cdc)).toEqual(huella)
    expect(after.receptorEfectivo).toMatchObject({
      tipoContribuyente: 'CONTRIBUYENTE',
      nombreRazonSocial: 'COMPRADORA SA',
      numeroDocumento: '80012345',
      digitoVerificador: '0',
    })
    expect(after.eventos).toEqual([evento])
    expect(await n.precarga(cdc)).toBe('80012345')
    for (const field of [
      'cdc',
      'estado',
      'receptor',
      'innominada',
      'conservarHasta',
      'qrUrl',
      'protocoloAutorizacion',
    ])
      expect(after[field], field).toEqual(before[field])
  })

  test('an archived documento is nominated as another', async () => {
    const cdc = await n.innominada()
    await n.post(`/api/v1/documento-electronico/${cdc}/archivar`)
    expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
  })

  test('the evento is kept as long as the documento, and its exchanges with it', async () => {
    const cdc = await n.innominada()
    const { body } = await n.nominar(cdc)
    const { rows } = await n.servicio.db.query(
      `select (e.conservar_hasta = d.conservar_hasta) as same from evento_sifen e join documento d using (documento_id) where evento_sifen_id = $1`,
      [body.eventoSifenId],
    )
    expect(rows).toEqual([{ same: true }])
    await expect(
      n.servicio.db.query('delete from evento_sifen where evento_sifen_id = $1', [body.eventoSifenId]),
    ).rejects.toThrow(/kept until/)
    const { body: evidencia } = await n.ver(`/api/v1/evento-sifen/${body.eventoSifenId}/intercambios`)
    expect(evidencia.intercambios).toEqual([
      expect.objectContaining({
        servicio: 'siRecepEvento',
        estadoHttp: 200,
        respuesta: expect.stringContaining('0600'),
      }),
    ])
    expect(JSON.stringify(evidencia)).not.toContain('PRIVATE KEY')
  })
})

describe('a lost answer', () => {
  test.each([
    ['perder-respuesta', {}],
    ['perder-solicitud', {}],
    ['cortar-antes', { registrar: true }],
    ['cortar-durante', {}],
    ['cortar-despues', {}],
    ['vacia-200', { registrar: true }],
    ['redireccion-302', { registrar: true }],
    ['pagina-bigip', { registrar: true }],
    ['html-503', {}],
    ['pasarela-400', {}],
    ['falla-soap11', { registrar: true }],
    ['rechazo-0160', { registrar: true }],
    ['error-0100', {}],
    ['error-0100', { registrar: true }],
    ['ocupado-0161', { registrar: true }],
    ['detenido-0162', { registrar: true }],
    ['rechazo-0160', {}],
    ['truncada', {}],
    ['duplicar-solicitud', {}],
    ['respuesta-ajena', {}],
  ] as const)('after %s %j the query decides: APROBADO, registered once', async (escenario, parametros) => {
    const cdc = await n.innominada()
    const huella = await n.huella(cdc)
    n.simulador.arm({ escenario, parametros, filtro: { servicio: 'siRecepEvento' }, veces: 1 } as never)
    const { status, body, text } = await n.nominar(cdc)
    expect([status, body.estadoEvento], text).toEqual([200, 'APROBADO'])
    expect(n.registrados(cdc)).toHaveLength(1)
    expect(await n.huella(cdc)).toEqual(huella)
  })

  test('SIFEN has it: send, query, and nothing is sent again', async () => {
    const cdc = await n.innominada()
    n.lose(1, true)
    const { body } = await n.nominar(cdc)
    expect(body).toMatchObject({ estadoEvento: 'APROBADO', codigoRespuesta: '0600' })
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE'])
  })

  test('SIFEN has it not: send, query, one resend', async () => {
    const cdc = await n.innominada()
    n.lose(1, false)
    expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE', 'siRecepEvento'])
  })
})

test('issued as INNOMINADO by tipoDocumento too, it is nominated', async () => {
  const receptor = {
    ...INNOMINADA.receptor,
    tipoContribuyente: 'NO_CONTRIBUYENTE',
    tipoDocumento: 'INNOMINADO',
    numeroDocumento: '0',
  }
  const cdc = await n.aprobada({ receptor })
  expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
})
