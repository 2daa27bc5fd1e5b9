import { AMBIENTES } from '../ambiente.ts'
import { booleano, entero, identificador, lista, opcion, texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { keysOf } from '../enumeracion.ts'
import { TIPO_CONTRIBUYENTE } from '../receptor/campos.ts'

const ACTIVIDADES_MAX = 9
/** The last number of a timbrado. */
export const NUMERO_MAX = 9_999_999

/** What an issuer does, as it was inscribed (MT v150, group D1.1). */
export const ACTIVIDAD = {
  codigo: texto({
    min: 1,
    max: 8,
    obligatorio: true,
    ejemplo: '46900',
    ayuda: 'El código de la actividad, como en la constancia de RUC.',
  }),
  descripcion: texto({
    min: 1,
    max: 300,
    obligatorio: true,
    ayuda: 'El nombre de la actividad, como en la constancia de RUC.',
  }),
}

/** So many go into one request, each with all that can be said of it. */
const ESTABLECIMIENTOS_MAX = 100

/** The same of the house and of a branch. */
const DIRECCION_MAX = 255
const TELEFONO = { min: 6, max: 15 } as const
const CORREO = { min: 3, max: 80 } as const

/** What of a branch is not as that of whoever issues (MT v150, D107 to D119). */
export const ESTABLECIMIENTO = {
  codigo: identificador({
    obligatorio: true,
    ejemplo: '002',
    ayuda: 'El establecimiento, de 1 a 999, como en el timbrado.',
  }),
  denominacion: texto({
    min: 1,
    max: 30,
    sifen: 'dDenSuc',
    ejemplo: 'Sucursal Centro',
    ayuda: 'El nombre comercial de la sucursal, que va firmado y sale en el KuDE.',
  }),
  direccion: texto({
    min: 1,
    max: DIRECCION_MAX,
    sifen: 'dDirEmi',
    ayuda: 'La calle principal de la sucursal.',
  }),
  numeroCasa: entero({ sifen: 'dNumCas', ayuda: 'El número de casa en esa calle; 0 si no tiene.' }),
  departamento: entero({
    sifen: 'cDepEmi',
    ayuda: 'El departamento de la sucursal, con su código en la tabla de SIFEN; va con la ciudad.',
  }),
  distrito: entero({
    sifen: 'cDisEmi',
    ayuda: 'El distrito de la sucursal, con su código en la tabla de SIFEN.',
  }),
  ciudad: entero({
    sifen: 'cCiuEmi',
    ayuda: 'La ciudad de la sucursal, con su código en la tabla de SIFEN; va con el departamento.',
  }),
  telefono: texto({ ...TELEFONO, sifen: 'dTelEmi', ayuda: 'El teléfono de la sucursal.' }),
  email: texto({ ...CORREO, sifen: 'dEmailE', ayuda: 'El correo de la sucursal, uno solo.' }),
}

/** What SIFEN wants to know of whoever issues (MT v150, group D1). Null says that it is not known. */
export const EMISOR = {
  tipoContribuyente: opcion({
    titulo: 'TipoContribuyente',
    valores: keysOf(TIPO_CONTRIBUYENTE),
    siempre: true,
    ayuda: 'Si el emisor es una persona física o jurídica.',
  }),
  tipoRegimen: entero({
    nulo: true,
    siempre: true,
    ayuda: 'El régimen en el que tributa el emisor, con su código en la tabla de SIFEN.',
  }),
  direccion: texto({
    max: DIRECCION_MAX,
    nulo: true,
    siempre: true,
    ayuda: 'La calle principal del domicilio del emisor.',
  }),
  numeroCasa: entero({ nulo: true, siempre: true, ayuda: 'El número de casa en esa calle; 0 si no tiene.' }),
  departamento: entero({
    nulo: true,
    siempre: true,
    ayuda: 'El departamento del domicilio, con su código en la tabla de SIFEN.',
  }),
  distrito: entero({
    nulo: true,
    siempre: true,
    ayuda: 'El distrito del domicilio, con su código en la tabla de SIFEN.',
  }),
  ciudad: entero({
    nulo: true,
    siempre: true,
    ayuda: 'La ciudad del domicilio, con su código en la tabla de SIFEN.',
  }),
  telefono: texto({ ...TELEFONO, nulo: true, siempre: true, ayuda: 'El teléfono del emisor.' }),
  email: texto({ ...CORREO, nulo: true, siempre: true, ayuda: 'El correo del emisor, uno solo.' }),
  actividades: lista({
    titulo: 'ActividadNueva',
    tituloVisto: 'Actividad',
    campos: ACTIVIDAD,
    max: ACTIVIDADES_MAX,
    siempre: true,
    ayuda: 'Las actividades económicas del emisor, de una a nueve.',
  }),
  establecimientos: lista({
    titulo: 'EstablecimientoNuevo',
    tituloVisto: 'Establecimiento',
    campos: ESTABLECIMIENTO,
    max: ESTABLECIMIENTOS_MAX,
    siempre: true,
    ayuda:
      'Lo que de cada sucursal no es como en la casa central. Un documento lleva lo de su establecimiento, y lo demás del emisor. La lista reemplaza a la anterior.',
  }),
  redondeo: booleano({
    nulo: true,
    siempre: true,
    ayuda:
      'Si los totales en guaraníes de sus facturas se redondean hacia abajo a un múltiplo de 50; null: según los pagos. Lo que dice una emisión vale más.',
  }),
}

/** A timbrado as it stands in the authority's letter. */
export const TIMBRADO = {
  ambiente: opcion({
    titulo: 'Ambiente',
    valores: AMBIENTES,
    siempre: true,
    ayuda: 'En qué ambiente se usa; si falta, el del panel.',
  }),
  numeroTimbrado: identificador({
    obligatorio: true,
    ayuda: 'El número del timbrado, de 8 dígitos, como en su constancia.',
  }),
  inicio: texto({ obligatorio: true, ejemplo: '2026-01-01', ayuda: 'El primer día en que vale.' }),
  fin: texto({
    nulo: true,
    siempre: true,
    ejemplo: '2026-12-31',
    ayuda: 'El último día en que vale; null si no vence.',
  }),
  establecimiento: identificador({
    obligatorio: true,
    ayuda: 'El establecimiento que emite con él, de 1 a 999.',
  }),
  puntoExpedicion: identificador({
    obligatorio: true,
    ayuda: 'El punto de expedición que emite con él, de 1 a 999.',
  }),
  tipoDocumento: opcion({
    titulo: 'TipoDeTimbrado',
    valores: keysOf(TIPO_DOCUMENTO),
    codigos: TIPO_DOCUMENTO,
    obligatorio: true,
    ayuda: 'Qué documentos numera.',
  }),
  serieNumero: texto({
    nulo: true,
    siempre: true,
    ejemplo: 'AA',
    ayuda: 'La serie de sus números, dos letras; null si no tiene.',
  }),
  proximoNumero: entero({
    min: 1,
    max: NUMERO_MAX,
    siempre: true,
    defecto: 1,
    ayuda: 'El número que llevará el próximo documento.',
  }),
}

/** One row of a printed timbrado: who numbers with it, and what. */
export const EXPEDICION = {
  establecimiento: TIMBRADO.establecimiento,
  puntoExpedicion: TIMBRADO.puntoExpedicion,
  tipoDocumento: TIMBRADO.tipoDocumento,
  proximoNumero: TIMBRADO.proximoNumero,
}

/** So many rows go into one request. */
export const EXPEDICIONES_MAX = 200

/** A printed timbrado with all its rows. */
export const CONSTANCIA = {
  ambiente: TIMBRADO.ambiente,
  numeroTimbrado: TIMBRADO.numeroTimbrado,
  inicio: TIMBRADO.inicio,
  fin: TIMBRADO.fin,
  serieNumero: TIMBRADO.serieNumero,
  expediciones: lista({
    titulo: 'Expedicion',
    campos: EXPEDICION,
    min: 1,
    max: EXPEDICIONES_MAX,
    obligatorio: true,
    ayuda: 'Sus filas: cada establecimiento, punto de expedición y tipo de documento que numera.',
  }),
}

export const TIMBRADO_VISTO = {
  ...TIMBRADO,
  ambiente: { ...TIMBRADO.ambiente, ayuda: 'En qué ambiente se usa.' },
}

export type CuerpoDeEstablecimiento = CuerpoDe<typeof ESTABLECIMIENTO>
export type CuerpoDeEmisor = CuerpoDe<typeof EMISOR>
export type CuerpoDeTimbrado = CuerpoDe<typeof TIMBRADO>
export type CuerpoDeConstancia = CuerpoDe<typeof CONSTANCIA>
