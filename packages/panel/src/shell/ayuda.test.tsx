import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  escribirEn,
  screen,
  teclear,
  texto,
  tocar,
  within,
} from '../../test/piezas/mostrar.tsx'

const cajon = () => screen.getByRole('dialog', { name: 'Ayuda' })
/** The fields that are explained, each with its place. */
const explicados = () =>
  within(cajon())
    .getAllByRole('heading', { level: 3 })
    .map(heading => heading.closest('section')!)
    .filter(section => texto(section).startsWith('Campo'))
    .map(section => texto(within(section).getByRole('heading')))

async function pedirAyudaEn(label: string | RegExp) {
  campo(label).focus()
  await teclear('{F1}')
  // It is fetched when it is first asked for.
  await vi.waitFor(cajon, { timeout: 120_000 })
  await calma()
}

test.each([
  ['Descripción', ['Descripción']],
  ['Cantidad', ['Cantidad']],
  ['Precio con IVA', ['Precio']],
  ['IVA', ['Tasa del IVA', 'Afectación del IVA']],
])('F1 in an item explains the field in which one is: %s', async (label, titulos) => {
  await abrir('/c/1/emitir', { conMarco: true })
  await pedirAyudaEn(label)
  expect(explicados()).toEqual(titulos)
  expect(texto(cajon())).toContain('CampoÍtem')
})

test('what is folded away of an item is explained as the item has it', async () => {
  await abrir('/c/1/emitir', { conMarco: true })
  await tocar(boton('Más datos del ítem 1'))
  await pedirAyudaEn('Código')
  expect(texto(cajon())).toContain('El código con el que el emisor conoce el producto o servicio.')
  expect(explicados()).toEqual(['Código'])
})

test('of what is bought without IVA, too, and of the unit', async () => {
  await abrir('/c/1/emitir?tipo=autofactura', { conMarco: true })
  await pedirAyudaEn('Unidad')
  expect(explicados()).toEqual(['Unidad'])
})

test('a field with a label over it is explained wherever it stands', async () => {
  await abrir('/c/1/configuracion', { conMarco: true })
  await pedirAyudaEn('Nombre de fantasía')
  expect(explicados()).toContain('Nombre de fantasía')
})

test('what was typed is still there when it is closed, and one who is nowhere is told of the page', async () => {
  await abrir('/c/1/emitir', { conMarco: true })
  await escribirEn(campo('Precio con IVA'), '50.000')
  await pedirAyudaEn('Precio con IVA')
  await tocar(boton('Cerrar la ayuda'))
  expect((campo('Precio con IVA') as HTMLInputElement).value).toBe('50.000')
  // Back in the field it is of the field; from the button alone, of the page.
  expect(document.activeElement).toBe(campo('Precio con IVA'))
  await tocar(boton('Ayuda de esta página'))
  await tocar(boton('Cerrar la ayuda'))
  await tocar(boton('Ayuda de esta página'))
  expect(explicados()).toEqual([])
})

test('it is searched, and leads to all of it', async () => {
  await abrir('/c/1/emitir', { conMarco: true })
  await pedirAyudaEn('Cantidad')
  await escribirEn(within(cajon()).getByLabelText('Buscar en la ayuda'), '4462')
  expect(texto(cajon())).toContain('Código 4462 de SIFEN')
  expect(explicados()).toEqual([])
  expect(within(cajon()).getByRole('link', { name: 'Toda la ayuda' }).getAttribute('href')).toBe('/c/1/ayuda')
})
