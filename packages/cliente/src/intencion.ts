import { checkPropio } from './ajeno.ts'
import { checkClave } from './clave.ts'
import type { Operacion } from './operaciones.ts'
import { type Intento, nextPaso, type Paciencia } from './paso.ts'
import { motivoDe, SinRespuesta } from './problema.ts'
import type { Reloj } from './reloj.ts'
import {
  type Acceso,
  intentoDe,
  type Llegada,
  objectOf,
  pedir,
  type Respuesta,
  rechazoDe,
  type Solicitud,
  typeOf,
} from './transporte.ts'

/** What is wanted, once: as plain data, to be kept until its result is known. */
export interface Guardada<O extends Operacion = Operacion> {
  operacion: O
  ruta: string
  cuerpo: unknown
  idempotencyKey: string
}

/** Nobody knows yet whether it was done. It is neither a yes nor a no. */
export interface Duda {
  resultado: 'incierto'
  /** What happened, for a person. */
  motivo: string
  /** What the service called it, as in https://…/problemas/<type>; null where it did not answer. */
  type: string | null
  /** The evento that waits for SIFEN's word, when the service said so. */
  eventoSifenId: number | null
  /** Not before this is it worth asking again. */
  desde: Date
  /** What to keep until it is known. */
  guardada: Guardada
}

export interface Hecho {
  resultado: 'hecho'
  cuerpo: object
  /** The key had been used: this is what was answered then. */
  repetido: boolean
}

function dudaDe(guardada: Guardada, llegada: Llegada, desde: Date): Duda {
  const duda = { resultado: 'incierto', desde, guardada } as const
  if ('causa' in llegada)
    return {
      ...duda,
      motivo: `No llegó la respuesta: ${motivoDe(llegada.causa)}.`,
      type: null,
      eventoSifenId: null,
    }
  const id = objectOf(llegada.respuesta)?.eventoSifenId
  const { message } = rechazoDe(llegada.respuesta)
  return {
    ...duda,
    motivo: message,
    type: typeOf(llegada.respuesta),
    eventoSifenId: typeof id === 'number' ? id : null,
  }
}

/** Sends it, as often as patience allows, always under the same key: done, or not known. What was refused is thrown. */
export async function enviar(
  acceso: Acceso,
  guardada: Guardada,
  paciencia: Paciencia,
  reloj: Reloj,
  dudaAntes: boolean,
  signal?: AbortSignal,
): Promise<Hecho | Duda> {
  const { ruta, cuerpo, idempotencyKey } = guardada
  checkClave(idempotencyKey)
  const solicitud: Solicitud = { metodo: 'POST', ruta, cuerpo, idempotencyKey, signal }
  const since = reloj.now()
  const intentos: Intento[] = []
  for (;;) {
    const llegada = await pedir(acceso, solicitud)
    intentos.push(intentoDe(llegada, solicitud))
    const paso = nextPaso(intentos, reloj.now() - since, paciencia, reloj.random(), dudaAntes)
    if (paso.paso === 'repetir') {
      await reloj.sleep(paso.enMs, signal)
      continue
    }
    if (paso.paso === 'incierto') return dudaDe(guardada, llegada, new Date(reloj.now() + paso.enMs))
    if ('causa' in llegada) throw new SinRespuesta(acceso.url, llegada.causa)
    if (paso.paso === 'rechazada') throw rechazoDe(llegada.respuesta)
    const hecho = hechoDe(llegada.respuesta)
    checkPropio(guardada, hecho.cuerpo, llegada.respuesta.cabeceras.get('x-request-id'))
    return hecho
  }
}

const hechoDe = (respuesta: Respuesta): Hecho => ({
  resultado: 'hecho',
  cuerpo: objectOf(respuesta)!,
  repetido: respuesta.cabeceras.get('idempotent-replayed') === 'true',
})
