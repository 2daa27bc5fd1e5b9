import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { autoridadesDe, startSifen } from '../../support/simulador.ts'

const BASE = '/api/v1/contribuyentes/1'
let simulador: Simulador
let servicio: Servicio
let ana: string
const dir = mkdtempSync(join(tmpdir(), 'mbohera-autoridades-'))
let p12: { p12: Uint8Array; clave: string }

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0', autoridades: autoridadesDe(simulador, dir) })
  ana = await servicio.token('ana')
  p12 = await simulador.issueCertificate({ ruc: '80099999-1' })
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
  rmSync(dir, { recursive: true })
})

const send = (method: 'PUT' | 'PATCH' | 'POST', path: string, json: unknown) =>
  servicio.request(method, BASE + path, { as: ana, json })
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const certificado = (cambios: object = {}) => ({
  ambiente: 'DEV',
  archivo: base64(p12.p12),
  contrasena: p12.clave,
  ...cambios,
})
const contribuyente = async () => (await servicio.request('GET', BASE, { as: ana })).body.data
const codigos = async () => (await contribuyente()).faltantes.map(({ codigo }: { codigo: string }) => codigo)

const DATOS = {
  direccion: 'Calle de los Ejemplos',
  numeroCasa: 12,
  departamento: 1,
  distrito: 1,
  ciudad: 1,
  telefono: '021123456',
  email: 'facturas@ejemplo.com.py',
  tipoContribuyente: 'PERSONA_JURIDICA',
  tipoRegimen: 8,
  actividades: [{ codigo: '46900', descripcion: 'Comercio al por mayor' }],
}

test('from nothing to an issuer: each step takes away what is missing, and then it issues', async () => {
  expect(await codigos()).toEqual([
    'direccion',
    'ciudad',
    'telefono',
    'email',
    'actividades',
    'certificado',
    'csc',
    'timbrado',
  ])
  const changed = await send('PATCH', '', DATOS)
  expect(changed.status, changed.text).toBe(200)
  expect(changed.body.data).toMatchObject(DATOS)
  expect(await codigos()).toEqual(['certificado', 'csc', 'timbrado'])
  const stored = await send('PUT', '/certificado', certificado())
  expect(stored.status, stored.text).toBe(200)
  expect(stored.body.data).toMatchObject({ ambiente: 'DEV', ruc: '80099999-1' })
  expect(stored.text).not.toContain(base64(p12.p12).slice(0, 40))
  const csc = await send('PUT', '/csc', {
    ambiente: 'DEV',
    idCsc: 1,
    csc: 'ABCD0000000000000000000000000000',
  })
  expect(csc.body.data).toEqual({ ambiente: 'DEV', idCsc: '0001' })
  const timbrado = await send('POST', '/timbrados', {
    numeroTimbrado: '12345678',
    inicio: '2026-01-01',
    fin: '2027-01-01',
    establecimiento: 1,
    puntoExpedicion: '001',
    tipoDocumento: 'FACTURA_ELECTRONICA',
    proximoNumero: 41,
  })
  expect(timbrado.status, timbrado.text).toBe(201)
  expect(timbrado.body.data).toMatchObject({ proximoNumero: 41, vigente: true, agotado: false, activo: true })
  const sinTimbrado = ['AUTOFACTURA', 'NOTA_DE_CREDITO', 'NOTA_DE_DEBITO', 'NOTA_DE_REMISION'].map(
    tipo => `${tipo}_ELECTRONICA`,
  )
  expect(await contribuyente()).toMatchObject({ puedeEmitir: true, faltantes: [], sinTimbrado })
  const { key } = await servicio.clave('ana')
  const mine = await servicio.request('GET', '/api/v1/contribuyente', { as: key })
  expect(mine.body).toMatchObject({ puedeEmitir: true, faltantes: [], certificado: { ambiente: 'DEV' } })
  const emitted = await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })
  expect([emitted.status, emitted.body.numeroFormateado], emitted.text).toEqual([202, '001-001-0000041'])
  const off = await send('PATCH', `/timbrados/${timbrado.body.data.timbradoId}`, { activo: false })
  expect(off.body.data).toMatchObject({ activo: false, vigente: false, proximoNumero: 42 })
  const refused = await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })
  expect(refused.body.type).toBe('emisor-not-ready')
  await send('PATCH', `/timbrados/${timbrado.body.data.timbradoId}`, { activo: true })
})

