import { describe, expect, test } from 'vitest'
import { faultsOf } from '../validated.ts'
import { parseDatosDeEmisor } from './datos.ts'
import { enEstablecimiento, parseEstablecimientos } from './establecimientos.ts'

const CASA = {
  ruc: '80099999-1',
  razonSocial: 'EJEMPLO SA',
  nombreFantasia: null,
  tipoContribuyente: 'PERSONA_JURIDICA' as const,
  tipoRegimen: null,
  direccion: 'Calle Uno',
  numeroCasa: 100,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021555000',
  email: 'ventas@ejemplo.com.py',
  actividades: [],
  establecimientos: [],
  redondeo: null,
}

describe('where it issues', () => {
  test('what a branch says of itself is in the place of what the issuer says, and nothing else is', () => {
    const emisor = { ...CASA, establecimientos: [{ codigo: '002', telefono: '021666000' }] }
    expect(enEstablecimiento(emisor, '002')).toEqual({
      ...emisor,
      telefono: '021666000',
      denominacion: null,
    })
    expect(enEstablecimiento(emisor, '001')).toEqual({ ...emisor, denominacion: null })
  })

  test('an address takes its number with it, and a city its district: neither is mixed with those of the house', () => {
    const lejos = { codigo: '002', direccion: 'Ruta 2', departamento: 12, ciudad: 6106 }
    expect(enEstablecimiento({ ...CASA, establecimientos: [lejos] }, '002')).toMatchObject({
      direccion: 'Ruta 2',
      numeroCasa: 0,
      departamento: 12,
      distrito: null,
      ciudad: 6106,
    })
  })
})

const faltas = (...dados: object[]) =>
  faultsOf(parseEstablecimientos(dados)).map(({ campo, codigo }) => `${campo} ${codigo}`)

describe('what is said of branches', () => {
  test('is kept as it was said, its number in three digits', () => {
    const dicho = { denominacion: 'Sucursal', direccion: 'Palma', numeroCasa: 5, email: 'a@b.com.py' }
    expect(parseEstablecimientos([{ codigo: 2, ...dicho }, { codigo: '010' }])).toEqual({
      ok: true,
      value: [{ codigo: '002', ...dicho }, { codigo: '010' }],
    })
    expect(parseEstablecimientos([{ codigo: 2, direccion: ' ', email: null }])).toEqual({
      ok: true,
      value: [{ codigo: '002' }],
    })
  })

  test('is read as what is said of the house: the same is refused, in the same words', () => {
    const malo = {
      telefono: '123',
      email: 'a@b.com, c@d.com',
      direccion: 'x'.repeat(256),
      numeroCasa: 1_000_000,
      departamento: 99,
      distrito: 9_999,
      ciudad: 99_999,
    }
    const deCasa = faultsOf(parseDatosDeEmisor(malo, CASA)).map(({ campo, codigo, detail }) => [
      campo,
      codigo,
      detail,
    ])
    const deSucursal = faultsOf(parseEstablecimientos([{ codigo: 2, ...malo }])).map(
      ({ campo, codigo, detail }) => [campo.replace('establecimientos[0].', ''), codigo, detail],
    )
    const sinLugar = (faltas: string[][]) => faltas.filter(([, codigo]) => codigo !== 'geo').sort()
    expect(sinLugar(deCasa)).toHaveLength(7)
    expect(sinLugar(deSucursal)).toEqual(sinLugar(deCasa))
  })

  test.each<[string, object[], string[]]>([
    ['no number', [{}], ['establecimientos[0].codigo range']],
    [
      'a number that none has',
      [{ codigo: 0 }, { codigo: '1000' }],
      ['establecimientos[0].codigo range', 'establecimientos[1].codigo range'],
    ],
    ['one of them twice', [{ codigo: 2 }, { codigo: '002' }], ['establecimientos[1].codigo duplicate']],
    ['a city alone', [{ codigo: 2, ciudad: 1 }], ['establecimientos[0].departamento required']],
    [
      'a district alone',
      [{ codigo: 2, distrito: 1 }],
      ['establecimientos[0].departamento required', 'establecimientos[0].ciudad required'],
    ],
    ['places apart', [{ codigo: 2, departamento: 12, ciudad: 1 }], ['establecimientos[0].ciudad geo']],
    [
      'a place that is none',
      [{ codigo: 2, departamento: 99, ciudad: 1 }],
      ['establecimientos[0].departamento catalog', 'establecimientos[0].ciudad geo'],
    ],
    [
      'a house without a street',
      [{ codigo: 2, numeroCasa: 7 }],
      ['establecimientos[0].numeroCasa contradiction'],
    ],
    [
      'a name that does not fit',
      [{ codigo: 2, denominacion: 'x'.repeat(31) }],
      ['establecimientos[0].denominacion max-length'],
    ],
    [
      'two addresses of mail',
      [{ codigo: 2, email: 'a@b.com, c@d.com' }],
      ['establecimientos[0].email email'],
    ],
    [
      'more than there are',
      Array.from({ length: 101 }, (_, n) => ({ codigo: n })),
      ['establecimientos max-items'],
    ],
  ])('%s is refused, with its place', (_, dados, esperadas) => {
    expect(faltas(...dados)).toEqual(esperadas)
  })
})
