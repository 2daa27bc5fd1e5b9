// A thread that prints, and that breaks or hangs when it is asked to.
import { parentPort } from 'node:worker_threads'
import '../../src/imprenta/imprenta-thread.ts'

parentPort!.on('message', ({ xml }: { xml: string }) => {
  if (xml.startsWith('<caer')) process.exit(3)
  if (xml.startsWith('<colgar')) for (;;);
})
