import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ventaDeAhora } from '../support/factura.ts'
import { insistir } from '../support/insistir.ts'
import type { Proceso } from '../support/proceso.ts'
import { emitirEn, Procesos } from '../support/procesos.ts'

const CUANTOS = 200
let procesos: Procesos
let key: string

beforeAll(async () => {
  procesos = await Procesos.open()
})
afterAll(() => procesos.close())

/** Each under a key of its own, so that one that has to be asked for again is still one. */
function emitir(api: Proceso) {
  const json = ventaDeAhora()
  const headers = { 'idempotency-key': randomUUID() }
  return insistir(() => emitirEn(api, key, json, headers))
}
const numeros = async (): Promise<number[]> =>
  (await procesos.db.query('select numero from documento order by numero')).rows.map(({ numero }) => numero)
const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test(`${CUANTOS} emissions at once over two processes are numbered 1 to ${CUANTOS}, from the very first on`, async () => {
  const [one, two] = await Promise.all([procesos.start(), procesos.start()])
  key = await procesos.clave(one)
  const answers = await Promise.all(hasta(CUANTOS).map(i => emitir(i % 2 === 0 ? one : two)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(answers.map(({ body }) => Number(body.numeroDocumento)).sort((a, b) => a - b)).toEqual(
    hasta(CUANTOS),
  )
  expect(await numeros()).toEqual(hasta(CUANTOS))
  expect(new Set(answers.map(({ body }) => body.cdc)).size).toBe(CUANTOS)
})

test('kill -9 among emissions: every acknowledged documento is there, and the numbers are whole', async () => {
  const api = await procesos.start()
  const acknowledged: string[] = []
  const drivers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const { status, body } = await emitir(api)
      expect(status).toBe(202)
      acknowledged.push(body.cdc)
      if (acknowledged.length === 20) void api.kill()
    }
  })
  await Promise.allSettled(drivers)
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
  await procesos.start()
  const { rows } = await procesos.db.query('select cdc from documento where cdc = any($1)', [acknowledged])
  expect(rows).toHaveLength(acknowledged.length)
  const all = await numeros()
  expect(all).toEqual(hasta(all.length))
})
