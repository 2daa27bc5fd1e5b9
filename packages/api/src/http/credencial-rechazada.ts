import type { CredencialRechazada } from '../domain/failure.ts'

/** Why a credential opens nothing, for whoever sent it. */
export const CREDENCIAL: Record<CredencialRechazada, string> = {
  ausente: 'Falta la credencial: envíe la cabecera Authorization: Bearer <credencial>.',
  'no-bearer': 'La cabecera Authorization debe tener la forma: Bearer <credencial>.',
  'jwt-invalido': 'El token de acceso no es válido para este servicio. Inicie sesión de nuevo.',
  'jwt-vencido': 'El token de acceso venció. Inicie sesión de nuevo.',
  'jwt-opaco':
    'El token de acceso no es un JWT firmado: el proveedor de identidad no lo dio para este servicio. Iniciar sesión de nuevo no ayuda; avise a quien lo administra.',
  'jwt-emisor':
    'El token de acceso es de otro emisor (claim «iss»). Iniciar sesión de nuevo no ayuda; avise a quien administra el servicio.',
  'jwt-audiencia':
    'El token de acceso es para otro servicio (claim «aud», la audiencia). Iniciar sesión de nuevo no ayuda; avise a quien administra el servicio.',
  'sesion-cerrada': 'La sesión de este token de acceso se cerró. Inicie sesión de nuevo.',
  'clave-donde-va-jwt':
    'Esta operación es de personas: requiere el token de acceso (JWT) del proveedor de identidad, no una API key.',
  'jwt-donde-va-clave':
    'Esta operación es de programas: requiere una API key (sk_live_…), no un token de acceso.',
  'clave-mal-escrita': 'La API key está incompleta o mal escrita. Cópiela entera, desde sk_live_.',
  'clave-no-vigente': 'La API key no existe o ya no está activa. Cree otra en el panel.',
}
