import { expect, test } from 'vitest'
import { conOtroNumero, procedenciaDe } from '../receptor/valores.ts'
import { deCuerpoDeFactura, paraCorregir } from './de-cuerpo.ts'
import type { Partida } from './partida.tsx'

const CUERPO: Partida['cuerpo'] = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  numeroEstablecimiento: '1',
  puntoExpedicion: '1',
  items: [],
  receptor: {
    tipoContribuyente: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    pais: 'PRY',
    tipoDocumento: 'RUC',
    numeroDocumento: '80012354-0',
    nombreRazonSocial: 'COMPRADORA SA',
    email: 'compras@ejemplo.com.py',
  },
}

test.each([
  ['RECHAZADO', 'compras@ejemplo.com.py'],
  ['APROBADO', ''],
] as const)('with another number in a factura like one %s its mail is «%s»', (estado, email) => {
  const { receptor } = paraCorregir(deCuerpoDeFactura(CUERPO), estado)
  const change = conOtroNumero(receptor, '80012345-0', procedenciaDe(receptor))
  expect({ ...receptor, ...change }).toMatchObject({ numeroDocumento: '80012345-0', email })
})
