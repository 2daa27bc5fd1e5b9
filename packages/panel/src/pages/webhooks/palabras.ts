import type { components } from '../../api/contrato.generated.ts'

export type Webhook = components['schemas']['Webhook']
export type Creado = components['schemas']['WebhookCreado']
export type Entrega = components['schemas']['Entrega']
export type TipoDeAviso = components['schemas']['TipoDeAviso']

/** What each aviso says, as one chooses among them. */
export const TIPOS: Record<TipoDeAviso, string> = {
  'documento.emitido': 'Documento emitido',
  'documento.aprobado': 'Documento aprobado',
  'documento.rechazado': 'Documento rechazado',
  'documento.cancelado': 'Documento cancelado',
  'documento.adoptado': 'Documento traído de SIFEN',
  'evento.aprobado': 'Evento aprobado',
  'evento.rechazado': 'Evento rechazado',
  'evento.incierto': 'Evento incierto',
  'recibido.guardado': 'Documento recibido',
  'recibido.actualizado': 'Novedad de un recibido',
  'certificado.instalado': 'Certificado cargado',
  'timbrado.detenido': 'Numeración detenida',
  'timbrado.alineado': 'Numeración alineada',
  'webhook.pausado': 'Otro webhook pausado',
  'webhook.prueba': 'Prueba',
}

export const ESTADOS_DE_ENTREGA: Record<Entrega['estado'], { nombre: string; color: string }> = {
  PENDIENTE: { nombre: 'Se intenta', color: 'yellow' },
  ENTREGADA: { nombre: 'Entregada', color: 'green' },
  FALLIDA: { nombre: 'No llegó', color: 'red' },
}
