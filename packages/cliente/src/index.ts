export type { components, paths } from './contrato.generated.ts'
export type { Guardada } from './intencion.ts'
export {
  Mbohera,
  type Opciones,
  type OpcionesDeAvisos,
  type OpcionesDeEscritura,
  type OpcionesDeKude,
} from './mbohera.ts'
export { type Cuerpos, ID_DE_DOCUMENTO, type Operacion, type ResultadoDe } from './operaciones.ts'
export { type Paciencia, YA_NO_SE_REPITE } from './paso.ts'
export { type Falta, motivoDe, type Problema, SinRespuesta, SolicitudRechazada } from './problema.ts'
export type { Reloj } from './reloj.ts'
export type {
  DocumentoEmitido,
  Emitido,
  EstadoDeDocumento,
  Evento,
  EventoResuelto,
  Incierto,
  OpcionesDeEspera,
  ResultadoDeEmision,
  ResultadoDeEspera,
  ResultadoDeEvento,
} from './resultado.ts'
export {
  type Aviso,
  type Cabeceras,
  type OpcionesDeWebhook,
  verificarWebhook,
  WebhookNoValido,
} from './webhook.ts'
