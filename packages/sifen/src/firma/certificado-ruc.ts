import type { RucDeCertificado } from './certificado.ts'
import { extension, tbsOf } from './certificado-extensiones.ts'
import { child, children, oid, type Tlv } from './der.ts'

const SERIAL_NUMBER = '2.5.4.5'
const SUBJECT_ALT_NAME = '2.5.29.17'
const DIRECTORY_NAME = 0xa4
const RUC = /^RUC([1-9][0-9]{2,7}|[1-9][0-9]{1,6}[A-D])-([0-9])$/

function* serialNumbers(name: Tlv): Generator<string> {
  for (const rdn of children(name))
    for (const attribute of children(rdn))
      if (oid(child(attribute, 0)) === SERIAL_NUMBER)
        yield Buffer.from(child(attribute, 1).body).toString('latin1')
}

function* alternativeNames(tbs: readonly Tlv[]): Generator<Tlv> {
  const names = extension(tbs, SUBJECT_ALT_NAME)
  if (!names) return
  for (const name of children(names)) if (name.tag === DIRECTORY_NAME) yield child(name, 0)
}

/**
 * The RUC that a certificate carries (MT v150 §7.5): a legal person's in the subject's serialNumber, a natural person's
 * in a directoryName among the alternative names. `null` when there is none in the form `RUC<number>-<dv>`.
 */
export function readRuc(certificate: Uint8Array): RucDeCertificado | null {
  try {
    const tbs = tbsOf(certificate)
    // version is [0] and optional; subject is the fifth field after it
    const subject = tbs[tbs[0]?.tag === 0xa0 ? 5 : 4]
    if (subject === undefined) return null
    for (const name of [subject, ...alternativeNames(tbs)])
      for (const value of serialNumbers(name)) {
        const [, numero, dv] = RUC.exec(value.trim()) ?? []
        if (numero !== undefined && dv !== undefined) return { numero, dv }
      }
    return null
  } catch {
    return null
  }
}
