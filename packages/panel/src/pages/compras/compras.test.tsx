import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  elServicio,
  pasar,
  screen,
  texto,
  tocar,
  within,
} from '../../../test/piezas/mostrar.tsx'

const COMPRAS = 'GET …/libro-compras'
const CONCILIAR = 'POST …/documentos-recibidos/{id}/conciliar'

const open = (search = '') => abrir(`/c/1/compras${search}`)
const dudoso = (id: number, more: object = {}) => ({
  ...{ id, numeroFormateado: `001-001-000000${id}`, tipoDocumento: 'FACTURA_ELECTRONICA' },
  ...{ nombreEmisor: `PROVEEDOR ${id}`, fechaConsulta: null },
  ...more,
})
const conDudosos = (...documentosSinConfirmar: object[]) =>
  elServicio().con(COMPRAS, { documentosSinConfirmar, sinConfirmar: documentosSinConfirmar.length })
const OTRO_RECEPTOR = {
  ...{ type: 'validation-error', status: 422 },
  errors: [{ campo: 'estado', codigo: 'otro-receptor', detail: 'lo que SIFEN aprobó es de otro receptor' }],
}
/** What SIFEN says of each, by its number. */
const dice = (estados: Record<string, string | number>) =>
  elServicio().contesta(CONCILIAR, ({ path }) => {
    const estado = estados[path.split('/').at(-2)!]
    if (estado === 'AJENO') return { status: 422, body: OTRO_RECEPTOR }
    if (typeof estado === 'number')
      return { status: estado, body: { type: 'sifen-unavailable', status: estado } }
    const value = elServicio().ejemplo(CONCILIAR) as { data: object }
    return { status: 200, body: { ...value, data: { ...value.data, estado } } }
  })
const preguntar = () => tocar(boton('Preguntar a SIFEN'))

test('the month that is closed now is shown with what counts, and by supplier', async () => {
  await open()
  expect(elServicio().pedido(COMPRAS).query).toEqual({ mes: '2026-11' })
  expect(texto()).toContain('Sin confirmar en SIFEN')
  expect(texto()).toContain('EJEMPLO SA · 80099999-1')
})

test.each([
  [{ APROBADO: 2, CANCELADO: 1 }, ' 1 de ellos se cuenta y no suma.'],
  [{ APROBADO: 1, CANCELADO: 1, SIN_CONFIRMAR: 1 }, ' 2 de ellos se cuentan y no suman.'],
  [{ APROBADO: 3 }, 'Solo suma lo que SIFEN aprobó.Por día'],
])('of how many are counted it is said which do not add to what they come to: %o', async (cuantos, dicho) => {
  elServicio().responde(COMPRAS, (value: { data: { total: object; porEstado: object[] } }) => {
    const { total, porEstado } = value.data
    const estados = Object.entries(cuantos).map(([estado, n]) => ({ ...porEstado[0], estado, cuantos: n }))
    return { ...value, data: { ...value.data, total: { ...total, cuantos: 3 }, porEstado: estados } }
  })
  await open()
  expect(texto()).toContain(dicho)
})

test('that there are more suppliers than are shown is said with how many', async () => {
  elServicio().con(COMPRAS, { proveedores: 1_234 })
  await open()
  expect(texto()).toContain('Los 1 de más compras, de 1.234: todos están en los archivos.')
})

test('a month without purchases says what will stand there, and its files can be had all the same', async () => {
  const nada = {
    exento: '0',
    gravado5: '0',
    iva5: '0',
    gravado10: '0',
    iva10: '0',
    total: '0',
    cancelados: 0,
  }
  elServicio().con(COMPRAS, { mes: '2026-08', total: { ...nada, cuantos: 0 } })
  await open('?mes=2026-08')
  expect(texto()).toContain('No hay compras en agosto de 2026')
  expect(elServicio().pedido(COMPRAS).query).toEqual({ mes: '2026-08' })
})

test('what SIFEN is not known to have leads to itself, with when it was asked', async () => {
  conDudosos(dudoso(2), dudoso(4, { fechaConsulta: '2026-11-19T12:00:00.000Z' }))
  await open()
  expect(screen.getByRole('link', { name: /PROVEEDOR 2/ }).getAttribute('href')).toBe('/c/1/recibidos/2')
  expect(texto(screen.getByRole('link', { name: /PROVEEDOR 4/ }))).toContain(
    'SIFEN no lo confirmó el 19/11/2026 09:00: no suma',
  )
})

test('each is asked about, what SIFEN has not and what it did not answer is counted, and the book is read anew', async () => {
  conDudosos(dudoso(2), dudoso(4), dudoso(6))
  dice({ 2: 'APROBADO', 4: 'FIRMADO', 6: 503 })
  await open()
  const before = elServicio().pedidos(COMPRAS).length
  await preguntar()
  expect(
    elServicio()
      .pedidos(CONCILIAR)
      .map(({ path }) => path.split('/').at(-2)),
  ).toEqual(['2', '4', '6'])
  expect(texto(screen.getByRole('status'))).toBe(
    'SIFEN tiene 1 de los que se preguntaron. No tiene 1: pregunte de nuevo mañana, o a quien los emitió. De los demás no contestó: pregunte de nuevo.',
  )
  expect(elServicio().pedidos(COMPRAS).length).toBeGreaterThan(before)
})

test('of what SIFEN approved for somebody else it is not said that it did not answer, nor that it has none', async () => {
  conDudosos(dudoso(2), dudoso(4))
  dice({ 2: 'AJENO', 4: 'APROBADO' })
  await open()
  await preguntar()
  expect(texto(screen.getByRole('status'))).toBe(
    'SIFEN tiene 1 de los que se preguntaron. Con el CDC de 1 aprobó otra cosa que lo que llegó: ábralo, pregunte ahí, y consulte a quien lo emitió.',
  )
})

