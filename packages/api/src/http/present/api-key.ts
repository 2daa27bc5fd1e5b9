import { type Static, Type } from 'typebox'
import type { ApiKeyRow } from '../../db/api-key.ts'
import { estaVigente } from '../../domain/clave-api/access.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import { Ambiente } from '../enumeraciones.ts'
import { Civil, Id, nullable } from '../schemas.ts'

const fields = {
  apiKeyId: Id,
  nombre: Type.String(),
  keyPrefix: Type.String({
    description: 'Lo único de la clave que se ve después de creada',
    examples: ['sk_live_3fA9xQ'],
  }),
  ambiente: Ambiente,
  estaActivo: Type.Boolean(),
  ultimoUso: nullable(Civil),
  expiraEn: nullable(Civil),
  fechaCreacion: Civil,
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
    estaActivo: estaVigente(row, now),
    ultimoUso: civil(row.ultimoUso),
    expiraEn: civil(row.expiraEn),
    fechaCreacion: formatCivil(row.fechaCreacion),
  }
}
