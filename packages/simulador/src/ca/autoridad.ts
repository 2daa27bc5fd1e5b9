import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import forge from 'node-forge'
import { lock, RegistroEnUsoError } from '../registro/cerrojo.ts'
import { type Emisor, makeCertificado } from './certificado.ts'
import { keyPem, makeRsaKey } from './claves.ts'
import { makePkcs12 } from './pkcs12.ts'

export interface PeticionCertificado {
  /** RUC with its check digit, `80099999-1`. Absent: a certificate without RUC (0007, 0122). */
  readonly ruc?: string | undefined
  readonly nombre?: string | undefined
  readonly personaFisica?: boolean | undefined
  /** Password of the PKCS#12 files. */
  readonly clave?: string | undefined
  readonly vencido?: boolean | undefined
  readonly desde?: Date | undefined
  readonly hasta?: Date | undefined
}

export interface CertificadoEmitido {
  readonly nombre: string
  readonly clave: string
  readonly certPem: string
  readonly keyPem: string
  readonly caPem: string
  /** PKCS#12 with AES-256 and SHA-256. */
  readonly p12: Buffer
  /** PKCS#12 with RC2-40, 3DES and SHA-1. */
  readonly p12Legado: Buffer
}

/** Where a key comes from: each is another's. */
export type MakeKey = () => Promise<KeyObject>

export interface Autoridad {
  readonly caPem: string
  readonly ca: X509Certificate
  readonly servidor: { readonly cert: string; readonly key: string }
  issue(peticion: PeticionCertificado): Promise<CertificadoEmitido>
}

export const CLAVE_POR_DEFECTO = 'simulador'
export const HOST_TEST = 'sifen-test.set.gov.py'
export const HOST_PROD = 'sifen.set.gov.py'

// Wide on purpose: the simulator's clock may be set years away from the machine's.
const DESDE = new Date('2019-01-01T03:00:00Z')
const HASTA = new Date('2049-01-01T03:00:00Z')
const VENCIDO_DESDE = new Date('2019-01-01T03:00:00Z')
const VENCIDO_HASTA = new Date('2020-01-01T03:00:00Z')
const NOMBRE_CA = 'SIMULADOR DE SIFEN - AUTORIDAD DE PRUEBA SIN VALOR'

interface Material {
  readonly caCert: string
  readonly caKey: string
  readonly servidorCert: string
  readonly servidorKey: string
}

async function makeMaterial(makeKey: MakeKey): Promise<Material> {
  const [caKey, servidorKey] = await Promise.all([makeKey(), makeKey()])
  const validez = { desde: DESDE, hasta: HASTA }
  const caCert = makeCertificado({ sujeto: { nombre: NOMBRE_CA }, uso: 'ca', ...validez }, caKey)
  const emisor = readEmisor(caCert, caKey)
  const hosts = [HOST_TEST, HOST_PROD, 'localhost', '127.0.0.1', '::1']
  const sujeto = { nombre: HOST_TEST }
  const servidorCert = makeCertificado({ sujeto, uso: 'servidor', hosts, ...validez }, servidorKey, emisor)
  return { caCert, caKey: keyPem(caKey), servidorCert, servidorKey: keyPem(servidorKey) }
}

function readEmisor(cert: string, key: KeyObject): Emisor {
  return { cert: forge.pki.certificateFromPem(cert), key }
}

const FILES = { caCert: 'ca.pem', caKey: 'ca.key', servidorCert: 'servidor.pem', servidorKey: 'servidor.key' }

function readMaterial(dir: string): Material | undefined {
  if (!Object.values(FILES).every(file => existsSync(join(dir, file)))) return undefined
  const read = (file: string) => readFileSync(join(dir, file), 'utf8')
  return {
    caCert: read(FILES.caCert),
    caKey: read(FILES.caKey),
    servidorCert: read(FILES.servidorCert),
    servidorKey: read(FILES.servidorKey),
  }
}

/** Who it is anybody may read; its keys are its own. */
const MODOS = { caCert: 0o644, caKey: 0o600, servidorCert: 0o644, servidorKey: 0o600 }

// The CA's certificate last: a half-written folder is made anew.
function writeMaterial(dir: string, material: Material): void {
  for (const name of ['servidorKey', 'servidorCert', 'caKey', 'caCert'] as const) {
    const path = join(dir, FILES[name])
    writeFileSync(`${path}.nuevo`, material[name], { mode: MODOS[name] })
    renameSync(`${path}.nuevo`, path)
  }
}

/** How long a folder may be in the making by somebody else, and how often one looks. */
const HECHA_MS = 30_000
const MIRAR_MS = 50

/** Of several that begin at once in a new folder one makes the authority, and the others read it. */
async function makeOnce(dir: string, makeKey: MakeKey): Promise<Material> {
  mkdirSync(dir, { recursive: true })
  for (const deadline = performance.now() + HECHA_MS; ; await delay(MIRAR_MS)) {
    const name = join(dir, 'autoridad')
    const fd = openSync(`${name}.cerrojo`, 'a', 0o600)
    const held = await lock(name, fd).catch((error: Error) => error)
    if (held instanceof Error) {
      if (!(held instanceof RegistroEnUsoError) || performance.now() > deadline) throw held
      continue
    }
    try {
      const kept = readMaterial(dir)
      if (kept !== undefined) return kept
      const made = await makeMaterial(makeKey)
      writeMaterial(dir, made)
      return made
    } finally {
      await held()
      closeSync(fd)
    }
  }
}

async function issue(
  emisor: Emisor,
  caPem: string,
  peticion: PeticionCertificado,
  makeKey: MakeKey,
): Promise<CertificadoEmitido> {
  const { ruc, personaFisica, vencido = false, clave = CLAVE_POR_DEFECTO } = peticion
  const nombre = peticion.nombre ?? (ruc === undefined ? 'SIN RUC' : `CONTRIBUYENTE ${ruc}`)
  const key = await makeKey()
  const desde = peticion.desde ?? (vencido ? VENCIDO_DESDE : DESDE)
  const hasta = peticion.hasta ?? (vencido ? VENCIDO_HASTA : HASTA)
  const sujeto = { nombre, ruc, personaFisica }
  const certPem = makeCertificado({ sujeto, uso: 'cliente', desde, hasta }, key, emisor)
  const contenido = { key, certs: [certPem, caPem], nombre, clave }
  const private_ = keyPem(key)
  let p12: Buffer | undefined
  let p12Legado: Buffer | undefined
  return {
    nombre,
    clave,
    certPem,
    keyPem: private_,
    caPem,
    get p12() {
      p12 ??= makePkcs12(contenido, 'moderno')
      return p12
    },
    get p12Legado() {
      p12Legado ??= makePkcs12(contenido, 'legado')
      return p12Legado
    },
  }
}

/** The simulator's own certification authority; kept in the folder when there is one, made at the first start. */
export async function openAutoridad(
  dir: string | undefined,
  makeKey: MakeKey = makeRsaKey,
): Promise<Autoridad> {
  const material =
    dir === undefined ? await makeMaterial(makeKey) : (readMaterial(dir) ?? (await makeOnce(dir, makeKey)))
  // Reading it back finds a damaged file at the start and not at the first handshake.
  createPrivateKey(material.servidorKey)
  const emisor = readEmisor(material.caCert, createPrivateKey(material.caKey))
  return {
    caPem: material.caCert,
    ca: new X509Certificate(material.caCert),
    servidor: { cert: material.servidorCert, key: material.servidorKey },
    issue: peticion => issue(emisor, material.caCert, peticion, makeKey),
  }
}
