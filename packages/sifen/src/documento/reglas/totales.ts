import { formatDecimal, parseDecimal, UNIDAD } from '../../decimal.ts'
import type { Fault } from '../../fault.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Calculo } from '../totales.ts'
import { reglaSobre } from './regla.ts'

/** From which date an unnamed receptor is refused from which total on, in guaraníes (rule 1321). Newest first. */
export const LIMITES_INNOMINADO: readonly { readonly desde: string; readonly limite: bigint }[] = [
  { desde: '2025-01-01', limite: 7_000_000n },
  { desde: '2024-01-01', limite: 35_000_000n },
  { desde: '0000-00-00', limite: 60_000_000n },
]

export function limiteInnominado(fecha: string): bigint {
  return LIMITES_INNOMINADO.find(({ desde }) => fecha >= desde)!.limite
}

const MAXIMO = 10n ** 23n

/** What can only be judged once everything is added up. */
export function reglasDeTotales(e: DocumentoEntrada, c: Calculo, f: Fault[]): void {
  const regla = reglaSobre(f)
  const n = c.sumas.negativo
  regla(
    n !== undefined,
    '1853',
    'EA008',
    `gCamItem[${n}].gValorItem`,
    n === undefined ? null : e.gCamItem[n]?.gValorItem?.dPUniProSer,
    'Los descuentos y anticipos superan el precio del ítem. Redúzcalos.',
  )
  if (!c.totales) return
  const { total, descuento, descuentoGlobal, anticipo, anticipoGlobal } = c.sumas
  const bruto = total.total + descuento.total + descuentoGlobal.total + anticipo.total + anticipoGlobal.total
  regla(
    (parseDecimal(e.anticipoGlobal ?? 0) ?? 0n) > 0n && bruto === 0n,
    '2387',
    'F035',
    'anticipoGlobal',
    e.anticipoGlobal,
    'Los ítems no suman nada: no hay de qué descontar el anticipo. Quítelo o revise los precios.',
  )
  const limite = limiteInnominado(e.dFeEmiDE)
  regla(
    e.gDatRec.iTipIDRec === 5 && e.gOpeCom?.iTipTra !== 13 && c.enGuaranies >= limite * UNIDAD,
    '1321',
    'D208c',
    'gDatRec.iTipIDRec',
    formatDecimal(c.enGuaranies),
    `Desde ${limite} guaraníes la factura debe llevar los datos del receptor. Identifíquelo.`,
  )
  const iva =
    (parseDecimal(e.gTotSub?.dLiqTotIVA5 ?? 0) ?? 0n) + (parseDecimal(e.gTotSub?.dLiqTotIVA10 ?? 0) ?? 0n)
  regla(
    iva > c.sumas.iva5.total + c.sumas.iva10.total + (parseDecimal(e.gTotSub?.dIVAComi ?? 0) ?? 0n),
    '2371',
    'F017a',
    'gTotSub.dLiqTotIVA10',
    formatDecimal(iva),
    'La liquidación del IVA por redondeo supera al IVA de la operación. Redúzcala.',
  )
  regla(
    bruto >= MAXIMO || c.enGuaranies >= MAXIMO,
    '0160',
    'F008',
    'gCamItem',
    null,
    'El total pasa de 15 dígitos enteros: SIFEN no lo admite. Revise precios y cantidades.',
  )
}
