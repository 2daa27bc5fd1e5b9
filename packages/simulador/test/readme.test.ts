import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RUTAS_DE_GESTION } from '../src/gestion/servidor.ts'
import { ESCENARIOS, MAGICOS } from '../src/index.ts'
import { digitoVerificador } from '../src/juez/index.ts'

const README = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8')

test('the README names every scenario, every magic RUC and every route, and no other', () => {
  const rows = README.split('\n').flatMap(line => /^\| `([^`]+)` +\|/.exec(line)?.[1] ?? [])
  const escenarios = ESCENARIOS.map(({ nombre }) => nombre)
  const magicos = MAGICOS.map(({ ruc }) => `${ruc}-${digitoVerificador(ruc)}`)
  const rutas = RUTAS_DE_GESTION.map(({ metodo, ruta }) => `${metodo} ${ruta}`)
  const known = [...magicos, ...escenarios, ...rutas]
  expect(
    rows.filter(row => /^([a-z]+(-[a-z0-9]+)+|[a-z]+|\d{8}-\d|(GET|PUT|POST|DELETE) .*)$/.test(row)).sort(),
  ).toEqual(known.sort())
})
