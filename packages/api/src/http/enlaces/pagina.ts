import { formatCalculado, formatCdc, letraSobre, qrSvg, readColor, writeColor } from '@mbohera/sifen/vista'
import { escapeHtml } from '@mbohera/sitio/escape'
import type { EnlaceAbierto } from '../../db/enlace.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import { textoDe, tipoDeLogo } from '../../domain/membrete/membrete.ts'
import { formatCivil, formatDiaEscrito } from '../../domain/tiempo.ts'
import type { DocumentoCompartido } from '../../operations/enlaces.ts'
import { presentReceptor } from '../present/receptor.ts'
import { rutaDeEnlace } from './ruta.ts'

/** What a page of ours is within: a documento, or that there is none. What stands in it is escaped by whoever writes it. */
function pageOf(titulo: string, cuerpo: string, estilo = ''): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer"><title>${titulo}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/d/estilo.css">${estilo === '' ? '' : `<style>${estilo}</style>`}</head>
<body><main>${cuerpo}</main></body></html>
`
}

/** The same for whatever leads nowhere: nobody learns why. */
export const PAGINA_AUSENTE = pageOf(
  'Enlace sin documento',
  '<h1>Este enlace no lleva a ningún documento</h1><p>Está incompleto, o quien emitió el documento lo dio de baja. Pídale uno nuevo.</p>',
)

export const paginaDeEspera = (segundos: number): string =>
  pageOf(
    'Demasiadas consultas',
    `<h1>Demasiadas consultas</h1><p>Desde esta conexión se abrieron demasiados enlaces. Espere ${segundos} s y vuelva a abrirlo.</p>`,
  )

export const PAGINA_DE_FALLA = pageOf(
  'No se puede mostrar ahora',
  '<h1>No se puede mostrar ahora</h1><p>El enlace puede ser bueno: vuelva a abrirlo en unos minutos.</p>',
)

const TIPOS: Record<number, string> = {
  1: 'Factura electrónica',
  4: 'Autofactura electrónica',
  5: 'Nota de crédito electrónica',
  6: 'Nota de débito electrónica',
  7: 'Nota de remisión electrónica',
}

export const nombreDe = (tipoDocumento: number): string => TIPOS[tipoDocumento] ?? 'Documento electrónico'

/** The day of a moment as everybody here reads it, in Paraguay: `20/11/2026`. */
export const formatDia = (instant: number): string => formatDiaEscrito(formatCivil(instant).slice(0, 10))

/** `Gs. 150.000`, `USD 12,50`. */
export const formatTotal = (total: string, moneda: string): string =>
  `${moneda === 'PYG' ? 'Gs.' : moneda} ${formatCalculado(total, moneda)}`

/** What a documento comes to, as a reader is told; null of what travels, which has no prices. */
export const totalDicho = ({
  tipoDocumento,
  total,
  moneda,
}: Pick<DocumentoCompartido['row'], 'tipoDocumento' | 'total' | 'moneda'>): string | null =>
  tipoDocumento === TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA ? null : formatTotal(total, moneda)

type Aviso = readonly [clase: 'mal' | 'prueba' | 'bien', texto: string]

/** How it stands, the worst first. */
function avisosDe({ row, cancelacion, nominacion }: DocumentoCompartido): Aviso[] {
  const avisos: Aviso[] = []
  if (row.ambiente !== 'PROD')
    avisos.push(['prueba', 'Documento de prueba, sin valor fiscal. No respalda ninguna operación.'])
  if (row.estado === 'CANCELADO') {
    const fecha = cancelacion?.fechaProcesamiento ?? null
    avisos.push([
      'mal',
      `Cancelado${fecha === null ? '' : ` el ${formatDia(fecha)}`}: ya no respalda ninguna operación.`,
    ])
  } else if (row.ambiente === 'PROD') avisos.push(['bien', 'Aprobado por SIFEN.'])
  if (nominacion !== null) {
    const fecha = nominacion.fechaProcesamiento
    avisos.push([
      'bien',
      `Se emitió sin nombre y se lo nominó después${fecha === null ? '' : `, el ${formatDia(fecha)}`}. El KuDE es el original y no lo dice.`,
    ])
  }
  return avisos
}

/** Who had the link before the buyer had a name is not told whose it is. */
function receptorDe({ row, nominacion }: DocumentoCompartido, enlace: EnlaceAbierto): string {
  if (!row.innominada) return quienEs(row.receptor)
  const despues = nominacion?.fechaProcesamiento ?? null
  if (nominacion?.receptor == null || despues === null) return 'Sin nombre'
  return despues <= enlace.fechaCreacion
    ? quienEs(nominacion.receptor)
    : 'Nominado después de darse este enlace'
}

function quienEs(receptor: DocumentoCompartido['row']['receptor']): string {
  const { nombreRazonSocial, tipoDocumento, numeroDocumento, digitoVerificador } = presentReceptor(receptor)
  const numero = digitoVerificador === undefined ? numeroDocumento : `${numeroDocumento}-${digitoVerificador}`
  return tipoDocumento === 'RUC' ? `${nombreRazonSocial} · RUC ${numero}` : String(nombreRazonSocial)
}

export function paginaDe(visto: DocumentoCompartido, enlace: EnlaceAbierto, pase: string): string {
  const { row, contribuyente, membrete } = visto
  const texto = membrete === null ? '' : textoDe(membrete, row.tipoDocumento)
  const logo = membrete?.logo
    ? `data:${tipoDeLogo(membrete.logo)};base64,${Buffer.from(membrete.logo).toString('base64')}`
    : undefined
  const estilo = estiloDe(visto)
  const nombre = nombreDe(row.tipoDocumento)
  const numero = numeroFormateado(row)
  const ruta = rutaDeEnlace(pase)
  const datos: readonly (readonly [string, string])[] = [
    ['Fecha', formatDia(row.fechaEmision)],
    ['Timbrado', row.numeroTimbrado],
    ['Receptor', receptorDe(visto, enlace)],
    ['CDC', formatCdc(row.cdc)],
  ]
  const enDnit = row.ambiente !== 'SANDBOX'
  const total = totalDicho(row)
  return pageOf(
    escapeHtml(`${nombre} ${numero} · ${contribuyente.razonSocial}`),
    [
      ...avisosDe(visto).map(([clase, texto]) => `<p class="aviso ${clase}">${escapeHtml(texto)}</p>`),
      logo === undefined ? '' : `<img class="logo" src="${logo}" alt="">`,
      `<p class="emisor">${escapeHtml(contribuyente.nombreFantasia ?? contribuyente.razonSocial)}<span>${escapeHtml(
        `${contribuyente.nombreFantasia === null ? '' : `${contribuyente.razonSocial} · `}RUC ${contribuyente.ruc}`,
      )}</span></p>`,
      `<h1>${escapeHtml(nombre)}</h1><p class="numero">${escapeHtml(numero)}</p>`,
      total === null ? '' : `<p class="total"><small>Total</small>${escapeHtml(total)}</p>`,
      `<dl>${datos.map(([campo, valor]) => `<dt>${campo}</dt><dd>${escapeHtml(valor)}</dd>`).join('')}</dl>`,
      `<div class="botones"><a href="${ruta}/kude.pdf">Ver el KuDE (PDF)</a><a href="${ruta}/documento.xml">Descargar el XML</a>${
        enDnit
          ? `<a href="${escapeHtml(row.qrUrl)}" rel="noopener noreferrer nofollow">Verificar en la DNIT</a>`
          : ''
      }</div>`,
      enDnit
        ? `<figure>${qrSvg(row.qrUrl)}<figcaption>El mismo código del KuDE: lleva a la consulta pública de la DNIT.</figcaption></figure>`
        : '',
      texto === '' ? '' : `<p class="texto">${escapeHtml(texto)}</p>`,
      '<footer>Esta página la ve quien tenga su enlace. Compártala solo con quien deba ver el documento.</footer>',
    ].join(''),
    estilo,
  )
}

/** What of a page is of its emisor: a style element of its own, which the page's policy must name. */
export function estiloDe({ membrete }: Pick<DocumentoCompartido, 'membrete'>): string {
  const color = readColor(membrete?.color ?? '')
  if (color === undefined) return ''
  return `:root{--acento:${writeColor(color)};--letra:${writeColor(letraSobre(color))}}`
}
