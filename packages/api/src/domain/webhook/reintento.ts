/** What an answer means: it was received, nobody is there any more, or it is to be tried again. */
export type RespuestaDeWebhook = 'RECIBIDO' | 'YA_NO_ESTA' | 'FALLA'

/** What came of a try. */
export type Recibo = { milisegundos: number } & (
  | { que: 'respuesta'; dice: RespuestaDeWebhook; estado: number; texto: string; reintentarMs: number | null }
  | { que: 'sin-respuesta'; motivo: MotivoSinRespuesta }
)

export const MOTIVOS_SIN_RESPUESTA = {
  'direccion-no-publica': 'el nombre lleva a una dirección que no es de Internet',
  'nombre-sin-direccion': 'el nombre no tiene dirección',
  'no-conecta': 'no se pudo conectar',
  'certificado-no-valido': 'su certificado TLS no vale para ese nombre',
  'sin-respuesta-a-tiempo': 'no respondió a tiempo',
} as const
export type MotivoSinRespuesta = keyof typeof MOTIVOS_SIN_RESPUESTA

const SEGUNDO = 1_000
const MINUTO = 60 * SEGUNDO
const HORA = 60 * MINUTO

const ULTIMA_PAUSA_MS = 8 * HORA
/** How long after each try that failed the next one follows; the last pause stays until the time is over. */
export const PAUSAS_MS = [
  5 * SEGUNDO,
  30 * SEGUNDO,
  2 * MINUTO,
  10 * MINUTO,
  30 * MINUTO,
  HORA,
  2 * HORA,
  4 * HORA,
  ULTIMA_PAUSA_MS,
] as const
/** How long one is tried. */
export const VENTANA_MS = 72 * HORA
/** What whoever asks to be left alone may ask for. */
const REINTENTAR_MAX_MS = 24 * HORA
/** A part of each pause is chance, so that what failed together does not come back together. */
const AZAR = 0.2

export type Entregado = { estado: 'ENTREGADA' | 'FALLIDA' } | { estado: 'PENDIENTE'; esperaMs: number }

export const isEntregado = (recibo: Recibo): boolean =>
  recibo.que === 'respuesta' && recibo.dice === 'RECIBIDO'

/** It says that it wants nothing any more. */
export const isYaNoEsta = (recibo: Recibo): boolean =>
  recibo.que === 'respuesta' && recibo.dice === 'YA_NO_ESTA'

/** What is next after the try `intentos`, counted from 1, of one that is tried since so long. `azar`: from 0 to 1. */
export function decideEntrega(
  recibo: Recibo,
  { intentos, desdeMs, azar }: { intentos: number; desdeMs: number; azar: number },
): Entregado {
  if (isEntregado(recibo)) return { estado: 'ENTREGADA' }
  if (isYaNoEsta(recibo) || desdeMs >= VENTANA_MS) return { estado: 'FALLIDA' }
  const pedida = recibo.que === 'respuesta' ? Math.min(recibo.reintentarMs ?? 0, REINTENTAR_MAX_MS) : 0
  return { estado: 'PENDIENTE', esperaMs: pausaTras({ intentos, desdeMs, azar }, pedida) }
}

/** How long until the try after that one: not before who was asked wants it; and the last one is at the end of its time, not after it. */
export function pausaTras(
  { intentos, desdeMs, azar }: { intentos: number; desdeMs: number; azar: number },
  pedidaMs = 0,
): number {
  const pausa = PAUSAS_MS[intentos - 1] ?? ULTIMA_PAUSA_MS
  const conAzar = pausa * (1 - AZAR + 2 * AZAR * azar)
  return Math.round(Math.min(Math.max(conAzar, pedidaMs), VENTANA_MS - desdeMs))
}

/** No two tries are further apart where somebody is there to try. */
export const PAUSA_MAX_MS = ULTIMA_PAUSA_MS * (1 + AZAR)

/**
 * For how long it has been tried, from the first of these tries until now. Where two are further apart than any pause nobody was there to try: the machine slept, or
 * the service did not run, and that time is none of its own.
 */
export const sumIntentado = (intentos: readonly { en: number }[], now: number): number =>
  intentos.reduce(
    (sum, { en }, n) => sum + Math.max(0, Math.min((intentos[n + 1]?.en ?? now) - en, PAUSA_MAX_MS)),
    0,
  )

/** From so many failures on, one after the other, it is asked with one delivery at a time whether it is there again. */
export const FALLA_DESDE = 3
const DESCANSO_MAX_MS = 5 * MINUTO
/** Nothing but failures for so long, and nobody is bothered any more. */
export const PAUSA_TRAS_MS = 5 * 24 * HORA

/** How long a webhook is left alone after so many failures one after the other. */
export const descansoDe = (fallos: number): number =>
  fallos < FALLA_DESDE ? 0 : Math.min(SEGUNDO * 2 ** Math.min(fallos - FALLA_DESDE + 1, 20), DESCANSO_MAX_MS)
