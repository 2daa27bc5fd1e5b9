const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => escapes[c] ?? c)

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0b7a55 }
@media (prefers-color-scheme: dark) { :root { --accent: #4cc79a } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 5rem }
h1 { font-size: 1.9rem; margin: 0 0 .3rem } h2 { margin-top: 2.6rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
h3 { font-size: 1.05rem; margin: 1.4rem 0 .2rem }
a { color: var(--accent) } code, pre { font: .9em/1.5 ui-monospace, monospace } code { background: var(--soft); padding: .1em .3em; border-radius: 4px }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: 8px; overflow-x: auto }
`

/** A whole page that needs nothing from elsewhere. */
export function document(title: string, body: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Mbohéra</title><style>${STYLE}</style></head><body><main>
${body}
</main></body></html>`
}
