import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { juzgarEvento, sinXmlsec, sinXsd } from '../../support/jueces.ts'
import { type Acto, Recibidos } from '../../support/recibidos.ts'

let r: Recibidos

beforeAll(async () => {
  r = await Recibidos.open()
})
afterEach(() => r.n.simulador.disarmAll())
afterAll(() => r.close())

const DIA_MS = 86_400_000
const ELEMENTO: Record<Acto, string> = {
  notificar: 'rGeVeNotRec',
  conformar: 'rGeVeConf',
  disconformar: 'rGeVeDisconf',
  desconocer: 'rGeVeDescon',
}
const estado = ({
  status,
  body,
}: {
  status: number
  body: { estadoEvento?: string; codigoRespuesta?: string }
}) => [status, body.estadoEvento, body.codigoRespuesta]
const falta = ({
  status,
  body,
}: {
  status: number
  body: { errors: { campo: string; codigo: string }[] }
}) => [status, ...body.errors.map(({ codigo }) => codigo)]

test.each(Object.keys(ELEMENTO) as Acto[])(
  `%s: registered at SIFEN, as schema and signature ask for; shown, and said once${sinXsd}${sinXmlsec}`,
  async acto => {
    const cdc = await r.recibida()
    const { status, body, text } = await r.decir(acto, cdc, { clave: `una-${acto}` })
    expect([status, body.estadoEvento], text).toEqual([200, 'APROBADO'])
    expect(body).toMatchObject({ cdc, documentoElectronicoId: null, documentoRecibidoId: expect.any(Number) })
    const { text: xml } = await r.n.ver(`/api/v1/evento-sifen/${body.eventoSifenId}/xml`, r.key)
    expect(xml).toContain(`<${ELEMENTO[acto]}><Id>${cdc}</Id>`)
    expect(juzgarEvento(xml)).toEqual(['', ''])
    expect(r.n.registrados(cdc)).toHaveLength(1)
    const again = await r.decir(acto, cdc)
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([body, 'true'])
    const { acciones, eventos } = await r.uno(cdc)
    expect([eventos.length, acciones[acto].puede]).toEqual([1, false])
    expect(r.n.registrados(cdc)).toHaveLength(1)
  },
)

test('of a documento that SIFEN does not have: notice and ignorance are registered', async () => {
  for (const acto of ['notificar', 'desconocer'] as const) {
    const { cdc, xml } = await r.sinEnviar()
    await r.archivo(xml)
    expect(estado(await r.decir(acto, cdc))).toEqual([200, 'APROBADO', '0600'])
  }
})

test('partial conformity, then total, and nothing more; each says so beforehand', async () => {
  const cdc = await r.recibida()
  const parcial = { tipo: 'PARCIAL', fechaRecepcion: '2026-11-25T10:00:00' }
  expect(estado(await r.decir('conformar', cdc, { json: parcial }))).toEqual([200, 'APROBADO', '0600'])
  const otra = { ...parcial, fechaRecepcion: '2026-11-26T10:00:00' }
  const repetida = await r.decir('conformar', cdc, { json: otra })
  expect([repetida.body.estadoEvento, repetida.headers['idempotent-replayed']]).toEqual(['APROBADO', 'true'])
  expect((await r.uno(cdc)).acciones.conformar.puede).toBe(true)
  expect(estado(await r.decir('conformar', cdc))).toEqual([200, 'APROBADO', '0600'])
  expect((await r.uno(cdc)).acciones.conformar).toMatchObject({ puede: false, codigo: '4150' })
  expect(r.n.registrados(cdc)).toHaveLength(2)
})

test('a total conformity excludes a partial one; it is corrected by a disconformity', async () => {
  const cdc = await r.recibida()
  await r.decir('conformar', cdc)
  const json = { tipo: 'PARCIAL', fechaRecepcion: '2026-11-25T10:00:00' }
  expect(falta(await r.decir('conformar', cdc, { json, clave: 'parcial' }))).toEqual([422, '4150'])
  expect(await r.n.clave('parcial')).toBeUndefined()
  expect(estado(await r.decir('disconformar', cdc))).toEqual([200, 'APROBADO', '0600'])
})

