export const TIPOS_QUE_SE_EMITEN = ['factura', 'autofactura', 'remision'] as const
export type TipoQueSeEmite = (typeof TIPOS_QUE_SE_EMITEN)[number]

/** Which form is shown, as the address says; without a word, that of a factura. */
export function readTipo(search: Record<string, unknown>): { tipo?: TipoQueSeEmite } {
  const tipo = TIPOS_QUE_SE_EMITEN.find(each => each === search.tipo)
  return tipo === undefined || tipo === 'factura' ? {} : { tipo }
}
