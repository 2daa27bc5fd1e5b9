import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { CorreoAbierto } from '../operations/ports.ts'
import type { PartesDeCorreo } from './partes.ts'

const THREAD = new URL('./partes-thread.ts', import.meta.url)
/** Far more than an honest mail takes; and so much memory. */
const PLAZO_MS = 20_000
const MEMORIA_MB = 256
const ILEGIBLE = { que: 'ilegible', de: '', asunto: '', fecha: null, adjuntos: [] } as const

/**
 * A mail is read in a thread of its own: a parser takes as long for a line as for another, and whoever writes millions of empty ones would hold everybody up. What
 * takes too long, or too much, is left.
 */
export async function readCorreo(bytes: Uint8Array, plazoMs = PLAZO_MS): Promise<CorreoAbierto> {
  const huella = createHash('sha256').update(bytes).digest()
  const thread = new Worker(THREAD, {
    name: 'correo',
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<CorreoAbierto>(resolve => {
      const leave = () => resolve({ ...ILEGIBLE, huella })
      timer = setTimeout(leave, plazoMs)
      thread.once('message', (partes: PartesDeCorreo) => resolve({ ...partes, que: 'leido', huella }))
      thread.once('error', leave)
      thread.once('exit', leave)
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
