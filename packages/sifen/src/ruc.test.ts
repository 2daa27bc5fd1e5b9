import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitoVerificador } from './dv.ts'
import { formatRuc, isRucBase, parseRuc } from './ruc.ts'

describe('the check digit of a RUC', () => {
  it('is that of the manual', () => {
    expect(digitoVerificador('44444401')).toBe(7)
    expect(digitoVerificador('80012345')).toBe(0)
    expect(digitoVerificador('80099999')).toBe(1)
    expect(digitoVerificador('80088888')).toBe(0)
  })

  it('follows the definition, letters by their ASCII code', () => {
    const definicion = (base: string) => {
      const digitos = [...base].map(c => (/\d/.test(c) ? c : String(c.charCodeAt(0)))).join('')
      const pesos = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
      const suma = [...digitos].reverse().reduce((s, d, i) => s + Number(d) * pesos[i % 10]!, 0)
      const resto = suma % 11
      return resto > 1 ? 11 - resto : 0
    }
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,43}[A-D]?$/), base => {
        expect(digitoVerificador(base)).toBe(definicion(base))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a RUC', () => {
  it.each([
    ['80012345-0', { ruc: '80012345', dv: 0 }],
    [' 44444401-7 ', { ruc: '44444401', dv: 7 }],
    ['44444401', { ruc: '44444401', dv: 7 }],
    ['1234567a', { ruc: '1234567A', dv: digitoVerificador('1234567A') }],
    ['999', { ruc: '999', dv: digitoVerificador('999') }],
  ])('is read whole: %s', (text, value) => {
    expect(parseRuc(text)).toEqual({ ok: true, value })
  })

  it('is read in two parts', () => {
    expect(parseRuc({ ruc: '80012345', dv: 0 })).toMatchObject({ ok: true })
    expect(parseRuc({ ruc: '80012345', dv: '0' })).toMatchObject({ ok: true })
    expect(parseRuc({ ruc: '80012345' })).toMatchObject({ ok: true, value: { dv: 0 } })
  })

  it.each([
    '',
    '12',
    '012345',
    '123456789',
    '80012A45',
    '1234567E',
    '8001234:',
    '-7',
    '8001.2345',
    'A23',
    '80012345-',
    '80012345-00',
  ])('of another form is refused: "%s"', text => {
    expect(parseRuc(text).ok).toBe(false)
  })

  it('with a wrong check digit is refused, and the right one is named', () => {
    expect(parseRuc('80012345-1')).toEqual({
      ok: false,
      detalle:
        'El dígito verificador 1 no corresponde al RUC 80012345: debe ser 0. Revise el número; si es correcto, escriba 80012345-0.',
    })
    expect(parseRuc('-7')).toMatchObject({ detalle: expect.stringContaining('El RUC "" no tiene') })
    expect(parseRuc('12-3')).toMatchObject({
      detalle: expect.stringContaining('El RUC "12" no tiene la forma esperada'),
    })
  })

  it('printed is read back as itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{2,6}[0-9A-D]?$/), base => {
        expect(isRucBase(base)).toBe(true)
        const leido = parseRuc(base)
        if (!leido.ok) throw new Error(leido.detalle)
        expect(parseRuc(formatRuc(leido.value))).toEqual(leido)
      }),
    )
  })
})
