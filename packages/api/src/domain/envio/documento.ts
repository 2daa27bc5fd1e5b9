import { note, type Policy, type Step } from '../conversacion/kernel.ts'
import { hasArrived } from '../evento/salidas.ts'
import { pausaEntre, type Ritmo } from './ritmo.ts'

/** What happened to a documento on its way, in order. It is kept with it, and it alone decides what comes next. */
type Cosa =
  /** Noted before it leaves: from here on SIFEN may have it. `enLoteHasta`: by whom is not known, and it may have been in a lote, until then. */
  | { que: 'enviado'; en: number; enLoteHasta?: number }
  | { que: 'en-lote'; en: number; lote: number }
  /** Not one byte left. */
  | { que: 'no-salio'; en: number; razon: string; veces: number }
  /** Whatever came back settles nothing. `suLote`, of what travelled in one: SIFEN refused it whole, or is done with it. */
  | { que: 'sin-respuesta'; en: number; razon: string; suLote?: 'rehusado' | 'concluido' }
  | { que: 'aprobado'; en: number; protocolo: string; observado: boolean; fecha: number; nota: Nota | null }
  | { que: 'rechazado'; en: number; codigo: string; mensaje: string }
  /** SIFEN says that it has this CDC (1001) or this number (1002) already. */
  | { que: 'repetido'; en: number; codigo: string; mensaje: string }
  /** This issuer may only send lotes (1264): the documento itself was not looked at. */
  | { que: 'solo-por-lote'; en: number }
  /** It was signed in the future of SIFEN's clock (1004): it is not registered, and will be taken when that much time has passed. */
  | { que: 'adelantado'; en: number; faltaMs: number; mensaje: string }
  /** The query shows this very documento. */
  | { que: 'encontrado'; en: number; protocolo: string; fecha: number }
  /** The query shows another one under this CDC. */
  | { que: 'ajeno'; en: number }
  | { que: 'ausente'; en: number }
  /** 0361, asked by its CDC: it is in a lote that is being processed. */
  | { que: 'en-proceso'; en: number; veces: number }
  /** 0360, asked by its CDC: it is in no lote that is being processed. */
  | { que: 'sin-lote'; en: number; veces: number }
  | { que: 'consulta-sin-respuesta'; en: number; razon: string; veces: number }

/** `deLote`: the number of the lote in whose result SIFEN said it. */
export type Suceso = Cosa & { deLote?: string }

export type HistoriaDeDocumento = readonly Suceso[]

/** What SIFEN said with a code. */
export interface Nota {
  codigo: string
  mensaje: string
}

export type Final =
  | {
      estado: 'APROBADO' | 'APROBADO_OBSERVACION'
      protocolo: string | null
      fecha: number
      nota: Nota | null
    }
  | { estado: 'RECHAZADO' | 'ERROR'; nota: { codigo: string | null; mensaje: string } }

/** `enLotes`: it is asked for among the lotes (siResultLoteDE), because of what is queued siConsDE says that it is not there. */
export type PasoDeDocumento = Step<Final, { porLote: 'puede' | 'debe' | 'no' }, { enLotes: boolean }>

/** Sends of one documento, each with a query after it that did not show it. Half a day sees so many: within the normal time of transmission from the first of them none is given up for it. */
export const MAX_ENVIOS = 30
/** SIFEN says "repeated", or refuses it after a copy of unknown fate, and does not show it: so often is it asked before that is believed. */
const MAX_AUSENCIAS = 4
/** A clock that is set right while it waits may need a second try; one that never agrees is SIFEN's own affair. */
const MAX_ADELANTOS = 3
/** SIFEN takes nothing that was issued longer ago (1150). */
export const PLAZO_MS = 720 * 3_600_000
/** What is sent later than this after its signature is approved with an observation (1005), and may be fined. */
export const TRANSMISION_MS = 72 * 3_600_000

/**
 * A lote of which no answer came may come into SIFEN's queue for so long, and whoever has a CDC in two lotes there is blocked: the documento waits, for it
 * loses nothing by that. SIFEN says nowhere how soon a lote is known; at its peaks it takes a day to process one.
 */
