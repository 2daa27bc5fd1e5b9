import { type EstadoDocumento, isAprobado } from '../documento/estado.ts'
import { isOneOf } from '../enumeracion.ts'
import type { Failure } from '../failure.ts'
import { hasSameReceptor } from '../nominacion/elegibilidad.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { type ModoDeNominarse, modoDe, type Politica, venceEn } from './politica.ts'

/** EN_CURSO: it may have been signed, and SIFEN's word is not known yet. The three first ones are live. */
export const ESTADOS_DE_PETICION = [
  'EN_GRACIA',
  'ESPERA_VISTO_BUENO',
  'EN_CURSO',
  'APROBADA',
  'RECHAZADA',
  'NEGADA',
  'DESISTIDA',
  'SIN_EFECTO',
] as const
export type EstadoDePeticion = (typeof ESTADOS_DE_PETICION)[number]

export const VIVAS = ['EN_GRACIA', 'ESPERA_VISTO_BUENO', 'EN_CURSO'] as const satisfies EstadoDePeticion[]
export type PeticionViva = (typeof VIVAS)[number]

export const isViva = (estado: EstadoDePeticion): estado is PeticionViva => isOneOf(VIVAS, estado)

/** Peticiones by one edition of a link, those that came to nothing with them; twice as many with what was corrected. */
export const PETICIONES_MAX = 20

/** How a documento stands, as far as naming its buyer goes. */
export interface Nominable {
  estado: EstadoDocumento
  fechaEmision: number
  establecimiento: string
  punto: string
  total: string
  moneda: string
  /** Whom SIFEN has registered as its receptor since; null: nobody. */
  nominado: { eventoSifenId: number; receptor: Receptor } | null
}

/** What of its link counts. */
export interface Vigencia {
  politica: Politica
  /** Which edition leads somewhere. */
  edicion: number
  revocado: boolean
  nominable: Nominable
}

/** Why a link leads to nothing that can be done; null: it does. */
export type CierreDeEnlace = 'INACTIVO' | 'REVOCADO' | 'NOMINADA' | 'CANCELADA' | 'RECHAZADA' | 'VENCIDO'

export function cierreDe(
  { politica, revocado, nominable }: Omit<Vigencia, 'edicion'>,
  now: number,
): CierreDeEnlace | null {
  if (!politica.activo) return 'INACTIVO'
  if (revocado) return 'REVOCADO'
  if (nominable.nominado !== null) return 'NOMINADA'
  if (nominable.estado === 'CANCELADO') return 'CANCELADA'
  if (nominable.estado === 'RECHAZADO' || nominable.estado === 'ERROR') return 'RECHAZADA'
  return now >= venceEn(nominable.fechaEmision, politica) ? 'VENCIDO' : null
}

/** As it is told: of a petición that had no effect, why. */
export const CIERRE_DICHO: Record<CierreDeEnlace, string> = {
  INACTIVO: 'quien vendió dejó de ofrecerlo',
  REVOCADO: 'quien vendió dio de baja el enlace',
  NOMINADA: 'la factura ya se nominó por otro camino',
  CANCELADA: 'la factura fue cancelada',
  RECHAZADA: 'SIFEN no aprobó la factura',
  VENCIDO: 'venció el plazo para pedirlo',
}

/** Nobody asks SIFEN again sooner, whoever presses a button. */
export const ENTRE_INTENTOS_MS = 10_000

type Condiciones = Pick<Vigencia, 'politica' | 'nominable'>

/** For how long nothing is signed, whatever happens. A nod may come at once. */
export const graciaDe = ({ politica, nominable }: Condiciones): number =>
  modoDe(politica, nominable) === 'VISTO_BUENO' ? 0 : politica.graciaMinutos

/** How a petición begins: in which state, and when it is looked at next. */
export function beginPeticion(
  condiciones: Condiciones,
  now: number,
): { estado: PeticionViva; proxima: number } {
  const { politica, nominable } = condiciones
  if (modoDe(politica, nominable) === 'VISTO_BUENO')
    return { estado: 'ESPERA_VISTO_BUENO', proxima: venceEn(nominable.fechaEmision, politica) }
  const gracia = graciaDe(condiciones) * 60_000
  // Whoever asks is the one who tries: another comes first only where that one died.
  if (gracia === 0) return { estado: 'EN_CURSO', proxima: now + ENTRE_INTENTOS_MS }
  return { estado: 'EN_GRACIA', proxima: now + gracia }
}

export const modoAplicable = ({ politica, nominable }: Condiciones): ModoDeNominarse =>
  modoDe(politica, nominable)

interface Peticion {
  estado: EstadoDePeticion
  edicion: number
  receptor: Receptor
  proxima: number | null
  fechaIntento: number | null
}

/** What is done with a petición now. */
export type PasoDePeticion =
  | { que: 'nada' }
  /** It was named as she asked, whoever did it. */
  | { que: 'cerrar'; estado: 'APROBADA'; eventoSifenId: number }
  /** Of one that is EN_CURSO only where nothing was signed under its key. */
  | { que: 'cerrar'; estado: 'SIN_EFECTO'; motivo: string }
  /** Since she asked the shop wants to look first. */
  | { que: 'esperar'; proxima: number }
  /** SIFEN is told, or asked again. */
  | { que: 'nominar' }

