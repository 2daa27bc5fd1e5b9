/** SHA-256 of a text in UTF-8, in hexadecimal. */
export type Sha256 = (texto: string) => string

/** Before the first line of a chain. */
export const ORIGEN = '0'.repeat(64)

/** Where the chain of a contribuyente ends. */
export interface Cabeza {
  secuencia: number
  hash: string
}

export interface Linea {
  auditoriaId: number
  contribuyenteId: number
  /** Every column of the line that has a value. */
  contenido: string
}

export interface Sello extends Cabeza {
  auditoriaId: number
  contribuyenteId: number
  anterior: string
}

export const hashDeLinea = (sha256: Sha256, anterior: string, secuencia: number, contenido: string): string =>
  sha256(`${anterior}\n${secuencia}\n${contenido}`)

/** The seals of lines in their order; each chain goes on where it ended. */
export function seal(
  sha256: Sha256,
  cabezas: ReadonlyMap<number, Cabeza>,
  lineas: readonly Linea[],
): Sello[] {
  const actual = new Map(cabezas)
  return lineas.map(({ auditoriaId, contribuyenteId, contenido }) => {
    const { secuencia, hash: anterior } = actual.get(contribuyenteId) ?? { secuencia: 0, hash: ORIGEN }
    const cabeza = {
      secuencia: secuencia + 1,
      hash: hashDeLinea(sha256, anterior, secuencia + 1, contenido),
    }
    actual.set(contribuyenteId, cabeza)
    return { auditoriaId, contribuyenteId, anterior, ...cabeza }
  })
}
