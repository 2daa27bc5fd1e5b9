import { EMISION } from '../domain/emision/campos.ts'
import { EMISOR, TIMBRADO } from '../domain/emisor/campos.ts'
import { INUTILIZACION } from '../domain/inutilizacion/campos.ts'
import { CANCELACION, NOMINACION } from '../domain/nominacion/campos.ts'
import { cuerpoDe } from './campos.ts'

// The bodies whose fields are declared in the domain. What is asked for, and how it is read, is one declaration there.

export const CuerpoEmision = cuerpoDe(EMISION, 'Emision')
export const CuerpoNominacion = cuerpoDe(NOMINACION, 'Nominacion')
export const CuerpoCancelacion = cuerpoDe(CANCELACION, 'Cancelacion')
export const CuerpoInutilizacion = cuerpoDe(INUTILIZACION, 'Inutilizacion')
export const NuevoTimbrado = cuerpoDe(TIMBRADO, 'NuevoTimbrado')
/** Beside those of the contribuyente, in one body. */
export const camposDeEmisor = cuerpoDe(EMISOR, 'DatosDeEmisor').properties
