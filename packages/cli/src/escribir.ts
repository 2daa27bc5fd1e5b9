import { type Cuerpos, type Operacion, type ResultadoDe, SolicitudRechazada } from '@mbohera/cliente'
import { cuentaDe } from './cuenta.ts'
import { Falla } from './falla.ts'
import {
  createIntencion,
  forgetIntencion,
  huellaDe,
  type Intencion,
  readIntencion,
  writeIntencion,
} from './intenciones.ts'
import { clienteEn, type Mundo } from './mundo.ts'

export interface Escrito<O extends Operacion> {
  readonly resultado: ResultadoDe<O>
  /** The end of it was said: only now may it be forgotten that it was wanted. */
  readonly olvidar: () => void
}

interface Escritura<O extends Operacion> {
  readonly operacion: O
  readonly id: string | null
  readonly cuerpo: Cuerpos[O]
  readonly propia: string | null
  readonly preguntada?: boolean
}

/** What proves nothing about somebody who asked for the same at the same time. */
const SIN_MIRAR = [401, 403, 429]

/**
 * Asks for something that must be done once. It is written down with its key before the first byte leaves, and forgotten after its end was
 * told: whoever died in between finds it there, by the same command.
 */
export async function escribir<O extends Operacion>(
  mundo: Mundo,
  escritura: Escritura<O>,
): Promise<Escrito<O>> {
  const { mbohera, acceso } = clienteEn(mundo)
  const { entorno } = mundo
  const { operacion, id, cuerpo, propia, preguntada = false } = escritura
  const cuenta = await cuentaDe(entorno, acceso.url, acceso.apiKey, mbohera)
  const prepared = await mbohera.preparar(operacion, id, cuerpo)
  const huella = huellaDe(cuenta, prepared.ruta, cuerpo, propia)
  const anterior = readIntencion(entorno, huella)
  const guardada = propia === null ? prepared : { ...prepared, idempotencyKey: propia }
  const desde = new Date(mundo.now()).toISOString()
  const nueva: Intencion = { huella, cuenta, guardada, veces: 0, desde, preguntada, propia: propia !== null }
  return proceed<O>(mundo, anterior ?? nueva)
}

/** Goes on with what was written down, or begins with it. */
export async function proceed<O extends Operacion>(mundo: Mundo, intencion: Intencion): Promise<Escrito<O>> {
  const { mbohera } = clienteEn(mundo)
  const { entorno } = mundo
  const { huella } = intencion
  const esta = { ...intencion, veces: intencion.veces + 1 }
  if (esta.veces > 1) writeIntencion(entorno, esta)
  // Of two that begin at once, the second goes on with the first's; or with its own, where that has ended meanwhile.
  else if (!createIntencion(entorno, esta)) return proceed(mundo, readIntencion(entorno, huella) ?? intencion)
  // It was written for this operation: the type is lost on the disk.
  const guardada = esta.guardada as Parameters<typeof mbohera.retomar<O>>[0]
  const olvidar = () => forgetIntencion(entorno, huella)
  if (esta.veces > 1)
    mundo.terminal.tell('Esto ya se había pedido y no se sabía qué pasó: se averigua, con la misma clave.')
  mundo.terminal.progress('Pidiendo…')
  const nueva = esta.veces === 1 && !esta.propia
  try {
    const resultado = await (nueva ? mbohera.hacer(guardada) : mbohera.retomar(guardada))
    return { resultado, olvidar }
  } catch (error) {
    if (!(error instanceof SolicitudRechazada)) throw error
    const otro = (readIntencion(entorno, huella)?.veces ?? 0) > esta.veces
    // Refused: nothing was done. Unless another one of us asks for the same, who may have been let in.
    if (otro && SIN_MIRAR.includes(error.status))
      throw new Falla(
        'incierto',
        `${error.message} Otro proceso pide lo mismo ahora.`,
        'Repita el mismo mandato cuando el otro termine.',
      )
    olvidar()
    throw error
  }
}
