import { writeZip, type ZipFile } from '@mbohera/sifen'
import type { Pool } from '../../db/db.ts'
import { listComprasFirmadas } from '../../db/libro-compras.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'

/** So many documents are in memory. */
const PAGINA = 20

/** The signed XML of what was bought, byte for byte as it came; no transaction is open while it is read. */
export const writeCompras = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  mes: Mes,
  cuando: ReturnType<typeof toMomentoDeZip>,
): AsyncGenerator<Uint8Array, void> => writeZip(readArchivos(pool, emisor, mes), cuando)

async function* readArchivos(pool: Pool, emisor: Emisor, mes: Mes): AsyncGenerator<ZipFile> {
  for (let after: number | null = null; ; ) {
    const pagina = await listComprasFirmadas(pool, emisor, mes, { after, limit: PAGINA })
    for (const row of pagina)
      yield {
        name: `xml/${numeroFormateado(row)}_${row.cdc}.xml`,
        content: new TextEncoder().encode(row.xml),
      }
    const ultima = pagina.at(-1)
    if (ultima === undefined || pagina.length < PAGINA) return
    after = ultima.clave
  }
}
