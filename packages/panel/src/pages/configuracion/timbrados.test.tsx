import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  elServicio,
  screen,
  texto,
  tocar,
  verEnTableta,
} from '../../../test/piezas/mostrar.tsx'

const CAMBIAR = 'PATCH …/timbrados/{timbradoId}'
const open = () => abrir('/c/1/configuracion?vista=timbrados')

test('what becomes of a timbrado that is taken out of use is told, however the tablet is turned', async () => {
  const turn = verEnTableta()
  elServicio().lista('GET …/timbrados', [{ activo: true }])
  const slow = elServicio().demora(CAMBIAR)
  await open()
  await tocar(boton(/^Desactivar /))
  await tocar(boton('Desactivar el timbrado'))
  await turn()
  expect(screen.queryByRole('table')).toBe(null)
  slow.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})

test('it is taken out of use by a second yes, and put back by one', async () => {
  elServicio().lista('GET …/timbrados', [{ activo: true }])
  await open()
  await tocar(boton(/^Desactivar /))
  expect(elServicio().pedidos(CAMBIAR)).toHaveLength(0)
  elServicio().lista('GET …/timbrados', [{ activo: false }])
  await tocar(boton('Desactivar el timbrado'))
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ activo: false })
  expect(screen.queryByRole('dialog')).toBe(null)
  await tocar(boton(/^Activar /))
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ activo: true })
})

test('that it could not be put back is told: the press was not for nothing', async () => {
  elServicio().lista('GET …/timbrados', [{ activo: false }])
  elServicio().rechaza(CAMBIAR, 'internal-error', 500)
  await open()
  await tocar(boton(/^Activar /))
  expect(texto()).toContain('Espere un momento y repita')
})
