import type { Contexto } from '../contrato.ts'
import type { Ruc } from '../firma/certificado.ts'
import { instante } from '../valores/fecha.ts'
import type { Nodo } from '../xml/nodo.ts'

/** A DE that has passed schema and signature, its groups at hand. */
export interface Documento {
  readonly ctx: Contexto
  readonly cdc: string
  readonly tipo: number
  readonly rDE: Nodo
  readonly de: Nodo
  readonly timb: Nodo
  readonly gral: Nodo
  readonly com: Nodo | undefined
  readonly emis: Nodo
  readonly rec: Nodo
  readonly dtip: Nodo
  readonly cond: Nodo | undefined
  readonly pagos: readonly Nodo[]
  readonly items: readonly Nodo[]
  readonly transp: Nodo | undefined
  readonly tot: Nodo | undefined
  readonly asoc: readonly Nodo[]
  readonly moneda: string
  readonly firmado: number
  readonly emitido: number
  readonly firmante: Ruc
  readonly digestValue: string
  /** Validity of the signing certificate. */
  readonly vigencia: { readonly desde: number; readonly hasta: number }
}

export type Regla<T> = readonly [codigo: string, viola: (d: T) => boolean]
export type ReglaDE = Regla<Documento>

/** A rule about every element of a list. */
export function paraCada<T, E>(
  lista: (d: T) => readonly E[],
  reglas: readonly (readonly [codigo: string, viola: (e: E, d: T) => boolean])[],
): Regla<T>[] {
  return reglas.map(([codigo, viola]) => [codigo, d => lista(d).some(e => viola(e, d))])
}

type Firmado = Pick<Documento, 'firmante' | 'digestValue' | 'vigencia'>

export function abrirDocumento(rDE: Nodo, firma: Firmado, ctx: Contexto): Documento {
  const de = rDE.g('DE') as Nodo
  const timb = de.g('gTimb') as Nodo
  const gral = de.g('gDatGralOpe') as Nodo
  const dtip = de.g('gDtipDE') as Nodo
  const com = gral.g('gOpeCom')
  const cond = dtip.g('gCamCond')
  return {
    ctx,
    cdc: de.atributos.Id ?? '',
    tipo: Number(timb.t('iTiDE')),
    rDE,
    de,
    timb,
    gral,
    com,
    emis: gral.g('gEmis') as Nodo,
    rec: gral.g('gDatRec') as Nodo,
    dtip,
    cond,
    pagos: cond?.gs('gPaConEIni') ?? [],
    items: dtip.gs('gCamItem'),
    transp: dtip.g('gTransp'),
    tot: de.g('gTotSub'),
    asoc: de.gs('gCamDEAsoc'),
    moneda: com?.t('cMoneOpe') ?? 'PYG',
    firmado: instante(de.t('dFecFirma') ?? ''),
    emitido: instante(gral.t('dFeEmiDE') ?? ''),
    ...firma,
  }
}
