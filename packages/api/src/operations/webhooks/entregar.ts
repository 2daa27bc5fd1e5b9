import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import type { AvisoRow } from '../../db/aviso.ts'
import { recordAvisoDeWebhook } from '../../db/aviso-nuevo.ts'
import { type Pool, transaction } from '../../db/db.ts'
import {
  type EntregaLista,
  listEntregasListas,
  moveInicioDeEntregas,
  readEsperaDeEntregas,
  recordEntrega,
  retireEntregasViejas,
} from '../../db/entrega.ts'
import {
  moveFallandoDesde,
  type RefWebhook,
  releaseWebhook,
  takeWebhook,
  type WebhookTomado,
} from '../../db/webhook.ts'
import {
  decideEntrega,
  descansoDe,
  FALLA_DESDE,
  isEntregado,
  isYaNoEsta,
  PAUSA_MAX_MS,
  type Recibo,
} from '../../domain/webhook/reintento.ts'
import type { Cartero, Clock, Secretos } from '../ports.ts'

export interface EntregarDeps {
  pool: Pool
  clock: Clock
  monotonic: Clock
  secretos: Pick<Secretos, 'webhook'>
  cartero: Cartero
  /** From 0 to 1. */
  azar: () => number
  /** What is delivered, as whoever asks for it sees it. */
  cuerpoDe: (aviso: AvisoRow) => string
  /** A try is a step of the trace in which what is told was changed. */
  enTraza: (traza: string | null, intento: () => Promise<Recibo | null>) => Promise<Recibo | null>
  /** A try, for whoever counts. */
  onIntento: (recibo: Recibo) => void
  onPausa: (webhook: RefWebhook, motivo: string) => void
}

/** A webhook is one process's for so long. Nothing is begun in its last part, so that what was begun ends within it. */
const ARRIENDO_MS = 60_000
const EMPEZAR_HASTA_MS = 25_000
const TANDA = 50
/** To one webhook at once: more would be no kindness to it, and none to the others. */
const A_LA_VEZ = 4

/** What one webhook may be given now, in turns; whoever fails is left alone for longer and longer. */
export async function deliverAvisos(
  deps: EntregarDeps,
  webhook: RefWebhook,
  parar: AbortSignal,
): Promise<void> {
  const begun = deps.monotonic()
  const tomado = await takeWebhook(deps.pool, webhook, ARRIENDO_MS)
  if (tomado === null) return
  if (tomado.libreMs > PAUSA_MAX_MS) await forgiveEspera(deps.pool, webhook, tomado)
  const ronda = new Ronda(deps, webhook, tomado, parar, () => deps.monotonic() - begun < EMPEZAR_HASTA_MS)
  try {
    await ronda.run()
  } finally {
    await ronda.end()
  }
}

/**
 * Where something could be delivered for longer than between any two tries and nobody did, nobody was there: that time is none of those in which it is tried. What
 * was due is asked for since the webhook could be taken at most: a clock that goes on meanwhile changes nothing.
 */
async function forgiveEspera(
  pool: Pool,
  webhook: RefWebhook,
  { token, libreMs }: WebhookTomado,
): Promise<void> {
  const solaMs = Math.min(libreMs, await readEsperaDeEntregas(pool, webhook))
  if (solaMs <= PAUSA_MAX_MS) return
  await transaction(pool, async db => {
    await moveInicioDeEntregas(db, webhook, token, solaMs)
    await moveFallandoDesde(db, webhook, token, solaMs)
  })
}

class Ronda {
  readonly #deps: EntregarDeps
  readonly #webhook: RefWebhook
  readonly #tomado: WebhookTomado
  readonly #parar: AbortSignal
  /** Whether what is begun now ends while it is ours. */
  readonly #mayBegin: () => boolean
  #fallos: number
  #pedidoMs = 0
  #yaNoEsta = false
  #cambiado = false

  constructor(
    deps: EntregarDeps,
    webhook: RefWebhook,
    tomado: WebhookTomado,
    parar: AbortSignal,
    mayBegin: () => boolean,
  ) {
    this.#deps = deps
    this.#webhook = webhook
    this.#tomado = tomado
    this.#parar = parar
    this.#mayBegin = mayBegin
    this.#fallos = tomado.fallos
  }

