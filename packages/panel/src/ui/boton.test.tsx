import { expect, test, vi } from 'vitest'
import { boton, calma, mostrar, pasar, screen, teclear, texto, tocar } from '../../test/piezas/mostrar.tsx'
import { Boton, BotonEnlace, Copiar } from './boton.tsx'

test('a button that cannot be used says why to a screen reader, can be reached by Tab, and does nothing', async () => {
  const onClick = vi.fn()
  await mostrar(
    <Boton porqueNo="Su rol es lector." onClick={onClick}>
      Emitir
    </Boton>,
  )
  const off = boton('Emitir')
  expect(off.getAttribute('aria-disabled')).toBe('true')
  expect(off.getAttribute('aria-description')).toBe('Su rol es lector.')
  await teclear('{Tab}')
  expect(document.activeElement).toBe(off)
  await teclear('{Enter}')
  await tocar(off)
  expect(onClick).not.toHaveBeenCalled()
})

test('why is shown to the eyes when the focus is there', async () => {
  await mostrar(<Boton porqueNo="Su rol es lector.">Emitir</Boton>)
  await teclear('{Tab}')
  await pasar(100)
  expect(texto()).toContain('Su rol es lector.')
})

test('one that is switched off sends no form', async () => {
  const onSubmit = vi.fn(event => event.preventDefault())
  await mostrar(
    <form onSubmit={onSubmit}>
      <Boton type="submit" porqueNo="Falta algo">
        Guardar
      </Boton>
    </form>,
  )
  await tocar(boton('Guardar'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('one that can be used does it once for each press, and says nothing besides', async () => {
  const onClick = vi.fn()
  await mostrar(<Boton onClick={onClick}>Emitir</Boton>)
  await tocar(boton('Emitir'))
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(boton('Emitir').getAttribute('aria-description')).toBe(null)
})

test('the button that a form is for is found by its mark', async () => {
  await mostrar(<Boton hace>Emitir</Boton>)
  expect(boton('Emitir').hasAttribute('data-hace')).toBe(true)
})

test('a button that leads somewhere is a link with an address', async () => {
  await mostrar(
    <BotonEnlace to="/c/$contribuyenteId/claves" params={{ contribuyenteId: '1' }}>
      Claves
    </BotonEnlace>,
  )
  expect(screen.getByRole('link', { name: 'Claves' }).getAttribute('href')).toBe('/c/1/claves')
})

test('what was copied is said, and after a while no more', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mostrar(<Copiar texto="0180099999" que="el CDC" />)
  await tocar(boton('Copiar el CDC'))
  expect(writeText).toHaveBeenCalledWith('0180099999')
  expect(boton('Copiado: el CDC')).toBeTruthy()
  await pasar(2_500)
  await calma()
  expect(boton('Copiar el CDC')).toBeTruthy()
})

test('what the browser does not let be copied is not called copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await mostrar(<Copiar texto="0180099999" que="el CDC" />)
  await tocar(boton('Copiar el CDC'))
  expect(boton('Copiar el CDC')).toBeTruthy()
})
