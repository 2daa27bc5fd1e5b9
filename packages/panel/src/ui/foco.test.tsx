import { type MouseEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { boton, calma, mostrar, screen, teclear, tocar } from '../../test/piezas/mostrar.tsx'
import { Dialogo } from './dialogo.tsx'

/** A page with a form of rows, which gives way to what came of it; and so does the page to another. */
function Filas() {
  const [filas, setFilas] = useState(['uno', 'dos', 'tres'])
  const [va, setVa] = useState<'aqui' | 'enviado' | 'otra'>('aqui')
  return (
    <>
      <main id="contenido" tabIndex={-1}>
        {va === 'otra' ? (
          <h1>Otra</h1>
        ) : (
          <div data-pagina>
            {va === 'enviado' && <h1>Listo</h1>}
            {va === 'aqui' && (
              <form>
                {filas.map(fila => (
                  <div key={fila}>
                    <input aria-label={`Nombre de ${fila}`} />
                    <button type="button" onClick={() => setFilas(all => all.filter(one => one !== fila))}>
                      Quitar {fila}
                    </button>
                  </div>
                ))}
              </form>
            )}
          </div>
        )}
      </main>
      <button type="button" onClick={() => setVa('enviado')}>
        Enviar
      </button>
      <button type="button" onClick={() => setVa('otra')}>
        Ir a otra
      </button>
    </>
  )
}

/** A dialog whose form gives way to what came of it. */
function Pasos() {
  const [hecho, setHecho] = useState(false)
  return (
    <Dialogo opened onClose={() => {}} title="Crear">
      {hecho ? (
        <button type="button">Copiar</button>
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            setHecho(true)
          }}
        >
          <input aria-label="Nombre" />
        </form>
      )}
    </Dialogo>
  )
}

test('a row that is taken out of a form moves the focus to no button and no field', async () => {
  await mostrar(<Filas />)
  boton('Quitar dos').focus()
  await teclear('{Enter}')
  expect(screen.queryByRole('button', { name: 'Quitar dos' })).toBe(null)
  expect(document.activeElement).toBe(document.body)
})

test.each(['Enviar', 'Ir a otra'])(
  'what gives way to something else by «%s» leaves the focus on the page',
  async por => {
    await mostrar(<Filas />)
    screen.getByLabelText('Nombre de dos').focus()
    boton(por).click()
    await teclear('x')
    expect(screen.queryByLabelText('Nombre de dos')).toBe(null)
    expect(document.activeElement?.id).toBe('contenido')
  },
)

test('a dialog that goes on has the focus itself, so that its name is read and its first button is next', async () => {
  await mostrar(<Pasos />)
  screen.getByLabelText('Nombre').focus()
  await teclear('{Enter}')
  expect(boton('Copiar')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

/** A button that is off while it works, which Chromium then takes the focus from. */
function Trabajo({ hecho }: { hecho: Promise<void> }) {
  const [ocupado, setOcupado] = useState(false)
  const trabajar = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.blur()
    setOcupado(true)
    await hecho
    setOcupado(false)
  }
  return (
    <>
      <p>Lo que se lee</p>
      <main id="contenido" tabIndex={-1}>
        <input aria-label="Nombre" />
        <button type="button" disabled={ocupado} onClick={trabajar}>
          Ver más
        </button>
      </main>
    </>
  )
}

/** By the keyboard, until it works. */
async function trabajar() {
  const { promise, resolve } = Promise.withResolvers<void>()
  await mostrar(<Trabajo hecho={promise} />)
  boton('Ver más').focus()
  await teclear('{Enter}')
  expect(document.activeElement).toBe(document.body)
  return async () => {
    resolve()
    await calma()
  }
}

test('a button that has worked has the focus again: one goes on from there', async () => {
  const terminar = await trabajar()
  await terminar()
  expect(document.activeElement).toBe(boton('Ver más'))
})

test.each([
  ['went on to another field', () => screen.getByLabelText('Nombre'), 'INPUT'],
  ['pressed beside everything', () => screen.getByText('Lo que se lee'), 'BODY'],
])('whoever %s meanwhile is left alone', async (_, donde, queda) => {
  const terminar = await trabajar()
  await tocar(donde())
  await terminar()
  expect(document.activeElement?.tagName).toBe(queda)
})
