import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SecretosCifrados } from '../../src/cifrado/secretos.ts'
import { openPool } from '../../src/db/db.ts'
import { replaceCertificado } from '../../src/db/emisor.ts'
import { changePlan } from '../../src/operador/plan.ts'
import { reviewVerificados, withdrawVerificacion } from '../../src/operador/verificados.ts'
import { FACTURA } from '../support/factura.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const [PROPIO, DUDOSO] = ['80099999-1', '80088888-0']
let simulador: Simulador
let servicio: Servicio

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  await sinAutoridad()
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

/** OTRA SA has what anybody could make, from before it was asked who had signed it. */
async function sinAutoridad(): Promise<void> {
  const pool = openPool({ url: servicio.databaseUrl, connections: 1, onError: () => {} })
  const secretos = SecretosCifrados.ofFile({ file: `${servicio.dataDir}/claves-maestras`, create: false })
  const certificado = await secretos.certificadoDePrueba({
    ruc: DUDOSO,
    nombre: 'CUALQUIERA',
    desde: NOW,
    hasta: NOW + 1e9,
  })
  for (const ambiente of ['DEV', 'PROD'] as const) {
    const emisor = { contribuyenteId: 2, ambiente }
    const cifrado = secretos.sealCertificado(emisor, certificado)
    const datos = { ruc: DUDOSO, titular: 'CUALQUIERA', serie: '01', desde: NOW, hasta: NOW + 1e9, now: NOW }
    await replaceCertificado(pool, emisor, { ...datos, cifrado })
  }
  await pool.end()
}

const revisar = (autoridades: string | null) =>
  reviewVerificados({
    databaseUrl: servicio.databaseUrl,
    masterKeyFile: `${servicio.dataDir}/claves-maestras`,
    autoridades,
    now: NOW,
  })

test('those whose certificate no recognised authority signed are named, and nobody else', async () => {
  const { ok, text } = await revisar(simulador.caPem)
  expect([ok, text]).toEqual([true, expect.stringContaining(`${DUDOSO} OTRA SA (certificado de CUALQUIERA)`)])
  expect(text).not.toContain(PROPIO)
  expect(await revisar(null)).toMatchObject({
    ok: false,
    text: expect.stringContaining('MBOHERA_AUTORIDADES'),
  })
})

test('one who loses the verification has SANDBOX only, and the RUC is for whoever brings its certificate', async () => {
  const { key } = await servicio.clave('beto')
  expect(await withdrawVerificacion(servicio.databaseUrl, DUDOSO, NOW)).toMatchObject({ ok: true })
  const emitted = await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })
  expect([emitted.status, emitted.body.type]).toEqual([422, 'emisor-not-ready'])
  const beto = await servicio.token('beto')
  const seen = await servicio.request('GET', '/api/v1/contribuyentes/2', { as: beto })
  expect(seen.body.data).toMatchObject({ verificado: false, ambiente: 'SANDBOX', ambienteElegido: 'SANDBOX' })
  expect(await changePlan(servicio.databaseUrl, DUDOSO, 'INTEGRACION')).toMatchObject({ ok: false })

  const duena = await servicio.token('ana', { sub: 'duena', email: 'duena@correo.com.py' })
  const created = await servicio.request('POST', '/api/v1/contribuyentes', {
    as: duena,
    json: { ruc: DUDOSO, razonSocial: 'La verdadera SA' },
  })
  const { contribuyenteId } = created.body.data
  const { p12, clave } = await simulador.issueCertificate({ ruc: DUDOSO })
  const stored = await servicio.request('PUT', `/api/v1/contribuyentes/${contribuyenteId}/certificado`, {
    as: duena,
    json: { ambiente: 'PROD', archivo: Buffer.from(p12).toString('base64'), contrasena: clave },
  })
  expect(stored.status, stored.text).toBe(200)
  expect(await changePlan(servicio.databaseUrl, DUDOSO, 'INTEGRACION')).toMatchObject({ ok: true })
  const { rows } = await servicio.db.query(
    'select plan from contribuyente where ruc = $1 order by contribuyente_id',
    [DUDOSO],
  )
  expect(rows).toEqual([{ plan: 'GRATUITO' }, { plan: 'INTEGRACION' }])
  expect((await revisar(simulador.caPem)).text).toMatch(/El certificado de cada verificado/)
  const { rows: actos } = await servicio.db.query(
    `select accion, actor from auditoria where accion like 'contribuyente.%verific%' order by auditoria_id`,
  )
  expect(actos).toEqual([
    { accion: 'contribuyente.quitar-verificacion', actor: 'operador' },
    { accion: 'contribuyente.verificar', actor: 'duena@correo.com.py' },
  ])
})

test('there is nothing to take from who is not verified', async () => {
  expect(await withdrawVerificacion(servicio.databaseUrl, '80012345-0', NOW)).toMatchObject({ ok: false })
})
