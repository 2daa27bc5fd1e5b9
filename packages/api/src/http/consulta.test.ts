import { type TObject, Type } from 'typebox'
import { expect, test } from 'vitest'
import { lectorDeConsulta } from './consulta.ts'
import { ROUTES } from './routes/index.ts'

const texto = Type.Optional(Type.String())
const Lista = Type.Object({ limite: texto, cursor: texto, fechaDesde: texto, fechaHasta: texto })
const dichas = (schema: TObject | undefined, query: object, indulgente = false) => {
  const read = lectorDeConsulta(schema)(query, indulgente)
  if (read.ok) return []
  return 'faults' in read.failure
    ? read.failure.faults.map(({ campo, detail }) => `${campo} ${detail}`)
    : null
}

test.each([
  ['page', 'cursor'],
  ['pagina', 'cursor'],
  ['offset', 'cursor'],
  ['skip', 'cursor'],
  ['per_page', 'limite'],
  ['pageSize', 'limite'],
  ['fecha', 'fechaDesde'],
  ['desde', 'fechaDesde'],
  ['hasta', 'fechaHasta'],
])('who would get the first page again, or everything, is told the word: %s is %s', (otra, campo) => {
  expect(dichas(Lista, { [otra]: '2' })).toEqual([`${otra} no existe; ¿quiso decir «${campo}»?`])
  expect(dichas(Lista, { [otra]: '2' }, true)).toEqual([])
  expect(dichas(Lista, { [otra]: '' })).toEqual([])
})

test('a word that means nothing in a query is ignored in it', () => {
  for (const schema of [undefined, Type.Object({ formato: texto })])
    for (const otra of ['page', 'offset', 'tipo', 'fecha', 'x'])
      expect(dichas(schema, { [otra]: '2' })).toEqual([])
  expect(dichas(Lista, { tipo: 'FE', estado: 'x', orden: 'y' })).toEqual([])
})

test('every list that has pages knows the other words for them, and its own stay its own', () => {
  const listas = ROUTES.filter(({ query }) => query !== undefined && 'limite' in query.properties)
  expect(listas.length).toBeGreaterThan(20)
  for (const { query, operationId } of listas) {
    expect(dichas(query, { page: '2', perPage: '5' }), operationId).toHaveLength(2)
    for (const suya of Object.keys(query!.properties)) expect(dichas(query, { [suya]: '2' })).toEqual([])
  }
})

test('a filter of one list is not asked for in vain by its short name', () => {
  const de = (operationId: string) => ROUTES.find(route => route.operationId === operationId)?.query
  expect(dichas(de('listarDocumentos'), { tipo: 'x' })).toEqual([
    'tipo no existe; ¿quiso decir «tipoDocumento»?',
  ])
  expect(dichas(de('listarEventos'), { tipo: 'x', estado: 'y' })).toEqual([
    'tipo no existe; ¿quiso decir «tipoEvento»?',
    'estado no existe; ¿quiso decir «estadoEvento»?',
  ])
})
