import { beforeEach, expect, test, vi } from 'vitest'
import { askEarly, fetchOrTake } from './temprano.ts'

const C = '/api/v1/contribuyentes/3'

let idas: string[] = []
let leidas = 0
beforeEach(() => {
  idas = []
  leidas = 0
  vi.stubGlobal('fetch', async (input: string | Request) => {
    idas.push(input instanceof Request ? new URL(input.url).pathname : input)
    return new Response(cuerpo(`respuesta ${idas.length}`), { status: 404 })
  })
  history.replaceState(null, '', '/c/3/nada')
})

/** It is over when somebody has read all of it. */
function cuerpo(texto: string): ReadableStream {
  return new ReadableStream(
    {
      pull(stream) {
        stream.enqueue(new TextEncoder().encode(texto))
        stream.close()
        leidas++
      },
    },
    { highWaterMark: 0 },
  )
}

const ask = () => fetchOrTake(new Request(location.origin + C))

test('what was asked early and no page takes is read to its end all the same: nothing stays open', async () => {
  askEarly('t1')
  await vi.waitFor(() => expect(leidas).toBe(1), { timeout: 60_000 })
})

test('what was asked early is taken as it came, once', async () => {
  askEarly('t1')
  const early = await ask()
  expect([early.status, await early.text()]).toEqual([404, 'respuesta 1'])
  expect(await (await ask()).text()).toBe('respuesta 2')
  expect(idas).toEqual([C, C])
})

test('who takes it has it as soon as it begins to come: it may be the first thing that the page shows', async () => {
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream(), { status: 200 }))
  askEarly('t1')
  expect((await ask()).status).toBe(200)
})

test('what nobody took for a while is not taken for how it is now', async () => {
  askEarly('t1')
  vi.setSystemTime(Date.now() + 10_000)
  expect(await (await ask()).text()).toBe('respuesta 2')
})
