import type { Identidad } from '../contrato.ts'
import type { Nodo } from '../xml/nodo.ts'

/** The receptor that a gDatRec or an rGEveNom names. */
export function identidadDe(g: Nodo): Identidad {
  const ruc = g.t('dRucRec')
  const tipoDocumento = g.t('iTipIDRec')
  const numeroDocumento = g.t('dNumIDRec')
  return {
    ...(ruc ? { ruc } : {}),
    ...(tipoDocumento ? { tipoDocumento } : {}),
    ...(numeroDocumento ? { numeroDocumento } : {}),
  }
}

export function mismaIdentidad(a: Identidad, b: Identidad): boolean {
  if (a.ruc !== undefined || b.ruc !== undefined) return a.ruc === b.ruc
  return a.tipoDocumento === b.tipoDocumento && a.numeroDocumento === b.numeroDocumento
}
