import type { Rgb } from './color.ts'
import type { KudeDatos } from './datos.ts'
import type { Face } from './pdf/face.ts'
import type { EmbeddedImage } from './pdf/image.ts'
import type { Campo } from './piezas.ts'

/** What both formats draw with. */
export interface Taller {
  readonly datos: KudeDatos
  readonly regular: Face
  readonly bold: Face
  /** A draft has none: there is nothing to consult. */
  readonly qr: EmbeddedImage | undefined
  readonly logo: EmbeddedImage | undefined
  /** Where its buyer asks to be named: a code of its own, and the address for whoever types it. */
  readonly nominarse: { readonly qr: EmbeddedImage; readonly url: string } | undefined
  /** What stands across every page of what is not a receipt. */
  readonly marca: string | undefined
  readonly informacionAdicional: string
  readonly textoInformativo: string
  /** What a sheet is accented with, and what can be read on it. */
  readonly acento: Acento | undefined
}

export interface Acento {
  readonly fondo: Rgb
  readonly letra: Rgb
}

export const POINTS_PER_MM = 72 / 25.4

export const LEYENDAS = {
  representacion: 'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)',
  error:
    'Si su documento electrónico presenta algún error puede solicitar la modificación dentro de las 72 horas siguientes de la emisión de este comprobante.',
  informacion: 'Información de interés del facturador electrónico emisor',
  adicional: 'Información adicional',
  sinValor: 'SIN VALOR COMERCIAL NI FISCAL',
  cancelado: 'CANCELADO',
  borrador: 'BORRADOR - NO ES UN COMPROBANTE',
  nominarse: '¿Necesita factura a su nombre?',
  comoNominarse:
    'Lea este código con su teléfono, o escriba la dirección. No es parte del documento electrónico.',
  nadaEmitido:
    'Este papel muestra cómo sería el documento. Nada fue emitido: no tiene número, CDC ni código QR, y no sirve para respaldar una operación.',
} as const

export const consulta = (tipo: string): string =>
  `Consulte la validez de esta ${tipo} con el número de CDC impreso abajo en:`

/** A field set into a width: the label in bold, the value beside it, or below when the label leaves no room. */
export interface CampoPuesto {
  readonly etiqueta: string
  readonly sangria: number
  readonly debajo: boolean
  readonly lines: readonly string[]
  readonly height: number
}

export interface CampoStyle {
  readonly size: number
  readonly leading: number
}

export function drawText(
  taller: Pick<Taller, 'regular' | 'bold'>,
  { etiqueta, valor }: Campo,
  width: number,
  style: CampoStyle,
): CampoPuesto {
  const label = `${etiqueta}:`
  const wide = taller.bold.width(label, style.size) + style.size * 0.4
  const debajo = wide > width * 0.6
  const sangria = debajo ? 0 : wide
  const lines = taller.regular.wrap(valor, style.size, width - sangria)
  return {
    etiqueta: label,
    sangria,
    debajo,
    lines,
    height: (lines.length + (debajo ? 1 : 0)) * style.leading,
  }
}

/** Scales a logo into a frame without deforming it. */
export function drawFrame(
  logo: EmbeddedImage,
  width: number,
  height: number,
): { width: number; height: number } {
  const scale = Math.min(width / logo.width, height / logo.height)
  return { width: logo.width * scale, height: logo.height * scale }
}
