import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let worker: Durmiente

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  worker = new Durmiente(servicio)
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

test.each(['DEV', 'SANDBOX'] as const)(
  'in %s a turn takes nothing any more when its time is over, and says that there may be more: others have theirs',
  async ambiente => {
    const emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana', ambiente)).key)
    worker.ambiente = ambiente
    const estado = async (cdc: string) => (await emisiones.estado(cdc)).estado
    const primero = await emisiones.emitir()
    let segundo = ''
    // The second commit is that of what became of it.
    worker.alConfirmar(async () => {
      worker.demora += 5_000
      segundo = await emisiones.emitir()
    }, 2)
    expect(await worker.turno()).toBe(true)
    expect([await estado(primero), await estado(segundo)]).toEqual(['APROBADO', 'PENDIENTE'])
    expect(await worker.turno()).toBe(false)
    expect(await estado(segundo)).toBe('APROBADO')
  },
)
