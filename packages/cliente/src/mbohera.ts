import { nuevaClave } from './clave.ts'
import type { components, paths } from './contrato.generated.ts'
import { esperarA } from './espera.ts'
import { type Duda, enviar, type Guardada, type Hecho } from './intencion.ts'
import { leer } from './leer.ts'
import {
  type Cuerpos,
  DOCUMENTOS,
  EVENTOS,
  type Operacion,
  parteDe,
  RECIBIDOS,
  type ResultadoDe,
  rutaDe,
  WEBHOOKS,
} from './operaciones.ts'
import type { Paciencia } from './paso.ts'
import { RELOJ, type Reloj } from './reloj.ts'
import {
  type EstadoDeDocumento,
  type Evento,
  emitidoDe,
  eventoDe,
  type Incierto,
  type OpcionesDeEspera,
  type ResultadoDeEmision,
  type ResultadoDeEspera,
  type ResultadoDeEvento,
} from './resultado.ts'
import { type Acceso, objectOf, parseUrlDeServicio, type Solicitud } from './transporte.ts'

type Esquemas = components['schemas']
type Filtros<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? Omit<NonNullable<Q>, 'cursor'>
  : never
type Id = number | string

export interface Opciones {
  /** The one that was shown once, `sk_live_…`: it says which taxpayer and which ambiente. */
  apiKey: string
  /** Where Mbohéra answers, as in `https://facturas.ejemplo.com.py`. */
  url: string
  /** How long one attempt may take; the service itself answers within 25 s. */
  plazoMs?: number
  /** How long and how often it tries by itself before it says `incierto`. */
  paciencia?: Partial<Paciencia>
  fetch?: typeof fetch
  reloj?: Reloj
}

export interface OpcionesDeEscritura {
  /** One's own, kept before asking; else one is made. Each new intention needs a new one. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export interface OpcionesDeKude {
  /** `ticket`: a roll of 80 mm. */
  formato?: 'a4' | 'ticket' | 'ticket58'
  /** As it was before it was cancelled. */
  original?: boolean
}

export interface OpcionesDeAvisos {
  despues?: number
  limite?: number
}

/** How one sending goes about it. */
interface Trato {
  paciencia: Paciencia
  dudaAntes: boolean
  signal: AbortSignal | undefined
}

const UNA_VEZ: Paciencia = { totalMs: 0, intentos: 1 }
const PACIENCIA: Paciencia = { totalMs: 20_000, intentos: 5 }
const PLAZO_MS = 30_000
const SIN_VEREDICTO_MS = 30_000
const APROBACION_MS = 120_000

/** Mbohéra, as a program with an API key sees it. */
export class Mbohera {
  readonly #acceso: Acceso
  readonly #paciencia: Paciencia
  readonly #reloj: Reloj

  constructor({ apiKey, url, plazoMs = PLAZO_MS, paciencia, fetch: own, reloj = RELOJ }: Opciones) {
    if (!/^sk_live_[\x21-\x7e]+$/.test(apiKey ?? ''))
      throw new TypeError(
        'Falta la clave de la API (apiKey), o no es una: empieza con "sk_live_", va entera, sin espacios ni saltos de línea, y se crea en el panel.',
      )
    const base = parseUrlDeServicio(url ?? '')
    if (base === null)
      throw new TypeError(
        'Falta la dirección de Mbohéra (url), o no es una: es como "https://facturas.ejemplo.com.py".',
      )
    this.#acceso = { apiKey, url: base, plazoMs, fetch: own ?? ((...args) => fetch(...args)) }
    this.#paciencia = { ...PACIENCIA, ...paciencia }
    this.#reloj = reloj
  }

  // What writes: done once for each key, and never a guess.

