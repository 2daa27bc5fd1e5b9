import { X509Certificate } from 'node:crypto'
import type { CertificadoEmitido, Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../support/emisiones.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { EMISION } from '../support/rechazos.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const RUC = '80099999-1'
const HORA_MS = 3_600_000
const MINUTO_MS = 60_000
const QUARTER_MS = 15 * MINUTO_MS
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 20 })
  servicio = await Servicio.start({ sifenPausaMs: '100' }, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

async function cargar({ p12, clave }: CertificadoEmitido): Promise<void> {
  const answer = await servicio.request('PUT', '/api/v1/contribuyentes/1/certificado', {
    as: await servicio.token('ana'),
    json: { ambiente: 'DEV', archivo: Buffer.from(p12).toString('base64'), contrasena: clave },
  })
  expect(answer.status, answer.text).toBe(200)
}

/** The serial numbers of the certificates that signed it, and that were shown at SIFEN's door for it. */
async function series(cdc: string): Promise<{ firma: string; puerta: string[] }> {
  const { text } = await servicio.request('GET', `${EMISION}/${cdc}/xml`, { as: key })
  const [, der] = /<X509Certificate>([^<]+)/.exec(text)!
  const puerta = simulador
    .trafico()
    .filter(({ cdcs, escenario }) => cdcs?.includes(cdc) && escenario === undefined)
    .map(({ serie }) => serie!)
  return { firma: new X509Certificate(Buffer.from(der!, 'base64')).serialNumber, puerta }
}
const serieDe = async () => {
  const { rows } = await servicio.db.query(
    `select serie from certificado where contribuyente_id = 1 and ambiente = 'DEV' and reemplazado_en is null`,
  )
  return rows[0].serie as string
}

test('a certificate is renewed while documentos wait: they leave as they were signed, over connections with the new one; what is issued afterwards is signed with it', async () => {
  const before = await emisiones.emitir()
  expect((await emisiones.fin(before)).estado).toBe('APROBADO')
  const antigua = await series(before)
  expect(antigua.puerta).toEqual([antigua.firma])
  const renovado = await simulador.issueCertificate({ ruc: RUC })
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const waiting = [await emisiones.emitir(), await emisiones.emitir(), await emisiones.emitir()]
  const conocidas = new Set(simulador.trafico().map(({ serie }) => serie))
  await cargar(renovado)
  // Who was on his way with the former one has arrived when each was asked for with the new one.
  await hasta(() =>
    waiting.every(cdc =>
      simulador.trafico().some(({ cdcs, serie }) => cdcs?.includes(cdc) && !conocidas.has(serie)),
    ),
  )
  simulador.disarmAll()
  expect(new Set(await emisiones.fines(waiting))).toEqual(new Set(['APROBADO']))
  const after = await emisiones.emitir()
  expect((await emisiones.fin(after)).estado).toBe('APROBADO')
  const nueva = await series(after)
  expect(nueva.firma).not.toBe(antigua.firma)
  expect(nueva.firma).toContain((await serieDe()).toUpperCase())
  expect(nueva.puerta).toEqual([nueva.firma])
  for (const cdc of waiting) {
    const { firma, puerta } = await series(cdc)
    expect(firma).toBe(antigua.firma)
    expect(new Set(puerta)).toEqual(new Set([nueva.firma]))
  }
})

test('a certificate ends before what it signed was delivered: SIFEN refuses that with its reason (0121), and the next documento is well', async () => {
  await cargar(
    await simulador.issueCertificate({
      ruc: RUC,
      desde: new Date(NOW - HORA_MS),
      hasta: new Date(NOW + HORA_MS),
    }),
  )
  simulador.arm({ escenario: 'perder-solicitud', veces: 0 })
  const cdc = await emisiones.emitir()
  await servicio.pasar(2 * HORA_MS)
  simulador.advance(2 * HORA_MS)
  await hasta(async () => (await emisiones.estado(cdc)).motivoEspera?.includes('venció'))
  // The clocks are moved one after the other: what was heard of SIFEN's meanwhile counts for a quarter of an hour, and nobody hears it again
  // before both are well.
  await servicio.pasar(QUARTER_MS + MINUTO_MS)
  simulador.advance(QUARTER_MS + MINUTO_MS)
  simulador.disarmAll()
  const refused = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  expect(refused.body).toMatchObject({
    type: 'emisor-not-ready',
    errors: [{ codigo: 'certificado-vencido' }],
  })
  await cargar(await simulador.issueCertificate({ ruc: RUC }))
  const { estado, mensajeRechazo } = await emisiones.fin(cdc)
  expect([estado, mensajeRechazo]).toEqual(['RECHAZADO', expect.stringContaining('0121')])
  expect(simulador.documento(cdc)).toBeUndefined()
  expect((await emisiones.fin(await emisiones.emitir())).estado).toBe('APROBADO')
})
