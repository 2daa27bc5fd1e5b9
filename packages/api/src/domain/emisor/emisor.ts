import type { Ambiente } from '../ambiente.ts'

export interface Actividad {
  codigo: string
  descripcion: string
}

/** What SIFEN wants to know of whoever issues, group D1. */
export interface DatosDeEmisor {
  ruc: string
  razonSocial: string
  nombreFantasia: string | null
  tipoContribuyente: 'PERSONA_FISICA' | 'PERSONA_JURIDICA'
  tipoRegimen: number | null
  direccion: string | null
  numeroCasa: number | null
  departamento: number | null
  distrito: number | null
  ciudad: number | null
  telefono: string | null
  email: string | null
  actividades: Actividad[]
}

export interface VigenciaDeCertificado {
  certificadoId: number
  desde: number
  hasta: number
}

/** What an issuer has for one ambiente. */
export interface Equipamiento {
  datos: DatosDeEmisor
  certificado: VigenciaDeCertificado | null
  tieneCsc: boolean
  timbrados: { vigente: boolean; agotado: boolean }[]
}

export type Faltante =
  | 'direccion'
  | 'ciudad'
  | 'telefono'
  | 'email'
  | 'actividades'
  | 'certificado'
  | 'certificado-vencido'
  | 'csc'
  | 'timbrado'
  | 'timbrado-agotado'

export const FALTANTES: Record<Faltante, string> = {
  direccion: 'la dirección del emisor',
  ciudad: 'departamento y ciudad del emisor',
  telefono: 'el teléfono del emisor',
  email: 'el correo del emisor',
  actividades: 'al menos una actividad económica',
  certificado: 'el certificado de firma (PUT …/certificado)',
  'certificado-vencido': 'un certificado de firma vigente: el cargado está vencido',
  csc: 'el CSC (PUT …/csc)',
  timbrado: 'un timbrado vigente (POST …/timbrados)',
  'timbrado-agotado': 'un timbrado con números libres: los vigentes están agotados',
}

/** Before this is left, whoever answers for the certificate is told. */
export const AVISO_CERTIFICADO_MS = 30 * 24 * 3_600_000

/** What is missing before this contribuyente can issue in this ambiente. In SANDBOX nothing is signed for SIFEN. */
export function faltantesParaEmitir(
  ambiente: Ambiente,
  { datos, certificado, tieneCsc, timbrados }: Equipamiento,
  now: number,
): Faltante[] {
  const faltantes: Faltante[] = []
  if (!datos.direccion) faltantes.push('direccion')
  if (datos.departamento === null || datos.ciudad === null) faltantes.push('ciudad')
  if (!datos.telefono) faltantes.push('telefono')
  if (!datos.email) faltantes.push('email')
  if (datos.actividades.length === 0) faltantes.push('actividades')
  if (ambiente !== 'SANDBOX') {
    if (certificado === null) faltantes.push('certificado')
    else if (certificado.hasta <= now || certificado.desde > now) faltantes.push('certificado-vencido')
    if (!tieneCsc) faltantes.push('csc')
  }
  const vigentes = timbrados.filter(({ vigente }) => vigente)
  if (vigentes.length === 0) faltantes.push('timbrado')
  else if (vigentes.every(({ agotado }) => agotado)) faltantes.push('timbrado-agotado')
  return faltantes
}
