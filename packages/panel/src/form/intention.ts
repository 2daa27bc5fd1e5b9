import { useState } from 'react'

const PREFIX = 'mbohera:intencion:'

/** A request under way with its key: asked again, it is the same request. */
export interface Intention<Body> {
  key: string
  body: Body
  started: number
}

export interface Intentions<Body> {
  /** What was asked and has no final answer yet. */
  pending: Intention<Body> | undefined
  begin: (body: Body) => Intention<Body>
  /** A final answer came: the next request is another intention. */
  settle: () => void
}

/** One key per intention, kept with its request before it leaves, so that a reload asks about the same thing. */
export function useIntention<Body>(name: string): Intentions<Body> {
  const [pending, setPending] = useState<Intention<Body> | undefined>(() => {
    const text = sessionStorage.getItem(PREFIX + name)
    return text === null ? undefined : (JSON.parse(text) as Intention<Body>)
  })
  return {
    pending,
    begin(body) {
      const same = pending !== undefined && JSON.stringify(pending.body) === JSON.stringify(body)
      const intention = same ? pending : { key: crypto.randomUUID(), body, started: Date.now() }
      sessionStorage.setItem(PREFIX + name, JSON.stringify(intention))
      setPending(intention)
      return intention
    },
    settle() {
      sessionStorage.removeItem(PREFIX + name)
      setPending(undefined)
    },
  }
}
