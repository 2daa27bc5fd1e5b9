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
import { INNOMINADA, NADIE, Nominaciones, OTRA } from '../support/nominaciones.ts'
import { Nominarse, vezDe } from '../support/nominarse.ts'
import { withDatabase } from '../support/postgres.ts'
import { CUERPO, recibidaDeOtra, ventaDeOtra } from '../support/recibidos.ts'
import { NOW } from '../support/servicio.ts'
import { envDe } from '../support/simulador.ts'

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

async function emitida(clave: string): Promise<string> {
  const json = { ...FACTURA, ...INNOMINADA }
  const { status, body, text } = await n.post('/api/v1/documento-electronico', { clave, json })
  expect(status, text).toBe(202)
  expect((await n.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  return body.cdc
}

async function enLaBase<Row extends pg.QueryResultRow>(
  text: string,
  url = n.servicio.databaseUrl,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const recuperada = async () => (await n.servicio.salud('/readyz')).body.checks.recuperacion.ok

/** The database goes back to the copy, and is recovered. */
async function perderYRecuperar(): Promise<string> {
  await volverA(n.servicio.databaseUrl, copia!)
  await hasta(async () => !(await recuperada()))
  return recuperar()
}

async function recuperar(): Promise<string> {
  const { databaseUrl, dataDir } = n.servicio
  const faults: string[] = []
  const env = { ...envDe(n.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
  const config = toConfig(env, faults)
  expect(faults).toEqual([])
  const clock = () => n.servicio.now
  const desde = NOW - 3_600_000
  const { ok, text } = await recoverDatabase({
    ...{ ownerUrl: databaseUrl, config, desde, archivo: null, json: false, clock },
    diario: openAlmacen(config.diario, { objetos: null }),
  })
  expect(ok, text).toBe(true)
  await hasta(recuperada)
  return text
}

const RANGO = {
  tipoDocumento: 1,
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroTimbrado: '80099999',
  numeroInicio: '500',
  numeroFin: '510',
  motivo: 'salto de numeracion',
}

test('an inutilización that was lost is put back, and its key gives what SIFEN has: it is never voided a second time', async () => {
  copia = await copiarBase(n.servicio.databaseUrl)
  const dicha = await n.inutilizar(RANGO, { clave: 'rango-1' })
  expect([dicha.status, dicha.body.estadoEvento]).toEqual([200, 'APROBADO'])
  expect(await perderYRecuperar()).toContain('evento repuesto: INUTILIZACION 500-510')
  const otraVez = await n.inutilizar(RANGO, { clave: 'rango-1' })
  expect([otraVez.status, otraVez.body.estadoEvento]).toEqual([200, 'APROBADO'])
  expect(otraVez.body.eventoSifenId).toBe(dicha.body.eventoSifenId)
  expect(await enLaBase('select from evento_sifen')).toHaveLength(1)
})

test('an inutilización that is here as one that never left has left since: what SIFEN refuses of a second copy is no refusal of the first', async () => {
  n.simulador.arm({ escenario: 'perder-solicitud', filtro: { evento: 'rGeVeInu' }, veces: 0 })
  expect((await n.inutilizar(RANGO, { clave: 'rango-1' })).status).toBe(503)
  n.simulador.disarmAll()
  // As it is written down when no connection could be opened.
  await enLaBase(`
    set session_replication_role = replica;
    update evento_sifen set arriendo_hasta = null,
      historia = (select jsonb_agg(case when o ->> 'paso' = 'envio' then o || '{"dijo": "no-salio"}' else o end)
        from jsonb_array_elements(historia) o)`)
  copia = await copiarBase(n.servicio.databaseUrl)
  const dicha = await n.inutilizar(RANGO, { clave: 'rango-1' })
  expect([dicha.status, dicha.body.estadoEvento]).toEqual([200, 'APROBADO'])
  await emitida('venta-1')
  await perderYRecuperar()
  // Somebody else who wants some of these numbers is not taken for proof that it never came there.
  await n.inutilizar({ ...RANGO, numeroInicio: '505', numeroFin: '520' }, { clave: 'rango-2' })
  const otraVez = await n.inutilizar(RANGO, { clave: 'rango-1' })
  expect([otraVez.status, otraVez.body.estadoEvento]).toEqual([200, 'APROBADO'])
})

test.each([
  ['PENDIENTE', '{"que": "no-salio", "en": 1, "razon": "", "veces": 1}'],
  ['ENVIADO', '{"que": "enviado", "en": 1}, {"que": "ausente", "en": 2}'],
  ['EN_LOTE', '{"que": "en-lote", "en": 1, "lote": 1}'],
])(
  'a documento that was %s in the copy and got an evento since is asked about: the evento is settled, and issuing goes on',
  async (estado, historia) => {
    const cdc = await emitida('venta-1')
    copia = await copiarBase(n.servicio.databaseUrl)
    await enLaBase(
      `set session_replication_role = replica;
    delete from kude;
    update documento set estado = '${estado}', historia = '[${historia}]', protocolo = null, codigo = null, mensaje = null,
      fecha_aprobacion = null, fecha_procesamiento = null, proxima = ahora() + interval '1 hour'`,
      withDatabase(n.servicio.databaseUrl, copia),
    )
    const nominada = await n.nominar(cdc, { clave: 'nombre-1' })
    expect([nominada.status, nominada.body.estadoEvento]).toEqual([200, 'APROBADO'])
    await perderYRecuperar()
    expect((await n.emisiones.estado(cdc)).estado).toBe('APROBADO')
    const otraVez = await n.nominar(cdc, { clave: 'nombre-1' })
    expect([otraVez.body.eventoSifenId, otraVez.body.estadoEvento]).toEqual([
      nominada.body.eventoSifenId,
      'APROBADO',
    ])
  },
)

test('several eventos of one kind for one documento come back in their order: each key gives what became of its own', async () => {
  const cdc = await emitida('venta-1')
  copia = await copiarBase(n.servicio.databaseUrl)
  const pedidos = [
    ['nombre-1', NADIE, 'RECHAZADO'],
    ['nombre-2', NADIE, 'RECHAZADO'],
    ['nombre-3', OTRA, 'APROBADO'],
  ] as const
  const pedirTodos = async () => {
    const ids: number[] = []
    for (const [clave, json, estado] of pedidos) {
      const { status, body, text } = await n.nominar(cdc, { clave, json })
      expect([status, body.estadoEvento], text).toEqual([200, estado])
      ids.push(body.eventoSifenId)
    }
    return ids
  }
  const ids = await pedirTodos()
  expect(await perderYRecuperar()).toContain('repuestos 0 documentos y 3 eventos')
  expect(await pedirTodos()).toEqual(ids)
  expect(await enLaBase('select from evento_sifen')).toHaveLength(3)
  expect(n.registrados(cdc)).toHaveLength(1)
})

test('what followed on a refusal comes back after it, although the clock of the machine that signed it was behind', async () => {
  const cdc = await emitida('venta-1')
  copia = await copiarBase(n.servicio.databaseUrl)
  const negada = await n.nominar(cdc, { json: NADIE, clave: 'nominar-1' })
  expect(negada.body.estadoEvento).toBe('RECHAZADO')
  // As another machine does, a little later.
  const now = n.servicio.now
  n.servicio.now = now - 20_000
  const dicha = await n.nominar(cdc, { clave: 'nominar-2' })
  n.servicio.now = now
  n.servicio.runClock()
  expect(dicha.body.estadoEvento).toBe('APROBADO')
  await perderYRecuperar()
  const otraVez = await n.nominar(cdc, { clave: 'nominar-2' })
  expect([otraVez.body.estadoEvento, otraVez.body.eventoSifenId], otraVez.text).toEqual([
    'APROBADO',
    dicha.body.eventoSifenId,
  ])
  expect((await n.nominar(cdc, { json: NADIE, clave: 'nominar-1' })).body.estadoEvento).toBe('RECHAZADO')
  expect(n.registrados(cdc)).toHaveLength(1)
})

test('one that SIFEN refused, lost without a follower, is asked about and sent once more under its key: it is refused again', async () => {
  const cdc = await emitida('venta-1')
  copia = await copiarBase(n.servicio.databaseUrl)
  const { body } = await n.nominar(cdc, { clave: 'nombre-1', json: NADIE })
  expect(body.estadoEvento).toBe('RECHAZADO')
  expect(await perderYRecuperar()).toContain(
    'MIRE: 1 evento sigue ENVIADO: se resuelve cuando quien lo pidió repite',
  )
  const otraVez = await n.nominar(cdc, { clave: 'nombre-1', json: NADIE })
  expect([otraVez.status, otraVez.body.estadoEvento]).toEqual([200, 'RECHAZADO'])
  expect(otraVez.body.eventoSifenId).toBe(body.eventoSifenId)
  expect((await n.nominar(cdc, { clave: 'nombre-2', json: OTRA })).body.estadoEvento).toBe('APROBADO')
})

const conformar = (cdc: string, clave: string) =>
  n.post(`/api/v1/documento-recibido/${cdc}/conformar`, { clave, json: CUERPO.conformar })

test('what a receptor said of a documento that is still here is put back: its key gives what SIFEN has, and it is said once', async () => {
  const cdc = await recibidaDeOtra(n)
  copia = await copiarBase(n.servicio.databaseUrl)
  const dicha = await conformar(cdc, 'conforme-1')
  expect([dicha.status, dicha.body.estadoEvento]).toEqual([200, 'APROBADO'])
  expect(await perderYRecuperar()).toContain(`evento repuesto: CONFORMIDAD ${cdc}`)
  const otraVez = await conformar(cdc, 'conforme-1')
  expect([otraVez.status, otraVez.body.estadoEvento]).toEqual([200, 'APROBADO'])
  expect(otraVez.body.eventoSifenId).toBe(dicha.body.eventoSifenId)
  expect(n.registrados(cdc)).toHaveLength(1)
})

test('of a documento that was received after the copy a person is told to receive it again; then what he said of it is put back', async () => {
  const cdc = await ventaDeOtra(n)
  copia = await copiarBase(n.servicio.databaseUrl)
  const recibir = () => n.post('/api/v1/documento-recibido', { json: { cdc } })
  expect((await recibir()).status).toBe(200)
  const dicha = await conformar(cdc, 'conforme-1')
  expect([dicha.status, dicha.body.estadoEvento]).toEqual([200, 'APROBADO'])
  expect(await perderYRecuperar()).toMatch(
    new RegExp(`MIRE: evento ${cdc}: la base no tiene el documento recibido .*recíbalo de nuevo y repita`),
  )
  expect((await recibir()).status).toBe(200)
  expect(await recuperar()).toContain(`evento repuesto: CONFORMIDAD ${cdc}`)
  const otraVez = await conformar(cdc, 'conforme-1')
  expect([otraVez.status, otraVez.body.estadoEvento]).toEqual([200, 'APROBADO'])
  expect(n.registrados(cdc)).toHaveLength(1)
})

test('what a buyer asked before the copy and nobody signed has no effect after it: she may have changed her mind since', async () => {
  const b = new Nominarse(n)
  await b.configurar({ graciaMinutos: 5 })
  const [una, otra, perdida] = [await b.innominada(), await b.innominada(), await b.innominada()]
  await b.pedir(una.papel, vezDe('una'))
  await b.configurar({ modo: 'VISTO_BUENO' })
  await b.pedir(otra.papel, vezDe('otra'))
  const [espera] = await b.peticiones('?estado=ESPERA_VISTO_BUENO')
  await b.configurar({ graciaMinutos: 5 })
  copia = await copiarBase(n.servicio.databaseUrl)
  await n.servicio.reconectar()
  expect((await b.act(una.papel, 'desistir', {}, { vez: vezDe('una') })).body.estado).toBe('DESISTIDA')
  await b.post(`peticiones-nominacion/${espera?.peticionId}/negar`, { motivo: 'No es quien compró' })
  const nueva = await b.innominada()
  const { ruta } = (await n.post(`/api/v1/documento-electronico/${nueva.cdc}/enlaces`)).body
  await n.nominar(perdida.cdc)
  await volverA(n.servicio.databaseUrl, copia)
  await hasta(async () => !(await recuperada()))

  await n.servicio.reconectar()
  // Nothing is taken in hand meanwhile, nor taken on; of what is not there nobody says that it never was.
  await b.pasar(6 * 60_000)
  expect((await b.seguir(una.papel, vezDe('una'))).body.estado).toBe('EN_GRACIA')
  for (const answer of [
    await b.pedir(perdida.papel, vezDe('perdida')),
    await b.post(`peticiones-nominacion/${espera?.peticionId}/aprobar`),
    await b.act(nueva.papel, 'ver'),
    await b.seguir(perdida.papel, vezDe('nadie')),
  ])
    expect([answer.status, answer.body.type]).toEqual([503, 'recovery-pending'])
  for (const url of [nueva.papel, ruta]) expect((await n.servicio.http.inject({ url })).statusCode).toBe(503)

  await recuperar()
  await b.pasar(6 * 60_000)
  for (const [{ cdc, papel }, vez] of [
    [una, 'una'],
    [otra, 'otra'],
  ] as const) {
    const { body } = await b.seguir(papel, vezDe(vez))
    expect(body).toMatchObject({ estado: 'SIN_EFECTO', mensaje: expect.stringContaining('se repuso') })
    expect(b.nominaciones(cdc)).toBe(0)
    expect((await b.act(papel, 'ver')).body.estado).toBe('ABIERTA')
  }
  expect((await b.act(nueva.papel, 'ver')).body.estado).toBe('ABIERTA')
  expect((await b.act(perdida.papel, 'ver')).body.estado).toBe('NOMINADA')
})
