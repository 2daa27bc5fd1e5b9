import { Type } from 'typebox'
import { Lista } from '../schemas.ts'
import { DocumentoResumen } from './documento.ts'
import { RecibidoResumen } from './recibido.ts'

const Suma = Type.Object(
  {
    moneda: Type.String({ examples: ['PYG'] }),
    cantidad: Type.Integer(),
    total: Type.String({ description: 'La suma de la columna', examples: ['150000'] }),
    vigente: Type.String({
      description:
        'Lo que vale: solo los aprobados, sin lo recibido que se desconoció; las notas de crédito restan, y las autofacturas van aparte',
      examples: ['150000'],
    }),
    autofacturas: Type.String({
      description: 'Lo que se compró con autofacturas aprobadas',
      examples: ['0'],
    }),
  },
  { title: 'SumaDeDocumentos' },
)

const Totales = Type.Object(
  {
    cantidad: Type.Integer({ description: 'Cuántos documentos cumplen el filtro' }),
    hayMas: Type.Boolean({ description: 'Son más que los que se cuentan: 10.000. Entonces no se suma' }),
    sumas: Type.Array(Suma, { description: 'Por moneda' }),
  },
  { title: 'TotalesDeDocumentos' },
)

/** A page of documentos and, where it was asked for, what all of them come to. */
export const ListaDeDocumentos = Type.Object(
  { ...Lista(DocumentoResumen).properties, totales: Type.Optional(Totales) },
  { title: 'ListaDeDocumentoResumen' },
)

/** The same, of what was received. */
export const ListaDeRecibidos = Type.Object(
  { ...Lista(RecibidoResumen).properties, totales: Type.Optional(Totales) },
  { title: 'ListaDeRecibidoResumen' },
)
