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

/** What a client throws, as the end of a command. */
export function fallaDe(error: unknown): Falla {
  if (error instanceof Falla) return error
  if (error instanceof SinRespuesta) return new Falla('sinRespuesta', error.message)
  if (error instanceof SolicitudRechazada) {
    const { type, status, faltas } = error
    const salida = CREDENCIAL.includes(status)
      ? 'sinCredencial'
      : status >= 500
        ? 'sinRespuesta'
        : 'noAceptado'
    return new Falla(salida, error.message, remedioDe(error), { faltas, tipo: type })
  }
  const { code } = error as { code?: unknown }
  const mensaje = error instanceof Error ? error.message : String(error)
  return new Falla('interna', typeof code === 'string' ? `${mensaje}` : `Falla inesperada: ${mensaje}`)
}
