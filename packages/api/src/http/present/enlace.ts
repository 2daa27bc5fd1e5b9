import { type Static, Type } from 'typebox'
import type { EnlaceRow } from '../../db/enlace.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import type { EnlaceCreado } from '../../operations/enlaces.ts'
import { rutaDeEnlace } from '../enlaces/ruta.ts'
import { Id, nullable, Ruta, Utc } from '../schemas.ts'

const momento = (description: string) => nullable(Type.String({ ...Utc, description }))

const enlace = {
  enlaceId: Id,
  creadoPor: Type.String({ description: 'Quién lo pidió' }),
  fechaCreacion: Utc,
  fechaApertura: momento(
    'Cuándo se lo abrió por primera vez; null si nadie lo abrió. Pudo ser un programa: los que muestran un adelanto del enlace, o los que revisan el correo, lo abren antes que la persona',
  ),
  fechaRevocacion: momento('Desde cuándo ya no lleva a ninguna parte; null mientras vale'),
}

export const Enlace = Type.Object(enlace, { title: 'Enlace' })

export const EnlaceNuevo = Type.Object(
  {
    ...enlace,
    ruta: Ruta('La página pública del documento. Está en esta respuesta y en ninguna otra'),
    url: nullable(
      Type.String({
        format: 'uri',
        description:
          'La misma, entera, para darla a otro; null si quien opera el servicio no dijo su dirección: complete la ruta con la del servicio',
      }),
    ),
  },
  { title: 'EnlaceNuevo' },
)

const formatOrNull = (instant: number | null) => (instant === null ? null : formatUtc(instant))

export const presentEnlace = (row: EnlaceRow): Static<typeof Enlace> => ({
  enlaceId: row.enlaceId,
  creadoPor: row.creadoPor,
  fechaCreacion: formatUtc(row.fechaCreacion),
  fechaApertura: formatOrNull(row.fechaApertura),
  fechaRevocacion: formatOrNull(row.fechaRevocacion),
})

export function presentEnlaceNuevo(
  { row, pase }: EnlaceCreado,
  urlPublica: string | null,
): Static<typeof EnlaceNuevo> {
  const ruta = rutaDeEnlace(pase)
  return { ...presentEnlace(row), ruta, url: urlPublica === null ? null : urlPublica + ruta }
}
