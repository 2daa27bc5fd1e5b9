import type { components } from '../api/contrato.generated.ts'
import { TIPOS, type TipoDocumento } from './palabras.ts'

export type Faltante = components['schemas']['ContribuyenteEntero']['faltantes'][number]['codigo']

/** What is missing to emit, in the words of the panel, and the tab of the configuration that takes it. */
export const FALTANTES: Record<Faltante, { texto: string; vista: string }> = {
  verificacion: { texto: 'Falta probar que el RUC es suyo, con su certificado', vista: 'certificado' },
  direccion: { texto: 'Falta la dirección del emisor', vista: 'datos' },
  ciudad: { texto: 'Faltan el departamento y la ciudad del emisor', vista: 'datos' },
  telefono: { texto: 'Falta el teléfono del emisor', vista: 'datos' },
  email: { texto: 'Falta el correo del emisor', vista: 'datos' },
  actividades: { texto: 'Falta al menos una actividad económica', vista: 'datos' },
  certificado: { texto: 'Falta el certificado de firma', vista: 'certificado' },
  'certificado-vencido': { texto: 'El certificado de firma no está vigente', vista: 'certificado' },
  csc: { texto: 'Falta el CSC, el código de seguridad que da la DNIT', vista: 'csc' },
  timbrado: { texto: 'Falta un timbrado vigente', vista: 'timbrados' },
  'timbrado-agotado': { texto: 'Los timbrados vigentes no tienen números libres', vista: 'timbrados' },
}

/** Those kinds of documento, as a sentence names them. */
export const nombresDeTipos = (tipos: readonly TipoDocumento[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(
    tipos.map(tipo => TIPOS[tipo].nombre.replace(' electrónica', '').toLowerCase()),
  )

/** Whoever issues invoices needs these to correct them. */
const PARA_CORREGIR: readonly TipoDocumento[] = ['NOTA_DE_CREDITO_ELECTRONICA', 'NOTA_DE_DEBITO_ELECTRONICA']

/** What an issuer of invoices lacks to correct one; nothing where invoices are not issued either. */
export const faltanParaCorregir = (sinTimbrado: readonly TipoDocumento[]): TipoDocumento[] =>
  sinTimbrado.includes('FACTURA_ELECTRONICA') ? [] : PARA_CORREGIR.filter(tipo => sinTimbrado.includes(tipo))
