import { codigo, identificador, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { CARACTERISTICA_CARGA } from './valores.ts'

/** The code of a purchase by the State (MT v150, group E020; optional since NT26). */
export const COMPRA_PUBLICA = {
  modalidad: texto({
    etiqueta: 'Modalidad de contratación',
    sifen: 'dModCont',
    min: 2,
    max: 2,
    obligatorio: true,
    ejemplo: 'LP',
    ayuda: 'La modalidad de la contratación, con su código de 2 caracteres.',
  }),
  entidad: identificador({
    etiqueta: 'Entidad',
    sifen: 'dEntCont',
    obligatorio: true,
    ejemplo: '12001',
    ayuda: 'La entidad que contrata, con su código de 5 dígitos.',
  }),
  anio: codigo({
    etiqueta: 'Año',
    sifen: 'dAnoCont',
    obligatorio: true,
    ejemplo: 26,
    ayuda: 'El año de la contratación, con sus dos últimos dígitos.',
  }),
  secuencia: identificador({
    etiqueta: 'Secuencia',
    sifen: 'dSecCont',
    obligatorio: true,
    ejemplo: '0001234',
    ayuda: 'La secuencia del código, de 7 dígitos, que emite la DNCP.',
  }),
  fecha: texto({
    etiqueta: 'Fecha del código',
    sifen: 'dFeCodCont',
    obligatorio: true,
    ejemplo: '2026-11-02',
    ayuda: 'El día en que se emitió el código, a más tardar el de la factura.',
  }),
}

/** A tax obligation that an operation bears on (NT18, table 12). */
export const OBLIGACION = {
  codigo: codigo({
    etiqueta: 'Obligación',
    sifen: 'cOblAfe',
    obligatorio: true,
    ejemplo: 211,
    ayuda:
      'El código de la obligación: 113 IRACIS regímenes especiales, 143 maquila, 211 IVA, 311 ISC, 321 ISC combustibles, 700 IRE general, 701 IRE simple, 702 IRE resimple, 703 zona franca, 715 IRP servicios personales, 716 IRP rentas y ganancias de capital.',
  }),
}

/** What travels, as a whole (MT v150, group G050). */
export const CARGA = {
  volumen: codigo({
    etiqueta: 'Volumen total',
    sifen: 'dTotVolMerc',
    ayuda: 'El volumen total, un número entero de hasta 9 dígitos; va con unidadVolumen.',
  }),
  unidadVolumen: texto({
    etiqueta: 'Unidad del volumen',
    sifen: 'cUniMedTotVol',
    ejemplo: 'M3',
    ayuda: 'En qué se mide el volumen, con su símbolo de la tabla de unidades de SIFEN.',
  }),
  peso: codigo({
    etiqueta: 'Peso total',
    sifen: 'dTotPesMerc',
    ayuda: 'El peso total, un número entero de hasta 9 dígitos; va con unidadPeso.',
  }),
  unidadPeso: texto({
    etiqueta: 'Unidad del peso',
    sifen: 'cUniMedTotPes',
    ejemplo: 'kg',
    ayuda: 'En qué se mide el peso, con su símbolo de la tabla de unidades de SIFEN.',
  }),
  caracteristica: opcion({
    etiqueta: 'Característica de la carga',
    titulo: 'CaracteristicaDeCarga',
    valores: keysOf(CARACTERISTICA_CARGA),
    codigos: CARACTERISTICA_CARGA,
    sifen: 'iCarCarga',
    ayuda: 'Si la carga pide un cuidado especial.',
  }),
  descripcionCaracteristica: texto({
    etiqueta: 'La característica en palabras',
    sifen: 'dDesCarCarga',
    min: 1,
    max: 50,
    ayuda: 'La característica en palabras: obligatorio con OTRA, y va solo con ella.',
  }),
}

export type CuerpoCarga = CuerpoDe<typeof CARGA>
