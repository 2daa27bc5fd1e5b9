import { campoDeCodigo, explainCodigo } from '@mbohera/sifen/valores'
import { isVacio } from '../campos/leer.ts'
import { campoDeCuerpo } from '../emision/campos.ts'
import type { Fault } from '../failure.ts'
import type { EstadoDocumento } from './estado.ts'

interface Respondido {
  estado: EstadoDocumento
  codigo: string | null
  mensaje: string | null
}

/** Why SIFEN refused it, as a fault of the body that it was made from; none where it did not. */
export function faltasDeRechazo({ estado, codigo, mensaje }: Respondido): Fault[] {
  if (estado !== 'RECHAZADO' || codigo === null) return []
  const remedio = explainCodigo(codigo)?.remedio ?? ''
  const detail = `SIFEN respondió «${mensaje ?? codigo}». ${remedio}`.trim()
  return [{ campo: campoDeCuerpo(campoDeCodigo(codigo) ?? ''), codigo, detail }]
}

function prune(value: unknown, sobra: (inner: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.map(inner => prune(inner, sobra))
  if (typeof value !== 'object' || value === null) return value
  const dichos = Object.entries(value).filter(([, inner]) => !sobra(inner))
  return Object.fromEntries(dichos.map(([name, inner]) => [name, prune(inner, sobra)]))
}

/** Without what was sent as null, which says no more than what was left out. */
export const sinNulos = (value: unknown): unknown => prune(value, inner => inner === null)

/** Of what can be emitted, also without what was sent empty: there it says no more than what was left out. */
export const sinVacios = (value: unknown): unknown => prune(value, isVacio)
