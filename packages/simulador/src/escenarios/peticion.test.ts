import { expect, test } from 'vitest'
import { lookInto } from './peticion.ts'

const CDC = '01800999991001001000000122026112014829150370'
const OTHER = `${CDC.slice(0, 9)}A${CDC.slice(10)}`
const evento = (id: string, tipo: string, inner: string) =>
  `<rGesEve><rEve Id="${id}"><gGroupTiEvt><${tipo}>${inner}</${tipo}></gGroupTiEvt></rEve><Signature>${'A'.repeat(80)}</Signature></rGesEve>`

test('every event of a message is seen with its name, its Id and its CDC', () => {
  const body = evento('7', 'rGEveNom', `<Id>${CDC}</Id>`) + evento('8', 'rGeVeInu', '<dNumTim>1</dNumTim>')
  expect(lookInto('siRecepEvento', Buffer.from(body))).toEqual({
    cdcs: [CDC],
    eventos: [
      { tipo: 'rGEveNom', id: '7', cdc: CDC },
      { tipo: 'rGeVeInu', id: '8' },
    ],
    ordenes: [],
  })
})

test('a CDC is seen in an attribute and in an element, with a letter in its RUC, and once', () => {
  const body = `<DE Id="${CDC}"><dCdCDERef>${OTHER}</dCdCDERef></DE><x>${CDC}</x><y>9${CDC}</y>`
  expect(lookInto('siRecepDE', Buffer.from(body)).cdcs).toEqual([CDC, OTHER])
})

test('a message that nobody will understand is looked at all the same', () => {
  for (const junk of ['', '<rEve ', '<rEve Id="1"><gGroupTiEvt>', '\u0000\u00ff', '<xDE>AAAA</xDE>'])
    for (const servicio of ['siRecepEvento', 'siRecepDE', 'siRecepLoteDE', 'siConsRUC'] as const)
      expect(lookInto(servicio, Buffer.from(junk))).toEqual({ cdcs: [], eventos: [], ordenes: [] })
})
