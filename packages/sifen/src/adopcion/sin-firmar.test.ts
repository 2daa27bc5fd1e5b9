import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { findSinFirmar } from './sin-firmar.ts'

const FIRMA =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue>eA==</SignatureValue></Signature>'
const DE =
  '<DE Id="01"><dDesProSer>Té</dDesProSer><gTotSub><dSub10>150000</dSub10></gTotSub><dInfItem /></DE>'
const XML = `<?xml version="1.0" encoding="UTF-8"?>\n<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">\n  <dVerFor>150</dVerFor>${DE}${FIRMA}<gCamFuFD><dCarQR>https://x?a=1&amp;b=2</dCarQR></gCamFuFD></rDE>`

function found(xml: string): string | null {
  const read = readXml(xml)
  if (!read.ok) throw new Error(read.fault.message)
  return findSinFirmar(xml, read.root)
}

test('what a program writes is signed to the letter', () => {
  expect(found(XML)).toBeNull()
  expect(found(XML.replace('><', '>\n\t<'))).toBeNull()
  for (const te of ['T&#233;', 'T&#xE9; &amp; mate', '<![CDATA[Té & mate]]>', 'A &#62; B'])
    expect(found(XML.replace('Té', te)), te).toBeNull()
})

test.each([
  ['<gTotSub>', '<!-- x --><gTotSub>'],
  ['<DE ', '<gTotSub><dSub10>9</dSub10></gTotSub><DE '],
  ['150</dVerFor>', '150<dSub10>9</dSub10></dVerFor>'],
  ['<SignedInfo/>', '<SignedInfo><dCdCDERef>1</dCdCDERef></SignedInfo>'],
  ['<SignedInfo/>', '<SignedInfo/><Object/>'],
  ['</gCamFuFD>', '<dCdCDERef>1</dCdCDERef></gCamFuFD>'],
  ['</rDE>', '<gTotSub/></rDE>'],
  ['150000', '<![CDATA[150000]]>'],
  ['Té', '<![CDATA[<gTotSub>]]>'],
  ['150000', '15000&#48;'],
  ['150000', '15000&#x0030;'],
  ['<gTotSub>', '<gTotSub >'],
  ['</dSub10>', '</dSub10\n>'],
  ['<dSub10>', '<dSub10 xmlns="http://ekuatia.set.gov.py/sifen/xsd">'],
])('what no signature sees is found: %s as %s', (signed, written) => {
  expect(found(XML.replace(signed, written))).not.toBeNull()
})
