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
  /** Under which address it is reached; null: nobody said. */
  urlPublica: string | null
}

/** Whoever knows the address of the service learns here at which provider, and as which client, a person logs in. */
export function registerRecurso(app: FastifyInstance, options: RecursoOptions): void {
  const { issuer, cliClientId, scope, params, urlPublica } = options
  app.get(RECURSO, (request, reply) =>
    // What only a request says of it is told to nobody but whoever sent that.
    reply.header('cache-control', urlPublica === null ? 'no-store' : 'public, max-age=300').send({
      resource: urlPublica ?? `${request.protocol}://${request.host}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      resource_name: 'Mbohéra',
      // What the command line tells the provider. (RFC 9728, 2: other members may be there.)
      mbohera_cli: { client_id: cliClientId, scope, params },
    }),
  )
}
