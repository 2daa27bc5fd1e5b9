import { type Static, type TSchema, Type } from 'typebox'

/** A value or null, in the form that serialises fastest and reads best in the contract. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, ...rest } = schema as unknown as { type: string }
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [type, 'null'] })
}

export const Id = Type.Integer({ minimum: 1 })

export const Civil = Type.String({
  description: 'Fecha y hora de Paraguay (America/Asuncion), sin zona: 2026-11-20T09:00:00',
  examples: ['2026-11-20T09:00:00'],
})

export const Utc = Type.String({
  format: 'date-time',
  description: 'Instante UTC, con Z',
  examples: ['2026-11-20T12:00:00.000Z'],
})

/** The envelope of everything below /contribuyentes. */
export const Sobre = <T extends TSchema>(data: T) =>
  Type.Object({ data, timestamp: Utc, errors: Type.Null() })

export const Lista = <T extends TSchema>(item: T) =>
  Type.Object({
    datos: Type.Array(item),
    siguiente: nullable(Type.String({ description: 'Cursor de la página que sigue; null en la última' })),
  })

export const Paginacion = Type.Object({
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  cursor: Type.Optional(Type.String({ description: 'El valor de `siguiente` de la página anterior' })),
})

export const Problema = Type.Object(
  {
    type: Type.String({
      description: 'Identificador del problema; su explicación está en /problemas/<type>',
    }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'Qué pasó y qué hacer' }),
    instance: Type.String(),
    message: Type.String({ description: 'Igual que detail' }),
    data: Type.Null(),
    timestamp: Utc,
    requestId: Type.String(),
    errors: Type.Array(Type.Object({ campo: Type.String(), codigo: Type.String(), detail: Type.String() }), {
      maxItems: 50,
    }),
    erroresOmitidos: Type.Optional(
      Type.Integer({ description: 'Cuántas faltas más hay de las que `errors` nombra, cuando no caben' }),
    ),
  },
  { title: 'Problema' },
)
