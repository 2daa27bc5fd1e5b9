import {
  appraiseDocumento,
  type Documento,
  type DocumentoEntrada,
  formatDecimal,
  type Totales,
} from '@mbohera/sifen/valores'
import { faultsBeyond } from '../dichos.ts'
import type { Fault } from '../failure.ts'
import { collect, type Draft, draftOf, faultsOf, faultsThat, NOTHING } from '../validated.ts'
import { assembleDocumento, type Contexto, entradaDe, judgeTotal } from './armar.ts'
import { judgePagos, sumaDeCuotas, sumaDePagos } from './pagos.ts'
import { redondeosDe } from './redondeo.ts'
import type { SolicitudDeEmision } from './solicitud.ts'
import { TIPO_DOCUMENTO } from './valores.ts'

/** How an invoice is paid, as it was understood. */
export interface CondicionVista {
  iCondOpe: number
  /** Null when a payment is in another currency. */
  totalPagos: string | null
  plazo: string | null
  cuotas: number
  totalCuotas: string | null
}

/** What an emission would come to. */
export interface VistaDeEmision {
  faltas: readonly Fault[]
  moneda: string
  /** Whether items were left out of the totals because their amounts cannot be told. */
  parcial: boolean
  totales: Totales | null
  items: (Totales | null)[]
  condicion: CondicionVista | null
  /** What would be signed; null as long as something is wrong. */
  documento: Documento | null
}

const DE_ITEM =
  /^items\[(\d+)\](?:$|\.(?:cantidad|precioUnitario|descuento|anticipo|tasaIVA|afectacionTributaria|proporcionGravada)$)/

/** The documento as it would be, and everything that is wrong with it, each with what can be said of the rest. */
export function viewEmision(leida: Draft<SolicitudDeEmision>, contexto: Contexto): VistaDeEmision {
  const solicitud = draftOf(leida)
  const armado = assembleDocumento(leida, contexto)
  const malos = faultsOf(armado).flatMap(({ campo }) => DE_ITEM.exec(campo)?.[1] ?? [])
  const posibles = armado.ok ? [armado.value.entrada] : entradasDe(solicitud, contexto)
  const vistas = posibles.map(entrada =>
    valorar(entrada, { solicitud, contexto }, new Set(malos.map(Number))),
  )
  // `entradasDe` gives one at least.
  const { entrada, items, totales, juicio } = vistas.find(vista => vista.cabe) ?? vistas[0]!
  const conPrecios = solicitud.iTiDE !== TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA
  const parcial = conPrecios && items.includes(undefined)
  // Of the payments is told what neither the body's own faults touch, nor the documento's name.
  const enArmado = new Set(faultsOf(armado).map(({ campo }) => campo))
  const pagos = faultsThat(
    faultsBeyond(leida, parcial ? NOTHING : juicio),
    ({ campo }) => !enArmado.has(campo),
  )
  return {
    faltas: faultsOf(collect([armado, pagos])),
    moneda: solicitud.moneda,
    parcial,
    totales: totales === undefined ? null : inMoneda(totales, entrada),
    items: items.map(item => item ?? null),
    condicion: condicionDe(entrada),
    documento: armado.ok ? armado.value : null,
  }
}

/** The documento as it is rounded, and as else it could be. */
function entradasDe(solicitud: SolicitudDeEmision, contexto: Contexto): DocumentoEntrada[] {
  const entrada = entradaDe(solicitud, contexto)
  return redondeosDe(solicitud, contexto.emisor).map(redondear => ({ ...entrada, redondear }))
}

function valorar(
  entrada: DocumentoEntrada,
  de: { solicitud: SolicitudDeEmision; contexto: Contexto },
  malos: ReadonlySet<number>,
) {
  const { items, totales } = appraiseDocumento(entrada, malos)
  const juicio = judgePagos(entrada, totales, de.solicitud.camposDePago)
  return { entrada, items, totales, juicio, cabe: judgeTotal(entrada, totales, de).ok }
}

/** Without a rate nothing is known in guaraníes. */
function inMoneda(totales: Totales, { gOpeCom }: DocumentoEntrada): Totales {
  const conCambio = gOpeCom?.dTiCam !== undefined || gOpeCom?.dCondTiCam === 2
  if (totales.dTotalGs === undefined || conCambio) return totales
  const { dTotalGs: _, ...rest } = totales
  return rest
}

function condicionDe(entrada: DocumentoEntrada): CondicionVista | null {
  const { gCamCond } = entrada
  if (gCamCond === undefined) return null
  const pagado = sumaDePagos(entrada)
  const { dPlazoCre, gCuotas = [] } = gCamCond.gPagCred ?? {}
  const cuotas = sumaDeCuotas(entrada)
  return {
    iCondOpe: gCamCond.iCondOpe,
    totalPagos: pagado === undefined ? null : formatDecimal(pagado),
    plazo: dPlazoCre ?? null,
    cuotas: gCuotas.length,
    totalCuotas: cuotas === undefined ? null : formatDecimal(cuotas),
  }
}
