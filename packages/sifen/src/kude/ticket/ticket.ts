import { formatCdc } from '../../cdc.ts'
import type { KudeItem } from '../items.ts'
import type { Page } from '../pdf/page.ts'
import { consulta, drawFrame, LEYENDAS, type Taller } from '../piso.ts'
import { Cinta, type Rollo } from './cinta.ts'

const LOGO = { width: 150, height: 70 }
const QR_CONTENT = 104
const QR_NOMINARSE = 84

/** The tape, as long as the document. */
export function drawTicket(taller: Taller, rollo: Rollo): Page[] {
  const cinta = new Cinta(taller, rollo)
  if (taller.marca !== undefined) cinta.banda(taller.marca)
  emisor(cinta)
  cinta.corte()
  for (const campo of [...taller.datos.operacion, ...taller.datos.receptor]) cinta.campo(campo)
  for (const seccion of taller.datos.secciones)
    if (seccion.lugar === 'antes') cinta.seccion(seccion.titulo, seccion.campos)
  cinta.corte()
  for (const item of taller.datos.items) {
    cinta.resume()
    drawItem(cinta, item)
  }
  cinta.resume()
  totales(cinta)
  for (const seccion of taller.datos.secciones)
    if (seccion.lugar === 'despues') cinta.seccion(seccion.titulo, seccion.campos)
  informacion(cinta)
  cinta.resume()
  cinta.corte()
  pie(cinta)
  nominarse(cinta)
  if (taller.marca !== undefined) cinta.banda(taller.marca)
  return cinta.cortar()
}

function emisor(cinta: Cinta): void {
  const { datos, logo } = cinta.taller
  if (logo) {
    const frame = drawFrame(logo, Math.min(LOGO.width, cinta.util), LOGO.height)
    cinta.page.image(logo.name, cinta.centro - frame.width / 2, cinta.y, frame.width, frame.height)
    cinta.y += frame.height + 4
  }
  cinta.centrado(datos.emisor.nombre, 'bold', 10)
  cinta.centrado(datos.emisor.fantasia, 'bold', 8.5)
  cinta.centrado(datos.emisor.actividades.join(' · '), 'regular', 7)
  cinta.centrado(datos.emisor.direccion, 'regular', 7.5)
  cinta.centrado(datos.emisor.ciudad, 'regular', 7.5)
  cinta.centrado(datos.emisor.contacto, 'regular', 7.5)
  cinta.y += 3
  cinta.centrado(`RUC: ${datos.emisor.ruc}`, 'bold', 9)
  cinta.centrado(`Timbrado N.º ${datos.timbrado}`, 'regular', 8)
  cinta.centrado(`Fecha de inicio de vigencia: ${datos.inicioVigencia}`, 'regular', 8)
  cinta.corte()
  cinta.centrado(datos.titulo, 'bold', 9)
  cinta.centrado(`N.º ${datos.numero}`, 'bold', 10.5)
}

function drawItem(cinta: Cinta, item: KudeItem): void {
  cinta.parrafo(item.descripcion, 'bold', 7.8)
  const identity = [item.codigo, ...item.detalles].join(' · ')
  cinta.parrafo(identity, 'regular', 6.8)
  const quantity = `${item.cantidad} ${item.unidad}`
  if (item.precio === '') {
    cinta.extremos(quantity, '', 'regular', 8)
  } else {
    cinta.extremos(`${quantity} × ${item.precio}`, item.total, 'regular', 8)
    const notes = [item.descuento && `Descuento unitario ${item.descuento}`, item.afectacion]
      .filter(Boolean)
      .join(' · ')
    cinta.parrafo(notes, 'regular', 6.8)
  }
  cinta.y += 3
}

