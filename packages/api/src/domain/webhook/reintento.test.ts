import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideEntrega,
  descansoDe,
  PAUSAS_MS,
  type Recibo,
  type RespuestaDeWebhook,
  sumIntentado,
  VENTANA_MS,
} from './reintento.ts'

const responde = (dice: RespuestaDeWebhook, reintentarMs: number | null = null): Recibo => ({
  ...{ que: 'respuesta', dice, estado: 0, texto: '', reintentarMs, milisegundos: 1 },
})
const NADA: Recibo = { que: 'sin-respuesta', motivo: 'no-conecta', milisegundos: 1 }
const HORA = 3_600_000

/** When each try of one that never succeeds is made, in milliseconds from the first. */
function intentosDe(recibo: Recibo, azar: () => number): number[] {
  const momentos = [0]
  for (;;) {
    const desdeMs = momentos.at(-1)!
    const paso = decideEntrega(recibo, { intentos: momentos.length, desdeMs, azar: azar() })
    if (paso.estado !== 'PENDIENTE') return momentos
    momentos.push(desdeMs + paso.esperaMs)
  }
}

test('without chance: at once, then after growing pauses, and for the last time after 72 hours', () => {
  const momentos = intentosDe(responde('FALLA'), () => 0.5)
  const pausas = momentos.slice(1).map((momento, i) => momento - momentos[i]!)
  expect(pausas.slice(0, PAUSAS_MS.length)).toEqual([...PAUSAS_MS])
  expect(momentos.at(-1)).toBe(VENTANA_MS)
  expect(momentos).toHaveLength(18)
})

test('whatever chance says: never before the last pause, never after 72 hours, some twenty tries', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
      suerte => {
        let i = 0
        const momentos = intentosDe(NADA, () => suerte[i++ % suerte.length]!)
        expect(momentos.at(-1)).toBe(VENTANA_MS)
        expect(momentos.length).toBeLessThan(25)
        for (const [n, pausa] of PAUSAS_MS.entries()) {
          const waited = momentos[n + 1]! - momentos[n]!
          expect(waited).toBeGreaterThanOrEqual(Math.floor(pausa * 0.8))
          expect(waited).toBeLessThanOrEqual(Math.ceil(pausa * 1.2))
        }
      },
    ),
  )
})

describe('an answer', () => {
  const decide = (recibo: Recibo, desdeMs = 0) => decideEntrega(recibo, { intentos: 1, desdeMs, azar: 0.5 })

  test('that it was received ends it; that nobody is there any more too; any other is tried again', () => {
    expect(decide(responde('RECIBIDO'))).toEqual({ estado: 'ENTREGADA' })
    expect(decide(responde('YA_NO_ESTA'))).toEqual({ estado: 'FALLIDA' })
    expect(decide(responde('FALLA'))).toEqual({ estado: 'PENDIENTE', esperaMs: 5_000 })
    expect(decide(NADA)).toEqual({ estado: 'PENDIENTE', esperaMs: 5_000 })
  })
  test('that says when to come back is believed, up to a day and the end of the time; never to come earlier', () => {
    expect(decide(responde('FALLA', 60_000))).toMatchObject({ esperaMs: 60_000 })
    expect(decide(responde('FALLA', 1))).toMatchObject({ esperaMs: 5_000 })
    expect(decide(responde('FALLA', 1e12))).toMatchObject({ esperaMs: 24 * HORA })
    expect(decide(responde('FALLA', 1e12), 71 * HORA)).toMatchObject({ esperaMs: HORA })
  })
})

test('who fails is left alone longer and longer, up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 10, 11, 12, 1000].map(descansoDe)).toEqual([
    ...[0, 0, 0, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000],
  ])
})

test('days in which nobody was there to try count as one pause; a clock that was set back takes nothing from what was tried', () => {
  const tras = (horas: number[], now: number) =>
    sumIntentado(
      horas.map(hora => ({ en: hora * HORA })),
      now * HORA,
    ) / HORA
  expect([tras([], 9), tras([0], 0), tras([0, 1, 4], 12)]).toEqual([0, 0, 12])
  expect(tras([0, 1], 97)).toBeCloseTo(1 + 9.6)
  expect(tras([0, 5, 2], 4)).toBe(7)
})
