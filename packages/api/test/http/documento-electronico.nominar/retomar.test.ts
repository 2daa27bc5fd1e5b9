import { type Certificado, openPkcs12, signEventoAsync, siRecepEventoRequest } from '@mbohera/sifen'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { envejecer } from '../../support/envejecer.ts'
import { Nominaciones, OTRA } from '../../support/nominaciones.ts'
import { leerBase } from '../../support/reloj.ts'
import type { Respuesta } from '../../support/servicio.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open({ sifenPausaMs: '100' })
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

/** The evento of before, approved; SIFEN has it once. */
async function expectResumed(answer: Respuesta, uncertain: Respuesta, cdc: string): Promise<void> {
  expect([answer.status, answer.body.estadoEvento], answer.text).toEqual([200, 'APROBADO'])
  expect(answer.body.eventoSifenId).toBe(uncertain.body.eventoSifenId)
  expect(n.registrados(cdc)).toHaveLength(1)
  expect((await n.documento(cdc)).eventos).toHaveLength(1)
}

describe('by the same key', () => {
  test('SIFEN has it: it begins with the query, and nothing is sent again', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'a' }))
    const before = n.servicios(cdc).length
    await expectResumed(await n.nominar(cdc, { clave: 'a' }), uncertain, cdc)
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE'])
  })

  test('SIFEN has it not: the query, then one send of the stored XML', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'b' }), { registrar: false })
    const before = n.servicios(cdc).length
    await expectResumed(await n.nominar(cdc, { clave: 'b' }), uncertain, cdc)
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE', 'siRecepEvento'])
    const sent = n.simulador
      .trafico()
      .filter(({ servicio, cdcs }) => servicio === 'siRecepEvento' && cdcs?.includes(cdc))
      .map(({ pedido }) => /<rGesEve.*<\/rGesEve>/s.exec(pedido.toString('utf8'))?.[0])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
  })

  test('whatever the body and the path say: that very evento', async () => {
    const [cdc, other] = [await n.innominada(), await n.innominada()]
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'c' }))
    await expectResumed(
      await n.nominar(other, { clave: 'c', json: { ...OTRA, motivo: 'x' } }),
      uncertain,
      cdc,
    )
    expect(n.servicios(other)).toEqual([])
  })

  test('still uncertain: 503 again, the same evento, as often as it takes', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'd' }))
    for (let i = 0; i < 2; i++) {
      const again = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'd' }))
      expect([again.status, again.body.eventoSifenId]).toEqual([503, uncertain.body.eventoSifenId])
    }
    // A query that says nothing allows no send.
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE', 'siConsDE', 'siConsDE'])
    const settled = await n.nominar(cdc, { clave: 'd' })
    await expectResumed(settled, uncertain, cdc)
    expect((await n.nominar(cdc, { clave: 'd' })).body).toEqual(settled.body)
  })

  test('its window begins when it is settled, not when it was begun', async () => {
    const cdc = await n.innominada()
    await n.leaveUncertain(() => n.nominar(cdc, { clave: 'e' }))
    const { servicio } = n
    const hoy = await leerBase(servicio.db)
    const days = (count: number) => servicio.ponerBase(hoy + count * 86_400_000)
    await days(3)
    const { body } = await n.nominar(cdc, { clave: 'e' })
    await days(9.9)
    expect((await n.nominar(cdc, { clave: 'e' })).body).toEqual(body)
    await days(10.1)
    expect((await n.nominar(cdc, { clave: 'e' })).body.type).toBe('idempotency-key-reserved')
    await days(0)
  })
})

