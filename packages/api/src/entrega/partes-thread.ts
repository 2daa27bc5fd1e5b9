import { parentPort, workerData } from 'node:worker_threads'
import { type LecturaDePartes, readPartes, readRetorno } from './partes.ts'

// Whoever started it gives it a mail, and hears what stands in it.
const { que, bytes } = workerData as LecturaDePartes
parentPort?.postMessage(await (que === 'adjuntos' ? readPartes : readRetorno)(bytes))
