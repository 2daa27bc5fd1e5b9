import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { INNOMINADA, NOMINACION, Nominaciones } from '../../support/nominaciones.ts'
import { NOW } from '../../support/servicio.ts'

let n: Nominaciones
let cdc: string
const { receptor } = NOMINACION

beforeAll(async () => {
  n = await Nominaciones.open()
  cdc = await n.innominada()
})
afterAll(() => n.close())

const nothingRecorded = async (clave: string) => {
  expect(await n.clave(clave)).toBeUndefined()
  expect((await n.documento(cdc)).eventos).toEqual([])
  expect(n.servicios(cdc)).toEqual([])
}

describe('validation-error: every fault at once, in Spanish, with its field; nothing recorded, the key not claimed', () => {
  const con = (cambios: Record<string, unknown>) => ({ ...NOMINACION, receptor: { ...receptor, ...cambios } })
  test.each<[string, unknown, string[]]>([
    ['nothing at all', {}, ['motivo', 'receptor']],
    ['receptor missing', { motivo: NOMINACION.motivo }, ['receptor']],
    ['receptor null', { ...NOMINACION, receptor: null }, ['receptor']],
    [
      'receptor empty',
      { ...NOMINACION, receptor: {} },
      ['receptor.naturaleza', 'receptor.tipoOperacion', 'receptor.pais', 'receptor.nombreRazonSocial'],
    ],
    [
      'everything wrong at once',
      {
        receptor: {
          naturaleza: 'contribuyente',
          tipoOperacion: 'B2G',
          pais: 'PY',
          nombreRazonSocial: 'ABC',
          numeroCasa: 'diez',
          email: 'sin arroba',
          direccion: 'calle\u0000',
        },
        motivo: 'abcd',
      },
      [
        'motivo',
        'receptor.naturaleza',
        'receptor.tipoOperacion',
        'receptor.pais',
        'receptor.nombreRazonSocial',
        'receptor.numeroCasa',
        'receptor.email',
        'receptor.direccion',
      ],
    ],
    ['naturaleza in lower case', con({ naturaleza: 'contribuyente' }), ['receptor.naturaleza']],
    ['tipoOperacion in lower case', con({ tipoOperacion: 'b2b' }), ['receptor.tipoOperacion']],
    ['tipoOperacion of emission only', con({ tipoOperacion: 'B2G' }), ['receptor.tipoOperacion']],
    ['a name of Object’s own', con({ naturaleza: 'constructor' }), ['receptor.naturaleza']],
    ['a RUC without its check digit', con({ numeroDocumento: '80012345' }), ['receptor.numeroDocumento']],
    ['a RUC that lost a digit', con({ numeroDocumento: 8001234 }), ['receptor.numeroDocumento']],
    ['pais of two letters', con({ pais: 'PY' }), ['receptor.pais']],
    ['pais that is none', con({ pais: 'XXX' }), ['receptor.pais']],
    ['a name of 3', con({ nombreRazonSocial: 'ABC' }), ['receptor.nombreRazonSocial']],
    ['a name of 256', con({ nombreRazonSocial: 'A'.repeat(256) }), ['receptor.nombreRazonSocial']],
    ['a name of spaces', con({ nombreRazonSocial: '      ' }), ['receptor.nombreRazonSocial']],
    ['a name padded to 4 with spaces', con({ nombreRazonSocial: 'AB   ' }), ['receptor.nombreRazonSocial']],
    ['a motivo of 4', { ...NOMINACION, motivo: 'abcd' }, ['motivo']],
    ['a motivo of 501', { ...NOMINACION, motivo: 'm'.repeat(501) }, ['motivo']],
    ['a motivo of spaces', { ...NOMINACION, motivo: ' '.repeat(20) }, ['motivo']],
    ['a motivo padded to 5 with spaces', { ...NOMINACION, motivo: ' abc  ' }, ['motivo']],
    ['a motivo null', { ...NOMINACION, motivo: null }, ['motivo']],
    ['a RUC with a wrong check digit', con({ numeroDocumento: '80012345-1' }), ['receptor.numeroDocumento']],
    ['a RUC and another digit', con({ digitoVerificador: '5' }), ['receptor.numeroDocumento']],
    ['a RUC that is none', con({ numeroDocumento: 'ACME' }), ['receptor.numeroDocumento']],
    [
      'a control character in the name',
      con({ nombreRazonSocial: 'COMPRA\u0007DORA' }),
      ['receptor.nombreRazonSocial'],
    ],
    ['NUL in the motivo', { ...NOMINACION, motivo: 'motivo\u0000largo' }, ['motivo']],
    [
      'a lone surrogate in the name',
      con({ nombreRazonSocial: 'COMPRA\ud83dDORA' }),
      ['receptor.nombreRazonSocial'],
    ],
    ['a lone surrogate in the motivo', { ...NOMINACION, motivo: 'motivo \udc00' }, ['motivo']],
    ['NUL in what is optional', con({ direccion: 'calle\u0000' }), ['receptor.direccion']],
    [
      'a lone surrogate in what is optional',
      con({ nombreFantasia: 'NOMBRE \ud800' }),
      ['receptor.nombreFantasia'],
    ],
    ['an e-mail that is none', con({ email: 'sin arroba' }), ['receptor.email']],
    ['an address too long', con({ direccion: 'x'.repeat(256), numeroCasa: 1 }), ['receptor.direccion']],
    [
      'an unknown kind of document',
      con({
        naturaleza: 'NO_CONTRIBUYENTE',
        tipoOperacion: 'B2C',
        tipoDocumento: 'DNI',
        numeroDocumento: '1',
      }),
      ['receptor.tipoDocumento'],
    ],
    [
      'INNOMINADO, which names nobody',
      con({
        naturaleza: 'NO_CONTRIBUYENTE',
        tipoOperacion: 'B2C',
        tipoDocumento: 'INNOMINADO',
        numeroDocumento: '0',
      }),
      ['receptor.tipoDocumento'],
    ],
    ['a contribuyente with a cédula', con({ tipoDocumento: 'CEDULA_PARAGUAYA' }), ['receptor.tipoDocumento']],
  ])('%s', async (_name, json, campos) => {
    const { status, body, text } = await n.nominar(cdc, { clave: 'invalida', json })
    expect([status, body.type], text).toEqual([422, 'validation-error'])
    expect([...new Set(body.errors.map((e: { campo: string }) => e.campo))].sort()).toEqual(
      [...campos].sort(),
    )
    for (const { detail, campo } of body.errors) {
      expect(detail, campo).toMatch(
        /^(es obligatori|debe|no puede|contiene|un CONTRIBUYENTE|el |la |lleva|supera|tiene|no )/,
      )
      expect(body.detail).toContain(`${campo}: ${detail}`)
    }
    await nothingRecorded('invalida')
  })

  test('the same key, its body corrected, is a new operation', async () => {
    const other = await n.innominada()
    expect(
      (await n.nominar(other, { clave: 'corregida', json: { ...NOMINACION, motivo: 'x' } })).status,
    ).toBe(422)
    expect((await n.nominar(other, { clave: 'corregida' })).body.estadoEvento).toBe('APROBADO')
  })
})

