import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { boton, campo, fireEvent, mostrar, screen, teclear } from '../../test/piezas/mostrar.tsx'
import { Boton } from '../ui/boton.tsx'
import { alSiguiente } from './siguiente.ts'

let enviados = 0
let hechos = 0

function Prueba({ conBloque = true }: { conBloque?: boolean }) {
  return (
    <form
      onKeyDown={alSiguiente}
      onSubmit={event => {
        event.preventDefault()
        enviados += 1
      }}
    >
      <TextInput label="Uno" />
      <input type="hidden" name="oculto" />
      <input aria-label="Fuera del orden" tabIndex={-1} />
      <TextInput label="Apagado" disabled />
      {conBloque && <Textarea label="Nota" />}
      <Select label="Cuál" data={['a', 'b']} searchable={false} />
      <TextInput label="Dos" />
      <Boton
        hace
        onClick={() => {
          hechos += 1
        }}
      >
        Emitir
      </Boton>
      <Button type="submit">Otro</Button>
    </form>
  )
}

const begin = async (label: string) => {
  enviados = 0
  hechos = 0
  await mostrar(<Prueba conBloque={label !== 'Dos'} />)
  campo(label).focus()
}

test('Enter in a field goes to the next one that takes it, past what is hidden or switched off', async () => {
  await begin('Uno')
  await teclear('{Enter}')
  expect(document.activeElement).toBe(campo('Nota'))
})

test('Enter in the last field goes to the button and does not press it', async () => {
  await begin('Dos')
  await teclear('{Enter}')
  expect(document.activeElement).toBe(boton('Emitir'))
  expect([enviados, hechos]).toEqual([0, 0])
})

test('the second Enter presses the button, once', async () => {
  await begin('Dos')
  await teclear('{Enter}{Enter}')
  expect(hechos).toBe(1)
})

test('in a note of several lines Enter is a line', async () => {
  await begin('Nota')
  const stayed = fireEvent.keyDown(campo('Nota'), { key: 'Enter' })
  expect(stayed).toBe(true)
  expect(document.activeElement).toBe(campo('Nota'))
})

test('while a letter is being composed Enter goes nowhere', async () => {
  await begin('Uno')
  fireEvent.keyDown(campo('Uno'), { key: 'Enter', isComposing: true })
  expect(document.activeElement).toBe(campo('Uno'))
})

test('no other key moves anybody, and no form is sent by a key', async () => {
  await begin('Uno')
  for (const key of ['a', 'ArrowDown', 'Escape']) fireEvent.keyDown(campo('Uno'), { key })
  expect(document.activeElement).toBe(campo('Uno'))
  await teclear('{Enter}')
  expect(enviados).toBe(0)
  expect(screen.getAllByRole('button').length).toBeGreaterThan(1)
})
