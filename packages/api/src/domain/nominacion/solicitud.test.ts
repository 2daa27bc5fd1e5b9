import { paises } from '@mbohera/sifen/valores'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CuerpoReceptor } from '../receptor/campos.ts'
import type { CuerpoNominacion } from './campos.ts'
import { eventoDe, parseNominacion } from './solicitud.ts'

const MINIMO = {
  receptor: { naturaleza: 'CONTRIBUYENTE', tipoOperacion: 'B2B', pais: 'PRY', nombreRazonSocial: 'ACME SA' },
  motivo: 'El comprador se identificó después',
}
const con = (receptor: Partial<CuerpoReceptor>, motivo: unknown = MINIMO.motivo) =>
  parseNominacion({ receptor: { ...MINIMO.receptor, ...receptor }, motivo } as CuerpoNominacion)

function faltas(parsed: ReturnType<typeof parseNominacion>): string[] {
  if (parsed.ok) return []
  const { faults } = parsed
  for (const { detail } of faults) expect(detail).toMatch(/\S/)
  return faults.map(({ campo, codigo }) => `${campo} ${codigo}`)
}
const valor = (parsed: ReturnType<typeof parseNominacion>) => {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.value
}

describe('what is taken', () => {
  test('the body of the interface alone: whether it is enough is for SIFEN to say', () =>
    expect(valor(parseNominacion(MINIMO))).toEqual({
      receptor: { iNatRec: 1, iTiOpe: 1, cPaisRec: 'PRY', dNomRec: 'ACME SA' },
      motivo: MINIMO.motivo,
    }))

  test('texts as they will be signed: without ends of line, tabs, nor blanks at the ends', () => {
    const crudo = con(
      {
        nombreRazonSocial: '\tACME\r\nSA ',
        nombreFantasia: 'LA  ACME\n',
        direccion: ' Calle\t5 ',
        numeroCasa: 0,
      },
      ' El comprador\r\nse identificó después\n',
    )
    const limpio = con(
      { nombreRazonSocial: 'ACME SA', nombreFantasia: 'LA ACME', direccion: 'Calle 5', numeroCasa: 0 },
      'El comprador se identificó después',
    )
    expect(valor(crudo)).toEqual(valor(limpio))
  })

  test('blanks do not make a text long enough', () => {
    expect(faltas(con({ nombreRazonSocial: ' a b\n' }))).toEqual(['receptor.nombreRazonSocial min-length'])
  })

  test.each([
    ['80012345-0', undefined, '80012345', 0, 2],
    ['80012345', '0', '80012345', 0, 2],
    [80012345, 0, '80012345', 0, 2],
    ['4444440-0', undefined, '4444440', 0, 1],
    // Those of companies begin at 80.000.000, of whoever issues as of whoever buys.
    ['81000001-6', undefined, '81000001', 6, 2],
  ])('the RUC %s with digit %s', (numeroDocumento, digitoVerificador, dRucRec, dDVRec, iTiContRec) => {
    const { receptor } = valor(con({ numeroDocumento, digitoVerificador } as Partial<CuerpoReceptor>))
    expect(receptor).toMatchObject({ dRucRec, dDVRec, iTiContRec })
  })

  test('the kind of contribuyente that is said, with a RUC and without', () => {
    expect(valor(con({ tipoContribuyente: 'PERSONA_FISICA' })).receptor.iTiContRec).toBe(1)
    const said = valor(con({ tipoContribuyente: 'PERSONA_FISICA', numeroDocumento: '80012345-0' }))
    expect(said.receptor.iTiContRec).toBe(1)
    expect(valor(con({ tipoDocumento: 'RUC', numeroDocumento: '80012345-0' })).receptor.dRucRec).toBe(
      '80012345',
    )
  })

  test('who is not a contribuyente, with his document, without, and with one of another kind', () => {
    const persona = { naturaleza: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C' }
    expect(valor(con(persona)).receptor).toEqual({
      iNatRec: 2,
      iTiOpe: 2,
      cPaisRec: 'PRY',
      dNomRec: 'ACME SA',
    })
    expect(
      valor(con({ ...persona, tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: 2345678 })).receptor,
    ).toMatchObject({ iTipIDRec: 1, dNumIDRec: '2345678' })
    expect(valor(con({ ...persona, tipoDocumento: 'OTRO', numeroDocumento: ' X1 ' })).receptor).toMatchObject(
      {
        iTipIDRec: 9,
        dDTipIDRec: 'Otro documento',
        dNumIDRec: 'X1',
      },
    )
    expect(valor(con({ ...persona, numeroDocumento: '' })).receptor).not.toHaveProperty('dNumIDRec')
  })

  test('a foreign buyer', () =>
    expect(valor(con({ tipoOperacion: 'B2F', pais: 'BRA' })).receptor).toMatchObject({
      iTiOpe: 4,
      cPaisRec: 'BRA',
    }))

  test('one of any country of the table of SIFEN, NN of none included', () =>
    expect([...paises.keys()].filter(pais => faltas(con({ tipoOperacion: 'B2F', pais })).length > 0)).toEqual(
      [],
    ))

  test('a country in small letters, as in an emission', () => {
    const paisDe = (pais: string) => valor(con({ tipoOperacion: 'B2F', pais })).receptor.cPaisRec
    expect(['bra', ' Bra ', 'nn'].map(paisDe)).toEqual(['BRA', 'BRA', 'NN'])
  })

  test('what stands around a text does not belong to it', () => {
    const { receptor, motivo } = valor(con({ nombreRazonSocial: '  ACME SA ', pais: ' PRY ' }, '  cinco  '))
    expect([receptor.dNomRec, receptor.cPaisRec, motivo]).toEqual(['ACME SA', 'PRY', 'cinco'])
  })

  test('names of 4 and 255 characters, motivos of 5 and 500', () => {
    for (const nombreRazonSocial of ['ABCD', 'X'.repeat(255)])
      expect(faltas(con({ nombreRazonSocial }))).toEqual([])
    for (const motivo of ['ABCDE', 'X'.repeat(500)]) expect(faltas(con({}, motivo))).toEqual([])
  })
})

describe('what is refused, with its field', () => {
  test.each<[string, CuerpoNominacion, string[]]>([
    ['an empty body', {}, ['motivo required', 'receptor required']],
    ['receptor null', { ...MINIMO, receptor: null }, ['receptor required']],
    ['motivo null', { ...MINIMO, motivo: null }, ['motivo required']],
    [
      'an empty receptor: every field that it needs',
      { ...MINIMO, receptor: {} },
      [
        'receptor.naturaleza required',
        'receptor.tipoOperacion required',
        'receptor.pais required',
        'receptor.nombreRazonSocial required',
      ],
    ],
  ])('%s', (_, cuerpo, expected) => expect(faltas(parseNominacion(cuerpo))).toEqual(expected))

  test.each<[string, Record<string, unknown>, string[]]>([
    ['naturaleza in lower case', { naturaleza: 'contribuyente' }, ['receptor.naturaleza enum']],
    ['naturaleza INNOMINADO', { naturaleza: 'INNOMINADO' }, ['receptor.naturaleza enum']],
    ['naturaleza of the prototype', { naturaleza: 'toString' }, ['receptor.naturaleza enum']],
    ['tipoOperacion in lower case', { tipoOperacion: 'b2b' }, ['receptor.tipoOperacion enum']],
    ['tipoOperacion B2G', { tipoOperacion: 'B2G' }, ['receptor.tipoOperacion enum']],
    ['pais of two letters', { pais: 'PY' }, ['receptor.pais country']],
    ['pais blank', { pais: '   ' }, ['receptor.pais required']],
    ['pais that does not exist', { pais: 'XQZ' }, ['receptor.pais cPaisRec']],
    ['a name of 3', { nombreRazonSocial: 'ABC' }, ['receptor.nombreRazonSocial min-length']],
    ['a name of 256', { nombreRazonSocial: 'X'.repeat(256) }, ['receptor.nombreRazonSocial max-length']],
    ['a name of blanks', { nombreRazonSocial: ' '.repeat(65_536) }, ['receptor.nombreRazonSocial blank']],
    [
      'a control character',
      { nombreRazonSocial: 'ACME\u0007SA' },
      ['receptor.nombreRazonSocial invalid-text'],
    ],
    ['half a symbol', { nombreRazonSocial: 'ACME \ud83d' }, ['receptor.nombreRazonSocial invalid-text']],
    ['a wrong check digit', { numeroDocumento: '80012345-1' }, ['receptor.numeroDocumento ruc-dv']],
    [
      'the same, split',
      { numeroDocumento: '80012345', digitoVerificador: '1' },
      ['receptor.numeroDocumento ruc-dv'],
    ],
    [
      'digits that disagree',
      { numeroDocumento: '80012345-0', digitoVerificador: 1 },
      ['receptor.numeroDocumento ruc-dv'],
    ],
    // Nothing could be corrected: a digit lost would name another taxpayer.
    ['a RUC without its check digit', { numeroDocumento: '80012345' }, ['receptor.numeroDocumento ruc']],
    ['the same as a number', { numeroDocumento: 80012345 }, ['receptor.numeroDocumento ruc']],
    [
      'the same beside a blank digit',
      { numeroDocumento: '80012345', digitoVerificador: ' ' },
      ['receptor.numeroDocumento ruc'],
    ],
    ['a RUC that lost a digit', { numeroDocumento: '8001234' }, ['receptor.numeroDocumento ruc']],
    // Whoever says it means a RUC: dropped, the factura would name for ever somebody without one.
    [
      'a check digit of what is no RUC',
      {
        naturaleza: 'NO_CONTRIBUYENTE',
        tipoDocumento: 'CEDULA_PARAGUAYA',
        numeroDocumento: '2345678',
        digitoVerificador: '3',
      },
      ['receptor.digitoVerificador contradiction'],
    ],
    [
      'a check digit of no number',
      { numeroDocumento: null, digitoVerificador: '0' },
      ['receptor.numeroDocumento required'],
    ],
    [
      'the other naturaleza as tipoContribuyente',
      { tipoContribuyente: 'NO_CONTRIBUYENTE' },
      ['receptor.tipoContribuyente enum'],
    ],
    ['no RUC at all', { numeroDocumento: 'ñandú' }, ['receptor.numeroDocumento ruc']],
    ['a contribuyente with a cédula', { tipoDocumento: 'CEDULA_PARAGUAYA' }, ['receptor.tipoDocumento enum']],
    [
      'an unknown kind of contribuyente',
      { tipoContribuyente: 'INNOMINADO' },
      ['receptor.tipoContribuyente enum'],
    ],
    [
      'a document for the innominado',
      { naturaleza: 'NO_CONTRIBUYENTE', tipoDocumento: 'INNOMINADO' },
      ['receptor.tipoDocumento enum'],
    ],
  ])('%s', (_, receptor, expected) => {
    const seen = faltas(con(receptor))
    expect(seen.map(fault => fault.split(' ')[0])).toEqual(expected.map(fault => fault.split(' ')[0]))
    if (!expected[0]!.endsWith('cPaisRec')) expect(seen).toEqual(expected)
  })

  test.each<[string, string, string]>([
    ['of 4', 'ABCD', 'motivo min-length'],
    ['of 501', 'X'.repeat(501), 'motivo max-length'],
    ['of 64 KiB of blanks', ' '.repeat(65_536), 'motivo blank'],
    ['with a control character', 'cinco\u0000', 'motivo invalid-text'],
    ['with half a symbol', 'cinco \udc00', 'motivo invalid-text'],
  ])('a motivo %s', (_, motivo, expected) => expect(faltas(con({}, motivo))).toEqual([expected]))

  test('every fault at once, those of form beside those of what is missing', () => {
    const parsed = parseNominacion({
      receptor: {
        naturaleza: 'contribuyente',
        tipoOperacion: 'b2b',
        pais: 'PY',
        nombreRazonSocial: 'ABC',
        direccion: 'X'.repeat(300),
        email: 'no-es-un-correo',
        numeroCasa: 'doce',
      },
      motivo: 'ABCD',
    })
    const seen = faltas(parsed).map(fault => fault.split(' ')[0])
    expect(seen.toSorted()).toEqual([
      'motivo',
      'receptor.direccion',
      'receptor.email',
      'receptor.naturaleza',
      'receptor.nombreRazonSocial',
      'receptor.numeroCasa',
      'receptor.pais',
      'receptor.tipoOperacion',
    ])
  })

  test('no field is told twice', () => {
    for (const receptor of [
      {},
      { direccion: 'X'.repeat(300) },
      { pais: 'PY' },
      { numeroDocumento: '80012345-1' },
    ]) {
      const seen = faltas(con(receptor, 'ABCD'))
      expect(new Set(seen.map(fault => fault.split(' ')[0])).size).toBe(seen.length)
    }
  })
})

test('whatever text a body holds, it is read without an exception, and what is taken can be signed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('80012345-0', 'RUC', 'PRY', '1'),
  )
  const cuerpo = fc.record({
    receptor: fc.record(
      {
        naturaleza: fc.oneof(text, fc.constantFrom('CONTRIBUYENTE', 'NO_CONTRIBUYENTE')),
        tipoOperacion: fc.oneof(text, fc.constantFrom('B2B', 'B2C', 'B2F')),
        pais: fc.oneof(text, fc.constant('PRY')),
        nombreRazonSocial: text,
        numeroDocumento: text,
        digitoVerificador: text,
        tipoDocumento: text,
        direccion: text,
        email: text,
        ciudad: text,
      },
      { requiredKeys: [] },
    ),
    motivo: text,
  })
  fc.assert(
    fc.property(cuerpo, body => {
      const parsed = parseNominacion(body as CuerpoNominacion)
      if (parsed.ok) expect(eventoDe(parsed.value.receptor, parsed.value.motivo, 'x').tipo).toBe('nominacion')
      else expect(faltas(parsed).length).toBeGreaterThan(0)
    }),
  )
})
