import { expect, test } from 'vitest'
import { fireEvent, mostrar, pasar, screen, texto } from '../../test/piezas/mostrar.tsx'
import { Burbuja } from './burbuja.tsx'

const Formulario = () => (
  <>
    <form aria-label="f">
      <input aria-label="Nombre" required />
      <input aria-label="Correo" type="email" defaultValue="ana" />
      <select aria-label="Tipo" required defaultValue="">
        <option value="">…</option>
      </select>
    </form>
    <Burbuja />
  </>
)

const formulario = () => screen.getByRole<HTMLFormElement>('form')
const check = async () => {
  const valid = formulario().reportValidity()
  await pasar(0)
  return valid
}

test('the first field that is not right is told of, in Spanish, and has the focus', async () => {
  await mostrar(<Formulario />)
  expect(await check()).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe('Complete este campo.')
  expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
})

test('it goes as soon as something is typed', async () => {
  await mostrar(<Formulario />)
  await check()
  fireEvent.input(screen.getByLabelText('Nombre'), { target: { value: 'Ana' } })
  await pasar(0)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the next attempt tells of the next field', async () => {
  await mostrar(<Formulario />)
  await check()
  fireEvent.input(screen.getByLabelText('Nombre'), { target: { value: 'Ana' } })
  await check()
  expect(texto()).toContain('Escriba una dirección de correo, como compras@ejemplo.com.py.')
  fireEvent.input(screen.getByLabelText('Correo'), { target: { value: 'ana@ejemplo.com.py' } })
  await check()
  expect(texto()).toContain('Elija una opción.')
})

test('the browser’s own bubble does not show', async () => {
  await mostrar(<Formulario />)
  const event = new Event('invalid', { cancelable: true })
  screen.getByLabelText('Nombre').dispatchEvent(event)
  await pasar(0)
  expect(event.defaultPrevented).toBe(true)
})
