import { kude } from '@mbohera/sifen/kude'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { formatCivil } from '../../../src/domain/tiempo.ts'
import { forzar } from '../../support/forzar.ts'
import { insistir } from '../../support/insistir.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
const HORA = 3_600_000

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const estado = async (cdc: string) => (await n.emisiones.estado(cdc)).estado

test('the sample of the clients: APROBADO, and only then the documento is CANCELADO; its files as they were', async () => {
  const cdc = await n.aprobada()
  const huella = await n.huella(cdc)
  const { status, body, text } = await n.cancelar(cdc, { clave: 'uno' })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    tipoEvento: 'CANCELACION',
    estadoEvento: 'APROBADO',
    cdc,
    motivo: 'error de carga',
    codigoRespuesta: '0600',
    protocoloAutorizacion: expect.stringMatching(/^\d+$/),
    tipoDocumento: 1,
  })
  expect(body).not.toHaveProperty('receptor')
  expect(await estado(cdc)).toBe('CANCELADO')
  expect(n.simulador.documento(cdc)?.cancelado).toBe(true)
  expect(await n.huella(cdc)).toEqual(huella)
  const again = await n.cancelar('1', { clave: 'uno', json: {} })
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([body, 'true'])
})

test('its KuDE says that it is cancelled, when and by which protocol; what was there before is the original', async () => {
  const cdc = await n.aprobada()
  const pdf = async (query = '') => {
    const { statusCode, rawPayload } = await n.servicio.http.inject({
      method: 'GET',
      url: `/api/v1/documento-electronico/${cdc}/kude?${query}`,
      headers: { authorization: `Bearer ${n.key}` },
    })
    return { status: statusCode, bytes: rawPayload }
  }
  const before = {
    a4: await pdf(),
    ticket: await pdf('formato=ticket'),
    ticket58: await pdf('formato=ticket58'),
  }
  const { body } = await n.cancelar(cdc)
  const fecha = formatCivil(Date.parse(body.fechaProcesamiento))
  const cancelado = { fecha, protocolo: body.protocoloAutorizacion }
  const { xml } = n.simulador.documento(cdc)!
  for (const formato of ['a4', 'ticket', 'ticket58'] as const) {
    expect((await pdf(`formato=${formato}`)).bytes.equals(await kude(xml, { formato, cancelado }))).toBe(true)
    expect(await pdf(`formato=${formato}&original=1`)).toEqual(before[formato])
  }
  expect((await pdf('original=tal-vez')).status).toBe(400)
})

test('a cancelled documento again: the evento that did it, whatever the key and the motivo; SIFEN is not asked', async () => {
  const cdc = await n.aprobada()
  const { body } = await n.cancelar(cdc)
  const before = n.servicios(cdc).length
  for (const clave of ['otra', 'otra']) {
    const again = await n.cancelar(cdc, { clave })
    expect([again.status, again.body]).toEqual([200, body])
  }
  const reason = await n.cancelar(cdc, { json: { motivo: 'por otra razón' } })
  expect([reason.status, reason.body.motivo]).toEqual([200, 'error de carga'])
  expect(await n.clave('otra')).toMatchObject({ operacion: 'CANCELACION', eventoSifenId: body.eventoSifenId })
  expect(n.servicios(cdc)).toHaveLength(before)
})

describe('a lost answer', () => {
  test('SIFEN has it: the query says so; CANCELADO', async () => {
    const cdc = await n.aprobada()
    n.lose(1)
    expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE'])
    expect(await estado(cdc)).toBe('CANCELADO')
  })

  test('SIFEN has it not: one resend', async () => {
    const cdc = await n.aprobada()
    n.lose(1, false)
    expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE', 'siRecepEvento'])
  })

  test('4003 to a second delivery: the query shows ours, APROBADO', async () => {
    const cdc = await n.aprobada()
    n.simulador.arm({
      escenario: 'duplicar-solicitud',
      parametros: { responder: 2 },
      filtro: { servicio: 'siRecepEvento' },
    })
    expect((await n.cancelar(cdc)).body).toMatchObject({ estadoEvento: 'APROBADO', codigoRespuesta: '0600' })
    expect(await estado(cdc)).toBe('CANCELADO')
  })

  test('uncertain: 503, the documento stays APROBADO; repeated, it is taken up with the query', async () => {
    const cdc = await n.aprobada()
    const uncertain = await n.leaveUncertain(() => n.cancelar(cdc, { clave: 'dos' }))
    expect([uncertain.status, uncertain.body.type, uncertain.headers['retry-after']]).toEqual([
      503,
      'result-uncertain',
      '30',
    ])
    expect(await estado(cdc)).toBe('APROBADO')
    const before = n.servicios(cdc).length
    const resumed = await n.cancelar(cdc, { clave: 'dos' })
    expect([resumed.status, resumed.body.estadoEvento, resumed.body.eventoSifenId]).toEqual([
      200,
      'APROBADO',
      uncertain.body.eventoSifenId,
    ])
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE'])
    expect(await estado(cdc)).toBe('CANCELADO')
  })
})

