import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

/** The sample of the clients, field for field. */
const rango = (numeroInicio: string, numeroFin: string) => ({
  tipoDocumento: 1,
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroTimbrado: '80099999',
  numeroInicio,
  numeroFin,
  motivo: 'salto de numeracion',
})
const llegadas = () => n.simulador.llegadas({ servicio: 'siRecepEvento' })

test('the sample of the clients: APROBADO with 0600, every field, documento and cdc null', async () => {
  const { status, body, text } = await n.inutilizar(rango('110', '112'), { clave: 'uno' })
  expect(status, text).toBe(200)
  expect(body).toEqual({
    eventoSifenId: expect.any(Number),
    documentoElectronicoId: null,
    contribuyenteId: 1,
    ambiente: 'DEV',
    tipoEvento: 'INUTILIZACION',
    estadoEvento: 'APROBADO',
    origen: 'PROPIO',
    cdc: null,
    motivo: 'salto de numeracion',
    protocoloAutorizacion: expect.stringMatching(/^\d+$/),
    codigoRespuesta: '0600',
    mensajeRespuesta: expect.any(String),
    fechaCreacion: expect.stringMatching(/Z$/),
    fechaProcesamiento: expect.stringMatching(/Z$/),
    numeroTimbrado: 80099999,
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroInicio: '0000110',
    numeroFin: '0000112',
    tipoDocumento: 1,
    serieNumero: null,
  })
  const before = llegadas()
  const again = await n.inutilizar({ ...rango('900', '1'), motivo: '' }, { clave: 'uno' })
  expect([again.body, again.headers['idempotent-replayed'], llegadas()]).toEqual([body, 'true', before])
})

test('numbers as numbers, establecimiento and punto without zeros, one number alone', async () => {
  const json = {
    ...rango('0', '0'),
    tipoDocumento: '5',
    establecimiento: 1,
    puntoExpedicion: 1,
    numeroTimbrado: 80099999,
    numeroInicio: 200,
    numeroFin: 200,
  }
  expect((await n.inutilizar(json)).body).toMatchObject({
    estadoEvento: 'APROBADO',
    numeroInicio: '0000200',
    tipoDocumento: 5,
  })
})

describe('numbers that are voided already', () => {
  test('asked for again without a key, with whatever motivo: what voided them, and SIFEN hears of it once', async () => {
    const first = await n.inutilizar(rango('250', '252'))
    const before = llegadas()
    const again = await n.inutilizar(rango('250', '252'))
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      200,
      first.body,
      'true',
    ])
    const other = await n.inutilizar({ ...rango('250', '252'), motivo: 'otro motivo' }, { clave: 'otra-vez' })
    expect(other.body).toEqual(first.body)
    expect(llegadas()).toBe(before)
    expect((await n.inutilizar({}, { clave: 'otra-vez' })).body).toEqual(first.body)
  })

  test('many at once, without a key: one is approved, and no other is left', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => n.inutilizar(rango('260', '262'))))
    for (const { status, body } of answers)
      expect(status === 409 || body.codigoRespuesta === '0600', JSON.stringify(body)).toBe(true)
    const { rows } = await n.servicio.db.query(
      `select estado from evento_sifen where tipo = 'INUTILIZACION' and numero_inicio = 260`,
    )
    expect(rows).toEqual([{ estado: 'APROBADO' }])
  })
})

describe('a lost answer: a voiding cannot be asked about, it is sent once more', () => {
  test('SIFEN had it, and says 4066 to the resend: APROBADO with 0600', async () => {
    const before = llegadas()
    n.lose(1)
    const { status, body } = await n.inutilizar(rango('300', '301'))
    expect([status, body.estadoEvento, body.codigoRespuesta]).toEqual([200, 'APROBADO', '0600'])
    expect(llegadas() - before).toBe(2)
  })

  test('SIFEN had it not: the resend is the one', async () => {
    n.lose(1, false)
    expect((await n.inutilizar(rango('310', '311'))).body).toMatchObject({ estadoEvento: 'APROBADO' })
  })

  test('both lost: 503; the same range again, with or without key, takes it up', async () => {
    n.lose(2)
    const uncertain = await n.inutilizar(rango('320', '321'), { clave: 'dos' })
    expect([uncertain.status, uncertain.body.type, uncertain.body.estadoEvento]).toEqual([
      503,
      'result-uncertain',
      'ENVIADO',
    ])
    expect(uncertain.headers['retry-after']).toBe('30')
    const resumed = await n.inutilizar(rango('320', '321'))
    expect([resumed.status, resumed.body.estadoEvento]).toEqual([200, 'APROBADO'])
    expect(resumed.body.eventoSifenId).toBe(uncertain.body.eventoSifenId)
    expect((await n.inutilizar({}, { clave: 'dos' })).body).toEqual(resumed.body)
  })
})

