import { type TObject, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { soon } from '../../test/support/procesador.ts'
import { formaDe, type Hallazgos, readForma } from './forma.ts'
import { NO_ADMITIDAS } from './no-admitidas.ts'
import { NumeroEscrito } from './numero-exacto.ts'
import { ROUTES } from './routes/index.ts'
import { unDesliz, Vocabulario } from './vocabulario.ts'

const CAMPOS = ['receptor', 'precioUnitario', 'tasaIVA', 'pais', 'email', 'cdc', 'csc']
const palabras = new Vocabulario(CAMPOS, NO_ADMITIDAS.Emision)
const dice = (palabra: string, value: unknown = 'x', resto: Record<string, unknown> = {}) =>
  palabras.sospecha(palabra, { ...resto, [palabra]: value })?.detail ?? null

describe('one slip away', () => {
  test.each([
    ['receptro', 'receptor'],
    ['recptor', 'receptor'],
    ['receptorr', 'receptor'],
    ['rezeptor', 'receptor'],
    ['RECEPTOR', 'receptor'],
    ['precio_unitario', 'precioUnitario'],
    ['precio-unitario', 'precioUnitario'],
    ['PrecioUnitarios', 'precioUnitario'],
    ['tasaIva', 'tasaIVA'],
    ['país', 'pais'],
    ['mail', 'email'],
    ['CDC', 'cdc'],
    ['c_d_c', 'cdc'],
    ['cscd', null],
    ['dcc', 'cdc'],
  ])('%s: %s', (palabra, name) =>
    expect(dice(palabra)).toBe(name === null ? null : `no existe; ¿quiso decir «${name}»?`),
  )

  test.each([
    'receptores1',
    'recetpro',
    'cliente',
    'cac',
    'cdr',
    'cd',
    'piso',
    'iva',
    '',
    '_',
    '__proto__',
    'emisor',
  ])('%s is another word', palabra => expect(dice(palabra)).toBeNull())

  test('beside the name that it looks like, it is suspicious all the same', () =>
    expect(dice('Receptor', 1, { receptor: {} })).toBe(
      'no existe, y se parece a «receptor», que también está: quítelo',
    ))

  test('what is absent is nothing; what is 0 or false may be meant', () => {
    for (const value of [null, '', ' ']) expect(dice('receptro', value)).toBeNull()
    for (const value of [0, false, '0', [], {}]) expect(dice('tasaIva', value)).not.toBeNull()
  })

  test('every insertion, deletion, substitution and exchange of neighbours, and nothing of two slips', () => {
    const name = 'condicion'
    const slips = [...name].flatMap((letter, at) => {
      const [before, after] = [name.slice(0, at), name.slice(at + 1)]
      return [
        before + after,
        `${before}x${after}`,
        `${before}x${letter}${after}`,
        before + (after[0] ?? 'x') + letter + after.slice(1),
      ]
    })
    for (const slip of slips) {
      expect(unDesliz(name, slip), slip).toBe(true)
      expect(unDesliz(slip, name), slip).toBe(true)
      expect(unDesliz(name, `zz${slip}`), slip).toBe(false)
    }
  })
})

describe('words of the manual', () => {
  test('a word that cannot be issued yet says what to do instead, and so does one that a slip makes of it', () => {
    expect(dice('comisiones', 5)).toBe(
      'todavía no se puede emitir con esa palabra: quítela, y diga la comisión en «comision»',
    )
    expect(dice('comi_sines', 5)).toMatch(/^parece «comisiones»: todavía no se puede/)
  })

  test('of a value that says nothing it is not told, and one of blanks is read once', () => {
    for (const value of [false, 0, '0', ' 0.00 ', '\t', {}, []])
      expect(dice('entregaInicial', value), `${value}`).toBeNull()
    expect(soon(() => dice('entregaInicial', `${' '.repeat(100_000)}x`))).toMatch(/^todavía no se puede/)
  })

  const objects = (schema: unknown): TObject[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const own = 'properties' in schema ? [schema as TObject] : []
    return [...own, ...Object.values(schema).flatMap(objects)]
  }
  const bodies = ROUTES.flatMap(({ body }) => objects(body))

  test('each stands in an object of a body that does not have it, and no field of that object looks like it', () => {
    for (const [title, words] of Object.entries(NO_ADMITIDAS)) {
      const found = bodies.find(body => (body as { title?: string }).title === title)
      expect(found, title).toBeDefined()
      const own = new Vocabulario(Object.keys(words))
      for (const field of Object.keys(found!.properties))
        expect(own.sospecha(field, { [field]: 'x' }), `${title}.${field}`).toBeNull()
    }
  })

  test('no two parameters of one query are one slip away from each other', () => {
    for (const { query, operationId } of ROUTES) {
      const names = Object.keys(query?.properties ?? {})
      for (const name of names) {
        const others = new Vocabulario(names.filter(other => other !== name))
        expect(others.sospecha(name, { [name]: 'x' }), `${operationId} ${name}`).toBeNull()
      }
    }
  })

  test('no two fields of one object are one slip away from each other, but one and many of the same', () => {
    // Whoever writes the one for the other is told by its JSON type.
    const UNO_Y_VARIOS = [
      ['cdc', 'cdcs'],
      ['texto', 'textos'],
    ]
    for (const { properties } of bodies)
      for (const field of Object.keys(properties)) {
        const others = Object.keys(properties).filter(
          name => name !== field && !UNO_Y_VARIOS.some(both => both.includes(name) && both.includes(field)),
        )
        expect(new Vocabulario(others).sospecha(field, { [field]: 'x' }), field).toBeNull()
      }
  })
})

test('every object of every body knows a word that is one slip away from one of its fields', () => {
  const misspelt = (schema: unknown): unknown => {
    const { properties, items, anyOf, enum: values, type } = schema as Record<string, never>
    if (anyOf) return misspelt((anyOf as unknown[])[0])
    if (items) return [misspelt(items)]
    if (!properties)
      return values
        ? values[0]
        : [type].flat()[0] === 'string'
          ? 'x'
          : [type].flat()[0] === 'boolean'
            ? true
            : 1
    const known = Object.entries(properties).map(([name, inner]) => [name, misspelt(inner)])
    return Object.fromEntries([...known, ...known.map(([name, inner]) => [`_${name as string}`, inner])])
  }
  const wrong = (schema: unknown, at: string): string[] => {
    const { properties, items, anyOf } = schema as Record<string, never>
    if (anyOf) return wrong((anyOf as unknown[])[0], at)
    if (items) return wrong(items, `${at}[0]`)
    const prefix = at === '' ? '' : `${at}.`
    return Object.entries(properties ?? {}).flatMap(([name, inner]) => [
      `${prefix}_${name}`,
      ...wrong(inner, prefix + name),
    ])
  }
  for (const { body, operationId } of ROUTES) {
    if (body === undefined) continue
    const hallazgos: Hallazgos = { tipos: [], deForma: [] }
    readForma(formaDe(body), misspelt(body), '', hallazgos)
    const said = hallazgos.deForma
      .filter(({ codigo }) => codigo === 'unknown-field')
      .map(({ campo }) => campo)
    expect(said.sort(), operationId).toEqual(wrong(body, '').sort())
  }
})

test('forty thousand words that are no field cost one look each, whatever they are', () => {
  const forma = formaDe(Type.Object({ receptor: Type.String() }, { title: 'Uno' }))
  const many = (word: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [word(n), 'x']))
  const faults = (value: object) => {
    const hallazgos: Hallazgos = { tipos: [], deForma: [] }
    expect(readForma(forma, value, '', hallazgos)).toEqual({})
    return hallazgos.deForma.length
  }
  expect(faults(many(n => `palabra${n}`))).toBe(0)
  expect(faults(many(n => `recept${n}`))).toBe(0)
  expect(faults(many(n => `${'x'.repeat(200)}${n}`))).toBe(0)
})

test('another program’s word is compared with what is signed whatever its value is, also what has no text', () => {
  const otras = [{ palabra: 'iva', campo: 'tasaIVA', iguales: ['10'] }]
  const deOtros = new Vocabulario(['tasaIVA'], {}, otras)
  const duda = (iva: unknown) => deOtros.sospecha('iva', { iva })?.codigo ?? null
  expect([10, '10', ' 10.0 ', '10.00'].map(duda)).toEqual([null, null, null, null])
  for (const iva of [5, true, [10], { toString: 1, valueOf: 1 }, new NumeroEscrito('10.5')])
    expect(duda(iva)).toBe('unknown-field')
})
