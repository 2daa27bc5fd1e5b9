import { type Static, type TSchema, Type } from 'typebox'

/** A value or null, in the form that serialises fastest and reads best in the contract. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, ...rest }: { type?: string | string[] } = schema
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [type, 'null'] })
}

/** The same schema, with what it means in this place. */
export const uso = <T extends TSchema>(schema: T, description: string) =>
  Type.Unsafe<Static<T>>({ ...schema, [tituloDe(schema) === null ? 'description' : 'x-uso']: description })

/** The name in the contract, that of a value that may be null another than that of one that may not. */
function tituloDe(schema: TSchema): string | null {
  const { title, type }: { title?: string; type?: string | string[] } = schema
  return title === undefined ? null : Array.isArray(type) ? `${title}Opcional` : title
}

export const Id = Type.Integer({ minimum: 1 })

/** An amount: a JSON number, read digit by digit, or the same as text. */
export const Decimal = Type.Union([Type.Number(), Type.String()], {
  title: 'Decimal',
  description: 'Decimal exacto, como número o como texto',
  examples: [50000],
})

/** A code: as the number it is, or as text, with zeros before it or without. */
export const Numero = Type.Union([Type.Integer(), Type.String()], {
  title: 'Numero',
  description: 'Un número entero, o el mismo como texto, con ceros delante o sin ellos',
})

export const Civil = Type.String({
  description: 'Fecha y hora de Paraguay (America/Asuncion), sin zona: 2026-11-20T09:00:00',
  examples: ['2026-11-20T09:00:00'],
})

export const Utc = Type.String({
  format: 'date-time',
  description: 'Instante UTC, con Z',
  examples: ['2026-11-20T12:00:00.000Z'],
})

/** Where something is found on this server: we do not know under which name the caller reaches us. */
export const Ruta = (description: string) =>
  Type.String({ format: 'uri-reference', description: `${description}: una ruta de este mismo servidor` })

/** The envelope of everything below /contribuyentes. */
export const Sobre = <T extends TSchema>(data: T) =>
  Type.Object(
    { data, timestamp: Utc, errors: Type.Null() },
    { title: `SobreDe${tituloDe(data) ?? sinNombre()}` },
  )

export const Lista = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      datos: Type.Array(item),
      siguiente: nullable(Type.String({ description: 'Cursor de la página que sigue; null en la última' })),
    },
    { title: `ListaDe${tituloDe(item) ?? sinNombre()}` },
  )

/** Everything there is, without pages. */
export const Todos = <T extends TSchema>(item: T) =>
  Type.Object({ datos: Type.Array(item) }, { title: `TodosLos${tituloDe(item) ?? sinNombre()}` })

function sinNombre(): never {
  throw new Error('What stands in an envelope or in a list needs a title')
}

export const Paginacion = Type.Object({
  limite: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Cuántos por página' }),
  ),
  cursor: Type.Optional(Type.String({ description: 'El valor de `siguiente` de la página anterior' })),
})

export const Falta = Type.Object(
  {
    campo: Type.String({ description: 'El campo, con su camino: items[0].cantidad; vacío si es del todo' }),
    codigo: Type.String({ description: 'Para un programa: required, type, enum, length…' }),
    detail: Type.String({ description: 'Para una persona' }),
  },
  { title: 'Falta' },
)

export const Problema = Type.Object(
  {
    type: Type.String({
      description: 'Identificador del problema; su explicación está en /problemas/<type>',
    }),
    title: Type.String({ description: 'Siempre el mismo para el mismo type' }),
    status: Type.Integer({ description: 'El status HTTP' }),
    detail: Type.String({ description: 'Qué pasó y qué hacer' }),
    instance: Type.String({ description: 'La ruta que se pidió' }),
    message: Type.String({ description: 'Igual que detail' }),
    data: Type.Null(),
    timestamp: Utc,
    requestId: Type.String({ description: 'El mismo que en la cabecera X-Request-Id' }),
    errors: Type.Array(Falta, { maxItems: 50, description: 'Cada falta; vacía cuando no es de campos' }),
    erroresOmitidos: Type.Optional(
      Type.Integer({ description: 'Cuántas faltas más hay de las que `errors` nombra, cuando no caben' }),
    ),
  },
  { title: 'Problema' },
)

const TAL_CUAL = Symbol('as it was said')

/** What a caller said, given back as it was said, whatever is wrong with it: the contract tells its form, and nothing of it is judged once more. */
export const talCual = <T extends TSchema>(schema: T): T => ({ ...schema, [TAL_CUAL]: true })

export const isTalCual = (schema: object): boolean => TAL_CUAL in schema
