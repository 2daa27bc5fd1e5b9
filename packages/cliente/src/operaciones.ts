import type { components } from './contrato.generated.ts'
import type { ResultadoDeEmision, ResultadoDeEvento } from './resultado.ts'

type Esquemas = components['schemas']

/** What writes, and with what body. Each of them is done once for each key. */
export interface Cuerpos {
  emitir: Esquemas['Emision']
  inutilizar: Esquemas['Inutilizacion']
  nominar: Esquemas['Nominacion']
  cancelar: Esquemas['Cancelacion']
  transporte: Esquemas['ActualizacionDeTransporte']
  notificar: Esquemas['NotificacionDeRecepcion']
  conformar: Esquemas['Conformidad']
  disconformar: Esquemas['Disconformidad']
  desconocer: Esquemas['Desconocimiento']
}
export type Operacion = keyof Cuerpos
export type ResultadoDe<O extends Operacion> = O extends 'emitir' ? ResultadoDeEmision : ResultadoDeEvento

export const DOCUMENTOS = '/api/v1/documento-electronico'
export const RECIBIDOS = '/api/v1/documento-recibido'
export const EVENTOS = '/api/v1/evento-sifen'
export const WEBHOOKS = '/api/v1/webhooks'

/** Below which path each of them is, and whether of one documento. */
const LUGARES: Record<Operacion, readonly [string, 'de uno' | 'de todos']> = {
  emitir: [DOCUMENTOS, 'de todos'],
  inutilizar: [`${DOCUMENTOS}/inutilizar`, 'de todos'],
  nominar: [DOCUMENTOS, 'de uno'],
  cancelar: [DOCUMENTOS, 'de uno'],
  transporte: [DOCUMENTOS, 'de uno'],
  notificar: [RECIBIDOS, 'de uno'],
  conformar: [RECIBIDOS, 'de uno'],
  disconformar: [RECIBIDOS, 'de uno'],
  desconocer: [RECIBIDOS, 'de uno'],
}

/** The id of a documento or its CDC, of whose RUC the last may be a letter. */
export const ID_DE_DOCUMENTO: RegExp = /^(\d+|\d{9}[A-D]\d{34})$/

/** A documento by its id or its CDC, as a part of a path. */
export function parteDe(id: number | string): string {
  const text = String(id).trim()
  if (!ID_DE_DOCUMENTO.test(text))
    throw new TypeError(
      `"${text}" no es el id ni el CDC de un documento: son solo cifras, y en un CDC la letra del RUC que la tenga.`,
    )
  return text
}

export function rutaDe(operacion: Operacion, id: number | string | null): string {
  const [base, alcance] = LUGARES[operacion]
  return alcance === 'de todos' ? base : `${base}/${parteDe(id ?? '')}/${operacion}`
}
