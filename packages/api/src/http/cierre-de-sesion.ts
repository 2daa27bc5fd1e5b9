import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Failure } from '../domain/failure.ts'
import type { VerificadorOidc } from '../oidc/verificar.ts'
import type { Clock } from '../operations/ports.ts'
import { closeSesion } from '../operations/sesiones.ts'
import { sendFailure } from './server.ts'

/** Where a provider says that a session ended. The address stands in its settings. */
export const CIERRE = '/oidc/backchannel-logout'
const FORM = 'application/x-www-form-urlencoded'
const LIMIT_BYTES = 16_384

export interface CierreDeps {
  db: Db
  clock: Clock
  oidc: Pick<VerificadorOidc, 'verifyCierre'>
}

/** OpenID Connect Back-Channel Logout 1.0. The route needs no credential: only the provider can sign a logout token that is accepted. */
export function registerCierre(app: FastifyInstance, { db, clock, oidc }: CierreDeps): void {
  app.register(async scope => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: LIMIT_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(CIERRE, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refuse = (failure: Failure) => sendFailure({ clock }, request, reply, failure)
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      if (token === null) return refuse(mal('falta'))
      const verified = await oidc.verifyCierre(token)
      if (verified.ok) {
        const closed = await closeSesion({ db }, verified.cierre)
        return closed.ok ? reply.code(200).send() : refuse(closed.failure)
      }
      if (verified.motivo === 'proveedor-ausente') return refuse({ type: 'service-unavailable' })
      return refuse(mal(verified.motivo))
    })
  })
}

const mal = (detail: string): Failure => ({
  type: 'malformed-body',
  faults: [{ campo: 'logout_token', codigo: 'invalid', detail }],
})
