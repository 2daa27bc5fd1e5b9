import { afterAll, beforeAll, expect, test } from 'vitest'
import { cuerpoDe } from '../../../../../bench/corpus/correr.ts'
import { emitir } from '../../../../../bench/corpus/emitir.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION } from '../../support/rechazos.ts'

/** What `npm run corpus` judges without a door and a database comes through both as it went in: the same is issued, and the same is refused. */
let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const SEMILLA = 1_511
const CUANTOS = 60

/** About nothing that would have to be here already, and of a day that is one on both clocks. */
const CUERPOS = Array.from({ length: CUANTOS }, (_, sorteo) => sorteo)
  .map(sorteo => ({ sorteo, cuerpo: { ...cuerpoDe(SEMILLA, sorteo), fechaEmision: '2026-11-20T08:00:00' } }))
  .filter(({ cuerpo }) => !JSON.stringify(cuerpo).includes('"cdc"'))

const llano = (faltas: readonly { campo: string; codigo: string }[]): string[] =>
  faltas.map(({ campo, codigo }) => `${campo} ${codigo}`).sort()

test('requests from all over the body are issued through the door and approved, or refused with the same faults', async () => {
  const emitidos: { sorteo: number; cdc: string }[] = []
  let rechazados = 0
  for (const { sorteo, cuerpo } of CUERPOS) {
    const esperada = emitir(cuerpo, sorteo + 1)
    const { status, body, text } = await n.post(EMISION, { json: cuerpo })
    if (esperada.ok) {
      expect(status, `${sorteo}: ${text}`).toBe(202)
      emitidos.push({ sorteo, cdc: body.cdc })
    } else {
      rechazados++
      expect([400, 422], `${sorteo}: ${text}`).toContain(status)
      expect([sorteo, ...llano(body.errors)]).toEqual([sorteo, ...llano(esperada.faults)])
    }
  }
  expect(emitidos.length).toBeGreaterThan(25)
  expect(rechazados).toBeGreaterThan(3)
  const fines: unknown[] = []
  for (const { sorteo, cdc } of emitidos) {
    const { estado, mensajeRechazo } = await n.emisiones.fin(cdc)
    if (estado !== 'APROBADO') fines.push([sorteo, estado, mensajeRechazo])
  }
  expect(fines).toEqual([])
})
