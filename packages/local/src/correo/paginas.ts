import type { CorreoRecibido } from './bandeja.ts'
import { type ParteDeCorreo, readCabeceras, readPartes } from './mime.ts'

const SIGNOS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => SIGNOS[sign]!).replace(/[^\P{Cc}\n\t]/gu, '�')

export const ESTILO = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
h1{font-size:1.25rem;margin:.5rem 0;overflow-wrap:anywhere}
p{margin:.25rem 0 1rem}
.tenue{opacity:.75}
ul.correos{list-style:none;padding:0;border-top:1px solid #8885}
ul.correos a{display:block;padding:.6rem .25rem;border-bottom:1px solid #8885;color:inherit;text-decoration:none;overflow-wrap:anywhere}
ul.correos a:hover,ul.correos a:focus{background:#8882}
ul.correos strong{display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0 0 1rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:60vh;border:1px solid #8885;background:#fff;color-scheme:light}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8885;padding:.75rem;margin:0}
h2{font-size:1rem;margin:1.25rem 0 .4rem}
`

const HORA = new Intl.DateTimeFormat('es-PY', {
  ...{
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  ...{ hour12: false, timeZone: 'America/Asuncion' },
})
const horaOf = ({ recibido }: CorreoRecibido): string => HORA.format(Date.parse(recibido))
const asuntoOf = ({ asunto }: CorreoRecibido): string => escapeHtml(asunto.trim() || '(sin asunto)')
const pesoOf = (bytes: number): string =>
  bytes < 1_024 ? `${bytes} bytes` : `${Math.round(bytes / 1_024).toLocaleString('es-PY')} KB`

const page = (titulo: string, body: string, head = ''): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}` +
  `<title>${titulo}</title><link rel="stylesheet" href="/estilo.css"></head><body>${body}</body></html>`

/** It looks by itself whether others came. */
export function writeLista(correos: readonly CorreoRecibido[]): string {
  const rows = correos.map(
    correo =>
      `<li><a href="/correos/${correo.id}"><strong>${asuntoOf(correo)}</strong>` +
      `<span class="tenue">para ${escapeHtml(correo.para.join(', '))} · ${horaOf(correo)}</span></a></li>`,
  )
  const lista =
    rows.length === 0
      ? '<p>Todavía no llegó ninguno. Un contribuyente los activa en su ajuste de correo; cómo, lo dice «Enviar al comprador» en la documentación.</p>'
      : `<ul class="correos">${rows.join('')}</ul>`
  return page(
    'Correos de prueba',
    '<h1>Correos de prueba</h1><p class="tenue">Acá termina todo lo que Mbohéra envía desde esta máquina: a nadie más le llega. Quedan los últimos 200.</p>' +
      lista,
    '<meta http-equiv="refresh" content="5">',
  )
}

/** Addresses in a text can be followed; nothing else of it is more than text. */
const writeTexto = (texto: string): string =>
  escapeHtml(texto).replace(
    /https?:\/\/(?:[^\s&]|&amp;)+/g,
    url => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
  )

export function writeCorreo(correo: CorreoRecibido, mensaje: Buffer): string {
  const cabeceras = readCabeceras(mensaje)
  const partes = readPartes(mensaje)
  const facts = [
    ['De', cabeceras.get('from') ?? correo.de],
    ['Para', correo.para.join(', ')],
    ['Responder a', cabeceras.get('reply-to') ?? ''],
    ['Recibido', `${horaOf(correo)} (${pesoOf(correo.bytes)})`],
  ].filter(([, what]) => what !== '')
  const here = `/correos/${correo.id}`
  const files = partes.flatMap(({ nombre, bytes }, at) =>
    nombre === null
      ? []
      : [`<li><a href="${here}/adjuntos/${at}">${escapeHtml(nombre)}</a> (${pesoOf(bytes.length)})</li>`],
  )
  const texto = findTexto(partes, 'text/plain')
  return page(
    asuntoOf(correo),
    `<p><a href="/">Todos los correos</a></p><h1>${asuntoOf(correo)}</h1>` +
      `<dl>${facts.map(([name, what]) => `<dt>${name}</dt><dd>${escapeHtml(what!)}</dd>`).join('')}</dl>` +
      (findTexto(partes, 'text/html') === null
        ? ''
        : `<iframe title="El correo" src="${here}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`) +
      (files.length === 0 ? '' : `<h2>Adjuntos</h2><ul>${files.join('')}</ul>`) +
      (texto === null ? '' : `<h2>Como texto</h2><pre>${writeTexto(texto)}</pre>`) +
      `<p><a href="${here}/fuente">Como llegó por el cable</a></p>`,
  )
}

export const findTexto = (partes: readonly ParteDeCorreo[], tipo: string): string | null =>
  partes.find(parte => parte.tipo === tipo && parte.nombre === null)?.texto() ?? null
