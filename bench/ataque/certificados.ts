// Files that say that they are certificates: each is refused for its reason, and none holds the thread or the processor.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOW } from '../../packages/api/test/support/servicio.ts'
import { emitir, p12De } from '../../packages/sifen/test/emitir-certificado.ts'
import { bag, macData, pfx, seq, tlv } from '../../packages/sifen/test/pkcs12-a-mano.ts'
import type { Ataque } from '../lib/ataque.ts'
import { conBlanco } from '../lib/blanco.ts'
import { detenido } from '../lib/hilo.ts'
import { atMost, type Row } from '../lib/report.ts'

const rooms = join(import.meta.dirname, '../../packages')
const legado = (name: string) => readFileSync(join(rooms, 'sifen/test/fixtures', name))
const recibido = (name: string) => readFileSync(join(rooms, 'api/test/http/emisor/fixtures', name))

interface Archivo {
  que: string
  bytes: Buffer
  contrasena: string
  /** Why it is refused; null: it opens, and is stored or refused for what is not its form. */
  codigo: string | readonly string[]
}

const anidado = (levels: number): Buffer => {
  let bytes: Buffer = Buffer.alloc(0)
  for (let i = 0; i < levels && bytes.length < 60_000; i++) bytes = tlv(0x30, bytes)
  return bytes
}
const entero = () => p12De(emitir(), 'x')

const HOSTILES: readonly (() => Archivo)[] = [
  () => ({
    que: 'PBMAC1 de 2.000.000 de vueltas',
    bytes: pfx(seq(), macData(2_000_000, 1024)),
    contrasena: 'x',
    codigo: 'trabajo',
  }),
  () => ({
    que: 'PBMAC1 de 2³¹ vueltas',
    bytes: pfx(seq(), macData(2 ** 31 - 1, 20)),
    contrasena: 'x',
    codigo: 'trabajo',
  }),
  () => ({
    que: '200 partes de 100.000 vueltas',
    bytes: pfx(seq(...Array<Buffer>(200).fill(bag(100_000, 100_000)))),
    contrasena: 'x',
    codigo: 'trabajo',
  }),
  () => ({
    que: '20.000 niveles',
    bytes: pfx(anidado(20_000)),
    contrasena: 'x',
    codigo: ['formato', 'sin-clave'],
  }),
  () => ({ que: 'solo niveles', bytes: anidado(20_000), contrasena: 'x', codigo: 'formato' }),
  () => ({ que: 'cortado', bytes: entero().subarray(0, 900), contrasena: 'x', codigo: 'formato' }),
  () => ({ que: 'otra contraseña', bytes: entero(), contrasena: 'y', codigo: 'contrasena' }),
  () => ({
    que: '1 MiB al azar',
    bytes: randomBytes(700_000),
    contrasena: 'x',
    codigo: ['max-size', 'formato', 'payload-too-large'],
  }),
  () => ({ que: '60 KiB al azar', bytes: randomBytes(45_000), contrasena: 'x', codigo: 'formato' }),
  () => ({ que: 'longitud sin fin', bytes: Buffer.from([0x30, 0x80]), contrasena: 'x', codigo: 'formato' }),
  () => ({
    que: 'longitud de 2⁶⁴',
    bytes: Buffer.from([0x30, 0x88, ...Buffer.alloc(8, 0xff)]),
    contrasena: 'x',
    codigo: 'formato',
  }),
  () => ({
    que: 'RSA de 1024',
    bytes: recibido('rsa-1024.p12'),
    contrasena: 'x',
    codigo: 'clave-corta',
  }),
  () => ({
    que: 'RSA de más de 4096',
    bytes: p12De(emitir({ bits: 4104 }), 'x'),
    contrasena: 'x',
    codigo: 'clave-larga',
  }),
  () => ({ que: 'RSA de 8192', bytes: recibido('rsa-8192.p12'), contrasena: 'x', codigo: 'clave-larga' }),
  () => ({
    que: 'vencido',
    bytes: p12De(emitir({ desde: '2020-01-01', hasta: '2026-01-01' }), 'x'),
    contrasena: 'x',
    codigo: 'vencido',
  }),
  () => ({
    que: 'todavía no vigente',
    bytes: p12De(emitir({ desde: '2030-01-01' }), 'x'),
    contrasena: 'x',
    codigo: 'aun-no-vigente',
  }),
  () => ({
    que: 'firmado por sí mismo con el RUC de otro',
    bytes: p12De(emitir({ ruc: '80088888-0' }), 'x'),
    contrasena: 'x',
    codigo: 'ruc-de-otro',
  }),
  () => ({ que: 'sin RUC', bytes: p12De(emitir({ ruc: null }), 'x'), contrasena: 'x', codigo: 'sin-ruc' }),
  () => ({ que: 'sin clave', bytes: legado('sin-clave.p12'), contrasena: 'Secreto-1', codigo: 'sin-clave' }),
  () => ({
    que: 'un cifrado raro',
    bytes: legado('camellia.p12'),
    contrasena: 'Secreto-1',
    codigo: 'cifrado',
  }),
]

