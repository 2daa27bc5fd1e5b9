import { expect, test } from 'vitest'
import type { Receptor } from '../receptor/receptor.ts'
import { faultsOf } from '../validated.ts'
import { type Asociado, admitsNota } from './nota.ts'

const DE_AFUERA: Receptor = { iNatRec: 2, iTiOpe: 4, cPaisRec: 'BRA', iTipIDRec: 2, dNomRec: 'JOAO SILVA' }
const FACTURA: Asociado = {
  cdc: '01800999991001001000000122026112014829150370',
  tipoDocumento: 1,
  estado: 'APROBADO',
  moneda: 'USD',
  receptor: DE_AFUERA,
  innominada: false,
  nominado: null,
  cancelacionEnviada: null,
}
const details = (receptor: Receptor) =>
  faultsOf(admitsNota(FACTURA, { moneda: 'USD', receptor })).map(({ detail }) => detail)

test('a note to somebody else is told whom the invoice is to, whether or not he has a number', () => {
  expect(details(DE_AFUERA)).toEqual([])
  expect(details({ ...DE_AFUERA, dNumIDRec: 'FX1' })).toEqual([
    'debe ser el de la factura: JOAO SILVA, sin número de documento',
  ])
  const numerada = { ...FACTURA, receptor: { ...DE_AFUERA, dNumIDRec: 'FX1' } }
  expect(faultsOf(admitsNota(numerada, { moneda: 'USD', receptor: DE_AFUERA }))[0]?.detail).toBe(
    'debe ser el de la factura: documento FX1, JOAO SILVA',
  )
})
