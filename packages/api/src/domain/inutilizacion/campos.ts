import { identificador, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { motivo } from '../evento/motivo.ts'

/** A range of numbers that will not be used (MT v150, chapter 11, GEI). */
export const INUTILIZACION = {
  tipoDocumento: identificador({
    obligatorio: true,
    ayuda:
      'De qué documentos son los números: 1 factura, 4 autofactura, 5 nota de crédito, 6 nota de débito, 7 remisión; o su nombre, como al emitir.',
  }),
  establecimiento: identificador({
    obligatorio: true,
    ayuda: 'El establecimiento de los números, de 1 a 999.',
  }),
  puntoExpedicion: identificador({
    obligatorio: true,
    ayuda: 'El punto de expedición de los números, de 1 a 999.',
  }),
  numeroTimbrado: identificador({ obligatorio: true, ayuda: 'El timbrado de los números.' }),
  numeroInicio: identificador({ obligatorio: true, ayuda: 'El primer número que se inutiliza.' }),
  numeroFin: identificador({
    obligatorio: true,
    ayuda: 'El último número que se inutiliza; el mismo que el primero si es uno solo, y hasta 1000 más.',
  }),
  serieNumero: texto({ ayuda: 'La serie de los números, dos letras mayúsculas, si el timbrado tiene una.' }),
  motivo,
}

export type CuerpoInutilizacion = CuerpoDe<typeof INUTILIZACION>
