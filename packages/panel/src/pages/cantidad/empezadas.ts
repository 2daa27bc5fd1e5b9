import { useSyncExternalStore } from 'react'
import { useNombre } from '../../form/nombre.ts'

const PREFIX = 'mbohera:planilla:'

/** A file of which sales were begun to be written down. */
export interface Empezada {
  tandaId: number
  /** How many it has. */
  ventas: number
}

/** Of those that this window is at, under what they are kept, how many sales are written down. */
let enCurso: ReadonlyMap<string, number> = new Map()
const oyentes = new Set<() => void>()

function changeEnCurso(change: (now: Map<string, number>) => void): void {
  const next = new Map(enCurso)
  change(next)
  enCurso = next
  for (const oyente of oyentes) oyente()
}

function hear(oyente: () => void) {
  oyentes.add(oyente)
  return () => {
    oyentes.delete(oyente)
  }
}

/** Those whose names begin so. */
const listEmpezadas = (de: string): Empezada[] =>
  Object.keys(localStorage)
    .filter(name => name.startsWith(de) && /^\d+$/.test(name.slice(de.length)))
    .map(name => ({ tandaId: Number(name.slice(de.length)), ventas: Number(localStorage.getItem(name)) }))

/** Where the browser keeps nothing, it goes on without. */
function keep(name: string, ventas: number): void {
  try {
    localStorage.setItem(name, String(ventas))
  } catch {}
}

/**
 * The browser keeps which were begun, also by a window that is no more, until all of it is written down or thrown away: a half of a file
 * looks like a whole one to the service.
 */
export function useEmpezadas() {
  const de = PREFIX + useNombre('')
  const curso = useSyncExternalStore(hear, () => enCurso)
  const todas = listEmpezadas(de)
  return {
    /** Those that this window is at, with how far each is. */
    enCurso: todas.flatMap(una => {
      const hechas = curso.get(de + una.tandaId)
      return hechas === undefined ? [] : [{ ...una, hechas }]
    }),
    /** Those that it is not at. */
    sueltas: todas.filter(({ tandaId }) => !curso.has(de + tandaId)),
    begin: ({ tandaId, ventas }: Empezada) => {
      keep(de + tandaId, ventas)
      changeEnCurso(now => now.set(de + tandaId, 0))
    },
    advance: (tandaId: number, hechas: number) => changeEnCurso(now => now.set(de + tandaId, hechas)),
    /** This window goes no further with it. */
    leave: (tandaId: number) => changeEnCurso(now => now.delete(de + tandaId)),
    /** It is whole, or there is none of it any more. */
    forget: (tandaId: number) => {
      localStorage.removeItem(de + tandaId)
      changeEnCurso(now => now.delete(de + tandaId))
    },
  }
}
