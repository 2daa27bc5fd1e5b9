import type { Observacion } from './conversacion.ts'
import { ARRIENDO_MS, reintentoIncierto } from './plazos.ts'
import { REGLAS, type ReglasDeConversacion, type TipoEvento } from './tipos.ts'

/** No event is sent more often in its life. */
export const MAX_ENVIOS_DE_EVENTO = 6
/** What SIFEN shows may be the truth of a moment ago, and what was sent may still be on its way; not for so long. */
export const TODO_LLEGO_MS = 3_600_000

export type MarcaDePedido = Extract<Observacion, { paso: 'pedido' }>
export type EnvioDeEvento = Extract<Observacion, { paso: 'envio' }>
type Visto = Exclude<Observacion, MarcaDePedido>

/** One request: the mark that it left before it did anything, and what it saw. */
export interface Pedido {
  /** What was observed before requests left a mark belongs to one request without. */
  marca: MarcaDePedido | null
  visto: readonly Visto[]
}

export function pedidosDe(historia: readonly Observacion[]): Pedido[] {
  const pedidos: { marca: MarcaDePedido | null; visto: Visto[] }[] = []
  for (const observacion of historia) {
    const ultimo = pedidos.at(-1)
    if (observacion.paso === 'pedido') pedidos.push({ marca: observacion, visto: [] })
    else if (ultimo === undefined) pedidos.push({ marca: null, visto: [observacion] })
    else ultimo.visto.push(observacion)
  }
  return pedidos
}

/** What is known of the copies of an event that may have left this service. */
export interface Salidas {
  cuantas: number
  /** Of these, those of which nobody knows whether they left at all. */
  supuestas: number
  /** The first of all, when it is known what was said to it. */
  primera: EnvioDeEvento | null
  /** When the last of them left, at the latest. Null: none ever did. */
  ultima: number | null
  /** The same of those whose fate is not known. */
  duda: number | null
  /** The last that was refused. */
  rechazo: Extract<EnvioDeEvento, { dijo: 'rechazado' }> | null
}

export const NINGUNA: Salidas = {
  cuantas: 0,
  supuestas: 0,
  primera: null,
  ultima: null,
  duda: null,
  rechazo: null,
}

/** Whether SIFEN may have it although the answer says no: the twin of a copy that "is there already" may be what is there. */
export const isOfUncertainFate = (envio: EnvioDeEvento, { duplicado }: ReglasDeConversacion): boolean =>
  envio.dijo === 'incierto' || (envio.dijo === 'rechazado' && envio.codigo === duplicado)

/**
 * The copies that left in these requests, each of which ended before `hasta`. What is known never to have left is none. A request
 * that left nothing but its mark may have sent as often as it was allowed to, and died before it heard.
 */
export function salidasDe(
  pedidos: readonly Pedido[],
  reglas: ReglasDeConversacion,
  hasta: number | undefined,
): Salidas {
  const instantes = pedidos.map(({ marca }) => marca?.en).concat(hasta)
  let salidas = NINGUNA
  for (const [i, { marca, visto }] of pedidos.entries()) {
    const siguiente = instantes.slice(i + 1).find(en => en !== undefined) ?? Number.POSITIVE_INFINITY
    const fin = marca?.en === undefined ? siguiente : marca.en + ARRIENDO_MS
    salidas = visto.length === 0 ? muda(salidas, marca, fin) : count(salidas, visto, reglas, fin)
  }
  return salidas
}

function muda(salidas: Salidas, marca: MarcaDePedido | null, fin: number): Salidas {
  // A request that only asks sends nothing, and neither does one that finds the maximum of sends reached.
  if (marca?.para !== undefined || salidas.cuantas >= MAX_ENVIOS_DE_EVENTO) return salidas
  const cuantas = Math.min(salidas.cuantas + (salidas.cuantas === 0 ? 2 : 1), MAX_ENVIOS_DE_EVENTO)
  return { ...salidas, cuantas, ultima: despues(salidas.ultima, fin), duda: despues(salidas.duda, fin) }
}

function count(
  salidas: Salidas,
  visto: readonly Visto[],
  reglas: ReglasDeConversacion,
  fin: number,
): Salidas {
  for (const envio of visto) {
    if (envio.paso !== 'envio' || envio.dijo === 'no-salio') continue
    const en = envio.en ?? fin
    salidas = {
      cuantas: salidas.cuantas + 1,
      supuestas: salidas.supuestas + (envio.dijo === 'incierto' && envio.supuesto === true ? 1 : 0),
      primera: salidas.cuantas === 0 ? envio : salidas.primera,
      ultima: despues(salidas.ultima, en),
      duda: isOfUncertainFate(envio, reglas) ? despues(salidas.duda, en) : salidas.duda,
      rechazo: envio.dijo === 'rechazado' ? envio : salidas.rechazo,
    }
  }
  return salidas
}

const despues = (antes: number | null, en: number): number => Math.max(antes ?? en, en)

/** Whether whatever left then arrived by now, if it ever will, and is shown. */
export const hasArrived = (salida: number | null, ahora: number | undefined): boolean =>
  salida === null || (ahora !== undefined && ahora - salida >= TODO_LLEGO_MS)

/** Whether an evento that was sent may arrive still, by the last copy of it: after that SIFEN shows it, or has it not. */
export const isEnCamino = ({
  tipo,
  historia,
  ahora,
}: {
  tipo: TipoEvento
  historia: readonly Observacion[]
  ahora: number
}): boolean => !hasArrived(salidasDe(pedidosDe(historia), REGLAS[tipo], undefined).ultima, ahora)

/**
 * The part of a history that has to be kept: the first request, every request that may have sent, and the latest. Requests that only
 * asked and got no verdict are dropped, because the next step does not depend on them.
 */
export function summarize(historia: readonly Observacion[]): Observacion[] {
  const pedidos = pedidosDe(historia)
  const ultimo = pedidos.length - 1
  let mudos = 0
  const importa = ({ marca, visto }: Pedido, i: number): boolean => {
    if (i === 0) return true
    if (visto.length > 0) return i === ultimo || visto.some(o => o.paso === 'envio' && o.dijo !== 'no-salio')
    // After so many that may have sent, none sends any more.
    return marca?.para === undefined && mudos++ < MAX_ENVIOS_DE_EVENTO
  }
  return pedidos
    .filter(importa)
    .flatMap(({ marca, visto }) => (marca === null ? [...visto] : [marca, ...visto]))
}

/** What a caller is told while the result is unknown: since when, and in how many seconds to repeat the request. */
export interface EsperaDeEvento {
  desde: number | null
  segundos: number
}

export function esperaDe(historia: readonly Observacion[], reglas: ReglasDeConversacion): EsperaDeEvento {
  const pedidos = pedidosDe(historia)
  const marcas = pedidos.flatMap(({ marca }) => marca?.en ?? [])
  const [desde = null] = marcas
  const ahora = marcas.at(-1)
  if (ahora === undefined || desde === null) return { desde, segundos: reintentoIncierto(0) }
  const { ultima } = salidasDe(pedidos, reglas, ahora)
  const restante = ultima === null || !Number.isFinite(ultima) ? null : ultima + TODO_LLEGO_MS - ahora
  return {
    desde: ultima !== null && ultima <= ahora ? ultima : desde,
    segundos: reintentoIncierto(ahora - desde, restante),
  }
}
