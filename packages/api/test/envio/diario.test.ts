import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { LectorDeDiario } from '../../src/diario/verificar.ts'
import type { RegistroDeDiario } from '../../src/domain/diario/registro.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { INNOMINADA, NOMINACION, Nominaciones } from '../support/nominaciones.ts'

let n: Nominaciones
let dir: string

beforeAll(async () => {
  n = await Nominaciones.open()
  dir = join(n.servicio.dataDir, 'diario')
})
afterAll(() => n.close())

async function diario(faltas: string[] = []): Promise<RegistroDeDiario[]> {
  const lector = new LectorDeDiario(new AlmacenEnDirectorio(dir))
  const registros: RegistroDeDiario[] = []
  for await (const registro of lector.read()) registros.push(registro)
  expect(lector.faltas.map(({ que }) => que)).toEqual(faltas)
  return registros
}

const idDe = async (cdc: string) =>
  Number(
    (await n.servicio.db.query('select documento_id as id from documento where cdc = $1', [cdc])).rows[0].id,
  )

const xmlDe = async (tabla: 'documento' | 'evento_sifen', cdc: string) =>
  (await n.servicio.db.query(`select xml from ${tabla} where cdc = $1 order by 1`, [cdc])).rows[0].xml

test('what was signed is in the journal once, byte for byte, with the key that asked for it', async () => {
  const url = '/api/v1/documento-electronico'
  const { body } = await n.post(url, { clave: 'venta-1', json: { ...FACTURA, ...INNOMINADA } })
  expect((await n.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  expect((await n.nominar(body.cdc, { clave: 'nombre-1', json: NOMINACION })).status).toBe(200)
  const [documento, evento, ...more] = (await diario()).filter(
    registro => registro.xml.includes(body.cdc) && registro.contribuyenteId === 1,
  )
  expect(more).toEqual([])
  expect(documento).toMatchObject({
    que: 'documento',
    cdc: body.cdc,
    documentoId: await idDe(body.cdc),
    idempotencyKey: 'venta-1',
    ambiente: 'DEV',
    xml: await xmlDe('documento', body.cdc),
  })
  expect(evento).toMatchObject({
    que: 'evento',
    tipo: 'NOMINACION',
    idempotencyKey: 'nombre-1',
    cdc: body.cdc,
    xml: await xmlDe('evento_sifen', body.cdc),
  })
  expect(JSON.stringify([documento, evento])).not.toMatch(
    /PRIVATE KEY|ABCD0000000000000000000000000000|sk_live_/,
  )
})

test('while it cannot be written nothing leaves and no evento is recorded; all who ask hear why, and no proxy takes the process away; then it goes on by itself', async () => {
  const cdc = await n.innominada()
  rmSync(dir, { recursive: true })
  writeFileSync(dir, 'no directory')
  const antes = n.simulador.trafico().length
  const pendiente = await n.emisiones.emitir()
  const detenido = async () => (await n.servicio.salud('/readyz')).body.checks.diario
  await hasta(async () => !(await detenido()).ok)
  expect((await detenido()).detail).toContain(dir)
  const { status, body } = await n.servicio.salud('/readyz')
  expect([status, body.estado]).toEqual([200, 'degradado'])
  expect((await n.servicio.salud('/metrics')).text).toMatch(/^mbohera_diario_roto 1$/m)
  expect(n.servicio.logs.join('')).toContain('the journal cannot be written')
  // It may be in the hands of a round that began before.
  await hasta(async () => (await n.documento(pendiente)).estado === 'PENDIENTE')
  expect((await n.documento(pendiente)).motivoEspera).toContain('no puede anotarlo en su diario')
  const rechazado = await n.nominar(cdc, { clave: 'nombre-2' })
  expect([rechazado.status, rechazado.body.type]).toEqual([503, 'sifen-unavailable'])
  expect(rechazado.body.detail).toContain('diario')
  expect((await n.servicio.db.query('select from evento_sifen where cdc = $1', [cdc])).rowCount).toBe(0)
  const enviados = n.simulador.trafico().slice(antes)
  expect(enviados.filter(({ servicio }) => servicio !== 'siConsDE')).toEqual([])
  rmSync(dir)
  mkdirSync(dir)
  expect((await n.emisiones.fin(pendiente)).estado).toBe('APROBADO')
  expect((await n.nominar(cdc, { clave: 'nombre-2' })).status).toBe(200)
  await hasta(async () => (await detenido()).ok)
  // The test took a segment away, and that is noticed.
  const anotados = (await diario(['falta-archivo'])).map(({ cdc: de, que }) => `${que} ${de}`)
  expect(anotados.sort()).toEqual([`documento ${pendiente}`, `evento ${cdc}`])
})
