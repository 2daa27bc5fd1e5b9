import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DocumentoEntrada } from '../../packages/sifen/src/documento/entrada.ts'
import { prepareDocumento } from '../../packages/sifen/src/documento/prepare.ts'
import { writeDocumento } from '../../packages/sifen/src/documento/write.ts'
import {
  type Certificado,
  type Evento,
  openPkcs12,
  type PartesDeDocumento,
} from '../../packages/sifen/src/index.ts'
import { writeGCamFuFD } from '../../packages/sifen/src/qr.ts'

const test = new URL('../../packages/sifen/test/', import.meta.url)

const fixture = (name: string) => ({
  file: fileURLToPath(new URL(`fixtures/${name}.p12`, test)),
  password: 'Secreto-1',
})

/** A throw-away certificate, RSA 2048, in the form that OpenSSL 3 writes (AES, 2,048 iterations). */
export const p12 = fixture('moderno')

/** The same in the form of before (3DES): a peer opens the file for every signature, and this one opens sooner. */
export const p12Antiguo = fixture('legado-3des')

export function certificado(): Certificado {
  const opened = openPkcs12(readFileSync(p12.file), p12.password)
  if (!opened.ok) throw new Error(opened.fault.detalle)
  return opened.certificado
}

const CSC = { idCSC: '0001', csc: 'ABCD0000000000000000000000000000' }

/** Two items at two rates, cash, between taxpayers. */
export const factura = JSON.parse(
  readFileSync(new URL('golden/documento/fe-contado.json', test), 'utf8'),
) as DocumentoEntrada

/** The same with its items over and over. */
export function facturaOf(items: number): DocumentoEntrada {
  const gCamItem = Array.from({ length: items }, (_, i) => factura.gCamItem[i % factura.gCamItem.length]!)
  const pago = { iTiPago: 1, dMonTiPag: (152_000 * items) / 2, cMoneTiPag: 'PYG' }
  return { ...factura, gCamItem, gCamCond: { iCondOpe: 1, gPaConEIni: [pago] } } as DocumentoEntrada
}

/** From the value of a document to what is signed: everything but the signature. */
export function escribir(entrada: DocumentoEntrada): PartesDeDocumento {
  const prepared = prepareDocumento(entrada)
  if (!prepared.ok) throw new Error(prepared.faults.map(fault => fault.detalle).join('\n'))
  const { head, de, qr } = writeDocumento(prepared.documento)
  return { head, de, gCamFuFD: digest => writeGCamFuFD(qr, digest, CSC) }
}

export const nominacion: Evento = {
  tipo: 'nominacion',
  Id: '01800999991001001000000122026112014829150370',
  mOtEve: 'El comprador se identificó después',
  iNatRec: 1,
  iTiOpe: 1,
  cPaisRec: 'PRY',
  iTiContRec: 2,
  dRucRec: '80088888',
  dNomRec: 'COMPRADORA DE EJEMPLO SRL',
}

export const envoltura = { id: 1, dFecFirma: '2026-11-25T09:00:00' }
