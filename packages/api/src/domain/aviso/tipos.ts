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
  'nominacion.solicitada':
    'Una compradora pidió por un enlace que se la nombre en su factura, o corrigió lo que pidió',
  'nominacion.aprobada': 'Lo que pidió una compradora por un enlace quedó registrado en SIFEN',
  'nominacion.rechazada':
    'Lo que pidió una compradora por un enlace no se registró: estado dice si SIFEN lo rechazó, si se le negó, si desistió o si quedó sin efecto',
  'recibido.guardado': 'Se guardó un documento que emitió otro',
  'recibido.actualizado':
    'SIFEN dijo algo nuevo de un documento recibido: que lo aprobó, o que su emisor lo canceló',
  'correo.rebotado': 'Un correo a un comprador volvió: no llegó a nadie',
  'certificado.instalado': 'Se cargó un certificado de firma',
  'timbrado.detenido': 'SIFEN tiene un número de la serie bajo otro CDC: no se emite hasta alinearla',
  'timbrado.alineado': 'Una serie detenida quedó libre, o se la adelantó',
  'tanda.preparada': 'Lo recurrente que venció está en una tanda, y espera que alguien la apruebe',
  'tanda.detenida': 'Una tanda se detuvo: sigue cuando alguien resuelva lo que dice su motivo',
  'tanda.terminada': 'Una tanda terminó: todo lo suyo está emitido',
  'tanda.con_faltas': 'Una tanda terminó, y algunos de sus documentos no se emitieron: hay algo que corregir',
  'webhook.pausado': 'A un webhook no se le entrega más: falló durante días, o respondió 410',
  'webhook.prueba': 'Una prueba que alguien pidió, para un solo webhook',
} as const satisfies Record<string, string>

export type TipoDeAviso = keyof typeof TIPOS_DE_AVISO

/** How long an aviso can be read. */
export const RETENCION_DE_AVISOS_DIAS = 30
