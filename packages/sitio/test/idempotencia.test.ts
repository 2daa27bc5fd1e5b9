import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

interface Operacion {
  parameters?: { $ref?: string; name?: string }[]
}

/** What is done below `/api/v1`, by the last word of its path. */
function listActos(takesKey: boolean): Set<string> {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operacion>>
  }
  const acts = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method === 'post')
      .filter(([, { parameters = [] }]) => takesKey === parameters.some(isClave))
      .map(() => path.split('/').findLast(part => !part.startsWith('{')) ?? ''),
  )
  return new Set(acts)
}

const isClave = ({ $ref = '', name = '' }: { $ref?: string; name?: string }) =>
  /idempotency-?key/i.test($ref + name)

test('the page on Idempotency-Key names what takes one, and says of nothing else that it does', () => {
  const page = readFileSync(join(ROOT, 'packages/sitio/paginas/idempotencia.md'), 'utf8')
  const [taken = ''] = page.split('| la clave')
  // The panel's word for the same.
  const toman = [...listActos(true)].filter(acto => acto !== 'documentos')
  expect(toman.length).toBeGreaterThan(8)
  for (const acto of toman) expect(taken).toContain(`\`${acto}\``)
  const otros = [...listActos(false)].filter(acto => !toman.includes(acto))
  expect(otros).toEqual(expect.arrayContaining(['webhooks', 'tandas', 'archivar']))
  for (const acto of otros) expect(taken).not.toContain(`\`${acto}\``)
  expect(taken).not.toMatch(/toda operación/i)
})
