import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  boton,
  campo,
  elServicio,
  escribirEn,
  fireEvent,
  mostrar,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  within,
} from '../../test/piezas/mostrar.tsx'
import type { Faults } from '../form/faults.ts'
import { type Linea, lineaNueva } from './items.ts'
import { Lineas } from './lineas.tsx'
import type { Precios } from './partes.ts'

const PRODUCTOS = 'GET …/productos'
const NINGUNA: Faults = { of: () => undefined, rest: [], title: '' }

let lineas: Linea[] = []
beforeEach(() => {
  lineas = []
})

function Prueba({
  inicial,
  precios = 'con IVA',
  faults = NINGUNA,
}: {
  inicial?: Linea[]
  precios?: Precios
  faults?: Faults
}) {
  const [now, setNow] = useState<Linea[]>(() => inicial ?? [lineaNueva()])
  lineas = now
  return (
    <form>
      <Lineas
        lineas={now}
        onCambio={setNow}
        moneda="PYG"
        solos={false}
        vista={undefined}
        faults={faults}
        precios={precios}
      />
      <button type="button" data-hace>
        Emitir
      </button>
    </form>
  )
}

const productos = (...nombres: string[]) =>
  elServicio().responde(PRODUCTOS, (value: { data: { datos: { producto: object }[] } }) => {
    const [model] = value.data.datos
    value.data.datos = nombres.map((descripcion, n) => ({
      ...model!,
      producto: {
        ...model!.producto,
        descripcion,
        codigo: `P-${n}`,
        gtin: `784000000001${n}`,
        precioUnitario: '10000',
      },
    }))
    return value
  })

const celdas = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)
const dichas = () =>
  lineas.map(({ descripcion, cantidad, precioUnitario }) => [descripcion, cantidad, precioUnitario])

test('a known product is completed with its price, and the next line waits for the next', async () => {
  productos('Yerba mate 1 kg', 'Yerba mate 500 g')
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'yer')
  await pasar(200)
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2)
  await teclear('{Enter}')
  expect(dichas()).toEqual([
    ['Yerba mate 1 kg', '1', '10.000'],
    ['', '1', ''],
  ])
  expect(document.activeElement).toBe(celdas('Descripción')[1])
})

test('a name longer than what may be looked for is completed, too, and never by another that only begins so', async () => {
  const largo = `Alambre galvanizado ${'de alta resistencia '.repeat(5)}`
  productos(`${largo}calibre 12`, `${largo}calibre 14`)
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), `${largo}calibre 14`)
  await pasar(200)
  expect(elServicio().pedidos(PRODUCTOS).at(-1)!.query.buscar).toHaveLength(100)
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1)
  await teclear('{Enter}')
  expect(dichas()[0]).toEqual([`${largo}calibre 14`, '1', '10.000'])
})

test('three of it are said before its name', async () => {
  productos('Yerba mate 1 kg')
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), '3*yer')
  await pasar(200)
  await teclear('{Enter}')
  expect(dichas()[0]).toEqual(['Yerba mate 1 kg', '3', '10.000'])
})

test('the same once more is one more of it, not another line', async () => {
  productos('Yerba mate 1 kg')
  await mostrar(<Prueba />)
  for (const n of [0, 1]) {
    await escribirEn(celdas('Descripción')[n]!, 'yer')
    await pasar(200)
    await teclear('{Enter}')
  }
  expect(dichas()[0]).toEqual(['Yerba mate 1 kg', '2', '10.000'])
  expect(lineas.filter(({ descripcion }) => descripcion !== '')).toHaveLength(1)
})

test('a scanner does not wait: two codes one after the other are two products, in their order', async () => {
  const slow = elServicio().demora(PRODUCTOS)
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), '7840000000017')
  await teclear('{Enter}')
  expect(celdas('Descripción').at(-1)!.value).toBe('')
  await escribirEn(celdas('Descripción').at(-1)!, '7840000000024')
  await teclear('{Enter}')
  await escribirEn(celdas('Descripción').at(-1)!, '784')
  slow.llega(elServicio().ejemplo(PRODUCTOS))
  await pasar(0)
  expect(lineas).toHaveLength(3)
  const said = lineas.filter(({ codigo }) => codigo !== '').map(({ codigo }) => codigo)
  expect(said).toEqual(['YERBA-1', '7840000000024'])
})

