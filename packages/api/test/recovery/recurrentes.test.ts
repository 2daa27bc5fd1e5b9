import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAlmacen } from '../../src/almacen.ts'
import { toConfig } from '../../src/config/config.ts'
import { recoverDatabase } from '../../src/operador/recuperar.ts'
import { copiarBase, volverA } from '../support/copia-de-base.ts'
import { administer } from '../support/database.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { NOW } from '../support/servicio.ts'
import { envDe } from '../support/simulador.ts'
import { Tandas, venta } from '../support/tandas.ts'

const RECURRENTES = '/api/v1/documento-electronico/recurrentes'

let n: Nominaciones
let tandas: Tandas
let copia: string | null = null

beforeAll(async () => {
  n = await Nominaciones.open()
  tandas = new Tandas(n)
})
afterAll(async () => {
  await n.close()
  if (copia !== null) await administer(`drop database if exists ${copia} with (force)`)
})

const { fechaEmision: _, ...CUOTA } = venta(1).cuerpo as { fechaEmision: string }
/** From here on it is due, and is emitted without being asked about. */
const vence = () =>
  n.servicio.db.query(
    `update recurrente set activo = true, proximo = (ahora() at time zone 'America/Asuncion')::date`,
  )

/** What the calendar made and emitted, when that is done. */
async function emitido(): Promise<string> {
  await hasta(async () => (await tandas.ver(1)).estado === 'TERMINADA')
  const { datos } = await tandas.documentos(1)
  const { cdc } = datos[0].documento
  expect((await n.emisiones.fin(cdc)).estado).toBe('APROBADO')
  return cdc
}

function recuperar() {
  const { databaseUrl, dataDir } = n.servicio
  const env = { ...envDe(n.simulador, dataDir), dataDir, oidcIssuer: 'https://no.usado.invalid' }
  const config = toConfig(env, [])
  return recoverDatabase({
    ownerUrl: databaseUrl,
    config,
    diario: openAlmacen(config.diario, { objetos: null }),
    desde: NOW - 3_600_000,
    archivo: null,
    json: false,
    clock: () => n.servicio.now,
  })
}

test('what was due and emitted before a database went back is due there once more, and is the same documento', async () => {
  const { status, text } = await n.post(RECURRENTES, {
    json: { nombre: 'Cuota', cada: 'MES', dia: 1, alMomento: true, cuerpo: CUOTA },
  })
  expect(status, text).toBe(201)
  n.servicio.db.on('error', () => {})
  copia = await copiarBase(n.servicio.databaseUrl)
  await n.servicio.reconectar()
  await vence()
  const cdc = await emitido()
  await volverA(n.servicio.databaseUrl, copia)
  await hasta(async () => !(await n.servicio.salud('/readyz')).body.checks.recuperacion.ok)
  await n.servicio.reconectar()
  await vence()
  const { ok, text: informe } = await recuperar()
  expect(ok, informe).toBe(true)
  expect(await emitido()).toBe(cdc)
  const { rows } = await n.servicio.db.query('select cdc from documento')
  expect(rows).toEqual([{ cdc }])
})

test('where its key stands for it longer than an answer is repeated, it is told beside it, and what comes after it goes on', async () => {
  const { db } = n.servicio
  await forzar(db, `update idempotencia set completada_en = completada_en - interval '8 days'`)
  for (const tabla of ['tanda_documento', 'tanda']) await forzar(db, `delete from ${tabla}`)
  await n.post(RECURRENTES, {
    json: { nombre: 'Otra', cada: 'MES', dia: 1, alMomento: true, cuerpo: CUOTA },
  })
  await vence()
  let ultima = 0
  await hasta(async () => {
    const { rows } = await db.query('select max(tanda_id)::int as ultima from tanda')
    ultima = rows[0].ultima ?? 0
    return ultima > 0 && (await tandas.ver(ultima)).estado !== 'EN_CURSO'
  })
  expect((await tandas.ver(ultima)).estado).toBe('TERMINADA')
  const { datos } = await tandas.documentos(ultima)
  expect(datos).toMatchObject([
    {
      estado: 'CON_FALTAS',
      faltas: [{ codigo: 'reserved', detail: expect.stringContaining('ya se emitió') }],
    },
    { estado: 'EMITIDO' },
  ])
})
