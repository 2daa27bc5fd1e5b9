import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PlanillaIlegible } from './celda.ts'
import { csvDe, readPlanilla } from './planilla.ts'

interface Archivo {
  name: string
  text: string | Buffer
  /** What its directory says it takes, when that is a lie. */
  comprimido?: number
}

/** A ZIP as programs write it: each file, then the directory. */
function zip(archivos: readonly Archivo[]): Blob {
  const partes: Buffer[] = []
  const directorio: Buffer[] = []
  let offset = 0
  for (const { name, text, comprimido } of archivos) {
    const datos = deflateRawSync(text)
    const nombre = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(nombre.length, 26)
    const entrada = Buffer.alloc(46)
    entrada.writeUInt32LE(0x02014b50)
    entrada.writeUInt16LE(8, 10)
    entrada.writeUInt32LE(comprimido ?? datos.length, 20)
    entrada.writeUInt16LE(nombre.length, 28)
    entrada.writeUInt32LE(offset, 42)
    partes.push(local, nombre, datos)
    directorio.push(entrada, nombre)
    offset += 30 + nombre.length + datos.length
  }
  const fin = Buffer.alloc(22)
  fin.writeUInt32LE(0x06054b50)
  fin.writeUInt16LE(archivos.length, 10)
  fin.writeUInt32LE(offset, 16)
  return new Blob([Buffer.concat([...partes, ...directorio, fin])])
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
    expect(await textos(new Blob([Buffer.from('Az\u00facar', 'latin1')]))).toEqual([['Azúcar']])
  })

  test('that is written here is read here', async () => {
    const filas = [
      ['Código', 'con; y "comillas"'],
      ['1', 'dos\nlíneas'],
    ]
    expect(await textos(csvDe(filas))).toEqual(filas)
  })
})

describe('a book', () => {
  test('says its texts, shared or not, its numbers digit by digit, and leaves places for what is not there', async () => {
    const libro = zip([
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

  test.each<[string, Blob]>([
    ['a bomb', zip([{ name: HOJA, text: Buffer.alloc(60_000_000) }])],
    ['a DTD', zip([{ name: HOJA, text: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }])],
    ['no sheet', zip([{ name: 'otro.xml', text: 'x' }])],
    ['a directory that lies', zip([{ name: HOJA, text: hoja(''), comprimido: 0x7fffffff }])],
    ['a ZIP that was cut off', new Blob([Buffer.from('PK\u0003\u0004 y nada más')])],
    ['a row that is too far away', zip([{ name: HOJA, text: hoja('<c r="A9999999"><v>1</v></c>') }])],
    ['an old .xls', new Blob([Buffer.from([0xd0, 0xcf, 0x11, 0xe0])])],
    ['more than 20 MB', new Blob([Buffer.alloc(20_000_001)])],
  ])('%s is refused, with what to do', async (_, archivo) => {
    await expect(readPlanilla(archivo)).rejects.toBeInstanceOf(PlanillaIlegible)
  })
})
