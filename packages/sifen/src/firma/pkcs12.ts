import { createPrivateKey, type KeyObject, timingSafeEqual, X509Certificate } from 'node:crypto'
import {
  type Certificado,
  type CertificadoRechazado,
  checkCertificado,
  makeCertificado,
} from './certificado.ts'
import { child, children, octets, oid, readTlv, TAG, type Tlv } from './der.ts'
import { type Derivando, deriveApart, deriveNow, Presupuesto, TrabajoError } from './derivar.ts'
import { type Apertura, CipherError, decrypt, macOf, NO_PASSWORD, passwordOf } from './pkcs12-ciphers.ts'

export type FaultOfPkcs12 =
  | 'contrasena'
  | 'formato-pem'
  | 'formato-certificado'
  | 'formato'
  | 'cifrado'
  | 'trabajo'
  | 'sin-clave'
  | 'sin-certificado'

export interface Pkcs12Rechazado {
  readonly motivo: FaultOfPkcs12
  readonly detalle: string
}

export type Pkcs12Abierto =
  | { readonly ok: true; readonly certificado: Certificado }
  | { readonly ok: false; readonly fault: Pkcs12Rechazado }

const DETALLES: Readonly<Record<FaultOfPkcs12, string>> = {
  contrasena: 'la contraseña no abre el archivo; es la que se puso al exportarlo',
  'formato-pem': 'el archivo es PEM (texto); hace falta el .p12 o .pfx, que lleva certificado y clave juntos',
  'formato-certificado':
    'el archivo es solo el certificado (.cer, .crt); hace falta el .p12 o .pfx, con la clave',
  formato: 'el archivo no es un PKCS#12 (.p12, .pfx) o está dañado',
  cifrado: 'el archivo usa un cifrado que no se admite; expórtelo de nuevo con AES-256 o 3DES',
  trabajo:
    'el archivo pide muchas más vueltas de cifrado que los de cualquier prestador; expórtelo de nuevo con las opciones de fábrica',
  'sin-clave': 'el archivo no lleva la clave privada; expórtelo de nuevo "con la clave privada"',
  'sin-certificado': 'el archivo no lleva el certificado de su clave privada',
}

const refuse = (motivo: FaultOfPkcs12): Pkcs12Abierto => ({
  ok: false,
  fault: { motivo, detalle: DETALLES[motivo] },
})

const MAX_BYTES = 1_000_000
const DATA = '1.2.840.113549.1.7.1'
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'
const BAG = '1.2.840.113549.1.12.10.1.'

class WrongPassword extends Error {}

interface Contents {
  readonly keys: Uint8Array[]
  readonly certificates: Uint8Array[]
}

/** With no MAC to tell, a text that does not decrypt means another password. */
function* open(algorithm: Tlv, data: Uint8Array, apertura: Apertura): Derivando<Uint8Array> {
  try {
    return yield* decrypt(algorithm, data, apertura)
  } catch (error) {
    throw error instanceof CipherError || error instanceof TrabajoError ? error : new WrongPassword()
  }
}

function* readBags(safe: Uint8Array, apertura: Apertura, into: Contents): Derivando<void> {
  for (const bag of children(readTlv(safe).tlv)) {
    const kind = oid(child(bag, 0))
    const value = child(child(bag, 1, 0xa0), 0)
    if (kind === `${BAG}1`) into.keys.push(child(bag, 1).body)
    else if (kind === `${BAG}2`)
      into.keys.push(yield* open(child(value, 0), octets(child(value, 1, TAG.octetString)), apertura))
    else if (kind === `${BAG}3`) into.certificates.push(octets(child(child(value, 1, 0xa0), 0)))
  }
}

function* readContents(authSafe: Uint8Array, apertura: Apertura): Derivando<Contents> {
  const contents: Contents = { keys: [], certificates: [] }
  for (const info of children(readTlv(authSafe).tlv)) {
    const kind = oid(child(info, 0))
    const content = child(child(info, 1, 0xa0), 0)
    if (kind === DATA) yield* readBags(octets(content), apertura, contents)
    else if (kind === ENCRYPTED_DATA) {
      const encrypted = child(content, 1, TAG.sequence)
      const safe = yield* open(child(encrypted, 1), octets(child(encrypted, 2)), apertura)
      yield* readBags(safe, apertura, contents)
    } else throw new CipherError('contenido')
  }
  return contents
}

