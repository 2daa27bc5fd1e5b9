import tls from 'node:tls'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CertificadoEmitido,
  RUTAS,
  type Servicio,
  type Simulador,
  startSimulador,
} from '../src/index.ts'
import { cliente, pedidos, rLoteDE, valor, zip } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'

const numRuns = Number(process.env.MBOHERA_RUNS ?? 150)
let simulador: Simulador
let cert: CertificadoEmitido
let sifen: ReturnType<typeof cliente>
const seeds: { servicio: Servicio; body: Buffer }[] = []

beforeAll(async () => {
  simulador = await startSimulador({
    latencia: 0,
    startAt: '2026-11-20T10:20:00',
    stopped: true,
    traficoGuardado: 5000,
  })
  cert = await simulador.issueCertificate({ ruc: '80099999-1' })
  sifen = cliente(simulador, cert)
  const { cdc, xml } = facturaInnominada(
    { ruc: '80099999', dv: '1', numero: 1, emitida: '2026-11-20T10:15:00' },
    cert,
  )
  const evento = nominacion({ cdc, firmada: '2026-11-20T10:18:00' }, cert)
  const add = (servicio: Servicio, body: string) => seeds.push({ servicio, body: Buffer.from(body) })
  add('siRecepDE', pedidos.de(xml))
  add('siRecepEvento', pedidos.evento(evento))
  add('siConsDE', pedidos.consulta(cdc))
  add('siConsRUC', pedidos.ruc('80088888'))
  add('siRecepLoteDE', pedidos.lote(zip(rLoteDE(xml))))
  add('siResultLoteDE', pedidos.resultado('11180099999500001'))
})
afterAll(async () => {
  sifen.close()
  await simulador.close()
})

const servicio = fc.constantFrom(...(Object.keys(RUTAS) as Servicio[]))

/** A true message with some bytes changed, cut or repeated. */
const damaged = fc
  .record({
    seed: fc.nat(5),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 8 }),
    skip: fc.nat(40),
  })
  .map(({ seed, at, bytes, skip }) => {
    const { servicio: own, body } = seeds[seed]!
    const cut = Math.floor(at * body.length)
    return { servicio: own, body: Buffer.concat([body.subarray(0, cut), bytes, body.subarray(cut + skip)]) }
  })

const expectUnharmed = () => expect(simulador.trafico().flatMap(({ error }) => error ?? [])).toEqual([])

test('a damaged message gets an answer of SIFEN, and the simulator stays up', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async message => {
      const { status, body } = await sifen.call(message.servicio, message.body)
      expect([200, 400]).toContain(status)
      expect(body).toMatch(/<ns2:dCodRes(Lot)?>\d{4}</)
    }),
    { numRuns },
  )
  expectUnharmed()
})

test('junk of any kind, to any service, is malformed', async () => {
  await fc.assert(
    fc.asyncProperty(servicio, fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.string()), async (to, junk) => {
      const { body } = await sifen.call(to, Buffer.from(junk as string))
      expect(valor(body, 'dCodRes')).toBe('0160')
    }),
    { numRuns },
  )
  expectUnharmed()
})

test('a zip of any bytes is refused without harm', async () => {
  const whole = zip(rLoteDE('<rDE/>'))
  const zips = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.record({ at: fc.nat(whole.length - 1), value: fc.nat(255) }).map(({ at, value }) => {
      const bytes = Buffer.from(whole)
      bytes[at] = value
      return bytes
    }),
  )
  await fc.assert(
    fc.asyncProperty(zips, async bytes => {
      const { body } = await sifen.call('siRecepLoteDE', pedidos.lote(Buffer.from(bytes)))
      expect(['0301', '0160']).toContain(valor(body, 'dCodRes'))
    }),
    { numRuns },
  )
  expectUnharmed()
})

test('bytes that are no HTTP, and connections dropped halfway, leave it standing', async () => {
  const { port } = new URL(simulador.urlTest)
  const talk = (text: string | Buffer) =>
    new Promise<void>(resolve => {
      const options = { port: Number(port), host: '127.0.0.1', ca: simulador.caPem }
      const socket = tls.connect({ ...options, cert: cert.certPem, key: cert.keyPem }, () => {
        socket.write(text, () => socket.destroy())
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  await talk('\x00\x01\x02')
  await talk(`POST ${RUTAS.siRecepDE} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n<env:Env`)
  await talk(`POST ${RUTAS.siRecepDE} HTTP/1.1\r\nContent-Length: -1\r\n\r\n`)
  await talk('GET /%E0%A4%A HTTP/1.1\r\nHost: sifen.set.gov.py\r\n\r\n')
  const { status } = await sifen.call('siConsRUC', pedidos.ruc('80088888'))
  expect(status).toBe(200)
  expectUnharmed()
})

test('a message larger than any service takes is cut off', async () => {
  await expect(sifen.call('siRecepDE', Buffer.alloc(17 << 20, 'x'))).rejects.toThrow()
})