function totales(cinta: Cinta): void {
  const { totales } = cinta.taller.datos
  if (!totales) return
  cinta.corte()
  if (totales.subtotales) {
    cinta.extremos('Subtotal exentas', totales.subtotales.exentas, 'regular', 8)
    cinta.extremos('Subtotal 5 %', totales.subtotales.cinco, 'regular', 8)
    cinta.extremos('Subtotal 10 %', totales.subtotales.diez, 'regular', 8)
  }
  for (const { etiqueta, valor } of totales.ajustes) cinta.extremos(etiqueta, valor, 'regular', 8)
  cinta.y += 2
  cinta.extremos(totales.total.etiqueta.toUpperCase(), totales.total.valor, 'bold', 10.5)
  if (totales.totalGuaranies)
    cinta.extremos(totales.totalGuaranies.etiqueta, totales.totalGuaranies.valor, 'regular', 8)
  if (totales.iva.length === 0) return
  cinta.y += 3
  cinta.parrafo('Liquidación del IVA', 'bold', 8)
  for (const { etiqueta, valor } of totales.iva) cinta.extremos(etiqueta, valor, 'regular', 8)
}

function informacion(cinta: Cinta): void {
  const { informacionAdicional, textoInformativo } = cinta.taller
  for (const [titulo, text] of [
    [LEYENDAS.adicional, informacionAdicional],
    [LEYENDAS.informacion, textoInformativo],
  ] as const) {
    if (text === '') continue
    cinta.resume()
    cinta.corte()
    cinta.parrafo(titulo, 'bold', 7.5)
    cinta.parrafo(text, 'regular', 7.5)
  }
}

function pie(cinta: Cinta): void {
  const { datos, qr } = cinta.taller
  if (qr === undefined) {
    cinta.centrado(LEYENDAS.nadaEmitido, 'regular', 7.5)
    return
  }
  // The paper around the code is its quiet zone: more than a tenth of its width on every side.
  cinta.y += 8
  cinta.page.image(qr.name, cinta.centro - QR_CONTENT / 2, cinta.y, QR_CONTENT, QR_CONTENT)
  cinta.y += QR_CONTENT + 12
  cinta.centrado(consulta(datos.tipo), 'regular', 7.5)
  cinta.entero(datos.portal, 'bold', 8)
  cinta.y += 2
  cinta.centrado('CDC', 'bold', 8)
  for (const line of cdcLines(formatCdc(datos.cdc).split(' '), cinta)) cinta.centrado(line, 'bold', 9.5)
  cinta.y += 3
  cinta.centrado(LEYENDAS.representacion, 'bold', 7.5)
  cinta.centrado(LEYENDAS.error, 'regular', 6.8)
  const { margen } = cinta.rollo
  cinta.page.line(margen, cinta.y + 4, margen + cinta.util, cinta.y + 4, 0.4, 0.5)
  cinta.y += 6
}

/** Apart from the document, below a line: another code. */
function nominarse(cinta: Cinta): void {
  const { nominarse } = cinta.taller
  if (nominarse === undefined) return
  cinta.resume()
  cinta.y += 6
  cinta.corte()
  cinta.centrado(LEYENDAS.nominarse, 'bold', 9.5)
  cinta.y += 8
  cinta.page.image(nominarse.qr.name, cinta.centro - QR_NOMINARSE / 2, cinta.y, QR_NOMINARSE, QR_NOMINARSE)
  cinta.y += QR_NOMINARSE + 10
  cinta.centrado(LEYENDAS.comoNominarse, 'regular', 7)
  // Where, and then what: each is copied whole.
  for (const part of nominarse.url.split(/(?=\/n\/)/)) cinta.entero(part, 'bold', 7.5)
  cinta.corte()
}

/** The eleven groups in lines of about the same length: two of them, or three where the roll is narrow. */
function cdcLines(groups: readonly string[], { taller, util }: Cinta): string[] {
  const fits = taller.bold.width(groups.slice(0, 6).join(' '), 9.5) <= util
  const each = fits ? 6 : 4
  const starts = groups.flatMap((_, at) => (at % each === 0 ? [at] : []))
  return starts.map(at => groups.slice(at, at + each).join(' '))
}