test('all rows of a printed timbrado are loaded, or none, and each fault stands beside its row', async () => {
  const fila = (puntoExpedicion: number, tipoDocumento: string, rest: object = {}) => ({
    establecimiento: 2,
    puntoExpedicion,
    tipoDocumento: `${tipoDocumento}_ELECTRONICA`,
    ...rest,
  })
  const cargar = (expediciones: object[], rest: object = {}) =>
    send('POST', '/timbrados/constancia', {
      ...{ numeroTimbrado: '80099999', inicio: '2026-01-01', expediciones },
      ...rest,
    })
  const loaded = async () =>
    (await servicio.request('GET', `${BASE}/timbrados`, { as: ana })).body.data.datos.length
  const before = await loaded()
  const wrong: [object[], object, string[]][] = [
    [[], {}, ['expediciones']],
    [[fila(1, 'FACTURA'), fila(0, 'FACTURA')], {}, ['expediciones[1].puntoExpedicion']],
    [[fila(1, 'FACTURA'), fila(1, 'FACTURA')], {}, ['expediciones[1].tipoDocumento']],
    [[fila(1, 'FACTURA'), fila(2, 'FACTURA')], { inicio: 'ayer' }, ['inicio']],
    [Array.from({ length: 201 }, (_, n) => fila(n + 1, 'FACTURA')), {}, ['expediciones']],
  ]
  for (const [filas, rest, campos] of wrong) {
    const refused = await cargar(filas, rest)
    expect([refused.status, refused.body.errors.map(({ campo }: { campo: string }) => campo)]).toEqual([
      422,
      campos,
    ])
  }
  const created = await cargar([fila(1, 'FACTURA', { proximoNumero: 7 }), fila(1, 'NOTA_DE_CREDITO')])
  expect(created.status, created.text).toBe(201)
  expect(created.body.data.timbrados).toMatchObject([
    { establecimiento: '002', puntoExpedicion: '001', iTiDe: 1, proximoNumero: 7, ambiente: 'DEV' },
    { establecimiento: '002', puntoExpedicion: '001', iTiDe: 5, proximoNumero: 1 },
  ])
  // One that is there already: the new row beside it is not loaded either.
  const again = await cargar([fila(3, 'FACTURA'), fila(1, 'FACTURA')])
  expect(again.body.errors).toMatchObject([{ campo: 'expediciones[1].tipoDocumento', codigo: 'duplicate' }])
  expect(await loaded()).toBe(before + 2)
})

test('who did it stands in the audit, without a secret', async () => {
  const { rows } = await servicio.db.query(
    'select accion, actor, detalle::text from auditoria order by auditoria_id',
  )
  const acciones = rows.map(({ accion }) => accion)
  for (const accion of ['certificado.cargar', 'csc.cargar', 'timbrado.crear', 'contribuyente.modificar'])
    expect(acciones).toContain(accion)
  expect(JSON.stringify(rows)).not.toContain('ABCD0000')
  expect(JSON.stringify(rows)).not.toContain(p12.clave)
})

test('neither key, password nor CSC stands in the database or in the log in the clear', async () => {
  const { rows } = await servicio.db.query(
    'select cifrado from certificado union all select cifrado from csc',
  )
  for (const { cifrado } of rows) expect(cifrado.toString('latin1')).not.toMatch(/PRIVATE KEY|ABCD0000/)
  expect(servicio.logs.join('')).not.toContain(p12.clave)
})

test('a certificate about to end, and one that ended, say so; the metric counts the seconds', async () => {
  const hasta = new Date((await contribuyente()).certificado.hasta).getTime()
  const seen = async (left: number) => {
    servicio.now = hasta - left
    ana = await servicio.token('ana')
    const { certificado, faltantes } = await contribuyente()
    return [
      certificado.aviso,
      faltantes.map(({ codigo }: { codigo: string }) => codigo).includes('certificado-vencido'),
    ]
  }
  expect(await seen(31 * 86_400_000)).toEqual([null, false])
  expect(await seen(10 * 86_400_000)).toEqual([expect.stringContaining('vence en 10 días'), false])
  const metrics = await servicio.salud('/metrics')
  expect(metrics.text).toContain(
    'mbohera_certificado_vence_segundos{contribuyente="1",ambiente="DEV"} 864000',
  )
  expect(await seen(-1)).toEqual([expect.stringContaining('venció'), true])
  servicio.now = NOW
  ana = await servicio.token('ana')
})

/** Files that no authority of ours would make. */
const archivado = (name: string) => ({
  archivo: base64(readFileSync(join(import.meta.dirname, 'fixtures', name))),
  contrasena: 'x',
})

