import { expect, test } from 'vitest'
import { ESTADOS } from '../documento/estado.ts'
import { horaDelServicio } from '../hora-de-sifen.ts'
import { isFueraDePlazo, plazoDe, refuseSinAprobar } from './admision.ts'
import { ADMISION } from './tipos.ts'

const CANCELAR = ADMISION.CANCELACION
const HORA = 3_600_000
const fechaAprobacion = Date.UTC(2026, 10, 20, 12)

test('a factura has 48 hours from its approval, every other documento 168; the last moment is in time', () => {
  for (const [tipoDocumento, horas, codigo] of [
    [1, 48, '4009'],
    [4, 168, '4010'],
    [5, 168, '4010'],
    [6, 168, '4010'],
    [7, 168, '4010'],
  ] as const) {
    const documento = { tipoDocumento, fechaAprobacion }
    const hasta = fechaAprobacion + horas * HORA
    expect(plazoDe(CANCELAR, documento)).toBe(hasta)
    expect(isFueraDePlazo(CANCELAR, documento, hasta)).toBeNull()
    expect(isFueraDePlazo(CANCELAR, documento, hasta + 1)).toMatchObject({
      codigo,
      mensaje: expect.stringContaining(`${horas} horas`),
    })
  }
})

test('the hours are counted by the clock of SIFEN: one that is ahead of ours ends them before ours does', () => {
  const documento = { tipoDocumento: 1, fechaAprobacion }
  const now = fechaAprobacion + 48 * HORA - 60_000
  const desfase = { servicio: 'siRecepEvento', desfaseMs: 150_000, margenMs: 500, edadMs: 0 }
  const hora = (desfases: (typeof desfase)[]) => horaDelServicio(now, desfases, ['siRecepEvento'])
  expect(hora([])).toBe(now)
  expect(isFueraDePlazo(CANCELAR, documento, hora([]))).toBeNull()
  expect(isFueraDePlazo(CANCELAR, documento, hora([desfase]))).not.toBeNull()
  // What another service shows says nothing, as long as this one is known.
  const otro = { ...desfase, servicio: 'siRecepDE' }
  expect(hora([otro, { ...desfase, desfaseMs: 0 }])).toBe(now)
})

test('only what SIFEN approved is cancelled; of the rest the state is said', () => {
  const cancelables = ESTADOS.filter(estado => refuseSinAprobar(CANCELAR, estado) === null)
  expect(cancelables).toEqual(['APROBADO', 'APROBADO_OBSERVACION'])
  expect(refuseSinAprobar(CANCELAR, 'PENDIENTE')).toMatchObject({
    faults: [{ codigo: '4002', detail: expect.stringContaining('PENDIENTE') }],
  })
  expect(refuseSinAprobar(CANCELAR, 'CANCELADO')).toMatchObject({
    faults: [{ detail: 'el documento ya está cancelado: no hay nada más que hacer' }],
  })
})
