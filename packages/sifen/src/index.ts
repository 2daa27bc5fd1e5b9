export { readDocumento } from './adopcion/documento.ts'
export { cambiaElDocumento, readEvento } from './adopcion/eventos.ts'
export { type PartesDocumento, writeDocumento } from './documento/write.ts'
export * from './evento/evento.ts'
export { type Autoridades, readAutoridades } from './firma/autoridades.ts'
export {
  type Certificado,
  type CertificadoRechazado,
  certificadoFromPem,
  checkCertificado,
  type FaultOfCertificado,
  type RucDeCertificado,
} from './firma/certificado.ts'
export * from './firma/pkcs12.ts'
export * from './firma/sign.ts'
export type { FaultOfFirma } from './firma/signed-info.ts'
export * from './firma/verify.ts'
export { KudeError, type KudeOptions, kude } from './kude/kude.ts'
export { type Csc, carQR, writeGCamFuFD } from './qr.ts'
export type { Contenido } from './soap/contenido.ts'
export * from './soap/endpoints.ts'
export { MAX_MESSAGE_BYTES } from './soap/envelope.ts'
export * from './soap/extraneza.ts'
export * from './soap/forma.ts'
export type { EventoRegistrado } from './soap/lista-de-eventos.ts'
export * from './soap/registro.ts'
export * from './soap/siConsDE.ts'
export * from './soap/siConsRUC.ts'
export * from './soap/siRecepDE.ts'
export * from './soap/siRecepEvento.ts'
export * from './soap/siRecepLoteDE.ts'
export * from './soap/siResultLoteDE.ts'
export * from './transport/aceptar.ts'
export { Breaker, type BreakerOptions, type CircuitChange } from './transport/breaker.ts'
export type { Timer } from './transport/converse.ts'
export type * from './transport/outcome.ts'
export * from './transport/transport.ts'
export * from './valores.ts'
