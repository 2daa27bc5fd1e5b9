import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegir,
  elegirAccion,
  elServicio,
  escribirEn,
  screen,
  teclear,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const REPETIR = 'POST …/documentos/recurrentes'
const open = async () => {
  const seen = await abrir('/c/1/documentos/1')
  await elegirAccion('Más acciones', 'Repetir cada mes')
  return seen
}
const dialogo = () => screen.getByRole('dialog', { name: 'Repetir esta factura' })
const nombre = () => (campo(/^Nombre/, dialogo()) as HTMLInputElement).value
const cada = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cada cuánto' }).value

test('an end that cannot be read is none that was left out: nothing is repeated for ever by it', async () => {
  await open()
  await escribirEn(campo(/^Hasta/), '31/12/27')
  await tocar(boton('Repetir', dialogo()))
  expect(elServicio().pedidos(REPETIR)).toHaveLength(0)
  await escribirEn(campo(/^Hasta/), '31/12/2027')
  await tocar(boton('Repetir', dialogo()))
  expect(elServicio().pedido(REPETIR).body).toMatchObject({ hasta: '2027-12-31' })
})

test('what was said of it is there after the session ended, and goes where one leaves it', async () => {
  const { unmount } = await open()
  await escribirEn(campo(/^Nombre/), 'Alquiler del depósito')
  await elegir('Cada cuánto', 'Cada semana')
  elServicio().demora(REPETIR)
  await tocar(boton('Repetir', dialogo()))
  unmount()
  await open()
  expect([nombre(), cada()]).toEqual(['Alquiler del depósito', 'Cada semana'])
  await tocar(boton('Cerrar', dialogo()))
  await elegirAccion('Más acciones', 'Repetir cada mes')
  expect(nombre()).not.toBe('Alquiler del depósito')
})

test('nobody leaves it before it is told whether it is repeated', async () => {
  await open()
  const pidiendo = elServicio().demora(REPETIR)
  await tocar(boton('Repetir', dialogo()))
  await teclear('{Escape}')
  pidiendo.falla('internal-error', 500)
  await calma()
  expect(texto(dialogo())).toContain('El servicio falló')
})
