import type { Policy, Step } from '../conversacion/kernel.ts'
import { hasArrived } from '../evento/salidas.ts'
import { isSinTurno } from './documento.ts'
import { pausaEntre, type Ritmo } from './ritmo.ts'

/** What happened to a lote, in order. */
export type SucesoDeLote =
  /** Noted before it leaves: from here on SIFEN may have it. */
  | { que: 'enviado'; en: number }
  | { que: 'no-salio'; en: number; razon: string }
  /** 0300, with the number under which its result is asked for. */
  | { que: 'recibido'; en: number; numero: string }
  | { que: 'sin-respuesta'; en: number; razon: string }
  /** 0301: also said of documents that are being processed already. */
  | { que: 'no-encolado'; en: number; mensaje: string }
  | { que: 'rechazado'; en: number; codigo: string; mensaje: string }
  /** 0361 */
  | { que: 'en-proceso'; en: number; veces: number }
  /** 0362 */
  | { que: 'concluido'; en: number }
  /** 0364 */
  | { que: 'vencido'; en: number }
  /** 0360 */
  | { que: 'inexistente'; en: number; veces: number }
  | { que: 'consulta-rechazada'; en: number; codigo: string; mensaje: string }
  | { que: 'consulta-sin-respuesta'; en: number; razon: string; veces: number }

export type HistoriaDeLote = readonly SucesoDeLote[]

/**
 * What a lote ends in. It says no more of its documents, which are as if never sent, or each asked for by its CDC; or its result is in hand,
 * and each documento has its verdict there, or is asked for.
 */
export type FinDeLote = 'libres' | 'en-duda' | 'repartir'

/** A lote is never sent again. Without a number it is asked for by the CDC of one of its documents. */
export type PasoDeLote = Step<FinDeLote, never, { numero: string | null }>

/** Without a number the lote is looked for by a CDC so often, when SIFEN does not know it (yet), or for an hour answers what nobody understands; then every CDC is asked for by itself. */
const MAX_SIN_NUMERO = 4
/** SIFEN forgets results after this; from then on only the CDC tells. */
const MEMORIA_MS = 48 * 3_600_000

/**
 * Of a look to which SIFEN said nothing: its turn did not come, the way was cut, it could not attend. It says nothing of the lote either, however often;
 * what SIFEN has in its queue when it is back it would be given a second time, and it blocks a RUC for that.
 */
const SILENCIO = /^(no-enviado|plazo-vencido|conexion-cortada|redireccion|estado-http|html|transitorio):/

interface Situacion {
  /** When it left. */
  desde: number
  numero: string | null
  ultimo: SucesoDeLote
}

function ultimoDe(historia: HistoriaDeLote): SucesoDeLote {
  const ultimo = historia.at(-1)
  if (ultimo === undefined) throw new RangeError('a lote is stored with its first suceso: that it was sent')
  return ultimo
}

const fin = (final: FinDeLote): PasoDeLote => ({ paso: 'fin', final })

/** Sent once, and asked for until it has a result or says that it will have none. */
export const LOTE: Policy<SucesoDeLote, Situacion, number, PasoDeLote> = {
  situate(historia) {
    const ultimo = ultimoDe(historia)
    const [primero = ultimo] = historia
    return { desde: primero.en, numero: historia.find(s => s.que === 'recibido')?.numero ?? null, ultimo }
  },
  // What was said before the hour was over is not believed after it: it is asked once more.
  decide({ desde, numero, ultimo }, now) {
    const consultar: PasoDeLote = { paso: 'consultar', numero }
    const olvidado = now - desde > MEMORIA_MS
    switch (ultimo.que) {
      case 'enviado':
      case 'sin-respuesta':
      case 'recibido':
      case 'en-proceso':
        return olvidado ? fin('en-duda') : consultar
      case 'no-salio':
        return fin('libres')
      case 'concluido':
        return fin('repartir')
      case 'no-encolado':
      case 'rechazado':
      case 'vencido':
        return fin('en-duda')
      case 'inexistente':
      case 'consulta-rechazada': {
        // One that SIFEN took (0300) it has, whatever it says a moment later: while it is queued its CDCs are not shown either.
        const harto = ultimo.que === 'consulta-rechazada' || ultimo.veces >= MAX_SIN_NUMERO
        return (numero === null ? harto : hasArrived(desde, ultimo.en)) ? fin('en-duda') : consultar
      }
      case 'consulta-sin-respuesta': {
        // A query that works well is answered so as well (0160) where SIFEN is unwell, for half an hour and more.
        const harto =
          ultimo.veces >= MAX_SIN_NUMERO && hasArrived(desde, ultimo.en) && !SILENCIO.test(ultimo.razon)
        return (numero === null && harto) || olvidado ? fin('en-duda') : consultar
      }
    }
  },
}

/** How the table names where it stands. */
export function estadoDe(
  historia: HistoriaDeLote,
): 'ENVIADO' | 'EN_PROCESO' | 'CONCLUIDO' | 'RECHAZADO' | 'INCIERTO' {
  const ultimo = ultimoDe(historia)
  switch (ultimo.que) {
    case 'enviado':
    case 'no-salio':
      return 'ENVIADO'
    case 'recibido':
    case 'en-proceso':
      return 'EN_PROCESO'
    case 'concluido':
    case 'vencido':
      return 'CONCLUIDO'
    case 'no-encolado':
    case 'rechazado':
      return 'RECHAZADO'
    case 'sin-respuesta':
    case 'inexistente':
    case 'consulta-rechazada':
    case 'consulta-sin-respuesta':
      return 'INCIERTO'
  }
}

/** How long it is from now until it may be looked at again. */
export function esperaDe(historia: HistoriaDeLote, ritmo: Ritmo): number {
  const ultimo = ultimoDe(historia)
  switch (ultimo.que) {
    case 'recibido':
    case 'en-proceso':
    case 'consulta-rechazada':
      return ritmo.loteMs
    case 'inexistente':
      return pausaEntre(ritmo, ultimo.veces)
    case 'consulta-sin-respuesta':
      return isSinTurno(ultimo.razon) ? ritmo.baseMs : pausaEntre(ritmo, ultimo.veces)
    default:
      return 0
  }
}
