import type { Fault } from '../fault.ts'
import { checkCampos } from './campos.generated.ts'
import type { DocumentoEntrada } from './entrada.ts'
import { computeTotales, contextoDe, type Totales } from './totales.ts'

/** What a documento comes to while it is still being written. */
export interface Valoracion {
  /** One for each item: what it comes to by itself, not rounded; undefined where that cannot be told. */
  readonly items: readonly (Totales | undefined)[]
  /** Of the items that could be told; undefined when there is none. */
  readonly totales: Totales | undefined
}

/** The fields of an item that its amounts come from. */
const IMPORTES = /^gCamItem\[(\d+)\](?:$|\.(?:dCantProSer|gValorItem|gCamIVA))/

/**
 * The same arithmetic as `prepareDocumento`, for an incomplete documento: items that cannot be added up are left out instead of refused.
 * `excluidos` names the items whose amounts the caller knows to be wrong.
 */
export function appraiseDocumento(entrada: DocumentoEntrada, excluidos: ReadonlySet<number>): Valoracion {
  const faults: Fault[] = []
  checkCampos(entrada, faults)
  const malos = new Set(excluidos)
  for (const { campo } of faults) {
    const item = IMPORTES.exec(campo)
    if (item !== null) malos.add(Number(item[1]))
  }
  const e = faults.some(({ campo }) => campo === 'gOpeCom.dTiCam') ? sinCambio(entrada) : entrada
  const sanos = { ...e, gCamItem: e.gCamItem.filter((_, n) => !malos.has(n)) }
  const contexto = contextoDe(sanos)
  // A commission is of the whole, and of no item.
  const { gTotSub: _, ...sinComision } = e
  const items = e.gCamItem.map((item, n) => {
    if (malos.has(n)) return undefined
    const { totales, sumas } = computeTotales(
      { ...sinComision, gCamItem: [item], redondear: false },
      contexto,
    )
    return sumas.negativo === undefined ? totales : undefined
  })
  const gCamItem = e.gCamItem.filter((_, n) => items[n] !== undefined)
  return { items, totales: gCamItem.length === 0 ? undefined : computeTotales({ ...e, gCamItem }).totales }
}

function sinCambio(e: DocumentoEntrada): DocumentoEntrada {
  if (!e.gOpeCom) return e
  const { dTiCam: _, ...gOpeCom } = e.gOpeCom
  return { ...e, gOpeCom }
}