export const LOTE_LLEGO_MS = 6 * 3_600_000
/** Of a lote SIFEN tells nothing after this. */
const MEMORIA_DE_LOTE_MS = 48 * 3_600_000

const error = (mensaje: string, codigo: string | null = null): Final => ({
  estado: 'ERROR',
  nota: { codigo, mensaje },
})

/**
 * Said of the message, of who brings it or of when it came, and not of the documento: a certificate, its list of revoked ones, a server; too soon, too late.
 * But for 0160, which names what is wrong with its text. And that SIFEN has it already (1001, 1002) may be said of the copy from before.
 */
const DE_ESA_COPIA = /^(0(?!160$)|100[124]$|1150$)/

interface Viaje {
  desde: number
  /** SIFEN said that it did not take that lote. */
  rehusado: boolean
  /** When it was last said that SIFEN has it in none. */
  sinLote: number | null
}

interface Situacion {
  /** libre: SIFEN does not have it. dudosa: it may. encolada: it is in a lote there. repetida: it says that it does. negada: it refused the last copy, and may have one from before. */
  es: 'libre' | 'dudosa' | 'encolada' | 'repetida' | 'negada'
  envios: number
  /** When the first copy left. */
  desde: number | null
  /** Whether it was in a lote: what that one lost goes alone, for it may come into SIFEN's queue after all, and whoever has a CDC in two of them is blocked. */
  enLote: boolean
  /** Of the last lote that it was in, while that said nothing of it. */
  viaje: Viaje | null
  /** Whether that is also how it left last. */
  viajoAlFinal: boolean
  soloPorLote: boolean
  ausencias: number
  adelantos: number
  /** Why it is repetida, or negada. */
  dicho: Nota | null
  /** When the last copy left, while nothing was said of it itself; and the last one before it of which nothing ever was. */
  sinDicho: number | null
  perdida: number | null
  /** The last that was answered and settled nothing. */
  oido: string | null
  final: Final | null
}

function ausente(s: Situacion, en: number): Situacion {
  if (s.es !== 'repetida' && s.es !== 'negada') return { ...s, es: 'libre' }
  const ausencias = s.ausencias + 1
  // What says that it is one of the two says what SIFEN said.
  const dicho = s.dicho!
  const mayCome = DE_ESA_COPIA.test(dicho.codigo) && !hasArrived(s.perdida, en)
  if (ausencias < MAX_AUSENCIAS || mayCome) return { ...s, ausencias }
  return { ...s, final: s.es === 'negada' ? rechazo(dicho) : finDeRepetida(dicho) }
}

/** 1002 speaks of the number, so another CDC has it; 1001 of the CDC, so the query should have shown it. */
const finDeRepetida = ({ codigo, mensaje }: Nota): Final =>
  codigo === '1002'
    ? rechazo({ codigo, mensaje })
    : error(
        `SIFEN dice que ya tiene este CDC (${codigo} ${mensaje}), pero al consultarlo no lo muestra`,
        codigo,
      )

const rechazo = ({ codigo, mensaje }: Nota): Final => ({ estado: 'RECHAZADO', nota: { codigo, mensaje } })

/** A copy leaves: of the one before, if nothing was said of it, nobody knows what became. */
const sale = (s: Situacion, en: number): Situacion => ({
  ...s,
  es: 'dudosa',
  envios: s.envios + 1,
  desde: s.desde ?? en,
  sinDicho: en,
  perdida: s.sinDicho ?? s.perdida,
})

const saleEnLote = (s: Situacion, en: number, desde: number): Situacion => ({
  ...sale(s, en),
  enLote: true,
  viaje: { desde, rehusado: false, sinLote: null },
  viajoAlFinal: true,
})

/** A refusal speaks of the copy that it answers: one from before may be registered all the same, or be so in a moment. */
const rechazado = (s: Situacion, dicho: Nota): Situacion =>
  s.perdida === null
    ? { ...s, final: rechazo(dicho) }
    : { ...s, es: 'negada', ausencias: 0, dicho, sinDicho: null }

