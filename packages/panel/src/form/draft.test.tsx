import { Button, TextInput } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { boton, campo, escribirEn, mostrar, screen, tocar } from '../../test/piezas/mostrar.tsx'
import { useDraft } from './draft.ts'
import { escribir } from './enviar.ts'

const VACIO: { nombre: string; ciudad?: string } = { nombre: '' }

function Prueba({ nombre = 'prueba', inicial = VACIO }: { nombre?: string; inicial?: typeof VACIO }) {
  const draft = useDraft(nombre, inicial)
  return (
    <>
      <TextInput
        label="Nombre"
        value={draft.value.nombre}
        onChange={escribir(value => draft.set({ nombre: value }))}
      />
      <output>{JSON.stringify([draft.restored, draft.value])}</output>
      <Button onClick={draft.clear}>Vaciar</Button>
      <Button onClick={() => draft.forget()}>Olvidar</Button>
    </>
  )
}

const nombre = () => campo('Nombre') as HTMLInputElement
const estado = () => JSON.parse(screen.getByRole('status').textContent ?? '') as [boolean, typeof VACIO]

test('what was typed is there after a reload, and that it was found is said', async () => {
  const { unmount } = await mostrar(<Prueba />)
  expect(estado()).toEqual([false, { nombre: '' }])
  await escribirEn(nombre(), 'COMPRADORA SA')
  unmount()
  await mostrar(<Prueba />)
  expect(estado()).toEqual([true, { nombre: 'COMPRADORA SA' }])
})

test('what nobody touched is not kept', async () => {
  const { unmount } = await mostrar(<Prueba inicial={{ nombre: 'de fábrica' }} />)
  unmount()
  expect(sessionStorage.length).toBe(0)
})

test('emptied, it begins anew and is not found again', async () => {
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(nombre(), 'x')
  await tocar(boton('Vaciar'))
  expect(nombre().value).toBe('')
  unmount()
  await mostrar(<Prueba />)
  expect(estado()).toEqual([false, { nombre: '' }])
})

test('emptied, what is typed next was not found: it is not offered to be thrown away', async () => {
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(nombre(), 'x')
  unmount()
  await mostrar(<Prueba />)
  await tocar(boton('Vaciar'))
  await escribirEn(nombre(), 'y')
  expect(estado()).toEqual([false, { nombre: 'y' }])
})

test('forgotten, it stays on the page and is not found again; typed in once more, it is', async () => {
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(nombre(), 'x')
  await tocar(boton('Olvidar'))
  expect(nombre().value).toBe('x')
  expect(sessionStorage.length).toBe(0)
  await escribirEn(nombre(), 'xy')
  unmount()
  await mostrar(<Prueba />)
  expect(nombre().value).toBe('xy')
})

test('two forms do not read each other', async () => {
  const { unmount } = await mostrar(<Prueba nombre="uno" />)
  await escribirEn(nombre(), 'x')
  unmount()
  await mostrar(<Prueba nombre="otro" />)
  expect(nombre().value).toBe('')
})

test('what was typed for a taxpayer is not found at another', async () => {
  const { unmount } = await mostrar(<Prueba />, '/c/1/pieza')
  await escribirEn(nombre(), 'x')
  unmount()
  await mostrar(<Prueba />, '/c/2/pieza')
  expect(nombre().value).toBe('')
})

test('a field that the form got since then begins as it begins', async () => {
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(nombre(), 'x')
  unmount()
  await mostrar(<Prueba inicial={{ nombre: '', ciudad: 'Asunción' }} />)
  expect(estado()[1]).toEqual({ nombre: 'x', ciudad: 'Asunción' })
})

test('what stands in the tab and is no draft is passed over', async () => {
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(nombre(), 'x')
  const [name = ''] = Object.keys(sessionStorage)
  unmount()
  sessionStorage.setItem(name, '{"nombre": ')
  await mostrar(<Prueba />)
  expect(estado()).toEqual([false, { nombre: '' }])
})

test('where the tab has no room left, one goes on typing, and nothing older is found instead', async () => {
  const { unmount } = await mostrar(<Prueba />)
  await escribirEn(nombre(), 'x')
  const real = sessionStorage
  vi.stubGlobal('sessionStorage', {
    removeItem: (name: string) => real.removeItem(name),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await escribirEn(nombre(), 'xy')
  expect(nombre().value).toBe('xy')
  vi.stubGlobal('sessionStorage', real)
  unmount()
  await mostrar(<Prueba />)
  expect(nombre().value).toBe('')
})
