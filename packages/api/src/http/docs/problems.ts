import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { document, escapeHtml } from './html.ts'

const DIRECTORY = join(import.meta.dirname, '../../../../../docs/problems')

/** Every page of docs/problems, by problem type. */
export function readProblemPages(directory = DIRECTORY): Map<string, string> {
  const names = readdirSync(directory).filter(name => name.endsWith('.md') && name !== 'README.md')
  return new Map(
    names.map(name => [name.slice(0, -'.md'.length), readFileSync(join(directory, name), 'utf8')]),
  )
}

const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

/** The few forms of Markdown that our pages use: headings, paragraphs, lists, code. */
function toHtml(markdown: string): string {
  const blocks = markdown.trim().split(/\n{2,}/)
  return blocks
    .map(block => {
      const [, signs, heading = ''] = /^(#{1,3}) (.*)$/.exec(block) ?? []
      if (signs !== undefined) return `<h${signs.length}>${inline(heading)}</h${signs.length}>`
      if (block.startsWith('```')) return `<pre>${escapeHtml(block.replace(/^```\w*\n|\n```$/g, ''))}</pre>`
      if (/^[-*] /.test(block)) {
        const items = block
          .split(/\n(?=[-*] )/)
          .map(item => `<li>${inline(item.slice(2).replaceAll('\n', ' '))}</li>`)
        return `<ul>${items.join('')}</ul>`
      }
      return `<p>${inline(block.replaceAll('\n', ' '))}</p>`
    })
    .join('\n')
}

export function problemPage(markdown: string): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? 'Problema'
  return document(title.replaceAll('`', ''), `${toHtml(markdown)}<p><a href="/docs">Toda la API</a></p>`)
}
