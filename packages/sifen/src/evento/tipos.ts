/** The events as values: fields named and coded as in the manual, in its order of groups. */

import type { ContactoDelReceptor } from './contacto.ts'

type Opt<T> = T | null | undefined

/** Nominación (NT14, NT27). What a code already says (names of country, document type, place) and the DV may be left out. */
export interface Nominacion extends ContactoDelReceptor {
  readonly tipo: 'nominacion'
  /** CDC of the factura. */
  readonly Id: string
  readonly mOtEve: string
  readonly iNatRec: 1 | 2
  readonly iTiOpe: 1 | 2 | 4
  readonly cPaisRec: string
  readonly dDesPaisRe?: Opt<string>
  readonly iTiContRec?: Opt<1 | 2>
  readonly dRucRec?: Opt<string>
  readonly dDVRec?: Opt<number | string>
  readonly iTipIDRec?: Opt<number>
  readonly dDTipIDRec?: Opt<string>
  readonly dNumIDRec?: Opt<string>
  readonly dNomRec: string
  readonly dNomFanRec?: Opt<string>
  readonly dDirRec?: Opt<string>
  readonly dNumCasRec?: Opt<number>
  readonly cDepRec?: Opt<number>
  readonly dDesDepRec?: Opt<string>
  readonly cDisRec?: Opt<number>
  readonly dDesDisRec?: Opt<string>
  readonly cCiuRec?: Opt<number>
  readonly dDesCiuRec?: Opt<string>
}

export interface Cancelacion {
  readonly tipo: 'cancelacion'
  readonly Id: string
  readonly mOtEve: string
}

export interface Inutilizacion {
  readonly tipo: 'inutilizacion'
  readonly dNumTim: string
  readonly dEst: string
  readonly dPunExp: string
  readonly dNumIn: string
  readonly dNumFin: string
  readonly iTiDE: number
  readonly mOtEve: string
  readonly dSerieNum?: Opt<string>
}

interface ReceptorDelEvento {
  readonly Id: string
  readonly dFecEmi: string
  readonly dFecRecep: string
  readonly iTipRec: 1 | 2
  readonly dNomRec: string
  readonly dRucRec?: Opt<string>
  readonly dDVRec?: Opt<number | string>
  readonly dTipIDRec?: Opt<number>
  readonly dNumID?: Opt<string>
}

export interface NotificacionRecepcion extends ReceptorDelEvento {
  readonly tipo: 'notificacionRecepcion'
  /** A decimal as text: money is never a float. */
  readonly dTotalGs: string
}

export interface Conformidad {
  readonly tipo: 'conformidad'
  readonly Id: string
  /** 1 total, 2 partial. */
  readonly iTipConf: 1 | 2
  readonly dFecRecep?: Opt<string>
}

export interface Disconformidad {
  readonly tipo: 'disconformidad'
  readonly Id: string
  readonly mOtEve: string
}

export interface Desconocimiento extends ReceptorDelEvento {
  readonly tipo: 'desconocimiento'
  readonly mOtEve: string
}

/** Update of the transport data of a nota de remisión; `dMotEv` says which block changes. */
export interface Transporte {
  readonly tipo: 'transporte'
  readonly Id: string
  /** 1 place of delivery, 2 driver, 3 carrier, 4 vehicle. */
  readonly dMotEv: 1 | 2 | 3 | 4
  readonly cDepEnt?: Opt<number>
  readonly dDesDepEnt?: Opt<string>
  readonly cDisEnt?: Opt<number>
  readonly dDesDisEnt?: Opt<string>
  readonly cCiuEnt?: Opt<number>
  readonly dDesCiuEnt?: Opt<string>
  readonly dDirEnt?: Opt<string>
  readonly dNumCas?: Opt<number>
  readonly dCompDir1?: Opt<string>
  readonly dNomChof?: Opt<string>
  readonly dNumIDChof?: Opt<string>
  readonly iNatTrans?: Opt<1 | 2>
  readonly dRucTrans?: Opt<string>
  readonly dDVTrans?: Opt<number | string>
  readonly dNomTrans?: Opt<string>
  readonly iTipIDTrans?: Opt<number>
  readonly dDTipIDTrans?: Opt<string>
  readonly dNumIDTrans?: Opt<string>
  readonly iTipTrans?: Opt<1 | 2>
  readonly dDesTipTrans?: Opt<string>
  readonly iModTrans?: Opt<1 | 2 | 3 | 4>
  readonly dDesModTrans?: Opt<string>
  readonly dTiVehTras?: Opt<string>
  readonly dMarVeh?: Opt<string>
  readonly dTipIdenVeh?: Opt<1 | 2>
  readonly dNroIDVeh?: Opt<string>
  readonly dNroMatVeh?: Opt<string>
}

export type Evento =
  | Nominacion
  | Cancelacion
  | Inutilizacion
  | NotificacionRecepcion
  | Conformidad
  | Disconformidad
  | Desconocimiento
  | Transporte

export type TipoEvento = Evento['tipo']

/** What the caller knows of the world besides the event; every rule that needs more than it knows is left to SIFEN. */
export interface Contexto {
  /** RUC (without DV) of the certificate that will sign. */
  readonly rucFirmante?: Opt<string>
  /** The DTE exists in SIFEN, approved. */
  readonly aprobado?: Opt<boolean>
  /** When SIFEN approved it, Paraguay time, AAAA-MM-DDThh:mm:ss. */
  readonly aprobadoEn?: Opt<string>
  /** It was issued without a name (iTipIDRec 5). */
  readonly innominado?: Opt<boolean>
  /** Its approved events so far. */
  readonly eventosPrevios?: Opt<readonly TipoEvento[]>
  /** State of the RUC that the event names, as siConsRUC gives it. */
  readonly estadoRuc?: Opt<'ACT' | 'SUS' | 'SAD' | 'BLQ' | 'CAN' | 'CDE' | 'INEXISTENTE'>
}
