import { openapi } from '../../src/http/openapi.ts'
import { ROUTES } from '../../src/http/routes/index.ts'

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
}
const { paths } = openapi(ROUTES) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).map(([path, methods]) => ({
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  methods,
}))

/** Throws when a route answered with a status or a media type that the contract does not name. */
export function expectDocumented(method: string, url: string, status: number, contentType: string): void {
  const path = url.split('?', 1)[0]!
  const operation = operations.find(({ form, methods }) => form.test(path) && method.toLowerCase() in methods)
  if (operation === undefined) return
  const documented = operation.methods[method.toLowerCase()]!.responses[status]
  if (documented === undefined)
    throw new Error(`${method} ${path} answered ${status}, which openapi.json does not name`)
  const [mediaType] = contentType.split(';', 1)
  if (documented.content !== undefined && !(mediaType! in documented.content))
    throw new Error(
      `${method} ${path} answered ${status} as ${contentType}, which openapi.json does not name`,
    )
}
