import { useMemo } from 'react'
import { useDraft } from './draft.ts'
import { isIgual } from './igual.ts'

/** Nothing was changed since it was kept. */
const NADA = {}

const camposDe = <T extends object>(de: Partial<T>) => Object.keys(de) as (keyof T)[] // its own, and of no other type

/** Some of its fields. */
const pick = <T extends object>(de: Partial<T>, campos: readonly (keyof T)[]) =>
  Object.fromEntries(campos.map(campo => [campo, de[campo]])) as Partial<T>

/**
 * A form over what the service keeps. Its draft is what this person changed of it, and only that; the rest is as the service says now, also
 * when somebody else has kept something meanwhile. What she changed is remembered with what stood there then: of two who change the same,
 * whoever comes later is told.
 */
export function useCambios<T extends object>(
  nombre: string,
  guardado: T,
  /** Those of its fields that say one thing together. */
  juntos: readonly (keyof T)[] = [],
) {
  const draft = useDraft<Partial<T>>(nombre, {})
  const antes = useDraft<Partial<T>>(`${nombre}:antes`, {})
  const cambios = draft.value
  const value = useMemo<T>(() => ({ ...guardado, ...cambios }), [guardado, cambios])
  /** What of hers somebody has kept otherwise since, by what is kept now. */
  const listAjenos = (ahora: T): (keyof T)[] => {
    const vistos = { ...guardado, ...antes.value }
    const ajenos = camposDe<T>(cambios).filter(
      campo => !isIgual(ahora[campo], vistos[campo]) && !isIgual(ahora[campo], cambios[campo]),
    )
    return juntos.some(campo => ajenos.includes(campo)) ? [...new Set([...ajenos, ...juntos])] : ajenos
  }
  const ajenos = listAjenos(guardado)
  return {
    restored: draft.restored,
    value,
    cambios,
    set: (change: Partial<T>) => {
      const nuevos = camposDe<T>(change).filter(campo => !(campo in cambios))
      antes.set(pick<T>(guardado, nuevos))
      draft.set(change)
    },
    clear: () => {
      draft.clear()
      antes.clear()
    },
    /** What was sent is kept: from now on that, too, is as the service says. */
    forget: (dicho: Partial<T>) => {
      draft.forget(dicho, NADA)
      // Of what was typed meanwhile it is known how it stood then.
      const quedan = camposDe<T>(antes.value).filter(campo => !(campo in dicho))
      if (quedan.length === 0) antes.clear()
      else antes.set(now => pick<T>(now, quedan))
    },
    /** Whether nothing was changed since. */
    quieto: cambios === NADA,
    listAjenos,
    ajenos: pick<T>(guardado, ajenos),
    /** Hers is meant all the same: what was kept meanwhile is known to her. */
    insistir: () => antes.set(pick<T>(guardado, ajenos)),
    /** What was kept meanwhile stays. */
    ceder: () =>
      draft.set(now =>
        pick<T>(
          now,
          camposDe<T>(now).filter(campo => !ajenos.includes(campo)),
        ),
      ),
  }
}

export type Cambios<T extends object> = ReturnType<typeof useCambios<T>>