describe('without key, or under another', () => {
  test('keyless, the same intention: that evento is taken up', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc))
    await expectResumed(await n.nominar(cdc), uncertain, cdc)
  })

  test('another key, the same intention: 200 with it, and both keys stand for it', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'f' }))
    const answer = await n.nominar(cdc, { clave: 'f2' })
    await expectResumed(answer, uncertain, cdc)
    for (const clave of ['f', 'f2'])
      expect((await n.nominar('1', { clave, json: {} })).body).toEqual(answer.body)
  })

  test('another key, another intention: the evento is settled, and the answer is 409 with its number', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'g' }))
    const answer = await n.nominar(cdc, { clave: 'g2', json: OTRA })
    expect([answer.status, answer.body.type]).toEqual([409, 'documento-already-nominated'])
    expect(answer.body.eventoSifenId).toBe(uncertain.body.eventoSifenId)
    expect(await n.clave('g2')).toBeUndefined()
    await expectResumed(await n.nominar(cdc, { clave: 'g' }), uncertain, cdc)
  })

  test('another intention, and SIFEN has it not: pending for an hour after its last send, then closed without a code, and this one goes on', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'h', json: OTRA }), {
      registrar: false,
    })
    const before = n.servicios(cdc).length
    const pending = await n.nominar(cdc, { clave: 'h2' })
    expect([pending.status, pending.body.type], pending.text).toEqual([409, 'documento-nomination-pending'])
    expect(pending.body).toMatchObject({
      eventoSifenId: uncertain.body.eventoSifenId,
      desde: expect.stringMatching(/Z$/),
    })
    expect(pending.headers['retry-after']).toBe('30')
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE'])
    expect(await n.clave('h2')).toBeUndefined()
    await n.servicio.db.query(envejecer(`estado = 'ENVIADO'`), [3_700_000])
    const answer = await n.nominar(cdc, { clave: 'h2' })
    expect([answer.status, answer.body.estadoEvento], answer.text).toEqual([200, 'APROBADO'])
    expect(answer.body.eventoSifenId).not.toBe(uncertain.body.eventoSifenId)
    const first = await n.nominar(cdc, { clave: 'h' })
    expect(first.body).toMatchObject({
      estadoEvento: 'RECHAZADO',
      codigoRespuesta: null,
      mensajeRespuesta: expect.stringContaining('SIFEN no lo tiene'),
    })
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('still uncertain: 409, its number, and the other key is not claimed', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'i' }))
    const answer = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'i2', json: OTRA }))
    expect([answer.status, answer.body.eventoSifenId]).toEqual([409, uncertain.body.eventoSifenId])
    expect(await n.clave('i2')).toBeUndefined()
  })

  test('cancelled meanwhile by others: an evento that SIFEN registered before is still found', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc))
    await n.servicio.db.query(`update documento set estado = 'CANCELADO' where cdc = $1`, [cdc])
    await expectResumed(await n.nominar(cdc), uncertain, cdc)
  })
})

describe('what SIFEN knows decides', () => {
  test('it registers late: absent, then there; found, and never twice', async () => {
    const cdc = await n.innominada()
    n.simulador.arm({
      escenario: 'registrar-tarde',
      parametros: { ms: 60_000 },
      filtro: { servicio: 'siRecepEvento' },
    })
    n.simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siRecepEvento' } })
    const uncertain = await n.nominar(cdc, { clave: 'tarde' })
    expect(uncertain.status).toBe(503)
    expect(n.registrados(cdc)).toHaveLength(0)
    n.simulador.advance(61_000)
    await expectResumed(await n.nominar(cdc, { clave: 'tarde' }), uncertain, cdc)
    expect(n.servicios(cdc).at(-1)).toBe('siConsDE')
  })

  test('it registers late, and the resend wins: 4453 would be said of our own; APROBADO', async () => {
    const cdc = await n.innominada()
    n.simulador.arm({
      escenario: 'registrar-tarde',
      parametros: { ms: 0 },
      filtro: { servicio: 'siRecepEvento' },
    })
    n.simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siConsDE' } })
    const uncertain = await n.nominar(cdc)
    expect(uncertain.status).toBe(503)
    await expectResumed(await n.nominar(cdc), uncertain, cdc)
  })

  test('4453 to our resend, and the query shows ours: APROBADO', async () => {
    const cdc = await n.innominada()
    // The network delivers it twice, and the answer that comes back is the one to the second.
    n.simulador.arm({
      escenario: 'duplicar-solicitud',
      parametros: { responder: 2 },
      filtro: { servicio: 'siRecepEvento' },
    })
    const { status, body } = await n.nominar(cdc)
    expect([status, body.estadoEvento, body.codigoRespuesta]).toEqual([200, 'APROBADO', '0600'])
    expect(n.servicios(cdc)).toEqual(['siRecepEvento', 'siConsDE'])
    expect(n.registrados(cdc)).toHaveLength(1)
  })

  test('4453, and the query cannot show it: uncertain, not rejected', async () => {
    const cdc = await n.innominada()
    n.simulador.arm({
      escenario: 'duplicar-solicitud',
      parametros: { responder: 2 },
      filtro: { servicio: 'siRecepEvento' },
    })
    n.mute(1)
    const uncertain = await n.nominar(cdc)
    expect([uncertain.status, uncertain.body.type]).toEqual([503, 'result-uncertain'])
    await expectResumed(await n.nominar(cdc), uncertain, cdc)
  })
})