const MALO: [name: string, cambios: () => object | Promise<object>, campo: string, codigo: string][] = [
  ['another password', () => ({ contrasena: 'otra' }), 'contrasena', 'contrasena'],
  ['no password', () => ({ contrasena: null }), 'contrasena', 'required'],
  ['no file', () => ({ archivo: '' }), 'archivo', 'required'],
  ['no base64', () => ({ archivo: '¿?' }), 'archivo', 'base64'],
  ['garbage', () => ({ archivo: base64(Buffer.from('no es un certificado')) }), 'archivo', 'formato'],
  ['PEM', () => ({ archivo: base64(Buffer.from('-----BEGIN CERTIFICATE-----')) }), 'archivo', 'formato-pem'],
  ['100 KiB and one', () => ({ archivo: base64(Buffer.alloc(100 * 1024 + 1)) }), 'archivo', 'max-size'],
  ['SANDBOX', () => ({ ambiente: 'SANDBOX' }), 'ambiente', 'enum'],
  [
    'the RUC of another',
    async () => {
      const otro = await simulador.issueCertificate({ ruc: '80088888-0' })
      return { archivo: base64(otro.p12), contrasena: otro.clave }
    },
    'archivo',
    'ruc-de-otro',
  ],
  ['a key that TLS does not present', () => archivado('rsa-1024.p12'), 'archivo', 'clave-corta'],
  ['the use of a server', () => archivado('de-servidor.p12'), 'archivo', 'uso-extendido'],
]

test.each(MALO)(
  'a certificate with %s is refused with its reason, and the one before stays',
  async (_name, cambios, campo, codigo) => {
    const before = (await contribuyente()).certificado
    const { status, body } = await send('PUT', '/certificado', certificado(await cambios()))
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ campo, codigo }])
    expect(JSON.stringify(body)).not.toContain('otra')
    expect((await contribuyente()).certificado).toEqual(before)
  },
)

test.each([
  [{ csc: 'corto' }, 'csc', 'format'],
  [{ csc: 'ñ'.repeat(32) }, 'csc', 'format'],
  [{ idCsc: '12345' }, 'idCsc', 'format'],
  [{ idCsc: 0 }, 'idCsc', 'format'],
  [{ ambiente: null }, 'ambiente', 'required'],
])('a CSC with %j is refused', async (cambios, campo, codigo) => {
  const { status, body } = await send('PUT', '/csc', {
    ambiente: 'DEV',
    idCsc: 1,
    csc: 'A'.repeat(32),
    ...cambios,
  })
  expect([status, body.errors]).toMatchObject([422, [{ campo, codigo }]])
})

test.each([
  [{ numeroTimbrado: '123456789' }, 'numeroTimbrado', 'format'],
  [{ inicio: '2026-02-30' }, 'inicio', 'date'],
  [{ fin: '2025-01-01' }, 'fin', 'range'],
  [{ establecimiento: 0 }, 'establecimiento', 'range'],
  [{ tipoDocumento: 'RECIBO' }, 'tipoDocumento', 'enum'],
  [{ serieNumero: 'A' }, 'serieNumero', 'format'],
  [{ proximoNumero: 10_000_000 }, 'proximoNumero', 'range'],
  [{}, 'numeroTimbrado', 'duplicate'],
])('a timbrado with %j is refused', async (cambios, campo, codigo) => {
  const igual = {
    numeroTimbrado: 12345678,
    inicio: '2026-01-01',
    establecimiento: '001',
    puntoExpedicion: 1,
    tipoDocumento: 'FACTURA_ELECTRONICA',
  }
  const { status, body } = await send('POST', '/timbrados', { ...igual, ...cambios })
  expect([status, body.errors]).toMatchObject([422, [{ campo, codigo }]])
})

test('several faults of the data are told at once, and nothing of it is changed', async () => {
  const before = await contribuyente()
  const { status, body } = await send('PATCH', '', {
    direccion: 'Otra',
    telefono: '1',
    email: 'nada',
    numeroCasa: 1_000_000,
    departamento: 99,
    tipoRegimen: 9,
    actividades: [{ codigo: 'x y', descripcion: '' }],
  })
  expect(status).toBe(422)
  expect(body.errors.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
    'actividades[0].codigo',
    'actividades[0].descripcion',
    'departamento',
    'email',
    'numeroCasa',
    'telefono',
    'tipoRegimen',
  ])
  expect(await contribuyente()).toEqual(before)
})

test('a city that is not of the departamento is refused, also when only one of them is sent', async () => {
  const { status, body } = await send('PATCH', '', { departamento: 2 })
  expect([status, body.errors]).toMatchObject([422, [{ campo: 'departamento', codigo: 'geo' }]])
})
