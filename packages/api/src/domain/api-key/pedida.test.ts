import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePoints } from '../texto.ts'
import { formatCivil } from '../tiempo.ts'
import { GRACIA_MAX_SEGUNDOS, NOMBRE_MAX, parseApiKeyPedida, parseGracia } from './pedida.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const numRuns = Number(process.env.MBOHERA_RUNS ?? 100)

test('a nombre is taken as it came when it has 1 to 100 symbols that can be seen', () => {
  const symbol = fc.constantFrom('a', 'Ñ', '𝒳', '😀', '中')
  fc.assert(
    fc.property(fc.array(symbol, { maxLength: 120 }), symbols => {
      const nombre = symbols.join('')
      const parsed = parseApiKeyPedida({ nombre }, NOW)
      expect(parsed.ok).toBe(symbols.length >= 1 && codePoints(nombre) <= NOMBRE_MAX)
      if (parsed.ok) expect(parsed.value).toMatchObject({ nombre, expiraEn: null })
    }),
    { numRuns },
  )
})

test.each([' ', '\t', '\u00a0', '\u2003\u3000'])('a nombre of nothing but %j is blank', nombre => {
  expect(parseApiKeyPedida({ nombre }, NOW)).toMatchObject({ faults: [{ codigo: 'blank' }] })
})

test('an expiry is taken exactly when it lies in the future of the moment given', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), seconds => {
      const instant = NOW + seconds * 1000
      const parsed = parseApiKeyPedida({ nombre: 'x', expiraEn: formatCivil(instant) }, NOW)
      expect(parsed.ok).toBe(instant > NOW)
      if (parsed.ok) expect(parsed.value.expiraEn).toBe(instant)
    }),
    { numRuns },
  )
})

test('an expiry that is null or absent is never', () => {
  for (const body of [{ nombre: 'x' }, { nombre: 'x', expiraEn: null }])
    expect(parseApiKeyPedida(body, NOW)).toMatchObject({ ok: true, value: { nombre: 'x', expiraEn: null } })
})

test('an expiry with an offset is that moment, not the civil one', () => {
  const parsed = parseApiKeyPedida({ nombre: 'x', expiraEn: '2027-01-01T00:00:00+09:00' }, NOW)
  expect(parsed).toMatchObject({ value: { expiraEn: Date.UTC(2026, 11, 31, 15) } })
})

test.each([
  [undefined, 0],
  [{}, 0],
  [{ gracia: null }, 0],
  [{ gracia: 0 }, 0],
  [{ gracia: 1 }, 1],
  [{ gracia: GRACIA_MAX_SEGUNDOS }, GRACIA_MAX_SEGUNDOS],
])('a gracia of %j is %i seconds', (body, seconds) => {
  expect(parseGracia(body)).toEqual({ ok: true, value: seconds })
})

test.each([-1, 0.5, GRACIA_MAX_SEGUNDOS + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'a gracia of %d is refused',
  gracia => {
    expect(parseGracia({ gracia })).toMatchObject({ faults: [{ campo: 'gracia', codigo: 'range' }] })
  },
)

test.each([['9999-12-31T23:59:59'], ['9999-12-31T23:59:59.9999999'], ['9999-12-31T23:59:59-03:00']])(
  'an expiry at the end of time, %s, is told to be too late and how never is said',
  expiraEn => {
    const detail = 'debe ser a más tardar 9999-12-31T20:59:59; para que no venza, null'
    expect(parseApiKeyPedida({ nombre: 'x', expiraEn }, NOW)).toEqual({
      ok: false,
      faults: [{ campo: 'expiraEn', codigo: 'datetime', detail }],
    })
  },
)

test.each([['9999-02-30T23:59:59'], ['9999-12-31T24:59:59'], ['nunca']])(
  '%s is no moment at all',
  expiraEn => {
    const parsed = parseApiKeyPedida({ nombre: 'x', expiraEn }, NOW)
    expect(parsed).toMatchObject({ faults: [{ detail: expect.stringContaining('que exista') }] })
  },
)
