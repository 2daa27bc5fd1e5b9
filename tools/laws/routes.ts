const ROUTES = 'packages/api/src/http/routes'

/** The path of the file is the path of the URL: `/a/:id/b`, POST stands in `a/_id/b/post.ts`. */
export const fileOfRoute = ({ method, url }: { method: string; url: string }): string =>
  `${ROUTES}${url.replace(/:(\w+)/g, '_$1')}/${method.toLowerCase()}.ts`

/** The panel's door to what a key does stands in the file of the key's door. */
const keyDoor = (url: string): string =>
  url
    .replace(/^\/contribuyentes\/:contribuyenteId\/documentos\b/, '/documento-electronico')
    .replace(/^\/contribuyentes\/:contribuyenteId\/padron\b/, '/padron')
    .replace(/^\/contribuyentes\/:contribuyenteId\/eventos\b/, '/evento-sifen')

const isRouteFile = (path: string): boolean =>
  path.startsWith(`${ROUTES}/`) && /\/(get|post|put|patch|delete)\.ts$/.test(path)

export function routeFaults(
  routes: readonly { method: string; url: string }[],
  paths: readonly string[],
): string[] {
  const there = new Set(paths.filter(isRouteFile))
  const fileFor = (route: { method: string; url: string }): string => {
    const own = fileOfRoute(route)
    const shared = fileOfRoute({ ...route, url: keyDoor(route.url) })
    return !there.has(own) && there.has(shared) ? shared : own
  }
  const expected = new Set(routes.map(fileFor))
  return [
    ...[...expected].filter(path => !there.has(path)).map(path => `${path} is missing for its route`),
    ...[...there]
      .filter(path => !expected.has(path))
      .map(path => `${path} has no route of that URL and method`),
  ]
}
