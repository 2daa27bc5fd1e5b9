import type { Ambiente } from '../ambiente.ts'
import type { VistoDe } from '../campos/tipos.ts'
import { type ACTIVIDAD, type EMISOR, NUMERO_MAX } from './campos.ts'
import { hasTimbrado, type TimbradoConVigencia } from './timbrado-de-tipo.ts'

export type Actividad = VistoDe<typeof ACTIVIDAD>

/** What SIFEN wants to know of the emisor (MT, group D100). */
export interface DatosDeEmisor extends VistoDe<typeof EMISOR> {
  ruc: string
  razonSocial: string
  nombreFantasia: string | null
}

export interface VigenciaDeCertificado {
  certificadoId: number
  desde: number
  hasta: number
}

/** What an issuer has for one ambiente. */
export interface Equipamiento {
  /** Whether it was proved whose RUC it is. */
  verificado: boolean
  datos: DatosDeEmisor
  certificado: VigenciaDeCertificado | null
  tieneCsc: boolean
  timbrados: { vigente: boolean; agotado: boolean }[]
}

export type Faltante =
  | 'verificacion'
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
  verificacion: 'probar que el RUC es suyo, con el certificado de firma de un prestador reconocido',
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

const DIA_MS = 24 * 3_600_000

/** A certificate that ends sooner than this has an aviso. */
export const AVISO_CERTIFICADO_MS = 30 * DIA_MS

/** What is missing before this contribuyente can issue in this ambiente. In SANDBOX, nothing ever is. */
export function faltantesParaEmitir(
  ambiente: Ambiente,
  { verificado, datos, certificado, tieneCsc, timbrados }: Equipamiento,
  now: number,
): Faltante[] {
  if (ambiente === 'SANDBOX') return []
  const faltantes: Faltante[] = verificado ? [] : ['verificacion']
  if (!datos.direccion) faltantes.push('direccion')
  if (datos.departamento === null || datos.ciudad === null) faltantes.push('ciudad')
  if (!datos.telefono) faltantes.push('telefono')
  if (!datos.email) faltantes.push('email')
  if (datos.actividades.length === 0) faltantes.push('actividades')
  if (certificado === null) faltantes.push('certificado')
  else if (certificado.hasta <= now || certificado.desde > now) faltantes.push('certificado-vencido')
  if (!tieneCsc) faltantes.push('csc')
  const vigentes = timbrados.filter(({ vigente }) => vigente)
  if (vigentes.length === 0) faltantes.push('timbrado')
  else if (vigentes.every(({ agotado }) => agotado)) faltantes.push('timbrado-agotado')
  return faltantes
}

/** The types of documento that cannot be numbered now. In SANDBOX every type can. */
export const tiposSinTimbrado = (
  ambiente: Ambiente,
  timbrados: readonly TimbradoConVigencia[],
  tipos: readonly number[],
): number[] => (ambiente === 'SANDBOX' ? [] : tipos.filter(tipo => !hasTimbrado(timbrados, tipo).ok))

/** Whether it may be used on that day, and whether it has numbers left. */
export const vigenciaDeTimbrado = (
  timbrado: { inicio: string; fin: string | null; activo: boolean; siguiente: number },
  dia: string,
): { vigente: boolean; agotado: boolean } => ({
  vigente: timbrado.activo && timbrado.inicio <= dia && (timbrado.fin === null || timbrado.fin >= dia),
  agotado: timbrado.siguiente > NUMERO_MAX,
})

/** The aviso of a certificate that ends soon or has ended; null for any other. */
export function avisoDeCertificado(hasta: number, now: number): string | null {
  if (hasta <= now)
    return 'El certificado de firma venció: cargue el renovado para poder emitir y para que salga lo que espera'
  if (hasta - now > AVISO_CERTIFICADO_MS) return null
  const dias = Math.ceil((hasta - now) / DIA_MS)
  return `El certificado de firma vence en ${dias === 1 ? 'un día' : `${dias} días`}: pida la renovación a su prestador y cárguela`
}
