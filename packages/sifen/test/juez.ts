import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The official schemas, where they are at hand: SIFEN_XSD_DIR, or beside the repository. */
export const carpetaXsd =
  process.env.SIFEN_XSD_DIR ?? resolve(import.meta.dirname, '../../../../shared/sifen/xsd')
const xmllint = spawnSync('xmllint', ['--version']).error === undefined
export const hayXsd = xmllint && existsSync(join(carpetaXsd, 'siRecepDE_v150.xsd'))
export const hayXmlsec = spawnSync('xmlsec1', ['--version']).error === undefined
export const sinXsd = hayXsd
  ? ''
  : ' [omitido: falta xmllint o el XSD oficial; indique su carpeta en SIFEN_XSD_DIR]'
export const sinXmlsec = hayXmlsec ? '' : ' [omitido: falta xmlsec1; instale el paquete xmlsec1]'

function enCarpeta<T>(textos: readonly string[], usar: (archivos: string[], carpeta: string) => T): T {
  const carpeta = mkdtempSync(join(tmpdir(), 'sifen-juez-'))
  try {
    return usar(
      textos.map((texto, i) => {
        const archivo = join(carpeta, `${i}.xml`)
        writeFileSync(archivo, texto)
        return archivo
      }),
      carpeta,
    )
  } finally {
    rmSync(carpeta, { recursive: true })
  }
}

/**
 * A copy of the schemas for xmllint: the published DE_v150.xsd declares the element `"dEntCont "`, whose blank a schema
 * processor must drop (whitespace of an NCName collapses) and libxml2 keeps.
 */
function copiarEsquemas(copia: string): void {
  cpSync(carpetaXsd, copia, { recursive: true })
  const archivo = join(copia, 'DE_v150.xsd')
  const texto = readFileSync(archivo, 'utf8').replace('name="dEntCont "', 'name="dEntCont"')
  rmSync(archivo)
  writeFileSync(archivo, texto)
}

/** What the schema says against these documents, all of them in one process; nothing when all satisfy it. */
export function juzgarXsd(textos: readonly string[], schema = 'siRecepDE_v150.xsd'): string {
  return enCarpeta(textos, (archivos, carpeta) => {
    const xsd = join(carpeta, 'xsd')
    copiarEsquemas(xsd)
    const { status, stderr } = spawnSync(
      'xmllint',
      ['--nonet', '--noout', '--schema', join(xsd, schema), ...archivos],
      {
        encoding: 'utf8',
        env: { ...process.env, XML_CATALOG_FILES: join(xsd, 'catalog.xml') },
        maxBuffer: 1e8,
      },
    )
    if (status === 0) return ''
    return stderr
      .split('\n')
      .filter(linea => !linea.endsWith(' validates'))
      .slice(0, 12)
      .join('\n')
  })
}

/** What an independent verifier says against the signatures of these DE, in one process; nothing when all hold. */
export function juzgarFirmas(textos: readonly string[], certificado: string): string {
  return enCarpeta(textos, (archivos, carpeta) => {
    const pem = join(carpeta, 'firmante.pem')
    writeFileSync(pem, certificado)
    const id = ['--id-attr:Id', 'http://ekuatia.set.gov.py/sifen/xsd:DE']
    const llave = ['--enabled-key-data', 'rsa', '--pubkey-cert-pem', pem]
    const { status, stderr } = spawnSync('xmlsec1', ['--verify', ...llave, ...id, ...archivos], {
      encoding: 'utf8',
    })
    const validas = stderr.match(/^(?:OK|Verification status: OK)/gm)?.length ?? 0
    return status === 0 && validas === textos.length ? '' : `${validas} de ${textos.length}: ${stderr}`
  })
}
