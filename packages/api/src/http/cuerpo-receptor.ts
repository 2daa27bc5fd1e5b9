import { Type } from 'typebox'
import { ClaseDeReceptor, Naturaleza, TipoDocumentoReceptor, TipoOperacion } from './enumeraciones.ts'
import { Numero, uso } from './schemas.ts'

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
export const CuerpoReceptor = Type.Object(
  {
    naturaleza: Type.Optional(
      uso(Naturaleza, 'Como en una nominación. Obligatoria si tipoContribuyente no la dice'),
    ),
    tipoContribuyente: Type.Optional(ClaseDeReceptor),
    tipoOperacion: TipoOperacion,
    pais: Type.Optional(Type.String({ default: 'PRY', description: 'ISO 3166-1 alfa-3' })),
    nombreRazonSocial: Type.Optional(Type.String({ minLength: 4, maxLength: 255 })),
    tipoDocumento: Type.Optional(TipoDocumentoReceptor),
    numeroDocumento: Type.Optional(
      uso(
        Numero,
        'RUC entero (80012345-0), o sin su dígito si va en digitoVerificador; o número del documento',
      ),
    ),
    digitoVerificador: Type.Optional(Numero),
    ...camposDeContacto,
  },
  { title: 'ReceptorDeEmision' },
)
