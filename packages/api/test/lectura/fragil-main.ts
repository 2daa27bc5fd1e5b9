// A thread that reads, and that breaks or hangs when it is asked to.
import { parentPort } from 'node:worker_threads'
import { readConFirmante } from '@mbohera/sifen'

parentPort!.on('message', (xml: string) => {
  if (xml.startsWith('<caer')) process.exit(3)
  if (xml.startsWith('<colgar')) for (;;);
  parentPort!.postMessage(readConFirmante(xml))
  if (xml.startsWith('<ultimo')) process.exit(3)
})
