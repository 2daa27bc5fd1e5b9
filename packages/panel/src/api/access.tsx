import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Session } from '../session/session.ts'
import type { Client } from './client.ts'
import { problemOf } from './problem.ts'
import type { AmbientesVistos } from './visto.ts'

export interface Access {
  client: Client
  session: Session
  vistos: AmbientesVistos
}

const Place = createContext<Access | null>(null)

export function AccessProvider({ access, children }: { access: Access; children: ReactNode }) {
  return <Place value={access}>{children}</Place>
}

export function useAccess(): Access {
  const access = useContext(Place)
  if (access === null) throw new Error('useAccess outside of AccessProvider')
  return access
}

const RETRIES = 4

/**
 * While the service restarts, what only reads is asked again; what writes is the person's to repeat. Nothing waits for a
 * connection: what cannot leave now fails now, so that nothing goes out by itself later.
 */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (problemOf(error).type === 'ambiente-changed')
      void queries.invalidateQueries({ queryKey: ['contribuyente'] })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (count, error) => count < RETRIES && [0, 503].includes(problemOf(error).status),
        retryDelay: count => Math.min(500 * 2 ** count, 4_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queries
}
