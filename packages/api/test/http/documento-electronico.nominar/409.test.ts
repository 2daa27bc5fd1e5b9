import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveAdelantados } from '../../../src/db/adelantado.ts'
import { decideTopes } from '../../../src/domain/adelantado.ts'
import { NOMINACION, Nominaciones, OTRA } from '../../support/nominaciones.ts'
import { NOW, type Respuesta } from '../../support/servicio.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(async () => {
  n.simulador.disarmAll()
  await n.servicio.ponerBase(NOW + 60_000)
})
afterAll(() => n.close())

function expectInProgress({ status, body, headers }: Respuesta): void {
  expect([status, body.type]).toEqual([409, 'operation-in-progress'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

describe('operation-in-progress', () => {
  test('the same key while it is being processed, whatever documento or body is said', async () => {
    const [cdc, other] = [await n.innominada(), await n.innominada()]
    const first = await n.mientrasHabla(
      () => n.nominar(cdc, { clave: 'ahora' }),
      async () => {
        expectInProgress(await n.nominar(cdc, { clave: 'ahora' }))
        expectInProgress(await n.nominar(other, { clave: 'ahora' }))
        expectInProgress(await n.nominar('999999', { clave: 'ahora', json: {} }))
      },
    )
    expect([first.status, first.body.estadoEvento]).toEqual([200, 'APROBADO'])
    expect(n.servicios(cdc)).toEqual(['siRecepEvento'])
  })

  test('the same documento under another key, or under none; that key is not claimed', async () => {
    const cdc = await n.innominada()
    const first = await n.mientrasHabla(
      () => n.nominar(cdc, { clave: 'una' }),
      async () => {
        expectInProgress(await n.nominar(cdc, { clave: 'otra' }))
        expectInProgress(await n.nominar(cdc))
        expectInProgress(await n.nominar(cdc, { json: OTRA }))
      },
    )
    expect(first.body.estadoEvento).toBe('APROBADO')
    expect(await n.clave('otra')).toBeUndefined()
    expect(await n.registrados(cdc)).toHaveLength(1)
  })

  test('eight at once, with one key and with many: one evento, one send; the others wait or are given it', async () => {
    const cdc = await n.innominada()
    const before = await n.count('evento_sifen')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        n.nominar(cdc, i % 2 === 0 ? { clave: 'junta' } : { clave: `junta-${i}` }),
      ),
    )
    for (const { status, text } of answers) expect([200, 409], text).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(n.servicios(cdc)).toEqual(['siRecepEvento'])
    expect(await n.count('evento_sifen')).toBe(before + 1)
    const settled = await n.nominar(cdc, { clave: 'junta' })
    expect([settled.status, settled.body.estadoEvento]).toEqual([200, 'APROBADO'])
  })

  test('a lease that ran out is nobody’s: the next request takes the evento up, asking first', async () => {
    const cdc = await n.innominada()
    const pending = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'caida' }), { registrar: false })
    const { eventoSifenId } = pending.body
    // As a process leaves it that died while it was talking.
    await n.servicio.db.query(
      `update evento_sifen set arriendo_hasta = ahora() + interval '1 minute' where evento_sifen_id = $1`,
      [eventoSifenId],
    )
    expectInProgress(await n.nominar(cdc, { clave: 'caida' }))
    expectInProgress(await n.nominar(cdc))
    await n.expireLeases()
    const before = n.servicios(cdc).length
    const resumed = await n.nominar(cdc, { clave: 'caida' })
    expect([resumed.status, resumed.body.estadoEvento, resumed.body.eventoSifenId]).toEqual([
      200,
      'APROBADO',
      eventoSifenId,
    ])
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE', 'siRecepEvento'])
  })

  test('who asks for what a process left that died is told when its lease is over, and not to ask in vain until then', async () => {
    const cdc = await n.innominada()
    const pending = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'muerta' }), { registrar: false })
    const leaveLease = (quedan: string) =>
      n.servicio.db.query(
        'update evento_sifen set arriendo_hasta = ahora() + $2::interval where evento_sifen_id = $1',
        [pending.body.eventoSifenId, quedan],
      )
    await leaveLease('55 s')
    expect((await n.nominar(cdc, { clave: 'muerta' })).headers['retry-after']).toBe('5')
    // Longer than any request takes: nobody is at it any more.
    await leaveLease('30 s')
    const dicho = await n.nominar(cdc, { clave: 'muerta' })
    expectInProgress(dicho)
    expect(Number(dicho.headers['retry-after'])).toBeGreaterThan(27)
    expect(Number(dicho.headers['retry-after'])).toBeLessThanOrEqual(31)
    await n.expireLeases()
    expect((await n.nominar(cdc, { clave: 'muerta' })).body.estadoEvento).toBe('APROBADO')
  })

  test('a lease that the clock of the database put a day ahead is over five minutes after that is found: SIFEN is asked first', async () => {
    const cdc = await n.innominada()
    const pending = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'adelantada' }), { registrar: true })
    await n.servicio.db.query(
      `update evento_sifen set arriendo_hasta = ahora() + interval '1 day' where evento_sifen_id = $1`,
      [pending.body.eventoSifenId],
    )
    expectInProgress(await n.nominar(cdc, { clave: 'adelantada' }))
    expect(await moveAdelantados(n.servicio.db, decideTopes(0))).toEqual({ evento_sifen: 1 })
    // Whoever has it may be talking still.
    expectInProgress(await n.nominar(cdc, { clave: 'adelantada' }))
    await n.servicio.pasar(5 * 60_000)
    const before = n.servicios(cdc).length
    expect((await n.nominar(cdc, { clave: 'adelantada' })).body.estadoEvento).toBe('APROBADO')
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE'])
  })
})

