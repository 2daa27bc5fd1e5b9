import { parentPort, threadId } from 'node:worker_threads'
import { KudeError, type KudeOptions, kude } from '@mbohera/sifen/kude'

/** What the thread is given. */
export interface Encomienda {
  xml: string
  options: KudeOptions
}

/** What it gives back: the PDF and who made it, or why there is none. */
export type Entrega = { pdf: Uint8Array; threadId: number } | { falta: string }

async function print({ xml, options }: Encomienda): Promise<Entrega> {
  try {
    return { pdf: await kude(xml, options), threadId }
  } catch (error) {
    // Anything else ends the thread, and with it this one request.
    if (error instanceof KudeError) return { falta: error.message }
    throw error
  }
}

parentPort?.on('message', async (encomienda: Encomienda) => {
  parentPort?.postMessage(await print(encomienda))
})
