import { useState } from 'react'
import { useNombre } from './nombre.ts'

export const INTENCION = 'mbohera:intencion:'

/** A request under way with its key: asked again, it is the same request. */
export interface Intention<Body> {
  key: string
  body: Body
  started: number
  /** How often it was sent: what refuses the second says nothing of the first. */
  intentos: number
}

export interface Intentions<Body> {
  /** What was asked and has no final answer yet. */
  pending: Intention<Body> | undefined
  /** Sends it, or, while something has no final answer, that again: another request cannot begin. */
  begin: (body: Body) => Intention<Body>
  /** A final answer came: the next request is another intention. */
  settle: () => void
}

function kept<Body>(name: string): Intention<Body> | undefined {
  const text = sessionStorage.getItem(name)
  return text === null ? undefined : (JSON.parse(text) as Intention<Body>)
}

/** One key per intention, kept with its request before it leaves, so that a reload asks about the same thing. */
export function useIntention<Body>(nombre: string): Intentions<Body> {
  const name = INTENCION + useNombre(nombre)
  const [pending, setPending] = useState(() => kept<Body>(name))
  return {
    pending,
    begin(body) {
      const before = kept<Body>(name) ?? { key: crypto.randomUUID(), body, started: Date.now(), intentos: 0 }
      const intention = { ...before, intentos: before.intentos + 1 }
      sessionStorage.setItem(name, JSON.stringify(intention))
      setPending(intention)
      return intention
    },
    settle() {
      sessionStorage.removeItem(name)
      setPending(undefined)
    },
  }
}

const names = (): string[] => Object.keys(sessionStorage).filter(name => name.startsWith(INTENCION))

/** The credential of that request was refused: if it was its first time, nothing was done. */
export function noLlego(key: string | null): void {
  for (const name of names()) {
    const intention = kept<unknown>(name)
    if (intention?.key === key && intention.intentos === 1) sessionStorage.removeItem(name)
  }
}

/** Whether something was sent whose answer is not known. */
export const hayPendientes = (): boolean => names().length > 0
