import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublica } from '../../src/domain/webhook/direccion.ts'
import { CarteroHttp } from '../../src/entrega/cartero.ts'
import { namesOfHere, namesOfInternet } from '../../src/entrega/nombres.ts'
import type { Carta } from '../../src/operations/ports.ts'

const abiertos: { [Symbol.dispose]: () => void }[] = []
afterEach(() => {
  for (const abierto of abiertos.splice(0)) abierto[Symbol.dispose]()
})

const CARTA = { id: 'aviso_1_2', cuerpo: '{}', secretos: [`whsec_${Buffer.alloc(24).toString('base64')}`] }
/** Whoever answers is heard, however busy the machine is. */
const PLAZOS = { conectar: 30_000, responder: 30_000, cuerpo: 30_000, alFinal: 50 }
/** For who never begins to answer, and for who never ends. */
const MUDO = { plazos: { ...PLAZOS, responder: 300 } }
const SIN_FIN = { plazos: { ...PLAZOS, cuerpo: 300 } }

function carteroCon(options: Partial<ConstructorParameters<typeof CarteroHttp>[0]>): CarteroHttp {
  const cartero = new CarteroHttp({
    clock: () => Date.UTC(2026, 10, 20, 12),
    monotonic: () => performance.now(),
    permite: () => true,
    resolver: namesOfHere,
    plazos: PLAZOS,
    ...options,
  })
  abiertos.push(cartero)
  return cartero
}

/** Somebody who says just that. */
async function dicen(habla: (socket: Socket) => void): Promise<number> {
  const server: TcpServer = createTcpServer(socket => {
    socket.on('error', () => {})
    habla(socket)
    abiertos.push({ [Symbol.dispose]: () => socket.destroy() })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  abiertos.push({ [Symbol.dispose]: () => void server.close() })
  return (server.address() as AddressInfo).port
}

/** While nobody ends the process. */
async function deliver(cartero: CarteroHttp, carta: Carta, parar = new AbortController().signal) {
  const recibo = await cartero.deliver(carta, parar)
  if (recibo === null) throw new Error('it was cut')
  return recibo
}

/** Somebody who listens at that address; how often he was called. */
async function escucha(host: string, port = 0, responder?: Parameters<typeof createServer>[1]) {
  let llamadas = 0
  const server: Server = createServer((request, response) => {
    llamadas++
    request.resume()
    if (responder === undefined) response.writeHead(204).end()
    else (responder as (q: typeof request, r: typeof response) => void)(request, response)
  })
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  abiertos.push({ [Symbol.dispose]: () => server.close().closeAllConnections() })
  return { port: (server.address() as AddressInfo).port, llamadas: () => llamadas }
}

test('the address that was judged is the one that is connected to: what a name leads to a moment later is never asked', async () => {
  const buena = await escucha('127.0.0.2')
  const mala = await escucha('127.0.0.3', buena.port)
  let preguntas = 0
  const cartero = carteroCon({
    permite: address => address === '127.0.0.2',
    resolver: async () => [preguntas++ === 0 ? '127.0.0.2' : '127.0.0.3'],
  })
  const url = `http://webhook.ejemplo:${buena.port}/`
  expect(await deliver(cartero, { ...CARTA, url })).toMatchObject({ que: 'respuesta', estado: 204 })
  expect([preguntas, buena.llamadas()]).toEqual([1, 1])
  // Another connection asks and judges anew.
  const otro = carteroCon({
    permite: address => address === '127.0.0.2',
    resolver: async () => ['127.0.0.3'],
  })
  expect(await deliver(otro, { ...CARTA, url })).toMatchObject({ motivo: 'direccion-no-publica' })
  expect(mala.llamadas()).toBe(0)
})

test('one address that is not public, among others that are, is enough', async () => {
  const { port, llamadas } = await escucha('127.0.0.1')
  for (const addresses of [
    ['8.8.8.8', '127.0.0.1'],
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
  ]) {
    const cartero = carteroCon({ permite: isPublica, resolver: async () => addresses })
    expect(await deliver(cartero, { ...CARTA, url: `http://webhook.ejemplo:${port}/` })).toMatchObject({
      ...{ que: 'sin-respuesta', motivo: 'direccion-no-publica' },
    })
  }
  expect(llamadas()).toBe(0)
})

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])(
  'an address that stands in the URL itself is judged too: %s',
  async host => {
    const { port, llamadas } = await escucha('127.0.0.1')
    const cartero = carteroCon({ permite: isPublica })
    expect(await deliver(cartero, { ...CARTA, url: `http://${host}:${port}/` })).toMatchObject({
      ...{ que: 'sin-respuesta', motivo: 'direccion-no-publica' },
    })
    expect(llamadas()).toBe(0)
  },
)

