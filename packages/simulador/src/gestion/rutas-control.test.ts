import { expect, test } from 'vitest'
import { createNucleo } from '../nucleo.ts'
import type { Pedido } from './rutas.ts'
import { RUTAS_DE_CONTROL } from './rutas-control.ts'

const INICIO = Date.UTC(2026, 10, 20, 13, 20)
const mover = RUTAS_DE_CONTROL.find(({ metodo, ruta }) => metodo === 'PUT' && ruta === '/api/reloj')!

/** A clock by which others go too: what they are asked, and what the management answers. */
async function compartido(moveReloj: (ms: number) => Promise<void>) {
  const ajustes = { latencia: 0, verificarFirma: true, demoraLoteMs: 0, estadoRechazo: 400 } as const
  const nucleo = await createNucleo({
    ...{ ajustes, moveReloj, startAt: INICIO, stopped: true },
    ...{ seed: 1, traficoGuardado: 1, confianza: [] },
  })
  return { nucleo, put: async (body: object) => mover.run({ nucleo, body } as unknown as Pedido) }
}

test('a clock that others go by is moved by whoever moves it for all of them, and not by itself', async () => {
  const asked: number[] = []
  const { nucleo, put } = await compartido(async ms => {
    asked.push(ms)
    nucleo.reloj.advance(ms)
  })
  await put({ avanzarMs: 5_000 })
  await put({ ahora: INICIO + 20_000 })
  await put({ ahora: INICIO, avanzarMs: 1_000 })
  expect(asked).toEqual([5_000, 15_000, -19_000])
  expect(await put({})).toMatchObject({ ms: INICIO + 1_000 })
  await expect(put({ detenido: true })).rejects.toThrow(/no se detiene/)
  expect(asked).toHaveLength(3)
})

test('what keeps the others from moving is the answer, and the clock stays', async () => {
  const { nucleo, put } = await compartido(() => Promise.reject(new Error('la base no responde')))
  await expect(put({ avanzarMs: 5_000 })).rejects.toThrow('la base no responde')
  for (const body of [{ avanzarMs: 1e300 }, { avanzarMs: Number.POSITIVE_INFINITY }, { ahora: -1 }])
    await expect(put(body)).rejects.toThrow(/de 1970 a 2099|debe ser un número/)
  expect(nucleo.reloj.now()).toBe(INICIO)
})
