import { useRef } from 'react'

const PRIMERA_MS = 3_000
const ULTIMA_MS = 60_000

interface Preguntada<T> {
  state: {
    data: T | undefined
    dataUpdateCount: number
    errorUpdateCount: number
    isInvalidated: boolean
  }
}

export interface Ritmo {
  /** How soon at first. */
  primeraMs?: number
  /** How often as soon as that. */
  alPrincipio?: number
}

/**
 * How often something is asked again by itself while some of it is on its way: soon after it changed or something was done to it, so many
 * times; ever more seldom while it does not; and not at all when nothing is awaited. Of a page that nobody looks at nothing is asked.
 */
export function useEspera<T>(
  enCamino: (data: T) => boolean,
  { primeraMs = PRIMERA_MS, alPrincipio = 0 }: Ritmo = {},
): (query: Preguntada<T>) => number | false {
  const visto = useRef<{ data: T | undefined; desde: number }>({ data: undefined, desde: 0 })
  return ({ state: { data, dataUpdateCount, errorUpdateCount, isInvalidated } }) => {
    if (data === undefined || !enCamino(data)) return false
    const veces = dataUpdateCount + errorUpdateCount
    // The same answer is the same object.
    if (isInvalidated || visto.current.data !== data) visto.current = { data, desde: veces }
    const seguidas = Math.max(veces - visto.current.desde - alPrincipio, 0)
    return Math.min(primeraMs * 2 ** seguidas, ULTIMA_MS)
  }
}
