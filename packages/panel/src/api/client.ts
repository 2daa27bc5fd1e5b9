import createClient, { type Middleware } from 'openapi-fetch'
import { noLlego } from '../form/intention.ts'
import { SinProveedor } from '../session/oidc.ts'
import { type Session, SinRed } from '../session/session.ts'
import { fetchOrTake } from '../session/temprano.ts'
import type { paths } from './contrato.generated.ts'
import { AWAY, problemFrom, SIN_CONEXION, SIN_INGRESO } from './problem.ts'
import type { AmbientesVistos } from './visto.ts'

export type Client = ReturnType<typeof createClient<paths>>

export const VISTO = 'Mbohera-Ambiente'
const DE_CONTRIBUYENTE = /\/contribuyentes\/(\d+)(\/.*)?$/

/** Which ambiente the page shows of the taxpayer that is asked about; nothing where it is just being asked for, or chosen. */
function vistoEn(vistos: AmbientesVistos, { method, url }: Request): string | undefined {
  const [, id = '', rest = ''] = DE_CONTRIBUYENTE.exec(new URL(url).pathname) ?? []
  if (rest === '/ambiente' || (method === 'GET' && rest === '')) return undefined
  return vistos.de(id)
}

/** The service as its contract describes it, called with the access token of the session. */
export function openClient(session: Session, vistos: AmbientesVistos): Client {
  const client = createClient<paths>({ baseUrl: location.origin, fetch: fetchOrTake })
  const credential: Middleware = {
    async onRequest({ request }) {
      if (!navigator.onLine) throw SIN_CONEXION
      // Before it waits for anything: whoever asked saw this one.
      const visto = vistoEn(vistos, request)
      if (visto !== undefined && !request.headers.has(VISTO)) request.headers.set(VISTO, visto)
      request.headers.set('authorization', `Bearer ${await tokenOf(session)}`)
      return request
    },
    async onResponse({ request, response }) {
      if (response.status === 401) {
        noLlego(request.headers.get('idempotency-key'))
        // Why is said as the service says it: who runs it must know.
        const problem = problemFrom(await body(response), response)
        await session.refused(problem.body.detail ?? problem.message)
      }
      if (response.status < 500) session.accepted()
      return response
    },
    onError: () => AWAY,
  }
  client.use(credential)
  return client
}

const tokenOf = (session: Session): Promise<string> =>
  session.token().catch((error: unknown) => {
    if (error instanceof SinProveedor) throw SIN_INGRESO
    throw error instanceof SinRed ? SIN_CONEXION : error
  })

const body = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .catch(() => null)

interface Answer {
  data?: unknown
  error?: unknown
  response: Response
}

type DataOf<A extends Answer> = NonNullable<A['data']>

/** What was asked for, out of its envelope; anything else is thrown as a ProblemError. */
export async function take<A extends Answer>(
  answer: Promise<A>,
): Promise<DataOf<A> extends { data: infer Inner } ? Inner : DataOf<A>> {
  const { data, error, response } = await answer
  if (!response.ok || data === undefined) throw problemFrom(error, response)
  const enveloped = data as { data?: unknown; timestamp?: unknown }
  return (enveloped.timestamp === undefined ? data : enveloped.data) as never
}
