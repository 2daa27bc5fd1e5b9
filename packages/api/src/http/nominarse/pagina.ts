import { letraSobre, readColor, writeColor } from '@mbohera/sifen/vista'
import { escapeHtml } from '@mbohera/sitio/escape'
import { type Frase, PALABRAS } from './palabras.ts'
import type { presentVista } from './presentar.ts'

/** What the page begins with: what its own endpoint says of the link, and on which pages of others this one may stand. */
export type Vista = ReturnType<typeof presentVista> & { origenes: readonly string[] }

const DOCUMENTOS = [
  'CEDULA_PARAGUAYA',
  'PASAPORTE',
  'CEDULA_EXTRANJERA',
  'CARNET_DE_RESIDENCIA',
  'TARJETA_DIPLOMATICA',
] as const satisfies readonly Frase[]

/** A text of the page as it is first read; the other language comes in its place. */
const say = (frase: Frase, etiqueta = 'span', atributos = ''): string =>
  `<${etiqueta}${atributos} data-t="${frase}">${escapeHtml(PALABRAS.es[frase])}</${etiqueta}>`

/** A button does nothing before the program is here that makes it do something. */
const button = (frase: Frase, id: string, clase = ''): string =>
  `<button type="${clase === 'principal' ? 'submit' : 'button'}" id="${id}" class="${clase}" disabled data-t="${frase}">${escapeHtml(PALABRAS.es[frase])}</button>`

interface Campo {
  frase: Frase
  ayuda?: Frase
  atributos: string
}

const field = (id: string, { frase, ayuda, atributos }: Campo): string =>
  `<div class="campo"><label for="${id}" data-t="${frase}">${escapeHtml(PALABRAS.es[frase])}</label><input id="${id}" ${atributos} aria-describedby="${
    ayuda === undefined ? '' : `${id}-ayuda `
  }${id}-falta">${ayuda === undefined ? '' : say(ayuda, 'small', ` id="${id}-ayuda"`)}<p class="falta" id="${id}-falta" aria-live="polite"></p></div>`

const ESCRITO = 'autocomplete="off" autocapitalize="characters" spellcheck="false"'

const DATO = `<form id="dato" method="post" novalidate hidden>${say('datoTitulo', 'h2')}${say('datoAyuda', 'p')}${field(
  'total4',
  {
    frase: 'total4',
    atributos: 'inputmode="numeric" maxlength="4" size="6" autocomplete="off"',
  },
)}${field('hora', {
  frase: 'hora',
  ayuda: 'horaAyuda',
  atributos: 'inputmode="numeric" maxlength="5" size="6" autocomplete="off"',
})}${button('seguir', 'probar', 'principal')}</form>`

const PEDIR = `<form id="pedir" method="post" novalidate hidden><fieldset id="con" hidden>${say('tengo', 'legend')}<label><input type="radio" name="con" value="ruc" checked> RUC</label><label><input type="radio" name="con" value="documento"> ${say(
  'conDocumento',
)}</label></fieldset><div id="con-ruc">${field('ruc', {
  frase: 'rucEtiqueta',
  ayuda: 'rucAyuda',
  atributos: `inputmode="tel" maxlength="12" ${ESCRITO}`,
})}<p id="quien" class="quien" aria-live="polite"></p></div><div id="con-documento" hidden><div class="campo"><label for="tipo" data-t="tipoDocumento">${
  PALABRAS.es.tipoDocumento
}</label><select id="tipo">${DOCUMENTOS.map(tipo => say(tipo, 'option', ` value="${tipo}"`)).join('')}</select></div>${field(
  'numero',
  { frase: 'numeroDocumento', atributos: `maxlength="20" ${ESCRITO}` },
)}${field('nombre', { frase: 'nombre', ayuda: 'nombreAyuda', atributos: 'maxlength="255" autocomplete="name"' })}</div><div id="con-correo" hidden>${field(
  'correo',
  {
    frase: 'correo',
    ayuda: 'correoAyuda',
    atributos: 'type="email" inputmode="email" maxlength="80" autocomplete="email" spellcheck="false"',
  },
)}</div>${button('pedir', 'mandar', 'principal')}${button('no', 'dejar')}</form>`