/** What a lote says of a copy ends that lote for it. Of what did not just leave alone only a lote says something. */
const dicha = (s: Situacion): Situacion =>
  s.viajoAlFinal || s.es === 'libre' || s.es === 'encolada' ? { ...s, viaje: null } : s

function sinRespuesta(s: Situacion, { razon, suLote }: Extract<Suceso, { que: 'sin-respuesta' }>): Situacion {
  const dudosa: Situacion = { ...s, es: 'dudosa', oido: razon }
  if (s.viaje === null || suLote === undefined) return dudosa
  return { ...dudosa, viaje: suLote === 'concluido' ? null : { ...s.viaje, rehusado: true } }
}

const sinLote = (s: Situacion, en: number): Situacion => ({
  ...s,
  es: s.es === 'encolada' ? 'dudosa' : s.es,
  // A clock that was ahead and came back: what is asked about left before.
  viaje: s.viaje === null ? null : { ...s.viaje, desde: Math.min(s.viaje.desde, en), sinLote: en },
})

/** Whether a lote that holds it may be in SIFEN's queue, or come there still. */
function mayBeInLote(viaje: Viaje | null, now: number): boolean {
  if (viaje === null || now - viaje.desde > MEMORIA_DE_LOTE_MS) return false
  const { desde, rehusado, sinLote: en } = viaje
  return en === null || !(rehusado || en - desde >= LOTE_LLEGO_MS)
}

function adelantado(s: Situacion, mensaje: string): Situacion {
  const adelantos = s.adelantos + 1
  if (adelantos <= MAX_ADELANTOS) return { ...s, es: 'dudosa', adelantos, sinDicho: null }
  return rechazado(s, { codigo: '1004', mensaje })
}

function add(s: Situacion, suceso: Suceso): Situacion {
  switch (suceso.que) {
    case 'enviado':
      return suceso.enLoteHasta === undefined
        ? { ...sale(s, suceso.en), viajoAlFinal: false }
        : saleEnLote(s, suceso.en, suceso.enLoteHasta)
    case 'en-lote':
      return saleEnLote(s, suceso.en, suceso.en)
    case 'sin-respuesta':
      return sinRespuesta(s, suceso)
    case 'solo-por-lote':
      return { ...dicha(s), es: 'dudosa', soloPorLote: true, sinDicho: null }
    case 'repetido':
      return { ...dicha(s), es: 'repetida', ausencias: 0, dicho: suceso }
    case 'ausente':
      return ausente(s, suceso.en)
    case 'en-proceso':
      return { ...s, es: 'encolada' }
    case 'sin-lote':
      return sinLote(s, suceso.en)
    case 'adelantado':
      return adelantado(dicha(s), suceso.mensaje)
    case 'rechazado':
      return rechazado(dicha(s), suceso)
    case 'ajeno':
      return { ...s, final: error('SIFEN tiene otro documento con este CDC') }
    case 'encontrado':
      return {
        ...s,
        final: { estado: 'APROBADO', protocolo: suceso.protocolo, fecha: suceso.fecha, nota: null },
      }
    case 'aprobado': {
      const { protocolo, fecha, nota } = suceso
      const estado = suceso.observado ? 'APROBADO_OBSERVACION' : 'APROBADO'
      return { ...s, final: { estado, protocolo, fecha, nota } }
    }
    case 'no-salio':
    case 'consulta-sin-respuesta':
      return s
  }
}

const NUEVA: Situacion = {
  es: 'libre',
  envios: 0,
  desde: null,
  enLote: false,
  viaje: null,
  viajoAlFinal: false,
  soloPorLote: false,
  ausencias: 0,
  adelantos: 0,
  dicho: null,
  sinDicho: null,
  perdida: null,
  oido: null,
  final: null,
}
const situacionDe = (historia: HistoriaDeDocumento): Situacion => historia.reduce(add, NUEVA)

/** With what SIFEN last said, and its code: whoever has to do something about it has nothing else to go by. */
function noRegistrado(envios: number, oido: string | null): Final {
  const dicho = oido === null ? '' : ` Lo último que se supo: ${oido.replace(/^[a-z0-9-]+: /, '')}.`
  return error(
    `SIFEN no lo registró en ${envios} envíos; la consulta dice que no lo tiene.${dicho} Vea sus intercambios con SIFEN, emita otro e inutilice este número`,
    /\b0\d{3}\b/.exec(oido ?? '')?.[0] ?? null,
  )
}

