import type { DocumentoLeido } from '@mbohera/sifen/valores'
import { expect, test } from 'vitest'
import { faultsOf } from '../validated.ts'
import { ambienteDeQr, checkAdoptable, rucDeCdc } from './adoptado.ts'

const CDC = '01800999991001001000000122026112014829150370'
const leido = (iTiDE: number, ruc = '80099999-1') => ({ iTiDE, ruc }) as DocumentoLeido
const codigos = (documento: DocumentoLeido) =>
  faultsOf(checkAdoptable(documento, { ruc: '80099999-1' })).map(({ codigo }) => codigo)

test('whatever the taxpayer issued is taken over; a type that nobody knows, and what is another’s, is not', () => {
  for (const tipo of [1, 4, 5, 6, 7]) expect(codigos(leido(tipo))).toEqual([])
  expect(codigos(leido(9))).toEqual(['tipo-de-documento'])
  expect(codigos(leido(1, '80088888-0'))).toEqual(['otro-emisor'])
})

test('a CDC names its issuer, with the check digit and without the zeros before', () => {
  expect(rucDeCdc(CDC)).toBe('80099999-1')
  expect(rucDeCdc(`0100123456${CDC.slice(10)}`)).toBe('123456-1')
})

test.each([
  ['https://ekuatia.set.gov.py/consultas-test/qr?nVersion=150', 'DEV'],
  ['https://ekuatia.set.gov.py/consultas/qr?nVersion=150&x=/consultas-test', 'PROD'],
])('the page of its QR, %s, says where a documento was meant for', (qrUrl, ambiente) => {
  expect(ambienteDeQr(qrUrl)).toBe(ambiente)
})
