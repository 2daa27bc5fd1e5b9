import { describe, expect, test } from 'vitest'
import { PlanillaIlegible } from './celda.ts'
import { csvDe, readPlanilla, textoDeCelda } from './planilla.ts'

interface Archivo {
  name: string
  text: string | Uint8Array<ArrayBuffer>
  /** What its directory says it takes, when that is a lie. */
  comprimido?: number
}

/** Some numbers in as many bytes as each takes, the least first; and what is said in letters. */
const bytesDe = (...partes: readonly (readonly [value: number, bytes: number] | string)[]) =>
  new Blob(
    partes.map(parte => {
      if (typeof parte === 'string') return parte
      const [value, bytes] = parte
      return Uint8Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** n) % 256)
    }),
  )

const SIN_DECIR = (bytes: number) => [0, bytes] as const

async function deflate(text: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Response(stream).arrayBuffer()
}

/** A ZIP as programs write it: each file, then the directory. */
async function zip(archivos: readonly Archivo[]): Promise<Blob> {
  const partes: (Blob | ArrayBuffer)[] = []
  const directorio: Blob[] = []
  let offset = 0
  for (const { name, text, comprimido } of archivos) {
    const datos = await deflate(text)
    partes.push(bytesDe([0x04034b50, 4], SIN_DECIR(22), [name.length, 2], SIN_DECIR(2), name), datos)
    const dice = comprimido ?? datos.byteLength
    const cabeza = [[0x02014b50, 4], SIN_DECIR(6), [8, 2], SIN_DECIR(8), [dice, 4], SIN_DECIR(4)] as const
    directorio.push(bytesDe(...cabeza, [name.length, 2], SIN_DECIR(12), [offset, 4], name))
    offset += 30 + name.length + datos.byteLength
  }
  const fin = bytesDe(
    [0x06054b50, 4],
    SIN_DECIR(6),
    [archivos.length, 2],
    SIN_DECIR(4),
    [offset, 4],
    SIN_DECIR(2),
  )
  return new Blob([...partes, ...directorio, fin])
}

const HOJA = 'xl/worksheets/sheet1.xml'
const hoja = (celdas: string) =>
  `<?xml version="1.0"?><worksheet><sheetData><row r="1">${celdas}</row></sheetData></worksheet>`
const textos = async (archivo: Blob) =>
  (await readPlanilla(archivo)).map(fila => fila.map(({ texto }) => texto))

describe('a CSV', () => {
  test.each([
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"1,5","dice ""sí"""\n',
      [
        ['a', 'b'],
        ['1,5', 'dice "sí"'],
      ],
    ],
    [
      'a\tb\n"dos\nlíneas"\t2',
      [
        ['a', 'b'],
        ['dos\nlíneas', '2'],
      ],
    ],
    [
      '\ufeffa;b\n;\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    ['', []],
  ])('%j', async (text, filas) => expect(await textos(new Blob([text]))).toEqual(filas))

  test('in the letters of Windows is read as one in UTF-8', async () => {
    expect(await textos(new Blob([Uint8Array.from('Az\u00facar', letra => letra.charCodeAt(0))]))).toEqual([
      ['Azúcar'],
    ])
  })

  test.each(['utf-16le', 'utf-16be'])('in %s, as Excel writes its «Texto Unicode», is read', async letras => {
    const texto = '\ufeffCódigo\tPrecio\r\nAZÚCAR-1\t7.500\r\n'
    const bytes = Uint8Array.from({ length: texto.length * 2 }, (_, n) => {
      const alto = (n % 2 === 1) === (letras === 'utf-16le')
      return (texto.charCodeAt(Math.floor(n / 2)) >> (alto ? 8 : 0)) & 0xff
    })
    expect(await textos(new Blob([bytes]))).toEqual([
      ['Código', 'Precio'],
      ['AZÚCAR-1', '7.500'],
    ])
  })

  test('that is written here is read here', async () => {
    const filas = [
      ['Código', 'con; y "comillas"'],
      ['1', 'dos\nlíneas'],
    ]
    expect(await textos(csvDe(filas))).toEqual(filas)
  })
})

describe('a text of somebody else', () => {
  test.each(['00012', '1-2', '12/11/2026', '1E5', '1.500', '12:30', '1234567890123456', '10 %'])(
    'that a sheet would write otherwise, %s, is one that it keeps',
    text => expect(textoDeCelda(text)).toBe(`="${text}"`),
  )

  test.each(['12', '0', 'V-00012', '123456789012345', '5 kg', ''])(
    'that it keeps as it is, %j, is that',
    text => expect(textoDeCelda(text)).toBe(text),
  )

  test.each(['=1+1', '+5', '-5', '@x'])('that it would reckon, %s, is none of its formulas', text =>
    expect(textoDeCelda(text)).toBe(`'${text}`),
  )
})

