import { NOTHING, type Validated, wrong } from '../validated.ts'

export interface TimbradoConVigencia {
  tipoDocumento: number
  vigente: boolean
  agotado: boolean
}

/** That a timbrado in force has a number left for this type of documento, wherever it is. */
export function hasTimbrado(
  timbrados: readonly TimbradoConVigencia[],
  tipoDocumento: number,
): Validated<null> {
  const vigentes = timbrados.filter(timbrado => timbrado.tipoDocumento === tipoDocumento && timbrado.vigente)
  if (vigentes.some(({ agotado }) => !agotado)) return NOTHING
  return vigentes.length === 0
    ? wrong(
        'timbrado',
        'timbrado',
        'no hay un timbrado vigente para este tipo de documento: cárguelo en el panel (Configuración)',
      )
    : wrong(
        'timbrado',
        'timbrado-agotado',
        'los timbrados vigentes para este tipo de documento no tienen más números: cargue otro',
      )
}
