import type { Ambiente } from '../ambiente.ts'
import type { TimbradoConVigencia } from '../emisor/timbrado-de-tipo.ts'
import { hasTimbrado } from '../emisor/timbrado-de-tipo.ts'
import { keysOf } from '../enumeracion.ts'
import { isFueraDePlazo, plazoDe, refuseSinAprobar } from '../evento/admision.ts'
import {
  type EventoVigente,
  type Negativa,
  refuseAmbiente,
  refuseCertificado,
  refuseIncierto,
} from '../evento/impedimentos.ts'
import { ADMISION } from '../evento/tipos.ts'
import type { Failure } from '../failure.ts'
import { refuseInutilizacion } from '../inutilizacion/numero.ts'
import { plazoDeInutilizacion } from '../inutilizacion/plazo.ts'
import { refuseNominacion, refuseNominado } from '../nominacion/elegibilidad.ts'
import { deny, type Quien, type Requisito } from '../quien.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { refuseActualizacion } from '../transporte/elegibilidad.ts'
import { collect, NOTHING, type Validated } from '../validated.ts'
import { hasKude } from './estado.ts'
import type { Asociado } from './nota.ts'
import { admitsPrecarga } from './precarga.ts'

/** What can be asked for about a documento, and which callers may: the routes ask for the same. */
export const REQUISITOS = {
  nominar: { accion: 'evento.enviar', permiso: 'nominar' },
  cancelar: { accion: 'evento.enviar', permiso: 'anular' },
  inutilizar: { accion: 'evento.enviar', permiso: 'anular' },
  actualizarTransporte: { accion: 'evento.enviar', permiso: 'emitir' },
  notaDeCredito: { accion: 'documento.emitir', permiso: 'emitir' },
  notaDeDebito: { accion: 'documento.emitir', permiso: 'emitir' },
  // A key that may emit may also archive, as the role EMISOR may.
  archivar: { accion: 'documento.archivar', permiso: 'emitir' },
  desarchivar: { accion: 'documento.archivar', permiso: 'emitir' },
  kude: { accion: 'documento.ver', permiso: 'leer' },
  compartir: { accion: 'documento.compartir', permiso: 'emitir' },
} as const satisfies Record<string, Requisito>
export type NombreDeAccion = keyof typeof REQUISITOS

/**
 * Whether something can be done now. When not: the failure that the operation answers; or what it answers without failing, which is what
 * SIFEN says, or that it is done already.
 */
export type Decision =
  | { puede: true; hasta: number | null }
  | { puede: false; failure: Failure }
  | { puede: false; negativa: Negativa }
export type Acciones = Record<NombreDeAccion, Decision>

/** What the decisions are made of. What none of them needs in this state is null, or empty. */
export interface HechosDeAcciones {
  documento: Asociado & { fechaEmision: number; fechaAprobacion: number | null; archivadoEn: number | null }
  ambiente: Ambiente
  /** The nomination and the cancellation that stand, or may stand. */
  nominacion: (EventoVigente & { receptor: Receptor | null }) | null
  cancelacion: EventoVigente | null
  /** The update of its transport that is on its way. */
  transporte: EventoVigente | null
  /** The voiding of its number that stands, or may stand. */
  inutilizacion: EventoVigente | null
  /** Whether another documento has its number, and SIFEN did not refuse that one. */
  numeroDeOtro: boolean
  certificado: { hasta: number } | null
  /** Whether whoever issues has what it takes, timbrados apart. */
  elEmisor: Validated<unknown>
  timbrados: readonly TimbradoConVigencia[]
  /** Whether something is left of it to be credited. */
  saldo: Validated<null>
  /** What SIFEN's clock shows, as far as it is known. */
  horaDeSifen: number
}

const si = (hasta: number | null = null): Decision => ({ puede: true, hasta })
const no = (failure: Failure): Decision => ({ puede: false, failure })
const denySandbox = (negativa: Negativa): Decision => ({ puede: false, negativa })

type Decide = (hechos: HechosDeAcciones, now: number) => Decision

/** The first of these that stands in the way. */
const siNada = (impedimentos: readonly (Failure | null)[], hasta: number | null = null): Decision => {
  const impide = impedimentos.find(failure => failure !== null)
  return impide == null ? si(hasta) : no(impide)
}

