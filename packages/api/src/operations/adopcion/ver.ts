import {
  type AdopcionDocumentoRow,
  listAdopcionDocumentos,
  retirePorAdoptar,
} from '../../db/adopcion-documento.ts'
import { type AdopcionRow, findAdopcion, listAdopciones, retireAdopcion } from '../../db/adopcion-pedida.ts'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type Pool, storeThen, transaction } from '../../db/db.ts'
import type { EstadoDePedido } from '../../domain/adopcion/pedida.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { Pagina } from '../../domain/pagina.ts'
import { asientoDeOrden } from './orden.ts'

export async function viewAdopcion(
  { pool }: { pool: Pool },
  emisor: Emisor,
  adopcionId: number,
): Promise<Result<AdopcionRow>> {
  const row = await findAdopcion(pool, emisor, adopcionId)
  return row === null ? fail({ type: 'adopcion-not-found' }) : ok(row)
}

export const browseAdopciones = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  { cursor, limite }: Pagina,
): Promise<AdopcionRow[]> => listAdopciones(pool, emisor, { before: cursor, limit: limite + 1 })

export async function browseAdopcionDocumentos(
  deps: { pool: Pool },
  emisor: Emisor,
  adopcionId: number,
  { cursor, limite, estado }: Pagina & { estado: EstadoDePedido | null },
): Promise<Result<AdopcionDocumentoRow[]>> {
  const adopcion = await viewAdopcion(deps, emisor, adopcionId)
  if (!adopcion.ok) return adopcion
  const page = { estado, after: cursor, limit: limite + 1 }
  return ok(await listAdopcionDocumentos(deps.pool, emisor, adopcionId, page))
}

/** Nothing more of it is asked for; what was taken over stays. An order that ended already is left as it is. */
export async function cancelarAdopcion(
  deps: { pool: Pool },
  emisor: Emisor,
  { adopcionId, actor, now }: { adopcionId: number; actor: Actor; now: number },
): Promise<Result<AdopcionRow>> {
  const known = await viewAdopcion(deps, emisor, adopcionId)
  if (!known.ok || known.value.estado !== 'EN_CURSO') return known
  const storing = transaction(deps.pool, async db => {
    await retirePorAdoptar(db, emisor, adopcionId)
    if (await retireAdopcion(db, emisor, adopcionId))
      await recordAuditoria(
        db,
        asientoDeOrden(emisor, { actor, now, accion: 'adopcion.cancelar', adopcionId }),
      )
  })
  return storeThen(storing, () => viewAdopcion(deps, emisor, adopcionId))
}