test('where it answered of none it is a failure, and can be asked again', async () => {
  conDudosos(dudoso(2))
  dice({ 2: 503 })
  await open()
  await preguntar()
  dice({ 2: 'APROBADO' })
  conDudosos()
  await tocar(boton('Reintentar'))
  expect(texto()).toContain('Todo está confirmado en SIFEN')
  expect(texto()).toContain('SIFEN tiene 1 de los que se preguntaron.')
})

test('an event of which nobody knows leads to its documento, whatever else of the month is settled', async () => {
  elServicio().con(COMPRAS, {
    ...{ documentosSinConfirmar: [], sinConfirmar: 0 },
    eventosPendientes: [
      {
        ...{ id: 7, tipo: 'DESCONOCIMIENTO', numeroFormateado: '001-001-0000009' },
        ...{ documentoRecibidoId: 9, documentoElectronicoId: null },
      },
      {
        ...{ id: 8, tipo: 'CANCELACION', numeroFormateado: '001-001-0000010' },
        ...{ documentoRecibidoId: null, documentoElectronicoId: 10 },
      },
    ],
  })
  await open()
  expect(screen.getByRole('heading', { name: 'Antes de cerrar el mes' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Preguntar a SIFEN' })).toBeNull()
  const desconocida = screen.getByRole('link', { name: /Desconocimiento de 001-001-0000009/ })
  expect(desconocida.getAttribute('href')).toBe('/c/1/recibidos/9')
  expect(texto(desconocida)).toContain('No se sabe si SIFEN lo registró: mientras tanto, suma')
  expect(screen.getByRole('link', { name: /Cancelación de 001-001-0000010/ }).getAttribute('href')).toBe(
    '/c/1/documentos/10',
  )
})

test('what was said of one month is not said of another', async () => {
  conDudosos(dudoso(2))
  dice({ 2: 'FIRMADO' })
  const { history } = await open()
  await preguntar()
  expect(texto()).toContain('No tiene 1')
  elServicio().con(COMPRAS, { mes: '2026-10' })
  history.push('/c/1/compras?mes=2026-10')
  await pasar(0)
  expect(texto()).not.toContain('No tiene 1')
})

test('who may only look is told why he cannot ask', async () => {
  elServicio().soy({ rol: 'LECTOR' })
  await open()
  await preguntar()
  expect(elServicio().pedidos(CONCILIAR)).toHaveLength(0)
})

test('a book that cannot be read is no empty month', async () => {
  elServicio().rechaza(COMPRAS, 'rate-limited', 429, { retryAfter: 2 })
  await open()
  expect(texto()).toContain('2 s')
  expect(texto()).not.toContain('No hay compras')
  elServicio().responde(COMPRAS, value => value)
  await tocar(boton('Reintentar'))
  expect(within(document.body).getAllByRole('table').length).toBeGreaterThan(0)
})

test('in SANDBOX nobody asks for a book', async () => {
  elServicio().soy({ ambienteElegido: 'SANDBOX' })
  await open()
  expect(texto()).toContain('En SANDBOX no se reciben documentos de otros')
  expect(elServicio().pedidos(COMPRAS)).toHaveLength(0)
})

test('of many that SIFEN was not asked about the first are shown, and the rest is a click away', async () => {
  conDudosos(...Array.from({ length: 12 }, (_, n) => dudoso(n + 1)))
  await open()
  const vistos = () => screen.getAllByRole('link', { name: /PROVEEDOR/ }).length
  expect(vistos()).toBe(8)
  await tocar(boton('Ver los 12'))
  expect(vistos()).toBe(12)
})

const RECIBIDOS = 'GET …/documentos-recibidos'
const preguntados = () =>
  elServicio()
    .pedidos(CONCILIAR)
    .map(({ path }) => Number(path.split('/').at(-2)))

test('of more than are named each has its turn: those that were asked about longest ago, and never, go first', async () => {
  const ayer = '2026-11-19T12:00:00.000Z'
  elServicio().con(COMPRAS, {
    sinConfirmar: 60,
    documentosSinConfirmar: Array.from({ length: 50 }, (_, n) => dudoso(n + 1, { fechaConsulta: ayer })),
  })
  const fila = (n: number) => ({
    ...{ id: n + 1, tipoDocumento: 'FACTURA_ELECTRONICA', respuesta: 'NINGUNA' },
    fechaConsulta: n < 50 ? ayer : null,
  })
  const noCuentan = [
    { ...fila(60), respuesta: 'DESCONOCIMIENTO' },
    { ...fila(61), tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA' },
  ]
  elServicio().lista(RECIBIDOS, [...Array.from({ length: 60 }, (_, n) => fila(n)), ...noCuentan])
  elServicio().contesta(CONCILIAR, () => {
    const value = elServicio().ejemplo(CONCILIAR) as { data: object }
    return { status: 200, body: { ...value, data: { ...value.data, estado: 'FIRMADO' } } }
  })
  await open()
  await preguntar()
  expect(
    elServicio()
      .pedidos(RECIBIDOS)
      .map(({ query }) => query),
  ).toEqual([{ estado: 'FIRMADO', fechaDesde: '2026-11-01', fechaHasta: '2026-11-30', limite: '100' }])
  expect(preguntados()).toHaveLength(50)
  expect(preguntados().slice(0, 11)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 1])
  expect(texto()).toContain('Por 10 no se preguntó todavía: pregunte otra vez.')
})
