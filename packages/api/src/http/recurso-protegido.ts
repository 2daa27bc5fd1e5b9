import type { FastifyInstance } from 'fastify'

/** OAuth 2.0 Protected Resource Metadata (RFC 9728, 3.1). */
export const RECURSO = '/.well-known/oauth-protected-resource'

export interface RecursoOptions {
  /** Who gives tokens for this service. */
  issuer: string
  /** As which public client a program without a browser introduces itself there, and what it asks for. */
  cliClientId: string
  scope: string
  params: string
}

/** Whoever knows the address of the service learns here at which provider, and as which client, a person logs in. */
export function registerRecurso(app: FastifyInstance, options: RecursoOptions): void {
  const { issuer, cliClientId, scope, params } = options
  app.get(RECURSO, (request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({
      resource: `${request.protocol}://${request.host}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      resource_name: 'Mbohéra',
      // What the command line tells the provider. (RFC 9728, 2: other members may be there.)
      mbohera_cli: { client_id: cliClientId, scope, params },
    }),
  )
}
