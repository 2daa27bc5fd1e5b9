import type { EstadoDocumento } from '../documento/estado.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { refuseSinAprobar } from '../evento/admision.ts'
import { ADMISION } from '../evento/tipos.ts'
import type { Failure } from '../failure.ts'

/** SIFEN takes it of a nota de remisión that it approved, and of nothing else. */
export function refuseActualizacion(documento: {
  tipoDocumento: number
  estado: EstadoDocumento
}): Failure | null {
  if (documento.tipoDocumento === TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA)
    return refuseSinAprobar(ADMISION.TRANSPORTE, documento.estado)
  const detail = 'solo se actualiza el transporte de una nota de remisión'
  return {
    type: 'validation-error',
    faults: [{ campo: 'tipoDocumento', codigo: 'tipo-de-documento', detail }],
  }
}
