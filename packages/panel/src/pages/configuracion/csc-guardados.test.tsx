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

test.each([
  [/^Usar el CSC/, 'Usar este CSC', 'POST …/csc/{idCsc}/usar'],
  [/^Quitar el CSC/, 'Quitar el CSC', 'DELETE …/csc/{idCsc}'],
] as const)('what becomes of it is told, however the tablet is turned: %s', async (abre, hacer, ruta) => {
  const turn = verEnTableta()
  elServicio().lista('GET …/csc', [{ idCsc: '0002', enUso: false }])
  const slow = elServicio().demora(ruta)
  await abrir('/c/1/configuracion?vista=csc')
  await tocar(boton(abre))
  await tocar(boton(hacer, screen.getByRole('dialog')))
  await turn()
  expect(screen.queryByRole('table')).toBe(null)
  slow.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})