test('who answers nothing, or says no end of it, is left after a while; what was said is remembered', async () => {
  const callado = await escucha('127.0.0.1', 0, () => {})
  const aCallado = { ...CARTA, url: `http://127.0.0.1:${callado.port}/` }
  expect(await deliver(carteroCon(MUDO), aCallado)).toMatchObject({ motivo: 'sin-respuesta-a-tiempo' })
  const cartero = carteroCon(SIN_FIN)
  const charlatan = await escucha('127.0.0.1', 0, (_, response) => {
    response.writeHead(200)
    const write = () => {
      while (!response.destroyed && response.write('y sigue y sigue '.repeat(1000)));
    }
    response.on('drain', write)
    write()
  })
  const recibo = await deliver(cartero, { ...CARTA, url: `http://127.0.0.1:${charlatan.port}/` })
  expect(recibo).toMatchObject({ que: 'respuesta', estado: 200, texto: expect.stringMatching(/^y sigue/) })
  expect((recibo as { texto: string }).texto.length).toBeLessThanOrEqual(500)
  const lento = await escucha('127.0.0.1', 0, (_, response) => void response.writeHead(500).write('se cayó'))
  expect(await deliver(cartero, { ...CARTA, url: `http://127.0.0.1:${lento.port}/` })).toMatchObject({
    ...{ que: 'respuesta', estado: 500, texto: 'se cayó' },
  })
})

test('where nobody listens, or no HTTP is spoken, or a name leads nowhere, is said', async () => {
  const tcp: TcpServer = createTcpServer(socket => void socket.end('hola\r\n\r\n'))
  await new Promise<void>(resolve => tcp.listen(0, '127.0.0.1', resolve))
  abiertos.push({ [Symbol.dispose]: () => void tcp.close() })
  const { port } = tcp.address() as AddressInfo
  const cartero = carteroCon({})
  expect(await deliver(cartero, { ...CARTA, url: `http://127.0.0.1:${port}/` })).toMatchObject({
    motivo: 'no-conecta',
  })
  expect(await deliver(cartero, { ...CARTA, url: `https://127.0.0.1:${port}/` })).toMatchObject({
    motivo: expect.stringMatching(/no-conecta|certificado-no-valido/),
  })
  const perdido = carteroCon({ resolver: async () => Promise.reject(new Error('ENOTFOUND')) })
  const sinNombre = { ...CARTA, url: 'http://no-hay.ejemplo/' }
  expect(await deliver(perdido, sinNombre)).toMatchObject({ motivo: 'nombre-sin-direccion' })
  const vacio = carteroCon({ resolver: async () => [] })
  expect(await deliver(vacio, sinNombre)).toMatchObject({ motivo: 'nombre-sin-direccion' })
})

test('when to come back is read as seconds or as a date; what is neither is nothing', async () => {
  let header = '120'
  const { port } = await escucha('127.0.0.1', 0, (_, response) =>
    response.writeHead(503, { 'retry-after': header }).end(),
  )
  const cartero = carteroCon({})
  const read = async () => {
    const recibo = await deliver(cartero, { ...CARTA, url: `http://127.0.0.1:${port}/` })
    return recibo.que === 'respuesta' ? recibo.reintentarMs : recibo.motivo
  }
  expect(await read()).toBe(120_000)
  header = 'Fri, 20 Nov 2026 12:01:00 GMT'
  expect(await read()).toBe(60_000)
  header = 'Fri, 20 Nov 2020 12:01:00 GMT'
  expect(await read()).toBe(0)
  header = 'pronto'
  expect(await read()).toBe(null)
})

