import { Type } from 'typebox'
import { DOCUMENTO_RECEPTOR, keysOf, TIPO_OPERACION } from '../domain/emision/valores.ts'
import { NATURALEZA, TIPO_CONTRIBUYENTE } from '../domain/receptor/receptor.ts'

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
  naturaleza: Type.Optional(
    Type.Enum([...keysOf(NATURALEZA), 'INNOMINADO'], {
      description: 'Como en una nominación. Obligatoria si tipoContribuyente no la dice',
    }),
  ),
  tipoContribuyente: Type.Optional(
    Type.Enum([...keysOf(NATURALEZA), 'INNOMINADO', ...keysOf(TIPO_CONTRIBUYENTE)], {
      description:
        'La naturaleza del receptor; o, junto a naturaleza, si el contribuyente es PERSONA_FISICA o PERSONA_JURIDICA (se deduce del RUC cuando falta)',
    }),
  ),
  tipoOperacion: Type.Enum(keysOf(TIPO_OPERACION)),
  pais: Type.Optional(Type.String({ default: 'PRY', description: 'ISO 3166-1 alfa-3' })),
  nombreRazonSocial: Type.Optional(Type.String({ minLength: 4, maxLength: 255 })),
  tipoDocumento: Type.Optional(Type.Enum(['RUC', ...keysOf(DOCUMENTO_RECEPTOR)])),
  numeroDocumento: Type.Optional(
    Type.Union([Type.Integer(), Type.String()], {
      description:
        'RUC entero (80012345-0), o sin su dígito si va en digitoVerificador; o número del documento',
    }),
  ),
  digitoVerificador: Type.Optional(Numero),
  ...camposDeContacto,
})
