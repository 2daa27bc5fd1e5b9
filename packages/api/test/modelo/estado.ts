import { nextStep } from '../../src/domain/conversacion/kernel.ts'
import { EVENTO, type Observacion, type PasoDeEvento } from '../../src/domain/evento/conversacion.ts'
import type { ReglasDeConversacion } from '../../src/domain/evento/tipos.ts'
import type { decideReplay } from '../../src/domain/idempotencia/replay.ts'

/** Nobody's nomination is registered; somebody else's is. Any other number is one of our events. */
export const NADIE = -1
export const AJENO = 99

export interface EventoModelo {
  intencion: string
  /** PERDIDO: the database forgot it; nobody finds it there. */
  estado: 'ENVIADO' | 'APROBADO' | 'RECHAZADO' | 'PERDIDO'
  /** It could not be put back, because another one stands. */
  apartado: boolean
  /** Under which key it was made, as the journal has it. */
  clave: string | null
  token: number
  /** Which request holds the lease; null when it is free. */
  dueno: number | null
  /** Whether it left at least once, whoever sent it. */
  salio: boolean
  /** What is recorded of it. */
  historia: readonly Observacion[]
}

export interface ClaveModelo {
  evento: number
  completada: boolean
}

/** Where a request stands: the name of the await that comes next. */
export type Punto =
  | 'clave'
  | 'leer'
  | 'repetir'
  | 'vigente'
  | 'tomar'
  | 'mirar'
  | 'guardar'
  | 'conversar'
  | 'atar'
  | 'fin'
  | 'muerto'

export interface PedidoModelo {
  clave: string | null
  intencion: string
  punto: Punto
  evento: number
  token: number
  historia: readonly Observacion[]
  /** Sends of this event by this request, and whether absence was confirmed since the last one. */
  envios: number
  /** Whether it had left when this request took it up. */
  retomado: boolean
  ausente: boolean
  /** It stalled past its lease: no time is left to begin an exchange. */
  atrasado: boolean
  /** What the database last said to it is so long ago that another one may have taken its place. */
  viejo: boolean
  /** The event came from the key (its answer is the answer), from the documento, or is its own. */
  origen: 'clave' | 'documento' | 'propio'
  salida: string
}

export interface SifenModelo {
  registrado: number
  /** One that does not refuse a second event of the same kind; how many more it registered. */
  tomaOtro: boolean
  repetidos: number
  cancelada: boolean
  /** The RUC of the receptor was closed since: SIFEN says so before it says anything else. */
  cerrado: boolean
  /** What happened within the last hour, which it may not show yet. */
  reciente: { registro: boolean; cancelacion: boolean }
  /** Messages still on their way, long after whoever sent them stopped waiting. */
  camino: readonly number[]
}

/** What may still go wrong. Every misfortune costs one of its kind. */
export interface Desgracias {
  caidas: number
  pausas: number
  rarezas: number
  ajenos: number
  /** How often an hour passes in which nobody does anything. */
  horas: number
  /** How often the database forgets its last commits. */
  olvidos: number
}

/** What the database held before one of its last commits. */
export type Base = Pick<Estado, 'eventos' | 'claves'>

export interface Estado {
  eventos: readonly EventoModelo[]
  claves: Readonly<Record<string, ClaveModelo>>
  sifen: SifenModelo
  /** The database's clock. It goes in steps of more than an hour, or not at all. */
  reloj: number
  pedidos: readonly PedidoModelo[]
  quedan: Desgracias
  /** What each key was answered with, once settled. */
  respuestas: Readonly<Record<string, string>>
  /** The last lease that was given: it comes from the clock, which goes on when the database goes back. */
  ficha: number
  pasado: readonly Base[]
}

/** What operations/eventos/conversar.ts asks. */
export const politica = (historia: readonly Observacion[], reglas: ReglasDeConversacion): PasoDeEvento =>
  nextStep(EVENTO, historia, reglas)

/** What is explored: the real policy and the real decision about keys, or a variant with one fault planted. */
export interface Variante {
  nextStep: typeof politica
  decideClave: typeof decideReplay
  valla: boolean
  /** A lease has a token that none had before, whatever the database forgot. */
  fichas: boolean
  /** Whoever has not heard of the database for a while asks whether it still has the lease, before it sends. */
  prueba: boolean
  /** What is open when another database answers than before is taken for something that may have left since. */
  dudaDeLaBase: boolean
  arriendo: boolean
  unico: boolean
  plazo: boolean
  completaIncierto: boolean
  /** Whoever takes an event up takes it for his own. */
  siempreSuyo: boolean
  atarIgnoraConflicto: boolean
}

export interface Solicitante {
  clave: string | null
  intencion: string
}

export function inicial(solicitantes: readonly Solicitante[], quedan: Desgracias, tomaOtro = false): Estado {
  const pedidos = solicitantes.map(({ clave, intencion }) => ({
    clave,
    intencion,
    punto: 'clave' as const,
    evento: NADIE,
    token: 0,
    historia: [],
    envios: 0,
    retomado: false,
    ausente: false,
    atrasado: false,
    viejo: false,
    origen: 'propio' as const,
    salida: '',
  }))
  const sifen = {
    registrado: NADIE,
    tomaOtro,
    repetidos: 0,
    cancelada: false,
    cerrado: false,
    reciente: { registro: false, cancelacion: false },
    camino: [],
  }
  return { eventos: [], claves: {}, sifen, reloj: 0, pedidos, quedan, respuestas: {}, ficha: 0, pasado: [] }
}

