import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Operacion, SolicitudRechazada } from '@mbohera/cliente'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Entorno } from '../src/config.ts'
import { readCredenciales, writeCredenciales } from '../src/credenciales.ts'
import { type Falla, fallaDe } from '../src/falla.ts'
import { huellaDe, listIntenciones, writeIntencion } from '../src/intenciones.ts'
import type { Mandato, Pedido } from '../src/mandato.ts'
import { CREAR, REVOCAR } from '../src/mandatos/claves.ts'
import { EMITIR } from '../src/mandatos/emitir.ts'
import { ADOPTAR } from '../src/mandatos/listas.ts'
import { PENDIENTES } from '../src/mandatos/pendientes.ts'
import type { Terminal } from '../src/terminal.ts'

type Contestar = Parameters<RequestListener>[1]

const json = (response: Contestar, status: number, value: object, tipo = 'application/json') =>
  response.writeHead(status, { 'content-type': tipo }).end(JSON.stringify(value))
const problema = (response: Contestar, status: number, type: string) =>
  json(
    response,
    status,
    { type, status, title: 'No', detail: `No: ${type}`, errors: [] },
    'application/problem+json',
  )

let dir: string
let url: string
let server: Server
/** What becomes of what changes something. */
let responder: (response: Contestar) => void
/** What is said of a documento that was issued. */
let decirEstado: (response: Contestar) => void
let pedidas: string[]

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-perdidas-'))
  pedidas = []
  server = createServer((request, response) => {
    request.resume()
    if (request.method !== 'GET') {
      pedidas.push(`${request.method} ${request.url}`)
      return responder(response)
    }
    if (request.url === '/api/v1/contribuyente')
      return json(response, 200, { contribuyenteId: 1, ambiente: 'DEV' })
    if (request.url?.includes('/status/')) return decirEstado(response)
    json(response, 200, {
      data: { datos: [{ contribuyenteId: 1, ruc: '80000001-0', razonSocial: 'UNA SA' }], siguiente: null },
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  rmSync(dir, { recursive: true, force: true })
})

const entornoDe = (): Entorno => ({
  url,
  apiKey: null,
  tokenDeMcp: null,
  carpetaDeConfiguracion: join(dir, 'configuracion'),
  carpetaDeEstado: join(dir, 'estado'),
})

function run(
  mandato: Mandato,
  { argumentos = [], opciones = {} }: Partial<Pedido>,
  apiKey: string | null = null,
) {
  // Nobody looks on: what is said on the way is not looked at here.
  const terminal = { tell: () => undefined, progress: () => undefined } as unknown as Terminal
  const mundo = {
    entorno: { ...entornoDe(), apiKey },
    terminal,
    url: null,
    json: false,
    now: () => Date.now(),
  }
  return mandato.run(mundo, { argumentos, opciones })
}

/** What cannot be written over: a folder where the new file would come to be. */
const ocupar = (path: string) => mkdirSync(`${path}.${process.pid}.nuevo`, { recursive: true })

describe('of a change whose answer is lost it is said that nobody knows, and what to do', () => {
  beforeEach(() =>
    writeCredenciales(entornoDe(), {
      url,
      apiKey: null,
      sesion: {
        issuer: url,
        tokenEndpoint: `${url}/token`,
        clientId: 'cli',
        accessToken: 'a',
        expiraEn: Date.now() + 3_600_000,
        refreshToken: null,
      },
    }),
  )

  const perdidas: [string, (response: Contestar) => void][] = [
    ['the wire breaks', response => response.destroy()],
    ['somebody in between gives up', response => response.writeHead(504).end('<html>')],
    ['the service breaks down', response => problema(response, 500, 'internal-error')],
    [
      'what comes is not whole',
      response => response.writeHead(201, { 'content-type': 'application/json' }).end('{"da'),
    ],
    [
      'another page answers',
      response => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ],
  ]

  test.each(perdidas)('a new key, where %s', async (_, perder) => {
    responder = perder
    const falla: Falla = await run(CREAR, { argumentos: ['Caja 1'] }).catch(error => error)
    expect([falla.salida, falla.remedio]).toEqual([
      'incierto',
      expect.stringMatching(/claves listar.*claves revocar/),
    ])
    expect([pedidas.length, readCredenciales(entornoDe())?.apiKey]).toEqual([1, null])
  })

  test.each(perdidas)('the end of a key, where %s', async (_, perder) => {
    responder = perder
    const falla: Falla = await run(REVOCAR, { argumentos: ['12'] }).catch(error => error)
    expect([falla.salida, falla.remedio]).toEqual([
      'incierto',
      expect.stringContaining('Repita el mismo mandato'),
    ])
  })

  test('what is refused is no doubt', async () => {
    responder = response => problema(response, 403, 'access-denied')
    await expect(run(CREAR, { argumentos: ['Caja 1'] })).rejects.toMatchObject({ status: 403 })
  })

  test('a key that was made and cannot be kept is named, for it to be ended', async () => {
    responder = response =>
      json(response, 201, {
        data: { apiKeyId: 12, key: 'sk_live_x', keyPrefix: 'sk_live_x', ambiente: 'DEV' },
      })
    ocupar(join(entornoDe().carpetaDeConfiguracion, 'credenciales.json'))
    const falla: Falla = await run(CREAR, { argumentos: ['Caja 1'] }).catch(error => error)
    expect([falla.salida, falla.message]).toEqual([
      'interna',
      expect.stringContaining('Se creó la clave sk_live_x…'),
    ])
    expect(falla.remedio).toContain('claves revocar 12')
  })
})

describe('what goes wrong on this machine says nothing of how something ended', () => {
  const [una, otra] = ['a'.repeat(32), 'b'.repeat(32)]
  const anotar = (huella: string, operacion: Operacion = 'emitir', ruta = '/api/v1/documento-electronico') =>
    writeIntencion(entornoDe(), {
      huella,
      cuenta: { url, contribuyenteId: 1, ambiente: 'DEV' },
      guardada: { operacion, ruta, cuerpo: {}, idempotencyKey: huella },
      veces: 1,
      desde: '2026-11-20T10:00:00.000Z',
      preguntada: false,
      propia: false,
    })
  const fileOf = (huella: string) => join(entornoDe().carpetaDeEstado, 'intenciones', `${huella}.json`)
  const retomar = () => run(PENDIENTES, { opciones: { retomar: true } }, 'sk_live_x')
  const resultados = (datos: object) =>
    (datos as { pendientes: { huella: string; resultado: string }[] }).pendientes.map(
      ({ huella, resultado }) => [huella, resultado],
    )

  beforeEach(() => {
    anotar(una)
    anotar(otra)
    responder = response => json(response, 202, { cdc: '01', estado: 'PENDIENTE' })
  })

  test('one that cannot be written down again stays unknown, and is kept; the others are looked after', async () => {
    ocupar(fileOf(una))
    const { salida, datos, texto, despues } = await retomar()
    expect([salida, resultados(datos)]).toEqual([
      'interna',
      [
        [una, 'incierto'],
        [otra, 'emitido'],
      ],
    ])
    expect(texto).not.toContain('rechazada')
    despues?.()
    expect(listIntenciones(entornoDe()).map(({ huella }) => huella)).toEqual([una])
    expect(pedidas).toHaveLength(1)
  })

  test('one that cannot be read is named, and keeps nobody from the others', async () => {
    rmSync(fileOf(una))
    mkdirSync(fileOf(una))
    const { salida, datos, texto } = await retomar()
    expect([salida, resultados(datos)]).toEqual(['interna', [[otra, 'emitido']]])
    expect(texto).toContain(una)
    const listed = await run(PENDIENTES, {})
    expect([listed.salida, listed.texto]).toEqual(['interna', expect.stringContaining(una)])
  })

  test('of what was issued it is told which documento it is, before nobody can ask any more', async () => {
    const documento = {
      documentoId: 7,
      cdc: '01800000010001001000000722026113011234567891',
      tipoDocumento: 'FACTURA_ELECTRONICA',
      numeroFormateado: '001-001-0000007',
      estado: 'PENDIENTE',
    }
    rmSync(fileOf(otra))
    responder = response => json(response, 202, documento)
    const { texto, datos } = await retomar()
    expect(texto).toMatch(
      /: emitido\n.*001-001-0000007 PENDIENTE[\s\S]*CDC +01800000010001001000000722026113011234567891/,
    )
    expect(datos).toMatchObject({ pendientes: [{ huella: una, resultado: 'emitido', documento }] })
  })

  test('of what SIFEN refused it is told why', async () => {
    rmSync(fileOf(otra))
    rmSync(fileOf(una))
    const cdc = '01800000010001001000000722026113011234567891'
    anotar(una, 'cancelar', `/api/v1/documento-electronico/${cdc}/cancelar`)
    const evento = {
      ...{ eventoSifenId: 12, tipoEvento: 'CANCELACION', estadoEvento: 'RECHAZADO', cdc },
      ...{ protocoloAutorizacion: null, codigoRespuesta: '4003', mensajeRespuesta: 'CDC ya se encuentra' },
    }
    responder = response => json(response, 200, evento)
    const { texto, datos } = await retomar()
    expect(texto).toMatch(/: rechazado\n[\s\S]*4003 CDC ya se encuentra[\s\S]*explicar 4003/)
    expect(datos).toMatchObject({ pendientes: [{ huella: una, resultado: 'rechazado', evento }] })
  })

  test('what the service refuses is refused, and is over', async () => {
    responder = response => problema(response, 422, 'validation-error')
    const { salida, datos } = await retomar()
    expect([salida, resultados(datos).map(([, resultado]) => resultado)]).toEqual([
      'bien',
      ['rechazada: No: validation-error', 'rechazada: No: validation-error'],
    ])
    expect(listIntenciones(entornoDe())).toEqual([])
  })

  test('what ended more than 7 days ago is told as ended, and only then forgotten', async () => {
    responder = response => problema(response, 409, 'idempotency-key-reserved')
    const { salida, datos, texto, despues } = await retomar()
    expect([salida, resultados(datos)]).toEqual([
      'bien',
      [
        [una, 'terminado'],
        [otra, 'terminado'],
      ],
    ])
    expect(texto).toMatch(/más de 7 días.*mbohera eventos/)
    expect(listIntenciones(entornoDe())).toHaveLength(2)
    despues?.()
    expect(listIntenciones(entornoDe())).toEqual([])
  })

  test('of what is not known yet it is said why', async () => {
    responder = response => problema(response, 401, 'about:blank')
    rmSync(fileOf(otra))
    const { salida, texto } = await retomar()
    expect([salida, texto]).toEqual(['incierto', expect.stringContaining(': incierto; No: about:blank')])
  })
})

test('the same command, more than 7 days after its answer was lost, does nothing a second time', async () => {
  const archivo = join(dir, 'venta.json')
  writeFileSync(archivo, '{"tipoDocumento":"FACTURA_ELECTRONICA"}')
  const cuenta = { url, contribuyenteId: 1, ambiente: 'DEV' }
  const ruta = '/api/v1/documento-electronico'
  const cuerpo = { tipoDocumento: 'FACTURA_ELECTRONICA' }
  writeIntencion(entornoDe(), {
    huella: huellaDe(cuenta, ruta, cuerpo, null),
    cuenta,
    guardada: { operacion: 'emitir', ruta, cuerpo, idempotencyKey: 'la-de-entonces' },
    veces: 1,
    desde: '2026-11-20T10:00:00.000Z',
    preguntada: false,
    propia: false,
  })
  const claves: unknown[] = []
  responder = response => {
    claves.push(response.req.headers['idempotency-key'])
    problema(response, 409, 'idempotency-key-reserved')
  }
  for (const _ of [1, 2]) {
    const { salida, texto, despues } = await run(EMITIR, { argumentos: [archivo] }, 'sk_live_x')
    despues?.()
    expect([salida, texto]).toEqual([
      'incierto',
      expect.stringMatching(/más de 7 días[\s\S]*--idempotency-key/),
    ])
  }
  expect(claves).toEqual(['la-de-entonces', 'la-de-entonces'])
})

describe('what was issued is told, whatever keeps anybody from asking how it ended', () => {
  const cdc = '01800000010001001000000722026113011234567891'
  const emitir = () => {
    const archivo = join(dir, 'venta.json')
    writeFileSync(archivo, '{"tipoDocumento":"FACTURA_ELECTRONICA"}')
    responder = response =>
      json(response, 202, {
        ...{ cdc, tipoDocumento: 'FACTURA_ELECTRONICA', estado: 'PENDIENTE' },
        numeroFormateado: '001-001-0000007',
      })
    return run(EMITIR, { argumentos: [archivo], opciones: { esperar: true, hasta: '0' } }, 'sk_live_x')
  }

  test.each<[string, (response: Contestar) => void, RegExp]>([
    ['the key is no key any more', response => problema(response, 403, 'access-denied'), /access-denied/],
    ['nobody knows it there', response => problema(response, 404, 'not-found'), /not-found/],
  ])('as that %s', async (_, perder, porque) => {
    decirEstado = perder
    const { salida, texto, datos, despues } = await emitir()
    expect([salida, texto]).toEqual(['enEspera', expect.stringContaining(cdc)])
    expect(texto).toMatch(porque)
    expect(datos).toMatchObject({ resultado: 'emitido', documento: { cdc }, espera: { resultado: 'espera' } })
    despues?.()
    expect(listIntenciones(entornoDe())).toEqual([])
  })

  test('or that another page answers for it', async () => {
    decirEstado = response => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    expect(await emitir()).toMatchObject({ salida: 'enEspera', texto: expect.stringContaining(cdc) })
    expect(fallaDe(new SolicitudRechazada(200, {}, null)).salida).toBe('sinRespuesta')
  })
})

describe('of many that are adopted, a hundred at a time, what SIFEN said of the first is told whatever becomes of the rest', () => {
  const cdcs = Array.from({ length: 250 }, (_, i) => `0180099999${String(i).padStart(34, '1')}`)
  const adoptar = () => run(ADOPTAR, { argumentos: cdcs }, 'sk_live_x')
  const traidos = (de: readonly string[]) => ({
    resultados: de.map(cdc => ({ cdc, resultado: 'ADOPTADO', motivo: null })),
  })

  test('and of the rest it is said that it was not done, and what to do', async () => {
    responder = response =>
      pedidas.length === 1
        ? json(response, 200, traidos(cdcs.slice(0, 100)))
        : problema(response, 403, 'access-denied')
    const { salida, texto, datos } = await adoptar()
    expect(salida).toBe('sinCredencial')
    expect(texto).toContain(`${cdcs[99]}  ADOPTADO`)
    expect(texto).toMatch(/No: access-denied[\s\S]*faltan 150 de 250.*Repita el mismo mandato/)
    expect(datos).toMatchObject({
      ...traidos(cdcs.slice(0, 100)),
      ...{ faltan: cdcs.slice(100), error: { tipo: 'access-denied' } },
    })
  })

  test('where the first are refused there is nothing to tell but that', async () => {
    responder = response => problema(response, 403, 'access-denied')
    await expect(adoptar()).rejects.toMatchObject({ status: 403 })
  })
})
