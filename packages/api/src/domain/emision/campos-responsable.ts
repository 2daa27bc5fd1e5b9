import { opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { DOCUMENTO_DE_RESPONSABLE } from './valores.ts'

/** Who answers for what is issued, where the issuer says it (MT v150, group D140). */
export const RESPONSABLE = {
  tipoDocumento: opcion({
    etiqueta: 'Tipo de documento',
    titulo: 'DocumentoDeResponsable',
    valores: keysOf(DOCUMENTO_DE_RESPONSABLE),
    codigos: DOCUMENTO_DE_RESPONSABLE,
    sifen: 'iTipIDRespDE',
    obligatorio: true,
    ayuda: 'Con qué documento se identifica el responsable.',
  }),
  descripcionDocumento: texto({
    etiqueta: 'El documento en palabras',
    sifen: 'dDTipIDRespDE',
    min: 9,
    max: 41,
    ejemplo: 'Carnet de funcionario',
    ayuda: 'Qué documento es, en palabras: obligatorio con OTRO, y va solo con él.',
  }),
  numeroDocumento: texto({
    etiqueta: 'Número de documento',
    sifen: 'dNumIDRespDE',
    min: 1,
    max: 20,
    obligatorio: true,
    ejemplo: '1234567',
    ayuda: 'El número de ese documento: letras, dígitos y guiones, sin puntos.',
  }),
  nombre: texto({
    etiqueta: 'Nombre y apellido',
    sifen: 'dNomRespDE',
    min: 4,
    max: 255,
    obligatorio: true,
    ayuda: 'El nombre y apellido del responsable.',
  }),
  cargo: texto({
    etiqueta: 'Cargo',
    sifen: 'dCarRespDE',
    min: 4,
    max: 100,
    obligatorio: true,
    ejemplo: 'Jefe de caja',
    ayuda: 'El cargo del responsable en la empresa.',
  }),
}

export type CuerpoResponsable = CuerpoDe<typeof RESPONSABLE>
