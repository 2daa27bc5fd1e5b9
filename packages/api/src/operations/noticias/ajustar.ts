import { type Pool, transaction } from '../../db/db.ts'
import {
  findAjusteDeNoticias,
  retireCorreosDeNoticias,
  upsertAjusteDeNoticias,
} from '../../db/noticia-correo.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { invalid, ok, type Result } from '../../domain/failure.ts'
import {
  AJUSTE_DE_NOTICIAS,
  type AjusteDeNoticias,
  type CuerpoDeAjusteDeNoticias,
  parseAjusteDeNoticias,
} from '../../domain/noticia/por-correo.ts'

interface Quienes {
  contribuyenteId: number
  usuarioId: number
}

export const viewAjusteDeNoticias = async (
  { pool }: { pool: Pool },
  { contribuyenteId, usuarioId }: Quienes,
): Promise<AjusteDeNoticias> =>
  (await findAjusteDeNoticias(pool, contribuyenteId, usuarioId)) ?? AJUSTE_DE_NOTICIAS

/** Of this person alone, in every ambiente. */
export async function changeAjusteDeNoticias(
  { pool }: { pool: Pool },
  quienes: Quienes,
  cuerpo: Cuerpo<CuerpoDeAjusteDeNoticias>,
): Promise<Result<AjusteDeNoticias>> {
  const parsed = parseCuerpo(cuerpo, parseAjusteDeNoticias)
  if (!parsed.ok) return invalid(parsed)
  const { urgentes, diarias } = parsed.value
  await transaction(pool, async db => {
    await upsertAjusteDeNoticias(db, quienes, parsed.value)
    if (!urgentes && !diarias) await retireCorreosDeNoticias(db, quienes)
  })
  return ok(parsed.value)
}
