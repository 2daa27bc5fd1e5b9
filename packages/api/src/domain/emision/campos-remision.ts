import { codigo, decimal, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { MOTIVO_REMISION, RESPONSABLE_REMISION } from './valores.ts'

/** Why goods travel with a nota de remisión (MT v150, group E500). */
export const REMISION = {
  motivo: opcion({
    etiqueta: 'Motivo del traslado',
    titulo: 'MotivoDeRemision',
    valores: keysOf(MOTIVO_REMISION),
    codigos: MOTIVO_REMISION,
    sifen: 'iMotEmiNR',
    obligatorio: true,
    ayuda: 'Por qué se traslada la mercadería; ENTRE_LOCALES es al propio emisor.',
  }),
  descripcionMotivo: texto({
    etiqueta: 'El motivo en palabras',
    sifen: 'dDesMotEmiNR',
    min: 5,
    max: 60,
    ayuda: 'El motivo en palabras: obligatorio con OTRO, y va solo con él.',
  }),
  responsable: opcion({
    etiqueta: 'Responsable de la emisión',
    titulo: 'ResponsableDeRemision',
    valores: keysOf(RESPONSABLE_REMISION),
    codigos: RESPONSABLE_REMISION,
    sifen: 'iRespEmiNR',
    obligatorio: true,
    ayuda: 'Quién responde por la emisión de la nota de remisión.',
  }),
  kilometros: codigo({
    etiqueta: 'Kilómetros del recorrido',
    sifen: 'dKmR',
    obligatorio: true,
    ayuda: 'Los kilómetros estimados del recorrido, de 1 a 99999.',
  }),
  fechaFactura: texto({
    etiqueta: 'Fecha de la factura futura',
    sifen: 'dFecEm',
    ejemplo: '2026-11-21',
    ayuda:
      'El día en que se emitirá la factura, a más tardar en el mismo mes: obligatorio en una VENTA sin documento asociado.',
  }),
  costoFlete: decimal({
    etiqueta: 'Costo del flete',
    sifen: 'cPreFle',
    ayuda: 'Cuánto cuesta el flete, en guaraníes.',
  }),
}

export type CuerpoRemision = CuerpoDe<typeof REMISION>