describe('a book', () => {
  test('says its texts, shared or not, its numbers digit by digit, and leaves places for what is not there', async () => {
    const libro = await zip([
      {
        name: HOJA,
        text: hoja(
          '<c r="A1" t="s"><v>1</v></c><c r="C1"><v>7.840000000017E12</v></c><c r="D1" t="inlineStr"><is><t>A &amp; B &#241;</t></is></c><c r="E1" t="n"><v>0.1</v></c>',
        ),
      },
      {
        name: 'xl/sharedStrings.xml',
        text: '<sst><si/><si><r><t>Yer</t></r><r><t xml:space="preserve">ba </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>',
      },
    ])
    expect(await readPlanilla(libro)).toEqual([
      [
        { texto: 'Yerba' },
        { texto: '' },
        { texto: '7840000000017', numero: '7840000000017' },
        { texto: 'A & B ñ' },
        { texto: '0.1', numero: '0.1' },
      ],
    ])
  })

  const libroDe = (celdas: string, estilos: string, propiedades = '') =>
    zip([
      { name: HOJA, text: hoja(celdas) },
      {
        name: 'xl/workbook.xml',
        text: `<workbook><workbookPr ${propiedades}/><sheets><sheet name="Hoja1"/></sheets></workbook>`,
      },
      { name: 'xl/styles.xml', text: `<styleSheet>${estilos}</styleSheet>` },
    ])
  const FORMATOS = [
    '<numFmt numFmtId="164" formatCode="[$-es-PY]dddd\\ d&quot; de &quot;mmmm"/>',
    '<numFmt formatCode="dd/mm/yyyy hh:mm" numFmtId="165"/>',
    '<numFmt numFmtId="166" formatCode="#,##0.0&quot; día y m&quot;"/>',
    '<numFmt numFmtId="167" formatCode="[Red]#,##0_d\\m"/>',
  ]
  const ESTILOS = [
    `<numFmts>${FORMATOS.join('')}</numFmts>`,
    // What a named style is made of is none of a cell.
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>',
    ...['14', '22', '164', '165', '166', '167', '46', '4'].map(
      id => `<xf fontId="0" numFmtId="${id}"><alignment/></xf>`,
    ),
    '</cellXfs>',
  ].join('')
  const en = (estilo: number, valor: string) => `<c r="A1" s="${estilo}"><v>${valor}</v></c>`

  test.each([
    [1, '46354', '28/11/2026'],
    [1, '46354.75', '28/11/2026'],
    [2, '46354', '28/11/2026'],
    [2, '46354.39583333334', '28/11/2026 09:30'],
    [3, '46354', '28/11/2026'],
    [4, '46354.999999', '29/11/2026'],
    [4, '46354.395833333299', '28/11/2026 09:30'],
    [1, '61', '01/03/1900'],
    [1, '59', '28/02/1900'],
  ])('a cell in the style of a date (%i, %s) is a date and no number', async (estilo, valor, texto) => {
    expect(await readPlanilla(await libroDe(en(estilo, valor), ESTILOS))).toEqual([[{ texto }]])
  })

  test.each(['date1904="1"', 'date1904="true"'])('counts its days from 1904 where it says %s', async dice => {
    expect(await readPlanilla(await libroDe(en(1, '44892'), ESTILOS, dice))).toEqual([
      [{ texto: '28/11/2026' }],
    ])
  })

  test('that keeps a date as ISO writes it is read as well', async () => {
    const celda = '<c r="A1" s="1" t="d"><v>2026-11-28T00:00:00</v></c>'
    expect(await textos(await libroDe(celda, ESTILOS))).toEqual([['28/11/2026']])
  })

  test.each([
    [0, '46354'],
    [5, '46354'],
    [6, '46354'],
    [8, '46354'],
    [9, '46354'],
    [1, '9999999'],
    [1, '-1'],
  ])('a number in no style of a date (%i, %s) stays one', async (estilo, valor) => {
    expect(await readPlanilla(await libroDe(en(estilo, valor), ESTILOS))).toEqual([
      [{ texto: valor, numero: valor }],
    ])
  })

  test.each([
    ['1.1000000000000001', '1.1'],
    ['100000.00000000001', '100000'],
    ['45999.000000000007', '45999'],
    ['1234.5599999999999', '1234.56'],
    ['-0.30000000000000004', '-0.3'],
    ['33333.333333333336', '33333.3333333333'],
    ['1E-3', '0.001'],
    ['2.5000000000000001E-7', '0.00000025'],
    ['1.5E3', '1500'],
    ['1E21', '1000000000000000000000'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.0', '1'],
  ])('a number is what the spreadsheet shows of it: %s is %s', async (valor, numero) => {
    expect(await readPlanilla(await libroDe(en(0, valor), ESTILOS))).toEqual([[{ texto: numero, numero }]])
  })

  test.each<[string, Blob | Promise<Blob>]>([
    ['a bomb', zip([{ name: HOJA, text: new Uint8Array(60_000_000) }])],
    ['a DTD', zip([{ name: HOJA, text: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }])],
    ['no sheet', zip([{ name: 'otro.xml', text: 'x' }])],
    ['a directory that lies', zip([{ name: HOJA, text: hoja(''), comprimido: 0x7fffffff }])],
    ['a ZIP that was cut off', new Blob(['PK\u0003\u0004 y nada más'])],
    ['a row that is too far away', zip([{ name: HOJA, text: hoja('<c r="A9999999"><v>1</v></c>') }])],
    ['an old .xls', new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)])],
    ['more than 20 MB', new Blob([new Uint8Array(20_000_001)])],
  ])('%s is refused, with what to do', async (_, archivo) => {
    await expect(readPlanilla(await archivo)).rejects.toBeInstanceOf(PlanillaIlegible)
  })
})
