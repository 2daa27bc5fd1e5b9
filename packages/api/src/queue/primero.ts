import { hash } from 'node:crypto'
import type { Emisor } from '../domain/ambiente.ts'
import { keyOf } from './cola.ts'

const turnOf = (emisor: Emisor, proceso: string): string => hash('sha256', `${keyOf(emisor)} ${proceso}`)

/**
 * Whether a process is the one that attends an emisor first. Whoever knows of the same processes says the same, each has as many emisores as
 * another, and when one comes or goes no emisor changes hands but from or to that one.
 */
export function isFirst(proceso: string, procesos: readonly string[], emisor: Emisor): boolean {
  const propio = turnOf(emisor, proceso)
  return procesos.every(otro => turnOf(emisor, otro) <= propio)
}
