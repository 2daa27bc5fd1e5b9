import { parentPort, threadId } from 'node:worker_threads'
import { KudeError, type KudeOptions, kude, readLogo } from '@mbohera/sifen/kude'

/** What the thread is given: something to print, or a logo to read. */
export type Encomienda = { xml: string; options: KudeOptions } | { logo: Uint8Array; maxBytes: number }

/** What it gives back: the file and who made it, or why there is none. */
export type Entrega = { pdf: Uint8Array; threadId: number } | { falta: string }

async function print(encomienda: Encomienda): Promise<Entrega> {
  if ('logo' in encomienda) {
    const read = readLogo(encomienda.logo, encomienda.maxBytes)
    return read.ok ? { pdf: read.value, threadId } : { falta: read.motivo }
  }
  const { xml, options } = encomienda
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
