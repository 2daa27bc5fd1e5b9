import type { Autoridades, acceptCertificado, Certificado } from '@mbohera/sifen'
import type { Dado } from '../campos/tipos.ts'
import { parseOneOf } from '../enumeracion.ts'
import { numeroDeRuc } from '../ruc.ts'
import { check, collect, faultsOf, type Validated, valid, wrong } from '../validated.ts'

/** Where something is signed for SIFEN. In SANDBOX the service brings its own. */
export const AMBIENTES_SIFEN = ['DEV', 'PROD'] as const
export type AmbienteSifen = (typeof AMBIENTES_SIFEN)[number]

export const ARCHIVO_MAX_BYTES = 100 * 1024
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const CSC = /^[0-9A-Za-z]{32}$/
const ID_CSC = /^\d{1,4}$/

export interface CertificadoCargado {
  ambiente: AmbienteSifen
  certificado: Certificado
}

/** How a file is opened, and whose word is taken for whose it is. */
export interface Perito {
  abrir: typeof acceptCertificado
  autoridades: Autoridades
}

/** A PKCS#12 file that opens, serves to sign for that RUC now, and proves whose it is; or every reason why not. */
export async function parseCertificado(
  cuerpo: { archivo?: Dado<string>; contrasena?: Dado<string>; ambiente?: Dado<string> },
  ruc: string,
  now: number,
  perito: Perito,
): Promise<Validated<CertificadoCargado>> {
  const ambiente = parseOneOf('ambiente', cuerpo.ambiente, AMBIENTES_SIFEN)
  return collect({ ambiente, certificado: await parseArchivo(cuerpo, numeroDeRuc(ruc), now, perito) })
}

/** What is read of a file and its password. */
interface CuerpoDeArchivo {
  archivo?: Dado<string>
  contrasena?: Dado<string>
}

/** The same of the file alone; where it is not known for whom (null), of whomever it carries the RUC. */
export async function parseArchivo(
  cuerpo: CuerpoDeArchivo,
  rucNumero: string | null,
  now: number,
  perito: Perito,
): Promise<Validated<Certificado>> {
  const contrasena =
    cuerpo.contrasena == null ? wrong('contrasena', 'required', 'es obligatorio') : valid(cuerpo.contrasena)
  const archivo = archivoDe(cuerpo.archivo)
  if (!archivo.ok || !contrasena.ok) return { ok: false, faults: [contrasena, archivo].flatMap(faultsOf) }
  return abierto(perito, { archivo: archivo.value, contrasena: contrasena.value, rucNumero, now })
}

/** The certificate in a file, if it opens and an authority that is known vouches for it. */
async function abierto(
  { abrir, autoridades }: Perito,
  dado: { archivo: Uint8Array; contrasena: string; rucNumero: string | null; now: number },
): Promise<Validated<Certificado>> {
  const { archivo, contrasena, rucNumero, now } = dado
  const opened = await abrir(archivo, contrasena, new Date(now), rucNumero)
  if (!opened.ok) {
    const faults = opened.faults.map(({ motivo, detalle }) => ({
      campo: motivo === 'contrasena' ? 'contrasena' : 'archivo',
      codigo: motivo,
      detail: detalle,
    }))
    return { ok: false, faults }
  }
  const { certificado } = opened
  if (autoridades.reconoce(certificado, new Date(now))) return valid(certificado)
  return wrong('archivo', 'autoridad', sinAutoridad(certificado, autoridades))
}

function sinAutoridad({ certificate }: Certificado, { cuantas }: Autoridades): string {
  if (cuantas === 0)
    return 'este servicio no reconoce todavía a ninguna autoridad de certificación, y sin eso no puede saber de quién es el certificado; avise a quien lo administra (MBOHERA_AUTORIDADES)'
  const { issuer } = certificate
  const quien = issuer
    .slice(issuer.lastIndexOf('\n') + 1)
    .replace(/^\w+=/, '')
    .slice(0, 80)
  return `lo emitió "${quien}", que no es una autoridad reconocida, así que no prueba de quién es el RUC; cargue el que emitió un prestador cualificado habilitado en Paraguay, exportado con su cadena`
}

function archivoDe(text: Dado<string>): Validated<Uint8Array> {
  const base64 = text?.replace(/\s/g, '') ?? ''
  if (base64 === '') return wrong('archivo', 'required', 'es obligatorio')
  if (!BASE64.test(base64))
    return wrong('archivo', 'base64', 'debe ser el archivo .p12 o .pfx en base64, sin prefijo data:')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length <= ARCHIVO_MAX_BYTES) return valid(bytes)
  const detail = `no parece un certificado: es demasiado grande (se admiten ${ARCHIVO_MAX_BYTES} bytes y tiene ${bytes.length})`
  return wrong('archivo', 'max-size', detail)
}

export interface CscCargado {
  ambiente: AmbienteSifen
  idCsc: string
  csc: string
}

export const parseCsc = (cuerpo: {
  ambiente?: Dado<string>
  idCsc?: Dado<string | number>
  csc?: Dado<string>
}): Validated<CscCargado> =>
  collect({
    ambiente: parseOneOf('ambiente', cuerpo.ambiente, AMBIENTES_SIFEN),
    idCsc: parseIdCsc(cuerpo.idCsc),
    csc: parseValorDeCsc(cuerpo.csc),
  })

export function parseIdCsc(dado: Dado<string | number>): Validated<string> {
  const id = String(dado ?? '').trim()
  if (id === '') return wrong('idCsc', 'required', 'es obligatorio')
  if (ID_CSC.test(id) && Number(id) !== 0) return valid(id.padStart(4, '0'))
  return wrong('idCsc', 'format', 'debe ser el identificador del CSC, de 1 a 9999: por ejemplo 0001')
}

function parseValorDeCsc(dado: Dado<string>): Validated<string> {
  const csc = dado?.trim() ?? ''
  if (csc === '') return wrong('csc', 'required', 'es obligatorio')
  if (CSC.test(csc)) return valid(csc)
  const detail = `debe tener 32 letras o dígitos, como lo da Marangatu, y tiene ${csc.length}`
  return wrong('csc', 'format', detail)
}

/** With the one in use documentos are signed. */
export const checkQuitarCsc = (enUso: boolean): Validated<null> =>
  check(!enUso, 'idCsc', 'in-use', 'está en uso: elija otro, y después quítelo')
