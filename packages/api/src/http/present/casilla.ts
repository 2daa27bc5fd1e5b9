import { type Static, Type } from 'typebox'
import type { CasillaRow } from '../../db/casilla.ts'
import type { CasillaCorreoRow } from '../../db/casilla-correo.ts'
import { RESULTADOS_DE_ADJUNTO } from '../../domain/casilla/adjunto.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { Id, nullable, Utc } from '../schemas.ts'

const Texto = Type.String()
const momento = (description: string) => nullable(Type.String({ ...Utc, description }))

export const Casilla = Type.Object(
  {
    estado: Type.Enum(['SIN_CONFIGURAR', 'ACTIVA', 'PAUSADA'], {
      title: 'EstadoDeCasilla',
      description: 'PAUSADA: no se la lee hasta que alguien corrija lo que dice motivo y guarde de nuevo',
    }),
    motivo: nullable(
      Type.String({
        description:
          'De una PAUSADA. CLAVE: el servidor no aceptó el usuario o la contraseña. CARPETA: no hay tal carpeta. DIRECCION: el nombre lleva a una dirección que no está en Internet',
      }),
    ),
    dicho: nullable(
      Type.String({ description: 'Lo que dijo el servidor la última vez que no se la pudo leer' }),
    ),
    host: nullable(Texto),
    puerto: nullable(Type.Integer()),
    usuario: nullable(Texto),
    carpeta: nullable(Texto),
    fechaRevision: momento('Cuándo se la leyó, o se lo intentó, por última vez'),
    sinAdjuntos: Type.Integer({
      description: 'Cuántos correos no traían nada que pudiera ser un documento: de ellos no se guarda nada',
    }),
  },
  { title: 'Casilla' },
)

export const presentCasilla = (row: CasillaRow | null): Static<typeof Casilla> => ({
  // The database holds no other states.
  estado: row === null ? 'SIN_CONFIGURAR' : (row.estado as 'ACTIVA' | 'PAUSADA'),
  motivo: row?.motivo ?? null,
  dicho: row?.dicho ?? null,
  host: row?.host ?? null,
  puerto: row?.puerto ?? null,
  usuario: row?.usuario ?? null,
  carpeta: row?.carpeta ?? null,
  fechaRevision: row?.fechaRevision == null ? null : formatUtc(row.fechaRevision),
  sinAdjuntos: row?.sinAdjuntos ?? 0,
})

const AdjuntoDeCasilla = Type.Object(
  {
    nombre: Type.String({
      description: 'Cómo se llama el archivo; dentro de un ZIP, con el del ZIP delante',
    }),
    resultado: Type.Enum([...RESULTADOS_DE_ADJUNTO], {
      title: 'ResultadoDeAdjunto',
      description:
        'RECIBIDO: llegó con este correo. YA_ESTABA: había llegado antes. NO_RECIBIDO: detalle dice por qué',
    }),
    cdc: nullable(Texto),
    documentoRecibidoId: nullable(Type.Integer()),
    codigo: nullable(Texto),
    detalle: nullable(Texto),
  },
  { title: 'AdjuntoDeCasilla' },
)

export const CorreoDeCasilla = Type.Object(
  {
    id: Id,
    de: Type.String({ description: 'Quién dice ser el que lo mandó: nadie lo verificó' }),
    asunto: Texto,
    fecha: momento('Cuándo dice que se lo mandó'),
    fechaLectura: Type.String({ ...Utc, description: 'Cuándo se lo leyó aquí' }),
    adjuntos: Type.Array(AdjuntoDeCasilla),
  },
  { title: 'CorreoDeCasilla' },
)

export const presentCorreoDeCasilla = (row: CasillaCorreoRow): Static<typeof CorreoDeCasilla> => ({
  id: row.casillaCorreoId,
  de: row.de,
  asunto: row.asunto,
  fecha: row.fecha === null ? null : formatUtc(row.fecha),
  fechaLectura: formatUtc(row.fechaLectura),
  adjuntos: row.adjuntos,
})
