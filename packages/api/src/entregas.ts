import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { listEmisoresPorNumerar } from './db/aviso.ts'
import type { Pool } from './db/db.ts'
import { listWebhooksConTrabajo, type RefWebhook } from './db/webhook.ts'
import { isPublica } from './domain/webhook/direccion.ts'
import { isEntregado, type Recibo } from './domain/webhook/reintento.ts'
import { CarteroHttp } from './entrega/cartero.ts'
import { namesOfHere, namesOfInternet } from './entrega/nombres.ts'
import { presentAviso } from './http/present/aviso.ts'
import { numberAvisos } from './operations/avisos/number.ts'
import type { Clock, Secretos } from './operations/ports.ts'
import { deliverAvisos } from './operations/webhooks/entregar.ts'
import { startWorker } from './queue/worker.ts'
import { currentTraza, inPedido, inTarea } from './trazas/canales.ts'

const POR_BARRIDO = 5_000
/** Webhooks to which something is delivered at once; those that fail have places of their own, and take none of the others'. */
const SANOS_A_LA_VEZ = 48
const FALLANDO_A_LA_VEZ = 16
const SUERTES = 1_000_000

/** How many tries there were in this process. */
export interface CuentaDeEntregas {
  entregadas: number
  fallidas: number
}

export interface EntregasOptions {
  config: Pick<Config, 'webhooks'>
  /** Connections of its own: a hundred webhooks do not keep anybody else waiting. */
  pool: Pool
  clock: Clock
  monotonic: Clock
  secretos: Secretos
  cuenta: CuentaDeEntregas
  log: Logger
}

/** Gives avisos their places, and delivers them: whatever waits stands in the tables, and is looked for every second. */
export function startEntregas(stack: AsyncDisposableStack, options: EntregasOptions): void {
  const { config, pool, clock, monotonic, secretos, cuenta, log } = options
  const { locales, cadaMs } = config.webhooks
  const permite = locales ? () => true : isPublica
  const resolver = locales ? namesOfHere : namesOfInternet()
  const cartero = stack.use(new CarteroHttp({ clock, monotonic, permite, resolver }))
  const deps = {
    ...{ pool, clock, monotonic, secretos, cartero },
    azar: () => randomInt(SUERTES) / SUERTES,
    cuerpoDe: (aviso: Parameters<typeof presentAviso>[0]) => JSON.stringify(presentAviso(aviso)),
    enTraza: inEntrega,
    onIntento: (recibo: Recibo) => {
      cuenta[isEntregado(recibo) ? 'entregadas' : 'fallidas']++
    },
    onPausa: (webhook: RefWebhook, motivo: string) =>
      log.warn({ ...webhook, motivo }, 'a webhook is paused: nothing was delivered for days, or it is gone'),
  }
  const lane = (fallando: boolean, aLaVez: number) =>
    startWorker<RefWebhook>({
      buscar: () => listWebhooksConTrabajo(pool, { fallando, limite: POR_BARRIDO }),
      enviar: (webhook, parar, traza) =>
        inTarea('entregar', traza, () => deliverAvisos(deps, webhook, parar)),
      claveDe: ({ contribuyenteId, webhookId }) => `${contribuyenteId}:${webhookId}`,
      ...{ cadaMs, emisores: aLaVez, rondas: 1, log },
    })
  const sanos = stack.use(lane(false, SANOS_A_LA_VEZ))
  stack.use(lane(true, FALLANDO_A_LA_VEZ))
  stack.use(
    startWorker({
      buscar: () => listEmisoresPorNumerar(pool, POR_BARRIDO),
      async enviar(emisor, parar) {
        while (!parar.aborted && (await numberAvisos({ pool }, emisor)));
        await sanos.barrer()
      },
      ...{ cadaMs, emisores: 2, rondas: 1, log },
    }),
  )
}

/** What was told where nothing was traced is a step of whoever delivers it. */
const inEntrega = (traza: string | null, intento: () => Promise<Recibo | null>): Promise<Recibo | null> =>
  inPedido('webhook', traza ?? currentTraza(), 'POST', async pedido => {
    const recibo = await intento()
    pedido.estado = recibo?.que === 'respuesta' ? recibo.estado : null
    pedido.fallado = recibo === null || !isEntregado(recibo)
    return recibo
  })
