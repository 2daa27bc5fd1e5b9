import { codigo, objeto, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { DOCUMENTO_DE_PERSONA, NATURALEZA_VENDEDOR } from './valores.ts'

/** Where what an autofactura is about was bought. */
export const LUGAR_DE_COMPRA = {
  direccion: texto({
    etiqueta: 'Dirección',
    sifen: 'dDirProv',
    min: 1,
    max: 255,
    obligatorio: true,
    ayuda: 'La dirección donde se hizo la transacción.',
  }),
  departamento: codigo({
    etiqueta: 'Departamento',
    sifen: 'cDepProv',
    obligatorio: true,
    ayuda: 'El departamento donde se hizo, con su código en la tabla de SIFEN.',
  }),
  distrito: codigo({
    etiqueta: 'Distrito',
    sifen: 'cDisProv',
    responde: ['dDesDisProv'],
    ayuda: 'El distrito donde se hizo, con su código en la tabla de SIFEN.',
  }),
  ciudad: codigo({
    etiqueta: 'Ciudad',
    sifen: 'cCiuProv',
    responde: ['dDesCiuProv'],
    obligatorio: true,
    ayuda: 'La ciudad donde se hizo, con su código en la tabla de SIFEN.',
  }),
}

/** From whom the issuer of an autofactura bought: somebody who cannot issue an invoice himself (MT v150, group E300). */
export const VENDEDOR = {
  naturaleza: opcion({
    etiqueta: 'Quién vende',
    titulo: 'NaturalezaDeVendedor',
    valores: keysOf(NATURALEZA_VENDEDOR),
    codigos: NATURALEZA_VENDEDOR,
    sifen: 'iNatVen',
    obligatorio: true,
    ayuda: 'Si el vendedor es NO_CONTRIBUYENTE o EXTRANJERO.',
  }),
  tipoDocumento: opcion({
    etiqueta: 'Tipo de documento',
    titulo: 'DocumentoDePersona',
    valores: keysOf(DOCUMENTO_DE_PERSONA),
    codigos: DOCUMENTO_DE_PERSONA,
    sifen: 'iTipIDVen',
    obligatorio: true,
    ayuda:
      'Con qué se identifica el vendedor. SIFEN rechaza la autofactura si es contribuyente activo (2562).',
  }),
  numeroDocumento: texto({
    etiqueta: 'Número de documento',
    sifen: 'dNumIDVen',
    min: 1,
    max: 20,
    obligatorio: true,
    ayuda: 'El número de ese documento: letras, dígitos y guiones, sin puntos.',
  }),
  nombreRazonSocial: texto({
    etiqueta: 'Nombre y apellido',
    sifen: 'dNomVen',
    min: 4,
    max: 60,
    obligatorio: true,
    ayuda: 'El nombre y apellido del vendedor.',
  }),
  direccion: texto({
    etiqueta: 'Dirección',
    sifen: 'dDirVen',
    min: 1,
    max: 255,
    obligatorio: true,
    ayuda: 'La dirección del vendedor; de un extranjero, la de donde se hizo la transacción.',
  }),
  numeroCasa: codigo({
    etiqueta: 'Número de casa',
    sifen: 'dNumCasVen',
    defecto: 0,
    ayuda: 'El número de casa en esa calle; 0 si no tiene.',
  }),
  departamento: codigo({
    etiqueta: 'Departamento',
    sifen: 'cDepVen',
    obligatorio: true,
    ayuda: 'El departamento del vendedor, con su código en la tabla de SIFEN.',
  }),
  distrito: codigo({
    etiqueta: 'Distrito',
    sifen: 'cDisVen',
    responde: ['dDesDisVen'],
    ayuda: 'El distrito del vendedor, con su código en la tabla de SIFEN.',
  }),
  ciudad: codigo({
    etiqueta: 'Ciudad',
    sifen: 'cCiuVen',
    responde: ['dDesCiuVen'],
    obligatorio: true,
    ayuda: 'La ciudad del vendedor, con su código en la tabla de SIFEN.',
  }),
  lugarTransaccion: objeto({
    etiqueta: 'Dónde se compró',
    titulo: 'LugarDeCompra',
    campos: LUGAR_DE_COMPRA,
    obligatorio: true,
    ayuda: 'Dónde se hizo la transacción: el domicilio del vendedor, un local del emisor u otro lugar.',
  }),
}

export type CuerpoVendedor = CuerpoDe<typeof VENDEDOR>
