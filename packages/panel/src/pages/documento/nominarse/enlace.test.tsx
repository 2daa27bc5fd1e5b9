import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  elServicio,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../../test/piezas/mostrar.tsx'

const ENLACE = 'GET …/documentos/{id}/enlace-nominacion'
const REVOCAR = 'DELETE …/documentos/{id}/enlace-nominacion'

const como = (innominada: boolean) =>
  elServicio().responde('GET …/documentos/{id}', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, innominada },
  }))
const open = () => abrir('/c/1/documentos/1')

test('of an invoice that says who bought there is no link, and none is asked for', async () => {
  como(false)
  await open()
  expect(texto()).not.toContain('Que la nomine quien compró')
  expect(elServicio().pedidos(ENLACE)).toHaveLength(0)
})

test('that it is dead is told however long it takes to be read anew', async () => {
  como(true)
  await open()
  elServicio().demora(ENLACE)
  elServicio().con(REVOCAR, { estado: 'REVOCADO', enlaceNominacion: null })
  await tocar(boton('Revocar el enlace'))
  await tocar(boton('Sí, revocar'))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(texto()).toContain('El enlace está revocado')
})

test('a link dies only when it was said twice: the printed one dies with it', async () => {
  como(true)
  await open()
  expect(screen.getByTestId('enlace-nominacion').textContent).toContain('/n/')
  await tocar(boton('Revocar el enlace'))
  expect(texto(screen.getByRole('dialog'))).toContain('Tampoco servirá el QR ya impreso')
  expect(elServicio().pedidos(REVOCAR)).toHaveLength(0)
  await tocar(boton('No, volver'))
  expect(elServicio().pedidos(REVOCAR)).toHaveLength(0)
  await tocar(boton('Revocar el enlace'))
  await tocar(boton('Sí, revocar'))
  expect(elServicio().pedidos(REVOCAR)).toHaveLength(1)
})

test('that it could not be revoked is said where it was asked for', async () => {
  como(true)
  elServicio().rechaza(REVOCAR, 'access-denied', 403)
  await open()
  await tocar(boton('Revocar el enlace'))
  await tocar(boton('Sí, revocar'))
  expect(texto(screen.getByRole('dialog'))).toContain('Su rol no lo permite')
})

test('a link that cannot be read is not passed over: why is said, and it can be asked for again', async () => {
  como(true)
  elServicio().rechaza(ENLACE, 'rate-limited', 429, { retryAfter: 9 })
  await open()
  expect(texto()).toContain('9 s')
  elServicio().responde(ENLACE, value => value)
  await tocar(boton('Reintentar'))
  expect(screen.getByTestId('enlace-nominacion').textContent).toContain('/n/')
})

test('that it could not be brought up to date is said, and what is there stays', async () => {
  como(true)
  await open()
  elServicio().rechaza(ENLACE, 'internal-error', 500)
  await pasar(11_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await calma()
  expect(texto()).toContain('No se pudo poner al día')
  expect(screen.getByTestId('enlace-nominacion').textContent).toContain('/n/')
})