describe("another's nomination is registered", () => {
  let certificado: Certificado
  beforeAll(async () => {
    const { p12, clave } = await n.simulador.issueCertificate({ ruc: '80099999-1' })
    const opened = openPkcs12(p12, clave)
    if (!opened.ok) throw new Error(JSON.stringify(opened))
    certificado = opened.certificado
  })

  /** Somebody with the same certificate, in another system, was faster. */
  async function nominateElsewhere(cdc: string): Promise<void> {
    const dFecFirma = new Date(n.simulador.now() - 3 * 3_600_000).toISOString().slice(0, 19)
    const signed = await signEventoAsync(
      {
        tipo: 'nominacion',
        Id: cdc,
        mOtEve: 'desde otro sistema',
        iNatRec: 1,
        iTiOpe: 1,
        cPaisRec: 'PRY',
        iTiContRec: 2,
        dRucRec: '80099999',
        dDVRec: 1,
        dNomRec: 'OTRO SISTEMA SA',
      } as never,
      { id: 77, dFecFirma },
      certificado,
    )
    if (!signed.ok) throw new Error(JSON.stringify(signed))
    const { sifen } = n.servicio.envio
    await sifen.exchange({
      ambiente: 'DEV',
      servicio: 'siRecepEvento',
      body: siRecepEventoRequest(77, signed.evento.xml),
      firmados: [],
      certificado,
    })
    expect(n.registrados(cdc)).toHaveLength(1)
  }

  /** Ours and theirs, as the documento shows them. */
  const eventosDe = async (cdc: string) => {
    const { eventos, receptorEfectivo } = await n.documento(cdc)
    const seen = eventos.map(
      ({ origen, estadoEvento, codigoRespuesta }: Record<string, string>) =>
        `${origen} ${estadoEvento} ${codigoRespuesta}`,
    )
    return [...seen.sort(), receptorEfectivo?.nombreRazonSocial]
  }
  const LAS_DOS = ['EXTERNO APROBADO 0600', 'PROPIO RECHAZADO 4453', 'OTRO SISTEMA SA']

  test('before ours: RECHAZADO with 4453, after the query; 409 names theirs, which is here from now on', async () => {
    const cdc = await n.innominada()
    await nominateElsewhere(cdc)
    const { status, body } = await n.nominar(cdc)
    expect([status, body.type, body.receptor.nombreRazonSocial]).toEqual([
      409,
      'documento-already-nominated',
      'OTRO SISTEMA SA',
    ])
    expect(n.registrados(cdc)).toHaveLength(1)
    expect(await eventosDe(cdc)).toEqual(LAS_DOS)
  })

  test('while ours was uncertain: the query shows theirs, ours is RECHAZADO, nothing is sent again', async () => {
    const cdc = await n.innominada()
    const uncertain = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'perdio' }), { registrar: false })
    await nominateElsewhere(cdc)
    const before = n.servicios(cdc).length
    const { status, body } = await n.nominar(cdc, { clave: 'perdio' })
    expect([status, body.type]).toEqual([409, 'documento-already-nominated'])
    expect(body.eventoSifenId).not.toBe(uncertain.body.eventoSifenId)
    expect(await eventosDe(cdc)).toEqual(LAS_DOS)
    expect(n.servicios(cdc).slice(before)).toEqual(['siConsDE'])
    expect(n.registrados(cdc)[0]!.xml).toContain('OTRO SISTEMA SA')
  })
})
