import { expect, test } from 'vitest'
import openapi from '../../../../../openapi.json?raw'
import {
  abrir,
  boton,
  calma,
  campo,
  elServicio,
  escribirEn,
  fireEvent,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const PRODUCTOS = 'GET …/productos'
const GUARDAR = 'POST …/productos'
const open = () => abrir('/c/1/productos')
const valorDe = (label: RegExp) => (campo(label) as HTMLInputElement).value
const pie = () => screen.getByRole('dialog').querySelector('form')!

test('each product has its price as it is written here, and how often it was sold', async () => {
  await open()
  expect(texto(screen.getByRole('table', { name: 'Productos' }))).toContain(
    'Yerba mate 1 kgYERBA-1 · 7840000000017Gs. 55.000',
  )
})

test('what is typed is looked for when one pauses, once', async () => {
  await open()
  const before = elServicio().pedidos(PRODUCTOS).length
  for (const text of ['y', 'ye', 'yer']) await escribirEn(campo('Buscar productos'), text)
  await pasar(500)
  expect(
    elServicio()
      .pedidos(PRODUCTOS)
      .slice(before)
      .map(({ query }) => query.buscar),
  ).toEqual(['yer'])
})

test.each(['productos', 'clientes'])('of %s no more can be looked for than the service takes', async que => {
  await abrir(`/c/1/${que}`)
  const { parameters } = JSON.parse(openapi).paths[`/api/v1/contribuyentes/{contribuyenteId}/${que}`].get
  const { schema } = parameters.find(({ name }: { name: string }) => name === 'buscar')
  expect((campo(`Buscar ${que}`) as HTMLInputElement).maxLength).toBe(schema.maxLength)
})

test('nothing found is not the same as nothing there', async () => {
  elServicio().lista(PRODUCTOS, [])
  await open()
  expect(texto()).toContain('Todavía no hay productos')
  await escribirEn(campo('Buscar productos'), 'zzz')
  await pasar(500)
  expect(texto()).toContain('No hay ninguno así')
})

test('a new one is kept as the contract wants it, and the list is asked for again', async () => {
  await open()
  await tocar(boton('Nuevo producto'))
  await escribirEn(campo(/^Descripción/), 'Azúcar 1 kg')
  await escribirEn(campo(/^Código( \*)?$/), 'AZUCAR-1')
  await escribirEn(campo('Precio con IVA'), '7.500')
  const before = elServicio().pedidos(PRODUCTOS).length
  await tocar(boton('Guardar'))
  expect(elServicio().pedido(GUARDAR).body).toMatchObject({
    productos: [
      {
        codigo: 'AZUCAR-1',
        descripcion: 'Azúcar 1 kg',
        precioUnitario: '7500',
        tasaIVA: '10',
        moneda: 'PYG',
        archivado: false,
      },
    ],
  })
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(elServicio().pedidos(PRODUCTOS).length).toBeGreaterThan(before)
})

test('its form goes as soon as it is kept, however long the list takes to be read anew', async () => {
  await open()
  await tocar(boton('Nuevo producto'))
  await escribirEn(campo(/^Descripción/), 'Azúcar 1 kg')
  const { data } = elServicio().ejemplo(PRODUCTOS) as { data: { datos: object[] } }
  const nada = { ...(elServicio().ejemplo(PRODUCTOS) as object), data: { ...data, datos: [] } }
  elServicio().contesta(PRODUCTOS, ({ query: { buscar } }) =>
    buscar === undefined ? new Promise(() => {}) : { status: 200, body: nada },
  )
  await tocar(boton('Guardar'))
  expect(elServicio().pedidos(GUARDAR)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('what was typed of one is there after the session ended, and goes where one closes it or says so', async () => {
  const { unmount } = await open()
  await tocar(boton('Nuevo producto'))
  await escribirEn(campo(/^Descripción/), 'Azúcar 1 kg')
  elServicio().demora(GUARDAR)
  await tocar(boton('Guardar'))
  unmount()
  await open()
  await tocar(boton('Cambiar Yerba mate 1 kg'))
  expect(valorDe(/^Descripción/)).toBe('Yerba mate 1 kg')
  await tocar(boton('Cerrar', pie()))
  await tocar(boton('Nuevo producto'))
  expect(valorDe(/^Descripción/)).toBe('Azúcar 1 kg')
  await tocar(boton('Descartar lo escrito'))
  expect(valorDe(/^Descripción/)).toBe('')
  await escribirEn(campo(/^Descripción/), 'Otra cosa')
  await tocar(boton('Cerrar', pie()))
  await tocar(boton('Nuevo producto'))
  expect(valorDe(/^Descripción/)).toBe('')
  expect(screen.queryByRole('button', { name: 'Descartar lo escrito' })).toBe(null)
})

test.each([
  ['productos', 'Yerba mate 1 kg', /^Descripción/],
  ['clientes', 'COMPRADORA SA', /^Nombre de fantasía/],
] as const)(
  'whoever stops offering one of the %s keeps nothing else that she typed: that is kept, or thrown away, by itself',
  async (pagina, nombre, label) => {
    await abrir(`/c/1/${pagina}`)
    await tocar(boton(`Cambiar ${nombre}`))
    await escribirEn(campo(label), 'A medio escr')
    await tocar(boton('Dejar de ofrecer'))
    expect(elServicio().pedidos(`POST …/${pagina}`)).toHaveLength(0)
    expect(boton('Dejar de ofrecer').getAttribute('aria-description')).toContain('Hay cambios sin guardar')
    await tocar(boton('Descartar lo escrito'))
    await tocar(boton('Dejar de ofrecer'))
    const [escrito] = Object.values(elServicio().pedido(`POST …/${pagina}`).body as object) as [object[]]
    expect(escrito[0]).toMatchObject({ archivado: true })
    expect(JSON.stringify(escrito)).not.toContain('A medio escr')
    expect(screen.queryByRole('dialog')).toBe(null)
  },
)

const YERBA = 'Cambiar Yerba mate 1 kg'
/** What the service keeps of the product from now on. */
const conProducto = (more: object, fila: object = {}) =>
  elServicio().responde(PRODUCTOS, (value: { data: { datos: { producto: object }[] } }) => {
    value.data.datos = value.data.datos
      .slice(0, 1)
      .map(uno => ({ ...uno, ...fila, producto: { ...uno.producto, ...more } }))
    return value
  })
const guardados = (ruta = GUARDAR) =>
  elServicio()
    .pedidos(ruta)
    .flatMap(({ body }) => Object.values(body as object).flat() as Record<string, unknown>[])

test('the price that somebody else kept since the list was read is not undone by whoever changes something else', async () => {
  await open()
  await tocar(boton(YERBA))
  await escribirEn(campo(/^Descripción/), 'Yerba mate, 1 kg')
  conProducto({ precioUnitario: '60000' })
  await tocar(boton('Guardar'))
  expect(guardados()).toMatchObject([{ descripcion: 'Yerba mate, 1 kg', precioUnitario: '60000' }])
  expect(guardados()).toHaveLength(1)
})

test('of two who change the same price the later is told, and writes over it only when she presses again', async () => {
  await open()
  await tocar(boton(YERBA))
  await escribirEn(campo('Precio con IVA'), '58.000')
  conProducto({ precioUnitario: '60000' })
  await tocar(boton('Guardar'))
  expect(guardados()).toEqual([])
  expect(texto(screen.getByRole('dialog'))).toContain(
    'Mientras tanto se guardó otra cosa de este: Yerba mate 1 kg, Gs. 60.000.',
  )
  expect(texto(screen.getByRole('dialog'))).not.toContain('no responde')
  await tocar(boton('Guardar'))
  expect(guardados()).toMatchObject([{ precioUnitario: '58000' }])
})

test('what was written before the session ended undoes nothing that was kept since', async () => {
  const { unmount } = await open()
  await tocar(boton(YERBA))
  await escribirEn(campo(/^Descripción/), 'Yerba mate, 1 kg')
  unmount()
  conProducto({ precioUnitario: '60000' })
  await pasar(11_000)
  await open()
  await tocar(boton(YERBA))
  await tocar(boton('Guardar'))
  expect(guardados()).toMatchObject([{ descripcion: 'Yerba mate, 1 kg', precioUnitario: '60000' }])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('one that somebody else stopped offering meanwhile is not offered again by whoever changes its price', async () => {
  await open()
  await tocar(boton(YERBA))
  await escribirEn(campo('Precio con IVA'), '58.000')
  conProducto({}, { archivado: true })
  await tocar(boton('Guardar'))
  expect(guardados()).toMatchObject([{ precioUnitario: '58000', archivado: true }])
})

test('a new product whose code is another one’s takes its place only when that was said', async () => {
  conProducto({})
  await open()
  await tocar(boton('Nuevo producto'))
  await escribirEn(campo(/^Descripción/), 'Azúcar 1 kg')
  await escribirEn(campo(/^Código( \*)?$/), 'YERBA-1')
  await tocar(boton('Guardar'))
  expect(guardados()).toEqual([])
  expect(texto(screen.getByRole('dialog'))).toContain(
    'Ya está guardado uno así: Yerba mate 1 kg, Gs. 55.000.',
  )
  await tocar(boton('Guardar'))
  expect(guardados()).toMatchObject([{ codigo: 'YERBA-1', descripcion: 'Azúcar 1 kg', archivado: false }])
})

test('a new customer whose RUC is that of another one takes her place only when that was said', async () => {
  await abrir('/c/1/clientes')
  await tocar(boton('Nuevo cliente'))
  await tocar(screen.getByRole('radio', { name: /^Con RUC/ }))
  await escribirEn(campo(/^RUC/), '80012345')
  await escribirEn(campo(/^Razón social/), 'OTRA SA')
  await tocar(boton('Guardar'))
  expect(guardados('POST …/clientes')).toEqual([])
  expect(texto(screen.getByRole('dialog'))).toContain('Ya está guardado uno así: COMPRADORA SA, 80012345-0.')
  await tocar(boton('Guardar'))
  expect(guardados('POST …/clientes')).toMatchObject([{ nombreRazonSocial: 'OTRA SA' }])
})

test('what was typed of a customer is there after the session ended', async () => {
  const { unmount } = await abrir('/c/1/clientes')
  await tocar(boton('Nuevo cliente'))
  await escribirEn(campo(/^Razón social/), 'COMPRADORA NUEVA SA')
  unmount()
  await abrir('/c/1/clientes')
  await tocar(boton('Nuevo cliente'))
  expect(valorDe(/^Razón social/)).toBe('COMPRADORA NUEVA SA')
})

test('nobody leaves one that is being kept before it is told whether it was', async () => {
  await open()
  await tocar(boton('Nuevo producto'))
  await escribirEn(campo(/^Descripción/), 'Azúcar 1 kg')
  const guardando = elServicio().demora(GUARDAR)
  await tocar(boton('Guardar'))
  await teclear('{Escape}')
  await tocar(boton('Cerrar', pie()))
  guardando.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})

test('one that is there is changed under its code, which cannot be', async () => {
  await open()
  await tocar(boton('Cambiar Yerba mate 1 kg'))
  expect((campo(/^Código( \*)?$/) as HTMLInputElement).disabled).toBe(true)
  expect((campo('Precio con IVA') as HTMLInputElement).value).toBe('55.000')
})

test('an amount that may be two is asked about where it was typed', async () => {
  await open()
  await tocar(boton('Cambiar Yerba mate 1 kg'))
  await escribirEn(campo('Precio con IVA'), '7,500')
  expect(texto()).toContain('¿Cuánto es: 7.500 o, con decimales, 7,5000?')
})

test('what is wrong with it stands beside its field, and what was typed stays', async () => {
  elServicio().rechaza(GUARDAR, 'validation-error', 422, {
    errors: [{ campo: 'productos[0].gtin', codigo: 'checksum', detail: 'no es un código de barras' }],
  })
  await open()
  await tocar(boton('Cambiar Yerba mate 1 kg'))
  await escribirEn(campo('Código de barras'), '123')
  await tocar(boton('Guardar'))
  expect(campo('Código de barras').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo('Código de barras'))
  expect((campo('Código de barras') as HTMLInputElement).value).toBe('123')
})

test('one is no longer offered by one press', async () => {
  await open()
  await tocar(boton('Cambiar Yerba mate 1 kg'))
  await tocar(boton('Dejar de ofrecer'))
  expect(elServicio().pedido(GUARDAR).body).toMatchObject({
    productos: [{ codigo: 'YERBA-1', archivado: true }],
  })
})

test('those that are not offered are looked for apart', async () => {
  await open()
  fireEvent.click(campo('Archivados'))
  await pasar(0)
  expect(elServicio().pedido(PRODUCTOS).query).toMatchObject({ archivado: 'true' })
})

test('Esc leaves the form, and nothing is kept', async () => {
  await open()
  await tocar(boton('Cambiar Yerba mate 1 kg'))
  await escribirEn(campo('Precio con IVA'), '1')
  await teclear('{Escape}')
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(elServicio().pedidos(GUARDAR)).toHaveLength(0)
})

test('who may only look is offered no change', async () => {
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, rol: 'LECTOR' },
  }))
  await open()
  expect(screen.queryByRole('button', { name: /^Cambiar/ })).toBe(null)
  expect(boton('Nuevo producto').getAttribute('aria-disabled')).toBe('true')
})

test('customers are found by what they are told by', async () => {
  await abrir('/c/1/clientes')
  expect(texto(screen.getByRole('table', { name: 'Clientes' }))).toContain('COMPRADORA SA')
})
