import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Azar } from '../../recovery/campana/azar.ts'
import type { Blanco } from '../blanco.ts'
import { OPERACIONES, type Operacion } from '../contrato.ts'
import { cuerpoHostil } from './mutar.ts'

export interface PedidoHostil {
  metodo: string
  url: string
  /** What is written on the wire. */
  bytes: Buffer
  /** What follows cannot be told from it: the connection ends with it. */
  ultimo: boolean
  trunco: boolean
}

const samples = join(import.meta.dirname, '../../samples')
/** What existing clients send. */
const EMISIONES: unknown[] = readdirSync(samples)
  .filter(name => name.endsWith('.json'))
  .map(name => JSON.parse(readFileSync(join(samples, name), 'utf8')))
  .flatMap(one => [one, { ...one, fechaEmision: '2026-11-20T09:00:00' }])

const SEGMENTOS = [
  '0',
  '-1',
  '1.0',
  '1e3',
  '01',
  '9'.repeat(18),
  '9'.repeat(44),
  '9'.repeat(190),
  'a',
  'null',
  'undefined',
  '%00',
  '1%00',
  '%ff',
  '%zz',
  '%',
  '%2e%2e',
  '..',
  '%2f',
  '1%2f2',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '١',
  '1;a=b',
  '1,2',
  "1'--",
  '',
  ' ',
  '*',
  'status',
  'inutilizar',
  '__proto__',
  'a'.repeat(300),
]
const CONSULTAS = [
  '',
  '0',
  '1',
  '100',
  '101',
  '-1',
  '1.5',
  '1e2',
  'true',
  'x',
  'APROBADO',
  'APROBADO,RECHAZADO',
  '1,4,5,6,7',
  'NCE',
  'ticket',
  'pdf',
  '2026-11-20',
  '2026-02-30',
  '2026-11-20T00:00:00Z',
  '%00',
  '%',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '9'.repeat(30),
  'a'.repeat(2000),
  'eyJhIjoxfQ',
  'WzEsMl0',
  'bnVsbA',
  'MjAyNi0xMS0yMA',
  "'%20or%201=1",
  '80012345-0',
  '%25',
  '_%25_',
]

/** Whose numbers are asked for: what may be spoilt is spoilt, what the attack itself stands on is not. */
function segmento(name: string, blanco: Blanco, azar: Azar): string {
  if (name === 'contribuyenteId') return azar.next() < 0.93 ? '1' : azar.uno(['2', '999', ...SEGMENTOS])
  if (azar.next() < 0.12) return azar.uno(SEGMENTOS)
  const cosas = azar.next() < 0.75 ? blanco.cosas.propias : azar.uno(Object.values(blanco.cosas))
  const known = cosas as unknown as Record<string, string>
  if (name === 'id' || name === 'cdc') return azar.uno([cosas.id, cosas.cdc, String(azar.entre(1, 400))])
  if (name === 'eventoSifenId') return azar.uno([cosas.eventoSifenId, String(azar.entre(1, 60))])
  if (name === 'documento') return azar.uno(['80099999-1', '80099999', '80088888', '1', '80012345-0'])
  return known[name] ?? '1'
}

function urlDe({ plantilla, consulta }: Operacion, blanco: Blanco, azar: Azar): string {
  let path = plantilla.replace(/\{(\w+)\}/g, (_, name: string) => segmento(name, blanco, azar))
  if (azar.next() < 0.03)
    path = azar.uno([
      `${path}/`,
      path.toUpperCase(),
      `/${path}`,
      path.replace('v1', 'v1/.'),
      `${path}%20`,
      `${path}#x`,
    ])
  const names = azar.next() < 0.1 ? [...consulta, 'limite', 'cursor', '__proto__', 'x[]', ''] : consulta
  if (names.length === 0 || azar.next() < 0.6) return path
  const pairs = Array.from(
    { length: azar.uno([1, 1, 1, 2, 3]) },
    () => `${azar.uno(names)}=${azar.uno(CONSULTAS)}`,
  )
  return `${path}?${pairs.join('&')}`
}