/** Opened they were: what is said of them is not of their form. */
const VIEJOS = [
  'legado-rc2.p12',
  'legado-rc2-128.p12',
  'legado-3des.p12',
  'sin-mac.p12',
  'moderno.p12',
  'aes128-sha512.p12',
]
const DE_FORMA = new Set(['formato', 'contrasena', 'cifrado', 'trabajo', 'sin-clave', 'sin-certificado'])

const HILO_MS = 50
const PROCESADOR_MS = 5_000

const ataque: Ataque = async function* ({ say }) {
  const archivos = HOSTILES.map(make => make())
  yield* await conBlanco(async ({ servicio }) => {
    const as = await servicio.token('ana', { exp: Math.floor(NOW / 1000) + 100_000 })
    const rows: Row[] = []
    const cargar = async (bytes: Buffer, contrasena: string) => {
      const json = { ambiente: 'DEV', archivo: bytes.toString('base64'), contrasena }
      const before = process.cpuUsage()
      const { value: answer, ms: hilo } = await detenido(() =>
        servicio.request('PUT', '/api/v1/contribuyentes/1/certificado', { as, json }),
      )
      const { user, system } = process.cpuUsage(before)
      const todo = (user + system) / 1000
      const { errors = [], type } = answer.body
      const codigos: string[] =
        errors.length > 0 ? errors.map((one: { codigo: string }) => one.codigo) : [String(type)]
      return { hilo, todo, codigos, status: answer.status }
    }
    // What is compiled the first time is nobody's file.
    await cargar(entero(), 'y')
    let peor = { hilo: 0, todo: 0 }
    for (const { que, bytes, contrasena, codigo } of archivos) {
      const { hilo, todo, codigos, status } = await cargar(bytes, contrasena)
      const esperados = [codigo].flat()
      const right = status >= 400 && status < 500 && codigos.some(one => esperados.includes(one))
      say(
        `${que}: ${status} ${codigos.join(', ')}, ${hilo.toFixed(1)} ms de hilo, ${todo.toFixed(0)} ms de procesador`,
      )
      rows.push(
        atMost(0, {
          name: `${que}: no se rechaza por ${esperados.join(' o ')}`,
          value: right ? 0 : 1,
          unit: '',
        }),
      )
      peor = { hilo: Math.max(peor.hilo, hilo), todo: Math.max(peor.todo, todo) }
    }
    rows.push(atMost(HILO_MS, { name: 'el hilo, con el peor', value: peor.hilo, unit: 'ms' }))
    rows.push(
      atMost(PROCESADOR_MS, { name: 'todo el procesador, con el peor', value: peor.todo, unit: 'ms' }),
    )
    for (const name of VIEJOS) {
      const { codigos } = await cargar(legado(name), 'Secreto-1')
      const closed = codigos.filter(codigo => DE_FORMA.has(codigo)).length
      rows.push(atMost(0, { name: `${name}: no se abre`, value: closed, unit: '' }))
    }
    return rows
  })
}

export default ataque
