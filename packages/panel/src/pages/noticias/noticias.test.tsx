import { expect, test } from 'vitest'
import { abrir, boton, elServicio, pasar, screen, texto, tocar } from '../../../test/piezas/mostrar.tsx'

const NOTICIAS = 'GET …/noticias'
const VISTAS = 'POST …/noticias/vistas'
const AJUSTE = 'GET …/noticias/ajuste'
const CAMBIAR = 'PUT …/noticias/ajuste'

const open = () => abrir('/c/1/noticias')
const llave = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })
const urgentes = () => llave(/^Lo urgente/)
const diarias = () => llave(/^Lo de estos días/)

test('each leads to where it is settled, with what is left of its term and whether it was seen', async () => {
  await open()
  const [rechazado, certificado] = screen.getAllByRole('listitem')
  expect(texto(rechazado)).toContain('Urgente')
  expect(texto(rechazado)).not.toContain('Nueva')
  expect(texto(certificado)).toContain('quedan 29 d')
  expect(texto(certificado)).toContain('Nueva')
  expect(screen.getByRole('link', { name: /^Ver: 1 documento rechazado/ }).getAttribute('href')).toBe(
    '/c/1/documentos?estado=RECHAZADO',
  )
})

test('with nothing to tell it says that all is well; with nothing known it does not', async () => {
  elServicio().rechaza(NOTICIAS, 'rate-limited', 429, { retryAfter: 3 })
  await open()
  expect(texto()).toContain('3 s')
  expect(texto()).not.toContain('Todo en orden')
  elServicio().lista(NOTICIAS, [])
  await tocar(boton('Reintentar'))
  expect(texto()).toContain('Todo en orden')
})

test('they are marked as seen by their causes, and none is new then', async () => {
  elServicio().responde(VISTAS, () => {
    const value = elServicio().ejemplo(NOTICIAS) as { data: { datos: object[] } }
    value.data.datos = value.data.datos.map(noticia => ({ ...noticia, vistaEn: '2026-11-20T12:00:00.000Z' }))
    return value
  })
  await open()
  await tocar(boton('Ya las vi'))
  expect(elServicio().pedido(VISTAS).body).toEqual({ causas: ['rechazado:3', 'certificado:7:30'] })
  expect(texto()).not.toContain('Nueva')
  expect(screen.queryByRole('button', { name: 'Ya las vi' })).toBe(null)
})

test('that they could not be marked is said, and they are still new', async () => {
  elServicio().corta(VISTAS)
  await open()
  await tocar(boton('Ya las vi'))
  expect(texto()).toContain('El servicio no responde')
  expect(texto()).toContain('Nueva')
})

test('what is merely to be known is never new', async () => {
  elServicio().lista(NOTICIAS, [{ severidad: 'DATO', vistaEn: null }])
  await open()
  expect(texto()).not.toContain('Nueva')
  expect(screen.queryByRole('button', { name: 'Ya las vi' })).toBe(null)
})

test('which reach one by mail is changed one at a time, and stands as the service took it', async () => {
  await open()
  expect(texto()).toContain('A ana@ejemplo.com.py.')
  const slow = elServicio().demora(CAMBIAR)
  await tocar(urgentes())
  expect(diarias().disabled).toBe(true)
  slow.llega({
    ...(elServicio().ejemplo(CAMBIAR) as object),
    data: { urgentes: false, diarias: true, para: 'ana@ejemplo.com.py' },
  })
  await pasar(0)
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ urgentes: false, diarias: true })
  expect([urgentes().checked, diarias().checked, diarias().disabled]).toEqual([false, true, false])
})

test('a change that was refused is said, and the switch stands as it was', async () => {
  elServicio().rechaza(CAMBIAR, 'rate-limited', 429, { retryAfter: 8 })
  await open()
  await tocar(diarias())
  expect(texto()).toContain('8 s')
  expect(diarias().checked).toBe(true)
})

test('where no mail is sent it says so, and nothing can be switched', async () => {
  elServicio().con(AJUSTE, { para: null })
  await open()
  expect(texto()).toContain('Aquí no se le envían')
  expect([urgentes().disabled, diarias().disabled]).toEqual([true, true])
})

test('which reach one by mail is not passed over where it cannot be read', async () => {
  elServicio().rechaza(AJUSTE, 'rate-limited', 429, { retryAfter: 7 })
  await open()
  const suyo = screen.getByRole('region', { name: 'Por correo' })
  expect(texto(suyo)).toContain('7 s')
  elServicio().responde(AJUSTE, value => value)
  await tocar(boton('Reintentar', suyo))
  expect(urgentes().checked).toBe(true)
})
