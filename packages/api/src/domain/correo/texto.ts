import type { MotivoDeCorreo } from './estados.ts'

export interface DatosDeCorreo {
  motivo: MotivoDeCorreo
  /** `Factura electrónica 001-001-0000001`. */
  documento: string
  emisor: string
  /** Null where it has none. */
  total: string | null
  fecha: string
  cancelado: boolean
  /** Whether what names its receptor goes with it. */
  conEvento: boolean
  /** Whether it has fiscal value. */
  deVerdad: boolean
}

const CON_XML = 'Van adjuntos su representación impresa (KuDE) y el archivo XML firmado'
const CON_EVENTO =
  'Van adjuntos su representación impresa (KuDE), el archivo XML firmado y el del evento que lo puso a su nombre'

/** What a buyer reads: whose documento it is, what became of it, and where it is. */
export function textoDeCorreo(datos: DatosDeCorreo): { asunto: string; parrafos: string[] } {
  const { documento, emisor, fecha, cancelado, conEvento, deVerdad, motivo } = datos
  const deTotal = datos.total === null ? '' : `, por ${datos.total}`
  const que = cancelado
    ? `Cancelado: ${documento}`
    : motivo === 'NOMINADO'
      ? `${documento}, ahora a su nombre`
      : documento
  const dice = cancelado
    ? `${emisor} canceló este documento: ${documento}, del ${fecha}${deTotal}. Ya no respalda ninguna operación.`
    : motivo === 'NOMINADO'
      ? `Ya está a su nombre este documento de ${emisor}, que se había emitido sin nombre: ${documento}, del ${fecha}${deTotal}.`
      : `${emisor} le envía ${documento}, del ${fecha}${deTotal}.`
  const parrafos = [
    ...(deVerdad ? [] : ['PRUEBA: este documento no tiene valor fiscal y no respalda ninguna operación.']),
    dice,
    `${cancelado ? 'Va adjunta su representación impresa (KuDE), que lo dice' : conEvento ? CON_EVENTO : CON_XML}. También puede verlo aquí:`,
  ]
  return { asunto: `${deVerdad ? '' : '[PRUEBA, sin valor fiscal] '}${que} · ${emisor}`, parrafos }
}

/** Why no mail is sent, and what there is to do. */
export const SIN_CORREO = {
  servidor:
    'Este servicio no tiene un servidor de correo. Pida a quien lo opera que lo configure; mientras tanto, comparta el documento por un enlace.',
  activar:
    'Este contribuyente no envía correos en este ambiente. Un ADMINISTRADOR o PROPIETARIO lo activa en el panel, en Configuración; mientras tanto, comparta el documento por un enlace.',
} as const