const NADA: PasoDePeticion = { que: 'nada' }
const SOLO_CON_RUC = 'quien vendió la da ahora solo con RUC'

/**
 * `vistoBueno`: somebody of the shop says yes just now. Before EN_CURSO nothing was signed, and what the shop wants now holds; from then on what was asked is
 * what is signed.
 */
export function nextPaso(
  peticion: Peticion,
  vigencia: Vigencia,
  now: number,
  vistoBueno = false,
): PasoDePeticion {
  const { estado, fechaIntento, proxima } = peticion
  if (!isViva(estado)) return NADA
  if (estado === 'EN_CURSO' && fechaIntento !== null && now < fechaIntento + ENTRE_INTENTOS_MS) return NADA
  const cierre = peticion.edicion === vigencia.edicion ? cierreDe(vigencia, now) : 'REVOCADO'
  // Who asked in time is named, also where her minutes end after the term.
  const aTiempo = cierre === 'VENCIDO' && estado === 'EN_GRACIA'
  if (cierre !== null && !aTiempo) return closeBy(peticion, vigencia, cierre)
  if (estado === 'EN_CURSO') return { que: 'nominar' }
  const { politica, nominable } = vigencia
  if (politica.soloRuc && peticion.receptor.dRucRec === undefined)
    return { que: 'cerrar', estado: 'SIN_EFECTO', motivo: SOLO_CON_RUC }
  // A factura that SIFEN has not approved yet cannot be named: it waits.
  if (!isAprobado(nominable.estado)) return NADA
  if (estado === 'ESPERA_VISTO_BUENO') return vistoBueno ? { que: 'nominar' } : NADA
  if (modoDe(politica, nominable) === 'VISTO_BUENO')
    return { que: 'esperar', proxima: venceEn(nominable.fechaEmision, politica) }
  return now >= (proxima ?? now) ? { que: 'nominar' } : NADA
}

function closeBy({ receptor }: Peticion, { nominable }: Vigencia, cierre: CierreDeEnlace): PasoDePeticion {
  const { nominado } = nominable
  return nominado !== null && hasSameReceptor(nominado.receptor, receptor)
    ? { que: 'cerrar', estado: 'APROBADA', eventoSifenId: nominado.eventoSifenId }
    : { que: 'cerrar', estado: 'SIN_EFECTO', motivo: CIERRE_DICHO[cierre] }
}

/** What came of an attempt: an answer that ends it, or that nobody knows yet. */
export type DesenlaceDePeticion =
  | { estado: 'APROBADA'; eventoSifenId: number }
  | { estado: 'RECHAZADA'; eventoSifenId: number | null; codigo: string | null; motivo: string | null }
  | { estado: 'SIN_EFECTO'; motivo: string }
  | { estado: 'EN_CURSO'; segundos: number }

/** As a petición asks for it. */
export type ResolucionDePeticion = Exclude<DesenlaceDePeticion, { estado: 'EN_CURSO' }>

const MIN_ESPERA_S = 10
const MAX_ESPERA_S = 900

/** Of an evento, once SIFEN answered. */
export const desenlaceDe = (evento: {
  eventoSifenId: number
  estado: string
  codigo: string | null
  mensaje: string | null
}): DesenlaceDePeticion => {
  const { eventoSifenId, estado, codigo, mensaje } = evento
  if (estado === 'APROBADO') return { estado: 'APROBADA', eventoSifenId }
  return estado === 'RECHAZADO'
    ? { estado: 'RECHAZADA', eventoSifenId, codigo, motivo: mensaje }
    : { estado: 'EN_CURSO', segundos: MIN_ESPERA_S }
}

/** Of a nomination that was not answered by an evento: who else named it, what keeps it from being named, or that nobody knows. */
export function desenlaceDeFalla(failure: Failure, receptor: Receptor): DesenlaceDePeticion {
  switch (failure.type) {
    case 'documento-already-nominated':
      return hasSameReceptor(failure.receptor, receptor)
        ? { estado: 'APROBADA', eventoSifenId: failure.eventoSifenId }
        : { estado: 'SIN_EFECTO', motivo: CIERRE_DICHO.NOMINADA }
    case 'documento-not-nominable':
    case 'validation-error':
      return { estado: 'SIN_EFECTO', motivo: failure.faults.map(({ detail }) => detail).join('; ') }
    default:
      return { estado: 'EN_CURSO', segundos: 'segundos' in failure ? failure.segundos : MIN_ESPERA_S }
  }
}

/** When nobody knows: how soon it is asked again without anybody asking. The first times soon, then ever later. */
export const esperaDeIntento = (segundos: number, intentos: number): number =>
  Math.min(MAX_ESPERA_S, Math.max(MIN_ESPERA_S, segundos) * 2 ** Math.min(intentos, 7)) * 1000
