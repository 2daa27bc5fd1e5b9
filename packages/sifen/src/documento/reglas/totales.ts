import { type Decimal, formatDecimal, parseDecimal, UNIDAD } from '../../decimal.ts'
import type { Fault } from '../../fault.ts'
import { codigosDe, type Regla } from '../../reglas/regla.ts'
import type { LimiteInnominado, ReglasNuevas } from '../../reglas/vigencia.ts'
import type { GCamItem } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Sumas } from '../item.ts'
import { type Calculo, porcentajeDe } from '../totales.ts'
import { judge, nada } from './juicio.ts'

/** Of the time before every date of the table (MT). */
const PRIMER_LIMITE = 60_000_000n

/** From which day an unnamed receptor is refused from which total on, in guaraníes (1321): NT21, NT24. */
const LIMITES_INNOMINADO: readonly LimiteInnominado[] = [
  { desde: '2024-01-01', guaranies: 35_000_000n },
  { desde: '2025-01-01', guaranies: 7_000_000n },
]

/** The last to come into force by that day. What a newer note says of a day counts before what the release does. */
export function limiteInnominado(fecha: string, nuevas?: ReglasNuevas): bigint {
  let vigente: LimiteInnominado | undefined
  for (const limite of [...LIMITES_INNOMINADO, ...(nuevas?.limitesInnominado ?? [])])
    if (fecha.slice(0, 10) >= limite.desde && limite.desde >= (vigente?.desde ?? '')) vigente = limite
  return vigente?.guaranies ?? PRIMER_LIMITE
}

/** With the points of the thousands, as people here write it. */
const conPuntos = (guaranies: bigint): string => String(guaranies).replace(/\B(?=(\d{3})+$)/g, '.')

const MAXIMO = 10n ** 23n

const decimalDe = (monto: string | number | undefined): Decimal => parseDecimal(monto ?? 0) ?? 0n

const resta: readonly Regla<GCamItem, Sumas>[] = [
  {
    codigo: '1853',
    regla: 'EA008',
    campo: 'gValorItem',
    falla: (_, { negativo }, n) => n === negativo,
    valor: item => item.gValorItem?.dPUniProSer,
    detalle: 'Los descuentos y anticipos superan el precio del ítem. Redúzcalos.',
  },
]

interface Sumado {
  readonly enGuaranies: Decimal
  /** What the items come to before anything is subtracted. */
  readonly bruto: Decimal
  readonly iva: Decimal
  /** F014 and F017, with what is charged beside the items. */
  readonly conComision: readonly string[]
}

const sumado = ({ enGuaranies, sumas: s, totales }: Calculo): Sumado => ({
  enGuaranies,
  bruto:
    s.total.total + s.descuento.total + s.descuentoGlobal.total + s.anticipo.total + s.anticipoGlobal.total,
  iva: s.iva5.total + s.iva10.total,
  conComision: [totales?.dTotGralOpe ?? '', totales?.dTotIVA ?? ''],
})

const SIN_LUGAR = /^\d{16}/

const liquidado = ({ gTotSub: g }: DocumentoEntrada) => decimalDe(g?.dLiqTotIVA5) + decimalDe(g?.dLiqTotIVA10)

const totales: readonly Regla<DocumentoEntrada, Sumado>[] = [
  {
    codigo: '2383',
    regla: 'F033',
    campo: 'descuentoGlobal',
    falla: ({ descuentoGlobal }, { bruto }) =>
      decimalDe(descuentoGlobal) > 0n && !porcentajeDe(decimalDe(descuentoGlobal), bruto),
    detalle:
      'El descuento global no llega a ser un porcentaje del precio de los ítems. Quítelo o revise los precios.',
  },
  {
    codigo: '2387',
    regla: 'F035',
    campo: 'anticipoGlobal',
    falla: (e, { bruto }) => decimalDe(e.anticipoGlobal) > 0n && bruto === 0n,
    detalle: 'Los ítems no suman nada: no hay de qué descontar el anticipo. Quítelo o revise los precios.',
  },
  {
    codigo: '1321',
    regla: 'D208c',
    campo: 'gDatRec.iTipIDRec',
    falla: (e, { enGuaranies }) =>
      e.gDatRec.iTipIDRec === 5 &&
      e.gOpeCom?.iTipTra !== 13 &&
      enGuaranies >= limiteInnominado(e.dFeEmiDE, e.reglasNuevas) * UNIDAD,
    valor: (_, { enGuaranies }) => formatDecimal(enGuaranies),
    detalle: e =>
      `Desde ${conPuntos(limiteInnominado(e.dFeEmiDE, e.reglasNuevas))} guaraníes la factura debe llevar los datos del receptor. Identifíquelo.`,
  },
  {
    codigo: '2371',
    regla: 'F017a',
    campo: 'gTotSub.dLiqTotIVA10',
    falla: (e, { iva }) => liquidado(e) > iva + decimalDe(e.gTotSub?.dIVAComi),
    valor: e => formatDecimal(liquidado(e)),
    detalle: 'La liquidación del IVA por redondeo supera al IVA de la operación. Redúzcala.',
  },
  {
    codigo: '0160',
    regla: 'F008',
    campo: 'gCamItem',
    falla: (_, { bruto, enGuaranies, conComision }) =>
      bruto >= MAXIMO || enGuaranies >= MAXIMO || conComision.some(monto => SIN_LUGAR.test(monto)),
    valor: nada,
    detalle: 'El total pasa de 15 dígitos enteros: SIFEN no lo admite. Revise precios y cantidades.',
  },
]

export const CODIGOS_DE_TOTALES: readonly string[] = [...codigosDe(resta), ...codigosDe(totales)]

/** What can only be judged once everything is added up. */
export function reglasDeTotales(e: DocumentoEntrada, c: Calculo, f: Fault[]): void {
  const n = c.sumas.negativo
  const item = n === undefined ? undefined : e.gCamItem[n]
  // An item of less than nothing takes the sums with it: what is wrong with these is wrong with the item.
  if (item) judge(resta, item, c.sumas, e, f, 'gCamItem', n)
  else if (c.totales) judge(totales, e, sumado(c), e, f)
}