test('after one that does not know it nothing concludes; after a conclusion nothing is noticed; of a cancelled one nothing', async () => {
  const desconocido = await r.recibida()
  await r.decir('desconocer', desconocido)
  expect(falta(await r.decir('conformar', desconocido))).toEqual([422, '4156'])
  expect(falta(await r.decir('disconformar', desconocido))).toEqual([422, '4205'])
  expect(falta(await r.decir('notificar', desconocido))).toEqual([422, '4113'])
  const concluido = await r.recibida()
  await r.decir('disconformar', concluido)
  expect(falta(await r.decir('notificar', concluido))).toEqual([422, '4113'])
  const cancelado = await r.recibida()
  await r.n.cancelar(cancelado)
  // Nobody asked yet: SIFEN says it.
  expect(estado(await r.decir('conformar', cancelado))).toEqual([200, 'RECHAZADO', '4155'])
  await r.conciliar(cancelado)
  for (const [acto, codigo] of [
    ['notificar', '4115'],
    ['conformar', '4155'],
    ['disconformar', '4204'],
    ['desconocer', '4264'],
  ] as const)
    expect(falta(await r.decir(acto, cancelado))).toEqual([422, codigo])
})

describe('the body', () => {
  test.each<[Acto, object, string[]]>([
    ['notificar', {}, ['fechaRecepcion required']],
    ['notificar', { fechaRecepcion: 'ayer' }, ['fechaRecepcion datetime']],
    ['notificar', { fechaRecepcion: '2026-11-19T10:00:00' }, ['fechaRecepcion 4104']],
    ['conformar', {}, ['tipo required']],
    ['conformar', { tipo: 'PARCIAL' }, ['fechaRecepcion required']],
    ['conformar', { tipo: 'MEDIA' }, ['tipo enum']],
    ['disconformar', { motivo: 'no' }, ['motivo min-length']],
    ['desconocer', {}, ['motivo required', 'fechaRecepcion required']],
    [
      'desconocer',
      { motivo: 'No es nuestro', fechaRecepcion: '2026-11-19T10:00:00' },
      ['fechaRecepcion 4254'],
    ],
  ])('%s with %j: %j, and nothing is kept', async (acto, json, dichas) => {
    const cdc = await r.recibida()
    const { status, body } = await r.decir(acto, cdc, { json, clave: 'mala' })
    expect([
      status,
      body.errors.map((e: { campo: string; codigo: string }) => `${e.campo} ${e.codigo}`),
    ]).toEqual([422, dichas])
    expect(await r.n.clave('mala')).toBeUndefined()
    expect(r.n.registrados(cdc)).toEqual([])
  })
})

