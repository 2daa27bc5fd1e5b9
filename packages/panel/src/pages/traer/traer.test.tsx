import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elegir,
  elegirArchivos,
  elServicio,
  escribirEn,
  fireEvent,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const ADOPTAR = 'POST …/documentos/adoptar'
const PREGUNTAR = 'POST …/documentos/conciliar'
const PEDIDO = 'GET …/documentos/adopciones/{adopcionId}'
const DE_PEDIDO = 'GET …/documentos/adopciones/{adopcionId}/documentos'
const CANCELAR = 'POST …/documentos/adopciones/{adopcionId}/cancelar'
const CDC = '01800999991001001000000122026112016784626135'

const clavesDe = (ruta: string) =>
  elServicio()
    .pedidos(ruta)
    .map(({ headers }) => headers.get('idempotency-key'))
/** A file is always an order. */
const acepta = (ruta = ADOPTAR) =>
  elServicio().responde(ruta, () => elServicio().ejemplo(PREGUNTAR), { status: 202 })
const open = () => abrir('/c/1/traer')
const traer = () => tocar(boton('Traer'))
const openPedido = (search = '') => abrir(`/c/1/traer/7${search}`)

test('what is pasted goes as it is, once, and leads to what comes of it', async () => {
  acepta()
  const { donde } = await open()
  await escribirEn(campo('O pegue los CDC'), `${CDC}\n`)
  await traer()
  expect(elServicio().pedidos(ADOPTAR)).toHaveLength(1)
  expect(elServicio().pedido(ADOPTAR).body).toBe(`${CDC}\n`)
  expect(elServicio().pedido(ADOPTAR).headers.get('content-type')).toBe('text/plain')
  expect(donde()).toMatch(/^\/c\/1\/traer\/\d+$/)
})

test('with nothing to bring the button says what is missing', async () => {
  await open()
  await escribirEn(campo('O pegue los CDC'), '   \n')
  expect(boton('Traer').getAttribute('aria-description')).toBe('Pegue los CDC o elija un archivo.')
  await traer()
  expect(elServicio().pedidos(ADOPTAR)).toHaveLength(0)
})

test.each([
  ['viejos.ZIP', 'application/zip'],
  ['lista.csv', 'text/csv'],
  ['uno.xml', 'application/xml'],
])('a file goes as what its name says it is: %s', async (nombre, tipo) => {
  acepta()
  await open()
  await elegirArchivos(new File(['x'], nombre))
  await traer()
  expect(elServicio().pedido(ADOPTAR).headers.get('content-type')).toBe(tipo)
})

test('a file of which nothing could be made is said, and what was pasted is still there without it', async () => {
  await open()
  await escribirEn(campo('O pegue los CDC'), CDC)
  await elegirArchivos(new File(['x'], 'ventas.xlsx'))
  expect(texto()).toContain('De «ventas.xlsx» no se pueden tomar CDC')
  await traer()
  expect(elServicio().pedidos(ADOPTAR)).toHaveLength(0)
  await tocar(boton('Quitar'))
  expect((campo('O pegue los CDC') as HTMLTextAreaElement).value).toBe(CDC)
})

test('of several that are dropped where one is taken it is said which', async () => {
  await open()
  fireEvent.drop(screen.getByTestId('soltar'), {
    dataTransfer: {
      files: [new File(['x'], 'uno.xml'), new File(['y'], 'dos.xml'), new File(['z'], 'tres.xml')],
    },
  })
  await pasar(0)
  expect(texto()).toContain('uno.xml')
  expect(texto()).toContain('Se toma un archivo por vez: de los 3 quedó este.')
})

