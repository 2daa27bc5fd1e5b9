import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elegirArchivos,
  elServicio,
  escribirEn,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const TODOS = 'GET .'
const CREAR = 'POST .'
const valor = (label: string | RegExp) => (campo(label) as HTMLInputElement).value

async function conCertificado() {
  const page = await abrir('/nuevo')
  await elegirArchivos(new File(['x'], 'firma.p12'))
  await escribirEn(campo('Contraseña del archivo'), 'secreta')
  await tocar(boton('Comprobar y empezar'))
  return page
}

async function sinCertificado(ruc: string) {
  const page = await abrir('/nuevo')
  await tocar(boton('Todavía no tengo el certificado'))
  await escribirEn(campo(/^RUC/), ruc)
  await escribirEn(campo(/^Razón social/), 'COMPRADORA SA')
  return page
}

test('who works for somebody is there at once', async () => {
  const { donde } = await abrir('/')
  expect(donde()).toBe('/c/1')
})

test('who works for nobody is told by whom and with which address he is invited, and how to begin', async () => {
  elServicio().lista(TODOS, [])
  const { donde } = await abrir('/')
  expect(texto()).toContain('ana@ejemplo.com.py')
  expect(screen.getByRole('link', { name: 'Registrar un contribuyente' }).getAttribute('href')).toBe('/nuevo')
  expect(donde()).toBe('/')
})

test('that it is not known for whom one works is not nobody', async () => {
  elServicio().rechaza(TODOS, 'rate-limited', 429, { retryAfter: 3 })
  const { donde } = await abrir('/')
  expect(texto()).toContain('3 s')
  expect(texto()).not.toContain('Todavía no es miembro')
  elServicio().responde(TODOS, value => value)
  await tocar(boton('Reintentar'))
  expect(donde()).toBe('/c/1')
})

test('a certificate is enough: it goes with its password, and one goes on with the first steps', async () => {
  const { donde } = await conCertificado()
  expect(elServicio().pedido(CREAR).body).toEqual({ archivo: 'eA==', contrasena: 'secreta' })
  expect(donde()).toMatch(/^\/c\/\d+\/empezar$/)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secreta')
})

test('without the file the button says what is missing', async () => {
  await abrir('/nuevo')
  await tocar(boton('Comprobar y empezar'))
  expect(boton('Comprobar y empezar').getAttribute('aria-description')).toBe('Elija primero el archivo.')
  expect(elServicio().pedidos(CREAR)).toHaveLength(0)
})

test('one that does not open is said beside its password, and the file is still chosen', async () => {
  elServicio().rechaza(CREAR, 'validation-error', 422, {
    errors: [{ campo: 'contrasena', codigo: 'password', detail: 'no abre el archivo' }],
  })
  const { donde } = await conCertificado()
  expect(texto()).toContain('No abre el archivo')
  expect(donde()).toBe('/nuevo')
  await escribirEn(campo('Contraseña del archivo'), 'la buena')
  elServicio().responde(CREAR, value => value)
  await tocar(boton('Comprobar y empezar'))
  expect(elServicio().pedido(CREAR).body).toEqual({ archivo: 'eA==', contrasena: 'la buena' })
})

test('without a certificate the RUC and the name are enough, and no name of fantasy is none', async () => {
  const { donde } = await sinCertificado('80012345-0')
  await tocar(boton('Registrar'))
  expect(elServicio().pedido(CREAR).body).toEqual({
    ...{ ruc: '80012345-0', razonSocial: 'COMPRADORA SA', nombreFantasia: null },
  })
  expect(donde()).toMatch(/empezar$/)
})

test('a RUC that is none is refused beside its field, and what was typed stands open after a reload', async () => {
  elServicio().rechaza(CREAR, 'validation-error', 422, {
    errors: [{ campo: 'ruc', codigo: 'dv', detail: 'el dígito verificador no corresponde' }],
  })
  const { unmount } = await sinCertificado('80012345-1')
  await tocar(boton('Registrar'))
  expect(campo(/^RUC/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo(/^RUC/))
  unmount()
  await abrir('/nuevo')
  expect([valor(/^RUC/), valor(/^Razón social/)]).toEqual(['80012345-1', 'COMPRADORA SA'])
})

test('while it is registered it is not registered again', async () => {
  const slow = elServicio().demora(CREAR)
  await sinCertificado('80012345-0')
  await tocar(boton('Registrar'))
  await tocar(boton('Registrar'))
  expect(elServicio().pedidos(CREAR)).toHaveLength(1)
  slow.corta()
  await pasar(0)
  expect(texto()).toContain('El servicio no responde')
})

test('that one registered too many is said', async () => {
  elServicio().rechaza(CREAR, 'unverified-limit', 422)
  await sinCertificado('80012345-0')
  await tocar(boton('Registrar'))
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
})
