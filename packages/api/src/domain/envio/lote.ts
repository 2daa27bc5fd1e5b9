import { espera, type Ritmo } from './ritmo.ts'

/** What happened to a lote, in order. */
export type SucesoDeLote =
  /** Noted before it leaves: from here on SIFEN may have it. */
  | { que: 'enviado'; en: number }
  | { que: 'no-salio'; en: number; razon: string }
  /** 0300, with the number under which its result is asked for. */
  | { que: 'recibido'; en: number; numero: string }
  | { que: 'sin-respuesta'; en: number; razon: string }
  /** 0301: also said of documents that are being processed already. */
  | { que: 'no-encolado'; en: number; mensaje: string }
  | { que: 'rechazado'; en: number; codigo: string; mensaje: string }
  /** 0361 */
  | { que: 'en-proceso'; en: number; veces: number }
  /** 0362 */
  | { que: 'concluido'; en: number }
  /** 0364 */
  | { que: 'vencido'; en: number }
  /** 0360 */
  | { que: 'inexistente'; en: number }
  | { que: 'consulta-rechazada'; en: number; codigo: string; mensaje: string }
  | { que: 'consulta-sin-respuesta'; en: number; razon: string; veces: number }

export type HistoriaDeLote = readonly SucesoDeLote[]

export type PasoDeLote =
  | { paso: 'consultar'; numero: string | null }
  /** The lote says no more. Its documents: as if never sent, or each asked for by its CDC. */
  | { paso: 'disolver'; documentos: 'libres' | 'en-duda' }
  /** Its result is in hand: each documento has its verdict, or is asked for. */
  | { paso: 'repartir' }

/** Without a number the lote is looked for by a CDC so often; then every CDC is asked for by itself. */
const MAX_SIN_NUMERO = 4
/** SIFEN forgets results after this; from then on only the CDC tells. */
const MEMORIA_MS = 48 * 3_600_000

export function nextStep(historia: HistoriaDeLote, now: number): PasoDeLote {
  const ultimo = historia.at(-1)!
  const numero = historia.find(s => s.que === 'recibido')?.numero ?? null
  const consultar: PasoDeLote = { paso: 'consultar', numero }
  const preguntar: PasoDeLote = { paso: 'disolver', documentos: 'en-duda' }
  switch (ultimo.que) {
    case 'enviado':
    case 'sin-respuesta':
    case 'recibido':
    case 'en-proceso':
      return now - historia[0]!.en > MEMORIA_MS ? preguntar : consultar
    case 'no-salio':
      return { paso: 'disolver', documentos: 'libres' }
    case 'concluido':
      return { paso: 'repartir' }
    case 'no-encolado':
    case 'rechazado':
    case 'vencido':
    case 'inexistente':
    case 'consulta-rechazada':
      return preguntar
    case 'consulta-sin-respuesta': {
      const harto = numero === null && ultimo.veces >= MAX_SIN_NUMERO
      return harto || now - historia[0]!.en > MEMORIA_MS ? preguntar : consultar
    }
  }
}

/** How the table names where it stands. */
export function estadoDe(
  historia: HistoriaDeLote,
): 'ENVIADO' | 'EN_PROCESO' | 'CONCLUIDO' | 'RECHAZADO' | 'INCIERTO' {
  const ultimo = historia.at(-1)!
  switch (ultimo.que) {
    case 'enviado':
    case 'no-salio':
      return 'ENVIADO'
    case 'recibido':
    case 'en-proceso':
      return 'EN_PROCESO'
    case 'concluido':
    case 'vencido':
    case 'inexistente':
    case 'consulta-rechazada':
      return 'CONCLUIDO'
    case 'no-encolado':
    case 'rechazado':
      return 'RECHAZADO'
    case 'sin-respuesta':
    case 'consulta-sin-respuesta':
      return 'INCIERTO'
  }
}

/** How long it is from now until it may be looked at again. */
export function esperaDe(historia: HistoriaDeLote, ritmo: Ritmo): number {
  const ultimo = historia.at(-1)!
  switch (ultimo.que) {
    case 'recibido':
    case 'en-proceso':
      return ritmo.loteMs
    case 'consulta-sin-respuesta':
      return espera(ritmo, ultimo.veces)
    default:
      return 0
  }
}

export function con(historia: HistoriaDeLote, suceso: SucesoDeLote): HistoriaDeLote {
  const ultimo = historia.at(-1)
  if ('veces' in suceso && ultimo !== undefined && 'veces' in ultimo && ultimo.que === suceso.que)
    return [...historia.slice(0, -1), { ...suceso, veces: ultimo.veces + suceso.veces }]
  return [...historia, suceso]
}
