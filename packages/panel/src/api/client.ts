import createClient, { type Middleware } from 'openapi-fetch'
import type { Session } from '../session/session.ts'
import type { paths } from './contrato.generated.ts'
import { AWAY, problemFrom } from './problem.ts'

export type Client = ReturnType<typeof createClient<paths>>

/** The service, as its contract says it is, for whoever is logged in. */
export function openClient(session: Session): Client {
  const client = createClient<paths>({ baseUrl: location.origin })
  const credential: Middleware = {
    async onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${await session.token()}`)
      return request
    },
    async onResponse({ response }) {
      // Refused although it should have been good: the session ended elsewhere.
      if (response.status === 401) await session.loginAgain()
      return response
    },
    onError: () => AWAY,
  }
  client.use(credential)
  return client
}

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