const CREDENCIALES_RARAS = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'bearer sk_live_x',
  'Basic YTpi',
  `Bearer sk_live_${'a'.repeat(49)}`,
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  `Bearer ${'x'.repeat(12_000)}`,
  'Bearer ñ',
  'Bearer \u0001',
]
const TIPOS = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/JSON',
  'application/json;',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'nada',
  '',
  'application/json, text/plain',
]
const CLAVES = [
  'uno',
  'dos',
  'tres',
  '',
  ' ',
  'a'.repeat(255),
  'a'.repeat(256),
  'ñ',
  'a b',
  '\u0007',
  '"x"',
  '0',
]
const SUELTAS: [string, string][] = [
  ['Range', 'bytes=0-0,-1'],
  ['Range', 'bytes=9999999999-'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'nunca'],
  ['Accept', 'application/pdf;q=nan'],
  ['Accept-Encoding', 'br, zstd;q=0, *'],
  ['Content-Encoding', 'gzip'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '::1, %00, 300.1.1.1'],
  ['X-Request-Id', 'a b\t'],
  ['X-Request-Id', 'x'.repeat(129)],
  ['Mbohera-Ambiente', 'PROD'],
  ['Mbohera-Ambiente', '\u00ff'],
  ['Origin', 'null'],
  ['Cookie', '__proto__=1'],
  ['Upgrade', 'websocket'],
  ['Connection', 'upgrade'],
  ['TE', 'trailers'],
  ['Date', '0'],
  ['Accept-Language', '*;q=9'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
]

type Cabeceras = [string, string][]

function cabecerasDe(op: Operacion, credencial: string, azar: Azar): Cabeceras {
  const headers: Cabeceras = [
    ['Host', azar.next() < 0.99 ? '127.0.0.1' : azar.uno(['', 'x y', 'a'.repeat(300)])],
  ]
  headers.push(['Authorization', azar.next() < 0.94 ? `Bearer ${credencial}` : azar.uno(CREDENCIALES_RARAS)])
  if (azar.next() < 0.01) headers.push(['Authorization', azar.uno(CREDENCIALES_RARAS)])
  if (op.tieneCuerpo || azar.next() < 0.05)
    headers.push(['Content-Type', azar.next() < 0.95 ? 'application/json' : azar.uno(TIPOS)])
  if (azar.next() < 0.2) headers.push(['Idempotency-Key', azar.uno(CLAVES)])
  if (azar.next() < 0.02) headers.push(['Idempotency-Key', azar.uno(CLAVES)])
  while (azar.next() < 0.08) headers.push(azar.uno(SUELTAS))
  return headers
}

interface Carga {
  headers: Cabeceras
  body: Buffer
  /** It has no end: only that the connection ends says that nothing more will come. */
  trunca?: boolean
}
const chunked: Cabeceras = [['Transfer-Encoding', 'chunked']]
const medida = (bytes: number | string): [string, string] => ['Content-Length', String(bytes)]

/** How a body is carried that is not carried as it should be; whatever follows on that connection is lost with it. */
const CARGAS: ((body: Buffer, azar: Azar) => Carga)[] = [
  body => ({
    headers: chunked,
    body: Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]),
  }),
  body => ({ headers: chunked, body: Buffer.concat([Buffer.from('zz\r\n'), body]), trunca: true }),
  body => ({ headers: chunked, body: Buffer.concat([Buffer.from('fffff\r\n'), body]), trunca: true }),
  body => ({ headers: [...chunked, medida(body.length)], body, trunca: true }),
  body => ({ headers: [['Transfer-Encoding', 'gzip, chunked']], body, trunca: true }),
  body => ({ headers: [['Transfer-Encoding', 'xchunked']], body, trunca: true }),
  (body, azar) => ({ headers: [medida(body.length + azar.entre(1, 50))], body, trunca: true }),
  body => ({ headers: [medida(Math.max(0, body.length - 5))], body }),
  body => ({ headers: [medida(body.length), medida(body.length + 7)], body, trunca: true }),
  body => ({ headers: [medida(-1)], body, trunca: true }),
  body => ({ headers: [medida('99999999999999999999')], body, trunca: true }),
  body => ({ headers: [medida(`${body.length}, ${body.length}`)], body, trunca: true }),
  body => ({ headers: [['Expect', '100-continue'], medida(body.length)], body }),
  body => ({ headers: [['Expect', 'nada'], medida(body.length)], body }),
  body => ({ headers: [['X-Larga', 'a'.repeat(20_000)], medida(body.length)], body }),
  body => ({ headers: [['X Mala', '1'], medida(body.length)], body }),
  body => ({ headers: [['X-Mala', 'a\rb'], medida(body.length)], body }),
]

