import type { HechosDocumento, Numeracion, SerieActual } from '../juez/contrato.ts'

const claveDe = ({ timbrado, tipo, establecimiento, punto }: Numeracion) =>
  `${timbrado}${tipo}${establecimiento}${punto}`

/** The greatest series of each numbering. It begins with the signature of the first document that had it. */
export function createSeries() {
  const series = new Map<string, SerieActual>()
  return {
    note({ serie, firmado, ...numeracion }: HechosDocumento, aprobado: number): void {
      const clave = claveDe(numeracion)
      if (serie !== undefined && serie > (series.get(clave)?.serie ?? ''))
        series.set(clave, { serie, desde: firmado ?? aprobado })
    },
    actual: (numeracion: Numeracion): SerieActual | undefined => series.get(claveDe(numeracion)),
  }
}
