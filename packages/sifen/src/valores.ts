export type { DocumentoLeido, EventoLeido, ItemLeido, ReceptorLeido } from './adopcion/tipos.ts'
/**
 * The entry point for code that only decides: values, catalogs, and documents and events before they are written. Importing it loads no
 * signature, no socket and no PDF writer.
 */
export { campoDeCodigo } from './campo-de-codigo.ts'
export * from './catalogos/codigos.generated.ts'
export * from './catalogos/departamentos.generated.ts'
export * from './catalogos/enumeraciones.generated.ts'
export * from './catalogos/geo.ts'
export * from './catalogos/monedas.generated.ts'
export * from './catalogos/paises.generated.ts'
export * from './catalogos/unidades.generated.ts'
export * from './cdc.ts'
export { faultOfCorreo, isCorreo } from './correo.ts'
export {
  completeDecimal,
  type Decimal,
  divide,
  FORMA_DECIMAL,
  formatDecimal,
  isDecimal,
  type Monto,
  parseDecimal,
  UNIDAD,
} from './decimal.ts'
export type * from './documento/campos.generated.ts'
export type * from './documento/entrada.ts'
export { LEYENDA_DE_LA_GUIA, LEYENDA_PRUEBA } from './documento/leyenda.ts'
export { prepareDocumento } from './documento/prepare.ts'
export type { QrDatos } from './documento/qr-datos.ts'
export { CODIGOS_DE_REGLAS } from './documento/reglas/index.ts'
export { limiteInnominado } from './documento/reglas/totales.ts'
export { redondeo, type Totales } from './documento/totales.ts'
export { appraiseDocumento, type Valoracion } from './documento/valorar.ts'
export { digitoVerificador } from './dv.ts'
export { compareEsquemas, ESQUEMAS } from './esquemas.ts'
export { checkEvento, type Envoltura, type FaultsDeEvento } from './evento/comprobar.ts'
export type * from './evento/tipos.ts'
export type { Fault } from './fault.ts'
export * from './fechas.ts'
export { unprintable } from './imprimible.ts'
export { NOTAS, type Nota } from './notas.ts'
export * from './numeracion.ts'
export type { LimiteInnominado, ReglasNuevas, Vigencia } from './reglas/vigencia.ts'
export { type Explicacion, explainCodigo } from './remedios.ts'
export type { Result } from './result.ts'
export * from './ruc.ts'
export * from './textos.ts'
export type * from './verdict.ts'