const METODOS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'NADA']

const VERSIONES = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']

export interface Identidades {
  claves: string[]
  tokens: string[]
}

const CON_CUERPO = OPERACIONES.filter(({ tieneCuerpo }) => tieneCuerpo)

/** What is served beside the contract: pages, the panel's files, what the provider tells us. */
const FUERA = [
  '/',
  '/docs',
  '/docs/*',
  '/llms.txt',
  '/healthz',
  '/openapi.json',
  '/problemas/*',
  '/entrar',
  '/assets/*',
  '/*',
  '/api/*',
  '/*/*',
  '//*',
]
const AVISOS = ['logout_token=*', 'logout_token=', '*', 'logout_token=*&logout_token=*', '__proto__=*']

function pedidoDeFuera(azar: Azar, token: string): PedidoHostil {
  const lleno = (form: string) => form.replaceAll('*', () => azar.uno([...SEGMENTOS, token, `${token}x`]))
  const avisa = azar.next() < 0.3
  const metodo = avisa ? 'POST' : azar.next() < 0.9 ? 'GET' : azar.uno(METODOS)
  const url = (avisa ? '/oidc/backchannel-logout' : lleno(azar.uno(FUERA))).replace(/[ \r\n]/g, '%20')
  const body = Buffer.from(avisa ? lleno(azar.uno(AVISOS)) : '')
  const headers: Cabeceras = [
    ['Host', '127.0.0.1'],
    ['Content-Type', azar.next() < 0.8 ? 'application/x-www-form-urlencoded' : azar.uno(TIPOS)],
    medida(body.length),
    ...(azar.next() < 0.3 ? [azar.uno(SUELTAS)] : []),
  ]
  const head = `${metodo} ${url} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body])
  return { metodo, url, bytes, ultimo: true, trunco: false }
}

/** The request of that chance: always the same one, on the same numbers. */
export function pedidoHostil(azar: Azar, blanco: Blanco, { claves, tokens }: Identidades): PedidoHostil {
  if (azar.next() < 0.03) return pedidoDeFuera(azar, azar.uno(tokens))
  const op = azar.uno(azar.next() < 0.5 ? OPERACIONES : CON_CUERPO)
  const metodo = azar.next() < 0.97 ? op.metodo : azar.uno(METODOS)
  // What cannot be said on the first line of a request is no other path, but another line.
  const url = urlDe(op, blanco, azar).replace(/[ \r\n]/g, '%20')
  const honesto = /documentos?(-electronico)?(\/vista-previa)?$/.test(op.plantilla)
    ? azar.uno(EMISIONES)
    : null
  const body = op.tieneCuerpo
    ? cuerpoHostil(azar.uno([honesto ?? azar.uno(op.ejemplos), azar.uno(op.ejemplos)]) ?? {}, azar)
    : Buffer.alloc(0)
  const own = op.credencial === 'persona' ? tokens : claves
  const credencial = azar.uno(azar.next() < 0.97 ? own : [...claves, ...tokens])
  const headers = cabecerasDe(op, credencial, azar)
  const rara = azar.next() < 0.04
  const carga: Carga = rara
    ? azar.uno(CARGAS)(body, azar)
    : { headers: body.length > 0 ? [medida(body.length)] : [], body }
  const version = azar.next() < 0.997 ? VERSIONES[0] : azar.uno(VERSIONES)
  const lines = [...headers, ...carga.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${metodo} ${url} ${version}\r\n${lines.join('')}\r\n`
  // Of a long body that is refused nobody reads the end: the connection is hung up.
  // After an Upgrade that nobody takes up, Node ends the connection at the next line that is not HTTP, without a word.
  const ultimo =
    rara ||
    headers.some(([name]) => name === 'Upgrade') ||
    carga.body.length > 2 ** 20 ||
    version !== VERSIONES[0] ||
    metodo !== op.metodo ||
    /[^\t\x20-\x7e\xa0-\xff\r\n]/.test(head)
  return {
    metodo,
    url,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), carga.body]),
    ultimo,
    trunco: carga.trunca === true,
  }
}
