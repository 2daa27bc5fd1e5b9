import { expect, test } from 'vitest'
import { readCdcs } from './cdcs.ts'

const UNO = '01800999991001001000000122026112014829150370'
const NS = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"'
const read = (xml: string) => {
  const cdcs = readCdcs(Buffer.from(xml))
  return cdcs.ok ? cdcs.value : cdcs.detalle
}

test.each([
  ['alone', `<rDE ${NS}><DE Id="${UNO}"/></rDE>`],
  [
    'as a provider keeps it, inside of its answer',
    `<x><y><rDE ${NS}><dVerFor>150</dVerFor><DE Id="${UNO}"><a/></DE></rDE></y></x>`,
  ],
  ['with a prefix', `<s:rDE xmlns:s="http://ekuatia.set.gov.py/sifen/xsd"><s:DE Id="${UNO}"/></s:rDE>`],
])('the CDC of a documento is found %s', (_name, xml) => {
  expect(read(xml)).toEqual([UNO])
})

test('a lote has those of all its documentos', () => {
  expect(read(`<rLoteDE ${NS}>${`<rDE><DE Id="${UNO}"/></rDE>`.repeat(3)}</rLoteDE>`)).toEqual([
    UNO,
    UNO,
    UNO,
  ])
})

test.each([
  ['no XML', 'hola', /no se puede leer/],
  ['another XML', '<a/>', /ningún documento/],
  ['a wrong check digit', `<rDE ${NS}><DE Id="${UNO.slice(0, 43)}9"/></rDE>`, /dígito/],
  [
    'entities of its own',
    `<!DOCTYPE x [<!ENTITY a "b">]><rDE ${NS}><DE Id="${UNO}"/></rDE>`,
    /no se puede leer/,
  ],
  [
    'more elements than two documentos ever have',
    `<rDE ${NS}><DE Id="${UNO}">${'<b/>'.repeat(200_000)}</DE></rDE>`,
    /más de 120000 elementos/,
  ],
  [
    'more than a documento ever has',
    `<rDE ${NS}>${' '.repeat(2_200_000)}<DE Id="${UNO}"/></rDE>`,
    /no se puede leer/,
  ],
])('%s has none, and it is said why', (_name, xml, why) => {
  expect(read(xml)).toMatch(why)
})
