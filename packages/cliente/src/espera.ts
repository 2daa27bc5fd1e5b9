import { SinRespuesta, SolicitudRechazada } from './problema.ts'
import type { Reloj } from './reloj.ts'
import { type EstadoDeDocumento, type ResultadoDeEspera, resultadoDe } from './resultado.ts'

const PRIMERA_MS = 1_000
const CRECE = 1.5
const MAXIMA_MS = 15_000

/** What passes by itself: nobody answered, or something else did; too much was asked, the server was away. */
const pasajero = (error: unknown): boolean =>
  error instanceof SinRespuesta ||
  (error instanceof SolicitudRechazada && (error.status < 300 || error.status === 429 || error.status >= 500))

/** Asks after a documento less and less often, until it is settled or the time is over. */
export async function esperarA(
  preguntar: () => Promise<EstadoDeDocumento>,
  hastaMs: number,
  reloj: Reloj,
  signal?: AbortSignal,
): Promise<ResultadoDeEspera> {
  const end = reloj.now() + hastaMs
  let visto: EstadoDeDocumento | null = null
  for (let pausa = PRIMERA_MS; ; pausa = Math.min(pausa * CRECE, MAXIMA_MS)) {
    try {
      visto = await preguntar()
    } catch (error) {
      if (!pasajero(error)) throw error
    }
    const enMs = pausa * (0.75 + reloj.random() / 2)
    const resultado = resultadoDe(visto)
    if (resultado.resultado !== 'espera' || reloj.now() + enMs > end) return resultado
    await reloj.sleep(enMs, signal)
  }
}
