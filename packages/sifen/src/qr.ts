import { createHash } from 'node:crypto'
import type { QrDatos } from './documento/qr-datos.ts'
import { leaf } from './xml/write.ts'

/** The security code that the tax authority gives to the issuer, and its number. */
export interface Csc {
  readonly idCSC: string
  readonly csc: string
}

const BASE = {
  PRODUCCION: 'https://ekuatia.set.gov.py/consultas/qr?',
  PRUEBA: 'https://ekuatia.set.gov.py/consultas-test/qr?',
} as const

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')

/** The address that the QR carries. Its hash is over the parameters alone, followed by the CSC. */
export function carQR(q: QrDatos, digestValue: string, { idCSC, csc }: Csc): string {
  const parametros =
    `nVersion=150&Id=${q.cdc}&dFeEmiDE=${hex(q.dFeEmiDE)}&${q.receptor}&dTotGralOpe=${q.dTotGralOpe}` +
    `&dTotIVA=${q.dTotIVA}&cItems=${q.cItems}&DigestValue=${hex(digestValue)}&IdCSC=${idCSC.padStart(4, '0')}`
  const hash = createHash('sha256').update(parametros).update(csc).digest('hex')
  return `${BASE[q.ambiente]}${parametros}&cHashQR=${hash}`
}

/** Group J, which closes the documento after its signature. */
export function writeGCamFuFD(q: QrDatos, digestValue: string, csc: Csc): string {
  return `<gCamFuFD>${leaf('dCarQR', carQR(q, digestValue, csc))}</gCamFuFD>`
}
