import type { FiltroGuardado } from '../domain/filtro/guardados.ts'
import type { Db } from './db.ts'

/** Whose they are, and of which taxpayer. */
export interface DeQuienFiltra {
  contribuyenteId: number
  usuarioId: number
}

export async function findFiltros(
  db: Db,
  { contribuyenteId, usuarioId }: DeQuienFiltra,
): Promise<FiltroGuardado[]> {
  const { rows } = await db.query<{ filtros: FiltroGuardado[] }>({
    name: 'find-filtros',
    text: 'select filtros from filtro_guardado where contribuyente_id = $1 and usuario_id = $2',
    values: [contribuyenteId, usuarioId],
  })
  return rows[0]?.filtros ?? []
}

export async function upsertFiltros(
  db: Db,
  { contribuyenteId, usuarioId }: DeQuienFiltra,
  filtros: readonly FiltroGuardado[],
): Promise<void> {
  await db.query({
    name: 'upsert-filtros',
    text: `
      insert into filtro_guardado (contribuyente_id, usuario_id, filtros) values ($1, $2, $3)
      on conflict (contribuyente_id, usuario_id) do update set filtros = excluded.filtros`,
    values: [contribuyenteId, usuarioId, JSON.stringify(filtros)],
  })
}
