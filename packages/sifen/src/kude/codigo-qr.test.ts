import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { codigoQr, segmentos } from './codigo-qr.ts'

const LINK =
  'https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150&Id=01800999991001001000000122026112014829150370' +
  '&dFeEmiDE=323032362d31312d32305431303a33303a3030&dNumIDRec=2345678&dTotGralOpe=150000&dTotIVA=13636&cItems=1' +
  '&DigestValue=4b6c30674a2f3155704633614d6c59775339786d33516b5138714d636e2b7457654b7a2f634c6f346e45493d&IdCSC=0001' +
  '&cHashQR=4b6c30674a2f3155704633614d6c59775339786d33516b5138714d636e2b7457'

const textOf = (parts: ReturnType<typeof segmentos>): string =>
  parts.map(({ data }) => Buffer.from(data as string | Uint8Array).toString('utf8')).join('')

test.each([LINK, '', '12345678901234', 'ñandutí 12345678901234567890 €'])(
  'the parts of %j are the text',
  text => {
    expect(textOf(segmentos(text))).toBe(text)
  },
)

test('the digits of the CDC are encoded as digits, and the code grows at most one size over the best one', () => {
  expect(segmentos(LINK).some(({ mode, data }) => mode === 'numeric' && String(data).length === 44)).toBe(
    true,
  )
  const best = QRCode.create(LINK, { errorCorrectionLevel: 'M' }).modules.size
  expect(codigoQr(LINK).size).toBeLessThanOrEqual(best + 4)
})

test('dark and light are in balance', () => {
  const { data, size } = codigoQr(LINK)
  const dark = data.reduce<number>((sum, module) => sum + module, 0) / (size * size)
  expect(dark).toBeGreaterThan(0.45)
  expect(dark).toBeLessThan(0.55)
})
