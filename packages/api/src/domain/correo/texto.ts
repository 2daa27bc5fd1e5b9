import type { MotivoDeCorreo } from './estados.ts'

export interface DatosDeCorreo {
  motivo: MotivoDeCorreo
  /** `Factura electrónica 001-001-0000001`. */
  documento: string
  emisor: string
  total: string
  fecha: string
  cancelado: boolean
  /** Whether it has fiscal value. */
  deVerdad: boolean
}

/** What a buyer reads: whose documento it is, what became of it, and where it is. */
export function textoDeCorreo(datos: DatosDeCorreo): { asunto: string; parrafos: string[] } {
  const { documento, emisor, total, fecha, cancelado, deVerdad, motivo } = datos
  const que = cancelado
    ? `Cancelado: ${documento}`
    : motivo === 'NOMINADO'
      ? `${documento}, ahora a su nombre`
      : documento
  const dice = cancelado
    ? `${emisor} canceló este documento: ${documento}, del ${fecha}, por ${total}. Ya no respalda ninguna operación.`
    : motivo === 'NOMINADO'
      ? `${emisor} puso a su nombre este documento, que se había emitido sin nombre: ${documento}, del ${fecha}, por ${total}.`
      : `${emisor} le envía ${documento}, del ${fecha}, por ${total}.`
  const parrafos = [
    ...(deVerdad ? [] : ['PRUEBA: este documento no tiene valor fiscal y no respalda ninguna operación.']),
    dice,
    `${cancelado ? 'Va adjunta su representación impresa (KuDE), que lo dice' : 'Van adjuntos su representación impresa (KuDE) y el archivo XML firmado'}. También puede verlo aquí:`,
  ]
  return { asunto: `${deVerdad ? '' : '[PRUEBA, sin valor fiscal] '}${que} · ${emisor}`, parrafos }
}
