import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { campo, escribirEn, fireEvent, mostrar, screen, teclear, tocar } from '../../test/piezas/mostrar.tsx'
import { Completar, type OpcionParaCompletar } from './completar.tsx'

const YERBAS: OpcionParaCompletar[] = [
  { clave: 'YERBA 1', titulo: 'Yerba mate 1 kg', detalle: 'Gs. 25.000' },
  { clave: 'YERBA 2', titulo: 'Yerba mate 500 g', detalle: 'Gs. 14.000' },
  { clave: 'YERBA 3', titulo: 'Yerba mate, compuesta', detalle: 'Gs. 18.000' },
]

const elegidas: string[] = []
let enters = 0
let escapes = 0
beforeEach(() => {
  elegidas.length = 0
  enters = 0
  escapes = 0
})

function Prueba({ opciones = YERBAS }: { opciones?: readonly OpcionParaCompletar[] }) {
  const [value, setValue] = useState('')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog that Esc would close
    <div
      onKeyDown={({ key }) => {
        if (key === 'Escape') escapes += 1
      }}
    >
      <Completar
        aria-label="Producto"
        value={value}
        onValor={setValue}
        opciones={value === '' ? [] : opciones}
        onElegir={clave => elegidas.push(clave)}
        onEnter={() => {
          enters += 1
        }}
      />
    </div>
  )
}

const producto = () => campo('Producto') as HTMLInputElement
const marcada = () => document.getElementById(producto().getAttribute('aria-activedescendant') ?? '')
const abierta = () => screen.queryByRole('listbox') !== null

const escrito = async (opciones?: readonly OpcionParaCompletar[]) => {
  await mostrar(<Prueba {...(opciones === undefined ? {} : { opciones })} />)
  await escribirEn(producto(), 'yer')
}

test('while one types, the first that fits is marked, and Enter takes it', async () => {
  await escrito()
  expect(marcada()?.textContent).toContain('Yerba mate 1 kg')
  await teclear('{Enter}')
  expect(elegidas).toEqual(['YERBA 1'])
  expect(enters).toBe(0)
  expect(abierta()).toBe(false)
})

test('the arrows go round, and what is marked is what Enter takes', async () => {
  await escrito()
  await teclear('{ArrowDown}{ArrowDown}')
  expect(marcada()?.textContent).toContain('compuesta')
  await teclear('{ArrowDown}')
  expect(marcada()?.textContent).toContain('1 kg')
  await teclear('{ArrowUp}{Enter}')
  expect(elegidas).toEqual(['YERBA 3'])
})

test('Esc leaves what was typed, and closes the list alone: a dialog around it stays', async () => {
  await escrito()
  await teclear('{Escape}')
  expect(abierta()).toBe(false)
  expect(producto().value).toBe('yer')
  expect(escapes).toBe(0)
  await teclear('{Escape}')
  expect(escapes).toBe(1)
})

test('after Esc Enter is what is asked for by words', async () => {
  await escrito()
  await teclear('{Escape}{Enter}')
  expect(elegidas).toEqual([])
  expect(enters).toBe(1)
})

test('Tab leaves what was typed and takes nothing', async () => {
  await escrito()
  await teclear('{Tab}')
  expect(elegidas).toEqual([])
  expect(abierta()).toBe(false)
  expect(producto().value).toBe('yer')
})

test('a screen reader is told that there is a list, which it is and what of it is marked', async () => {
  await mostrar(<Prueba />)
  expect(producto().getAttribute('aria-expanded')).toBe('false')
  await escribirEn(producto(), 'yer')
  const lista = screen.getByRole('listbox', { name: 'Sugerencias de Producto' })
  expect(producto().getAttribute('role')).toBe('combobox')
  expect(producto().getAttribute('aria-expanded')).toBe('true')
  expect(producto().getAttribute('aria-controls')).toBe(lista.id)
  expect(screen.getAllByRole('option').map(one => one.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
    'false',
  ])
})

test('a code with blanks in it is still one reference: what is marked is found by its id', async () => {
  await escrito()
  expect(producto().getAttribute('aria-activedescendant')).toMatch(/^\S+$/)
  expect(screen.getAllByRole('option').map(({ id }) => id)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\S+$/)]),
  )
})

test('a press on one of them takes that one, and the field keeps the focus meanwhile', async () => {
  await escrito()
  const [, segunda] = screen.getAllByRole('option')
  producto().focus()
  await escribirEn(producto(), 'yerb')
  await tocar(segunda!)
  expect(elegidas).toEqual(['YERBA 2'])
  expect(document.activeElement).toBe(producto())
})

test('a finger that only moves the page takes nothing', async () => {
  await escrito()
  const [, segunda] = screen.getAllByRole('option')
  fireEvent.pointerDown(segunda!, { pointerType: 'touch' })
  fireEvent.pointerCancel(segunda!, { pointerType: 'touch' })
  expect(elegidas).toEqual([])
  expect(abierta()).toBe(true)
})

test('who chooses without a pointer, as a screen reader does, takes it too', async () => {
  await escrito()
  fireEvent.click(screen.getAllByRole('option')[2]!)
  expect(elegidas).toEqual(['YERBA 3'])
})

test('with fewer of them than before, what is marked is one that is there', async () => {
  await mostrar(<Prueba />)
  await escribirEn(producto(), 'yer')
  await teclear('{ArrowDown}{ArrowDown}')
  await escribirEn(producto(), 'yerb')
  expect(marcada()?.textContent).toContain('1 kg')
})

test('with nothing to offer there is no list, and Enter goes on', async () => {
  await escrito([])
  expect(abierta()).toBe(false)
  expect(producto().getAttribute('aria-activedescendant')).toBe(null)
  await teclear('{Enter}')
  expect(enters).toBe(1)
})

test.each(['{Alt>}{Enter}{/Alt}', '{Control>}{Enter}{/Control}'])(
  '%s is somebody else’s: nothing is taken',
  async keys => {
    await escrito()
    await teclear(keys)
    expect(elegidas).toEqual([])
    expect(enters).toBe(0)
  },
)

test('while a letter is being composed, Enter ends the letter and takes nothing', async () => {
  await escrito()
  fireEvent.keyDown(producto(), { key: 'Enter', isComposing: true })
  expect(elegidas).toEqual([])
})

test('what is offered is brought into the window, however a browser answers to that', async () => {
  // Some give a promise of when it is there.
  const scroll = vi.fn(() => Promise.resolve() as never)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll)
  await mostrar(<Prueba />)
  await escribirEn(producto(), 'yer')
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  await teclear('{Escape}')
  expect([abierta(), producto().value]).toEqual([false, 'yer'])
})
