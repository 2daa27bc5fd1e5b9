import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { flujoDe, type StartPlazo } from './flujo.ts'

interface Lector {
  /** He hangs up when he has heard something. */
  irse?: boolean
  /** He reads nothing before that. */
  quieto?: Promise<unknown>
}

/** Served as a route serves it; what a client got, and whether it was told that this is all. */
async function bajar(
  partes: AsyncGenerator<string, void>,
  { irse = false, quieto }: Lector = {},
  startPlazo?: StartPlazo,
) {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.send(flujoDe('primera;', partes, startPlazo)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { promise, resolve } = Promise.withResolvers<{ text: string; entero: boolean }>()
  const req = get({ host: '127.0.0.1', port }, async res => {
    let text = ''
    res.on('error', () => {})
    await quieto
    res.on('data', part => {
      text += part
      if (irse) req.destroy()
    })
    res.on('close', () => resolve({ text, entero: res.complete }))
  })
  req.on('error', () => resolve({ text: '', entero: false }))
  const oido = await promise
  await app.close()
  return oido
}

test('a file that could be made arrives whole, and is said to be', async () => {
  async function* bien() {
    yield 'segunda;'
    yield 'tercera'
  }
  expect(await bajar(bien())).toEqual({ text: 'primera;segunda;tercera', entero: true })
})

test('a file that breaks off in the middle does not look like a whole one', async () => {
  async function* mal() {
    yield 'segunda;'
    throw new Error('the database went away')
  }
  expect((await bajar(mal())).entero).toBe(false)
})

test('whoever makes it hears that its reader has gone', async () => {
  const { promise: oido, resolve } = Promise.withResolvers<string>()
  async function* sinFin() {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      resolve('se fue')
    }
  }
  await bajar(sinFin(), { irse: true })
  expect(await oido).toBe('se fue')
})

test('a reader who stands still is cut off when his time is over, and whoever makes it hears of it', async () => {
  const { promise: oido, resolve } = Promise.withResolvers<string>()
  const { promise: quieto, resolve: leer } = Promise.withResolvers<void>()
  async function* sinFin() {
    try {
      for (;;) yield 'x'.repeat(1 << 20)
    } finally {
      resolve('se corta')
    }
  }
  let empezados = 0
  const startPlazo: StartPlazo = vence => {
    if (++empezados === 3) queueMicrotask(vence)
    return () => {}
  }
  const bajado = bajar(sinFin(), { quieto }, startPlazo)
  expect(await oido).toBe('se corta')
  leer()
  expect((await bajado).entero).toBe(false)
})

/** Which deadlines are running. */
const runningIn =
  (corren: Set<() => void>): StartPlazo =>
  vence => {
    const este = () => vence()
    corren.add(este)
    return () => void corren.delete(este)
  }

test('the time of a reader goes from what is given to him to what he asks for: what is being made takes none of it', async () => {
  const { promise: hecha, resolve: hacer } = Promise.withResolvers<string>()
  async function* lenta() {
    yield await hecha
  }
  const corren = new Set<() => void>()
  const flujo = flujoDe('primera', lenta(), runningIn(corren))
  expect(corren.size, 'nobody has read it yet').toBe(1)
  const partes = flujo[Symbol.asyncIterator]()
  expect(String((await partes.next()).value)).toBe('primera')
  const segunda = partes.next()
  expect(corren.size, 'it is being made').toBe(0)
  hacer('segunda')
  expect(String((await segunda).value)).toBe('segunda')
  expect((await partes.next()).done).toBe(true)
  expect(corren.size, 'it was read to its end').toBe(0)
})

test('who goes away has no time running any more', async () => {
  async function* una() {
    yield 'segunda'
  }
  const corren = new Set<() => void>()
  const flujo = flujoDe('x'.repeat(1 << 20), una(), runningIn(corren))
  for await (const _parte of flujo) break
  expect(corren.size).toBe(0)
})

test('nothing is made ahead of who reads', async () => {
  let hechas = 0
  async function* muchas() {
    for (; hechas < 1000; hechas++) yield 'x'.repeat(1 << 16)
  }
  const flujo = flujoDe('', muchas())
  for await (const _parte of flujo) break
  expect(hechas).toBeLessThan(4)
})
