import { expect, test } from 'vitest'
import { draftOf, faultsOf } from '../validated.ts'
import { cdcsAsociados, parseAsociados } from './asociados.ts'
import type { CuerpoEmision } from './campos.ts'
import { TIPO_DOCUMENTO } from './valores.ts'

const CDC = '01800999991001001000000222026112016133702445'
const { NOTA_DE_CREDITO_ELECTRONICA: CREDITO } = TIPO_DOCUMENTO
const leer = (documentoAsociado: object) => parseAsociados({ documentoAsociado } as CuerpoEmision, CREDITO)
const faltas = (documentoAsociado: object) =>
  faultsOf(leer(documentoAsociado)).map(({ campo, codigo }) => `${campo} ${codigo}`)

test('of a company that was absorbed its RUC is said whole, and signed without its digit (H018)', () => {
  expect(draftOf(leer({ cdc: CDC, rucFusionado: ' 80099999-1 ' }))).toEqual([
    { campo: 'documentoAsociado', iTipDocAso: 1, dCdCDERef: CDC, dRucFus: '80099999' },
  ])
  expect(faltas({ cdc: CDC, rucFusionado: '80099999-2' })).toEqual(['documentoAsociado.rucFusionado ruc-dv'])
  expect(faltas({ cdc: CDC, rucFusionado: '80099999' })).toEqual(['documentoAsociado.rucFusionado ruc'])
  expect(draftOf(leer({ cdc: CDC, rucFusionado: ' ' }))).toEqual([
    { campo: 'documentoAsociado', iTipDocAso: 1, dCdCDERef: CDC },
  ])
})

test('a printed documento has none: SIFEN compares it with a CDC (2443)', () => {
  const impreso = {
    tipoDocumentoImpreso: 'FACTURA',
    numeroTimbrado: '12345678',
    establecimiento: 1,
    puntoExpedicion: 1,
    numeroDocumento: 123,
    fechaEmision: '2026-01-31',
  }
  expect(faltas({ ...impreso, rucFusionado: '80099999-1' })).toEqual([
    'documentoAsociado.rucFusionado contradiction',
  ])
})

test('what an absorbed company issued is not looked for among what is here', () => {
  expect(cdcsAsociados(draftOf(leer({ cdc: CDC, rucFusionado: '80099999-1' })))).toEqual([])
  expect(cdcsAsociados(draftOf(leer({ cdc: CDC })))).toEqual([{ campo: 'documentoAsociado', cdc: CDC }])
})
