import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Acuerdo, TODO } from '../../support/acciones.ts'
import { FACTURA } from '../../support/factura.ts'
import { hasta } from '../../support/hasta.ts'
import { INNOMINADA, NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
let acuerdo: Acuerdo

beforeAll(async () => {
  n = await Nominaciones.open()
  acuerdo = new Acuerdo(n)
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const DOCUMENTOS = '/api/v1/documento-electronico'

describe('what acciones says of a documento is what each operation then answers', () => {
  test.each([
    ['an innominada', () => n.innominada(), ['kude', 'nominar', 'notaDeCredito', 'cancelar']],
    ['a named factura', () => n.aprobada(), ['kude', 'notaDeDebito', 'notaDeCredito', 'cancelar', 'kude']],
    [
      'a credit note',
      () => acuerdo.notaAprobada('NOTA_DE_CREDITO_ELECTRONICA'),
      ['kude', 'cancelar', 'kude'],
    ],
    ['a debit note', () => acuerdo.notaAprobada('NOTA_DE_DEBITO_ELECTRONICA'), ['kude', 'cancelar', 'kude']],
  ])('%s that SIFEN approved, from its approval to its end', async (_, make, algunas) => {
    const hechas = await acuerdo.expect(await make(), TODO)
    expect(hechas).toEqual(expect.arrayContaining(algunas))
    expect(hechas).not.toContain('inutilizar')
  })

  test.each(['PENDIENTE', 'EN_LOTE', 'ENVIADO', 'APROBADO_OBSERVACION', 'CANCELADO'])(
    'an innominada and a note that are %s',
    async state => {
      for (const cdc of [await n.innominada(), await acuerdo.notaAprobada('NOTA_DE_DEBITO_ELECTRONICA')]) {
        await acuerdo.estado(cdc, state)
        await acuerdo.expect(cdc, TODO)
      }
    },
  )

  test.each(['RECHAZADO', 'ERROR'])('one that is %s: its number is voided, once', async state => {
    const cdc = await acuerdo.rechazada()
    await acuerdo.estado(cdc, state)
    expect(await acuerdo.expect(cdc, TODO)).toEqual(['inutilizar'])
    const { motivo, codigo } = (await acuerdo.ver(cdc)).acciones.inutilizar
    expect([motivo, codigo]).toEqual([expect.stringContaining('ya está inutilizado'), '4066'])
  })

  test('a voiding that is not answered: since when is said, and nobody begins another', async () => {
    const cdc = await acuerdo.rechazada()
    n.lose(0)
    await acuerdo.pedir('inutilizar', await acuerdo.ver(cdc))
    expect(await acuerdo.expect(cdc, ['inutilizar'])).toEqual([])
    expect((await acuerdo.ver(cdc)).acciones.inutilizar).toMatchObject({
      codigo: 'result-uncertain',
      desde: expect.stringMatching(/Z$/),
    })
  })

  test('a nomination that SIFEN refused can be asked for again; one that is not answered is pending, since when is said', async () => {
    const refused = await n.innominada()
    const json = { ...NOMINACION, receptor: { ...NOMINACION.receptor, numeroDocumento: '80000500-7' } }
    expect((await n.nominar(refused, { json })).body.estadoEvento).toBe('RECHAZADO')
    expect(await acuerdo.expect(refused, ['nominar', 'nominar'])).toEqual(['nominar'])
    const pending = await n.innominada()
    n.lose(0)
    n.mute()
    const sent = await n.nominar(pending)
    expect(sent.status).toBe(503)
    expect(await acuerdo.expect(pending, ['nominar', 'notaDeCredito', 'nominar'])).toEqual([])
    const { acciones, eventos } = await acuerdo.ver(pending)
    expect(acciones.nominar).toEqual({
      puede: false,
      hasta: null,
      desde: eventos[0].fechaCreacion,
      codigo: 'documento-nomination-pending',
      motivo: expect.stringContaining(`evento ${sent.body.eventoSifenId}`),
    })
  })

  test('a cancellation that is not answered', async () => {
    const cdc = await n.aprobada()
    n.lose(0)
    n.mute()
    expect((await n.cancelar(cdc)).status).toBe(503)
    expect(await acuerdo.expect(cdc, ['cancelar', 'notaDeCredito', 'notaDeDebito'])).toEqual([])
    expect((await acuerdo.ver(cdc)).acciones.cancelar).toMatchObject({ codigo: 'result-uncertain' })
  })

  test('in SANDBOX: nothing that SIFEN would register', async () => {
    const as = (await n.servicio.clave('ana', 'SANDBOX')).key
    for (const cambios of [{}, INNOMINADA]) {
      const { body } = await n.post(DOCUMENTOS, { as, json: { ...FACTURA, ...cambios } })
      const { acciones } = await acuerdo.ver(body.cdc, as)
      expect([acciones.nominar.codigo, acciones.cancelar.codigo]).toEqual(
        Array(2).fill('sandbox-not-supported'),
      )
      await hasta(async () => (await acuerdo.ver(body.cdc, as)).estado === 'APROBADO')
      const hechas = await acuerdo.expect(body.cdc, TODO, as)
      expect(hechas.includes('notaDeCredito')).toBe(cambios !== INNOMINADA)
    }
  })
})
