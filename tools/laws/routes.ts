const ROUTES = 'packages/api/src/http/routes'

interface Route {
  method: string
  url: string
}

/** What a module of routes exports: a route by its name, or both doors of an operation. */
export interface RouteFile {
  path: string
  exports: Record<string, unknown>
}

/** The path of the file is the path of the URL: `/a/:id/b`, POST stands in `a/_id/b/post.ts`. */
const fileOfRoute = ({ method, url }: Route): string =>
  `${ROUTES}${url.replace(/:(\w+)/g, '_$1')}/${method.toLowerCase()}.ts`

export const isRouteFile = (path: string): boolean =>
  path.startsWith(`${ROUTES}/`) && /\/(get|post|put|patch|delete)\.ts$/.test(path)

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

const routesOf = ({ exports }: RouteFile): Route[] => Object.values(exports).flat().filter(isRoute)

/** A second door stands in the file of the first: the file says both, and the law reads it there. */
export function routeFaults(registered: readonly Route[], files: readonly RouteFile[]): string[] {
  const written = new Set(files.flatMap(routesOf))
  return [
    ...registered
      .filter(route => !written.has(route))
      .map(route => `${fileOfRoute(route)} is missing for its route`),
    ...files
      .filter(file => !routesOf(file).some(route => fileOfRoute(route) === file.path))
      .map(({ path }) => `${path} has no route of that URL and method`),
  ]
}
