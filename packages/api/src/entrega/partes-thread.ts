import { parentPort, workerData } from 'node:worker_threads'
import { readPartes } from './partes.ts'

// Whoever started it gives it a mail, and hears what stands in it.
parentPort?.postMessage(await readPartes(workerData as Uint8Array))
