import { Type } from 'typebox'
import type { AuditoriaRow } from '../../db/auditoria.ts'
import { formatUtc } from '../../domain/tiempo.ts'
import { Id, nullable, Utc } from '../schemas.ts'

export const Asiento = Type.Object(
  {
    auditoriaId: Id,
    fecha: Utc,
    actor: Type.String(),
    apiKeyId: nullable(Id),
    accion: Type.String(),
    objeto: nullable(Type.String()),
    detalle: Type.Object({}, { additionalProperties: true }),
    origen: nullable(Type.String()),
    requestId: nullable(Type.String()),
  },
  { title: 'Asiento' },
)

export const presentAsiento = (row: AuditoriaRow) => ({ ...row, fecha: formatUtc(row.fecha) })
