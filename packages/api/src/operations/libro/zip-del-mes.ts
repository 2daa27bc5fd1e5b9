import { writeZip, type ZipFile } from '@mbohera/sifen'
import { type Pool, snapshot } from '../../db/db.ts'
import { type FirmadoDelMes, listFirmados, listIdsDelMes } from '../../db/libro.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { numeroFormateado } from '../../domain/documento/estado.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'
import { viewKude } from '../documentos.ts'
import type { Prensa } from '../kude.ts'

interface Deps extends Prensa {
  pool: Pool
}

/** So many identifiers come at once, and so many documents are in memory. */
const IDS = 5_000
const PAGINA = 10

/**
 * Every documento that SIFEN has of a month, signed and printed. Which they are is read at once; what they are never changes, so no
 * transaction stays open for as long as somebody downloads.
 */
export async function* writeMes(
  deps: Deps,
  emisor: Emisor,
  mes: Mes,
  cuando: ReturnType<typeof toMomentoDeZip>,
): AsyncGenerator<Uint8Array, void> {
  const ids = await readIds(deps.pool, emisor, mes)
  yield* writeZip(readArchivos(deps, emisor, ids), cuando)
}

const readIds = (pool: Pool, emisor: Emisor, mes: Mes): Promise<Float64Array> =>
  snapshot(pool, async db => {
    const ids: number[] = []
    for (let after: number | null = null; ; ) {
      const pagina: number[] = await listIdsDelMes(db, emisor, mes, { after, limit: IDS })
      ids.push(...pagina)
      if (pagina.length < IDS) return Float64Array.from(ids)
      after = pagina.at(-1) ?? null
    }
  })

async function* readArchivos(deps: Deps, emisor: Emisor, ids: Float64Array): AsyncGenerator<ZipFile> {
  for (let at = 0; at < ids.length; at += PAGINA)
    for (const row of await listFirmados(deps.pool, emisor, [...ids.subarray(at, at + PAGINA)])) {
      const nombre = `${numeroFormateado(row)}_${row.cdc}`
      yield { name: `xml/${nombre}.xml`, content: new TextEncoder().encode(row.xml) }
      yield { name: `kude/${nombre}.pdf`, content: await kudeDe(deps, emisor, row), asItIs: true }
    }
}

/** As it was printed first; of what was cancelled since, the one that says so. */
async function kudeDe(deps: Deps, emisor: Emisor, row: FirmadoDelMes): Promise<Uint8Array> {
  if (row.pdf !== null && row.estado !== 'CANCELADO') return row.pdf
  const visto = await viewKude(
    deps,
    emisor,
    { documentoId: row.documentoId },
    { formato: 'a4', original: false },
  )
  // The file breaks off, and is asked for again: it does not go out without one of its documents.
  if (!visto.ok) throw new Error(`The KuDE of a documento could not be had: ${visto.failure.type}`)
  return visto.value.pdf
}
