import { expect, test } from 'vitest'
import { codigoQr } from './codigo-qr.ts'
import { qrSvg } from './qr-svg.ts'

const TEXT =
  'https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=01800999991001001000000122026112014829150370'

test('every dark module is drawn where it is, and nothing else, with the light margin that readers want', () => {
  const modules = codigoQr(TEXT)
  const svg = qrSvg(TEXT)
  expect(svg).toContain(`viewBox="0 0 ${modules.size + 8} ${modules.size + 8}"`)
  const drawn = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${Number(y) - 4} ${Number(x) - 4}`,
  )
  const dark = Array.from(
    { length: modules.size ** 2 },
    (_, i) => [Math.floor(i / modules.size), i % modules.size] as const,
  )
    .filter(([row, column]) => modules.get(row, column) === 1)
    .map(([row, column]) => `${row} ${column}`)
  expect(drawn).toEqual(dark)
})
