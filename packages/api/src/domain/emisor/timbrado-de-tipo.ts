import type { Fault } from '../failure.ts'

export interface TimbradoConVigencia {
  tipoDocumento: number
  vigente: boolean
  agotado: boolean
}

/** That no timbrado in force has a number left for this type of documento, wherever it is. */
export function faltaDeTimbrado(timbrados: readonly TimbradoConVigencia[], tipoDocumento: number): Fault[] {
  const vigentes = timbrados.filter(timbrado => timbrado.tipoDocumento === tipoDocumento && timbrado.vigente)
  if (vigentes.some(({ agotado }) => !agotado)) return []
  const [codigo, detail] =
    vigentes.length === 0
      ? [
          'timbrado',
          'no hay un timbrado vigente para este tipo de documento: cárguelo en el panel (Configuración)',
        ]
      : [
          'timbrado-agotado',
          'los timbrados vigentes para este tipo de documento no tienen más números: cargue otro',
        ]
  return [{ campo: 'timbrado', codigo, detail }]
}