  /** It is as it was taken, and nobody else's: else whatever is left waits. */
  #goesOn(): boolean {
    const quiere = !this.#yaNoEsta && this.#pedidoMs === 0
    return quiere && !this.#cambiado && !this.#parar.aborted && this.#mayBegin()
  }

  async run(): Promise<void> {
    const { pool, secretos } = this.#deps
    const claves = await secretos.webhook(pool, this.#webhook, this.#webhook.webhookId)
    let prueba = this.#fallos >= FALLA_DESDE
    while (this.#goesOn() && (prueba || this.#fallos < FALLA_DESDE)) {
      const listas = await listEntregasListas(pool, this.#webhook, prueba ? 1 : TANDA)
      if (listas.length === 0) return
      prueba = false
      await Promise.all(Array.from({ length: A_LA_VEZ }, () => this.#deliverFrom(listas, claves)))
    }
  }

  async #deliverFrom(listas: EntregaLista[], claves: readonly string[]): Promise<void> {
    for (let entrega = listas.shift(); entrega !== undefined; entrega = listas.shift()) {
      const esta = entrega
      await this.#deps.enTraza(esta.traza, () => this.#deliverOne(esta, claves))
      if (!this.#goesOn() || this.#fallos >= FALLA_DESDE) return
    }
  }

  async #deliverOne(entrega: EntregaLista, secretos: readonly string[]): Promise<Recibo | null> {
    const { cartero, cuerpoDe, clock, azar, onIntento, pool } = this.#deps
    const en = clock()
    const { url } = this.#tomado
    const { contribuyenteId, secuencia } = entrega
    const id = `aviso_${contribuyenteId}_${secuencia}`
    const recibo = await cartero.deliver({ url, id, cuerpo: cuerpoDe(entrega), secretos }, this.#parar)
    if (recibo === null) return null
    onIntento(recibo)
    this.#fallos = isEntregado(recibo) ? 0 : this.#fallos + 1
    if (isYaNoEsta(recibo)) this.#yaNoEsta = true
    const paso = decideEntrega(recibo, {
      intentos: entrega.intentos + 1,
      desdeMs: entrega.desdeMs,
      azar: azar(),
    })
    const esperaMs = paso.estado === 'PENDIENTE' ? paso.esperaMs : 0
    if (recibo.que === 'respuesta' && recibo.reintentarMs !== null && !isEntregado(recibo))
      this.#pedidoMs = Math.max(this.#pedidoMs, Math.min(recibo.reintentarMs, esperaMs))
    const intento = { en, ...recordOf(recibo) }
    const sigue = await recordEntrega(pool, this.#webhook, this.#tomado, entrega, {
      ...{ estado: paso.estado, esperaMs, intento },
    })
    if (!sigue) this.#cambiado = true
    return recibo
  }

  async end(): Promise<void> {
    const { pool, clock, onPausa } = this.#deps
    const webhook = this.#webhook
    const { token } = this.#tomado
    const fallos = this.#fallos
    const descansoMs = Math.max(descansoDe(fallos), this.#pedidoMs)
    const motivo = await transaction(pool, async db => {
      if (fallos >= FALLA_DESDE) await retireEntregasViejas(db, webhook, token)
      const motivo = await releaseWebhook(db, webhook, token, {
        ...{ fallos, descansoMs, yaNoEsta: this.#yaNoEsta },
      })
      if (motivo !== null) {
        await recordAvisoDeWebhook(db, webhook, 'webhook.pausado', { motivoPausa: motivo })
        await recordAuditoria(db, {
          contribuyenteId: webhook.contribuyenteId,
          fecha: clock(),
          actor: NADIE,
          accion: 'webhook.pausar',
          objeto: String(webhook.webhookId),
          detalle: { ambiente: webhook.ambiente, motivo },
        })
      }
      return motivo
    })
    if (motivo !== null) onPausa(webhook, motivo)
  }
}

/** Nobody asked for it. */
const NADIE: Actor = { usuarioId: null, apiKeyId: null, nombre: 'Mbohéra', origen: null, requestId: null }

const recordOf = (recibo: Recibo) =>
  recibo.que === 'respuesta'
    ? { milisegundos: recibo.milisegundos, estadoHttp: recibo.estado, motivo: null, respuesta: recibo.texto }
    : { milisegundos: recibo.milisegundos, estadoHttp: null, motivo: recibo.motivo, respuesta: null }
