import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConFirmante } from '@mbohera/sifen'
import { afterEach, expect, test, vi } from 'vitest'
import { LectorEnHilo, type LectorOptions } from '../../src/lectura/lector.ts'
import type { LecturaFirmada, NoLeido } from '../../src/operations/ports.ts'
import { hasta } from '../support/hasta.ts'

const GOLDEN = join(import.meta.dirname, '../../../sifen/test/golden/documento/fe-contado.xml')
const corto = readFileSync(GOLDEN, 'utf8')
const largo = corto.replace(/(?=<rDE)/, `<!--${'-a'.repeat(20_000)}-->`)
const roto = (nombre: string) => `<${nombre}/>`.padEnd(40_000)
const programa = new URL('./fragil-main.ts', import.meta.url)

let lector: LectorEnHilo
const abrir = (options: Partial<LectorOptions> = {}) => {
  lector = new LectorEnHilo({ monotonic: () => 0, onError: () => {}, plazoMs: 600_000, ...options })
  return lector
}
const isLeido = (leido: LecturaFirmada | NoLeido) => typeof leido === 'object' && leido.ok
afterEach(() => lector[Symbol.asyncDispose]())

test('a long documento is read by another thread, and says what it says here, with who signed it', async () => {
  const aqui = readConFirmante(corto)
  const leido = await abrir().open(1).read(largo)
  if (!aqui.ok || typeof leido === 'string' || !leido.ok) throw new Error('It was not read')
  expect(leido.value.leido).toEqual(aqui.value.leido)
  expect(leido.value.firmante.ruc).toEqual(aqui.value.firmante.ruc)
  expect(leido.value.firmante.certificate.raw).toEqual(aqui.value.firmante.certificate.raw)
})

test('between any two short ones others have their turn', async () => {
  abrir()
  const order: string[] = []
  for (let n = 0; n < 2; n++) {
    setImmediate(() => order.push('others'))
    await lector.open(1).read('<a/>')
    order.push('read')
  }
  expect(order).toEqual(['others', 'read', 'others', 'read'])
})

test('what would take for ever is left, and holds nobody up meanwhile', async () => {
  abrir({ programa })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let terminado = false
    const leyendo = lector
      .open(1)
      .read(roto('colgar'))
      .finally(() => {
        terminado = true
      })
    for (let n = 0; n < 20; n++) await new Promise(resolve => setImmediate(resolve))
    expect([terminado, vi.getTimerCount()]).toEqual([false, 1])
    vi.runAllTimers()
    expect(await leyendo).toBe('largo')
  } finally {
    vi.useRealTimers()
  }
})

test('what was being read while the machine stood still is read', async () => {
  abrir()
  expect(isLeido(await lector.open(1).read(largo))).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const leyendo = lector.open(1).read(largo)
    await new Promise(resolve => setImmediate(resolve))
    expect(vi.getTimerCount()).toBe(1)
    // What was to ring meanwhile rings first.
    vi.runOnlyPendingTimers()
    expect(isLeido(await leyendo)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('what breaks its thread is left alone, and another thread reads what waits behind it', async () => {
  abrir({ programa })
  const results = await Promise.all([largo, roto('caer'), largo].map(xml => lector.open(1).read(xml)))
  expect(results.map(isLeido)).toEqual([true, false, true])
})

test('a thread that ends while nobody reads is waited for by nobody: another one reads the next', async () => {
  abrir({ programa, plazoMs: 10_000 })
  const nacido = once(process, 'worker')
  expect(await lector.open(1).read(roto('ultimo'))).not.toBe('largo')
  const [hilo] = await nacido
  await hasta(() => hilo.threadId === -1)
  expect(isLeido(await lector.open(1).read(largo))).toBe(true)
})

test('a thread that could not be started is the matter of who asked then: whoever comes after him is read', async () => {
  const adonde = new URL('http://127.0.0.1/no-es-un-archivo')
  abrir({ programa: adonde })
  await expect(lector.open(1).read(largo)).rejects.toThrow()
  adonde.href = programa.href
  expect(isLeido(await lector.open(1).read(largo))).toBe(true)
})

test('at the end of the process nobody is left waiting, and nothing more is read', async () => {
  abrir({ programa })
  const reads = [roto('colgar'), largo].map(xml => lector.open(1).read(xml))
  await lector[Symbol.asyncDispose]()
  expect(await Promise.all(reads)).toEqual(['largo', 'largo'])
  expect(await lector.open(1).read(largo)).toBe('largo')
})

/** Who was read, one after the other: of those who ask in this order, all at once. */
async function orderOf(quienes: readonly number[]): Promise<number[]> {
  const order: number[] = []
  await Promise.all(
    quienes.map(async quien => {
      await lector.open(quien).read(largo)
      order.push(quien)
    }),
  )
  return order
}

test('before the next one of whoever brings many, one of each other is read who waits', async () => {
  abrir()
  expect(await orderOf([1, 1, 1, 2, 3, 3])).toEqual([1, 2, 3, 1, 3, 1])
})

test('who took longer than any documento takes leaves the thread to others for as long: to however many they bring', async () => {
  const { promise: descansado, resolve: rest } = Promise.withResolvers<void>()
  const esperas: number[] = []
  let now = 0
  let paso = 3_000
  const esperar = (ms: number) => {
    esperas.push(ms)
    return descansado
  }
  abrir({ monotonic: () => (now += paso), esperar })
  await lector.open(1).read(largo)
  paso = 0
  const order: number[] = []
  const otra = lector
    .open(1)
    .read(largo)
    .finally(() => order.push(1))
  for (let n = 0; n < 3; n++) {
    await lector.open(2).read(largo)
    order.push(2)
  }
  rest()
  await otra
  expect([order, esperas]).toEqual([[2, 2, 2, 1], [3_000]])
})

test('at the end of the process nobody waits for a turn that was left to others', async () => {
  let now = 0
  abrir({ monotonic: () => (now += 3_000), esperar: () => new Promise(() => {}) })
  await lector.open(1).read(largo)
  const otra = lector.open(1).read(largo)
  await lector[Symbol.asyncDispose]()
  expect(await otra).toBe('largo')
})

test('what came together is read for a minute at most, in which what others bring is not counted', async () => {
  let now = 0
  abrir({ monotonic: () => (now += 10_000), esperar: async () => {} })
  const juntos = lector.open(1)
  const leidos: (LecturaFirmada | NoLeido)[] = []
  for (let n = 0; n < 7; n++) {
    leidos.push(await juntos.read(n % 2 === 0 ? corto : largo))
    await lector.open(2).read(largo)
  }
  expect(leidos.map(isLeido)).toEqual([true, true, true, true, true, true, false])
  expect([leidos.at(-1), await juntos.listCdcs(Buffer.from(corto))]).toEqual(['sin-tiempo', 'sin-tiempo'])
  expect(isLeido(await lector.open(1).read(corto))).toBe(true)
})
