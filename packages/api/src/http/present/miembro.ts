import { type Static, Type } from 'typebox'
import type { MiembroRow } from '../../db/miembro.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import { Rol } from '../enumeraciones.ts'
import { Civil, Id, nullable } from '../schemas.ts'

export const Miembro = Type.Object(
  {
    miembroId: Id,
    correo: nullable(Type.String()),
    nombre: nullable(Type.String()),
    rol: Rol,
    pendiente: Type.Boolean({ description: 'Invitado que todavía no entró' }),
    fechaCreacion: Civil,
  },
  { title: 'Miembro' },
)

export function presentMiembro(row: MiembroRow): Static<typeof Miembro> {
  return { ...row, fechaCreacion: formatCivil(row.fechaCreacion) }
}
