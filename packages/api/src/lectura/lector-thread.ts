import { parentPort } from 'node:worker_threads'
import { readConFirmante } from '@mbohera/sifen'

parentPort?.on('message', (xml: string) => parentPort?.postMessage(readConFirmante(xml)))
