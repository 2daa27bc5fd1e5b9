import { INDICE } from './indice.ts'

/** The first sentence under the title. */
function firstWords(markdown: string): string {
  const [, first = ''] = markdown.split(/\n{2,}/)
  const plain = first
    .replace(/\s+/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
  return plain.split(/(?<=\.) /)[0] ?? ''
}

/** The index that an agent reads first (llmstxt.org): every page, and what is in it. */
export function llms(paginas: ReadonlyMap<string, string>, problemas: readonly string[]): string {
  const sections = INDICE.map(({ titulo, paginas: slugs }) => {
    const lines = slugs.map(slug => {
      const markdown = paginas.get(slug) ?? ''
      const [, name = slug] = /^# (.*)$/m.exec(markdown) ?? []
      return `- [${name}](/docs/${slug}.md): ${firstWords(markdown)}`
    })
    return `## ${titulo}\n\n${lines.join('\n')}`
  })
  return `# Mbohéra

> API de facturación electrónica en Paraguay (SIFEN): emite documentos y nomina, exactamente una vez, al receptor de una factura innominada. Un 503 \`result-uncertain\` no es un fracaso: se repite la misma solicitud con la misma Idempotency-Key.

${sections.join('\n\n')}

## El contrato

- [openapi.json](/openapi.json): para programas
- [openapi-3.0.json](/docs/openapi-3.0.json): el mismo, para generadores de clientes que sólo leen OpenAPI 3.0
- [El contrato, para leer](/docs/contrato.md): cada operación con sus campos, un ejemplo y sus respuestas
- [Todo en un texto](/llms-full.txt)

## Errores

${problemas.map(tipo => `- [${tipo}](/problemas/${tipo}.md)`).join('\n')}
`
}
