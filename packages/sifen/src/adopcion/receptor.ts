import type { ReceptorLeido } from './tipos.ts'

/** By the manual's prefixes: an `i` is an option; of the others only check digit, house number and the codes of places are numbers. */
const NUMERO = /^(?:i[A-Z]|dDVRec$|dNumCasRec$|c(?:Dep|Dis|Ciu)Rec$)/
/** What a code means, in words: it follows from the code. */
const DESCRIPCION = /^dDes/

/** The receptor of a documento (group D2) or of a nomination, from its fields as they stand in the XML. */
export function readReceptor(campos: Readonly<Record<string, string>>): ReceptorLeido {
  return Object.fromEntries(
    Object.entries(campos)
      .filter(([name]) => !DESCRIPCION.test(name))
      .map(([name, text]) => [name, NUMERO.test(name) ? Number(text) : text]),
  )
}