export const conPedido = (estado: Estado, i: number, cambio: Partial<PedidoModelo>): Estado => ({
  ...estado,
  pedidos: estado.pedidos.map((pedido, j) => (j === i ? { ...pedido, ...cambio } : pedido)),
})

export const conEvento = (estado: Estado, id: number, cambio: Partial<EventoModelo>): Estado => ({
  ...estado,
  eventos: estado.eventos.map((evento, j) => (j === id ? { ...evento, ...cambio } : evento)),
})

/** What passes at a time when time passes: an hour, and what a request may take. */
export const PASA = 7_200_000

const sigla = (observacion: Observacion): string =>
  observacion.paso === 'pedido'
    ? `p${observacion.en! / PASA}${observacion.para?.[1] ?? ''}`
    : `${observacion.paso[0]}${observacion.dijo[0]}${'codigo' in observacion ? observacion.codigo : ''}${'cancelado' in observacion && observacion.cancelado ? 'x' : ''}`

/** What many states have in common is written once, and is a number in the text of each. */
const numeros = new Map<string, string>()
function numero(text: string): string {
  let known = numeros.get(text)
  if (known === undefined) {
    known = numeros.size.toString(36)
    numeros.set(text, known)
  }
  return known
}

/** What stands for a request in the text of a state. */
type Puesto = (pedido: number | null) => number | null

const tal: Puesto = pedido => pedido

/** What the database holds. */
export const baseHuella = ({ eventos, claves }: Base, puesto: Puesto = tal): string =>
  eventos
    .map(e => `${e.estado.slice(0, 2)}${e.token},${puesto(e.dueno)}${e.historia.map(sigla).join('')}`)
    .join(';') + JSON.stringify(claves)

const delEvento = (e: EventoModelo, puesto: Puesto): string =>
  `${e.intencion}${e.apartado ? '#' : ''}${e.clave ?? '-'}${e.estado.slice(0, 2)}${e.token},${puesto(e.dueno)}${e.salio ? '!' : ''}${e.historia.map(sigla).join('')}`

const delPedido = (p: PedidoModelo): string =>
  `${p.punto}${p.evento},${p.token}${p.origen[0]}${p.envios}${p.ausente ? 'a' : ''}${p.atrasado ? 't' : ''}${p.viejo ? 'v' : ''}${p.salida}${p.historia.map(sigla).join('')}`

const piden = (pedido: PedidoModelo, otro: PedidoModelo): boolean =>
  pedido.clave === otro.clave && pedido.intencion === otro.intencion

/** Of what a request is the holder, now and in what the database may go back to. */
const tenencias = ({ eventos, pasado }: Estado, pedido: number): string =>
  [eventos, ...pasado.map(base => base.eventos)]
    .map(entre => entre.flatMap(({ dueno }, id) => (dueno === pedido ? id : [])).join())
    .join(';')

/** The requests in an order in which those that ask for the same stand by where they are, whoever came first. */
function enOrden(estado: Estado, textos: readonly string[]): number[] {
  const { pedidos } = estado
  const order = [...pedidos.keys()]
  for (let last = order.length - 1; last > 0; last--)
    for (let at = 0; at < last; at++) {
      const [one, other] = [order[at]!, order[at + 1]!]
      if (!piden(pedidos[one]!, pedidos[other]!)) continue
      const before = textos[one]! > textos[other]!
      if (!before && (textos[one] !== textos[other] || tenencias(estado, one) <= tenencias(estado, other)))
        continue
      order[at] = other
      order[at + 1] = one
    }
  return order
}

/** Two states with the same text have the same future: of requests that ask for the same it does not matter which is which. */
export function huella(estado: Estado): string {
  const textos = estado.pedidos.map(delPedido)
  const order = enOrden(estado, textos)
  const moved = order.some((pedido, at) => pedido !== at)
  const puesto: Puesto = moved ? pedido => (pedido === null ? null : order.indexOf(pedido)) : tal
  return textOf(
    estado,
    order.map(pedido => textos[pedido]!),
    puesto,
  )
}

function textOf(estado: Estado, deLosPedidos: readonly string[], puesto: Puesto): string {
  const { eventos, claves, sifen, reloj, quedan, respuestas, pasado } = estado
  let resto = `${reloj / PASA};`
  for (const name of Object.keys(claves).sort())
    resto += `${name}=${claves[name]!.evento}${claves[name]!.completada ? 'c' : ''}${respuestas[name] ?? ''};`
  const { registro, cancelacion } = sifen.reciente
  resto += `${sifen.registrado}${sifen.repetidos || ''}${registro ? 'r' : ''}${sifen.cancelada ? 'x' : ''}${cancelacion ? 'r' : ''}${sifen.cerrado ? 'c' : ''}${sifen.camino.join('+')}|`
  resto += `${quedan.olvidos}${quedan.caidas}${quedan.pausas}${quedan.rarezas}${quedan.ajenos}${quedan.horas}`
  let text = numero(resto)
  for (const evento of eventos) text += ` ${numero(delEvento(evento, puesto))}`
  text += '|'
  for (const pedido of deLosPedidos) text += ` ${numero(pedido)}`
  for (const base of pasado) text += `<${numero(baseHuella(base, puesto))}`
  return text
}
