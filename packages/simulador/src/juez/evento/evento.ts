import type { Contexto, DocumentoRegistrado, EventoRegistrado, Identidad, TipoEvento } from '../contrato.ts'
import type { Regla } from '../documento/documento.ts'
import type { Ruc } from '../firma/certificado.ts'
import { cdcValido, rucDeCdc } from '../valores/cdc.ts'
import { HORA, instante } from '../valores/fecha.ts'
import type { Nodo } from '../xml/nodo.ts'

/** An event that has passed schema and signature. */
export interface Evento {
  readonly ctx: Contexto
  readonly id: string
  readonly tipo: TipoEvento
  readonly version: string
  /** The group of the event itself. */
  readonly g: Nodo
  /** Empty for rGeVeInu. */
  readonly cdc: string
  readonly firmado: number
  readonly firmante: Ruc
}

export type ReglaEvento = Regla<Evento>

export function abrirEvento(nodo: Nodo, firmante: Ruc, ctx: Contexto): Evento {
  const rEve = nodo.g('rEve') as Nodo
  const g = (rEve.g('gGroupTiEvt') as Nodo).hijos[0] as Nodo
  return {
    ctx,
    g,
    firmante,
    id: rEve.atributos.Id ?? '0',
    tipo: g.nombre as TipoEvento,
    version: rEve.t('dVerFor') ?? '',
    cdc: g.t('Id') ?? '',
    firmado: instante(rEve.t('dFecFirma') ?? ''),
  }
}

export const documento = (e: Evento): DocumentoRegistrado | undefined => e.ctx.registro.documento(e.cdc)

export const previos = (e: Evento, tipo: TipoEvento): EventoRegistrado[] =>
  e.ctx.registro.eventos(e.cdc).filter(p => p.hechos.tipo === tipo)

export const cdcMalo = (e: Evento) => !cdcValido(e.cdc)
export const noAprobado = (e: Evento) => documento(e) === undefined
export const cancelado = (e: Evento) => documento(e)?.cancelado === true

/** Only who issued the document may send the event. */
export const noEsEmisor = (e: Evento) => rucDeCdc(e.cdc) !== e.firmante.ruc

/** The receptor of a document: who was named for it, or who stands in it. */
export function receptorDe(e: Evento): Identidad | undefined {
  const nominado = previos(e, 'rGEveNom').at(-1)?.hechos.nominado
  return nominado ?? documento(e)?.hechos.receptor
}

export const DIA = 24 * HORA
/** Receptor events: 45 days, from the approval of a DTE. */
export const pasadosDesdeAprobacion = (e: Evento, dias: number) => {
  const aprobado = documento(e)?.aprobado
  return aprobado !== undefined && e.ctx.ahora - aprobado > dias * DIA
}

export const lleva = (e: Evento, campo: string) => e.g.tiene(campo)
