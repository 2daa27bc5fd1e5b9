import { describe, expect, test } from 'vitest'
import type { CuerpoInutilizacion } from './campos.ts'
import { inutilizacionDe, parseInutilizacion } from './solicitud.ts'

const CUERPO = {
  tipoDocumento: 1,
  establecimiento: '001',
  puntoExpedicion: 2,
  numeroTimbrado: 1234567,
  numeroInicio: '10',
  numeroFin: 20,
  motivo: ' Salto de numeración ',
}
const con = (cambio: Record<string, unknown>) =>
  parseInutilizacion({ ...CUERPO, ...cambio } as CuerpoInutilizacion)

function faltas(parsed: ReturnType<typeof parseInutilizacion>): string[] {
  if (parsed.ok) return []
  return parsed.faults.map(({ campo, codigo }) => `${campo} ${codigo}`)
}
const valor = (parsed: ReturnType<typeof parseInutilizacion>) => {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.value
}

test('numbers come as numbers or digits, and leave in their full width', () => {
  const solicitud = valor(parseInutilizacion(CUERPO))
  expect(solicitud).toEqual({
    tipoDocumento: 1,
    numeroTimbrado: '01234567',
    establecimiento: '001',
    punto: '002',
    numeroInicio: 10,
    numeroFin: 20,
    serie: null,
    motivo: 'Salto de numeración',
  })
  expect(inutilizacionDe(solicitud)).toEqual({
    tipo: 'inutilizacion',
    dNumTim: '01234567',
    dEst: '001',
    dPunExp: '002',
    dNumIn: '0000010',
    dNumFin: '0000020',
    iTiDE: 1,
    mOtEve: 'Salto de numeración',
  })
  expect(inutilizacionDe(valor(con({ serieNumero: ' AB ' })))).toMatchObject({ dSerieNum: 'AB' })
})

describe('limits', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['one number', { numeroInicio: 5, numeroFin: 5 }, []],
    ['the widest range', { numeroInicio: 1, numeroFin: 1001 }, []],
    ['one number more', { numeroInicio: 1, numeroFin: 1002 }, ['numeroFin 4067']],
    ['a range backwards', { numeroInicio: 5, numeroFin: 4 }, ['numeroFin 4068']],
    ['the last number', { numeroInicio: 9_999_999, numeroFin: 9_999_999 }, []],
    ['a number of eight digits', { numeroInicio: 10_000_000 }, ['numeroInicio range']],
    ['zero', { numeroInicio: 0 }, ['numeroInicio range']],
    ['a fraction', { numeroFin: 20.5 }, ['numeroFin range']],
    ['a sign', { numeroFin: '-20' }, ['numeroFin range']],
    ['letters', { numeroTimbrado: '12a' }, ['numeroTimbrado range']],
    ['nine digits of timbrado', { numeroTimbrado: 123_456_789 }, ['numeroTimbrado range']],
    ['the greatest timbrado', { numeroTimbrado: 99_999_999 }, []],
    ['a type that is not voided', { tipoDocumento: 2 }, ['tipoDocumento enum']],
    ['a type that does not exist', { tipoDocumento: 10 }, ['tipoDocumento enum']],
    ['a serie in lower case', { serieNumero: 'ab' }, ['serieNumero serie']],
    ['a blank serie is none', { serieNumero: '  ' }, []],
    ['a motivo of 4', { motivo: 'ABCD' }, ['motivo min-length']],
    ['a motivo of 501', { motivo: 'X'.repeat(501) }, ['motivo max-length']],
  ])('%s', (_, cambio, expected) => expect(faltas(con(cambio))).toEqual(expected))

  test.each([1, 4, 5, 6, 7])('type %i can be voided', tipoDocumento =>
    expect(faltas(con({ tipoDocumento }))).toEqual([]),
  )
})

test.each([
  ['FACTURA_ELECTRONICA', 1],
  [' NOTA_DE_REMISION_ELECTRONICA ', 7],
])('a type may be called %j, as an emission calls it', (tipoDocumento, codigo) =>
  expect(valor(con({ tipoDocumento })).tipoDocumento).toBe(codigo),
)

test.each(['FACTURA', 'toString', 3, 10])('of the type %j it is said which there are', tipoDocumento => {
  const leida = con({ tipoDocumento })
  expect(leida).toMatchObject({
    ok: false,
    faults: [{ campo: 'tipoDocumento', codigo: 'enum', detail: expect.stringContaining('4 (autofactura)') }],
  })
})

test('every fault at once', () => {
  expect(faltas(parseInutilizacion({})).map(fault => fault.split(' ')[0])).toEqual([
    'tipoDocumento',
    'establecimiento',
    'puntoExpedicion',
    'numeroTimbrado',
    'numeroInicio',
    'numeroFin',
    'motivo',
  ])
})