describe('a lost answer', () => {
  test('SIFEN has it: the query says so', async () => {
    const cdc = await r.recibida()
    r.n.lose(1)
    expect(estado(await r.decir('conformar', cdc))).toEqual([200, 'APROBADO', '0600'])
    expect(r.n.registrados(cdc)).toHaveLength(1)
  })

  test('SIFEN has it not: one resend', async () => {
    const cdc = await r.recibida()
    r.n.lose(1, false)
    expect(estado(await r.decir('conformar', cdc))).toEqual([200, 'APROBADO', '0600'])
    expect(r.n.registrados(cdc)).toHaveLength(1)
  })

  test('a total one, beside a partial one that SIFEN has: the partial one proves nothing of it', async () => {
    const cdc = await r.recibida()
    await r.decir('conformar', cdc, { json: { tipo: 'PARCIAL', fechaRecepcion: '2026-11-25T10:00:00' } })
    r.n.lose(1, false)
    expect(estado(await r.decir('conformar', cdc))).toEqual([200, 'APROBADO', '0600'])
    expect(r.n.registrados(cdc)).toHaveLength(2)
  })

  test('of a documento that SIFEN does not have it is sent once more, and "already there" is the answer to the first', async () => {
    const { cdc, xml } = await r.sinEnviar()
    await r.archivo(xml)
    r.n.lose(1)
    const { status, body } = await r.decir('notificar', cdc)
    expect([status, body.estadoEvento, body.mensajeRespuesta]).toEqual([
      200,
      'APROBADO',
      expect.stringContaining('4101'),
    ])
    expect(r.n.registrados(cdc)).toHaveLength(1)
  })

  test('of one that SIFEN has, and has not shown yet: what it means by "already there" it is asked', async () => {
    const cdc = await r.recibida('archivo')
    r.n.lose(1)
    const { status, body } = await r.decir('conformar', cdc)
    expect([status, body.estadoEvento, body.mensajeRespuesta]).toEqual([
      200,
      'APROBADO',
      'Evento registrado correctamente',
    ])
    expect(body.protocoloAutorizacion).toMatch(/^\d+$/)
    expect(r.n.registrados(cdc)).toHaveLength(1)
  })

  test('and where it gives no answer to that, nobody says that it is ours: repeated, it is asked again', async () => {
    const cdc = await r.recibida('archivo')
    const pedir = () => r.decir('notificar', cdc, { clave: 'callada' })
    r.n.lose(1)
    r.n.mute()
    const callada = await pedir()
    expect([callada.status, callada.body.type]).toEqual([503, 'result-uncertain'])
    r.n.simulador.disarmAll()
    const { status, body } = await pedir()
    expect([status, body.estadoEvento, body.mensajeRespuesta]).toEqual([
      200,
      'APROBADO',
      'Evento registrado correctamente',
    ])
    expect(body.protocoloAutorizacion).toMatch(/^\d+$/)
    expect(r.n.registrados(cdc)).toHaveLength(1)
  })

  test('uncertain: 503, and whatever else is said waits for it; repeated, it is taken up with the query', async () => {
    const cdc = await r.recibida()
    const pedir = () => r.decir('conformar', cdc, { clave: 'incierta' })
    const incierta = await r.n.leaveUncertain(pedir)
    expect([incierta.status, incierta.body.type]).toEqual([503, 'result-uncertain'])
    const { acciones } = await r.uno(cdc)
    expect(acciones.desconocer).toMatchObject({ puede: false, codigo: 'result-uncertain' })
    r.n.mute(1)
    expect((await r.decir('disconformar', cdc)).body.type).toBe('result-uncertain')
    const otra = await pedir()
    expect([otra.body.estadoEvento, otra.body.eventoSifenId]).toEqual([
      'APROBADO',
      incierta.body.eventoSifenId,
    ])
    expect(r.n.registrados(cdc)).toHaveLength(1)
    expect(estado(await r.decir('disconformar', cdc))).toEqual([200, 'APROBADO', '0600'])
  })
})

test('of two at once one is sent, and the other is told to wait; afterwards it is a correction of the first', async () => {
  const cdc = await r.recibida()
  const primero = await r.n.mientrasHabla(
    () => r.decir('conformar', cdc, { clave: 'primero' }),
    async () => {
      const { status, body, headers } = await r.decir('desconocer', cdc, { clave: 'segundo' })
      expect([status, body.type]).toEqual([409, 'operation-in-progress'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    },
  )
  expect(estado(primero)).toEqual([200, 'APROBADO', '0600'])
  expect(r.n.registrados(cdc)).toHaveLength(1)
  expect(estado(await r.decir('desconocer', cdc, { clave: 'segundo' }))).toEqual([200, 'APROBADO', '0600'])
  expect(r.n.registrados(cdc)).toHaveLength(2)
})

test('of another contribuyente it is not there', async () => {
  const cdc = await r.recibida()
  expect((await r.decir('conformar', cdc, { as: r.n.key })).status).toBe(404)
  expect((await r.decir('conformar', '999999')).status).toBe(404)
})

/** The days are SIFEN's; its clock is moved, and the service's with it. */
test('45 days after its approval SIFEN takes no more, and acciones says so before; until then it counts down', async () => {
  const cdc = await r.recibida()
  const before = await r.uno(cdc)
  expect(Date.parse(before.acciones.conformar.hasta)).toBe(Date.parse(before.fechaAprobacion) + 45 * DIA_MS)
  r.n.simulador.advance(46 * DIA_MS)
  r.n.servicio.now += 46 * DIA_MS
  r.n.servicio.runClock()
  const { acciones } = await r.uno(cdc)
  expect([acciones.conformar.codigo, acciones.disconformar.codigo, acciones.desconocer.codigo]).toEqual([
    '4157',
    '4206',
    '4263',
  ])
  expect(estado(await r.decir('conformar', cdc))).toEqual([200, 'RECHAZADO', '4157'])
  expect(estado(await r.decir('disconformar', cdc))).toEqual([200, 'RECHAZADO', '4206'])
  expect(estado(await r.decir('desconocer', cdc))).toEqual([200, 'RECHAZADO', '4263'])
  expect(acciones.notificar.puede).toBe(true)
  expect((await r.decir('notificar', cdc)).body.estadoEvento).toBe('APROBADO')
})
