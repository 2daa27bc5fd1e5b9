import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elServicio,
  screen,
  teclear,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const REGISTRO = 'GET …/registro-comprobantes'
const ARCHIVO = 'GET …/registro-comprobantes/archivo'

const open = async (donde: 'libro' | 'compras' = 'libro') => {
  await abrir(`/c/1/${donde}?mes=2026-11`)
  expect(elServicio().pedidos(REGISTRO)).toHaveLength(0)
  await tocar(boton(/^Registro de comprobantes/))
}
const guardados = () => {
  const nombres: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    nombres.push(this.download)
  })
  return nombres
}

test.each(['libro', 'compras'] as const)(
  'the registry is asked for when it is opened, and warns first of what Marangatu has: %s',
  async donde => {
    await open(donde)
    expect(elServicio().pedido(REGISTRO).query).toEqual({ mes: '2026-11' })
    expect(texto()).toContain('Marangatu ya tiene sus documentos electrónicos')
    expect(texto()).toContain('2 líneas de ventas y 1 de compras')
  },
)

test('what has no line leads to its documento, and says why', async () => {
  await open()
  const enlace = screen.getByRole('link', { name: /001-001-0000002/ })
  expect(enlace.getAttribute('href')).toBe('/c/1/recibidos/2')
  expect(texto(enlace)).toContain('No se conoce el timbrado')
})

test('a month of which nothing has a line names what has none: nothing of it is passed over', async () => {
  elServicio().con(REGISTRO, { ventas: 0, compras: 0, archivos: 0 })
  await open()
  expect(texto()).toContain('En el mes no hay comprobantes para el registro.')
  expect(texto()).toContain('Un documento no entra:')
  expect(screen.getByRole('link', { name: /001-001-0000002/ })).toBeDefined()
})

test('of a note that was issued the factura is brought from SIFEN: nobody receives his own', async () => {
  elServicio().responde(REGISTRO, (value: { data: { documentosSinLinea: object[] } }) => {
    const [una] = value.data.documentosSinLinea
    const suya = { ...una, documentoRecibidoId: null, documentoElectronicoId: 7, motivo: 'SIN_ASOCIADO' }
    value.data.documentosSinLinea = [suya]
    return value
  })
  await open()
  const dicho = texto(screen.getByRole('link', { name: /001-001-0000002/ }))
  expect(dicho).toContain('tráigala en «Traer de SIFEN»')
  expect(dicho).not.toContain('Recibidos')
})

test('each part is asked for with a number of its own, and what it is imputed to', async () => {
  const nombres = guardados()
  elServicio().con(REGISTRO, { archivos: 2 })
  elServicio().contesta(ARCHIVO, () => ({
    status: 200,
    body: 'PK',
    headers: { 'content-disposition': 'attachment; filename="80099999_REG_112026_V0008.zip"' },
  }))
  await open()
  await tocar(screen.getByRole('checkbox', { name: 'IRE' }))
  await tocar(campo('Número del archivo'))
  await teclear('{Backspace}7')
  await tocar(boton('Parte 2 de 2'))
  expect(elServicio().pedido(ARCHIVO).query).toEqual({
    mes: '2026-11',
    parte: '2',
    numero: '8',
    imputa: 'IVA,IRE',
  })
  expect(nombres).toEqual(['80099999_REG_112026_V0008.zip'])
})

test('what is imputed to nothing is not asked for, and the reason is said', async () => {
  await open()
  await tocar(screen.getByRole('checkbox', { name: 'IVA' }))
  expect(boton('Bajar el archivo').getAttribute('aria-disabled')).toBe('true')
  await tocar(boton('Bajar el archivo'))
  expect(elServicio().pedidos(ARCHIVO)).toHaveLength(0)
})

test('without a number the file is not asked for as if it were the first', async () => {
  await open()
  await tocar(campo('Número del archivo'))
  await teclear('{Backspace}')
  expect(boton('Bajar el archivo').getAttribute('aria-description')).toContain('número')
  await tocar(boton('Bajar el archivo'))
  expect(elServicio().pedidos(ARCHIVO)).toHaveLength(0)
})

test('a month of nothing says so', async () => {
  elServicio().con(REGISTRO, { ventas: 0, compras: 0, archivos: 0, sinLinea: 0, documentosSinLinea: [] })
  await open()
  expect(texto()).toContain('En el mes no hay comprobantes para el registro.')
})

test('a file that cannot be had is said beside its button', async () => {
  elServicio().rechaza(ARCHIVO, 'rate-limited', 429, { retryAfter: 5 })
  await open()
  await tocar(boton('Bajar el archivo'))
  expect(texto()).toContain('5 s')
})
