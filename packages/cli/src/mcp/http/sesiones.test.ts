import { expect, test } from 'vitest'
import type { Servicio } from '../protocolo.ts'
import { SESIONES_MAXIMO, Sesiones } from './sesiones.ts'

const HORA_MS = 3_600_000
const servicio = (): Servicio => ({
  serverInfo: { name: 'nada', title: 'Nada', version: '1' },
  instructions: '',
  list: () => [],
  call: async () => null,
})

test('a session ends an hour after its last use, and a day after its first, and what it listens to with it', () => {
  let now = 0
  const sesiones = new Sesiones(servicio, () => now)
  const ociosa = sesiones.open()
  let colgada = 0
  ociosa.colgar = () => colgada++
  const usada = sesiones.open()
  for (now = HORA_MS; now <= 24 * HORA_MS; now += HORA_MS) expect(sesiones.find(usada.id)).toBe(usada)
  expect([sesiones.find(ociosa.id), colgada]).toEqual([null, 1])
  expect(sesiones.find(usada.id)).toBeNull()
})

test('there are so many and no more: the one that was not used for the longest time goes for a new one', () => {
  let now = 0
  const sesiones = new Sesiones(servicio, () => now++)
  const all = Array.from({ length: SESIONES_MAXIMO }, () => sesiones.open())
  expect(new Set(all.map(({ id }) => id)).size).toBe(SESIONES_MAXIMO)
  expect(sesiones.find(all[0]!.id)).toBe(all[0])
  sesiones.open()
  expect([sesiones.find(all[1]!.id), sesiones.find(all[0]!.id)]).toEqual([null, all[0]])
  sesiones.close(all[0]!.id)
  expect(sesiones.find(all[0]!.id)).toBeNull()
})
