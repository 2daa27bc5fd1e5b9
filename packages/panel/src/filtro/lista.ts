import type { components } from '../api/contrato.generated.ts'

export type FiltroGuardado = components['schemas']['FiltroGuardado']
type DeLista = Pick<FiltroGuardado, 'lista'>

/** With one more, or in the place of the one of that name; if the list opens with it, with no other. */
export function withFiltro(todos: readonly FiltroGuardado[], uno: FiltroGuardado): FiltroGuardado[] {
  const demas = withoutFiltro(todos, uno).map(otro =>
    uno.predeterminado && otro.lista === uno.lista ? { ...otro, predeterminado: false } : otro,
  )
  return [...demas, uno]
}

export const withoutFiltro = (
  todos: readonly FiltroGuardado[],
  { lista, nombre }: Pick<FiltroGuardado, 'lista' | 'nombre'>,
): FiltroGuardado[] => todos.filter(otro => otro.lista !== lista || otro.nombre !== nombre)

/** Those of a list, by their names. */
export const filtrosDe = (todos: readonly FiltroGuardado[], { lista }: DeLista): FiltroGuardado[] =>
  todos.filter(otro => otro.lista === lista).sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
