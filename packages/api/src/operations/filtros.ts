import type { Pool } from '../db/db.ts'
import { type DeQuienFiltra, findFiltros, upsertFiltros } from '../db/filtro-guardado.ts'
import { type Cuerpo, parseCuerpo } from '../domain/cuerpo.ts'
import { invalid, ok, type Result } from '../domain/failure.ts'
import { type CuerpoDeGuardados, type FiltroGuardado, parseGuardados } from '../domain/filtro/guardados.ts'

interface Deps {
  pool: Pool
}

export const viewFiltros = ({ pool }: Deps, quien: DeQuienFiltra): Promise<FiltroGuardado[]> =>
  findFiltros(pool, quien)

/** They are hers alone: nobody else sees or changes them, and no line of the audit tells of them. */
export async function changeFiltros(
  { pool }: Deps,
  quien: DeQuienFiltra,
  cuerpo: Cuerpo<CuerpoDeGuardados>,
): Promise<Result<FiltroGuardado[]>> {
  const parsed = parseCuerpo(cuerpo, parseGuardados)
  if (!parsed.ok) return invalid(parsed)
  await upsertFiltros(pool, quien, parsed.value)
  return ok(parsed.value)
}
