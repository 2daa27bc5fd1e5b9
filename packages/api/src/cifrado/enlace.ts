import { hash } from 'node:crypto'

/** What is kept of a link: enough to know it again, and nothing that opens. */
export const hashEnlace = (pase: string): Uint8Array => hash('sha256', pase, 'buffer')
