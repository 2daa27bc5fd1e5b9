import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { startPlazo } from '../lectura/plazo.ts'
import type { CorreoAbierto, CorreoDevuelto } from '../operations/ports.ts'
import type { LecturaDePartes, PartesDeCorreo } from './partes.ts'

const PROGRAMA = new URL('./partes-process.ts', import.meta.url)
/** Far more than an honest mail takes. */
const LIMITES = { plazoMs: 20_000, memoriaMb: 256 }
const ILEGIBLE = { que: 'ilegible', de: '', asunto: '', fecha: null, adjuntos: [] } as const

/** What suppliers attach to a mail. */
export async function readCorreo(bytes: Uint8Array, limites = LIMITES): Promise<CorreoAbierto> {
  const partes = await readApart<PartesDeCorreo>({ que: 'adjuntos', bytes }, limites)
  return partes === null ? leaveCorreo(bytes) : { ...partes, que: 'leido', huella: huellaDe(bytes) }
}

/** A mail that is not opened. */
export const leaveCorreo = (bytes: Uint8Array): CorreoAbierto => ({ ...ILEGIBLE, huella: huellaDe(bytes) })

const huellaDe = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** What a mail that came back says; nothing, where that would take too long to read. */
export const readDevuelto = async (bytes: Uint8Array): Promise<CorreoDevuelto> =>
  (await readApart<CorreoDevuelto>({ que: 'retorno', bytes }, LIMITES)) ?? NADA

const NADA: CorreoDevuelto = { destinos: [], deMaquina: false, informe: null, texto: '' }

/** Whoever ends all that runs, or all that was begun in a window, says this: nothing of it is the mail's fault. */
const DICHO_QUE_TERMINE: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * A mail is read by a process of its own: a parser takes as long for a line as for another, and as much memory; whoever writes millions of empty ones would hold
 * everybody up, and a thread that has no memory left takes its process with it. What takes too long, or too much, is left. Nothing that is secret here is told there. A process that could not
 * begin, or was told to end, says nothing of the mail: it throws.
 */
async function readApart<T>(
  lectura: LecturaDePartes,
  { plazoMs, memoriaMb }: typeof LIMITES,
): Promise<T | null> {
  const aparte = fork(PROGRAMA, {
    execArgv: [`--max-old-space-size=${memoriaMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<T | null>()
  const leave = () => resolve(null)
  const plazo = startPlazo(plazoMs, leave)
  try {
    // What is said there is what was asked for.
    aparte.once('message', partes => resolve(partes as T))
    aparte.on('error', reject)
    aparte.once('exit', (_code, signal) =>
      DICHO_QUE_TERMINE.has(signal) ? reject(new Error('who reads a mail was told to end')) : leave(),
    )
    aparte.send(lectura)
    return await promise
  } finally {
    plazo.callOff()
    aparte.kill('SIGKILL')
  }
}