test('who wants to speak another protocol, or says only that he goes on, ends like everybody else', async () => {
  for (const dice of [
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ]) {
    const port = await dicen(socket => void socket.write(dice))
    const responde = dice.includes('200')
    const cartero = carteroCon(responde ? SIN_FIN : MUDO)
    const recibo = await deliver(cartero, { ...CARTA, url: `http://127.0.0.1:${port}/` })
    expect(recibo, dice).toMatchObject(responde ? { estado: 200, texto: '' } : { que: 'sin-respuesta' })
  }
})

test('who says again and again that he goes on is not listened to until the time is over', async () => {
  const anuncia = (veces: number) => 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(veces)
  const fin = 'HTTP/1.1 204 No Content\r\n\r\n'
  const url = async (veces: number) =>
    `http://127.0.0.1:${await dicen(socket => socket.end(anuncia(veces) + fin))}/`
  const cartero = carteroCon({})
  expect(await deliver(cartero, { ...CARTA, url: await url(10) })).toMatchObject({ estado: 204 })
  expect(await deliver(cartero, { ...CARTA, url: await url(1_000) })).toMatchObject({
    ...{ que: 'sin-respuesta', motivo: 'no-conecta' },
  })
})

test('at the end of the process what is under way has a moment more; what did not answer by then is no failure', async () => {
  const callado = await escucha('127.0.0.1', 0, () => {})
  const lento = await escucha('127.0.0.1', 0, (_, response) => void setImmediate(() => response.end()))
  const fin = new AbortController()
  const deliverTo = ({ port }: { port: number }, alFinal: number) =>
    carteroCon({ plazos: { ...PLAZOS, responder: 60_000, alFinal } }).deliver(
      { ...CARTA, url: `http://127.0.0.1:${port}/` },
      fin.signal,
    )
  const sinSaber = deliverTo(callado, 50)
  // A moment that no load of the machine outlasts: whoever answers within it is heard.
  const sabido = deliverTo(lento, 60_000)
  fin.abort()
  expect(await sinSaber).toBe(null)
  expect(await sabido).toMatchObject({ estado: 200 })
})

test('a name whose server keeps silent keeps no other name waiting, however many ask for it', async () => {
  const servidor = createSocket('udp4')
  servidor.on('message', (pregunta, { port, address }) => {
    const fin = pregunta.indexOf(0, 12) + 5
    if (pregunta.includes('callado')) return
    const esA = pregunta.readUInt16BE(fin - 4) === 1
    const cabeza = Buffer.from([...pregunta.subarray(0, 2), 0x81, 0x80, 0, 1, 0, esA ? 1 : 0, 0, 0, 0, 0])
    const respuesta = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 9])
    const partes = [cabeza, pregunta.subarray(12, fin), ...(esA ? [respuesta] : [])]
    servidor.send(Buffer.concat(partes), port, address)
  })
  await new Promise<void>(resolve => servidor.bind(0, '127.0.0.1', resolve))
  abiertos.push({ [Symbol.dispose]: () => void servidor.close() })
  const names = namesOfInternet([`127.0.0.1:${servidor.address().port}`])
  let callados = 0
  for (let i = 0; i < 64; i++) names(`callado-${i}.ejemplo`).then(() => callados++)
  expect(await names('habla.ejemplo')).toEqual(['203.0.113.9'])
  expect(callados).toBe(0)
})

test('2xx is a delivery, 410 says that nobody is there any more, whatever else is tried again; nobody is followed elsewhere', async () => {
  let status = 0
  const { port, llamadas } = await escucha('127.0.0.1', 0, (_, response) =>
    response.writeHead(status, { location: '/otro' }).end(),
  )
  const cartero = carteroCon({})
  const dice: Record<number, string> = {}
  const STATUS = [
    200, 201, 202, 204, 299, 300, 301, 302, 303, 307, 308, 400, 401, 404, 408, 410, 422, 429, 500, 503,
  ]
  for (status of STATUS) {
    const recibo = await deliver(cartero, { ...CARTA, url: `http://127.0.0.1:${port}/` })
    dice[status] = recibo.que === 'respuesta' ? recibo.dice : recibo.motivo
  }
  const de = (que: string) => STATUS.filter(one => dice[one] === que)
  expect(de('RECIBIDO')).toEqual([200, 201, 202, 204, 299])
  expect(de('YA_NO_ESTA')).toEqual([410])
  expect(de('FALLA')).toHaveLength(STATUS.length - 6)
  expect(llamadas()).toBe(STATUS.length)
})
