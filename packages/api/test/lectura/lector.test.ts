import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConFirmante } from '@mbohera/sifen'
import { afterEach, expect, test, vi } from 'vitest'
import { LectorEnHilo, type LectorOptions } from '../../src/lectura/lector.ts'
import { hasta } from '../support/hasta.ts'

const GOLDEN = join(import.meta.dirname, '../../../sifen/test/golden/documento/fe-contado.xml')
const corto = readFileSync(GOLDEN, 'utf8')
const largo = corto.replace(/(?=<rDE)/, `<!--${'-a'.repeat(20_000)}-->`)
const roto = (nombre: string) => `<${nombre}/>`.padEnd(40_000)
const programa = new URL('./fragil-main.ts', import.meta.url)

let lector: LectorEnHilo
const abrir = (options: Partial<LectorOptions> = {}) => {
  lector = new LectorEnHilo({ onError: () => {}, plazoMs: 600_000, ...options })
  return lector
}
afterEach(() => lector[Symbol.asyncDispose]())

test('a long documento is read by another thread, and says what it says here, with who signed it', async () => {
  const aqui = readConFirmante(corto)
  const leido = await abrir().read(largo)
  if (!aqui.ok || !leido?.ok) throw new Error('It was not read')
  expect(leido.value.leido).toEqual(aqui.value.leido)
  expect(leido.value.firmante.ruc).toEqual(aqui.value.firmante.ruc)
  expect(leido.value.firmante.certificate.raw).toEqual(aqui.value.firmante.certificate.raw)
})

test('between any two short ones others have their turn', async () => {
  abrir()
  const order: string[] = []
  for (let n = 0; n < 2; n++) {
    setImmediate(() => order.push('others'))
    await lector.read('<a/>')
    order.push('read')
  }
  expect(order).toEqual(['others', 'read', 'others', 'read'])
})

test('what would take for ever is left, and holds nobody up meanwhile', async () => {
  abrir({ programa })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let terminado = false
    const leyendo = lector.read(roto('colgar')).finally(() => {
      terminado = true
    })
    for (let n = 0; n < 20; n++) await new Promise(resolve => setImmediate(resolve))
    expect([terminado, vi.getTimerCount()]).toEqual([false, 1])
    vi.runAllTimers()
    expect(await leyendo).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('what was being read while the machine stood still is read', async () => {
  abrir()
  expect((await lector.read(largo))?.ok).toBe(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const leyendo = lector.read(largo)
    await new Promise(resolve => setImmediate(resolve))
    expect(vi.getTimerCount()).toBe(1)
    // What was to ring meanwhile rings first.
    vi.runOnlyPendingTimers()
    expect((await leyendo)?.ok).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('what breaks its thread is left alone, and another thread reads what waits behind it', async () => {
  abrir({ programa })
  const results = await Promise.all([largo, roto('caer'), largo].map(xml => lector.read(xml)))
  expect(results.map(leido => leido?.ok ?? null)).toEqual([true, null, true])
})

test('a thread that ends while nobody reads is waited for by nobody: another one reads the next', async () => {
  abrir({ programa, plazoMs: 10_000 })
  const nacido = once(process, 'worker')
  expect(await lector.read(roto('ultimo'))).not.toBeNull()
  const [hilo] = await nacido
  await hasta(() => hilo.threadId === -1)
  expect((await lector.read(largo))?.ok).toBe(true)
})

test('a thread that could not be started is the matter of who asked then: whoever comes after him is read', async () => {
  const adonde = new URL('http://127.0.0.1/no-es-un-archivo')
  abrir({ programa: adonde })
  await expect(lector.read(largo)).rejects.toThrow()
  adonde.href = programa.href
  expect((await lector.read(largo))?.ok).toBe(true)
})

test('at the end of the process nobody is left waiting, and nothing more is read', async () => {
  abrir({ programa })
  const reads = [roto('colgar'), largo].map(xml => lector.read(xml))
  await lector[Symbol.asyncDispose]()
  expect(await Promise.all(reads)).toEqual([null, null])
  expect(await lector.read(largo)).toBeNull()
})
