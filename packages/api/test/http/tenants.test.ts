import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../src/http/routes/index.ts'
import { Servicio } from '../support/servicio.ts'

/**
 * Every route × every credential. A route without a row here fails this file.
 * `c1` stands for contribuyente 1 (of ana and carla), `k1`, `m1` for a key and a member of it. Bodies are valid.
 */
type Credencial = 'ana' | 'beto' | 'carla' | 'claveDev1' | 'claveProd1' | 'claveDev2' | 'nadie'
const ORDER: Credencial[] = ['ana', 'beto', 'carla', 'claveDev1', 'claveProd1', 'claveDev2', 'nadie']

const tabla = JSON.parse(readFileSync(join(import.meta.dirname, '../tenant/tabla.json'), 'utf8')) as {
  ruta: string
  cuerpo?: unknown
  esperado: number[]
}[]

let servicio: Servicio
const credenciales: Partial<Record<Credencial, string>> = {}
const ids: Record<string, number> = {
  contribuyenteId: 1,
  id: 999,
  cdc: 999,
  eventoSifenId: 999,
  adopcionId: 999,
  tandaId: 999,
  recurrenteId: 999,
  webhookId: 999,
  documento: 1,
}

beforeAll(async () => {
  servicio = await Servicio.start()
  credenciales.claveDev1 = (await servicio.clave('ana', 'DEV')).key
  credenciales.claveProd1 = (await servicio.clave('ana', 'PROD')).key
  credenciales.claveDev2 = (await servicio.clave('beto', 'DEV')).key
  for (const persona of ['ana', 'beto', 'carla'] as const)
    credenciales[persona] = await servicio.token(persona)
})
afterAll(() => servicio.close())

/** Things of contribuyente 1 that the call may destroy are made anew for each call. */
async function prepare(url: string): Promise<void> {
  if (url.includes(':apiKeyId')) ids.apiKeyId = (await servicio.clave('ana', 'DEV')).apiKeyId
  if (url.includes(':alertaId')) {
    const { apiKeyId } = await servicio.clave('ana', 'DEV')
    const { rows } = await servicio.db.query(
      `insert into alerta (contribuyente_id, api_key_id, tipo, dia, fecha, detalle)
       values (1, $1, 'RED_NUEVA', '2026-11-20', now(), '{"red": "10.0.0.0/24", "direccion": "10.0.0.1", "pais": null}') returning alerta_id`,
      [apiKeyId],
    )
    ids.alertaId = Number(rows[0].alerta_id)
  }
  if (url.includes(':timbradoId')) {
    const { rows } = await servicio.db.query(
      `select timbrado_id from timbrado where contribuyente_id = 1 and ambiente = 'DEV' limit 1`,
    )
    ids.timbradoId = Number(rows[0].timbrado_id)
  }
  if (url.includes(':miembroId')) {
    const { rows } = await servicio.db.query(
      `insert into miembro (contribuyente_id, correo, rol, fecha_creacion) values (1, 'm' || nextval('miembro_miembro_id_seq') || '@x.py', 'LECTOR', now()) returning miembro_id`,
    )
    ids.miembroId = Number(rows[0].miembro_id)
  }
}

test('every route has a row', () => {
  const rows = new Set(tabla.map(({ ruta }) => ruta))
  expect(ROUTES.map(({ method, url }) => `${method} ${url}`).filter(ruta => !rows.has(ruta))).toEqual([])
  expect(rows.size).toBe(ROUTES.length)
})

describe.each(tabla)('$ruta', ({ ruta, cuerpo, esperado }) => {
  test.each(ORDER.map((credencial, index) => [credencial, esperado[index]] as const))(
    'as %s is %d',
    async (credencial, status) => {
      const [method, url] = ruta.split(' ') as ['GET', string]
      await prepare(url)
      const path = `/api/v1${url.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))}`
      const as = credenciales[credencial]
      const answer = await servicio.request(method, path, {
        ...(as === undefined ? {} : { as }),
        ...(cuerpo === undefined ? {} : { json: cuerpo }),
      })
      expect(answer.status, answer.text).toBe(status)
      if (status! >= 400) expect(answer.body.detail).not.toBe('')
    },
  )
})

test('a person sees her own contribuyentes only, a key its own only', async () => {
  const mine = async (persona: 'ana' | 'beto') => {
    const { body } = await servicio.request('GET', '/api/v1/contribuyentes', { as: credenciales[persona]! })
    return body.data.datos.map(({ contribuyenteId }: { contribuyenteId: number }) => contribuyenteId)
  }
  expect(await mine('ana')).toContain(1)
  expect(await mine('ana')).not.toContain(2)
  expect(await mine('beto')).not.toContain(1)
  expect(
    (await servicio.request('GET', '/api/v1/contribuyente', { as: credenciales.claveDev2! })).body
      .contribuyenteId,
  ).toBe(2)
})

test('a key or a member of one contribuyente does not exist for another', async () => {
  const { apiKeyId } = await servicio.clave('ana')
  const as = credenciales.beto!
  for (const [method, url] of [
    ['DELETE', `/api/v1/contribuyentes/2/api-keys/${apiKeyId}`],
    ['POST', `/api/v1/contribuyentes/2/api-keys/${apiKeyId}/rotar`],
  ] as const) {
    const { status, body } = await servicio.request(method, url, { as })
    expect([status, body.type]).toEqual([404, 'api-key-not-found'])
  }
  const { rows } = await servicio.db.query(
    'select miembro_id from miembro where contribuyente_id = 1 limit 1',
  )
  const removed = await servicio.request(
    'DELETE',
    `/api/v1/contribuyentes/2/miembros/${rows[0].miembro_id}`,
    { as },
  )
  expect([removed.status, removed.body.type]).toEqual([404, 'miembro-not-found'])
  const alive = await servicio.db.query('select revocada_en from api_key where api_key_id = $1', [apiKeyId])
  expect(alive.rows[0].revocada_en).toBeNull()
})
