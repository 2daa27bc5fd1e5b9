import { expect, test } from 'vitest'
import { fallaDe, saludDeSifen } from './salud.ts'

const falla = (en: number, que = 'HTTP 503') => ({ en, que })
const visto = { ultimaRespuesta: null, fallas: [], enPausa: false }

test.each([
  ['nothing was ever tried', visto, 'SIN_NOTICIAS'],
  ['it answered last', { ...visto, ultimaRespuesta: 9, fallas: [falla(5)] }, 'RESPONDE'],
  [
    'what came last broke',
    { ...visto, ultimaRespuesta: 5, fallas: [null, falla(3), falla(9)] },
    'NO_RESPONDE',
  ],
  ['it never answered', { ...visto, fallas: [falla(1)] }, 'NO_RESPONDE'],
  ['it is being spared', { ...visto, ultimaRespuesta: 9, enPausa: true }, 'NO_RESPONDE'],
] as const)('when %s: %s', (_, seen, estado) => {
  expect(saludDeSifen(seen).estado).toBe(estado)
})

test('of several failures the latest is told', () => {
  const fallas = [falla(3, 'antes'), falla(7, 'lo último'), null]
  expect(saludDeSifen({ ...visto, fallas }).ultimaFalla).toEqual(falla(7, 'lo último'))
})

test('what waits tells of a failure only when SIFEN was not reached', () => {
  expect(fallaDe({ que: 'no-salio', en: 4, razon: 'ECONNREFUSED', veces: 3 })).toEqual(
    falla(4, 'ECONNREFUSED'),
  )
  expect(fallaDe({ que: 'sin-respuesta', en: 4, razon: 'plazo' })).toEqual(falla(4, 'plazo'))
  expect(fallaDe({ que: 'ausente', en: 4 })).toBeNull()
  expect(fallaDe(null)).toBeNull()
})
