import { isIgual } from '../../form/igual.ts'

/** One of the catalogue as it is sent, and whether it is offered. */
export interface Guardado {
  cuerpo: Record<string, unknown>
  archivado: boolean
  /** What a person knows it by. */
  nombre: string
}

/** It was changed by somebody else too, or is there already: nothing was sent. */
export class YaGuardado extends Error {
  readonly ahora: Guardado
  /** Whether what was to be kept was meant as a new one. */
  readonly nuevo: boolean

  constructor(ahora: Guardado, nuevo: boolean) {
    super('something else is kept there')
    this.ahora = ahora
    this.nuevo = nuevo
  }
}

/** Which fields are not as they stood. */
const changedIn = (cuerpo: Guardado['cuerpo'], antes: Guardado['cuerpo']): string[] =>
  [...new Set([...Object.keys(cuerpo), ...Object.keys(antes)])].filter(
    campo => !isIgual(cuerpo[campo], antes[campo]),
  )

interface Dicho {
  escrito: Guardado['cuerpo']
  /** As it stood where it was written; nothing of a new one. */
  antes: Guardado['cuerpo'] | null
  /** As it is kept at this moment, if it is. */
  ahora: Guardado | null
}

/** What was changed, over what is kept at this moment; nothing where both changed the same, or where a new one is there already. */
export function mergeDicho({ escrito, antes, ahora }: Dicho): Guardado['cuerpo'] | null {
  if (ahora === null) return escrito
  if (antes === null) return null
  const suyos = changedIn(escrito, antes)
  const ajenos = changedIn(ahora.cuerpo, antes)
  if (suyos.some(campo => ajenos.includes(campo) && !isIgual(escrito[campo], ahora.cuerpo[campo])))
    return null
  const cambiados = Object.fromEntries(suyos.map(campo => [campo, escrito[campo]]))
  // What was emptied is not told.
  return JSON.parse(JSON.stringify({ ...ahora.cuerpo, ...cambiados })) as Guardado['cuerpo']
}