test('what a scanner read is not lost where a product that is there already is taken from the list meanwhile', async () => {
  productos('Azúcar de caña')
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'azu')
  await pasar(200)
  await teclear('{Enter}')
  const slow = elServicio().demora(PRODUCTOS)
  await escribirEn(celdas('Descripción').at(-1)!, '7840000000017')
  await teclear('{Enter}')
  await escribirEn(celdas('Descripción').at(-1)!, 'azu')
  await pasar(200)
  await teclear('{Enter}')
  slow.llega(elServicio().ejemplo(PRODUCTOS))
  await pasar(0)
  expect(dichas().map(([descripcion, cantidad]) => `${cantidad} ${descripcion}`)).toEqual([
    '2 Azúcar de caña',
    '1 Yerba mate 1 kg',
    '1 ',
  ])
})

test('a code that was scanned stands as a line before the catalogue says what it is, so that no sale goes without it', async () => {
  elServicio().demora(PRODUCTOS)
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), '2*7840000000011')
  await teclear('{Enter}')
  expect(lineas.map(({ codigo, cantidad }) => [codigo, cantidad])).toEqual([
    ['7840000000011', '2'],
    ['', '1'],
  ])
})

test('a name that is typed for a code before the catalogue knows one stays', async () => {
  const slow = elServicio().demora(PRODUCTOS)
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), '7840000000017')
  await teclear('{Enter}')
  await escribirEn(celdas('Descripción')[0]!, 'Pan casero')
  slow.llega(elServicio().ejemplo(PRODUCTOS))
  await pasar(0)
  expect(lineas[0]?.descripcion).toBe('Pan casero')
})

test.each(['7840000000017', 'mate'])(
  'a price and a quantity that are typed for %s before the catalogue knows it stay',
  async pedido => {
    productos('Yerba mate 1 kg')
    await mostrar(<Prueba />)
    await escribirEn(campo('Descripción'), 'yerba')
    await pasar(200)
    await teclear('{Enter}')
    const slow = elServicio().demora(PRODUCTOS)
    await escribirEn(celdas('Descripción').at(-1)!, pedido)
    await teclear('{Enter}')
    await escribirEn(celdas('Precio con IVA')[1]!, '19.500')
    await escribirEn(celdas('Cantidad')[1]!, '4')
    slow.llega(elServicio().ejemplo(PRODUCTOS))
    await pasar(0)
    const said = lineas.map(({ descripcion, precioUnitario, cantidad }) => [
      descripcion,
      precioUnitario,
      cantidad,
    ])
    expect(said.slice(0, 2)).toEqual([
      ['Yerba mate 1 kg', '10.000', '1'],
      ['Yerba mate 1 kg', '19.500', '4'],
    ])
  },
)

test('a code that nobody knows, scanned twice, is one line of two', async () => {
  productos()
  await mostrar(<Prueba />)
  for (const _ of [0, 1]) {
    await escribirEn(celdas('Descripción').at(-1)!, '7840000000099')
    await teclear('{Enter}')
  }
  await pasar(0)
  expect(lineas.map(({ codigo, cantidad }) => [codigo, cantidad])).toEqual([
    ['7840000000099', '2'],
    ['', '1'],
  ])
})

test('a code that nobody knows stays as a line with that code, to be named', async () => {
  productos()
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), '7840000000099')
  await teclear('{Enter}')
  expect(lineas.some(({ codigo, descripcion }) => codigo === '7840000000099' && descripcion === '')).toBe(
    true,
  )
  expect(celdas('Descripción').map(({ placeholder }) => placeholder)).toEqual([
    'Código 7840000000099',
    'Otro ítem',
  ])
})

test('what nobody knows is sold as it was typed, also when the catalogue is away', async () => {
  elServicio().corta(PRODUCTOS)
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'Cosa rara')
  await teclear('{Enter}')
  expect(lineas[0]?.descripcion).toBe('Cosa rara')
  expect(texto()).not.toContain('El servicio no responde')
})

test('an answer of the catalogue for what was typed before does not change what stands there now', async () => {
  const slow = elServicio().demora(PRODUCTOS)
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'yerba')
  await teclear('{Enter}')
  await escribirEn(celdas('Descripción')[0]!, 'Azúcar')
  slow.llega(elServicio().ejemplo(PRODUCTOS))
  await pasar(0)
  expect(lineas[0]?.descripcion).toBe('Azúcar')
})

test('another thing typed over a product of the catalogue has its code no more; a word more or less leaves it', async () => {
  productos('Yerba mate 1 kg')
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'yer')
  await pasar(200)
  await teclear('{Enter}')
  const [primera] = celdas('Descripción')
  for (const retoque of ['Yerba mate 1 kg, en oferta', 'Yerba mat', 'Yerb'])
    await escribirEn(primera!, retoque)
  expect(lineas[0]).toMatchObject({ codigo: 'P-0', escritos: { gtin: '7840000000010' } })
  await escribirEn(primera!, 'Azúcar 1 kg')
  expect(lineas[0]).toMatchObject({ codigo: '', precioUnitario: '10.000' })
  expect(lineas[0]?.escritos).not.toHaveProperty('gtin')
})

