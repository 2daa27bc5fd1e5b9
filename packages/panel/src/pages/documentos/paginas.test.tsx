import { expect, test } from 'vitest'
import { boton, mostrar, tocar } from '../../../test/piezas/mostrar.tsx'
import type { Filtros } from './filtros.ts'

/** The module as a page that is loaded anew has it: what the one before remembered it does not know. */
const loadAnew = (vez: string): Promise<typeof import('./paginas.tsx')> => {
  const fresh = `./paginas.tsx?${vez}`
  return import(/* @vite-ignore */ fresh)
}

test('after a reload, too, the page before is the one from which one came; of another list it is none', async () => {
  const idos: Filtros[] = []
  const before = await loadAnew('antes')
  const ir = { onIr: (filtros: Filtros) => idos.push(filtros) }
  const { unmount } = await mostrar(
    <before.Paginas filtros={{ estado: 'APROBADO', cursor: 'c2' }} siguiente="c3" {...ir} />,
  )
  await tocar(boton('Siguiente'))
  expect(idos.pop()).toEqual({ estado: 'APROBADO', cursor: 'c3' })
  unmount()

  const after = await loadAnew('después')
  const { unmount: leave } = await mostrar(
    <after.Paginas filtros={{ estado: 'APROBADO', cursor: 'c3' }} siguiente={null} {...ir} />,
  )
  await tocar(boton('Anterior'))
  expect(idos.pop()).toEqual({ estado: 'APROBADO', cursor: 'c2' })
  leave()
  await mostrar(<after.Paginas filtros={{ cursor: 'c3' }} siguiente={null} {...ir} />)
  expect((boton('Anterior') as HTMLButtonElement).disabled).toBe(true)
})
