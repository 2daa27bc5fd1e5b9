import type { Campo, Tabla } from '../domain/campos/campo.ts'
import { EMISION } from '../domain/emision/campos.ts'

/** A word that the manual has for a field that has another name here. */
export interface OtraPalabra {
  palabra: string
  campo: string
}

/** The elements of the manual that the fields of an object become, by the title of the object. */
function delManual(tabla: Tabla, titulo: string, en: Record<string, OtraPalabra[]>): typeof en {
  const suyas: OtraPalabra[] = []
  en[titulo] = suyas
  for (const [campo, fila] of Object.entries<Campo>(tabla)) {
    const palabra = fila.sifen?.replace(/\[\]$/, '').split('.').at(-1)
    if (palabra !== undefined && !Object.hasOwn(tabla, palabra)) suyas.push({ palabra, campo })
    if ('campos' in fila) delManual(fila.campos, fila.titulo, en)
  }
  return en
}

/** By the title of the object that they stand in. */
export const OTRAS_PALABRAS: Readonly<Record<string, readonly OtraPalabra[]>> = delManual(
  EMISION,
  'Emision',
  {},
)
