import { drawA4 } from './a4/a4.ts'
import { codigoQr } from './codigo-qr.ts'
import { letraSobre, readColor } from './color.ts'
import { readDatos } from './datos.ts'
import { formatFecha } from './formato.ts'
import { fuentes } from './fuentes.ts'
import { oneLine } from './lector.ts'
import { writePdf } from './pdf/document.ts'
import { Face } from './pdf/face.ts'
import { type EmbeddedImage, readImage, stencil } from './pdf/image.ts'
import type { Page } from './pdf/page.ts'
import { type Acento, LEYENDAS, type Taller } from './piso.ts'
import { ROLLO_58, ROLLO_80 } from './ticket/cinta.ts'
import { drawTicket } from './ticket/ticket.ts'

export interface Cancelacion {
  /** Civil time of Paraguay, when it is known. */
  readonly fecha?: string
  readonly protocolo?: string
}

/** A4 sheets, or a tape as long as the document: of 80 mm, or of 58. */
export type FormatoKude = 'a4' | 'ticket' | 'ticket58'

const DIBUJOS: Readonly<Record<FormatoKude, (taller: Taller) => Page[]>> = {
  a4: drawA4,
  ticket: taller => drawTicket(taller, ROLLO_80),
  ticket58: taller => drawTicket(taller, ROLLO_58),
}

export interface KudeOptions {
  readonly formato?: FormatoKude
  /** PNG (not interlaced) or JPEG (not CMYK). */
  readonly logo?: Uint8Array
  /** `#0f5132`: what a sheet is accented with. What stands on it stays legible; a tape is black on white. */
  readonly color?: string
  /** Commercial text of the issuer, after what the document brings (J003); it is printed, never part of the document. */
  readonly textoInformativo?: string
  /** One more line, for what became known after the signature, as the receptor of a nomination. */
  readonly informacionAdicional?: string
  /** Where whoever bought without a name asks to be named, as a second code below and apart from the document's own: an address of the issuer's service. */
  readonly enlaceDeNominacion?: string
  /** Marks every page of a document that was made for tests. */
  readonly sinValorFiscal?: boolean
  /** Marks every page of a document that was cancelled, and says when, with which protocol of SIFEN. */
  readonly cancelado?: Cancelacion
  /** Shows how a document would look that was neither signed nor numbered: every page says so, without number, CDC or QR. */
  readonly borrador?: boolean
}

export { readLogo } from './logo.ts'

/** Why there is no KuDE: the text says the cause, in Spanish. */
export class KudeError extends Error {
  override readonly name = 'KudeError'
}

/**
 * The graphic representation of a signed document, as a PDF. All it shows comes from the signed XML, but for the
 * texts given in the options. The same XML and options always give the same bytes.
 *
 * @throws {KudeError} when the XML is not a complete signed document, or the logo is not an image that can be drawn.
 */
export async function kude(signedXml: string | Uint8Array, options: KudeOptions = {}): Promise<Uint8Array> {
  const borrador = options.borrador ?? false
  const read = readDatos(signedXml, borrador)
  if (!read.ok) throw new KudeError(`No se puede hacer el KuDE. ${read.detalle}`)
  const { regular, bold } = await fuentes()
  const taller: Taller = {
    datos: read.datos,
    regular: new Face(regular, 'F1'),
    bold: new Face(bold, 'F2'),
    qr: borrador ? undefined : qrImage('Q', read.datos.qr),
    nominarse: enlaceOf(options.enlaceDeNominacion),
    logo: options.logo && logoImage(options.logo),
    marca: borrador ? LEYENDAS.borrador : marcaDe(options),
    informacionAdicional: lines([noticiaDe(options.cancelado), options.informacionAdicional].join('\n')),
    textoInformativo: lines([read.datos.informacion, options.textoInformativo].filter(Boolean).join('\n')),
    acento: options.color === undefined ? undefined : acentoDe(options.color),
  }
  return write(taller, DIBUJOS[options.formato ?? 'a4'](taller))
}

function marcaDe({ cancelado, sinValorFiscal }: KudeOptions): string | undefined {
  const marcas = [cancelado && LEYENDAS.cancelado, sinValorFiscal && LEYENDAS.sinValor].filter(Boolean)
  return marcas.length === 0 ? undefined : marcas.join(' - ')
}

function noticiaDe(cancelado: Cancelacion | undefined): string {
  if (cancelado === undefined) return ''
  const { fecha, protocolo } = cancelado
  const cuando = fecha === undefined ? '' : ` el ${formatFecha(fecha)}`
  const como = protocolo === undefined ? '' : `, protocolo ${protocolo}`
  return `Documento cancelado ante SIFEN${cuando}${como}: ya no respalda ninguna operación.`
}

const lines = (text = ''): string => text.split('\n').map(oneLine).join('\n').trim()

const enlaceOf = (url: string | undefined): Taller['nominarse'] =>
  url === undefined ? undefined : { qr: qrImage('N', url), url: url.replace(/^https?:\/\//, '') }

function qrImage(name: string, text: string): EmbeddedImage {
  const modules = codigoQr(text)
  return stencil(name, modules.size, (row, column) => modules.get(row, column) === 1)
}

function logoImage(file: Uint8Array): EmbeddedImage {
  const image = readImage('L', file)
  if (!image.ok) throw new KudeError(`El logo no se puede usar: ${image.motivo}.`)
  return image.value
}

function acentoDe(text: string): Acento {
  const fondo = readColor(text)
  if (!fondo) throw new KudeError('El color no se puede usar: se escribe así, #0f5132.')
  return { fondo, letra: letraSobre(fondo) }
}

function write(taller: Taller, pages: readonly Page[]): Uint8Array {
  const { datos, regular, bold, qr, logo, nominarse } = taller
  return writePdf({
    title: `${datos.titulo} ${datos.numero}`,
    author: datos.emisor.nombre,
    created: datos.firmado,
    pages,
    faces: [regular, bold],
    images: [qr, logo, nominarse?.qr].flatMap(image => image ?? []),
  })
}
