import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kude } from '@mbohera/sifen'
import { afterEach, expect, test } from 'vitest'
import { ImprentaEnHilos, type ImprentaOptions } from '../../src/imprenta/imprenta.ts'
import { hasta } from '../support/hasta.ts'

const GOLDEN = join(import.meta.dirname, '../../../sifen/test/golden/documento/fe-contado.xml')
const corto = readFileSync(GOLDEN, 'utf8')
const [item] = /<gCamItem>.*?<\/gCamItem>/s.exec(corto)!
const largo = corto.replace(item, item.repeat(60))
const roto = (nombre: string) => `<${nombre}/>`.padEnd(40_000)
const programa = new URL('./fragil-main.ts', import.meta.url)

let imprenta: ImprentaEnHilos
const abrir = (options: Partial<ImprentaOptions> = {}) => {
  imprenta = new ImprentaEnHilos({ onError: () => {}, plazoMs: 600_000, ...options })
  return imprenta
}
afterEach(() => imprenta[Symbol.asyncDispose]())

test('a long documento is printed by another thread, and comes out as here, byte for byte', async () => {
  const printed = await abrir().print(largo, { sinValorFiscal: true })
  expect(imprenta.estado()).toEqual({ aqui: 0, aparte: 1, hilos: 1 })
  expect(printed.ok && Buffer.from(printed.value).equals(await kude(largo, { sinValorFiscal: true }))).toBe(
    true,
  )
})

test('for short ones no thread is started, and between any two of them others have their turn', async () => {
  abrir()
  const order: string[] = []
  const prints = Array.from({ length: 2 }, async () => {
    for (let i = 0; i < 2; i++) {
      expect((await imprenta.print(corto, {})).ok).toBe(true)
      order.push('KuDE')
      setImmediate(() => order.push('others'))
    }
  })
  await Promise.all(prints)
  expect(order.indexOf('others')).toBeLessThan(order.lastIndexOf('KuDE'))
  expect(imprenta.estado()).toEqual({ aqui: 4, aparte: 0, hilos: 0 })
})

test('no more threads than there may be, and no more who wait than that', async () => {
  abrir({ hilos: 2, enCola: 3 })
  const results = await Promise.all(Array.from({ length: 8 }, () => imprenta.print(largo, {})))
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false, false])
  expect(results.at(-1)).toEqual({ ok: false, failure: { type: 'service-unavailable' } })
  expect(imprenta.estado()).toEqual({ aqui: 0, aparte: 5, hilos: 2 })
})

test('a thread that breaks fails the one request that broke it, and another takes its place', async () => {
  abrir({ hilos: 1, programa })
  const results = await Promise.all([largo, roto('caer'), largo].map(xml => imprenta.print(xml, {})))
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
  expect(imprenta.estado()).toEqual({ aqui: 0, aparte: 2, hilos: 1 })
})

test('one that takes too long is ended with its thread, and so is one that only waits', async () => {
  abrir({ hilos: 1, programa, plazoMs: 1 })
  const results = await Promise.all([roto('colgar'), largo].map(xml => imprenta.print(xml, {})))
  expect(results.map(({ ok }) => ok)).toEqual([false, false])
  await hasta(() => imprenta.estado().hilos === 0)
})

test('a thread that cannot be started ends no process: who waits for it is told to come again, and another one is started then', async () => {
  const adonde = new URL(programa)
  abrir({ hilos: 1, programa: adonde })
  const cayendo = imprenta.print(roto('caer'), {})
  const espera = imprenta.print(largo, {})
  adonde.href = 'http://127.0.0.1/no-es-un-archivo'
  expect([await cayendo, await espera].map(({ ok }) => ok)).toEqual([false, false])
  adonde.href = programa.href
  expect((await imprenta.print(largo, {})).ok).toBe(true)
})

test('at the end of the process nobody is left waiting, and no thread is left', async () => {
  abrir({ hilos: 1, programa })
  const prints = [roto('colgar'), largo].map(xml => imprenta.print(xml, {}))
  await imprenta[Symbol.asyncDispose]()
  expect((await Promise.all(prints)).map(({ ok }) => ok)).toEqual([false, false])
  expect(imprenta.estado().hilos).toBe(0)
  expect((await imprenta.print(largo, {})).ok).toBe(false)
})

test('what is no documento is refused as here, and its thread prints on', async () => {
  abrir({ hilos: 1 })
  await expect(imprenta.print(roto('nada'), {})).rejects.toThrow('No se puede hacer el KuDE.')
  expect((await imprenta.print(largo, {})).ok).toBe(true)
  expect(imprenta.estado()).toEqual({ aqui: 0, aparte: 1, hilos: 1 })
})
