import { describe, expect, test } from 'vitest'
import { FORMAS } from '../../test/formas-de-consulta.ts'
import { CDC, digestDelDocumento, nuestro } from '../../test/piezas-de-consulta.ts'
import { reply } from '../../test/respuestas.ts'
import { findRegistro } from './registro.ts'
import { processSiConsDEResponse } from './siConsDE.ts'

describe('the catalogue of forms', () => {
  test.each(FORMAS)('%s: %s', (_, veredicto, cuerpo) => {
    expect(findRegistro(processSiConsDEResponse(reply(cuerpo), CDC), nuestro.xml)).toMatchObject({
      kind: veredicto,
    })
  })

  test('has at least 40, each once', () => {
    expect(FORMAS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(FORMAS.map(([nombre]) => nombre)).size).toBe(FORMAS.length)
    expect(new Set(FORMAS.map(([, , cuerpo]) => cuerpo)).size).toBe(FORMAS.length)
  })
})

describe('a documento that waits', () => {
  const delAsked = FORMAS.filter(([nombre]) => nombre !== 'another documento than the one asked for')
  test.each(delAsked)('is read whatever the list of events is like: %s', (_, __, cuerpo) => {
    const answer = processSiConsDEResponse(reply(cuerpo), CDC)
    if (answer.kind !== 'found') throw new Error(JSON.stringify(answer))
    expect(answer.contenido).toMatchObject({
      cdc: CDC,
      digestValue: digestDelDocumento,
      dProtAut: '50300001',
    })
  })
})
