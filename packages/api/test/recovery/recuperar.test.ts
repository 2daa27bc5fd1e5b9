import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlmacen } from '../../src/almacen.ts'
import { toConfig } from '../../src/config/config.ts'
import { types } from '../../src/db/db.ts'
import { recoverDatabase } from '../../src/operador/recuperar.ts'
import { copiarBase, volverA } from '../support/copia-de-base.ts'
import { administer } from '../support/database.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { INNOMINADA, Nominaciones, OTRA } from '../support/nominaciones.ts'
import { NOW, type Respuesta } from '../support/servicio.ts'
import { envDe } from '../support/simulador.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'
const HACE_UN_RATO = NOW - 3_600_000

let n: Nominaciones
let copia: string | null = null

beforeEach(async () => {
  n = await Nominaciones.open()
  // It is cut off together with the database.
  n.servicio.db.on('error', () => {})
})
afterEach(async () => {
  await n.close()
  if (copia !== null) await administer(`drop database if exists ${copia} with (force)`)
  copia = null
})

const emitir = (clave: string, cambios: Record<string, unknown> = INNOMINADA): Promise<Respuesta> =>
  n.post(DOCUMENTOS, { clave, json: { ...FACTURA, ...cambios } })

async function aprobada(clave: string): Promise<string> {
  const { status, body, text } = await emitir(clave)
  expect(status, text).toBe(202)
  expect((await n.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  return body.cdc
}

async function leer<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: n.servicio.databaseUrl, types })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const filas = () =>
  leer<{ cdc: string; id: number; estado: string; xml: string; fijo: object }>(
    `select cdc, documento_id as id, estado, xml, (to_jsonb(documento) - array['cuerpo', 'receptor', 'historia', 'proxima', 'arriendo', 'fecha_creacion',
       'fecha_aprobacion', 'fecha_procesamiento', 'estado', 'protocolo', 'codigo', 'mensaje', 'lote_id']) as fijo
     from documento order by cdc`,
  )
const eventos = () =>
  leer<{ cdc: string; id: number; tipo: string; estado: string; xml: string }>(
    `select cdc, evento_sifen_id as id, tipo, estado, xml from evento_sifen order by evento_sifen_id`,
  )