const PASOS = `<section id="pasos" hidden><ol id="lista"></ol><p id="de-quien" class="quien"></p><p id="ahora" role="status"></p><p id="cuenta" role="timer"></p><div class="botones">${button(
  'preguntar',
  'preguntar',
)}${button('bajarKude', 'kude')}${button('bajarXml', 'xml')}${button('bajarEvento', 'evento')}${button('corregir', 'corregir')}${button('desistir', 'desistir')}</div></section>`

const MENSAJE = `<section id="mensaje" hidden><h2 id="mensaje-titulo" tabindex="-1"></h2><p id="mensaje-texto"></p><p id="mensaje-motivo"></p><div class="botones">${button(
  'mirar',
  'mirar',
)}${button('deNuevo', 'de-nuevo')}</div></section>`

const CONFIRMAR = `<dialog id="confirmar" aria-labelledby="confirmar-titulo">${say('confirmarTitulo', 'h2', ' id="confirmar-titulo"')}${say(
  'aNombreDe',
  'p',
)}<p id="confirmar-quien" class="quien"></p><p id="irrevocable" class="aviso"></p><form method="dialog" class="botones"><button id="si" value="si" class="principal" data-t="si">${
  PALABRAS.es.si
}</button><button id="no" value="no" data-t="no">${PALABRAS.es.no}</button></form></dialog>`

/** The whole page, readable before its program has come: of whom the ticket is, of when, and over how much. */
export function paginaDeNominarse(vista: Vista, ruta: string): string {
  const { emisor } = vista
  const ticket = 'ticket' in vista ? vista.ticket : null
  const estilo = estiloDeNominarse(vista)
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${PALABRAS.es.titulo} · ${emisor.nombre}`)}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/n/estilo.css">${estilo === '' ? '' : `<style>${estilo}</style>`}
${['mostrar', 'decir', 'ruc', 'servicio'].map(name => `<link rel="modulepreload" href="/n/${name}.js">`).join('')}
<script type="module" src="/n/pagina.js"></script></head>
<body data-vista="${escapeHtml(JSON.stringify(vista))}"><main>
<button type="button" id="idioma" lang="gn" disabled>${PALABRAS.es.otroIdioma}</button>
${emisor.conLogo ? `<img class="logo" src="${ruta}/logo" alt="">` : ''}
<p class="emisor">${escapeHtml(emisor.nombre)}<span>RUC ${escapeHtml(emisor.ruc)}</span></p>
${say('titulo', 'h1')}
<dl id="ticket"${ticket === null ? ' hidden' : ''}>${say('fecha', 'dt')}<dd id="fecha">${ticket?.fecha ?? ''}</dd>${say(
    'total',
    'dt',
  )}<dd id="total" class="total">${escapeHtml(ticket?.total ?? '')}</dd></dl>
<noscript>${say('sinGuion', 'p', ' class="aviso"')}</noscript>
${DATO}${PEDIR}${PASOS}${MENSAJE}<p id="falta" class="falta" role="alert"></p>
${say('privado', 'footer', ' id="privado" hidden')}</main>${CONFIRMAR}</body></html>
`
}

/** What of the page is of its emisor: a style element that the page's policy names. */
export function estiloDeNominarse({ emisor }: { emisor: Pick<Vista['emisor'], 'color'> }): string {
  const color = readColor(emisor.color ?? '')
  return color === undefined
    ? ''
    : `:root{--acento:${writeColor(color)};--letra:${writeColor(letraSobre(color))}}`
}

/** Of a link that leads nowhere, whatever the reason. */
export const PAGINA_SIN_ENLACE = bare('bajaTitulo', 'baja')

export const paginaDeNegativa = (titulo: string, texto: string): string => shellOf(titulo, escapeHtml(texto))

function bare(titulo: Frase, texto: Frase): string {
  const both = (['es', 'gn'] as const).map(
    lang => `<p lang="${lang}">${escapeHtml(PALABRAS[lang][texto])}</p>`,
  )
  return shellOf(PALABRAS.es[titulo], both.join(''))
}

function shellOf(titulo: string, cuerpo: string): string {
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer"><title>${escapeHtml(titulo)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/n/estilo.css"></head><body><main><h1>${escapeHtml(titulo)}</h1>${cuerpo}</main></body></html>
`
}