test('an order whose answer was lost is the same one when it is given again; another list is another', async () => {
  elServicio().corta(ADOPTAR)
  await open()
  await escribirEn(campo('O pegue los CDC'), CDC)
  await traer()
  expect(texto()).toContain('El servicio no responde')
  await traer()
  await escribirEn(campo('O pegue los CDC'), `${CDC} `)
  await traer()
  const [first, second, third] = clavesDe(ADOPTAR)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('one that was refused stays to be mended, and the next is another', async () => {
  elServicio().rechaza(ADOPTAR, 'validation-error', 422, {
    errors: [{ campo: 'cdc', codigo: 'vacio', detail: 'no hay ningún CDC' }],
  })
  await open()
  await escribirEn(campo('O pegue los CDC'), 'hola')
  await traer()
  expect(texto()).toContain('no hay ningún CDC')
  await traer()
  const [first, second] = clavesDe(ADOPTAR)
  expect(second).not.toBe(first)
})

test('who went elsewhere meanwhile is not pulled to what came of it', async () => {
  const slow = elServicio().demora(ADOPTAR)
  const { donde, history } = await open()
  await escribirEn(campo('O pegue los CDC'), CDC)
  await traer()
  history.push('/c/1/clientes')
  await pasar(0)
  slow.llega(elServicio().ejemplo(PREGUNTAR), 202)
  await pasar(0)
  expect(donde()).toBe('/c/1/clientes')
})

test('of what is here SIFEN is asked between two days that can be read', async () => {
  await open()
  await escribirEn(campo('Desde'), '01/10/2026')
  await escribirEn(campo('Hasta'), '31/02/2026')
  expect(boton('Preguntar cómo están').getAttribute('aria-description')).toBe('Elija las dos fechas.')
  await escribirEn(campo('Hasta'), '31/10/2026')
  await tocar(boton('Preguntar cómo están'))
  expect(elServicio().pedido(PREGUNTAR).body).toEqual({ fechaDesde: '2026-10-01', fechaHasta: '2026-10-31' })
})

test('days that the service does not take are refused beside them', async () => {
  elServicio().rechaza(PREGUNTAR, 'validation-error', 422, {
    errors: [{ campo: 'fechaHasta', codigo: 'rango', detail: 'tiene que ser posterior' }],
  })
  await open()
  await escribirEn(campo('Desde'), '31/10/2026')
  await escribirEn(campo('Hasta'), '01/10/2026')
  await tocar(boton('Preguntar cómo están'))
  expect(campo('Hasta').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo('Hasta'))
})

test('what was asked for before stands there with what became of it', async () => {
  await open()
  const filas = screen.getAllByRole('row').map(row => texto(row))
  expect(filas[1]).toContain('En curso')
  expect(filas[2]).toContain('Terminado')
  expect(screen.getAllByRole('link', { name: '20/11/2026 09:00' })[0]?.getAttribute('href')).toBe(
    '/c/1/traer/7',
  )
})

test('in SANDBOX there is nobody to ask', async () => {
  elServicio().soy({ ambienteElegido: 'SANDBOX' })
  await open()
  expect(texto()).toContain('En SANDBOX no hay SIFEN a quien preguntar')
  expect(elServicio().pedidos('GET …/documentos/adopciones')).toHaveLength(0)
})

test('who may only look is told why he cannot', async () => {
  elServicio().soy({ rol: 'LECTOR' })
  await open()
  await escribirEn(campo('O pegue los CDC'), CDC)
  expect(boton('Traer').getAttribute('aria-description')).toContain('Su rol es lector')
  await traer()
  expect(elServicio().pedidos(ADOPTAR)).toHaveLength(0)
})

test('an order under way is looked at again until it is done, and so is what became of each', async () => {
  await openPedido()
  expect(texto()).toContain('680 de 1.200')
  const before = elServicio().pedidos(DE_PEDIDO).length
  elServicio().responde(PEDIDO, value => value, { ejemplo: 'terminada' })
  await pasar(1_300)
  expect(texto()).toContain('1.200 de 1.200')
  expect(elServicio().pedidos(DE_PEDIDO).length).toBeGreaterThan(before)
  const asked = elServicio().pedidos(PEDIDO).length
  await pasar(10_000)
  expect(elServicio().pedidos(PEDIDO)).toHaveLength(asked)
  expect(screen.queryByRole('button', { name: 'Detener' })).toBe(null)
})

test('what is here is a click away; what is not says why, and when it is asked about again', async () => {
  await openPedido()
  expect(screen.getByRole('link', { name: /^0180 0999/ }).getAttribute('href')).toBe(`/c/1/documentos/${CDC}`)
  expect(texto()).toContain(
    'SIFEN no contestó (sin respuesta: plazo): pídalo de nuevo Se pregunta de nuevo el 20/11/2026 09:00.',
  )
  expect(texto()).toContain('No es un XML: se dejó de lado')
})

test('only those of one fate are listed where one asks for them, and the address says so', async () => {
  const { donde } = await openPedido()
  elServicio().lista(DE_PEDIDO, [])
  await elegir('Qué fue de ellos', 'No se puede')
  expect(donde()).toBe('/c/1/traer/7?estado=NO_ADOPTADO')
  expect(elServicio().pedido(DE_PEDIDO).query).toMatchObject({ estado: 'NO_ADOPTADO' })
  expect(texto()).toContain('De este pedido no hay documentos así.')
})

test('an order is stopped once, and looked at again; that it was not is said', async () => {
  elServicio().rechaza(CANCELAR, 'access-denied', 403)
  await openPedido()
  await tocar(boton('Detener'))
  expect(texto()).toContain('Su rol no lo permite')
  elServicio().responde(CANCELAR, value => value)
  elServicio().responde(PEDIDO, value => value, { ejemplo: 'terminada' })
  await tocar(boton('Detener'))
  expect(screen.queryByRole('button', { name: 'Detener' })).toBe(null)
})

test('an order that is not there says so', async () => {
  elServicio().rechaza(PEDIDO, 'not-found', 404)
  await openPedido()
  expect(texto()).toContain('Detalle del servicio.')
  expect(screen.getByRole('link', { name: 'Ver los pedidos' })).toBeTruthy()
  expect(elServicio().pedidos(DE_PEDIDO)).toHaveLength(0)
})

test('what was pasted is there after the session ended, and is not once it was taken, wherever one was by then', async () => {
  const { unmount } = await open()
  await escribirEn(campo('O pegue los CDC'), CDC)
  unmount()
  const slow = elServicio().demora(ADOPTAR)
  const { unmount: leave, history } = await open()
  expect((campo('O pegue los CDC') as HTMLTextAreaElement).value).toBe(CDC)
  await traer()
  history.push('/c/1/productos')
  await pasar(0)
  slow.llega(elServicio().ejemplo(PREGUNTAR), 202)
  await pasar(0)
  leave()
  await open()
  expect((campo('O pegue los CDC') as HTMLTextAreaElement).value).toBe('')
})

test('what is pasted while an order is being given is there for the next one', async () => {
  const slow = elServicio().demora(ADOPTAR)
  const { history, donde } = await open()
  await escribirEn(campo('O pegue los CDC'), CDC)
  await traer()
  await escribirEn(campo('O pegue los CDC'), `${CDC}\n${CDC}`)
  slow.llega(elServicio().ejemplo(PREGUNTAR), 202)
  await pasar(0)
  expect(donde()).toMatch(/traer\/\d+$/)
  history.push('/c/1/traer')
  await pasar(0)
  expect(campo('O pegue los CDC')).toHaveProperty('value', `${CDC}\n${CDC}`)
})