describe('overlapping ranges', () => {
  test('of one that SIFEN has: its 4066 is a RECHAZADO, even when an answer was lost on the way', async () => {
    expect((await n.inutilizar(rango('400', '405'))).body.estadoEvento).toBe('APROBADO')
    expect((await n.inutilizar(rango('403', '408'))).body).toMatchObject({
      estadoEvento: 'RECHAZADO',
      codigoRespuesta: '4066',
    })
    n.lose(1)
    expect((await n.inutilizar(rango('404', '409'))).body).toMatchObject({
      estadoEvento: 'RECHAZADO',
      codigoRespuesta: '4066',
    })
  })

  test('of one that is ENVIADO: 503 that names it, and nothing of it is sent for this one', async () => {
    n.lose(2)
    const uncertain = await n.inutilizar(rango('420', '425'), { clave: 'primera' })
    expect(uncertain.status).toBe(503)
    const before = llegadas()
    const second = await n.inutilizar(rango('423', '428'))
    expect([second.status, second.body.type]).toEqual([503, 'result-uncertain'])
    expect(second.body.eventoSifenId).toBe(uncertain.body.eventoSifenId)
    expect(llegadas()).toBe(before)
    expect((await n.inutilizar({}, { clave: 'primera' })).body).toMatchObject({
      estadoEvento: 'APROBADO',
      numeroInicio: '0000420',
    })
  })

  test('of one that cannot be settled: 503 with the number of that one, and nothing new is recorded', async () => {
    n.lose(2, false)
    const uncertain = await n.inutilizar(rango('440', '445'), { clave: 'tercera' })
    const count = await n.count('evento_sifen')
    n.lose(0, false)
    const second = await n.inutilizar(rango('445', '446'), { clave: 'cuarta' })
    expect([second.status, second.body.eventoSifenId]).toEqual([503, uncertain.body.eventoSifenId])
    expect(await n.count('evento_sifen')).toBe(count)
    expect(await n.clave('cuarta')).toBeUndefined()
    n.simulador.disarmAll()
    expect((await n.inutilizar({}, { clave: 'tercera' })).body.estadoEvento).toBe('APROBADO')
  })

  test('at once: one begins, the other is told to come again or judged after it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => n.inutilizar(rango(String(460 + i), '470'), { clave: `par-${i}` })),
    )
    const approved = answers.filter(({ body }) => body.estadoEvento === 'APROBADO')
    expect(approved).toHaveLength(1)
    for (const { status, body } of answers)
      expect(status === 409 || body.estadoEvento === 'APROBADO' || body.codigoRespuesta === '4066').toBe(true)
  })
})

describe('422', () => {
  test('every fault at once, in Spanish; nothing recorded, the key not claimed', async () => {
    const count = await n.count('evento_sifen')
    const { status, body } = await n.inutilizar(
      {
        tipoDocumento: 2,
        establecimiento: 'x',
        numeroTimbrado: '',
        numeroInicio: '0',
        numeroFin: '99999999',
        motivo: 'abc',
      },
      { clave: 'mala' },
    )
    expect([status, body.type]).toEqual([422, 'validation-error'])
    expect(body.errors.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
      'establecimiento',
      'motivo',
      'numeroFin',
      'numeroInicio',
      'numeroTimbrado',
      'puntoExpedicion',
      'tipoDocumento',
    ])
    expect(await n.count('evento_sifen')).toBe(count)
    expect(await n.clave('mala')).toBeUndefined()
  })

  test.each([
    ['the end before the beginning', '20', '10', '4068'],
    ['more than SIFEN takes in one', '1', '1002', '4067'],
  ])('%s', async (_name, inicio, fin, codigo) => {
    const { status, body } = await n.inutilizar(rango(inicio, fin))
    expect([status, body.errors[0].codigo]).toEqual([422, codigo])
  })
})

describe('numbers that documents carry', () => {
  test('RECHAZADO with 4065, as SIFEN would say; recorded, not sent, repeated under its key', async () => {
    const cdc = await n.aprobada()
    const numero = (await n.documento(cdc)).numeroDocumento
    const before = llegadas()
    const used = await n.inutilizar(rango(numero, numero), { clave: 'usados' })
    expect(used.status, used.text).toBe(200)
    expect(used.body).toMatchObject({
      eventoSifenId: expect.any(Number),
      estadoEvento: 'RECHAZADO',
      codigoRespuesta: '4065',
      mensajeRespuesta: expect.stringContaining('No se envió a SIFEN'),
      protocoloAutorizacion: null,
      fechaProcesamiento: expect.stringMatching(/Z$/),
    })
    expect(used.body.mensajeRespuesta).toContain(String(Number(numero)))
    const again = await n.inutilizar({}, { clave: 'usados' })
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([used.body, 'true'])
    const { body } = await n.ver(`/api/v1/evento-sifen/${used.body.eventoSifenId}/intercambios`)
    expect(body).toMatchObject({ evento: used.body, intercambios: [] })
    expect(llegadas()).toBe(before)
  })

  test('which SIFEN rejected may be voided', async () => {
    const rejected = await n.emisiones.emitir({
      receptor: {
        tipoContribuyente: 'CONTRIBUYENTE',
        tipoOperacion: 'B2B',
        numeroDocumento: '80000500-7',
        nombreRazonSocial: 'NADIE SA',
      },
    })
    expect((await n.emisiones.fin(rejected)).estado).toBe('RECHAZADO')
    const suyo = (await n.documento(rejected)).numeroDocumento
    const { body, text } = await n.inutilizar(rango(suyo, suyo))
    expect(body.estadoEvento, text).toBe('APROBADO')
  })
})