function* thatFits(
  macData: Tlv,
  content: Uint8Array,
  candidates: readonly Apertura[],
): Derivando<Apertura | null> {
  const expected = octets(child(child(macData, 0), 1))
  for (const candidate of candidates) {
    const actual = yield* macOf(macData, content, candidate)
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return candidate
  }
  return null
}

function assemble({ keys, certificates }: Contents): Pkcs12Abierto {
  if (keys.length === 0) return refuse('sin-clave')
  const parsed = certificates.map(raw => new X509Certificate(raw))
  for (const der of keys) {
    const key: KeyObject = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
    const own = parsed.find(certificate => certificate.checkPrivateKey(key))
    if (own)
      return {
        ok: true,
        certificado: makeCertificado(
          key,
          own,
          parsed.filter(certificate => certificate !== own),
        ),
      }
  }
  return refuse('sin-certificado')
}

function kindOfGarbage(bytes: Uint8Array): FaultOfPkcs12 {
  if (Buffer.from(bytes.subarray(0, 4096)).toString('latin1').includes('-----BEGIN ')) return 'formato-pem'
  try {
    new X509Certificate(bytes)
    return 'formato-certificado'
  } catch {
    return 'formato'
  }
}

function* opening(bytes: Uint8Array, password: string): Derivando<Pkcs12Abierto> {
  if (bytes.length > MAX_BYTES) return refuse('formato')
  let pfx: Tlv
  let content: Uint8Array
  try {
    pfx = readTlv(bytes).tlv
    const info = child(pfx, 1, TAG.sequence)
    if (oid(child(info, 0)) !== DATA) return refuse(kindOfGarbage(bytes))
    content = octets(child(child(info, 1, 0xa0), 0))
  } catch {
    return refuse(kindOfGarbage(bytes))
  }
  try {
    const presupuesto = new Presupuesto()
    const given = { password: passwordOf(password), presupuesto }
    const candidates = password === '' ? [given, { password: NO_PASSWORD, presupuesto }] : [given]
    const macData = children(pfx)[2]
    const fitting = macData ? yield* thatFits(macData, content, candidates) : given
    return fitting ? assemble(yield* readContents(content, fitting)) : refuse('contrasena')
  } catch (error) {
    if (error instanceof TrabajoError) return refuse('trabajo')
    if (error instanceof CipherError) return refuse('cifrado')
    return refuse(error instanceof WrongPassword ? 'contrasena' : 'formato')
  }
}

/** Opens a PKCS#12 file, modern or legacy. Never throws, and no text that it gives holds the password or the key. */
export const openPkcs12 = (bytes: Uint8Array, password: string): Pkcs12Abierto =>
  deriveNow(opening(bytes, password))

let enTurno: Promise<unknown> = Promise.resolve()

/**
 * The same without holding the event loop. One file at a time in the whole process: an expensive file occupies one thread of the pool, and
 * signatures keep the others.
 */
export function openPkcs12Async(bytes: Uint8Array, password: string): Promise<Pkcs12Abierto> {
  const opened = enTurno.then(() => deriveApart(opening(bytes, password)))
  enTurno = opened
  return opened
}

export type CertificadoAbierto =
  | { readonly ok: true; readonly certificado: Certificado }
  | { readonly ok: false; readonly faults: readonly (Pkcs12Rechazado | CertificadoRechazado)[] }

/** Whether what was opened serves to sign for that taxpayer now. */
export function servingFor(opened: Pkcs12Abierto, now: Date, rucNumero: string | null): CertificadoAbierto {
  if (!opened.ok) return { ok: false, faults: [opened.fault] }
  const faults = checkCertificado(opened.certificado, now, rucNumero)
  return faults.length === 0 ? opened : { ok: false, faults }
}

/** Opens the file and checks that it serves to sign for that taxpayer now. */
export const openCertificado = (
  bytes: Uint8Array,
  password: string,
  now: Date,
  rucNumero: string,
): CertificadoAbierto => servingFor(openPkcs12(bytes, password), now, rucNumero)
