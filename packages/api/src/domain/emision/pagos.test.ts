import { parseDecimal } from '@mbohera/sifen/valores'
import { expect, test } from 'vitest'
import { isSettled } from './pagos.ts'

const pagan = (paid: string, total: string, moneda: string | undefined) =>
  isSettled(parseDecimal(paid)!, parseDecimal(total)!, moneda) // they are amounts

test.each([
  ['PYG', '9999.55', ['9999.55', '9999', '10000'], ['9998', '10001', '9999.5']],
  ['USD', '10.125', ['10.125', '10.12', '10.13'], ['10.11', '10.14', '10.1249']],
  // Of yen there are no hundredths, of a dinar there are thousandths.
  ['JPY', '1000.5', ['1000.5', '1000', '1001'], ['999', '1002', '1000.4']],
  ['CLP', '1000.5', ['1000', '1001'], ['1000.4']],
  ['COP', '1000.555', ['1000', '1001', '1000.55', '1000.56'], ['1000.5', '1002']],
  ['KWD', '10.1254', ['10.1254', '10.125', '10.126', '10.12', '10.13'], ['10.11', '10.14']],
  // What is no currency is told of elsewhere.
  ['US$', '10.125', ['10.13'], ['10.14']],
  [undefined, '10.125', ['10.13'], ['10.14']],
])('a total of %s %s is settled by what can be paid next to it', (moneda, total, si, no) => {
  expect(si.filter(paid => !pagan(paid, total, moneda))).toEqual([])
  expect(no.filter(paid => pagan(paid, total, moneda))).toEqual([])
})
