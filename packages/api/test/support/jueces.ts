import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Judges of what the service signs and prints that share none of its code, and what to say where one is not at hand. */

const XSD = process.env.SIFEN_XSD_DIR ?? resolve(import.meta.dirname, '../../../../../shared/sifen/xsd')
const hay = (program: string, option = '--version') => spawnSync(program, [option]).error === undefined

export const hayXsd = hay('xmllint') && existsSync(join(XSD, 'siRecepDE_v150.xsd'))
export const sinXsd = hayXsd
  ? ''
  : ' [skipped: xmllint or the official schema is missing; say its folder in SIFEN_XSD_DIR]'
export const hayXmlsec = hay('xmlsec1')
export const sinXmlsec = hayXmlsec ? '' : ' [skipped: xmlsec1 is missing; install the package xmlsec1]'
export const hayPoppler = hay('pdftotext', '-v')
export const sinPoppler = hayPoppler
  ? ''
  : ' [skipped: pdftotext is missing; install the package poppler-utils]'

function enCarpeta<T>(use: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-jueces-'))
  try {
    return use(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** What the official schema says against a documento, or against what another of them is for; nothing when it is valid. */
export const juzgarXsd = (xml: string, schema = 'siRecepDE_v150.xsd'): string =>
  enCarpeta(dir => {
    const copia = join(dir, 'xsd')
    cpSync(XSD, copia, { recursive: true })
    const publicado = join(copia, 'DE_v150.xsd')
    // A schema processor drops the blank at the end of this name; libxml2 keeps it.
    const texto = readFileSync(publicado, 'utf8').replace('name="dEntCont "', 'name="dEntCont"')
    rmSync(publicado)
    writeFileSync(publicado, texto)
    const archivo = join(dir, 'de.xml')
    writeFileSync(archivo, xml)
    const options = ['--nonet', '--noout', '--schema', join(copia, schema)]
    const env = { ...process.env, XML_CATALOG_FILES: join(copia, 'catalog.xml') }
    const { status, stderr } = spawnSync('xmllint', [...options, archivo], { encoding: 'utf8', env })
    return status === 0 ? '' : stderr
  })

/** Against an event as it is stored: its schema, and its signature. */
export const juzgarEvento = (xml: string): [xsd: string, firma: string] => [
  hayXsd ? juzgarXsd(xml, 'siRecepEvento_v150.xsd') : '',
  hayXmlsec ? juzgarFirma(xml, 'rEve') : '',
]

/** What another verifier says against the signature of a documento, by the certificate in it; nothing when it holds. */
export const juzgarFirma = (xml: string, firmado = 'DE'): string =>
  enCarpeta(dir => {
    const der = /<X509Certificate>([^<]*)</.exec(xml)?.[1] ?? ''
    const pem = join(dir, 'firmante.pem')
    const lines = der.replace(/(.{64})/g, '$1\n')
    writeFileSync(pem, `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`)
    const archivo = join(dir, 'de.xml')
    writeFileSync(archivo, xml)
    const options = ['--verify', '--enabled-key-data', 'rsa', '--pubkey-cert-pem', pem]
    const id = ['--id-attr:Id', `http://ekuatia.set.gov.py/sifen/xsd:${firmado}`]
    const { status, stderr } = spawnSync('xmlsec1', [...options, ...id, archivo], { encoding: 'utf8' })
    return status === 0 ? '' : stderr
  })

/** What a person reads in a PDF, with one blank between words. */
export const textoDePdf = (pdf: Uint8Array): string =>
  enCarpeta(dir => {
    const archivo = join(dir, 'kude.pdf')
    writeFileSync(archivo, pdf)
    const { stdout } = spawnSync('pdftotext', ['-layout', archivo, '-'], { encoding: 'utf8' })
    return stdout.replace(/\s+/g, ' ')
  })
