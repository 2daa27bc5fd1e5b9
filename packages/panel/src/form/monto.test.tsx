import { useState } from 'react'
import { expect, test } from 'vitest'
import { boton, campo, escribirEn, mostrar, screen, texto, tocar } from '../../test/piezas/mostrar.tsx'
import { Monto } from './monto.tsx'

function Prueba({ moneda, error }: { moneda?: string; error?: string }) {
  const [value, setValue] = useState('')
  return <Monto label="Precio" value={value} onValor={setValue} moneda={moneda} error={error} />
}

const precio = () => campo('Precio') as HTMLInputElement

test.each([
  ['150000', 'PYG'],
  ['150.000', 'PYG'],
  ['1.500.000', 'PYG'],
  ['12,5', 'USD'],
  ['1.234,56', 'USD'],
  ['12.5', 'USD'],
  ['', 'PYG'],
])('%s in %s is clear, and nothing is asked', async (escrito, moneda) => {
  await mostrar(<Prueba moneda={moneda} />)
  await escribirEn(precio(), escrito)
  expect(texto()).toBe('Precio')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each([
  ['12,345', 'PYG', '12.345', '12,3450'],
  ['12,345', 'USD', '12.345', '12,3450'],
  ['12.34', 'PYG', '1.234', '12,34'],
])(
  '%s in %s may be two amounts: which is asked, and a press answers',
  async (escrito, moneda, entero, decimal) => {
    await mostrar(<Prueba moneda={moneda} />)
    await escribirEn(precio(), escrito)
    expect(texto()).toContain(`¿Cuánto es: ${entero} o, con decimales, ${decimal}?`)
    expect(precio().getAttribute('aria-invalid')).toBe('true')
    await tocar(boton(entero))
    expect(precio().value).toBe(entero)
    expect(texto()).toBe('Precio')
  },
)

test('the other answer is taken too', async () => {
  await mostrar(<Prueba moneda="USD" />)
  await escribirEn(precio(), '12,345')
  await tocar(boton('12,3450'))
  expect(precio().value).toBe('12,3450')
  expect(texto()).toBe('Precio')
})

test('thousands with commas can be one thing alone, which is offered', async () => {
  await mostrar(<Prueba moneda="PYG" />)
  await escribirEn(precio(), '1,500,000')
  expect(texto()).toContain('Los miles van con punto: 1.500.000')
  await tocar(boton('1.500.000'))
  expect(precio().value).toBe('1.500.000')
})

test('what the service found wrong is said unless there is a doubt to answer first', async () => {
  await mostrar(<Prueba moneda="PYG" error="Debe ser mayor que cero" />)
  expect(texto()).toContain('Debe ser mayor que cero')
  await escribirEn(precio(), '12,345')
  expect(texto()).not.toContain('Debe ser mayor que cero')
  expect(texto()).toContain('¿Cuánto es')
})

test('the answers are buttons of their own: none of them sends the form around', async () => {
  await mostrar(<Prueba moneda="PYG" />)
  await escribirEn(precio(), '12,345')
  for (const answer of screen.getAllByRole('button')) expect(answer.getAttribute('type')).toBe('button')
})
