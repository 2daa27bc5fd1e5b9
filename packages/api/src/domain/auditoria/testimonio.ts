import { type Cabeza, ORIGEN, type Sha256 } from './cadena.ts'

/** What is told to a place outside the database, so that not even its owner can change the chains unseen. */
export interface Testimonio {
  fecha: string
  /** The numbers of the lines that it speaks of: above `desde`, up to `hasta`. From 0 on it speaks of all. */
  desde: number
  hasta: number
  /** How many lines are sealed, and of how many contribuyentes. */
  lineas: number
  contribuyentes: number
  /** `raiz` of the testimony before. */
  anterior: string
  /** Over `anterior` and the heads of all chains that grew since. */
  raiz: string
}

export const PRIMERA = { hasta: 0, raiz: ORIGEN }

/** The heads in the order of their contribuyentes. */
export function raizDe(sha256: Sha256, anterior: string, cabezas: Iterable<[number, Cabeza]>): string {
  const lineas = [...cabezas]
    .sort(([a], [b]) => a - b)
    .map(([id, { secuencia, hash }]) => `${id} ${secuencia} ${hash}\n`)
  return sha256(`${anterior}\n${lineas.join('')}`)
}

/** Null for a line that was cut in the middle, or is none of ours. */
export function parseTestimonio(texto: string): Testimonio | null {
  let leido: Partial<Record<keyof Testimonio, unknown>> | null
  try {
    leido = JSON.parse(texto)
  } catch {
    return null
  }
  if (typeof leido !== 'object' || leido === null) return null
  const { fecha, desde, hasta, lineas, contribuyentes, anterior, raiz } = leido
  const numeros = [desde, hasta, lineas, contribuyentes].every(Number.isSafeInteger)
  const textos = [fecha, anterior, raiz].every(uno => typeof uno === 'string')
  return numeros && textos ? (leido as Testimonio) : null // each of its fields was looked at
}

export interface CabezaDe extends Cabeza {
  contribuyenteId: number
  auditoriaId: number
}

/** What is to be told after the last testimony, given where all chains end; null when nothing is new. */
export function testify(
  sha256: Sha256,
  ultima: Pick<Testimonio, 'hasta' | 'raiz'>,
  cabezas: readonly CabezaDe[],
  fecha: string,
): Testimonio | null {
  const hasta = cabezas.reduce((max, { auditoriaId }) => Math.max(max, auditoriaId), 0)
  if (hasta <= ultima.hasta) return null
  const crecieron = cabezas.filter(({ auditoriaId }) => auditoriaId > ultima.hasta)
  return {
    fecha,
    desde: ultima.hasta,
    hasta,
    lineas: cabezas.reduce((suma, { secuencia }) => suma + secuencia, 0),
    contribuyentes: cabezas.length,
    anterior: ultima.raiz,
    raiz: raizDe(
      sha256,
      ultima.raiz,
      crecieron.map(cabeza => [cabeza.contribuyenteId, cabeza]),
    ),
  }
}
