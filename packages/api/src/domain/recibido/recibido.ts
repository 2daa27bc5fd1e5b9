import {
  completeDecimal,
  type DocumentoLeido,
  parseDecimal,
  type ReceptorLeido,
} from '@mbohera/sifen/valores'
import { ambienteDeQr } from '../adopcion/adoptado.ts'
import type { Ambiente } from '../ambiente.ts'
import { conservarHasta } from '../documento/retencion.ts'
import { DOCUMENTO_RECEPTOR, TIPO_DOCUMENTO } from '../emision/valores.ts'
import { check, collect, type Validated, type Wrong, wrong } from '../validated.ts'
import { PRIMERA_CONSULTA_MS } from './consultas.ts'

/** FIRMADO: its signature holds, and SIFEN was not asked, or has it not. */
export const ESTADOS_DE_RECIBIDO = ['FIRMADO', 'APROBADO', 'CANCELADO'] as const
export type EstadoDeRecibido = (typeof ESTADOS_DE_RECIBIDO)[number]

/** So many documentos come in at once: each is judged while whoever sent it waits. */
export const RECIBIDOS_MAX = 100

/** What SIFEN said of a documento. */
export interface DichoPorSifen {
  estado: EstadoDeRecibido
  protocolo: string | null
  fechaAprobacion: number | null
  /** When it is asked by itself once more. */
  proximaConsulta: number | null
}

/** Of what came in a file nothing was said yet. */
export const sinSifen = (now: number): DichoPorSifen => ({
  ...{ estado: 'FIRMADO', protocolo: null, fechaAprobacion: null },
  proximaConsulta: now + PRIMERA_CONSULTA_MS,
})

/** A documento that somebody else issued to a contribuyente, ready to be stored. */
export interface DocumentoRecibido extends DichoPorSifen {
  cdc: string
  emisorRuc: string
  emisorNombre: string
  tipoDocumento: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  serie: string | null
  fechaEmision: number
  moneda: string
  total: string
  totalGuaranies: string
  receptorNombre: string
  xml: string
  fechaCreacion: number
  conservarHasta: string
}

const TIPOS = new Set<number>(Object.values(TIPO_DOCUMENTO))

interface Destinatario {
  ruc: string
  ambiente: Ambiente
}

/** Whether a documento was issued to this contribuyente by somebody else. `nominado`: who was named for it since. */
export const checkRecibible = (
  leido: DocumentoLeido,
  { ruc, ambiente }: Destinatario,
  nominado: ReceptorLeido | null,
): Validated<unknown> =>
  collect([
    checkEmisorAjeno(leido.ruc, ruc),
    checkReceptor(nominado ?? leido.receptor, ruc),
    check(
      TIPOS.has(leido.iTiDE),
      'tipoDocumento',
      'tipo-de-documento',
      `es de un tipo que este servicio no conoce (${leido.iTiDE})`,
    ),
    check(
      ambienteDeQr(leido.qrUrl) === ambiente,
      'ambiente',
      'otro-ambiente',
      `es de ${ambienteDeQr(leido.qrUrl)}, y lo recibe en ${ambiente}`,
    ),
  ])

export const checkEmisorAjeno = (emisor: string, ruc: string): Validated<null> =>
  check(emisor !== ruc, 'cdc', 'propio', 'lo emitió el mismo contribuyente: tráigalo con adoptar')

function checkReceptor(receptor: ReceptorLeido, ruc: string): Validated<null> {
  if (receptor.iTipIDRec === DOCUMENTO_RECEPTOR.INNOMINADO)
    return wrong(
      'receptor',
      'innominado',
      'no nombra a su receptor: si lo nominaron después, pídalo por su CDC',
    )
  const suyo =
    receptor.dRucRec === undefined
      ? String(receptor.dNumIDRec ?? '')
      : `${receptor.dRucRec}-${receptor.dDVRec}`
  const detail = `se emitió a ${suyo || 'otro'}, no al RUC ${ruc}: cada contribuyente recibe los suyos`
  return check(suyo === ruc, 'receptor', 'otro-receptor', detail)
}

export interface ComoLlego extends DichoPorSifen {
  ambiente: Ambiente
  xml: string
  nominado: ReceptorLeido | null
  now: number
  retencionAnos: number
}

export function recibidoDe(leido: DocumentoLeido, de: ComoLlego): DocumentoRecibido {
  const { ambiente, xml, nominado, now, retencionAnos, ...dicho } = de
  const { cdc, emisorNombre, numeroTimbrado, establecimiento, punto, numero, serie, fechaEmision } = leido
  return {
    ...dicho,
    ...{ cdc, emisorNombre, numeroTimbrado, establecimiento, punto, numero, serie, fechaEmision },
    emisorRuc: leido.ruc,
    tipoDocumento: leido.iTiDE,
    moneda: leido.moneda,
    total: leido.total,
    totalGuaranies: leido.totalGuaranies,
    receptorNombre: String((nominado ?? leido.receptor).dNomRec ?? ''),
    xml,
    fechaCreacion: now,
    conservarHasta: conservarHasta({ ambiente, fechaEmision, now }, retencionAnos),
  }
}

/** What SIFEN shows under the CDC of one that is here: this one; another text, which is the taxpayer's as well, or is not; what cannot be read; or nothing. */
export type LoMostrado = 'este' | 'otro' | 'ajeno' | 'ilegible' | 'ausente'

type Totales = Pick<DocumentoRecibido, 'moneda' | 'total' | 'totalGuaranies'>

const decimalDe = (monto: string): bigint | undefined => parseDecimal(completeDecimal(monto))

/** Whether two texts of one CDC come to the same, however many zeros that is written with: a CDC says nothing of amounts. */
export const hasSameTotales = (uno: Totales, otro: Totales): boolean =>
  uno.moneda === otro.moneda &&
  decimalDe(uno.total) === decimalDe(otro.total) &&
  decimalDe(uno.totalGuaranies) === decimalDe(otro.totalGuaranies)

/** Of a text under whose CDC another one is here: which of the two counts is known once SIFEN was asked. */
export function yaHayOtro(
  guardado: Pick<DocumentoRecibido, 'estado' | 'total' | 'moneda'>,
  leido: Pick<Totales, 'total' | 'moneda'>,
): Wrong {
  const [suyo, este] = [guardado, leido].map(({ moneda, total }) => `${moneda} ${total}`)
  const detail =
    guardado.estado === 'FIRMADO'
      ? `ya guardó otro con este CDC, por ${suyo}, y este dice ${este}: vale el que SIFEN aprobó. Pregúntele por el que guardó, y queda ese`
      : `ya guardó otro con este CDC, por ${suyo}, que es el que SIFEN aprobó, y este dice ${este}: este no vale. Consulte a quien se lo envió`
  return wrong('cdc', 'otro-contenido', detail)
}
