import { describe, expect, test } from 'vitest'
import { faultsOf } from '../validated.ts'
import {
  checkNombre,
  cuerpoDeDocumento,
  cuerpoDeInscripto,
  cuerpoDeReceptor,
  MOTIVO_DE_COMPRADORA,
  parseCorreoDeCompradora,
  parseReceptorDe,
  parseReceptorPedido,
} from './receptor.ts'

const CEDULA = { tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '2345678', nombre: 'ANA BENITEZ' }
const first = (read: Parameters<typeof faultsOf>[0]) =>
  faultsOf(read).map(({ campo, codigo }) => `${campo} ${codigo}`)[0]

describe('whom she says that she is', () => {
  test('is a RUC with its check digit, or another document with a name', () => {
    expect(parseReceptorPedido({ ruc: '80012345-0' }, true)).toEqual({
      ok: true,
      value: { ruc: '80012345-0', visto: null },
    })
    expect(parseReceptorPedido({ ruc: '80012345-0', tipoDocumento: null }, false)).toMatchObject({ ok: true })
    expect(
      parseReceptorPedido({ ...CEDULA, numeroDocumento: ' 2345678 ', nombre: ' ANA BENITEZ ' }, false),
    ).toEqual({
      ok: true,
      value: CEDULA,
    })
  })

  test.each([
    [{}, 'receptor.ruc required'],
    [{ ruc: 80012345 }, 'receptor.ruc required'],
    [{ ruc: '80012345' }, 'receptor.ruc ruc'],
    [{ ruc: '80012345-1' }, 'receptor.ruc ruc-dv'],
    [{ ...CEDULA, numeroDocumento: '  ' }, 'receptor.numeroDocumento required'],
    [{ ...CEDULA, numeroDocumento: 2345678 }, 'receptor.numeroDocumento required'],
    [{ ...CEDULA, nombre: '' }, 'receptor.nombre required'],
    [{ ...CEDULA, nombre: undefined }, 'receptor.nombre required'],
  ] as const)('is not %j', (dado, fault) => {
    expect(first(parseReceptorPedido(dado, false))).toBe(fault)
  })

  test('is who she saw: a name that SIFEN has changed since is shown to her first', () => {
    const inscripto = { razonSocial: 'LIBRERIA TAJY S.A.' }
    expect(parseReceptorPedido({ ruc: '80012345-0', nombre: 'LIBRERIA TAJY S.A.' }, true)).toMatchObject({
      value: { visto: 'LIBRERIA TAJY S.A.' },
    })
    for (const visto of [null, 'LIBRERIA TAJY S.A.']) expect(checkNombre(inscripto, visto).ok).toBe(true)
    expect(first(checkNombre(inscripto, 'OTRA SA'))).toBe('receptor.nombre changed')
  })

  test('is a RUC alone where the shop takes no other', () => {
    expect(first(parseReceptorPedido(CEDULA, true))).toBe('receptor.tipoDocumento solo-ruc')
  })
})

describe('what is kept is what is signed', () => {
  test.each([
    cuerpoDeInscripto({ ruc: '80012345', digitoVerificador: 0, razonSocial: 'LIBRERIA TAJY S.A.' }),
    cuerpoDeInscripto({ ruc: '4444440', digitoVerificador: 0, razonSocial: 'ANA BENITEZ' }),
    cuerpoDeInscripto({ ruc: '1234567', digitoVerificador: 9, razonSocial: 'LUIS <b>GÓMEZ' }),
    cuerpoDeDocumento(CEDULA),
    cuerpoDeDocumento({ ...CEDULA, tipoDocumento: 'PASAPORTE', numeroDocumento: 'AB-123' }),
    cuerpoDeDocumento({ ...CEDULA, tipoDocumento: 'TARJETA_DIPLOMATICA' }),
  ])('$receptor.numeroDocumento', cuerpo => {
    const read = parseReceptorDe(cuerpo)
    expect(read.ok).toBe(true)
    if (!read.ok) return
    expect(cuerpoDeReceptor(read.value)).toEqual(cuerpo)
    expect(cuerpoDeReceptor(read.value).motivo).toBe(MOTIVO_DE_COMPRADORA)
    expect(parseReceptorDe(cuerpoDeReceptor(read.value))).toEqual(read)
  })

  test('what operation B would refuse is refused before it is kept', () => {
    expect(first(parseReceptorDe(cuerpoDeDocumento({ ...CEDULA, tipoDocumento: 'INNOMINADO' })))).toMatch(
      /enum$/,
    )
    expect(first(parseReceptorDe(cuerpoDeDocumento({ ...CEDULA, nombre: 'AB' })))).toMatch(/min-length$/)
  })
})

describe('where she wants it sent', () => {
  test('is an address, or nowhere', () => {
    const read = (dado: unknown, activo = true) => parseCorreoDeCompradora(dado, activo)
    expect(read(' ella@compradora.com.py ')).toEqual({ ok: true, value: 'ella@compradora.com.py' })
    for (const nada of ['', '  ', undefined, null, 5]) {
      expect(read(nada)).toEqual({ ok: true, value: null })
      expect(read(nada, false)).toEqual({ ok: true, value: null })
    }
    expect(first(read('ella@'))).toBe('correo email')
    expect(read(`${'e'.repeat(62)}@compradora.com.py`)).toMatchObject({ ok: true })
    expect(first(read(`${'e'.repeat(63)}@compradora.com.py`))).toBe('correo email')
    expect(first(read('ella@compradora.com.py', false))).toBe('correo not-supported')
  })
})
