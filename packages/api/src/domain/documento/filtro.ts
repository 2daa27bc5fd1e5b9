import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import type { Fault } from '../failure.ts'
import { parseInstant } from '../tiempo.ts'
import { ESTADOS, type EstadoDocumento } from './estado.ts'

export interface Filtro {
  estado?: EstadoDocumento
  tipoDocumento?: number
  /** Of the types that there are, whichever has it. */
  numero?: { tipos: readonly number[]; establecimiento: string; punto: string; numero: string }
  desde?: number
  hasta?: number
  receptor?: string
  innominada?: boolean
  archivado: boolean
}

const DAY_MS = 24 * 3_600_000
const NUMERO = /^(\d{1,3})-(\d{1,3})-(\d{1,7})$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The filters of a list, from its query. */
export function parseFiltro(
  query: Record<string, string | undefined>,
): { filtro: Filtro } | { faults: Fault[] } {
  const faults: Fault[] = []
  const filtro: Filtro = { archivado: query.archivado === 'true' }
  const estado = query.estado
  if (estado !== undefined) {
    if ((ESTADOS as readonly string[]).includes(estado)) filtro.estado = estado as EstadoDocumento
    else faults.push({ campo: 'estado', codigo: 'enum', detail: `debe ser uno de: ${ESTADOS.join(', ')}` })
  }
  const tipo = query.tipoDocumento
  if (tipo !== undefined) {
    const code = Object.hasOwn(TIPO_DOCUMENTO, tipo)
      ? TIPO_DOCUMENTO[tipo as keyof typeof TIPO_DOCUMENTO]
      : undefined
    if (code !== undefined) filtro.tipoDocumento = code
    else
      faults.push({
        campo: 'tipoDocumento',
        codigo: 'enum',
        detail: `debe ser uno de: ${Object.keys(TIPO_DOCUMENTO).join(', ')}`,
      })
  }
  for (const name of ['innominada', 'archivado'] as const) {
    const value = query[name]
    if (value !== undefined && value !== 'true' && value !== 'false')
      faults.push({ campo: name, codigo: 'boolean', detail: 'debe ser true o false' })
  }
  if (query.innominada === 'true' || query.innominada === 'false')
    filtro.innominada = query.innominada === 'true'
  const numero = query.numero === undefined ? undefined : NUMERO.exec(query.numero.trim())
  if (numero) {
    const [, establecimiento = '', punto = '', corrido = ''] = numero
    filtro.numero = {
      tipos: filtro.tipoDocumento === undefined ? Object.values(TIPO_DOCUMENTO) : [filtro.tipoDocumento],
      establecimiento: establecimiento.padStart(3, '0'),
      punto: punto.padStart(3, '0'),
      numero: corrido.padStart(7, '0'),
    }
  } else if (numero === null)
    faults.push({ campo: 'numero', codigo: 'format', detail: 'debe ser como 001-001-0000001' })
  if (query.receptor !== undefined) filtro.receptor = query.receptor.split('-')[0]!.trim()
  const desde = instantOf('fechaDesde', query.fechaDesde, faults)
  if (desde !== undefined) filtro.desde = desde
  const hasta = instantOf('fechaHasta', query.fechaHasta, faults)
  // A day stands for the whole of it.
  if (hasta !== undefined) filtro.hasta = DATE.test(query.fechaHasta!) ? hasta + DAY_MS : hasta
  return faults.length > 0 ? { faults } : { filtro }
}

function instantOf(campo: string, text: string | undefined, faults: Fault[]): number | undefined {
  if (text === undefined) return undefined
  const instant = parseInstant(text)
  if (instant !== null) return instant
  faults.push({ campo, codigo: 'datetime', detail: 'debe ser una fecha, por ejemplo 2026-11-20' })
  return undefined
}
