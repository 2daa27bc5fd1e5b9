import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elServicio,
  escribirEn,
  fireEvent,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const PANORAMA = 'GET /api/v1/contribuyentes/panorama'
const VENTAS = { cuantos: 2, cancelados: 0, exento: '0', gravado5: '0', iva5: '0' }
const uno = (contribuyenteId: number, razonSocial: string, total: string, more: object = {}) => ({
  ...{ contribuyenteId, razonSocial, ruc: `8000000${contribuyenteId}-0` },
  ventas: { ...VENTAS, gravado10: total, iva10: String(Number(total) / 11), total },
  ...{ urgentes: 0, atencion: 0, noticia: null },
  ...more,
})
const LIBRERIA = uno(1, 'Librería Ñandutí SA', '330000')
const FERRETERIA = uno(2, 'FERRETERIA CENTRAL', '110000', {
  ...{ urgentes: 1, atencion: 2, noticia: 'El certificado vence en 20 días' },
})
const ALMACEN = uno(3, 'Almacén Ybycuí', '220000', { faltantes: ['csc'] })

const son = (...todos: object[]) => elServicio().lista(PANORAMA, todos)
const open = (search = '') => abrir(`/mis-contribuyentes${search}`)
const filas = () =>
  screen
    .getAllByRole('link')
    .map(link => link.getAttribute('href') ?? '')
    .filter(href => href.startsWith('/c/'))
const cambiar = async (lista: string, value: string) => {
  fireEvent.change(campo(lista), { target: { value } })
  await pasar(0)
}

test('who needs most stands first, and what he lacks is said in few words', async () => {
  son(LIBRERIA, FERRETERIA, ALMACEN)
  await open()
  expect(filas()).toEqual(['/c/2', '/c/3', '/c/1'])
  expect(texto(screen.getByRole('table'))).toContain('El certificado vence en 20 días')
  expect(texto()).toContain('3 contribuyentes · Gs. 660.000 en ventas · Gs. 60.000 de IVA')
})

test.each([
  ['nandutí', ['/c/1']],
  ['80000002', ['/c/2']],
  ['central ferre', ['/c/2']],
  ['nadie', []],
])('one is found by %s, and what is summed is what is shown', async (escrito, found) => {
  son(LIBRERIA, FERRETERIA, ALMACEN)
  await open()
  await escribirEn(campo('Buscar'), escrito)
  expect(filas()).toEqual(found)
  expect(texto()).toContain(found.length === 1 ? '1 contribuyente ·' : '0 contribuyentes · Gs. 0 en ventas')
})

test('they are ordered by name as one says it, and by sales', async () => {
  son(LIBRERIA, FERRETERIA, ALMACEN)
  await open()
  await cambiar('Ordenar por', 'nombre')
  expect(filas()).toEqual(['/c/3', '/c/2', '/c/1'])
  await cambiar('Ordenar por', 'ventas')
  expect(filas()).toEqual(['/c/1', '/c/3', '/c/2'])
})

test('another month and another ambiente are asked for; nothing of the one before is shown meanwhile', async () => {
  son(LIBRERIA)
  const { donde } = await open()
  expect(elServicio().pedido(PANORAMA).query).toMatchObject({ mes: '2026-11', ambiente: 'PROD' })
  const slow = elServicio().demora(PANORAMA)
  await cambiar('Mes', '2026-09')
  expect(donde()).toBe('/mis-contribuyentes?mes=2026-09')
  expect(filas()).toEqual([])
  expect((boton('Bajar CSV') as HTMLButtonElement).disabled).toBe(true)
  const answer = elServicio().ejemplo(PANORAMA)
  slow.llega(answer)
  await pasar(0)
  expect(filas()).toEqual(['/c/1'])
  elServicio().contesta(PANORAMA, () => ({ status: 200, body: answer }))
  await cambiar('Ambiente', 'DEV')
  expect(elServicio().pedido(PANORAMA).query).toMatchObject({ mes: '2026-09', ambiente: 'DEV' })
})

test('all of them are there, however many pages they are', async () => {
  const page = (numero: number, siguiente: string | null) => ({
    status: 200,
    body: {
      ...(elServicio().ejemplo(PANORAMA) as object),
      data: { datos: [{ ...pagina(), contribuyenteId: numero, ruc: `${numero}-0` }], siguiente },
    },
  })
  const pagina = () => (elServicio().ejemplo(PANORAMA) as { data: { datos: object[] } }).data.datos[0]
  elServicio().contesta(PANORAMA, ({ query: { cursor } }) =>
    cursor === undefined ? page(1, 'c1') : cursor === 'c1' ? page(2, 'c2') : page(3, null),
  )
  await open()
  expect(filas().toSorted()).toEqual(['/c/1', '/c/2', '/c/3'])
  expect(
    elServicio()
      .pedidos(PANORAMA)
      .map(({ query }) => query.cursor),
  ).toEqual([undefined, 'c1', 'c2'])
})

test('a page of them that cannot be had is no shorter list: it is said, and asked for again', async () => {
  elServicio().contesta(PANORAMA, ({ query: { cursor } }) =>
    cursor === undefined
      ? {
          status: 200,
          body: { data: { datos: [], siguiente: 'c1' }, timestamp: '2026-11-20T12:00:00.000Z', errors: null },
        }
      : {
          status: 429,
          body: { type: 'rate-limited', status: 429, errors: [] },
          headers: { 'retry-after': '5' },
        },
  )
  await open()
  expect(texto()).toContain('5 s')
  expect(texto()).not.toContain('contribuyentes ·')
  son(LIBRERIA)
  await tocar(boton('Reintentar'))
  expect(filas()).toEqual(['/c/1'])
})

test('what is saved is what is shown, with what a sheet would take for a formula in quotes', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  son(LIBRERIA, uno(4, '=HYPERLINK("x")', '1100', { ultimoDocumento: null }))
  await open('?mes=2026-10')
  await escribirEn(campo('Buscar'), 'hyperlink')
  await tocar(boton('Bajar CSV'))
  const [, fila, nada] = (await files[0]!.text()).split(/\r?\n/)
  expect(fila).toContain('2026-10')
  expect(fila).toContain("'=HYPERLINK")
  expect(fila).not.toContain('Ñandutí')
  expect(nada ?? '').toBe('')
})

test('credits that are more than the sales are summed as what they are', async () => {
  son(LIBRERIA, uno(2, 'DEVOLUCIONES SA', '-440000'))
  await open()
  expect(texto()).toContain('-110.000 en ventas')
})
