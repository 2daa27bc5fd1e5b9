import { afterAll, beforeAll, expect, test } from 'vitest'
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

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(async () => {
  await n.close()
  if (copia !== null) await administer(`drop database if exists ${copia} with (force)`)
})

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
  const { databaseUrl, dataDir } = n.servicio
  const env = { ...envDe(n.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
  const config = toConfig({ ...env, sifenPlazoMs: '8000' }, [])
  const { ok, text } = await recoverDatabase({
    ...{ ownerUrl: databaseUrl, config, desde: NOW - 3_600_000, archivo: null, json: false },
    diario: openAlmacen(config.diario, { objetos: null }),
    clock: () => n.servicio.now,
  })
  expect(ok, text).toBe(true)

  expect((await tandas.agregar(id, [venta(3), venta(2)])).status).toBe(200)
  const { 'V-3': nuevo, ...deAntes } = await emitidos(id)
  expect(deAntes).toEqual(antes)
  expect(Object.values(antes)).not.toContain(nuevo)
  const { rows } = await n.servicio.db.query('select count(*)::int as documentos from documento')
  expect(rows).toEqual([{ documentos: 3 }])
})
