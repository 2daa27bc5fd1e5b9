import type { components } from '../../api/contrato.generated.ts'

export const TIPOS_QUE_SE_EMITEN = ['factura', 'autofactura', 'remision'] as const
export type TipoQueSeEmite = (typeof TIPOS_QUE_SE_EMITEN)[number]

type TipoDocumento = components['schemas']['TipoDocumento']
const DE_TIPO: Partial<Record<TipoDocumento, TipoQueSeEmite>> = {
  FACTURA_ELECTRONICA: 'factura',
  AUTOFACTURA_ELECTRONICA: 'autofactura',
  NOTA_DE_REMISION_ELECTRONICA: 'remision',
}

/** Which form is its; a note is made from its factura. */
export const tipoQueSeEmite = (tipo: TipoDocumento): TipoQueSeEmite | undefined => DE_TIPO[tipo]

/** Like which documento a form begins. */
export const readDesde = ({ desde = '' }: Record<string, unknown>): { desde?: string } =>
  /^\d{1,15}$/.test(String(desde)) ? { desde: String(desde) } : {}

/** Which form is shown, as the address says; without a word, that of a factura. */
export function readTipo(search: Record<string, unknown>): { tipo?: TipoQueSeEmite; desde?: string } {
  const tipo = TIPOS_QUE_SE_EMITEN.find(each => each === search.tipo)
  return { ...(tipo === undefined || tipo === 'factura' ? {} : { tipo }), ...readDesde(search) }
}