describe('what SIFEN judges', () => {
  test('a named invoice, an unnamed one and one that was nominated are cancelled alike', async () => {
    const nominated = await n.innominada()
    await n.nominar(nominated)
    for (const cdc of [await n.aprobada(), await n.innominada(), nominated]) {
      expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    }
    const seen = await n.documento(nominated)
    expect(seen.estado).toBe('CANCELADO')
    expect(seen.eventos.map(({ tipoEvento }: { tipoEvento: string }) => tipoEvento)).toEqual([
      'CANCELACION',
      'NOMINACION',
    ])
  })

  test('an invoice with an approved credit note: its answer is the evento; the note keeps its state', async () => {
    const cdc = await n.aprobada()
    const nota = await n.aprobada({
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      motivoEmision: 'DEVOLUCION',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
    })
    const { status, body } = await n.cancelar(cdc)
    expect([status, ['APROBADO', 'RECHAZADO'].includes(body.estadoEvento)]).toEqual([200, true])
    expect(await estado(nota)).toBe('APROBADO')
    expect(await estado(cdc)).toBe(body.estadoEvento === 'APROBADO' ? 'CANCELADO' : 'APROBADO')
  })
})

describe('422 and 404', () => {
  test.each([
    [{}, ['motivo']],
    [{ motivo: 'abcd' }, ['motivo']],
    [{ motivo: 'm'.repeat(501) }, ['motivo']],
    [{ motivo: 'a\u0000bcdef' }, ['motivo']],
  ])('motivo of %j', async (json, campos) => {
    const { status, body } = await n.cancelar(await n.aprobada(), { json, clave: 'mala' })
    expect([status, body.type, body.errors.map(({ campo }: { campo: string }) => campo)]).toEqual([
      422,
      'validation-error',
      campos,
    ])
    expect(await n.clave('mala')).toBeUndefined()
  })

  test.each(['PENDIENTE', 'ENVIADO', 'EN_LOTE', 'RECHAZADO', 'ERROR'])(
    'a documento %s is not cancelled; it says why',
    async state => {
      const cdc = await n.aprobada(INNOMINADA)
      await forzar(
        n.servicio.db,
        `update documento set estado = $2, proxima = now() + interval '1 day' where cdc = $1`,
        [cdc, state],
      )
      const { status, body } = await n.cancelar(cdc)
      expect([status, body.type]).toEqual([422, 'validation-error'])
      expect(body.detail).toContain(state)
      expect(n.servicios(cdc)).toEqual([])
    },
  )

  test('of another contribuyente, of another ambiente, unknown', async () => {
    const cdc = await n.aprobada()
    const others = [(await n.servicio.clave('beto')).key, (await n.servicio.clave('ana', 'PROD')).key]
    for (const as of others) expect((await n.cancelar(cdc, { as })).status).toBe(404)
    expect((await n.cancelar('999999')).body.type).toBe('documento-not-found')
  })
})

/** The hours are SIFEN's; its clock is moved, and everybody's with it. */
describe('the hours within which SIFEN takes it', () => {
  const adelantar = async (hours: number) => {
    n.simulador.advance(hours * HORA)
    await n.servicio.pasar(hours * HORA)
  }
  const cancelar = (cdc: string) => insistir(() => n.cancelar(cdc))
  const nota = async () => {
    const fechaEmision = new Date(n.servicio.now - 4 * HORA).toISOString().slice(0, 19)
    const cdc = await n.aprobada({ fechaEmision })
    return [
      cdc,
      await n.aprobada({
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        motivoEmision: 'DEVOLUCION',
        fechaEmision,
        documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
      }),
    ] as const
  }

  test('an invoice: 47 hours are well, 49 are not; its documento stays APROBADO', async () => {
    const [a, b] = [await n.aprobada(), await n.aprobada()]
    await adelantar(47)
    expect((await cancelar(a)).body.estadoEvento).toBe('APROBADO')
    await adelantar(2)
    const late = await cancelar(b)
    expect([late.status, late.body.estadoEvento, late.body.codigoRespuesta]).toEqual([
      200,
      'RECHAZADO',
      expect.stringMatching(/^4/),
    ])
    expect(await estado(b)).toBe('APROBADO')
    expect(await n.documento(b)).toMatchObject({ eventos: [{ estadoEvento: 'RECHAZADO' }] })
  })

  test('a note: 167 hours are well, 169 are not', async () => {
    const [[, a], [, b]] = [await nota(), await nota()]
    await adelantar(167)
    expect((await cancelar(a)).body.estadoEvento).toBe('APROBADO')
    await adelantar(2)
    expect((await cancelar(b)).body.estadoEvento).toBe('RECHAZADO')
    expect(await estado(b)).toBe('APROBADO')
  })
})
