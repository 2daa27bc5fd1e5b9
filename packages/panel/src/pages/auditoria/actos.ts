/** What is written down, in words. */
const ACTOS: Readonly<Record<string, string>> = {
  'alerta.vista': 'Dio por vista una alerta de una clave',
  'api-key.crear': 'Creó una clave de API',
  'api-key.rotar': 'Rotó una clave de API',
  'api-key.revocar': 'Revocó una clave de API',
  'certificado.cargar': 'Cargó un certificado',
  'contribuyente.crear': 'Registró al contribuyente',
  'contribuyente.modificar': 'Cambió datos del contribuyente',
  'contribuyente.verificar': 'Probó con su certificado que el RUC es suyo',
  'contribuyente.quitar-verificacion': 'Dejó al contribuyente sin verificar',
  'contribuyente.plan': 'Cambió el plan',
  'csc.cargar': 'Cargó un CSC',
  'documento.emitir': 'Emitió un documento',
  'documento.nominar': 'Pidió nominar al receptor',
  'documento.cancelar': 'Pidió cancelar un documento',
  'documento.inutilizar': 'Pidió inutilizar números',
  'documento.archivar': 'Archivó un documento',
  'documento.desarchivar': 'Desarchivó un documento',
  'evento.retomar': 'Retomó un evento sin respuesta',
  'evento.consultar': 'Consultó por un evento que estaba en el camino',
  'evento.conciliar': 'Consultó a SIFEN por un evento',
  'miembro.invitar': 'Invitó a un miembro',
  'miembro.modificar': 'Cambió el rol de un miembro',
  'miembro.eliminar': 'Quitó a un miembro',
  'timbrado.crear': 'Cargó un timbrado',
  'timbrado.modificar': 'Cambió un timbrado',
  'timbrado.alinear': 'Alineó la numeración de un timbrado',
}

/** An act that is newer than this page is shown by its name. */
export const acto = (accion: string): string => ACTOS[accion] ?? accion
