import { document, escapeHtml } from './html.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  examples?: unknown[]
  anyOf?: Schema[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

interface Contract {
  info: { title: string; summary: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The contract as a page to read: every operation, its fields, its answers. */
export function docsPage(contract: Contract): string {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'otras')
  const nav = [...byTag.keys()].map(tag => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')
  const sections = [...byTag].map(([tag, list]) => {
    const rows = list.map(({ path, method, operation }) => operationHtml(contract, path, method, operation))
    return `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${rows.join('')}`
  })
  return document(
    'API',
    `<h1>${escapeHtml(contract.info.title)}</h1><p>${escapeHtml(contract.info.summary)}.</p>
    <p>El contrato para máquinas: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Los errores son <code>application/problem+json</code>; cada
    <code>type</code> tiene su página en <code>/problemas/&lt;type&gt;</code>.</p><nav>${nav}</nav>${sections.join('')}`,
  )
}

function operationHtml(contract: Contract, path: string, method: string, operation: Operation): string {
  const who = 'apiKey' in (operation.security[0] ?? {}) ? 'API key' : 'JWT'
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const parameters = operation.parameters.map(({ name, in: where, required, schema }) =>
    row(contract, `${name} (${where})`, schema, required),
  )
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema
    const fields = Number(status) < 300 && schema ? fieldsTable(contract, schema) : ''
    return `<h3>${status}</h3><p>${code(response.description)}</p>${fields}`
  })
  return `<details id="${operation.operationId}"><summary><span class="who">${who}</span><span class="m">${method.toUpperCase()}</span>
  <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
  ${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
  ${parameters.length > 0 ? `<h3>Parámetros</h3><table>${parameters.join('')}</table>` : ''}
  ${body ? `<h3>Cuerpo</h3>${fieldsTable(contract, body)}` : ''}${responses.join('')}</details>`
}

const code = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function resolve(contract: Contract, schema: Schema): Schema {
  return schema.$ref === undefined
    ? schema
    : (contract.components.schemas[schema.$ref.split('/').at(-1)!] ?? {})
}

/** Beyond this depth a row names the type only. */
const MAX_DEPTH = 4

function fieldsTable(contract: Contract, schema: Schema): string {
  const rows = rowsOf(contract, resolve(contract, schema), '', 0)
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`
}

function rowsOf(contract: Contract, schema: Schema, prefix: string, depth: number): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = resolve(contract, field)
    const target = inner.items ? resolve(contract, inner.items) : inner
    const path = `${prefix}${name}${inner.items ? '[]' : ''}`
    const deeper =
      depth < MAX_DEPTH && target.properties ? rowsOf(contract, target, `${path}.`, depth + 1) : []
    return [row(contract, path, inner, schema.required?.includes(name) ?? false), ...deeper]
  })
}

function row(contract: Contract, name: string, schema: Schema, required: boolean): string {
  const field = resolve(contract, schema)
  const limits = [
    field.enum?.join(' · '),
    field.minLength !== undefined || field.maxLength !== undefined
      ? `${field.minLength ?? 0}–${field.maxLength ?? '∞'} caracteres`
      : undefined,
    field.minimum !== undefined || field.maximum !== undefined
      ? `${field.minimum ?? '−∞'}–${field.maximum ?? '∞'}`
      : undefined,
    field.description,
    field.examples ? `p. ej. ${field.examples.join(', ')}` : undefined,
  ].filter(part => part !== undefined)
  const type = field.const !== undefined ? String(field.const) : [field.type ?? 'objeto'].flat().join(' | ')
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}${required ? '' : ' <span class="opt">opcional</span>'}</td><td>${escapeHtml(limits.join('; '))}</td></tr>`
}
