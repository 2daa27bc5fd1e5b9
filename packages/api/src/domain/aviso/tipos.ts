/** What is told, and of which changes: each is a word of the interface, with a sentence for whoever chooses among them. */
export const TIPOS_DE_AVISO = {
  'documento.emitido': 'Un documento tiene número y firma; espera ser enviado',
  'documento.aprobado': 'SIFEN aprobó un documento, con observación o sin ella',
  'documento.rechazado': 'SIFEN rechazó un documento',
  'documento.cancelado': 'Un documento aprobado quedó cancelado',
  'documento.adoptado': 'Se trajo de SIFEN un documento que emitió otro sistema',
  'evento.aprobado':
    'SIFEN registró un evento: nominación, cancelación, inutilización, transporte o del receptor',
  'evento.rechazado': 'SIFEN rechazó un evento',
  'evento.incierto': 'No se sabe si SIFEN registró un evento; quien pregunte de nuevo lo sabrá',
  'recibido.guardado': 'Se guardó un documento que emitió otro',
  'recibido.actualizado': 'SIFEN dijo algo nuevo de un documento recibido',
  'certificado.instalado': 'Se cargó un certificado de firma',
  'timbrado.detenido': 'SIFEN tiene un número de la serie bajo otro CDC: no se emite hasta alinearla',
  'timbrado.alineado': 'Una serie detenida quedó libre, o se la adelantó',
  'webhook.pausado': 'A un webhook no se le entrega más: falló durante días, o respondió 410',
  'webhook.prueba': 'Una prueba que alguien pidió, para un solo webhook',
} as const satisfies Record<string, string>

export type TipoDeAviso = keyof typeof TIPOS_DE_AVISO

/** How long an aviso can be read. */
export const RETENCION_DE_AVISOS_DIAS = 30
