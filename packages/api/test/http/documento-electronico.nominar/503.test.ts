import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insistir } from '../../support/insistir.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import type { Respuesta } from '../../support/servicio.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPausaMs: '100' })
})
afterEach(() => {
  n.simulador.disarmAll()
  n.servicio.monotonic = () => performance.now()
})
afterAll(() => n.close())

/** The answer says that nothing is known, when to come again, and with what; the documento is what it was. */
async function expectUncertain(
  answer: Respuesta,
  cdc: string,
  repita = 'con los mismos datos',
): Promise<void> {
  const { status, body, headers, text } = answer
  expect([status, body.type], text).toEqual([503, 'result-uncertain'])
  expect(headers['retry-after']).toBe('30')
  expect(body).toMatchObject({
    status: 503,
    eventoSifenId: expect.any(Number),
    estadoEvento: 'ENVIADO',
    detail: expect.stringContaining(repita),
    errors: [],
  })
  const { body: evento } = await n.ver(`/api/v1/evento-sifen/${body.eventoSifenId}`)
  expect(evento).toMatchObject({
    estadoEvento: 'ENVIADO',
    cdc,
    protocoloAutorizacion: null,
    codigoRespuesta: null,
    mensajeRespuesta: null,
    fechaProcesamiento: null,
  })
  expect((await n.documento(cdc)).receptorEfectivo).toBeNull()
  expect(await n.precarga(cdc)).toBe('1331')
}

describe.each([true, false])('SIFEN loses every answer (and registers: %s)', registrar => {
  test('send, one query, and the answer is 503; files as they were', async () => {
    const cdc = await n.innominada()
    const huella = await n.huella(cdc)
    const answer = await n.leaveUncertain(() => n.nominar(cdc, { clave: `k-${cdc}` }), { registrar })
    await expectUncertain(answer, cdc, 'con la misma Idempotency-Key')
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE'])
    expect(await n.huella(cdc)).toEqual(huella)
  })
})

/** SIFEN answers everything so, until it is well again: then what was left is taken up. */
async function expectIncierto(escenario: string, parametros: object): Promise<void> {
  const cdc = await n.innominada()
  n.simulador.arm({ escenario, parametros, filtro: { cdc }, veces: 0 } as never)
  const answer = await n.nominar(cdc)
  n.simulador.disarmAll()
  await expectUncertain(answer, cdc)
  expect(n.servicios(cdc).filter(name => name === 'siRecepEvento').length).toBeLessThanOrEqual(2)
  const resumed = await insistir(() => n.nominar(cdc))
  expect([resumed.status, resumed.body.estadoEvento], resumed.text).toEqual([200, 'APROBADO'])
  expect(n.registrados(cdc)).toHaveLength(1)
}

test.each([
  ['perder-respuesta', {}],
  ['html-503', {}],
  ['redireccion-302', {}],
  ['vacia-200', {}],
  ['falla-soap11', {}],
  ['pasarela-400', {}],
  ['rechazo-0160', {}],
  ['error-0100', {}],
  ['ocupado-0161', {}],
  ['detenido-0162', {}],
  ['truncada', {}],
  ['cortar-durante', {}],
] as const)('SIFEN answers everything with %s: 503, and ENVIADO', async (escenario, parametros) => {
  await expectIncierto(escenario, parametros)
})

describe('by one who does not wait long', () => {
  let paciente: Nominaciones
  beforeAll(async () => {
    paciente = n
    n = await Nominaciones.open({ sifenPlazoMs: '2000', sifenPausaMs: '100' })
  })
  afterAll(async () => {
    await n.close()
    n = paciente
  })

  test.each([
    ['colgar', {}],
    ['goteo', { cadaMs: 100 }],
  ] as const)('SIFEN ends no answer (%s): 503, and ENVIADO', async (escenario, parametros) => {
    await expectIncierto(escenario, parametros)
  })
})

test('absence confirmed, and the resend is lost too: 503 after exactly one resend', async () => {
  const cdc = await n.innominada()
  n.lose(2, false)
  await expectUncertain(await n.nominar(cdc), cdc)
  expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE', 'siRecepEvento'])
})

test('no background recovery: an ENVIADO stays so until a request takes it up', async () => {
  const cdc = await n.innominada()
  await n.leaveUncertain(() => n.nominar(cdc))
  // The worker does all it has to for others meanwhile.
  await n.innominada()
  await n.innominada()
  expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE'])
  expect((await n.documento(cdc)).eventos[0].estadoEvento).toBe('ENVIADO')
})

test('the request’s time is over: no other exchange is begun', async () => {
  const cdc = await n.innominada()
  // It begins, there is time for the send, and after it none is left.
  n.lose(1)
  n.servicio.monotonic = () => (n.servicios(cdc).length > 0 ? 24_001 : 0)
  await expectUncertain(await n.nominar(cdc), cdc)
  expect(n.servicios(cdc)).toEqual(['siRecepEvento'])
})

test('a request that spent its time before it could send leaves an ENVIADO that a later one sends', async () => {
  const cdc = await n.innominada()
  let looked = 0
  n.servicio.monotonic = () => 13_000 * looked++
  await expectUncertain(await n.nominar(cdc), cdc)
  expect(n.servicios(cdc)).toEqual([])
  n.servicio.monotonic = () => performance.now()
  expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
  expect(n.servicios(cdc)).toEqual(['siConsDE', 'siRecepEvento'])
})

test('the raw exchanges of an uncertain request are kept with the evento', async () => {
  const cdc = await n.innominada()
  const { body } = await n.leaveUncertain(() => n.nominar(cdc))
  const { body: evidencia } = await n.ver(`/api/v1/evento-sifen/${body.eventoSifenId}/intercambios`)
  expect(evidencia.evento.estadoEvento).toBe('ENVIADO')
  expect(
    evidencia.intercambios.map(({ servicio, estadoHttp }: Record<string, unknown>) => [servicio, estadoHttp]),
  ).toEqual([
    ['siRecepEvento', 200],
    ['siConsDE', 200],
  ])
  for (const { respuesta } of evidencia.intercambios) expect(respuesta).toMatch(/<html/i)
})
