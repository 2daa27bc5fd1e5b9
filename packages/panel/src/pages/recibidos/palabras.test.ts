import { expect, test } from 'vitest'
import { esperaDeSifen } from './palabras.ts'

const RECIBIDO = {
  estado: 'FIRMADO',
  fechaCreacion: '2026-11-20T12:00:00.000Z',
  fechaConsulta: null,
  proximaConsulta: '2026-11-20T12:01:00.000Z',
} as const

test('of what SIFEN has not shown it is said since when, and when it is asked again or that it is no more', () => {
  expect(esperaDeSifen(RECIBIDO)).toBe(
    'No lo confirmó desde el 20/11/2026 09:00. Se le pregunta solo otra vez el 20/11/2026 09:01.',
  )
  expect(
    esperaDeSifen({ ...RECIBIDO, fechaConsulta: '2026-11-27T12:00:00.000Z', proximaConsulta: null }),
  ).toMatch(/^No lo tenía el 27\/11\/2026 09:00\. Ya no se le pregunta solo/)
})

test('of what SIFEN approved it is said when it is asked whether that was cancelled, until it was', () => {
  const aprobado = { ...RECIBIDO, estado: 'APROBADO' } as const
  expect(esperaDeSifen(aprobado)).toBe(
    'Se le pregunta solo otra vez el 20/11/2026 09:01, por si su emisor lo canceló.',
  )
  expect(esperaDeSifen({ ...aprobado, proximaConsulta: null })).toBeNull()
  expect(esperaDeSifen({ ...RECIBIDO, estado: 'CANCELADO', proximaConsulta: null })).toBeNull()
})
