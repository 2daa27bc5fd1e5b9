import { readFileSync } from 'node:fs'
import type { Documento } from '../src/documento/entrada.ts'
import { writeDocumento } from '../src/documento/write.ts'
import { certificadoFromPem } from '../src/firma/certificado.ts'
import { signDocumento } from '../src/firma/sign.ts'
import { writeGCamFuFD } from '../src/qr.ts'

const pem = readFileSync(new URL('golden/documento/firmante.pem', import.meta.url), 'utf8')
const corte = pem.indexOf('-----BEGIN CERTIFICATE')
export const certificadoPem = pem.slice(corte)
const certificado = certificadoFromPem(pem.slice(0, corte), certificadoPem)

/** The CSC that every taxpayer has in the test environment (GP 2026). */
export const CSC = { idCSC: '0001', csc: 'ABCD0000000000000000000000000000' }

/** The whole rDE, signed with the key of the tests. */
export function firmar(documento: Documento): string {
  const partes = writeDocumento(documento)
  return signDocumento({ ...partes, gCamFuFD: digest => writeGCamFuFD(partes.qr, digest, CSC) }, certificado)
    .xml
}
