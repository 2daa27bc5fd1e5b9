import type { Paciencia } from './paso.ts'
import { nextPaso, pudoHacer } from './paso.ts'
import { SinRespuesta } from './problema.ts'
import type { Reloj } from './reloj.ts'
import { type Acceso, intentoDe, pedir, type Respuesta, rechazoDe, type Solicitud } from './transporte.ts'

/** A question that changes nothing is asked again until patience ends; what was refused, or never answered, is thrown. */
export async function leer(
  acceso: Acceso,
  solicitud: Solicitud,
  paciencia: Paciencia,
  reloj: Reloj,
): Promise<Respuesta> {
  const since = reloj.now()
  for (let intentos = 1; ; intentos++) {
    const llegada = await pedir(acceso, solicitud)
    const intento = intentoDe(llegada, solicitud)
    const paso = nextPaso(
      Array.from({ length: intentos }, () => intento),
      reloj.now() - since,
      paciencia,
      reloj.random(),
      false,
    )
    if (paso.paso === 'repetir') {
      await reloj.sleep(paso.enMs, solicitud.signal)
      continue
    }
    if ('causa' in llegada) throw new SinRespuesta(acceso.url, llegada.causa, solicitud.cambia)
    if (paso.paso === 'listo') return llegada.respuesta
    const rechazo = rechazoDe(llegada.respuesta)
    throw solicitud.cambia && pudoHacer(intento) ? new SinRespuesta(acceso.url, rechazo, true) : rechazo
  }
}
