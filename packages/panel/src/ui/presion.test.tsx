import { useState } from 'react'
import { expect, test } from 'vitest'
import { boton, calma, fireEvent, mostrar, screen } from '../../test/piezas/mostrar.tsx'
import './presion.ts'

/** Two buttons in a card, and what was done. */
function Botones() {
  const [hecho, setHecho] = useState<string[]>([])
  const [hay, setHay] = useState(true)
  const hacer = (que: string) => () => setHecho(now => [...now, que])
  return (
    <section aria-label="Tarjeta">
      <button type="button" onClick={hacer('ver')}>
        Ver
      </button>
      {hay && (
        <button type="button" onClick={hacer('emitir')}>
          Emitir
        </button>
      )}
      <button type="button" onClick={() => setHay(false)}>
        Sin emitir
      </button>
      <p role="status">{hecho.join(' ')}</p>
    </section>
  )
}

const AQUI = { clientX: 100, clientY: 50 }
const hecho = async () => {
  await calma()
  return screen.getByRole('status').textContent
}

/** The press begins there, and the browser says that the click was on that. */
function presionar(que: Element, clicked: Element, donde = AQUI): void {
  fireEvent.pointerDown(que, AQUI)
  fireEvent.click(clicked, { ...donde, detail: 1 })
}

test('what is pressed is done though the page moved it away before the press ended', async () => {
  await mostrar(<Botones />)
  presionar(boton('Emitir'), screen.getByRole('region', { name: 'Tarjeta' }))
  expect(await hecho()).toBe('emitir')
})

test('of a finger it is not what came to lie under it', async () => {
  await mostrar(<Botones />)
  presionar(boton('Emitir'), boton('Ver'))
  expect(await hecho()).toBe('emitir')
})

test('once, where nothing moved', async () => {
  await mostrar(<Botones />)
  presionar(boton('Emitir'), boton('Emitir'))
  expect(await hecho()).toBe('emitir')
})

test('whoever lets go elsewhere has thought better of it, and a key is no press', async () => {
  await mostrar(<Botones />)
  presionar(boton('Emitir'), screen.getByRole('region', { name: 'Tarjeta' }), { clientX: 300, clientY: 50 })
  fireEvent.pointerDown(boton('Emitir'), AQUI)
  fireEvent.click(boton('Ver'), { detail: 0 })
  expect(await hecho()).toBe('ver')
})

test('what is there no more is not pressed', async () => {
  await mostrar(<Botones />)
  fireEvent.pointerDown(boton('Emitir'), AQUI)
  fireEvent.click(boton('Sin emitir'), { detail: 0 })
  await calma()
  fireEvent.click(boton('Ver'), { ...AQUI, detail: 1 })
  expect(await hecho()).toBe('ver')
})
