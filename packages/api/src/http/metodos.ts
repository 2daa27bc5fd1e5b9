import type { FastifyInstance } from 'fastify'

/** Which methods a path answers, of all routes that are registered from here on. */
export function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const known: { method: string; form: RegExp }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const form = formOf(url)
    for (const one of [method].flat()) known.push({ method: one, form })
  })
  return path => [...new Set(known.filter(({ form }) => form.test(path)).map(({ method }) => method))]
}

/** A parameter is one part of a path; a star at its end is whatever follows. */
const formOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  )