/** `alLeer`: what is waited for before the journal is read. */
function recuperar({ json = false, alLeer = async () => {} } = {}) {
  const { databaseUrl, dataDir } = n.servicio
  const faults: string[] = []
  const env = { ...envDe(n.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
  const config = toConfig(env, faults)
  expect(faults).toEqual([])
  const diario = openAlmacen(config.diario, { objetos: null })
  const read = diario.readSegmento.bind(diario)
  diario.readSegmento = async archivo => {
    await alLeer()
    return read(archivo)
  }
  return recoverDatabase({
    ...{ ownerUrl: databaseUrl, config, diario },
    desde: HACE_UN_RATO,
    archivo: null,
    json,
    clock: () => n.servicio.now,
  })
}

const abierta = () => hasta(async () => (await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
const cerrada = () => hasta(async () => !(await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)

/** How often each of them was registered at SIFEN. */
const enSifen = (cdc: string) => n.simulador.documento(cdc)

test('a database that went back issues nothing until it was recovered; then it has what SIFEN has, and every retry ends in the truth', async () => {
  const [antes, cancelada] = [await aprobada('antes-1'), await aprobada('antes-2')]
  copia = await copiarBase(n.servicio.databaseUrl)
  const nominada = (await n.nominar(antes, { clave: 'nombre-1' })).body
  expect((await n.cancelar(cancelada, { clave: 'baja-1' })).status).toBe(200)
  const perdidas = [await aprobada('venta-1'), await aprobada('venta-2')]
  const propia = (await n.nominar(perdidas[1]!, { clave: 'nombre-2', json: OTRA })).body
  // Acknowledged, and never sent.
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const dicha = (await emitir('venta-3')).body.cdc
  const [documentos, hechos] = [await filas(), await eventos()]
  await volverA(n.servicio.databaseUrl, copia)

  await cerrada()
  n.simulador.disarmAll()
  const trafico = n.simulador.trafico().length
  for (const respuesta of [await emitir('venta-4'), await emitir('venta-1'), await n.nominar(antes)])
    expect([respuesta.status, respuesta.body.type]).toEqual([503, 'recovery-pending'])
  expect((await n.emisiones.estado(antes)).estado).toBe('APROBADO')
  // Whoever reads is served, and whoever writes is told why not: no process does better, so none is taken away.
  const ready = await n.servicio.salud('/readyz')
  expect([ready.status, ready.body.estado]).toEqual([200, 'degradado'])
  expect((await n.servicio.salud('/metrics')).text).toMatch(/^mbohera_recuperacion_pendiente 1$/m)
  const { detail } = ready.body.checks.recuperacion
  expect(detail).toContain('operador -- recuperar --desde')

  // Nobody is told that what was acknowledged is not there, or not approved.
  for (const path of [`status/${dicha}`, `${perdidas[0]}/xml`, `${perdidas[0]}/kude`]) {
    const { status, body } = await n.servicio.request('GET', `${DOCUMENTOS}/${path}`, { as: n.key })
    expect([path, status, body.type]).toEqual([path, 503, 'recovery-pending'])
  }

  const { ok, text } = await recuperar()
  expect(ok, text).toBe(true)
  expect(text).toContain('repuestos 3 documentos y 3 eventos')
  expect(text).toContain('Terminado')
  // Nothing that was signed left meanwhile: SIFEN was asked.
  const durante = n.simulador.trafico().slice(trafico)
  expect(new Set(durante.map(({ servicio }) => servicio))).toEqual(new Set(['siConsDE']))
  await abierta()

  expect(await n.emisiones.fines([antes, ...perdidas, dicha])).toEqual(Array(4).fill('APROBADO'))
  expect((await n.emisiones.estado(cancelada)).estado).toBe('CANCELADO')
  const ahora = (await filas()).map(({ cdc, fijo }) => ({ cdc, fijo }))
  expect(ahora).toEqual(documentos.map(({ cdc, fijo }) => ({ cdc, fijo })))
  expect(await eventos()).toEqual(hechos)
  for (const { cdc } of ahora) expect(enSifen(cdc)?.cdc).toBe(cdc)
  // Each caller who never heard is told what was done for him the first time, and nothing is done again.
  for (const [clave, cdc] of [
    ['venta-1', perdidas[0]],
    ['venta-2', perdidas[1]],
    ['venta-3', dicha],
    ['antes-1', antes],
  ] as const)
    expect((await emitir(clave)).body.cdc).toBe(cdc)
  expect((await n.nominar(antes, { clave: 'nombre-1' })).body.eventoSifenId).toBe(nominada.eventoSifenId)
  const otra = await n.nominar(perdidas[1]!, { clave: 'nombre-2', json: OTRA })
  expect(otra.body.eventoSifenId).toBe(propia.eventoSifenId)
  expect((await n.cancelar(cancelada, { clave: 'baja-1' })).status).toBe(200)
  expect(n.registrados(antes)).toHaveLength(1)
  // The next number is nobody's.
  const nueva = await aprobada('venta-5')
  const numeros = await leer<{ veces: number }>(
    'select count(*) as veces from documento group by tipo_documento, establecimiento, punto, numero',
  )
  expect(numeros.every(({ veces }) => veces === 1)).toBe(true)
  expect(documentos.map(({ cdc }) => cdc)).not.toContain(nueva)

  const otraVez = await recuperar()
  expect(otraVez.ok, otraVez.text).toBe(true)
  expect(otraVez.text).toContain('repuestos 0 documentos y 0 eventos')
})

test('what the copy knows to have never left, after tries of which not one byte did, is asked about and not sent again', async () => {
  n.simulador.arm({ escenario: 'html-503', veces: 0 })
  const { cdc } = (await emitir('venta-1')).body
  copia = await copiarBase(n.servicio.databaseUrl)
  n.simulador.disarmAll()
  expect((await n.emisiones.fin(cdc)).estado).toBe('APROBADO')
  await aprobada('venta-2')
  await volverA(n.servicio.databaseUrl, copia)
  await cerrada()
  await leer(
    `set session_replication_role = replica;
     update documento set estado = 'PENDIENTE', historia = '[{"que": "no-salio", "en": 1, "razon": "x", "veces": 3}]' where cdc = '${cdc}'`,
  )
  const antes = n.emisiones.conversacion(cdc).length
  expect((await recuperar()).ok).toBe(true)
  await abierta()
  expect((await n.emisiones.fin(cdc)).estado).toBe('APROBADO')
  expect(n.emisiones.conversacion(cdc).slice(antes)).toEqual(['siConsDE'])
})

test('killed in the middle it goes on where it was, and puts nothing back twice', async () => {
  copia = await copiarBase(n.servicio.databaseUrl)
  const cdcs: string[] = []
  for (let i = 0; i < 12; i++) cdcs.push((await emitir(`venta-${i}`)).body.cdc)
  expect(new Set(await n.emisiones.fines(cdcs))).toEqual(new Set(['APROBADO']))
  await volverA(n.servicio.databaseUrl, copia)
  await cerrada()
  const [sobra] = cdcs
  const { databaseUrl, dataDir } = n.servicio
  const env = envDe(n.simulador, dataDir)
  const orden = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../src/operador/main.ts', import.meta.url)),
      ...['recuperar', '--desde', new Date(HACE_UN_RATO).toISOString()],
    ],
    {
      env: {
        ...{ DATABASE_URL: databaseUrl, MBOHERA_DATA_DIR: dataDir, PATH: process.env.PATH ?? '' },
        ...{ SIFEN_DEV_URL: env.sifenDevUrl!, SIFEN_CA_FILE: env.sifenCaFile! },
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const terminado = once(orden, 'exit')
  await hasta(async () => orden.exitCode !== null || (await filas()).length > 0)
  orden.kill('SIGKILL')
  await terminado
  const { ok, text } = await recuperar()
  expect(ok, text).toBe(true)
  await abierta()
  expect(new Set(await n.emisiones.fines(cdcs))).toEqual(new Set(['APROBADO']))
  expect((await filas()).map(({ cdc }) => cdc)).toEqual([...cdcs].sort())
  expect((await emitir('venta-0')).body.cdc).toBe(sobra)
})

test('of two who recover at once one does, and the other is told to wait; nothing is kept aside, refused or doubled', async () => {
  copia = await copiarBase(n.servicio.databaseUrl)
  const cdcs: string[] = []
  for (const clave of ['venta-0', 'venta-1', 'venta-2', 'venta-3']) cdcs.push(await aprobada(clave))
  for (const cdc of cdcs) expect((await n.nominar(cdc, { clave: `nombre-${cdc}` })).status).toBe(200)
  const ids = async () => (await filas()).map(({ cdc, id }) => ({ cdc, id }))
  const [documentos, hechos] = [await ids(), await eventos()]
  await volverA(n.servicio.databaseUrl, copia)
  await cerrada()
  const [leyendo, contestada] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const una = recuperar({
    alLeer() {
      leyendo.resolve()
      return contestada.promise
    },
  })
  await leyendo.promise
  const otra = await recuperar()
  contestada.resolve()
  expect(otra).toEqual({ ok: false, text: expect.stringContaining('Otra orden recuperar está en marcha') })
  expect(await una).toMatchObject({ ok: true, text: expect.not.stringContaining('MIRE') })
  await abierta()
  expect(await recuperar()).toMatchObject({ ok: true, text: expect.not.stringContaining('MIRE') })
  expect(await leer('select identidad from diario_apartado')).toEqual([])
  expect([await ids(), await eventos()]).toEqual([documentos, hechos])
})

test('a database that lost nothing is no alarm; what cannot be put back is kept aside with the reason, and is none either', async () => {
  await aprobada('antes-1')
  copia = await copiarBase(n.servicio.databaseUrl)
  await volverA(n.servicio.databaseUrl, copia)
  // Another database, of which nothing is missing: whoever was cut off comes back.
  await hasta(async () => (await emitir('prueba')).status !== 503)
  const perdida = await aprobada('venta-1')
  expect((await n.servicio.salud('/readyz')).body.checks.recuperacion.ok).toBe(true)
  expect(await leer('select from recuperacion')).toEqual([])
  await volverA(n.servicio.databaseUrl, copia)
  await cerrada()
  // Its number was taken meanwhile by a service that did not know.
  const numero = Number(perdida.slice(17, 24))
  await leer(`
    insert into documento overriding system value
    select (jsonb_populate_record(d, jsonb_build_object('documento_id', 9999, 'cdc', rpad('1', 44, '1'), 'numero', ${numero}))).*
    from documento d where numero = 1`)
  const { ok, text } = await recuperar()
  expect(ok, text).toBe(true)
  expect(text).toMatch(
    new RegExp(
      `MIRE: documento ${perdida}: su número 001-001-${perdida.slice(17, 24)} lo tiene otro documento`,
    ),
  )
  await abierta()
  expect(
    await leer('select cdc, registro from diario_apartado, lateral (select registro ->> $$cdc$$ as cdc) c'),
  ).toMatchObject([{ cdc: perdida, registro: { idempotencyKey: 'venta-1' } }])
  const informe = JSON.parse((await recuperar({ json: true })).text)
  expect(informe).toMatchObject({ terminada: true, faltan: 0 })
  expect(informe.emisores[0].apartados).toHaveLength(1)
  expect((await n.servicio.salud('/readyz')).body.checks.recuperacion.ok).toBe(true)
})

test('a documento that was issued while the journal could not be written has its key in it all the same: after a loss the key issues nothing anew', async () => {
  copia = await copiarBase(n.servicio.databaseUrl)
  const diario = join(n.servicio.dataDir, 'diario')
  rmSync(diario, { recursive: true, force: true })
  writeFileSync(diario, 'no directory')
  const { status, body } = await emitir('venta-1')
  expect(status).toBe(202)
  rmSync(diario)
  expect((await n.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  // Nor can it be read when the database goes back: who could compare until then goes on reading for its callers, and issues nothing.
  renameSync(diario, `${diario}-fuera`)
  writeFileSync(diario, 'no directory')
  await volverA(n.servicio.databaseUrl, copia)
  const salud = () => n.servicio.salud('/readyz')
  await hasta(async () => /no se puede leer el diario/.test((await salud()).body.checks.recuperacion.detail))
  const ready = await salud()
  expect([ready.status, ready.body.estado]).toEqual([200, 'degradado'])
  rmSync(diario)
  renameSync(`${diario}-fuera`, diario)
  await hasta(async () => /ejecute/.test((await salud()).body.checks.recuperacion.detail))
  const { ok, text } = await recuperar()
  expect(ok, text).toBe(true)
  await abierta()
  const otraVez = await emitir('venta-1')
  expect([otraVez.status, otraVez.body.cdc]).toEqual([202, body.cdc])
  expect((await filas()).map(({ cdc }) => cdc)).toEqual([body.cdc])
})

test('a CSC that the database forgot gives its number to another: what is signed from then on carries that one, though no process began anew', async () => {
  const as = await n.servicio.token('ana')
  const cargar = async (idCsc: string, csc: string) => {
    const json = { ambiente: 'DEV', idCsc, csc }
    const { status, text } = await n.servicio.request('PUT', '/api/v1/contribuyentes/1/csc', { as, json })
    expect(status, text).toBe(200)
    return leer(
      `select csc_id from csc where ambiente = 'DEV' and contribuyente_id = 1 and reemplazado_en is null`,
    )
  }
  const firmadoCon = async (clave: string) => /IdCSC=(\d+)/.exec((await emitir(clave)).body.qrUrl)?.[1]
  copia = await copiarBase(n.servicio.databaseUrl)
  const perdido = await cargar('0002', 'EFGH0000000000000000000000000000')
  expect(await firmadoCon('venta-1')).toBe('0002')
  await volverA(n.servicio.databaseUrl, copia)
  await cerrada()
  const { ok, text } = await recuperar()
  expect(ok, text).toBe(true)
  await abierta()
  expect(await cargar('0001', 'ABCD0000000000000000000000000000')).toEqual(perdido)
  expect(await firmadoCon('venta-2')).toBe('0001')
})
