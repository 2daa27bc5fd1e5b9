const ROUTES = 'packages/api/src/http/routes'

/** The path of the file is the path of the URL: `/a/:id/b`, POST stands in `a/_id/b/post.ts`. */
export const fileOfRoute = ({ method, url }: { method: string; url: string }): string =>
  `${ROUTES}${url.replace(/:(\w+)/g, '_$1')}/${method.toLowerCase()}.ts`

const isRouteFile = (path: string): boolean =>
  path.startsWith(`${ROUTES}/`) && /\/(get|post|put|patch|delete)\.ts$/.test(path)

export function routeFaults(
  routes: readonly { method: string; url: string }[],
  paths: readonly string[],
): string[] {
  const expected = new Set(routes.map(fileOfRoute))
  const there = new Set(paths.filter(isRouteFile))
  return [
    ...[...expected].filter(path => !there.has(path)).map(path => `${path} is missing for its route`),
    ...[...there]
      .filter(path => !expected.has(path))
      .map(path => `${path} has no route of that URL and method`),
  ]
}
