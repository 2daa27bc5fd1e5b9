import { expect, test } from 'vitest'
import { openapi } from '../openapi.ts'
import { ROUTES } from '../routes/index.ts'
import type { Contract } from './contract.ts'
import { docsPage } from './page.ts'

const contract = JSON.parse(JSON.stringify(openapi(ROUTES))) as Contract
const page = docsPage(contract)
const section = (operationId: string): string =>
  page.slice(page.indexOf(`<details id="${operationId}">`)).split('</details>', 1)[0]!
const cells = [...page.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)]

test('every field says what it takes: none is just "an object"', () => {
  expect(cells.length).toBeGreaterThan(1000)
  const vague = cells.filter(([, , type]) => type === '' || /objeto|cualquier JSON|undefined/.test(type!))
  // What an entry of the audit is about depends on the entry.
  expect([...new Set(vague.map(([, name]) => name))]).toEqual(['<code>data.datos[].detalle</code>'])
})

test('every operation stands there once, under its anchor', () => {
  for (const { operationId } of Object.values(contract.paths).flatMap(methods => Object.values(methods)))
    expect(page.split(`<details id="${operationId}">`), operationId).toHaveLength(2)
})

test('fields inside of fields, enumerations, limits and defaults are shown', () => {
  const emision = section('emitirDocumento')
  for (const text of [
    '<code>items[].precioUnitario</code></td><td>número o texto',
    '<code>condicionPago[].cuotas[].monto</code>',
    '<code>FACTURA_ELECTRONICA</code> · <code>NOTA_DE_CREDITO_ELECTRONICA</code>',
    '<code>receptor.nombreRazonSocial</code>',
    '1–999 elementos',
    '4–255 caracteres',
    'si falta, <code>PYG</code>',
  ])
    expect(emision).toContain(text)
  expect(section('listarEventosDePersona')).toContain('<code>data.datos[].receptor.naturaleza</code>')
})

test('headers are shown where they are sent, and problems lead to their pages', () => {
  const nominacion = section('nominarReceptor')
  expect(nominacion).toContain('Idempotency-Key (cabecera)')
  expect(nominacion).toContain('<code>Idempotent-Replayed</code>')
  expect(nominacion).toContain('Con <code>Retry-After</code>')
  expect(nominacion).toContain('<a href="/problemas/result-uncertain">')
  expect(nominacion).toContain('<code>estadoEvento</code>')
})
