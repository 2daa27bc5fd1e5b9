import { Type } from 'typebox'
import { DOCUMENTO_RECEPTOR, keysOf, TIPO_OPERACION } from '../domain/emision/valores.ts'
import { NATURALEZAS } from '../domain/receptor/receptor.ts'

const Numero = Type.Union([Type.Integer(), Type.String()])

/** The fields with which a receptor is located, the same everywhere. */
export const camposDeContacto = {
  nombreFantasia: Type.Optional(Type.String({ minLength: 4, maxLength: 255 })),
  direccion: Type.Optional(Type.String({ maxLength: 255 })),
  numeroCasa: Type.Optional(Numero),
  departamento: Type.Optional(Numero),
  distrito: Type.Optional(Numero),
  ciudad: Type.Optional(Numero),
  telefono: Type.Optional(Type.String({ minLength: 6, maxLength: 15 })),
  celular: Type.Optional(Type.String({ minLength: 10, maxLength: 20 })),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 80 })),
  codigoCliente: Type.Optional(Type.String({ minLength: 3, maxLength: 15 })),
}

/** Whom a documento is issued to. */
export const CuerpoReceptor = Type.Object({
  tipoContribuyente: Type.Optional(Type.Enum([...NATURALEZAS])),
  tipoOperacion: Type.Enum(keysOf(TIPO_OPERACION)),
  pais: Type.Optional(Type.String({ default: 'PRY', description: 'ISO 3166-1 alfa-3' })),
  nombreRazonSocial: Type.Optional(Type.String({ minLength: 4, maxLength: 255 })),
  tipoDocumento: Type.Optional(Type.Enum(['RUC', ...keysOf(DOCUMENTO_RECEPTOR)])),
  numeroDocumento: Type.Optional(
    Type.Union([Type.Integer(), Type.String()], {
      description: 'RUC entero (80012345-0) o sin dígito, o número del documento',
    }),
  ),
  digitoVerificador: Type.Optional(Numero),
  ...camposDeContacto,
})
