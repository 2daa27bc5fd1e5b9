import { writeZip, type ZipFile } from '@mbohera/sifen'
import type { Db } from '../../db/db.ts'
import { type LineaRow, listLineas } from '../../db/libro.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { BOM, formatFila } from '../../domain/libro/csv.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'
import { COLUMNAS } from '../../domain/libro/planilla.ts'
import {
  FILAS_POR_HOJA,
  FIN_DE_HOJA,
  formatFilaDeHoja,
  formatInicioDeHoja,
  formatLibroDeHojas,
} from '../../domain/libro/xlsx.ts'

interface Que {
  db: Db
  emisor: Emisor
  mes: Mes
  cuando: ReturnType<typeof toMomentoDeZip>
}
export type Escribir = (que: Que) => AsyncGenerator<string | Uint8Array, void>

/** So many lines are in memory at once. */
const PAGINA = 500
const TITULOS = COLUMNAS.map(({ titulo }) => titulo)
const celdasDe = (linea: LineaRow) => COLUMNAS.map(({ celda }) => celda(linea))

export async function* writeCsv({ db, emisor, mes }: Que): AsyncGenerator<string, void> {
  yield BOM + formatFila(TITULOS)
  for await (const lineas of readLineas(db, emisor, mes))
    yield lineas.map(linea => formatFila(celdasDe(linea))).join('')
}

export const writeXlsx = ({ db, emisor, mes, cuando }: Que): AsyncGenerator<Uint8Array, void> =>
  writeZip(readHojas(readLineas(db, emisor, mes)), cuando)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A sheet for as many lines as one holds, and then what says how many sheets there are. */
async function* readHojas(paginas: AsyncGenerator<LineaRow[]>): AsyncGenerator<ZipFile> {
  const resto = { hay: true }
  let hojas = 0
  while (resto.hay) {
    hojas++
    yield { name: `xl/worksheets/sheet${hojas}.xml`, content: writeHoja(paginas, resto) }
  }
  for (const [name, text] of Object.entries(formatLibroDeHojas('Libro de ventas', hojas)))
    yield { name, content: bytesOf(text) }
}

async function* writeHoja(
  paginas: AsyncGenerator<LineaRow[]>,
  resto: { hay: boolean },
): AsyncGenerator<Uint8Array> {
  yield bytesOf(formatInicioDeHoja(TITULOS))
  for (let filas = 0; resto.hay && filas < FILAS_POR_HOJA; filas += PAGINA) {
    const { value: lineas, done } = await paginas.next()
    if (done) resto.hay = false
    else yield bytesOf(lineas.map((linea: LineaRow) => formatFilaDeHoja(celdasDe(linea))).join(''))
  }
  yield bytesOf(FIN_DE_HOJA)
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
