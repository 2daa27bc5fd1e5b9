import { expect, test } from 'vitest'
import openapi from '../../../../openapi.json?raw'
import { describeCampo } from '../values/campos.ts'
import { cleanFrase, DE_PROGRAMAS, PALABRAS } from './palabras.ts'
import { formatFalta, type Problema, ProblemError, tellConLugar } from './problem.ts'

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
interface Operacion {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
const { paths, components } = JSON.parse(openapi) as {
  paths: Record<string, Record<string, Operacion>>
  components: { schemas: Record<string, Schema> }
}

/** Every problem that the contract shows, as the service would answer it. */
function* problemasDe(value: unknown): Generator<Problema> {
  if (typeof value !== 'object' || value === null) return
  const { type, title, detail, errors } = value as Partial<Problema>
  if (typeof type === 'string' && title !== undefined && detail !== undefined && errors !== undefined)
    yield value as Problema
  for (const inner of Object.values(value)) yield* problemasDe(inner)
}
const PROBLEMAS = [
  ...new Map([...problemasDe({ paths, components })].map(uno => [uno.type + uno.detail, uno])).values(),
]

test('every problem of the contract has words of its own here, or is said to be clear as the service says it', () => {
  expect(PROBLEMAS.length).toBeGreaterThan(35)
  const tipos = new Set(PROBLEMAS.map(({ type, status }) => (status === 401 ? 'unauthenticated' : type)))
  expect([...tipos].filter(tipo => PALABRAS[tipo] === undefined)).toEqual([])
})

test.each(PROBLEMAS.map(problema => [problema.type, problema] as const))(
  'what is shown of %s is in the words of a person, and says what to do',
  (_, problema) => {
    for (const segundos of [undefined, 30]) {
      const { title, advice, faults } = new ProblemError(problema, problema.status, segundos)
      // Whoever runs the service finds it by this.
      const texts = [title, advice.replaceAll(problema.requestId, ''), ...faults.map(formatFalta)]
      expect(texts.filter(text => text.trim() === '' || DE_PROGRAMAS.test(text))).toEqual([])
      expect(advice.length).toBeGreaterThan(faults.length === 0 ? 20 : 5)
    }
  },
)

function* camposDe(
  schema: Schema | undefined,
  camino: string,
  de: readonly string[] = [],
): Generator<string> {
  const ref = schema?.$ref?.split('/').at(-1)
  if (ref !== undefined) {
    if (!de.includes(ref)) yield* camposDe(components.schemas[ref], camino, [...de, ref])
    return
  }
  for (const una of schema?.anyOf ?? []) yield* camposDe(una, camino, de)
  if (schema?.items !== undefined) {
    yield `${camino}[0]`
    yield* camposDe(schema.items, `${camino}[0]`, de)
  }
  for (const [nombre, inner] of Object.entries(schema?.properties ?? {})) {
    const aqui = camino === '' ? nombre : `${camino}.${nombre}`
    yield aqui
    yield* camposDe(inner, aqui, de)
  }
}

function* pedidosDe(): Generator<string> {
  for (const [path, operaciones] of Object.entries(paths))
    if (path.includes('/contribuyentes'))
      for (const { parameters = [], requestBody } of Object.values(operaciones)) {
        for (const { in: donde, name } of parameters) if (donde === 'query') yield name
        for (const { schema } of Object.values(requestBody?.content ?? {})) yield* camposDe(schema, '')
      }
}

test('every field that may be at fault has a name that a person knows', () => {
  const caminos = [...new Set(pedidosDe())]
  expect(caminos.length).toBeGreaterThan(350)
  const partes = (camino: string) => camino.replace(/^\[0\]\.?/, '').split('.').length
  const sinNombre = caminos.filter(camino => {
    const dicho = describeCampo(camino)
    return (
      DE_PROGRAMAS.test(dicho.replace('kWh', 'kwh').replaceAll('/', '')) ||
      dicho.split(', ').length < partes(camino)
    )
  })
  expect(sinNombre).toEqual([])
})

test('where something is is said as one would', () => {
  expect(describeCampo('items[1].tasaIVA')).toBe('Ítem 2, tasa del IVA')
  expect(describeCampo('receptor.tipoDocumento')).toMatch(/^Comprador, tipo de documento/)
  expect(describeCampo('')).toBe('')
})

test.each([
  ['nomínela primero (POST /api/v1/documento-electronico/1/nominar), y emita', 'nomínela primero, y emita'],
  ['falta el certificado de firma (PUT …/certificado)', 'falta el certificado de firma'],
  ['no se envió nada, y la Idempotency-Key sigue libre. Repita en 30 s', 'no se envió nada. Repita en 30 s'],
  ['solo se nomina una FACTURA_ELECTRONICA', 'solo se nomina una factura electronica'],
  ['debe ser una fecha, por ejemplo 2026-11-20T10:30:00', 'debe ser una fecha, por ejemplo 20/11/2026 10:30'],
  ['quite los datos del cheque (gPagCheq).', 'quite los datos del cheque.'],
  ['el 001-001-0000007 (rechazado) sigue libre', 'el 001-001-0000007 (rechazado) sigue libre'],
  ['va con tasaIVA y numeroCheque', 'va con «Tasa del IVA» y «Número de cheque»'],
  [
    'los créditos de la factura ya suman todo lo que es, 28.97000001: no queda nada que acreditar',
    'los créditos de la factura ya suman todo lo que es, 28,97000001: no queda nada que acreditar',
  ],
  [
    'con esta nota los créditos de la factura suman 300000.5, y la factura es de 150000: redúzcala',
    'con esta nota los créditos de la factura suman 300.000,5, y la factura es de 150.000: redúzcala',
  ],
  [
    'los pagos suman 70000 y deben sumar el total del documento, 150000',
    'los pagos suman 70.000 y deben sumar el total del documento, 150.000',
  ],
  [
    'la entrega inicial (150000) ya es el total, 150000: no queda nada a crédito',
    'la entrega inicial (150.000) ya es el total, 150.000: no queda nada a crédito',
  ],
])('what only a program needs is left out: %s', (text, dicho) => {
  expect(cleanFrase(text)).toBe(dicho)
})

test.each([
  [
    'decimal',
    'debe ser un número decimal con punto, de hasta 15 enteros y 8 decimales',
    'debe ser un número de hasta 15 enteros: los miles van con punto y los decimales con coma, como 1.500,50',
  ],
  [
    'decimals',
    'tiene más de 8 decimales (0.123456789); redondéelo o envíelo como texto decimal exacto',
    'tiene más de 8 decimales: escríbalo redondeado',
  ],
  ['negative', 'no puede ser negativo', 'no puede ser negativo'],
])('an amount that is none (%s) is told as a person writes amounts here', (codigo, detail, dicho) => {
  const errors = [{ campo: 'items[0].precioUnitario', codigo, detail }]
  const { faults } = new ProblemError({ type: 'validation-error', errors }, 422)
  expect(faults).toEqual([{ ...errors[0], detail: dicho }])
  // Also where it comes within an answer: of a sale of a sheet, say.
  expect(errors.map(tellConLugar)).toEqual([`Ítem 1, precio: ${dicho}`])
})
