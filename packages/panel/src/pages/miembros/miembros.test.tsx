import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegir,
  elServicio,
  escribirEn,
  screen,
  teclear,
  texto,
  tocar,
  verEnTableta,
} from '../../../test/piezas/mostrar.tsx'

const INVITAR = 'POST …/miembros'
const CAMBIAR = 'PATCH …/miembros/{miembroId}'
const QUITAR = 'DELETE …/miembros/{miembroId}'
const ANA = { miembroId: 1, nombre: 'Ana', correo: 'ana@ejemplo.com.py', rol: 'EMISOR', pendiente: false }

const una = (more: object = {}) => elServicio().lista('GET …/miembros', [{ ...ANA, ...more }])
const open = () => abrir('/c/1/miembros')

async function invitar(correo: string, rol?: RegExp) {
  await tocar(boton(/^Invitar/))
  await escribirEn(campo(/^Correo/), correo)
  if (rol !== undefined) {
    await tocar(screen.getByRole('combobox', { name: 'Rol' }))
    const [opcion] = screen.getAllByRole('option', { name: rol }).slice(-1)
    await tocar(opcion!)
  }
  await tocar(boton('Invitar', screen.getAllByRole('dialog')[0]))
}

test('somebody is invited with the role that is seldom too much', async () => {
  una()
  await open()
  await invitar('dora@ejemplo.com.py')
  expect(elServicio().pedido(INVITAR).body).toEqual({ correo: 'dora@ejemplo.com.py', rol: 'EMISOR' })
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('that somebody was invited is told however long the list takes to be read anew', async () => {
  una()
  await open()
  elServicio().demora('GET …/miembros')
  await invitar('dora@ejemplo.com.py')
  expect(elServicio().pedidos(INVITAR)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('another owner is asked about once more', async () => {
  una()
  await open()
  await invitar('dora@ejemplo.com.py', /^Propietario/)
  expect(elServicio().pedidos(INVITAR)).toHaveLength(0)
  expect(screen.getAllByRole('dialog')).toHaveLength(2)
})

test('an address that is none is not sent', async () => {
  una()
  await open()
  await invitar('dora')
  expect(elServicio().pedidos(INVITAR)).toHaveLength(0)
})

test('who is a member already is said beside the address, which stays', async () => {
  una()
  elServicio().rechaza(INVITAR, 'validation-error', 422, {
    errors: [{ campo: 'correo', codigo: 'exists', detail: 'ya es miembro' }],
  })
  await open()
  await invitar('ana@ejemplo.com.py')
  expect(texto()).toContain('Ya es miembro')
  expect(document.activeElement).toBe(campo(/^Correo/))
  expect((campo(/^Correo/) as HTMLInputElement).value).toBe('ana@ejemplo.com.py')
})

test('a role is changed where it stands, and an owner is made only by a second yes', async () => {
  una()
  await open()
  await elegir('Rol de Ana', /^Lector/)
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ rol: 'LECTOR' })
  await elegir('Rol de Ana', /^Propietario/)
  expect(elServicio().pedidos(CAMBIAR)).toHaveLength(1)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('the last owner cannot be taken out: that is said', async () => {
  una()
  elServicio().rechaza(QUITAR, 'validation-error', 422, {
    errors: [{ campo: '', codigo: 'last-owner', detail: 'tiene que quedar un propietario' }],
  })
  await open()
  await tocar(boton(/^Quitar a /))
  await tocar(boton('Quitar', screen.getByRole('dialog')))
  expect(texto(screen.getByRole('dialog'))).toMatch(/tiene que quedar un propietario/i)
})

test.each([
  ['is taken out', QUITAR, () => tocar(boton(/^Quitar a /)), 'Quitar'],
  ['is made an owner', CAMBIAR, () => elegir('Rol de Ana', /^Propietario/), 'Hacer propietario'],
] as const)('what becomes of who %s is told, however the tablet is turned', async (_, ruta, abre, hacer) => {
  const turn = verEnTableta()
  una()
  const slow = elServicio().demora(ruta)
  await open()
  await abre()
  await tocar(boton(hacer, screen.getByRole('dialog')))
  await turn()
  expect(screen.queryByRole('table')).toBe(null)
  slow.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})

test('Esc takes nobody out', async () => {
  una()
  await open()
  await tocar(boton(/^Quitar a /))
  await teclear('{Escape}')
  expect(elServicio().pedidos(QUITAR)).toHaveLength(0)
})

test('who may not manage sees the roles and changes none', async () => {
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, rol: 'EMISOR' },
  }))
  una()
  await open()
  expect(screen.queryByRole('combobox', { name: 'Rol de Ana' })).toBe(null)
  expect(boton(/^Quitar a /).getAttribute('aria-disabled')).toBe('true')
})

test('who is no owner is offered to make none, and to touch none', async () => {
  elServicio().soy({ rol: 'ADMINISTRADOR' })
  elServicio().lista('GET …/miembros', [ANA, { ...ANA, miembroId: 2, nombre: 'Dora', rol: 'PROPIETARIO' }])
  await open()
  await tocar(screen.getByRole('combobox', { name: 'Rol de Ana' }))
  expect(screen.getAllByRole('option').map(opcion => texto(opcion))).toEqual([
    'Administrador',
    'Emisor',
    'Lector',
  ])
  expect(screen.queryByRole('combobox', { name: 'Rol de Dora' })).toBe(null)
  expect(texto()).toContain('Propietario')
  expect(boton('Quitar a Dora').getAttribute('aria-description')).toBe(
    'Su rol es administrador: esto lo hace un propietario.',
  )
  expect(boton('Quitar a Ana').getAttribute('aria-disabled')).toBe(null)
  await tocar(boton(/^Invitar/))
  await tocar(screen.getByRole('combobox', { name: 'Rol' }))
  expect(screen.queryAllByRole('option', { name: /^Propietario/ })).toEqual([])
})

test('who lowers herself sees at once what she may no more', async () => {
  una()
  await open()
  elServicio().soy({ rol: 'LECTOR' })
  await elegir('Rol de Ana', /^Lector/)
  expect(boton(/^Invitar/).getAttribute('aria-description')).toContain('Su rol es lector')
})

test('nobody leaves an invitation before it is told whether it was sent', async () => {
  const INVITAR = 'POST …/miembros'
  await open()
  await tocar(boton(/^Invitar/))
  await escribirEn(campo(/^Correo/), 'dora@ejemplo.com.py')
  const enviando = elServicio().demora(INVITAR)
  await tocar(boton('Invitar', screen.getByRole('dialog')))
  await teclear('{Escape}')
  await tocar(boton('Cancelar', screen.getByRole('dialog')))
  enviando.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})
