import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { type Certificado, openPkcs12 } from '../src/index.ts'
import { juzgarXsd } from './juez.ts'

export const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name))

let opened: Certificado | undefined
/** A throw-away certificate of RUC 80099999-1; RSA signatures with it are always the same bytes. */
export function certificado(): Certificado {
  if (opened) return opened
  const result = openPkcs12(fixture('moderno.p12'), 'Secreto-1')
  if (!result.ok) throw new Error(result.fault.detalle)
  opened = result.certificado
  return opened
}

export { hayXmlsec as xmlsec, hayXsd as xsd, sinXmlsec as xmlsecReason, sinXsd as xsdReason } from './juez.ts'

function inFiles<T>(texts: readonly string[], use: (files: string[]) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'sifen-'))
  try {
    return use(
      texts.map((text, i) => {
        const file = join(folder, `${i}.xml`)
        writeFileSync(file, text)
        return file
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the official schema says against the texts; empty when it accepts them all. */
export const xsdFaults = (schema: string, texts: readonly string[]): string => juzgarXsd(texts, schema)

/** Throws with the tool's words when the signature does not hold. */
export function xmlsecVerify(xml: string, element: 'DE' | 'rEve'): void {
  const pem = certificado().certificate.toString()
  inFiles([xml, pem], ([file, cert]) =>
    execFileSync(
      'xmlsec1',
      [
        '--verify',
        '--id-attr:Id',
        `http://ekuatia.set.gov.py/sifen/xsd:${element}`,
        '--trusted-pem',
        cert!,
        file!,
      ],
      { stdio: 'pipe' },
    ),
  )
}

/** Fills in a signature template with the tool's own signer. */
export function xmlsecSign(template: string): string {
  const { key, certificate } = certificado()
  const pem = key.export({ type: 'pkcs8', format: 'pem' }) as string
  return inFiles([template, pem, certificate.toString()], ([file, keyFile, certFile]) =>
    execFileSync(
      'xmlsec1',
      [
        '--sign',
        '--id-attr:Id',
        'http://ekuatia.set.gov.py/sifen/xsd:DE',
        '--privkey-pem',
        `${keyFile},${certFile}`,
        file!,
      ],
      { encoding: 'utf8', stdio: 'pipe' },
    ),
  )
}

/** The judgement of a library that shares nothing with ours. */
export function xmlCryptoVerify(xml: string): boolean {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const node = document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0]
  const judge = new SignedXml({ publicCert: certificado().certificate.toString() })
  judge.loadSignature(node as never)
  try {
    return judge.checkSignature(xml)
  } catch {
    return false
  }
}

export const runs = (normal: number): number => Number(process.env.MBOHERA_RUNS ?? normal)
