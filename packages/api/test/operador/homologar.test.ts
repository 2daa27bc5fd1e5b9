import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homologar } from '../../src/operador/homologar/homologar.ts'
import { opcionesDe, pedirA } from '../../src/operador/homologar/orden.ts'
import { Nominaciones } from '../support/nominaciones.ts'

let n: Nominaciones
let api: string
beforeAll(async () => {
  n = await Nominaciones.open()
  api = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => n.close())

const probar = (ruc: string, key = n.key, punto = '001') =>
  homologar({
    ruc,
    establecimiento: '001',
    punto,
    pedir: pedirA(api, key),
    now: () => n.servicio.now,
    esperar: () => new Promise(resolve => setImmediate(resolve)),
  })
const filas = (text: string) => text.split('\n').filter(linea => /^\| \d/.test(linea))

test('every type, reason and evento goes through the API to SIFEN, and the report has each with its protocol', async () => {
  const { ok, text } = await probar('80099999-1')
  expect(filas(text).filter(fila => !fila.includes('| APROBADO |'))).toEqual([])
  expect(ok).toBe(true)
  expect(filas(text).length).toBe(10 + 1 + 8 + 8 + 15 + 1 + 5 + 1)
  expect(text).toContain(`${filas(text).length} de ${filas(text).length} aprobados`)
  for (const fila of filas(text)) expect(fila).toMatch(/\| APROBADO \| \d+ \|/)
})

test('what is refused says why, and says it once', async () => {
  const { ok, text } = await probar('80099999-1', n.key, '998')
  expect([ok, text]).toEqual([false, expect.stringContaining('| NO EMITIDO |')])
  for (const fila of filas(text)) {
    const [, porque] = /422 (.*) \|$/.exec(fila)!
    expect(porque).toMatch(/timbrado/)
    expect(porque!.indexOf(porque!.slice(0, 60), 1)).toBe(-1)
  }
})

describe('nothing is issued', () => {
  test.each<[string, () => Promise<[string, string]>, RegExp]>([
    [
      'for another taxpayer than its key',
      async () => ['80012345-0', n.key],
      /es de 80099999-1 y no de 80012345-0/,
    ],
    ['without a key that serves', async () => ['80099999-1', 'nada'], /no sirve \(401\)/],
  ])('%s', async (_, quien, porque) => {
    const antes = n.simulador.trafico().length
    const { ok, text } = await probar(...(await quien()))
    expect([ok, text]).toEqual([false, expect.stringMatching(porque)])
    expect(n.simulador.trafico().length).toBe(antes)
  })
})

test('what it is told is whole, or it is told how', () => {
  const args = ['--ruc', '80099999-1', '--api', 'http://127.0.0.1:3000/', '--clave', 'clave.txt']
  expect(opcionesDe(args)).toEqual({
    ruc: '80099999-1',
    api: 'http://127.0.0.1:3000',
    clave: 'clave.txt',
    establecimiento: '001',
    punto: '001',
  })
  const malos: [string[], RegExp][] = [
    [[], /Falta --ruc/],
    [args.slice(2), /Falta --ruc/],
    [[...args, '--punto', '1'], /«1» no es un establecimiento/],
    [[...args, '--otra', 'x'], /«--otra» no es una opción/],
    [[...args, 'x'], /«x» está de más/],
    [[...args, '--ruc', '1-9'], /--ruc está dos veces/],
    [args.slice(0, -1), /A --clave le falta su valor/],
    [[...args.slice(0, 2), '--api=nada', ...args.slice(4)], /«nada» no es la URL/],
  ]
  for (const [unos, mal] of malos) expect(opcionesDe(unos)).toEqual({ mal: expect.stringMatching(mal) })
})
