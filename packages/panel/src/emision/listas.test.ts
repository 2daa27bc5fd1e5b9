import { expect, test } from 'vitest'
import openapi from '../../../../openapi.json?raw'
import {
  ACTUALIZACION,
  EMISION,
  ITEM,
  PAGO,
  RECEPTOR,
  REMISION,
  TRANSPORTE,
  VENDEDOR,
} from './bloques.generated.ts'
import { type Bloque, opcionesDe } from './escritos.ts'
import { MEDIOS } from './pago.ts'
import { CUPON } from './partes.ts'

interface Schema {
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  $ref?: string
  anyOf?: Schema[]
}
const { schemas } = (JSON.parse(openapi) as { components: { schemas: Record<string, Schema> } }).components

const wordsOf = (schema: Schema | undefined): readonly string[] =>
  schema?.enum ?? (schema?.$ref === undefined ? [] : wordsOf(schemas[schema.$ref.split('/').at(-1) ?? '']))

const SOURCES = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.generated.ts', '!../**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

test('how one can pay, and with which card, is what the contract says', () => {
  expect(MEDIOS.map(({ value }) => value)).toEqual(wordsOf(schemas.TipoPago))
  expect(MEDIOS.length).toBe(22)
  expect(opcionesDe(CUPON, 'denominacion').map(({ value }) => value)).toEqual(
    wordsOf(schemas.DenominacionDeTarjeta),
  )
})

/** Three words of one closed list that are written down are a second list of it. */
test('no closed list of the contract is written a second time', () => {
  const listas = Object.entries(schemas).filter(([, { enum: words = [] }]) => words.length > 2)
  expect(listas.length).toBeGreaterThan(20)
  const segundas = Object.entries(SOURCES).flatMap(([path, source]) => {
    const escritas = new Set([...source.matchAll(/value: '(\w+)'/g)].map(([, word = '']) => word))
    return listas
      .filter(([, { enum: words = [] }]) => words.filter(word => escritas.has(word)).length > 2)
      .map(([nombre]) => `${path} ${nombre}`)
  })
  expect(segundas).toEqual([])
})

test('every choice that is asked for has a word of its own that a person reads', () => {
  const elecciones = (bloque: Bloque): Bloque =>
    bloque
      .flatMap(campo => [campo, ...elecciones(campo.campos ?? [])])
      .filter(({ forma }) => forma === 'opcion')
  const todas = elecciones([
    ...[...EMISION, ...RECEPTOR, ...VENDEDOR, ...REMISION],
    ...[...TRANSPORTE, ...ITEM, ...PAGO, ...ACTUALIZACION],
  ])
  expect(todas.length).toBeGreaterThan(20)
  for (const { nombre, opciones = [] } of todas) {
    const labels = opciones.map(({ label }) => label)
    expect([nombre, new Set(labels).size]).toEqual([nombre, opciones.length])
    expect(labels.filter(label => /[A-Z]_[A-Z]|undefined/.test(label))).toEqual([])
  }
})
