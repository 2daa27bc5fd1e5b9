import { type ContribuyenteRow, listContribuyentesOf } from '../../db/contribuyente.ts'
import type { Pool } from '../../db/db.ts'
import { type SumaDeMes, sumMes } from '../../db/libro.ts'
import { findUltimoDocumento, type UltimoDocumento } from '../../db/noticia.ts'
import type { Ambiente } from '../../domain/ambiente.ts'
import type { Faltante } from '../../domain/emisor/emisor.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { Noticia } from '../../domain/noticia/tipos.ts'
import type { Pagina } from '../../domain/pagina.ts'
import { can, type Rol } from '../../domain/permisos.ts'
import { viewPreparacion } from '../emisor/preparacion.ts'
import { findNoticias } from '../noticias/ver.ts'

/** So many taxpayers at once: what one person looks at leaves connections to the others. */
export const VISTAS_A_LA_VEZ = 4

/** One taxpayer of a person: a month of hers, and what she lacks. */
export interface VistaDePanorama {
  row: ContribuyenteRow
  rol: Rol
  suma: SumaDeMes
  faltantes: Faltante[]
  noticias: Noticia[]
  ultimo: UltimoDocumento | null
}

/** Those of which this person is a member whose role sees documentos, and no other; a few statements for each. */
export async function viewPanorama(
  { pool }: { pool: Pool },
  { usuarioId, ambiente, mes, pagina, now }: PedidoDePanorama,
): Promise<VistaDePanorama[]> {
  const todas = await listContribuyentesOf(pool, usuarioId, {
    ...{ after: pagina.cursor ?? 0, limit: pagina.limite + 1 },
  })
  const rows = todas.filter(({ rol }) => can(rol, 'documento.ver'))
  const vistas: VistaDePanorama[] = []
  const quedan = rows.entries()
  const look = async () => {
    for (const [place, row] of quedan)
      vistas[place] = await viewContribuyenteEnPanorama({ pool }, row, { ambiente, mes, now })
  }
  await Promise.all(Array.from({ length: VISTAS_A_LA_VEZ }, look))
  return vistas
}

export interface PedidoDePanorama {
  usuarioId: number
  ambiente: Ambiente
  mes: Mes
  pagina: Pagina
  now: number
}

async function viewContribuyenteEnPanorama(
  { pool }: { pool: Pool },
  { rol, ...row }: ContribuyenteRow & { rol: Rol },
  { ambiente, mes, now }: Pick<PedidoDePanorama, 'ambiente' | 'mes' | 'now'>,
): Promise<VistaDePanorama> {
  const emisor = { contribuyenteId: row.contribuyenteId, ambiente }
  return {
    ...{ row, rol },
    suma: await sumMes(pool, emisor, mes),
    faltantes: (await viewPreparacion({ pool }, emisor, now)).faltantes,
    noticias: await findNoticias({ pool }, emisor, now),
    ultimo: await findUltimoDocumento(pool, emisor),
  }
}
