import { type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

export interface Ruc {
  readonly ruc: string
  readonly dv: string
}

export interface Certificado {
  readonly x509: X509Certificate
  readonly clave: KeyObject
  readonly ruc: Ruc | undefined
  readonly desde: number
  readonly hasta: number
  /** Not an authority, and allowed to sign: digitalSignature and nonRepudiation. */
  readonly paraFirmar: boolean
}

const SERIAL = '2.5.4.5'
const FORMA_RUC = /^RUC([1-9]\d{1,7}[A-D]?)-(\d)$/

const leerRuc = (texto: unknown): Ruc | undefined => {
  const m = typeof texto === 'string' ? FORMA_RUC.exec(texto) : null
  return m ? { ruc: m[1] as string, dv: m[2] as string } : undefined
}

interface Rama {
  readonly value?: unknown
}

/** serialNumber inside a directory name of SubjectAltName, walked as parsed ASN.1. */
function rucEnAsn1(nodo: unknown): Ruc | undefined {
  const valor = (nodo as Rama | undefined)?.value
  if (!Array.isArray(valor)) return undefined
  const [tipo, texto] = valor as Rama[]
  if (typeof tipo?.value === 'string' && oid(tipo.value) === SERIAL) return leerRuc(texto?.value)
  for (const hijo of valor) {
    const ruc = rucEnAsn1(hijo)
    if (ruc) return ruc
  }
  return undefined
}

function oid(der: string): string | undefined {
  try {
    return forge.asn1.derToOid(forge.util.createBuffer(der))
  } catch {
    return undefined
  }
}

interface Extension {
  readonly cA?: boolean
  readonly digitalSignature?: boolean
  readonly nonRepudiation?: boolean
  readonly altNames?: { readonly type: number; readonly value: unknown }[]
}

function rucDe(certificado: forge.pki.Certificate): Ruc | undefined {
  const serial = certificado.subject.getField({ type: SERIAL }) as { value?: unknown } | null
  const directo = leerRuc(serial?.value)
  if (directo) return directo
  const san = certificado.getExtension('subjectAltName') as Extension | undefined
  for (const nombre of san?.altNames ?? []) {
    const ruc = nombre.type === 4 ? rucEnAsn1({ value: nombre.value }) : undefined
    if (ruc) return ruc
  }
  return undefined
}

function abrir(x509: X509Certificate): Certificado {
  const der = forge.util.createBuffer(x509.raw.toString('binary'))
  const certificado = forge.pki.certificateFromAsn1(forge.asn1.fromDer(der))
  const uso = certificado.getExtension('keyUsage') as Extension | undefined
  return {
    x509,
    clave: x509.publicKey,
    ruc: rucDe(certificado),
    desde: Date.parse(x509.validFrom),
    hasta: Date.parse(x509.validTo),
    paraFirmar: !x509.ca && uso?.digitalSignature === true && uso.nonRepudiation === true,
  }
}

const CABEN = 2_000
const abiertos = new Map<string, Certificado | null>()

/** Opens a certificate given in base64; the same text gives the same value, so it is kept. */
export function abrirCertificado(base64: string): Certificado | undefined {
  const guardado = abiertos.get(base64)
  if (guardado !== undefined) return guardado ?? undefined
  let leido: Certificado | null = null
  try {
    leido = abrir(new X509Certificate(Buffer.from(base64, 'base64')))
  } catch {
    leido = null
  }
  if (abiertos.size >= CABEN) abiertos.clear()
  abiertos.set(base64, leido)
  return leido ?? undefined
}

/** The RUC that a certificate carries, where Paraguayan certificates carry it. */
export function rucDeCertificado(x509: X509Certificate): Ruc | undefined {
  return abrirCertificado(x509.raw.toString('base64'))?.ruc
}

const confiados = new WeakMap<Certificado, WeakMap<X509Certificate, boolean>>()

/** Is it one of the trusted, or issued by one of them? */
export function esConfiable(c: Certificado, confianza: readonly X509Certificate[]): boolean {
  const sabidos = confiados.get(c) ?? new WeakMap<X509Certificate, boolean>()
  confiados.set(c, sabidos)
  for (const ancla of confianza) {
    let vale = sabidos.get(ancla)
    if (vale === undefined) {
      vale = ancla.raw.equals(c.x509.raw) || emitidoPor(c.x509, ancla)
      sabidos.set(ancla, vale)
    }
    if (vale) return true
  }
  return false
}

function emitidoPor(x509: X509Certificate, ancla: X509Certificate): boolean {
  try {
    return ancla.ca && x509.checkIssued(ancla) && x509.verify(ancla.publicKey)
  } catch {
    return false
  }
}
