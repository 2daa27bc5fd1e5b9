import { pausaTras, VENTANA_MS } from '../webhook/reintento.ts'
import type { EstadoDeCorreo } from './estados.ts'

/** What came of a try, as far as can be known. */
export type ReciboDeCorreo = { milisegundos: number } & (
  | { que: 'aceptado'; respuesta: string }
  /** The server said no to this very mail: for good, or for now. */
  | { que: 'rechazado'; siempre: boolean; respuesta: string }
  /** Nothing was taken, and that is no fault of the mail: nobody answered, TLS, or who we are. */
  | { que: 'sin-servidor'; respuesta: string }
  /** Its end was given to the server, and what that made of it was not heard. */
  | { que: 'incierto'; respuesta: string }
)

export type PasoDeCorreo =
  | { estado: Exclude<EstadoDeCorreo, 'PENDIENTE' | 'SALIENDO'> }
  | { estado: 'PENDIENTE'; esperaMs: number }

/** What is next after the try `intentos`, counted from 1, of one that is tried since so long. What may have been taken is never sent again by itself. */
export function decideCorreo(
  recibo: ReciboDeCorreo,
  cuando: { intentos: number; desdeMs: number; azar: number },
): PasoDeCorreo {
  if (recibo.que === 'aceptado') return { estado: 'ACEPTADO' }
  if (recibo.que === 'incierto') return { estado: 'INCIERTO' }
  if (recibo.que === 'rechazado' && recibo.siempre) return { estado: 'RECHAZADO' }
  if (cuando.desdeMs >= VENTANA_MS) return { estado: 'FALLIDO' }
  return { estado: 'PENDIENTE', esperaMs: pausaTras(cuando) }
}
