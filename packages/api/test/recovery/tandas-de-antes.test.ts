import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlmacen } from '../../src/almacen.ts'
import { toConfig } from '../../src/config/config.ts'
import { recoverDatabase } from '../../src/operador/recuperar.ts'
import { copiarBase, volverA } from '../support/copia-de-base.ts'
import { administer } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { NOW } from '../support/servicio.ts'
import { envDe } from '../support/simulador.ts'
import { Tandas, venta } from '../support/tandas.ts'

let n: Nominaciones
let copia: string | null = null

beforeEach(async () => {
  n = await Nominaciones.open()
})
afterEach(async () => {
  await n.close()
  if (copia !== null) await administer(`drop database if exists ${copia} with (force)`)
  copia = null
})

async function recuperar(): Promise<void> {
  const { databaseUrl, dataDir } = n.servicio
  const env = { ...envDe(n.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
  const config = toConfig(env, [])
  const { ok, text } = await recoverDatabase({
    ...{ ownerUrl: databaseUrl, config, desde: NOW - 3_600_000, archivo: null, json: false },
    diario: openAlmacen(config.diario, { objetos: null }),
    clock: () => n.servicio.now,
  })
  expect(ok, text).toBe(true)
}

test('after a loss what is put where something else was emitted is a documento of its own, and what was emitted is found wherever it is put', async () => {
  const tandas = new Tandas(n)
  /** Which documento each is, by its referencia, when nothing of the tanda goes on. */
  const emitidos = async (id: number): Promise<Record<string, string>> => {
    expect((await tandas.act(id, 'emitir')).status).toBe(200)
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA' })
    const { datos } = await tandas.documentos(id)
    for (const { documento } of datos) await n.emisiones.fin(documento.cdc)
    return Object.fromEntries(
      datos.map(({ referencia, documento }: { referencia: string; documento: { cdc: string } }) => [
        referencia,
        documento.cdc,
      ]),
    )
  }
  const id = await tandas.con([venta(1)])
  n.servicio.db.on('error', () => {})
  copia = await copiarBase(n.servicio.databaseUrl)
  await n.servicio.reconectar()
  expect((await tandas.agregar(id, [venta(2)])).status).toBe(200)
  const antes = await emitidos(id)
  await volverA(n.servicio.databaseUrl, copia)
  await hasta(async () => !(await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
  await n.servicio.reconectar()
  await recuperar()

  expect((await tandas.agregar(id, [venta(3), venta(2)])).status).toBe(200)
  const { 'V-3': nuevo, ...deAntes } = await emitidos(id)
  expect(deAntes).toEqual(antes)
  expect(Object.values(antes)).not.toContain(nuevo)
  const { rows } = await n.servicio.db.query('select count(*)::int as documentos from documento')
  expect(rows).toEqual([{ documentos: 3 }])
})

test('after a loss a tanda that was being emitted waits for a person, who may have cancelled it since; she is told, and has it go on', async () => {
  const tandas = new Tandas(n)
  const { databaseUrl } = n.servicio
  const enManos = (hasta: string) =>
    n.servicio.db.query(`update tanda set estado = 'EN_CURSO', proxima = ahora() + $1::interval`, [hasta])
  const id = await tandas.con([venta(1), venta(2)])
  n.servicio.db.on('error', () => {})
  // Of another process, for as long as this takes.
  await enManos('1 hour')
  copia = await copiarBase(databaseUrl)
  await n.servicio.reconectar()
  expect((await tandas.act(id, 'cancelar')).status).toBe(200)
  await n.aprobada()
  await volverA(databaseUrl, copia)
  await hasta(async () => !(await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
  await n.servicio.reconectar()
  await enManos('0')
  await recuperar()
  await hasta(async () => (await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)

  const tanda = await tandas.fin(id)
  expect(tanda).toMatchObject({ estado: 'PAUSADA', emitidos: 0, listos: 2 })
  expect(tanda.motivo.detail).toMatch(/se repuso de una copia.*la pausó o la canceló/)
  const { body } = await n.ver('/api/v1/noticias')
  expect(body.datos).toContainEqual(expect.objectContaining({ tipo: 'TANDA', severidad: 'URGENTE' }))
  expect((await tandas.act(id, 'emitir')).status).toBe(200)
  expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 2, motivo: null })
})

test("what was told to be emitted after that was found goes on: it was nobody's decision of before", async () => {
  const tandas = new Tandas(n)
  const { databaseUrl } = n.servicio
  const id = await tandas.con([venta(1)])
  n.servicio.db.on('error', () => {})
  copia = await copiarBase(databaseUrl)
  await n.servicio.reconectar()
  await n.aprobada()
  await volverA(databaseUrl, copia)
  await hasta(async () => !(await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
  await n.servicio.reconectar()
  // As the calendar does, and whoever presses.
  await n.servicio.db.query(`update tanda set estado = 'EN_CURSO', fecha_cambio = ahora(), proxima = ahora()`)
  await recuperar()
  expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 1 })
})

test('after a loss what a version emitted under its place in the tanda is not emitted again: it is told where it stands', async () => {
  const tandas = new Tandas(n)
  const { databaseUrl } = n.servicio
  const id = await tandas.con([venta(1), venta(2)])
  n.servicio.db.on('error', () => {})
  copia = await copiarBase(databaseUrl)
  await n.servicio.reconectar()
  // As that version did, which was at the first of them when the database was lost.
  const { rows } = await n.servicio.db.query('select clave from tanda where tanda_id = $1', [id])
  const clave = `tanda-${rows[0].clave}-0`
  const { status, body } = await n.post('/api/v1/documento-electronico', { clave, json: venta(1).cuerpo })
  expect(status).toBe(202)
  await n.emisiones.fin(body.cdc)
  await volverA(databaseUrl, copia)
  await hasta(async () => !(await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
  await n.servicio.reconectar()
  await recuperar()

  expect((await tandas.act(id, 'emitir')).status).toBe(200)
  expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 1, conFaltas: 1 })
  const { datos } = await tandas.documentos(id)
  expect(datos[0]).toMatchObject({ estado: 'CON_FALTAS', faltas: [{ codigo: 'reserved' }] })
  expect(datos[0].faltas[0].detail).toContain(body.cdc)
  // Written down once more it is the same sale.
  expect((await tandas.agregar(id, [venta(1)])).status).toBe(200)
  expect((await tandas.act(id, 'emitir')).status).toBe(200)
  expect(await tandas.fin(id)).toMatchObject({ emitidos: 1, conFaltas: 1 })
  expect((await n.servicio.db.query('select from documento')).rowCount).toBe(2)
})
