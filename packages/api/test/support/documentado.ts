import { CABECERAS } from '../../src/http/openapi/cabeceras.ts'
import { openapi } from '../../src/http/openapi.ts'
import { ROUTES } from '../../src/http/routes/index.ts'

interface Response {
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
}
interface Operation {
  responses: Record<string, Response & { $ref?: string }>
}
const { paths, components } = openapi(ROUTES) as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}
const operations = Object.entries(paths).map(([path, methods]) => ({
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods,
}))

export interface Answered {
  method: string
  url: string
  status: number
  headers: Record<string, unknown>
}

/** Throws when a route answered with a status, a media type or a header that the contract does not name. */
export function expectDocumented({ method, url, status, headers }: Answered): void {
  const path = url.split('?', 1)[0]!
  const operation = operations.find(({ form, methods }) => form.test(path) && method.toLowerCase() in methods)
  if (operation === undefined) return
  const named = operation.methods[method.toLowerCase()]!.responses[status]
  const documented = named?.$ref === undefined ? named : components.responses[named.$ref.split('/').at(-1)!]
  const refusal = (what: string) =>
    new Error(`${method} ${path} answered ${status}${what}, which openapi.json does not name`)
  if (documented === undefined) throw refusal('')
  const [mediaType] = String(headers['content-type']).split(';', 1)
  if (documented.content !== undefined && !(mediaType! in documented.content))
    throw refusal(` as ${mediaType}`)
  for (const name of Object.keys(CABECERAS))
    if (headers[name.toLowerCase()] !== undefined && !(name in (documented.headers ?? {})))
      throw refusal(` with ${name}`)
}
