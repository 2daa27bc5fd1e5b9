import { useMemo } from 'react'
import { useDraft } from './draft.ts'

/** Nothing was changed since it was kept. */
const NADA = {}

/**
 * A form over what the service keeps. Its draft is what this person changed of it, and only that; the rest is as the service says now, also
 * when somebody else has kept something meanwhile.
 */
export function useCambios<T extends object>(nombre: string, guardado: T) {
  const draft = useDraft<Partial<T>>(nombre, {})
  const cambios = draft.value
  const value = useMemo<T>(() => ({ ...guardado, ...cambios }), [guardado, cambios])
  return {
    ...draft,
    value,
    cambios,
    /** What was sent is kept: from now on that, too, is as the service says. */
    forget: (dicho: Partial<T>) => draft.forget(dicho, NADA),
    /** Whether nothing was changed since. */
    quieto: cambios === NADA,
  }
}
