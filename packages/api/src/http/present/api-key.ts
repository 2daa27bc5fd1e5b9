import { type Static, Type } from 'typebox'
import type { ApiKeyRow } from '../../db/api-key.ts'
import { isVigente } from '../../domain/api-key/access.ts'
import { endsSoon, finDeApiKey } from '../../domain/api-key/vencimiento.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import { Ambiente, PermisoDeClave } from '../enumeraciones.ts'
import { Civil, Id, nullable, uso } from '../schemas.ts'

const fields = {
  apiKeyId: Id,
  nombre: Type.String(),
  keyPrefix: Type.String({
    description: 'Lo único de la clave que se ve después de creada',
    examples: ['sk_live_3fA9xQ'],
  }),
  ambiente: uso(Ambiente, 'El de la clave, para siempre: su prefijo no lo dice'),
  estaActivo: Type.Boolean(),
  ultimoUso: nullable(Civil),
  expiraEn: nullable(Civil),
  expiraPronto: Type.Boolean({
    description: 'Si sirve todavía y deja de servir sola en 14 días o menos, por su vencimiento o su gracia',
  }),
  fechaCreacion: Civil,
  permisos: Type.Array(PermisoDeClave),
  direcciones: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'Las redes desde las que se puede usar; null: desde cualquiera',
    examples: [['203.0.113.0/24', '2001:db8::/32']],
  }),
}

export const ApiKey = Type.Object(fields, { title: 'ApiKey' })

export const ApiKeyCreada = Type.Object(
  { ...fields, key: Type.String({ description: 'La clave entera. Se muestra solo aquí: guárdela ahora' }) },
  { title: 'ApiKeyCreada' },
)

const civil = (instant: number | null): string | null => (instant === null ? null : formatCivil(instant))

export function presentApiKey(row: ApiKeyRow, now: number): Static<typeof ApiKey> {
  return {
    apiKeyId: row.apiKeyId,
    nombre: row.nombre,
    keyPrefix: row.prefijo,
    ambiente: row.ambiente,
    estaActivo: isVigente(row, now),
    ultimoUso: civil(row.ultimoUso),
    expiraEn: civil(row.expiraEn),
    expiraPronto: isVigente(row, now) && endsSoon(finDeApiKey(row), now),
    fechaCreacion: formatCivil(row.fechaCreacion),
    permisos: row.permisos,
    direcciones: row.direcciones,
  }
}
