import { type Falta, SinRespuesta, SolicitudRechazada } from '@mbohera/cliente'
import type { Salida } from './salidas.ts'

/** Why a command did not do what it was asked for, and what to do about it. */
export class Falla extends Error {
  override readonly name = 'Falla'
  readonly salida: Salida
  readonly remedio: string
  readonly faltas: readonly Falta[]
  /** The problem type of the service, when it is one. */
  readonly tipo: string | null

  constructor(
    salida: Salida,
    mensaje: string,
    remedio = '',
    { faltas = [], tipo = null }: { faltas?: readonly Falta[]; tipo?: string | null } = {},
  ) {
    super(mensaje)
    this.salida = salida
    this.remedio = remedio
    this.faltas = faltas
    this.tipo = tipo
  }
}

const CREDENCIAL = [401, 403]

/** Where the answer names no problem there is no page of it. */
function remedioDe({ type, status }: SolicitudRechazada): string {
  if (status === 401)
    return 'Revise MBOHERA_API_KEY; o ingrese con mbohera login, y cree otra con mbohera claves crear NOMBRE --reemplazar.'
  return ['about:blank', 'desconocido'].includes(type)
    ? ''
    : `Qué significa y qué hacer: mbohera explicar ${type}`
}

const PERMISO = {
  que: 'El sistema no permite leer o escribir un archivo',
  remedio: 'Revise de quién es, y quién puede escribir en su carpeta; y repita el mismo mandato.',
}
const LUGAR = {
  que: 'No queda lugar donde escribir',
  remedio: 'Libere espacio en el disco, y repita el mismo mandato.',
}

/** What goes wrong here and says nothing of what was asked for. */
const DE_LA_MAQUINA: Readonly<Record<string, { que: string; remedio: string }>> = {
  EACCES: PERMISO,
  EPERM: PERMISO,
  EROFS: PERMISO,
  ENOSPC: LUGAR,
  EDQUOT: LUGAR,
  EFBIG: LUGAR,
}

/** Whether an error says that what was being written found no room. */
export const isSinLugar = (error: unknown): boolean =>
  DE_LA_MAQUINA[String((error as { code?: unknown }).code)] === LUGAR

/** Who says that all is well, and not what was asked for, is somebody else: nobody answered. */
function salidaDe(status: number): Salida {
  if (CREDENCIAL.includes(status)) return 'sinCredencial'
  return status >= 500 || status < 300 ? 'sinRespuesta' : 'noAceptado'
}

/** What a client throws, as the end of a command. */
export function fallaDe(error: unknown): Falla {
  if (error instanceof Falla) return error
  if (error instanceof SinRespuesta) return new Falla('sinRespuesta', error.message)
  if (error instanceof SolicitudRechazada) {
    const { type, status, faltas } = error
    return new Falla(salidaDe(status), error.message, remedioDe(error), { faltas, tipo: type })
  }
  const { code, path } = error as { code?: unknown; path?: unknown }
  const mensaje = error instanceof Error ? error.message : String(error)
  if (typeof code !== 'string') return new Falla('interna', `Falla inesperada: ${mensaje}`)
  const local = DE_LA_MAQUINA[code]
  if (local === undefined) return new Falla('interna', mensaje)
  const donde = typeof path === 'string' ? ` (${path})` : ''
  return new Falla('interna', `${local.que}${donde}: ${code}.`, local.remedio)
}
