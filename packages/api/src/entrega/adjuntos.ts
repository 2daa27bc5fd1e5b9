import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CorreoAbierto, CorreoDevuelto } from '../operations/ports.ts'
import type { LecturaDePartes, PartesDeCorreo } from './partes.ts'

const THREAD = new URL('./partes-thread.ts', import.meta.url)
/** Far more than an honest mail takes; and so much memory. */
const PLAZO_MS = 20_000
const MEMORIA_MB = 256
const ILEGIBLE = { que: 'ilegible', de: '', asunto: '', fecha: null, adjuntos: [] } as const

/** What suppliers attach to a mail. */
export async function readCorreo(bytes: Uint8Array, plazoMs = PLAZO_MS): Promise<CorreoAbierto> {
  const partes = await readInThread<PartesDeCorreo>({ que: 'adjuntos', bytes }, plazoMs)
  return partes === null ? leaveCorreo(bytes) : { ...partes, que: 'leido', huella: huellaDe(bytes) }
}

/** A mail that is not opened. */
export const leaveCorreo = (bytes: Uint8Array): CorreoAbierto => ({ ...ILEGIBLE, huella: huellaDe(bytes) })

const huellaDe = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** What a mail that came back says; nothing, where that would take too long to read. */
export const readDevuelto = async (bytes: Uint8Array): Promise<CorreoDevuelto> =>
  (await readInThread<CorreoDevuelto>({ que: 'retorno', bytes }, PLAZO_MS)) ?? NADA

const NADA: CorreoDevuelto = { destinos: [], deMaquina: false, informe: null, texto: '' }

/**
 * A mail is read in a thread of its own: a parser takes as long for a line as for another, and whoever writes millions of empty ones would hold everybody up. What
 * takes too long, or too much, is left.
 */
async function readInThread<T>(lectura: LecturaDePartes, plazoMs: number): Promise<T | null> {
  const thread = new Worker(THREAD, {
    name: 'correo',
    workerData: lectura,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T | null>(resolve => {
      const leave = () => resolve(null)
      timer = setTimeout(leave, plazoMs)
      thread.once('message', resolve)
      thread.once('error', leave)
      thread.once('exit', leave)
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