describe('idempotency-key-reserved', () => {
  const DAY = 24 * 3_600_000

  test('after seven days from completion the key is reserved, until the retention of the documento ends', async () => {
    const cdc = await n.innominada()
    const { body: evento } = await n.nominar(cdc, { clave: 'vieja' })
    const done = Date.parse(evento.fechaProcesamiento)
    const sent = n.simulador.trafico().length
    await n.servicio.ponerBase(done + 7 * DAY, { parada: true })
    expect((await n.nominar(cdc, { clave: 'vieja' })).status).toBe(200)
    for (const at of [done + 7 * DAY + 1, done + 8 * DAY, Date.UTC(2031, 11, 31, 12)]) {
      await n.servicio.ponerBase(at, { parada: true })
      const { status, body } = await n.nominar(cdc, { clave: 'vieja' })
      expect([status, body.type]).toEqual([409, 'idempotency-key-reserved'])
      expect(body.detail).toContain('2031-12-31')
    }
    expect(n.simulador.trafico()).toHaveLength(sent)
  })

  test('after the retention the key is free: it stands for a new operation', async () => {
    const cdc = await n.innominada()
    const { body: evento } = await n.nominar(cdc, { clave: 'libre' })
    await n.servicio.ponerBase(Date.UTC(2032, 0, 1, 12), { parada: true })
    const again = await n.nominar(cdc, { clave: 'libre' })
    // The documento is nominated for good: the same intention is answered with its evento, and the key stands for that.
    expect([again.status, again.body.eventoSifenId]).toEqual([200, evento.eventoSifenId])
    expect(await n.clave('libre')).toEqual({ operacion: 'NOMINACION', eventoSifenId: evento.eventoSifenId })
  })
})

describe('documento-already-nominated', () => {
  test('another intention is refused and names the evento; its key is not claimed', async () => {
    const cdc = await n.innominada()
    const { body: evento } = await n.nominar(cdc, { clave: 'primera' })
    for (const json of [OTRA, { ...NOMINACION, motivo: 'otro motivo distinto' }]) {
      const { status, body } = await n.nominar(cdc, { clave: 'segunda', json })
      expect([status, body.type]).toEqual([409, 'documento-already-nominated'])
      expect([body.eventoSifenId, body.receptor]).toEqual([evento.eventoSifenId, evento.receptor])
      expect(body.detail).toContain(String(evento.eventoSifenId))
    }
    expect(await n.clave('segunda')).toBeUndefined()
    expect(n.servicios(cdc)).toEqual(['siRecepEvento'])
  })

  test('the same intention, without key or under another, is given the evento; that key stands for it from then on', async () => {
    const cdc = await n.innominada()
    const { body: evento } = await n.nominar(cdc)
    const keyless = await n.nominar(cdc)
    const keyed = await n.nominar(cdc, { clave: 'tarde' })
    for (const answer of [keyless, keyed]) {
      expect([answer.status, answer.body]).toEqual([200, evento])
      expect(answer.headers['idempotent-replayed']).toBe('true')
    }
    expect(await n.clave('tarde')).toMatchObject({ eventoSifenId: evento.eventoSifenId })
    expect((await n.nominar(cdc, { clave: 'tarde', json: OTRA })).body).toEqual(evento)
    expect(n.servicios(cdc)).toEqual(['siRecepEvento'])
  })
})
