import { findContribuyente } from '../../db/contribuyente.ts'
import { type Db, known, openSnapshot, type Pool } from '../../db/db.ts'
import { type LineaRow, listLineas } from '../../db/libro.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { BOM, formatFila } from '../../domain/libro/csv.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import { COLUMNAS } from '../../domain/libro/planilla.ts'

export const FORMATOS_DE_LIBRO = ['csv'] as const
export type FormatoDeLibro = (typeof FORMATOS_DE_LIBRO)[number]

/** Each holds a connection to the database for as long as its reader takes: the others are kept for everybody else. */
export class Exportaciones {
  readonly #maximo: number
  #hay = 0

  constructor(maximo = 2) {
    this.#maximo = maximo
  }

  /** Null where there is no place. */
  take(): Disposable | null {
    if (this.#hay >= this.#maximo) return null
    this.#hay++
    return { [Symbol.dispose]: () => void this.#hay-- }
  }
}

interface Deps {
  pool: Pool
  exportaciones: Exportaciones
}

/** A file as it is made: its first part is there, and whoever ends reading says so. */
export interface Exportacion {
  nombre: string
  primera: string | Uint8Array
  partes: AsyncGenerator<string | Uint8Array, void>
}

/** So many lines are in memory at once. */
const PAGINA = 500

const ESCRIBEN: Record<
  FormatoDeLibro,
  (db: Db, emisor: Emisor, mes: Mes) => AsyncGenerator<string | Uint8Array>
> = {
  csv: writeCsv,
}

/** A month as a file. What is read is one state of the database, from its first line to its last. */
export async function openArchivoDeLibro(
  deps: Deps,
  emisor: Emisor,
  mes: Mes,
  formato: FormatoDeLibro,
): Promise<Result<Exportacion>> {
  const contribuyente = await findContribuyente(deps.pool, emisor.contribuyenteId)
  const { ruc } = known(contribuyente, 'contribuyente of whoever asks')
  const lugar = deps.exportaciones.take()
  if (lugar === null) return fail({ type: 'service-unavailable' })
  const partes = readFoto(deps.pool, lugar, db => ESCRIBEN[formato](db, emisor, mes))
  // What cannot begin is a failure, and no file that breaks off.
  const { value: primera = '' } = await partes.next()
  return ok({ nombre: `libro-ventas_${ruc}_${mes.mes}.${formato}`, primera, partes })
}

/** Of one state of the database; place and connection are given back when it ends, or when nobody reads on. */
async function* readFoto<T>(
  pool: Pool,
  lugar: Disposable,
  read: (db: Db) => AsyncGenerator<T>,
): AsyncGenerator<T, void> {
  using _lugar = lugar
  await using foto = await openSnapshot(pool)
  yield* read(foto.db)
}

async function* writeCsv(db: Db, emisor: Emisor, mes: Mes): AsyncGenerator<string> {
  yield BOM + formatFila(COLUMNAS.map(({ titulo }) => titulo))
  for await (const lineas of readLineas(db, emisor, mes))
    yield lineas.map(linea => formatFila(COLUMNAS.map(({ celda }) => celda(linea)))).join('')
}

async function* readLineas(db: Db, emisor: Emisor, mes: Mes): AsyncGenerator<LineaRow[]> {
  let after: number | null = null
  for (;;) {
    const lineas: LineaRow[] = await listLineas(db, emisor, mes, { after, limit: PAGINA })
    const ultima = lineas.at(-1)
    if (ultima === undefined) return
    yield lineas
    if (lineas.length < PAGINA) return
    after = ultima.documentoId
  }
}