describe('idempotency-key-mismatch', () => {
  test('a key of an emission, a cancellation or a voiding is none of a nomination, and the other way round', async () => {
    const other = await n.innominada()
    await n.nominar(other, { clave: 'de-nominacion' })
    const emit = (clave: string) =>
      n.post('/api/v1/documento-electronico', { clave, json: { ...FACTURA, ...INNOMINADA } })
    expect((await emit('de-emision')).status).toBe(202)
    const victim = await n.aprobada()
    expect((await n.cancelar(victim, { clave: 'de-cancelacion' })).status).toBe(200)
    const rango = {
      tipoDocumento: 1,
      establecimiento: '001',
      puntoExpedicion: '001',
      numeroTimbrado: '80099999',
      numeroInicio: '500',
      numeroFin: '501',
      motivo: 'salto de numeracion',
    }
    expect((await n.inutilizar(rango, { clave: 'de-inutilizacion' })).status).toBe(200)
    const operaciones = {
      'de-emision': emit,
      'de-nominacion': (clave: string) => n.nominar(cdc, { clave }),
      'de-cancelacion': (clave: string) => n.cancelar(cdc, { clave }),
      'de-inutilizacion': (clave: string) => n.inutilizar(rango, { clave }),
    }
    for (const clave of Object.keys(operaciones)) {
      for (const [own, pedir] of Object.entries(operaciones)) {
        if (own === clave) continue
        const { status, body } = await pedir(clave)
        expect([status, body.type], `${clave} for ${own}`).toEqual([422, 'idempotency-key-mismatch'])
        expect(body.detail).toContain(clave.slice(3).toUpperCase())
      }
    }
    await nothingRecorded('otra')
  })
})

