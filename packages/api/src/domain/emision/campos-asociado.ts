import { identificador, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { TIPO_CONSTANCIA, TIPO_DOCUMENTO_ASOCIADO, TIPO_DOCUMENTO_IMPRESO } from './valores.ts'

/** A documento that another one is about (MT v150, group H). */
export const DOCUMENTO_ASOCIADO = {
  tipoDocumento: opcion({
    etiqueta: 'Cómo es',
    titulo: 'TipoDocumentoAsociado',
    valores: keysOf(TIPO_DOCUMENTO_ASOCIADO),
    codigos: TIPO_DOCUMENTO_ASOCIADO,
    sifen: 'iTipDocAso',
    ayuda:
      'ELECTRONICO, con su cdc, o IMPRESO, con su timbrado y número; en una autofactura, CONSTANCIA. Si falta, lo muestran los otros campos.',
  }),
  cdc: texto({ etiqueta: 'CDC', sifen: 'dCdCDERef', ayuda: 'El CDC de un documento ELECTRONICO.' }),
  rucFusionado: texto({
    etiqueta: 'RUC de la empresa absorbida',
    sifen: 'dRucFus',
    ejemplo: '80012345-0',
    ayuda:
      'De un documento ELECTRONICO que emitió una empresa que el emisor absorbió por fusión, el RUC de ella, con su dígito verificador: va solo en notas de crédito, de débito y de remisión.',
  }),
  tipoDocumentoImpreso: opcion({
    etiqueta: 'Qué documento es',
    titulo: 'TipoDocumentoImpreso',
    valores: keysOf(TIPO_DOCUMENTO_IMPRESO),
    codigos: TIPO_DOCUMENTO_IMPRESO,
    sifen: 'iTipoDocAso',
    ayuda: 'Qué es el documento IMPRESO.',
  }),
  numeroTimbrado: identificador({
    etiqueta: 'Timbrado',
    sifen: 'dNTimDI',
    ejemplo: '12345678',
    ayuda: 'El timbrado de un documento IMPRESO, de 8 dígitos.',
  }),
  establecimiento: identificador({
    etiqueta: 'Establecimiento',
    sifen: 'dEstDocAso',
    ayuda: 'El establecimiento de un documento IMPRESO, de 1 a 999.',
  }),
  puntoExpedicion: identificador({
    etiqueta: 'Punto de expedición',
    sifen: 'dPExpDocAso',
    ayuda: 'El punto de expedición de un documento IMPRESO, de 1 a 999.',
  }),
  numeroDocumento: identificador({
    etiqueta: 'Número',
    sifen: 'dNumDocAso',
    ejemplo: '0000123',
    ayuda: 'El número de un documento IMPRESO, de hasta 7 dígitos.',
  }),
  fechaEmision: texto({
    etiqueta: 'Fecha de emisión',
    sifen: 'dFecEmiDI',
    ejemplo: '2026-01-31',
    ayuda: 'El día en que se emitió un documento IMPRESO.',
  }),
  numeroComprobanteRetencion: texto({
    etiqueta: 'Comprobante de retención',
    sifen: 'dNumComRet',
    min: 15,
    max: 15,
    ayuda: 'El comprobante de una retención, de 15 caracteres; solo con un pago por RETENCION.',
  }),
  tipoConstancia: opcion({
    etiqueta: 'Constancia',
    titulo: 'TipoConstancia',
    valores: keysOf(TIPO_CONSTANCIA),
    codigos: TIPO_CONSTANCIA,
    sifen: 'iTipCons',
    ayuda: 'Qué CONSTANCIA tiene el vendedor de una autofactura.',
  }),
  numeroConstancia: identificador({
    etiqueta: 'Número de la constancia',
    sifen: 'dNumCons',
    ejemplo: '00000001234',
    ayuda: 'El número de la CONSTANCIA, de hasta 11 dígitos; obligatorio de MICROPRODUCTORES.',
  }),
  numeroControl: texto({
    etiqueta: 'Número de control',
    sifen: 'dNumControl',
    min: 8,
    max: 8,
    ejemplo: 'A1B2C3D4',
    ayuda: 'El número de control de la CONSTANCIA, de 8 caracteres; obligatorio de MICROPRODUCTORES.',
  }),
}

export type CuerpoAsociado = CuerpoDe<typeof DOCUMENTO_ASOCIADO>
