import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatConsumo, parseConsumo } from './consumo.ts'

const gasto = fc.record({
  limite: fc.constantFrom('credencial', 'contribuyente', 'direccion', 'fallidas', 'enlace'),
  quien: fc.constantFrom('clave 7', '12 PROD', '190.128.0.0/24', '2001:db8::/56'),
  cuanto: fc.integer({ min: 1, max: 100_000 }),
})

test('what one process tells the others is what they read', () => {
  fc.assert(
    fc.property(fc.array(gasto, { maxLength: 20 }), gastos => {
      const consumo = parseConsumo(formatConsumo({ proceso: 'a1', gastos }))
      expect(consumo?.proceso).toBe('a1')
      expect(consumo?.gastos).toEqual([...gastos].sort((a, b) => b.cuanto - a.cuanto))
    }),
  )
})

test('however many callers there are it fits into one notification, and those who spent most are in it', () => {
  const gastos = Array.from({ length: 10_000 }, (_, i) => ({
    limite: 'direccion' as const,
    quien: `190.${i >> 8}.${i & 255}.0/24`,
    cuanto: i + 1,
  }))
  const text = formatConsumo({ proceso: 'a1', gastos })
  expect(Buffer.byteLength(text)).toBeLessThan(8_000)
  const read = parseConsumo(text)?.gastos ?? []
  expect(read.length).toBeGreaterThan(200)
  expect(read[0]?.cuanto).toBe(10_000)
})

test.each(['', '\n0 1 a', 'a1\n9 1 clave 7', 'a1\n0 -1 clave 7', 'a1\n0 1', 'a1\n0 9999999999 x'])(
  'what somebody else put on the channel is nothing (%j)',
  payload => expect(parseConsumo(payload)).toBeNull(),
)
