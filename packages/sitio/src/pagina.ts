import { escapeHtml } from './escape.ts'
import type { Texto } from './html.ts'

export { toHtml } from './html.ts'

import { INDICE } from './indice.ts'

const ATTRIBUTION = 'Mbohéra: facturación electrónica en Paraguay'

const showMenu = (titulos: ReadonlyMap<string, string>, aqui: string | null): string =>
  INDICE.map(
    ({ titulo, paginas }) =>
      `<p class="titulo">${escapeHtml(titulo)}</p><ul>${paginas
        .map(
          slug =>
            `<li><a href="/docs/${slug}"${slug === aqui ? ' aria-current="page"' : ''}>${escapeHtml(titulos.get(slug) ?? slug)}</a></li>`,
        )
        .join(
          '',
        )}${titulo === 'Consultar' ? '<li><a href="/docs/referencia">Referencia, para probar</a></li>' : ''}</ul>`,
  ).join('')

const showPartes = ({ secciones }: Texto): string => {
  const partes = secciones.filter(({ nivel }) => nivel === 2)
  return partes.length < 3
    ? ''
    : `<nav class="partes" aria-label="En esta página"><p class="titulo">En esta página</p><ul>${partes
        .map(({ id, titulo }) => `<li><a href="#${id}">${escapeHtml(titulo)}</a></li>`)
        .join('')}</ul></nav>`
}

function showVecinas(titulos: ReadonlyMap<string, string>, aqui: string | null): string {
  const slugs = [...titulos.keys()]
  const at = aqui === null ? -1 : slugs.indexOf(aqui)
  if (at < 0) return ''
  const link = (slug: string | undefined, sign: string, rel: string) =>
    slug === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="/docs/${slug}">${sign === '←' ? '← ' : ''}${escapeHtml(titulos.get(slug) ?? slug)}${sign === '→' ? ' →' : ''}</a>`
  return `<nav class="vecinas" aria-label="Antes y después">${link(slugs[at - 1], '←', 'prev')}${link(slugs[at + 1], '→', 'next')}</nav>`
}

export interface Lugar {
  /** Null: a page that is in no menu. */
  slug: string | null
  /** Its own text, as Markdown. */
  markdown: string
}

/** A whole page: nothing of it comes from elsewhere, and without JavaScript it says the same. */
export const showPagina = (
  texto: Texto,
  titulos: ReadonlyMap<string, string>,
  { slug, markdown }: Lugar,
): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(texto.titulo)} · Mbohéra</title><meta name="description" content="${ATTRIBUTION}"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/sitio.css"><link rel="alternate" type="text/markdown" href="${markdown}">
<script src="/docs/sitio.js" defer></script></head><body>
<a class="saltar" href="#texto">Ir al texto</a>
<header><a class="nombre" href="/docs">Mbohéra</a>
<form role="search" class="buscar" hidden><label>Buscar <input type="search" name="q" autocomplete="off" aria-controls="hallado"></label><div id="hallado" role="listbox" aria-label="Lo que se halló" hidden></div></form>
<details class="menu-corto"><summary>Menú</summary><nav aria-label="Menú">${showMenu(titulos, slug)}</nav></details></header>
<div class="cuerpo"><nav class="menu" aria-label="Páginas">${showMenu(titulos, slug)}</nav>
<main id="texto">${texto.html}${showVecinas(titulos, slug)}<footer><a href="${markdown}">Esta página como Markdown</a></footer></main>
${showPartes(texto)}</div></body></html>
`
