import { parentPort } from 'node:worker_threads'
import { readCdcs, readConFirmante } from '@mbohera/sifen'

/** What is sent to the thread: the text of a documento, of which all is read; or the bytes of an XML, of which the CDCs are. */
export type XmlAjeno = string | Uint8Array

parentPort?.on('message', (xml: XmlAjeno) =>
  parentPort?.postMessage(typeof xml === 'string' ? readConFirmante(xml) : readCdcs(xml)),
)