const nominar: Decide = ({ documento, ambiente, nominacion, certificado }, now) => {
  const pendiente = nominacion?.estado === 'ENVIADO' ? nominacionPendiente(nominacion, now) : null
  return siNada([
    refuseAmbiente(ambiente),
    nominacion && refuseNominado(nominacion),
    pendiente,
    refuseNominacion(documento),
    refuseCertificado(certificado, now),
  ])
}

function nominacionPendiente(nominacion: EventoVigente, now: number): Failure {
  const incierta = refuseIncierto(nominacion, now)
  if (incierta.type !== 'result-uncertain') return incierta
  const { eventoSifenId, desde, segundos } = incierta
  return { type: 'documento-nomination-pending', eventoSifenId, desde, segundos }
}

const cancelar: Decide = ({ documento, ambiente, cancelacion, certificado, horaDeSifen }, now) => {
  const antes = siNada([
    refuseAmbiente(ambiente),
    cancelacion?.estado === 'ENVIADO' ? refuseIncierto(cancelacion, now) : null,
    refuseSinAprobar(ADMISION.CANCELACION, documento.estado),
    refuseCertificado(certificado, now),
  ])
  if (!antes.puede) return antes
  const tarde = isFueraDePlazo(ADMISION.CANCELACION, documento, horaDeSifen)
  return tarde === null ? si(plazoDe(ADMISION.CANCELACION, documento)) : denySandbox(tarde)
}

const transporte: Decide = ({ documento, ambiente, transporte: pendiente, certificado }, now) =>
  siNada([
    refuseAmbiente(ambiente),
    pendiente?.estado === 'ENVIADO' ? refuseIncierto(pendiente, now) : null,
    refuseActualizacion(documento),
    refuseCertificado(certificado, now),
  ])

const inutilizar: Decide = ({ documento, ambiente, inutilizacion, numeroDeOtro, certificado }, now) => {
  const impide = refuseInutilizacion({ estado: documento.estado, inutilizacion, numeroDeOtro }, now)
  const antes = siNada([refuseAmbiente(ambiente), impide && 'failure' in impide ? impide.failure : null])
  if (!antes.puede) return antes
  if (impide !== null && 'negativa' in impide) return denySandbox(impide.negativa)
  return siNada([refuseCertificado(certificado, now)], plazoDeInutilizacion(documento.fechaEmision))
}

const nota =
  (tipoDocumento: number): Decide =>
  ({ documento, ambiente, elEmisor, timbrados, saldo }) => {
    const nota = collect([admitsPrecarga(documento), saldo])
    const conQue = collect([
      elEmisor,
      ambiente === 'SANDBOX' ? NOTHING : hasTimbrado(timbrados, tipoDocumento),
    ])
    return siNada([
      nota.ok ? null : { type: 'validation-error', faults: nota.faults },
      conQue.ok ? null : { type: 'emisor-not-ready', faults: conQue.faults },
    ])
  }

const NOTA_DE_CREDITO = 5
const NOTA_DE_DEBITO = 6

const hecho = (codigo: string, mensaje: string) => denySandbox({ codigo, mensaje })

const hasAprobacion: Decide = ({ documento: { estado } }) =>
  hasKude(estado) ? si() : no({ type: 'documento-not-approved', estado })

const DECIDE: Record<NombreDeAccion, Decide> = {
  nominar,
  cancelar,
  inutilizar,
  actualizarTransporte: transporte,
  notaDeCredito: nota(NOTA_DE_CREDITO),
  // What an invoice was credited with says nothing of what it may be debited with.
  notaDeDebito: (hechos, now) => nota(NOTA_DE_DEBITO)({ ...hechos, saldo: NOTHING }, now),
  archivar: ({ documento }) =>
    documento.archivadoEn === null ? si() : hecho('archivado', 'el documento ya está archivado'),
  desarchivar: ({ documento }) =>
    documento.archivadoEn === null ? hecho('no-archivado', 'el documento no está archivado') : si(),
  kude: hasAprobacion,
  compartir: hasAprobacion,
}

/** What this caller can do about a documento: first whether its role or permissions allow it, then what the operation would answer. */
export function decideAcciones(hechos: HechosDeAcciones, quien: Quien, now: number): Acciones {
  const names = keysOf(DECIDE)
  const decide = (name: NombreDeAccion): Decision => {
    const denied = deny(quien, REQUISITOS[name])
    return denied === null ? DECIDE[name](hechos, now) : no(denied)
  }
  return Object.fromEntries(names.map(name => [name, decide(name)])) as Acciones // one for each name
}