test('what was said by hand of a product stays when another is typed over it, and so does a code that was scanned', async () => {
  productos('Yerba mate 1 kg')
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'yer')
  await pasar(200)
  await teclear('{Enter}')
  await tocar(boton('Más datos del ítem 1'))
  await escribirEn(campo('Código'), 'MIO-1')
  await escribirEn(celdas('Descripción')[0]!, 'Azúcar')
  expect(lineas[0]?.codigo).toBe('MIO-1')
  productos()
  await escribirEn(celdas('Descripción')[1]!, '7840000000099')
  await teclear('{Enter}')
  await escribirEn(celdas('Descripción')[1]!, 'Pan')
  await escribirEn(celdas('Descripción')[1]!, 'Galleta')
  expect(lineas[1]?.codigo).toBe('7840000000099')
})

test('from the price Enter goes on to the next line, and makes it where there is none', async () => {
  await mostrar(<Prueba />)
  await escribirEn(campo('Descripción'), 'Cosa')
  await escribirEn(campo('Precio con IVA'), '1000')
  await teclear('{Enter}')
  expect(lineas).toHaveLength(2)
  expect(document.activeElement).toBe(celdas('Descripción')[1])
  await teclear('{Enter}')
  expect(lineas).toHaveLength(2)
})

test('Ctrl and Delete takes a line out; the last one is emptied', async () => {
  const dos = [
    { ...lineaNueva(), descripcion: 'A' },
    { ...lineaNueva(), descripcion: 'B' },
  ]
  await mostrar(<Prueba inicial={dos} />)
  celdas('Cantidad')[0]!.focus()
  await teclear('{Control>}{Delete}{/Control}')
  expect(dichas().map(([name]) => name)).toEqual(['B'])
  celdas('Cantidad')[0]!.focus()
  await teclear('{Control>}{Delete}{/Control}')
  expect(dichas().map(([name]) => name)).toEqual([''])
})

test('the button that takes out the only line is off', async () => {
  await mostrar(<Prueba />)
  expect((boton('Quitar el ítem 1') as HTMLButtonElement).disabled).toBe(true)
})

test('more of an item unfolds by a press and by Alt and the arrow, and says that it does', async () => {
  await mostrar(<Prueba />)
  const mas = boton('Más datos del ítem 1')
  expect(mas.getAttribute('aria-expanded')).toBe('false')
  campo('Cantidad').focus()
  await teclear('{Alt>}{ArrowDown}{/Alt}')
  expect(mas.getAttribute('aria-expanded')).toBe('true')
  expect(campo('Código')).toBeTruthy()
  await tocar(mas)
  expect(screen.queryByLabelText('Código')).toBe(null)
})

test('a fault of what is folded away unfolds it', async () => {
  const faults: Faults = {
    ...NINGUNA,
    title: 'No se aceptó',
    of: path => (path === 'items[0].codigo' ? 'es muy largo' : undefined),
  }
  await mostrar(<Prueba faults={faults} />)
  expect(campo('Código').getAttribute('aria-invalid')).toBe('true')
})

test('each line is a group with its number, for who cannot see it', async () => {
  await mostrar(<Prueba inicial={[lineaNueva(), lineaNueva()]} />)
  expect(screen.getByRole('group', { name: 'Ítem 1' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Ítem 2' })).toBeTruthy()
})

test('what is taxed in part asks how much of it', async () => {
  await mostrar(<Prueba />)
  fireEvent.change(campo('IVA'), { target: { value: 'GRAVADO_PARCIAL' } })
  await pasar(0)
  expect((campo('Porcentaje gravado') as HTMLInputElement).value).toBe('100')
})

test.each([
  ['con IVA', ['Precio con IVA', 'IVA'], ['Unidad']],
  ['sin IVA', ['Precio', 'Unidad'], ['IVA']],
  ['sin precios', ['Unidad'], ['Precio', 'IVA']],
] as const)('a documento %s asks for what it says, and for nothing else', async (precios, there, away) => {
  await mostrar(<Prueba precios={precios} />)
  for (const label of there) expect(campo(label)).toBeTruthy()
  for (const label of away) expect(screen.queryByLabelText(label)).toBe(null)
})
