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
  'nominacion.solicitada': 'Una compradora pidió',
  'nominacion.aprobada': 'Lo que pidió quedó registrado',
  'nominacion.rechazada': 'Lo que pidió no se registró',
  'recibido.guardado': 'Documento recibido',
  'recibido.actualizado': 'Novedad de un recibido',
  'correo.rebotado': 'Correo que volvió',
  'certificado.instalado': 'Certificado cargado',
  'timbrado.detenido': 'Numeración detenida',
  'timbrado.alineado': 'Numeración alineada',
  'tanda.preparada': 'Tanda por aprobar',
  'tanda.detenida': 'Tanda detenida',
  'tanda.terminada': 'Tanda terminada',
  'tanda.con_faltas': 'Tanda con faltas',
  'webhook.pausado': 'Otro webhook pausado',
  'webhook.prueba': 'Prueba',
}

export const ESTADOS_DE_ENTREGA: Record<Entrega['estado'], { nombre: string; color: string }> = {
  PENDIENTE: { nombre: 'Se intenta', color: 'yellow' },
  ENTREGADA: { nombre: 'Entregada', color: 'green' },
  FALLIDA: { nombre: 'No llegó', color: 'red' },
}