describe('documento-not-nominable: every reason, with the code of SIFEN', () => {
  const reasons = async (ref: string) => {
    const { status, body, text } = await n.nominar(ref, { clave: 'no-nominable' })
    expect([status, body.type], text).toEqual([422, 'documento-not-nominable'])
    expect(await n.clave('no-nominable')).toBeUndefined()
    return body.errors.map(({ campo, codigo }: { campo: string; codigo: string }) => `${campo} ${codigo}`)
  }
  const fuerza = (ref: string, estado: string) =>
    forzar(n.servicio.db, 'update documento set estado = $2 where cdc = $1', [ref, estado])

  test('an invoice that names its receptor', async () => {
    expect(await reasons(await n.aprobada())).toEqual(['receptor 4469'])
  })

  test('a credit note', async () => {
    const nota = await n.aprobada({
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      motivoEmision: 'DEVOLUCION',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: await n.aprobada() },
    })
    expect(await reasons(nota)).toEqual(['tipoDocumento 4454', 'receptor 4469'])
  })

  test.each(['PENDIENTE', 'ENVIADO', 'EN_LOTE', 'RECHAZADO', 'ERROR', 'CANCELADO'])(
    'an invoice %s',
    async estado => {
      const other = await n.innominada()
      await n.servicio.db.query(`update documento set proxima = now() + interval '1 day' where cdc = $1`, [
        other,
      ])
      await fuerza(other, estado)
      expect(await reasons(other)).toEqual(['estado 4452'])
      await fuerza(other, 'APROBADO')
    },
  )

  test('APROBADO_OBSERVACION is approved', async () => {
    const other = await n.innominada()
    await fuerza(other, 'APROBADO_OBSERVACION')
    expect((await n.nominar(other)).body.estadoEvento).toBe('APROBADO')
  })

  test('a cancelled invoice that names its receptor: both reasons', async () => {
    const other = await n.aprobada()
    await n.cancelar(other)
    expect(await reasons(other)).toEqual(['receptor 4469', 'estado 4452'])
  })
})

describe('sandbox-not-supported', () => {
  test('nothing is recorded nor sent, and the key is not reserved: the next operation may have it', async () => {
    const as = (await n.servicio.clave('ana', 'SANDBOX')).key
    const before = [await n.count('evento_sifen'), n.simulador.trafico().length]
    for (const pedir of [
      () => n.nominar(cdc, { as, clave: 'arena' }),
      () => n.nominar('999999', { as, clave: 'arena' }),
      () => n.nominar(cdc, { as, clave: 'arena', json: {} }),
      () => n.cancelar(cdc, { as, clave: 'arena' }),
      () => n.inutilizar({}, { as, clave: 'arena' }),
    ]) {
      const { status, body } = await pedir()
      expect([status, body.type]).toEqual([422, 'sandbox-not-supported'])
    }
    expect([await n.count('evento_sifen'), n.simulador.trafico().length]).toEqual(before)
    expect(await n.clave('arena')).toBeUndefined()
    const emitted = await n.post('/api/v1/documento-electronico', { as, clave: 'arena', json: FACTURA })
    expect(emitted.status, emitted.text).toBe(202)
  })
})

describe('emisor-not-ready', () => {
  test('without certificate, or with one that is over: it says which; nothing is recorded', async () => {
    await n.servicio.ponerBase(Date.UTC(2099, 0, 1))
    const over = await n.nominar(cdc, { clave: 'vencida' })
    expect([over.status, over.body.type, over.body.errors[0].codigo], over.text).toEqual([
      422,
      'emisor-not-ready',
      'certificado-vencido',
    ])
    await n.servicio.ponerBase(NOW)
    await nothingRecorded('vencida')
    const quitar = (cuando: string) =>
      forzar(
        n.servicio.db,
        `update certificado set reemplazado_en = ${cuando} where contribuyente_id = 1 and ambiente = 'DEV'`,
      )
    await quitar('now()')
    const none = await n.nominar(cdc, { clave: 'sin-certificado' })
    await quitar('null')
    expect([none.status, none.body.type, none.body.errors[0].codigo], none.text).toEqual([
      422,
      'emisor-not-ready',
      'certificado',
    ])
    await nothingRecorded('sin-certificado')
  })
})
