import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  boton,
  campo,
  elegir,
  escribirEn,
  mostrar,
  screen,
  texto,
  tocar,
} from '../../test/piezas/mostrar.tsx'
import type { Faults } from '../form/faults.ts'
import { aPagos, type PagoEscrito, pagoNuevo } from './pago.ts'
import { Pagos } from './pagos.tsx'

let pagos: PagoEscrito[] = []
beforeEach(() => {
  pagos = []
})

const NINGUNA: Faults = { of: () => undefined, rest: [], title: '' }

function Prueba({
  total,
  entrega = false,
  faults = NINGUNA,
}: {
  total?: string
  entrega?: boolean
  faults?: Faults
}) {
  const [now, setNow] = useState<PagoEscrito[]>(() => (entrega ? [] : [pagoNuevo()]))
  pagos = now
  return <Pagos pagos={now} onPagos={setNow} moneda="PYG" faults={faults} total={total} entrega={entrega} />
}

const salen = (total: string) => aPagos(pagos, { total, moneda: 'PYG', tipoCambio: undefined })
const montos = () => screen.getAllByLabelText<HTMLInputElement>('Monto')

test('one payment is of the whole and asks for no amount', async () => {
  await mostrar(<Prueba total="100000" />)
  expect(screen.queryByLabelText('Monto')).toBe(null)
  expect(salen('100000')).toMatchObject({ tipoPago: 'EFECTIVO', montoPago: '100000' })
})

test('divided, the payment without an amount is the rest, which is said', async () => {
  await mostrar(<Prueba total="100000" />)
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, '30.000')
  expect(texto()).toContain('El pago 2 es por el resto: Gs. 70.000.')
  expect(salen('100000')).toMatchObject([{ montoPago: '30000' }, { montoPago: '70000' }])
})

test('of a total that nobody can pay exactly the rest is nothing, and none is told to be missing', async () => {
  await mostrar(<Prueba total="15958.53" />)
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, '10.000')
  await escribirEn(montos()[1]!, '5.959')
  expect(texto()).toContain('Los pagos suman el total.')
})

test.each([
  ['30.000', '80.000', 'Los pagos pasan del total por Gs. 10.000.'],
  ['30.000', '50.000', 'Faltan Gs. 20.000 para llegar al total.'],
  ['30.000', '70.000', 'Los pagos suman el total.'],
])('%s and %s of 100.000: what does not come out is said', async (one, other, said) => {
  await mostrar(<Prueba total="100000" />)
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, one)
  await escribirEn(montos()[1]!, other)
  expect(texto()).toContain(said)
})

test('while the total is not known nothing is reckoned', async () => {
  await mostrar(<Prueba />)
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, '30.000')
  expect(texto()).not.toMatch(/resto: Gs|Faltan|suman/)
})

test('an amount that may be two is asked about, and nothing is reckoned with it', async () => {
  await mostrar(<Prueba total="100000" />)
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, '30,000')
  expect(texto()).toContain('¿Cuánto es: 30.000')
  expect(texto()).not.toContain('por el resto: Gs')
})

test('one of several is taken out, and the one that is left is the whole', async () => {
  await mostrar(<Prueba total="100000" />)
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, '30.000')
  await tocar(boton('Quitar el pago 2'))
  expect(screen.queryByLabelText('Monto')).toBe(null)
  expect(salen('100000')).toMatchObject({ montoPago: '100000' })
})

test('a cheque asks for its number and its bank; another means, for its name; and none of it goes with cash', async () => {
  await mostrar(<Prueba total="100000" />)
  await elegir('Cómo paga', 'Cheque')
  await escribirEn(campo(/^Número de cheque/), '00012345')
  await escribirEn(campo(/^Banco/), 'Banco Uno')
  expect(salen('100000')).toMatchObject({
    tipoPago: 'CHEQUE',
    numeroCheque: '00012345',
    bancoEmisor: 'Banco Uno',
  })
  await elegir('Cómo paga', 'Efectivo')
  expect(salen('100000')).not.toHaveProperty('numeroCheque')
  await elegir('Cómo paga', 'Otro')
  expect(campo('Cuál')).toBeTruthy()
})

test('what is wrong with the second payment stands beside it', async () => {
  const faults: Faults = {
    ...NINGUNA,
    of: path => (path === 'condicionPago[1].montoPago' ? 'debe ser mayor que 0' : undefined),
  }
  await mostrar(<Prueba total="100000" faults={faults} />)
  await tocar(boton('Dividir el pago'))
  expect(montos().map(one => one.getAttribute('aria-invalid') === 'true')).toEqual([false, true])
})

test('while the total is not known nobody is told that the amount, which follows from it, is missing', async () => {
  const faults: Faults = {
    ...NINGUNA,
    of: path => (path.endsWith('montoPago') ? 'Es obligatorio' : undefined),
  }
  const rojos = () => document.querySelectorAll('[aria-invalid="true"]').length
  await mostrar(<Prueba faults={faults} />)
  expect([rojos(), texto().includes('Es obligatorio')]).toEqual([0, false])
  await tocar(boton('Dividir el pago'))
  await escribirEn(montos()[0]!, '30.000')
  expect(montos().map(one => one.getAttribute('aria-invalid') === 'true')).toEqual([true, false])
})

test('on credit an initial payment is added, says how much, and can be taken out again', async () => {
  await mostrar(<Prueba entrega total="100000" />)
  expect(screen.queryByLabelText('Monto')).toBe(null)
  await tocar(boton('Agregar entrega inicial'))
  await escribirEn(montos()[0]!, '20.000')
  expect(pagos).toMatchObject([{ monto: '20.000' }])
  await tocar(boton('Quitar la entrega inicial'))
  expect(pagos).toEqual([])
})