  emitir = (cuerpo: Cuerpos['emitir'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('emitir', null, cuerpo, opciones)
  inutilizar = (cuerpo: Cuerpos['inutilizar'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('inutilizar', null, cuerpo, opciones)
  nominar = (id: Id, cuerpo: Cuerpos['nominar'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('nominar', id, cuerpo, opciones)
  cancelar = (id: Id, cuerpo: Cuerpos['cancelar'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('cancelar', id, cuerpo, opciones)
  actualizarTransporte = (id: Id, cuerpo: Cuerpos['transporte'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('transporte', id, cuerpo, opciones)
  notificarRecepcion = (id: Id, cuerpo: Cuerpos['notificar'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('notificar', id, cuerpo, opciones)
  darConformidad = (id: Id, cuerpo: Cuerpos['conformar'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('conformar', id, cuerpo, opciones)
  darDisconformidad = (id: Id, cuerpo: Cuerpos['disconformar'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('disconformar', id, cuerpo, opciones)
  desconocer = (id: Id, cuerpo: Cuerpos['desconocer'], opciones?: OpcionesDeEscritura) =>
    this.#escribir('desconocer', id, cuerpo, opciones)

  /** What is about to be asked for, with its key: to be written down first, so that a crash loses nothing. Then `retomar`. */
  async preparar<O extends Operacion>(operacion: O, id: Id | null, cuerpo: Cuerpos[O]): Promise<Guardada<O>> {
    return { operacion, ruta: rutaDe(operacion, id), cuerpo, idempotencyKey: await nuevaClave() }
  }

  /** Does what was prepared and never asked for before, by nobody: a refusal of it is one. */
  hacer<O extends Operacion>(guardada: Guardada<O>, signal?: AbortSignal): Promise<ResultadoDe<O>>
  hacer(guardada: Guardada, signal?: AbortSignal): Promise<ResultadoDeEmision | ResultadoDeEvento> {
    return this.#hacer(guardada, false, signal)
  }

  /** Does what was written down, or learns what became of it: the first time and every other time. */
  retomar<O extends Operacion>(guardada: Guardada<O>, signal?: AbortSignal): Promise<ResultadoDe<O>>
  retomar(guardada: Guardada, signal?: AbortSignal): Promise<ResultadoDeEmision | ResultadoDeEvento> {
    return this.#hacer(guardada, true, signal)
  }

  #hacer<O extends Operacion>(
    guardada: Guardada<O>,
    dudaAntes: boolean,
    signal: AbortSignal | undefined,
  ): Promise<ResultadoDe<O>>
  #hacer(
    guardada: Guardada,
    dudaAntes: boolean,
    signal: AbortSignal | undefined,
  ): Promise<ResultadoDeEmision | ResultadoDeEvento> {
    const trato = { paciencia: this.#paciencia, dudaAntes, signal }
    return guardada.operacion === 'emitir'
      ? this.#enviar(guardada, emitidoDe, trato)
      : this.#enviar(guardada, eventoDe, trato)
  }

  async #escribir<O extends Operacion>(
    operacion: O,
    id: Id | null,
    cuerpo: Cuerpos[O],
    { idempotencyKey, signal }: OpcionesDeEscritura = {},
  ): Promise<ResultadoDe<O>> {
    const prepared = await this.preparar(operacion, id, cuerpo)
    // Of a key that the caller gives nobody knows whether it was used before.
    return idempotencyKey === undefined
      ? this.#hacer(prepared, false, signal)
      : this.#hacer({ ...prepared, idempotencyKey }, true, signal)
  }

  async #enviar<R>(
    guardada: Guardada,
    resueltoDe: (hecho: Hecho) => R | null,
    { paciencia, dudaAntes, signal }: Trato,
  ): Promise<R | Incierto<R>> {
    const sent = await enviar(this.#acceso, guardada, paciencia, this.#reloj, dudaAntes, signal)
    const resuelto = sent.resultado === 'hecho' ? resueltoDe(sent) : null
    if (resuelto !== null) return resuelto
    const duda = sent.resultado === 'incierto' ? sent : this.#sinVeredicto(guardada, sent.cuerpo)
    const resolver = async ({ hastaMs = 0, signal: hasta }: OpcionesDeEspera = {}) => {
      await this.#reloj.sleep(Math.max(0, duda.desde.getTime() - this.#reloj.now()), hasta)
      const espera = { totalMs: hastaMs, intentos: Number.POSITIVE_INFINITY }
      return this.#enviar(guardada, resueltoDe, { paciencia: espera, dudaAntes: true, signal: hasta })
    }
    return { ...duda, resolver }
  }

  #sinVeredicto(guardada: Guardada, cuerpo: object): Duda {
    const desde = new Date(this.#reloj.now() + SIN_VEREDICTO_MS)
    const motivo =
      'estadoEvento' in cuerpo
        ? 'El evento está enviado y SIFEN todavía no dijo qué pasó con él.'
        : 'Lo que llegó no es de Mbohéra: revise que la dirección (url) sea la suya.'
    return { resultado: 'incierto', motivo, type: null, eventoSifenId: null, desde, guardada }
  }

  // What reads. Of what is no id nothing is asked for, and it rejects: nobody's other questions end with it.

  emisor = (): Promise<Esquemas['EmisorDeClave']> =>
    this.#json({ metodo: 'GET', ruta: '/api/v1/contribuyente' })
  documento = async (id: Id): Promise<Esquemas['Documento']> =>
    this.#json({ metodo: 'GET', ruta: `${DOCUMENTOS}/${parteDe(id)}` })
  estado = async (cdc: string): Promise<EstadoDeDocumento> =>
    this.#json({ metodo: 'GET', ruta: `${DOCUMENTOS}/status/${parteDe(cdc)}` })
  evento = async (eventoSifenId: Id): Promise<Evento> =>
    this.#json({ metodo: 'GET', ruta: `${EVENTOS}/${parteDe(eventoSifenId)}` })
  recibido = async (id: Id): Promise<Esquemas['RecibidoDetalle']> =>
    this.#json({ metodo: 'GET', ruta: `${RECIBIDOS}/${parteDe(id)}` })
  padron = (documento: string): Promise<Esquemas['Inscripto']> =>
    this.#json({ metodo: 'GET', ruta: `/api/v1/padron/${encodeURIComponent(documento)}` })
  /** The totals and every fault of an emission, of which nothing is kept. */
  vistaPrevia = (cuerpo: Cuerpos['emitir']): Promise<Esquemas['VistaPrevia']> =>
    this.#json({ metodo: 'POST', ruta: `${DOCUMENTOS}/vista-previa`, cuerpo })
  /** Brings from SIFEN what another system issued: at once, or in the background. That is ordered once, whatever becomes of the answer. */
  adoptar = async (
    cdcs: readonly string[],
  ): Promise<Esquemas['Adopciones'] | Esquemas['AdopcionRecibida']> => {
    const idempotencyKey = await nuevaClave()
    return this.#json({ metodo: 'POST', ruta: `${DOCUMENTOS}/adoptar`, cuerpo: { cdcs }, idempotencyKey })
  }
  /** Asks SIFEN what it has of a documento; that is what stands from then on. */
  conciliar = async (id: Id): Promise<Esquemas['Documento']> =>
    this.#json({ metodo: 'POST', ruta: `${DOCUMENTOS}/${parteDe(id)}/conciliar` })

  async kude(id: Id, { formato, original }: OpcionesDeKude = {}): Promise<Uint8Array> {
    const query = new URLSearchParams({ ...(formato && { formato }), ...(original && { original: '1' }) })
    const ruta = `${DOCUMENTOS}/${parteDe(id)}/kude?${query}`
    return (await this.#leer({ metodo: 'GET', ruta, medio: 'application/pdf' })).bytes
  }

  xml = async (id: Id): Promise<string> => this.#xml(`${DOCUMENTOS}/${parteDe(id)}/xml`)
  xmlDeEvento = async (eventoSifenId: Id): Promise<string> =>
    this.#xml(`${EVENTOS}/${parteDe(eventoSifenId)}/xml`)

  /** What changed after the last one that you have, in its order. Keep `despues` of the answer, and ask with it the next time. */
  avisos = ({ despues = 0, limite = 100 }: OpcionesDeAvisos = {}): Promise<Esquemas['Avisos']> =>
    this.#json({ metodo: 'GET', ruta: `/api/v1/avisos?despues=${despues}&limite=${limite}` })

  documentos = (filtros: Filtros<'/api/v1/documento-electronico'> = {}) =>
    this.#paginas<Esquemas['DocumentoResumen']>(DOCUMENTOS, filtros)
  eventos = (filtros: Filtros<'/api/v1/evento-sifen'> = {}) => this.#paginas<Evento>(EVENTOS, filtros)
  recibidos = (filtros: Filtros<'/api/v1/documento-recibido'> = {}) =>
    this.#paginas<Esquemas['RecibidoResumen']>(RECIBIDOS, filtros)

  // Where what changed is delivered. What writes is asked for once: of a lost answer nobody knows whether it was done.

  webhooks = async (): Promise<Esquemas['Webhook'][]> =>
    (await this.#json<{ datos: Esquemas['Webhook'][] }>({ metodo: 'GET', ruta: WEBHOOKS })).datos
  webhook = (id: Id): Promise<Esquemas['Webhook']> => this.#deWebhook('GET', id)
  /** Its secret is in this answer and in no other. */
  crearWebhook = (cuerpo: Esquemas['NuevoWebhook']): Promise<Esquemas['WebhookCreado']> =>
    this.#json({ metodo: 'POST', ruta: WEBHOOKS, cuerpo, cambia: true }, UNA_VEZ)
  modificarWebhook = (id: Id, cuerpo: Esquemas['CambiosDeWebhook']): Promise<Esquemas['Webhook']> =>
    this.#deWebhook('PATCH', id, '', cuerpo)
  eliminarWebhook = (id: Id): Promise<Esquemas['Webhook']> => this.#deWebhook('DELETE', id)
  rotarWebhook = (id: Id, cuerpo: Esquemas['RotacionDeWebhook'] = {}): Promise<Esquemas['WebhookCreado']> =>
    this.#deWebhook('POST', id, '/rotar', cuerpo)
  probarWebhook = (id: Id): Promise<Esquemas['Webhook']> => this.#deWebhook('POST', id, '/probar')
  reenviarAvisos = (id: Id, cuerpo: Esquemas['Reenvio']): Promise<Esquemas['Reenviadas']> =>
    this.#deWebhook('POST', id, '/reenviar', cuerpo)
  entregas = (id: Id, filtros: Filtros<'/api/v1/webhooks/{webhookId}/entregas'> = {}) =>
    this.#paginas<Esquemas['Entrega']>(`${WEBHOOKS}/${parteDe(id)}/entregas`, filtros)

  async #deWebhook<T>(metodo: Solicitud['metodo'], id: Id, acto = '', cuerpo?: unknown): Promise<T> {
    const ruta = `${WEBHOOKS}/${parteDe(id)}${acto}`
    return metodo === 'GET'
      ? this.#json({ metodo, ruta })
      : this.#json({ metodo, ruta, cuerpo, cambia: true }, UNA_VEZ)
  }

  /** Until SIFEN has said what becomes of it, or `hastaMs` is over (two minutes): then it is `espera`. */
  esperar = (
    cdc: string,
    { hastaMs = APROBACION_MS, signal }: OpcionesDeEspera = {},
  ): Promise<ResultadoDeEspera> => esperarA(() => this.#estadoYa(cdc, signal), hastaMs, this.#reloj, signal)

  /** Asked once: whoever waits asks again anyway. */
  #estadoYa(cdc: string, signal: AbortSignal | undefined): Promise<EstadoDeDocumento> {
    return this.#json({ metodo: 'GET', ruta: `${DOCUMENTOS}/status/${parteDe(cdc)}`, signal }, UNA_VEZ)
  }

  async *#paginas<Fila>(ruta: string, filtros: object): AsyncGenerator<Fila, void, undefined> {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filtros))
      if (value !== undefined) query.set(name, String(value))
    for (;;) {
      const page = await this.#json<{ datos: Fila[]; siguiente: string | null }>({
        metodo: 'GET',
        ruta: `${ruta}?${query}`,
      })
      yield* page.datos
      if (page.siguiente === null) return
      query.set('cursor', page.siguiente)
    }
  }

  #leer(solicitud: Solicitud, paciencia = this.#paciencia) {
    return leer(this.#acceso, solicitud, paciencia, this.#reloj)
  }

  async #json<T>(solicitud: Solicitud, paciencia?: Paciencia): Promise<T> {
    return objectOf(await this.#leer(solicitud, paciencia)) as T
  }

  async #xml(ruta: string): Promise<string> {
    const { bytes } = await this.#leer({ metodo: 'GET', ruta, medio: 'application/xml' })
    return new TextDecoder().decode(bytes)
  }
}
