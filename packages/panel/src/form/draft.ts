import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepEnPestana, readDePestana } from '../session/pestana.ts'
import { useNombre } from './nombre.ts'

const PREFIX = 'mbohera:borrador:'

export interface Draft<T> {
  value: T
  set: (change: Partial<T> | ((now: T) => T)) => void
  /** Back to the beginning. */
  clear: () => void
  /**
   * What was sent is kept by the service, as `queda` where it says so: it need not be kept here any more. It stays on the page, and what was
   * typed since is a draft as before.
   */
  forget: (dicho?: T, queda?: T) => void
  /** Whether it was found half filled, and was neither emptied nor kept by the service since. */
  restored: boolean
}

/** What was typed into a form, kept in the tab's session storage: a reload, a new login or a restart of the service does not lose it. */
export function useDraft<T extends object>(nombre: string, initial: T): Draft<T> {
  const name = PREFIX + useNombre(nombre)
  const [found] = useState(() => readDePestana<T>(name))
  const [value, setValue] = useState<T>(() => ({ ...initial, ...found }))
  const [restored, setRestored] = useState(found !== undefined)
  const touched = useRef(found !== undefined)
  const ultimo = useRef(value)
  useLayoutEffect(() => {
    ultimo.current = value
  })
  useEffect(() => {
    if (touched.current) keepEnPestana(name, value)
  }, [name, value])
  const set = useCallback<Draft<T>['set']>(change => {
    touched.current = true
    setValue(now => (typeof change === 'function' ? change(now) : { ...now, ...change }))
  }, [])
  const remove = () => {
    sessionStorage.removeItem(name)
    touched.current = false
  }
  const forget = (dicho?: T, queda?: T) => {
    if (dicho !== undefined && ultimo.current !== dicho) return
    remove()
    setRestored(false)
    if (queda !== undefined) setValue(queda)
  }
  const clear = () => {
    remove()
    setRestored(false)
    setValue(initial)
  }
  return { value, set, clear, forget, restored }
}
