import { expect, test } from 'vitest'
import { readCdcs } from './cdcs.ts'

const [UNO, OTRO] = [
  '01800999991001001000000122026112010000000010',
  '018000000A1001001000000122026112010000000011',
]
const enGrupos = (cdc: string) => cdc.replace(/(.{4})(?=.)/g, '$1 ')
const read = (text: string, letras: BufferEncoding = 'utf8') =>
  readCdcs(Buffer.from(text, letras), 'ventas.csv')

test.each<[string, string, BufferEncoding?]>([
  ['one a line', `${UNO}\r\n${OTRO}\n${UNO}\n`],
  ['in columns beside others', `fecha;cdc;total\n2026-11-20;${UNO};150000\n2026-11-20;"${OTRO}";5`],
  ['as a KuDE prints them', `${enGrupos(UNO)}\n"${enGrupos(OTRO)}";150000`],
  ['in a QR and in an XML', `https://x/qr?nVersion=150&Id=${UNO}&dFe=1\n<DE Id="${OTRO}">`],
  ['as a KuDE prints them, among words', `CDC: ${enGrupos(UNO)}\nFactura 0001 CDC ${enGrupos(OTRO)} Gs 1500`],
  ['two in a line, one after a number', `5000 ${enGrupos(UNO)} ${enGrupos(OTRO)}`],
  ['with the blanks of a PDF', `CDC ${enGrupos(UNO)}\n${enGrupos(OTRO)}`.replaceAll(' ', '\u00a0')],
  ['in the names of files', `factura_${UNO}.xml\nFE${OTRO}_firmado.xml`],
  ['with a small letter', `${UNO} ${OTRO.toLowerCase()}`],
  ['as the Unicode text of Excel', `\ufeffcdc\ttotal\r\n${UNO}\t1\r\n${OTRO}\t2\r\n`, 'utf16le'],
  ['in letters of Windows', `descripción;${UNO}\nñandutí;${OTRO}`, 'latin1'],
])('every CDC of a file is taken, once: %s', (_, text, letras) => {
  expect(read(text, letras)).toEqual([UNO, OTRO])
})

test.each([`1,80099999100100E+42;5`, `"1.8E43"`])(
  'one that a spreadsheet rounded is told, and nothing is asked for: %s',
  mal => {
    expect(() => read(`${UNO}\n${mal}\n`)).toThrow(/ventas\.csv la planilla de cálculo redondeó 1 CDC/)
  },
)

test('other numbers are nobody’s CDC', () => {
  expect(read(`1.5E+10;150000;2026-11-20\n${UNO}1`)).toEqual([])
  expect(read(`Tel. ${Array.from({ length: 11 }, () => '0981').join(' ')}`)).toEqual([])
})