/** Why what SIFEN does not have is not sent any more; null while it is. */
function finDeLibre({ envios, desde, oido }: Situacion, { fechaEmision, now }: HechosDeEnvio): Final | null {
  if (envios >= MAX_ENVIOS && now - (desde ?? now) >= TRANSMISION_MS) return noRegistrado(envios, oido)
  if (now - fechaEmision <= PLAZO_MS) return null
  return error(
    'pasaron más de 30 días (720 horas) desde su emisión sin que SIFEN lo recibiera, y ya no lo admite (1150): emita otro e inutilice este número',
    '1150',
  )
}

/** What a step depends on besides the history: `fechaEmision` says until when SIFEN takes it. */
export interface HechosDeEnvio {
  fechaEmision: number
  now: number
}

/** Sent until SIFEN has it, asked about after every silence, within SIFEN's limits of times and days. */
export const DOCUMENTO: Policy<Suceso, Situacion, HechosDeEnvio, PasoDeDocumento> = {
  situate: situacionDe,
  decide(s, hechos) {
    const { now } = hechos
    if (s.final !== null) return { paso: 'fin', final: s.final }
    if (s.es !== 'libre')
      return { paso: 'consultar', enLotes: s.es === 'encolada' && mayBeInLote(s.viaje, now) }
    const fin = finDeLibre(s, hechos)
    // What left last may come all the same, and whoever hears that it is over issues another one.
    if (fin !== null)
      return hasArrived(s.sinDicho, now) ? { paso: 'fin', final: fin } : { paso: 'consultar', enLotes: false }
    if (s.soloPorLote && mayBeInLote(s.viaje, now)) return { paso: 'consultar', enLotes: true }
    return { paso: 'enviar', porLote: s.soloPorLote ? 'debe' : s.enLote ? 'no' : 'puede' }
  },
}

/** Whether what the result of that lote says is known already: asked by a CDC, SIFEN shows the last lote that it took with it, and not the one that is asked about. */
export const hasHeardOf = (historia: HistoriaDeDocumento, numero: string | null): boolean =>
  numero !== null && historia.some(({ deLote }) => deLote === numero)

/** Whether SIFEN may have it. */
export const isInDoubt = (historia: HistoriaDeDocumento): boolean => situacionDe(historia).es !== 'libre'

/** Whether what had to be said never had its turn among what else was under way for this issuer: SIFEN and the way to it have no part in that. */
export const isSinTurno = (razon: string): boolean => razon.includes('(turno ')

/** How many failures are counted of it. */
export const fallasDe = (razon: string): number => (isSinTurno(razon) ? 0 : 1)

/** How long it is from now until the next step may be taken. */
export function esperaDe(historia: HistoriaDeDocumento, ritmo: Ritmo): number {
  const ultimo = historia.at(-1)
  switch (ultimo?.que) {
    case 'no-salio':
    case 'consulta-sin-respuesta':
      return isSinTurno(ultimo.razon) ? ritmo.baseMs : pausaEntre(ritmo, ultimo.veces)
    case 'adelantado':
      return ultimo.faltaMs
    case 'en-proceso':
      return ritmo.loteMs
    case 'sin-lote':
      return pausaEntre(ritmo, ultimo.veces)
    case 'ausente': {
      const { envios, ausencias } = situacionDe(historia)
      return pausaEntre(ritmo, Math.max(envios, ausencias))
    }
    default:
      return 0
  }
}

/** The history with what happened now. A send of which not one byte left takes back that it was noted. */
export function withSuceso(historia: HistoriaDeDocumento, suceso: Suceso): HistoriaDeDocumento {
  const ultimo = historia.at(-1)?.que
  const noted = ultimo === 'enviado' || ultimo === 'en-lote'
  return note(suceso.que === 'no-salio' && noted ? historia.slice(0, -1) : historia, suceso)
}
