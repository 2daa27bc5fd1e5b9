import { describe, expect, test } from 'vitest'
import { toHtml } from './html.ts'
import { showPagina } from './pagina.ts'

test('what a page says is shown, never executed', () => {
  const { html } = toHtml(
    '# `x`: <script>a</script>\n\nUno & "dos" `<b>` <img src=x onerror=a>\n\n<iframe src="//x"></iframe>\n\n- **tres** <i>\n\n```json\n{"a": "<u>"}\n```\n\n```nadie\n<u>\n```',
  )
  expect(html).not.toMatch(/<(script|b|i|u|img|iframe)\b/)
  for (const shown of [
    '&lt;script&gt;',
    '<code>&lt;b&gt;</code>',
    '<strong>tres</strong> &lt;i&gt;',
    '&lt;u&gt;',
  ])
    expect(html).toContain(shown)
})

test('each part has an address that its title gives', () => {
  const { titulo, secciones, html } = toHtml('# Uno\n\n## Qué mandar, y `cómo`\n\n### ¿Ñandutí?\n')
  expect(titulo).toBe('Uno')
  expect(secciones).toEqual([
    { id: 'que-mandar-y-como', titulo: 'Qué mandar, y cómo', nivel: 2 },
    { id: 'nanduti', titulo: '¿Ñandutí?', nivel: 3 },
  ])
  expect(html).toContain('<h2 id="que-mandar-y-como">')
})

test('code is coloured by classes: no style stands in the page', () => {
  const { html } = toHtml('# a\n\n```python\ndef f(): return "x"\n```\n')
  expect(html).toContain('<span class="hljs-keyword">def</span>')
  expect(html).not.toContain('style=')
})

describe('a time line', () => {
  test('is a list that can be read without a program', () => {
    const { html } = toHtml(
      '# a\n\n```linea\n0.5 | programa > mbohera | pide <x>\n1 | sifen x mbohera | se pierde\n```\n',
    )
    expect(html).toContain('<time>0,5 s</time> <b>Su programa → Mbohéra</b> <span>pide &lt;x&gt;</span>')
    expect(html).toContain('data-perdido><time>1 s</time> <b>SIFEN ⇢ Mbohéra</b>')
  })

  test('that says something else is a mistake of its writer', () => {
    expect(() => toHtml('```linea\n0.5 | alguien > mbohera | pide\n```')).toThrow(/segundo \| quien/)
  })
})

test('a page knows its place among the others, and says the same as Markdown', () => {
  const titulos = new Map([
    ['empezar', 'Empezar'],
    ['emitir', 'Emitir <b>'],
    ['nominar', 'Nominar'],
  ])
  const page = showPagina(toHtml('# Emitir'), titulos, { slug: 'emitir', markdown: '/docs/emitir.md' })
  expect(page).toContain('<a href="/docs/emitir" aria-current="page">Emitir &lt;b&gt;</a>')
  expect(page).toContain('<a rel="prev" href="/docs/empezar">← Empezar</a>')
  expect(page).toContain('<a rel="next" href="/docs/nominar">Nominar →</a>')
  expect(page).toContain('<link rel="alternate" type="text/markdown" href="/docs/emitir.md">')
})
