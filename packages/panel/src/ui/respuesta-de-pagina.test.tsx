import { expect, test, vi } from 'vitest'
import { boton, mostrar, screen, texto, tocar } from '../../test/piezas/mostrar.tsx'
import { ProblemError } from '../api/problem.ts'
import { RespuestaDePagina } from './respuesta-de-pagina.tsx'

const lista = { href: '/c/1/cantidad', nombre: 'Ver las tandas' }
const refetch = vi.fn()
const show = (error: unknown, data?: string) =>
  mostrar(
    <RespuestaDePagina de={{ data, error, isPending: false, refetch }} que="la tanda" lista={lista}>
      {tanda => <h1>{tanda}</h1>}
    </RespuestaDePagina>,
  )

test('what is not there has a title, and leads to the others: nobody is asked to try again in vain', async () => {
  await show(new ProblemError({ type: 'tanda-not-found' }, 404))
  expect(texto(screen.getByRole('heading', { level: 1 }))).toBe('Aquí no está')
  expect(document.title).toBe('Aquí no está · Mbohéra')
  expect(texto()).toContain('Esa tanda ya no está aquí')
  expect(screen.getByRole('link', { name: 'Ver las tandas' }).getAttribute('href')).toBe('/c/1/cantidad')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBe(null)
})

test('what could not be read can be read again, and leads to the others, too', async () => {
  await show(new ProblemError({ type: 'internal-error' }, 500))
  expect(texto(screen.getByRole('heading', { level: 1 }))).toBe('No se puede mostrar esta página')
  await tocar(boton('Reintentar'))
  expect(refetch).toHaveBeenCalledOnce()
})

test('what is there stays, whatever is said of it later', async () => {
  await show(new ProblemError({ type: 'internal-error' }, 500), 'Noviembre')
  expect(texto(screen.getByRole('heading', { level: 1 }))).toBe('Noviembre')
  expect(texto(screen.getByRole('alert'))).toContain('No se pudo poner al día')
})
