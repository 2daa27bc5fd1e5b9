import type { Autoridades, aceptarCertificado, Certificado } from '@mbohera/sifen'
import { oneOf } from '../enumeracion.ts'
import { type Fault, invalid, ok, type Result, required } from '../failure.ts'

/** Where something is signed for SIFEN. In SANDBOX the service brings its own. */
export const AMBIENTES_SIFEN = ['DEV', 'PROD'] as const
export type AmbienteSifen = (typeof AMBIENTES_SIFEN)[number]

export const ARCHIVO_MAX_BYTES = 100 * 1024
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const CSC = /^[0-9A-Za-z]{32}$/
const ID_CSC = /^\d{1,4}$/

type Dado<T> = T | null | undefined

export interface CertificadoCargado {
  ambiente: AmbienteSifen
  certificado: Certificado
}

/** How a file is opened, and whose word is taken for whose it is. */
export interface Perito {
  abrir: typeof aceptarCertificado
  autoridades: Autoridades
}

/** A PKCS#12 file that opens, serves to sign for that RUC now, and proves whose it is; or every reason why not. */
export async function parseCertificado(
  cuerpo: { archivo?: Dado<string>; contrasena?: Dado<string>; ambiente?: Dado<string> },
  ruc: string,
  now: number,
  { abrir, autoridades }: Perito,
): Promise<Result<CertificadoCargado>> {
  const ambiente = oneOf('ambiente', cuerpo.ambiente, AMBIENTES_SIFEN)
  const faults: Fault[] = [...ambiente.faults]
  if (cuerpo.contrasena == null) faults.push(required('contrasena'))
  const bytes = archivoDe(cuerpo.archivo, faults)
  if (bytes === undefined || cuerpo.contrasena == null) return invalid(faults)
  const opened = await abrir(bytes, cuerpo.contrasena, new Date(now), ruc.split('-')[0]!)
  if (!opened.ok)
    for (const { motivo, detalle } of opened.faults)
      faults.push({
        campo: motivo === 'contrasena' ? 'contrasena' : 'archivo',
        codigo: motivo,
        detail: detalle,
      })
  else if (!autoridades.reconoce(opened.certificado, new Date(now)))
    faults.push({
      campo: 'archivo',
      codigo: 'autoridad',
      detail: sinAutoridad(opened.certificado, autoridades),
    })
  if (!opened.ok || ambiente.value === undefined || faults.length > 0) return invalid(faults)
  return ok({ ambiente: ambiente.value, certificado: opened.certificado })
}

function sinAutoridad({ certificate }: Certificado, { cuantas }: Autoridades): string {
  if (cuantas === 0)
    return 'este servicio no reconoce todavía a ninguna autoridad de certificación, y sin eso no puede saber de quién es el certificado; avise a quien lo administra (MBOHERA_AUTORIDADES)'
  const quien = certificate.issuer.split('\n').at(-1)!.replace(/^\w+=/, '').slice(0, 80)
  return `lo emitió "${quien}", que no es una autoridad reconocida, así que no prueba de quién es el RUC; cargue el que emitió un prestador cualificado habilitado en Paraguay, exportado con su cadena`
}

function archivoDe(text: Dado<string>, faults: Fault[]): Uint8Array | undefined {
  const add = (codigo: string, detail: string) => void faults.push({ campo: 'archivo', codigo, detail })
  const base64 = text?.replace(/\s/g, '') ?? ''
  if (base64 === '') return void faults.push(required('archivo'))
  if (!BASE64.test(base64))
    return add('base64', 'debe ser el archivo .p12 o .pfx en base64, sin prefijo data:')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length <= ARCHIVO_MAX_BYTES) return bytes
  return add(
    'max-size',
    `admite hasta ${ARCHIVO_MAX_BYTES} bytes y tiene ${bytes.length}: no parece un certificado`,
  )
}

export interface CscCargado {
  ambiente: AmbienteSifen
  idCsc: string
  csc: string
}

export function parseCsc(cuerpo: {
  ambiente?: Dado<string>
  idCsc?: Dado<string | number>
  csc?: Dado<string>
}): Result<CscCargado> {
  const ambiente = oneOf('ambiente', cuerpo.ambiente, AMBIENTES_SIFEN)
  const faults: Fault[] = [...ambiente.faults]
  const id = String(cuerpo.idCsc ?? '').trim()
  if (id === '') faults.push(required('idCsc'))
  else if (!ID_CSC.test(id) || Number(id) === 0)
    faults.push({
      campo: 'idCsc',
      codigo: 'format',
      detail: 'debe ser el identificador del CSC, de 1 a 9999: por ejemplo 0001',
    })
  const csc = cuerpo.csc?.trim() ?? ''
  if (csc === '') faults.push(required('csc'))
  else if (!CSC.test(csc))
    faults.push({
      campo: 'csc',
      codigo: 'format',
      detail: `debe tener 32 letras o dígitos, como lo da Marangatu, y tiene ${csc.length} caracteres`,
    })
  if (ambiente.value === undefined || faults.length > 0) return invalid(faults)
  return ok({ ambiente: ambiente.value, idCsc: id.padStart(4, '0'), csc })
}
