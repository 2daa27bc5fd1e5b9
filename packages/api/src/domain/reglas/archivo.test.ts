import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readReglas } from './archivo.ts'

const REGLA = { codigo: '1321', hasta: '2027-01-31', fuente: 'NT 28, página 2' }
const LIMITE = { limite: 'innominado', guaranies: 5_000_000, desde: '2027-02-01', fuente: 'NT 28' }
const ARCHIVO = { formato: 'mbohera-reglas-1', edicion: 'NT 28', reglas: [], limites: [LIMITE] }
const con = (cambios: object) => ({ ...ARCHIVO, ...cambios })
const regla = (cambios: object) => con({ reglas: [{ ...REGLA, ...cambios }] })

test('a file says from when to when, and each change is told with its source', () => {
  const leido = readReglas(con({ reglas: [{ codigo: '1321', desde: '2027-01-01', fuente: 'NT 28, 3' }] }))
  expect(leido).toMatchObject({
    ok: true,
    value: {
      edicion: 'NT 28',
      limitesInnominado: [{ desde: '2027-02-01', guaranies: 5_000_000n }],
      cambios: [
        'la regla 1321 rige desde el 2027-01-01 (NT 28, 3)',
        'una factura innominada es de menos de 5000000 guaraníes desde el 2027-02-01 (NT 28)',
      ],
    },
  })
  expect(leido.ok && [...leido.value.vigencias]).toEqual([['1321', { desde: '2027-01-01' }]])
})

test('the example of the page of the operators is read, and changes what it says', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations/rules.md'), 'utf8')
  const leido = readReglas(JSON.parse(/```json\n(.+?)```/s.exec(page)![1]!))
  expect(leido.ok ? [] : leido.faults).toEqual([])
  expect(leido.ok && leido.value.cambios).toHaveLength(3)
})

describe('is refused whole', () => {
  test.each<[string, unknown, string]>([
    ['what is no object', [], ' type'],
    ['another format', con({ formato: 'mbohera-reglas-2' }), 'formato enum'],
    ['a word of a newer format', con({ catalogos: [] }), 'catalogos unknown-field'],
    ['without its edition', con({ edicion: ' ' }), 'edicion required'],
    ['rules that are no list', con({ reglas: {} }), 'reglas type'],
    ['that changes nothing', con({ limites: [] }), 'reglas required'],
    ['a rule that is no object', con({ reglas: ['1321'] }), 'reglas[0] type'],
    ['a rule that nobody judges', regla({ codigo: '1306' }), 'reglas[0].codigo unknown'],
    ['a code that there is not', regla({ codigo: '9999' }), 'reglas[0].codigo unknown'],
    ['a rule that reading judges too', regla({ codigo: '2434' }), 'reglas[0].codigo fixed'],
    ['a rule without its source', regla({ fuente: undefined }), 'reglas[0].fuente required'],
    ['a rule without a day', regla({ hasta: undefined }), 'reglas[0] required'],
    ['a day that there is not', regla({ hasta: '2027-02-30' }), 'reglas[0].hasta format'],
    ['a rule that ends before it begins', regla({ desde: '2027-03-01' }), 'reglas[0].hasta contradiction'],
    ['a field of a rule that it has not', regla({ mensaje: 'x' }), 'reglas[0].mensaje unknown-field'],
    [
      'a limit of something else',
      con({ limites: [{ ...LIMITE, limite: 'cuotas' }] }),
      'limites[0].limite enum',
    ],
    [
      'a limit that is no amount',
      con({ limites: [{ ...LIMITE, guaranies: '5' }] }),
      'limites[0].guaranies integer',
    ],
    ['a limit of no day', con({ limites: [{ ...LIMITE, desde: undefined }] }), 'limites[0].desde required'],
    ['two limits of a day', con({ limites: [LIMITE, LIMITE] }), 'limites[1].desde duplicate'],
  ])('%s', (_, dado, falta) => {
    const leido = readReglas(dado)
    expect(leido.ok ? [] : leido.faults.map(({ campo, codigo }) => `${campo} ${codigo}`)).toEqual([falta])
  })

  test('the same rule twice', () => {
    const dos = readReglas(
      con({
        reglas: [
          { ...REGLA, codigo: '1321' },
          { ...REGLA, codigo: '1321' },
        ],
      }),
    )
    expect(dos.ok ? [] : dos.faults.map(({ codigo }) => codigo)).toEqual(['duplicate'])
  })
})
