import { NUMERO_MAX } from './campos.ts'

const DIA_MS = 24 * 3_600_000

/** Fewer numbers than this are few, however slowly they are used. */
const POCOS_NUMEROS = 1_000
const AVISO_TIMBRADO_MS = 30 * DIA_MS

/** From which number on a timbrado is nearly exhausted, for an issuer of so many documentos in a month. */
export const umbralDeAgotamiento = (enUnMes: number): number =>
  NUMERO_MAX + 1 - Math.max(POCOS_NUMEROS, enUnMes)

/** From which end on a timbrado is told of. */
export const umbralDeVencimiento = (hoy: string): string =>
  new Date(Date.parse(hoy) + AVISO_TIMBRADO_MS).toISOString().slice(0, 10)

/** What is the matter with a timbrado whose numbering is stopped, or that ends by its numbers or by its date, if anything is. */
export function avisoDeTimbrado(
  {
    siguiente,
    fin,
    detenidoNumero,
  }: { siguiente: number; fin: string | null; detenidoNumero: number | null },
  hoy: string,
  enUnMes: number,
): string | null {
  if (detenidoNumero !== null)
    return `su numeración está detenida: SIFEN ya tiene el número ${detenidoNumero} con otro documento. No se emite con él hasta que se alinee`
  const quedan = NUMERO_MAX + 1 - siguiente
  if (quedan <= 0) return 'se agotó: no le quedan números'
  if (fin !== null && fin < hoy) return 'venció: desactívelo si ya cargó el que lo reemplaza'
  if (siguiente >= umbralDeAgotamiento(enUnMes))
    return quedan === 1 ? 'le queda un solo número' : `le quedan ${quedan} números`
  if (fin === null || fin > umbralDeVencimiento(hoy)) return null
  const dias = Math.round((Date.parse(fin) - Date.parse(hoy)) / DIA_MS)
  return dias === 0 ? 'vence hoy' : dias === 1 ? 'vence mañana' : `vence en ${dias} días`
}
