import { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Session } from '../session/session.ts'
import type { Client } from './client.ts'
import { problemOf } from './problem.ts'

export interface Access {
  client: Client
  session: Session
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

/** While the service restarts, what only reads is asked again; what writes is the person's to repeat. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < RETRIES && [0, 503].includes(problemOf(error).status),
        retryDelay: count => Math.min(500 * 2 ** count, 4_000),
      },
      mutations: { retry: false },
    },
  })
