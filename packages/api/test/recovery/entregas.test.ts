import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { hasta } from '../support/hasta.ts'
import { type Proceso, startWorker } from '../support/proceso.ts'
import { ReceptorDeAvisos, verifica } from '../support/receptor-de-avisos.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { envDe, startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
const workers: Proceso[] = []
const receptores: ReceptorDeAvisos[] = []
const URL = '/api/v1/contribuyentes/1/webhooks'

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
})
afterAll(async () => {
  await Promise.all(receptores.map(receptor => receptor.close()))
  await Promise.all(workers.map(worker => worker.stop()))
  await servicio.close()
  await simulador.close()
})

async function worker(): Promise<Proceso> {
  const { dataDir, databaseUrl, issuer } = servicio
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    MBOHERA_LOG_LEVEL: 'warn',
    MBOHERA_WEBHOOKS_LOCALES: '1',
    MBOHERA_WEBHOOKS_ESPERA: '0.05',
  }
  for (const [name, value] of Object.entries({ ...envDe(simulador, dataDir), dataDir }))
    env[NAMES[name as keyof typeof NAMES]] = String(value)
  const proceso = await startWorker(env)
  workers.push(proceso)
  return proceso
}

async function abrir() {
  const receptor = await ReceptorDeAvisos.start()
  receptores.push(receptor)
  const { body, text } = await servicio.request('POST', URL, {
    as: await servicio.token('ana'),
    json: { url: receptor.url, nombre: 'ERP' },
  })
  expect(body.data?.webhookId, text).toBeGreaterThan(0)
  return { receptor, secreto: body.data.secreto as string, webhookId: body.data.webhookId as number }
}

/** What happened to so many documentos, turn by turn. */
async function avisar(documentos: number, veces: number): Promise<void> {
  await servicio.db.query(
    `insert into aviso (contribuyente_id, ambiente, fecha, tipo, asunto, detalle)
     select 1, 'DEV', ahora(), 'documento.aprobado', 'documento:' || d, jsonb_build_object('documentoElectronicoId', d, 'numero', v)
     from generate_series(1, $2::int) v, generate_series(1, $1::int) d order by v, d`,
    [documentos, veces],
  )
}
const estados = async (webhookId: number) =>
  (
    await servicio.db.query('select estado, intentos from entrega where webhook_id = $1 order by secuencia', [
      webhookId,
    ])
  ).rows

test('a worker that is killed in the middle of a delivery: another delivers it, as the same one', async () => {
  const uno = await worker()
  const { receptor, secreto, webhookId } = await abrir()
  receptor.responder = () => 'calla'
  await avisar(1, 2)
  await hasta(() => receptor.recibidas.length === 1)
  await uno.kill()
  receptor.responder = () => ({ estado: 204 })
  await worker()
  expect(receptor.recibidas).toHaveLength(1)
  // Whoever died had it for a minute.
  await servicio.pasar(61_000)
  await hasta(async () => (await estados(webhookId)).every(({ estado }) => estado === 'ENTREGADA'))
  const [antes, despues, otra] = receptor.recibidas
  expect([despues!.id, despues!.cuerpo]).toEqual([antes!.id, antes!.cuerpo])
  expect(otra!.id).not.toBe(antes!.id)
  expect(receptor.recibidas).toHaveLength(3)
  for (const recibida of receptor.recibidas) expect(verifica(recibida, secreto)).toBe(true)
  // What nobody knows of was no try.
  expect(await estados(webhookId)).toEqual([1, 1].map(intentos => ({ estado: 'ENTREGADA', intentos })))
})

test('two workers: each aviso once, those of one documento in their order, and who does not answer keeps nobody waiting', async () => {
  await worker()
  const callado = await abrir()
  callado.receptor.responder = () => 'calla'
  const otros = [await abrir(), await abrir()]
  const [DOCUMENTOS, VECES] = [30, 4]
  await avisar(DOCUMENTOS, VECES)
  for (const { receptor, webhookId } of otros) {
    await hasta(() => receptor.recibidas.length >= DOCUMENTOS * VECES)
    await hasta(async () => (await estados(webhookId)).every(({ estado }) => estado === 'ENTREGADA'))
    expect(new Set(receptor.recibidas.map(({ id }) => id)).size).toBe(receptor.recibidas.length)
    for (let documento = 1; documento <= DOCUMENTOS; documento++) {
      const de = receptor.recibidas.filter(({ aviso }) => aviso.data.documentoElectronicoId === documento)
      expect(de.map(({ aviso }) => aviso.data.numero)).toEqual([1, 2, 3, 4])
    }
  }
  expect((await estados(callado.webhookId)).some(({ estado }) => estado === 'ENTREGADA')).toBe(false)
})
