import { expect, test } from 'vitest'
import { pagesOf } from '../test/support/pages.ts'
import { createPanelRouter } from './router.tsx'

const COSAS = { nominado: 1, nominable: 2, pedido: 3, tanda: 4, recibido: 5 }

test('every page that the router knows is among those that are looked at with axe, on a phone and in pictures', () => {
  const { routesByPath } = createPanelRouter({} as never)
  const vistas = Object.values(pagesOf(7, COSAS)).map(page => page.split('?')[0]!)
  const sinMirar = Object.keys(routesByPath).filter(path => {
    // The frame has no page of its own, and the beginning leads on to one.
    if (path === '/' || path === '/c/$contribuyenteId') return false
    const like = new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}$`)
    return !vistas.some(vista => like.test(vista))
  })
  expect(Object.keys(routesByPath).length).toBeGreaterThan(25)
  expect(sinMirar).toEqual([])
})
