import { type Pool, transaction } from '../../db/db.ts'
import { recordNoticiasVistas } from '../../db/noticia.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { invalid, ok, type Result } from '../../domain/failure.ts'
import { type CuerpoDeVistas, parseVistas } from '../../domain/noticia/pedido.ts'
import { type NoticiaVista, viewNoticias } from './ver.ts'

/** This person saw these; for everybody else they are as they were. A cause that does not stand, or no more, is passed over. */
export async function markNoticiasVistas(
  deps: { pool: Pool },
  emisor: Emisor,
  { cuerpo, usuarioId, now }: { cuerpo: Cuerpo<CuerpoDeVistas>; usuarioId: number; now: number },
): Promise<Result<NoticiaVista[]>> {
  const causas = parseCuerpo(cuerpo, parseVistas)
  if (!causas.ok) return invalid(causas)
  const antes = await viewNoticias(deps, emisor, { usuarioId, now })
  const vigentes = antes.map(({ causa }) => causa)
  const vistas = vigentes.filter(causa => causas.value.has(causa))
  await transaction(deps.pool, db => recordNoticiasVistas(db, emisor, { usuarioId, vistas, vigentes, now }))
  return ok(
    antes.map(noticia => ({
      ...noticia,
      vistaEn: noticia.vistaEn ?? (vistas.includes(noticia.causa) ? now : null),
    })),
  )
}
