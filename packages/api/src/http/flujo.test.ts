import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { flujoDe } from './flujo.ts'

/** Served as a route serves it; what a client got, and whether it was told that this is all. */
async function bajar(partes: AsyncGenerator<string, void>, irse = false) {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.send(flujoDe('primera;', partes)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { promise, resolve } = Promise.withResolvers<{ text: string; entero: boolean }>()
  const req = get({ host: '127.0.0.1', port }, res => {
    let text = ''
    res.on('data', part => {
      text += part
      if (irse) req.destroy()
    })
    res.on('error', () => {})
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
  await bajar(sinFin(), true)
  expect(await oido).toBe('se fue')
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
