import { expect, test } from 'vitest'
import { readFiltrosDeEventos } from './filtros.ts'

test.each([
  [{}, {}],
  [
    { tipoEvento: 'NOMINACION', estadoEvento: 'ENVIADO' },
    { tipoEvento: 'NOMINACION', estadoEvento: 'ENVIADO' },
  ],
  [{ tipoEvento: 'BAILE', estadoEvento: 7 }, {}],
  [{ estadoEvento: ['ENVIADO'], otra: 'x' }, {}],
])('an address with %j filters by %j', (search, filtros) => {
  expect(readFiltrosDeEventos(search)).toEqual(filtros)
})
