import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from './escape.ts'
import { readLinea, showLinea } from './linea.ts'
import { slugOf } from './slug.ts'

const LENGUAJES = { sh: bash, go, java, javascript, json, php, python, ts: typescript, yaml }
for (const [name, language] of Object.entries(LENGUAJES)) hljs.registerLanguage(name, language)

/** A heading, and what stands under it until the next. */
export interface Seccion {
  id: string
  titulo: string
  nivel: number
}

export interface Texto {
  titulo: string
  html: string
  secciones: Seccion[]
}

function showCode({ text, lang = '' }: Tokens.Code): string {
  if (lang === 'linea') return showLinea(readLinea(text))
  const colored = hljs.getLanguage(lang) ? hljs.highlight(text, { language: lang }).value : escapeHtml(text)
  return `<pre class="codigo" data-lenguaje="${escapeHtml(lang)}"><code>${colored}</code></pre>\n`
}

/** A page of ours as HTML: the writer of Markdown is trusted, the reader's browser is not asked to. */
export function toHtml(markdown: string): Texto {
  const secciones: Seccion[] = []
  const marked = new Marked({
    renderer: {
      code: showCode,
      heading({ tokens, depth, text }) {
        const id = slugOf(text)
        secciones.push({ id, titulo: text.replace(/[`*_]/g, ''), nivel: depth })
        const inner = this.parser.parseInline(tokens)
        return depth === 1
          ? `<h1>${inner}</h1>\n`
          : `<h${depth} id="${id}">${inner} <a class="ancla" href="#${id}" aria-label="Enlace a esta parte">#</a></h${depth}>\n`
      },
      html({ text }) {
        return escapeHtml(text)
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        return `<div class="tabla" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map(cells => row(cells, 'td')).join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  const titulo = secciones.find(({ nivel }) => nivel === 1)?.titulo ?? 'Mbohéra'
  return { titulo, html, secciones: secciones.filter(({ nivel }) => nivel > 1) }
}
