import { type Contract, type Media, type Operation, type Response, resolve } from './contract.ts'
import { fieldsTable, row } from './fields.ts'
import { code, document, escapeHtml } from './html.ts'

/** The contract as a page to read: every operation, its fields, its answers. */
export function docsPage(contract: Contract): string {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const nav = contract.tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`)
  const sections = contract.tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => operationHtml(contract, path, method, operation))
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2><p>${code(description)}.</p>${rows.join('')}`
  })
  const { title, summary, description } = contract.info
  return document(
    'API',
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(summary)}.</p>
    <p>El contrato para máquinas: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
    ${paragraphs(description)}<nav>${nav.join('')}</nav>${sections.join('')}`,
  )
}

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map(paragraph => `<p>${code(paragraph)}</p>`)
    .join('')

function operationHtml(contract: Contract, path: string, method: string, operation: Operation): string {
  const who = 'apiKey' in (operation.security[0] ?? {}) ? 'API key' : 'JWT'
  const parameters = operation.parameters.map(parameter => {
    const { name, in: where, ...rest } = resolve(contract.components.parameters, parameter)
    return row(contract, { name: `${name} (${LUGARES[where] ?? where})`, ...rest })
  })
  const body = Object.values(operation.requestBody?.content ?? {})[0]
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const response = resolve(contract.components.responses, answer)
    return Number(status) < 400
      ? answerHtml(contract, status, response)
      : problemHtml(contract, status, response, answer.description)
  })
  return `<details id="${operation.operationId}"><summary><span class="who">${who}</span><span class="m">${method.toUpperCase()}</span>
  <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
  ${operation.description ? `<p>${code(operation.description)}</p>` : ''}
  <h3>Parámetros</h3><table>${parameters.join('')}</table>
  ${body ? `<h3>Cuerpo${operation.requestBody?.required ? '' : ' (opcional)'}</h3>${bodyHtml(contract, body)}` : ''}${answers.join('')}</details>`
}

const LUGARES: Record<string, string> = { path: 'en la ruta', query: 'en la consulta', header: 'cabecera' }

const bodyHtml = (contract: Contract, media: Media): string =>
  fieldsTable(contract, media.schema) + examplesHtml(contract, media)

function examplesHtml(contract: Contract, { examples = {} }: Media): string {
  const shown = Object.values(examples).map(example => {
    const { summary = 'Ejemplo', value } = resolve(contract.components.examples, example)
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
    return `<p>${escapeHtml(summary)}:</p><pre>${escapeHtml(text)}</pre>`
  })
  return shown.join('')
}

function headersHtml(contract: Contract, { headers = {} }: Response): string {
  const rows = Object.entries(headers).map(([name, header]) => {
    const { description } = resolve(contract.components.headers, header)
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${code(description)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function answerHtml(contract: Contract, status: string, response: Response): string {
  const [[type, media] = []] = Object.entries(response.content ?? {})
  return `<h3>${status}</h3><p>${code(response.description)}${type ? ` <code>${escapeHtml(type)}</code>` : ''}</p>
  ${headersHtml(contract, response)}${media ? bodyHtml(contract, media) : ''}`
}

/** All of them have the one body: which types it may be is what differs. */
function problemHtml(contract: Contract, status: string, response: Response, types: string): string {
  const links = types.replace(
    /`([\w-]+)`/g,
    (_, type) => `<a href="/problemas/${type}"><code>${type}</code></a>`,
  )
  const own = Object.keys(response.headers ?? {}).filter(name => name !== 'X-Request-Id' && name !== 'Link')
  const headers = own.map(name => `<code>${escapeHtml(name)}</code>`).join(', ')
  const body = Object.values(response.content ?? {})[0]?.schema.$ref ?? ''
  const extra = body.endsWith('/Problema') ? '' : fieldsTable(contract, onlyExtra(contract, body))
  return `<h3>${status}</h3><p>${code(response.description)}: ${links.replaceAll('`', '')}${headers ? `. Con ${headers}` : ''}</p>${extra}`
}

/** What such a problem says besides the one body. */
function onlyExtra(contract: Contract, ref: string) {
  const { schemas } = contract.components
  const common = schemas.Problema!.properties!
  const { properties = {} } = resolve(schemas, { $ref: ref })
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in common))),
  }
}
