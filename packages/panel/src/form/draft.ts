import { useCallback, useEffect, useState } from 'react'
import { useNombre } from './nombre.ts'

const PREFIX = 'mbohera:borrador:'

function kept<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export interface Draft<T> {
  value: T
  set: (change: Partial<T> | ((now: T) => T)) => void
  /** Back to the beginning. */
  clear: () => void
  /** What is on the page stays; it need not be kept any more. */
  forget: () => void
  /** Whether it was found half filled. */
  restored: boolean
}

/** What was typed into a form, kept in the tab's session storage: a reload, a new login or a restart of the service does not lose it. */
export function useDraft<T extends object>(nombre: string, initial: T): Draft<T> {
  const name = useNombre(nombre)
  const [found] = useState(() => kept<T>(name))
  const [value, setValue] = useState<T>(() => ({ ...initial, ...found }))
  const [touched, setTouched] = useState(found !== undefined)
  useEffect(() => {
    if (touched) sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  }, [name, value, touched])
  const set = useCallback<Draft<T>['set']>(change => {
    setTouched(true)
    setValue(now => (typeof change === 'function' ? change(now) : { ...now, ...change }))
  }, [])
  const forget = () => {
    sessionStorage.removeItem(PREFIX + name)
    setTouched(false)
  }
  const clear = () => {
    forget()
    setValue(initial)
  }
  return { value, set, clear, forget, restored: found !== undefined }
}
