import { expect, test } from 'vitest'
import { campoDeCodigo } from './campo-de-codigo.ts'

test.each([
  ['1306', 'gDatRec.dRucRec'],
  ['1309', 'gDatRec.dRucRec'],
  ['1301', 'gDatRec.cPaisRec'],
  ['2403', 'gCamDEAsoc[].dCdCDERef'],
  ['1101', 'gTimb.dNumTim'],
  ['1150', 'dFeEmiDE'],
])('what SIFEN refuses with %s is of %s', (codigo, campo) => {
  expect(campoDeCodigo(codigo)).toBe(campo)
})

test('a code of the message, of an evento, or of nobody is of no field', () => {
  expect(['0160', '0141', '4453', '9999', ''].map(campoDeCodigo)).toEqual([null, null, null, null, null])
})
