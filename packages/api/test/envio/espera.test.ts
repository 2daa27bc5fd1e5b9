import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../support/emisiones.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ sifenPausaMs: '100' }, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const get = (path: string) => servicio.request('GET', path, { as: key })
const readyz = async () => (await servicio.salud('/readyz')).body
const metric = async (line: string) => (await servicio.salud('/metrics')).text.split('\n').includes(line)

test('a certificate ends while documentos wait: each says why, whoever runs the service is told, and with a new one they leave', async () => {
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdcs = [await emisiones.emitir(), await emisiones.emitir()]
  await forzar(
    servicio.db,
    `update certificado set hasta = '2026-11-20T00:00:00Z' where contribuyente_id = 1 and ambiente = 'DEV'`,
  )
  for (const cdc of cdcs) {
    const status = await get(`${DOCUMENTOS}/status/${cdc}`)
    expect([status.status, status.body.motivoEspera]).toEqual([200, expect.stringContaining('venció')])
    expect((await get(`${DOCUMENTOS}/${cdc}`)).body.motivoEspera).toBe(status.body.motivoEspera)
  }
  const ready = await readyz()
  expect(ready.checks.sifen.ok).toBe(true)
  expect(ready.checks.sifen.detail).toContain(
    'DEV: 1 contribuyente con documentos en espera no tiene certificado vigente',
  )
  expect(await metric('mbohera_emisores_sin_certificado{ambiente="DEV"} 1')).toBe(true)
  expect((await get('/api/v1/contribuyente')).body).toMatchObject({
    puedeEmitir: false,
    faltantes: [{ codigo: 'certificado-vencido' }],
    certificado: { aviso: expect.stringContaining('para que salga lo que espera') },
  })
  // Only now: what a worker had in its hands when the certificate ended would leave with it.
  simulador.disarmAll()
  const { p12, clave } = await simulador.issueCertificate({ ruc: '80099999-1' })
  const renewed = await servicio.request('PUT', '/api/v1/contribuyentes/1/certificado', {
    as: await servicio.token('ana'),
    json: { ambiente: 'DEV', archivo: Buffer.from(p12).toString('base64'), contrasena: clave },
  })
  expect(renewed.status, renewed.text).toBe(200)
  expect(await emisiones.fines(cdcs)).toEqual(['APROBADO', 'APROBADO'])
  for (const cdc of cdcs) expect((await emisiones.estado(cdc)).motivoEspera).toBeNull()
  expect((await readyz()).checks.sifen.detail).toBe('nada espera')
  expect(await metric('mbohera_emisores_sin_certificado{ambiente="DEV"} 0')).toBe(true)
})

test('SIFEN does not answer: what waits says so, and not that somebody should do something', async () => {
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdc = await emisiones.emitir()
  await hasta(async () => (await emisiones.estado(cdc)).motivoEspera?.includes('No lo emita de nuevo'))
  simulador.disarmAll()
  const { estado, motivoEspera } = await emisiones.fin(cdc)
  expect([estado, motivoEspera]).toEqual(['APROBADO', null])
})

test('SIFEN calls it malformed again and again (0160): whoever asks hears that, and how often', async () => {
  simulador.arm({ escenario: 'rechazo-0160', filtro: { servicio: 'siRecepDE' }, veces: 0 })
  const cdc = await emisiones.emitir()
  await hasta(async () =>
    /contestó \d+ veces que su XML está mal formado \(0160\)/.test(
      (await emisiones.estado(cdc)).motivoEspera,
    ),
  )
  simulador.disarmAll()
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
})

test('after a refused lote whoever may only send lotes hears until when none leaves', async () => {
  simulador.putContribuyente('80099999', { habilitadoSincrono: false, loteBloqueado: true })
  const cdc = await emisiones.emitir()
  await hasta(async () =>
    /sólo por lote \(1264\) y rechazó el último lote.*antes de las \d\d:\d\d/.test(
      (await emisiones.estado(cdc)).motivoEspera,
    ),
  )
})
