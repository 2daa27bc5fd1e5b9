import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const DIR =
  process.env.SIFEN_XSD_DIR ??
  resolve(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'sifen', 'xsd')

/** Messages and answers in the form that was captured, beside the schemas. */
export const EJEMPLOS = resolve(DIR, '..', 'examples')

/** The official schemas are not part of this project: their absence is told, not hidden. */
export const hayEsquemas = existsSync(join(DIR, 'WS_SiRecepDE_v150.xsd'))
export const SIN_ESQUEMAS = hayEsquemas
  ? ''
  : ' (omitido: faltan los XSD oficiales; apunte SIFEN_XSD_DIR a ellos)'

let copy: string | undefined

// libxml2 counts to 24 digits; two of the schemas speak of 28.
function folder(): string {
  if (copy !== undefined) return copy
  copy = mkdtempSync(join(tmpdir(), 'xsd-'))
  cpSync(DIR, copy, { recursive: true })
  for (const name of readdirSync(copy).filter(file => file.endsWith('.xsd'))) {
    const path = join(copy, name)
    const text = readFileSync(path, 'utf8')
    const short = text
      .replaceAll('9'.repeat(28), '9'.repeat(18))
      .replaceAll('totalDigits value="28"', 'totalDigits value="18"')
    if (short !== text) writeFileSync(path, short)
  }
  return copy
}

const ESQUEMA: Record<string, string> = {
  rRetEnviDe: 'WS_SiRecepDE_v150.xsd',
  rResEnviLoteDe: 'WS_SiRecepLoteDE_v141.xsd',
  rRetEnviEventoDe: 'WS_SiRecepEvento_v150.xsd',
  rEnviConsDeResponse: 'WS_SiConsDE_v141.xsd',
  rResEnviConsLoteDe: 'WS_SiConsLote_v141.xsd',
  rResEnviConsRUC: 'WS_SiConsRUC_v141.xsd',
}

/** What the official schema of an answer has against it; empty when nothing. */
export function faltas(soap: string): string {
  const inner = /<env:Body>([\s\S]*)<\/env:Body>/.exec(soap)?.[1] ?? ''
  const root = /^<ns2:(\w+)/.exec(inner)?.[1] ?? ''
  const schema = ESQUEMA[root]
  if (schema === undefined) return `no es una respuesta conocida: ${inner.slice(0, 80)}`
  const dir = folder()
  try {
    const args = ['--nonet', '--noout', '--schema', join(dir, schema), '-']
    const env = { ...process.env, XML_CATALOG_FILES: join(dir, 'catalog.xml') }
    execFileSync('xmllint', args, { input: inner, env, stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error)
  }
}
