import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PREFIX } from '../../src/http/register.ts'
import { Nominaciones } from '../support/nominaciones.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PAGINAS = join(ROOT, 'packages/sitio/paginas')
const PROBLEMAS = join(ROOT, 'docs/problems')
const CONTRATO = readFileSync(join(ROOT, 'openapi.json'), 'utf8')

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

/** What a page says can be sent, with the operation that it named last before. A page that names none shows what comes, or what another program reads. */
const cuerpos = readdirSync(PAGINAS).flatMap(name => {
  const text = readFileSync(join(PAGINAS, name), 'utf8')
  return [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].flatMap(({ index, 1: json = '' }) => {
    const [, path] = [...text.slice(0, index).matchAll(/`POST (\/api\/v1\/\S+)`/g)].at(-1) ?? []
    return path === undefined ? [] : { name, path, json: JSON.parse(json) as object }
  })
})

/** They speak of the command line's own words, and of the simulated SIFEN's management. */
const DE_OTROS = new Set(['linea-de-comandos.md', 'simulador.md'])

describe('what a page of the documentation says can be sent', () => {
  test('there is some', () => expect(cuerpos.length).toBeGreaterThan(1))

  test.each(cuerpos)('$name, $path: the service takes it', async ({ path, json }) => {
    const { status, body } = await n.post(path, { as: n.key, json })
    expect(body).not.toHaveProperty('errors')
    expect([200, 202]).toContain(status)
  })
})

/** What the pages name of the contract, with the page. */
const nombrado = (pattern: RegExp) =>
  [PAGINAS, PROBLEMAS].flatMap(dir =>
    readdirSync(dir)
      .filter(name => !DE_OTROS.has(name))
      .flatMap(name =>
        [...readFileSync(join(dir, name), 'utf8').matchAll(pattern)].map(([, ...words]) => [name, ...words]),
      ),
  )

/** What the simulated SIFEN can be told, as it says itself. */
async function listGestion(): Promise<string[]> {
  const response = await fetch(`${n.simulador.gestionUrl}/api`)
  const { rutas } = (await response.json()) as { rutas: { metodo: string; ruta: string }[] }
  return rutas.map(({ metodo, ruta }) => `${metodo} ${ruta}`)
}

test('every operation that a page names, with or without the beginning that all have, is one of the contract or of the simulator', async () => {
  const gestion = new Set(await listGestion())
  const { paths } = JSON.parse(CONTRATO) as { paths: Record<string, object> }
  const known = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    ),
  )
  const named = nombrado(/`(GET|POST|PUT|PATCH|DELETE) (\/[^\s`?]*)/g)
  expect(named.length).toBeGreaterThan(5)
  const lost = named.filter(
    ([, method, path = '']) =>
      !gestion.has(`${method} ${path}`) &&
      !known.has(`${method} ${PREFIX}${path.replace(PREFIX, '').replace(/:\w+|[<{][^>}]*[>}]/g, '{}')}`),
  )
  expect(lost).toEqual([])
})

test('every field that a page names is one of the contract', () => {
  const named = nombrado(/`(?:\w+\.)*([a-z]+[A-Z]\w*)`/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([, word]) => !CONTRATO.includes(`"${word}":`))).toEqual([])
})
