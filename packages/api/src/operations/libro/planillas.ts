import { writeZip, type ZipFile } from '@mbohera/sifen'
import type { Db } from '../../db/db.ts'
import { type LineaRow, listLineas } from '../../db/libro.ts'
import { listCompras } from '../../db/libro-compras.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { COLUMNAS_DE_COMPRAS, type LineaDeCompra } from '../../domain/libro/compra.ts'
import { BOM, formatFila } from '../../domain/libro/csv.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import type { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'
import { COLUMNAS, type ColumnaDeLibro } from '../../domain/libro/planilla.ts'
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

/** What a book of a month is written from. */
interface Planilla<Linea> {
  titulo: string
  columnas: readonly ColumnaDeLibro<Linea>[]
  list: (db: Db, emisor: Emisor, mes: Mes, page: { after: number | null; limit: number }) => Promise<Linea[]>
  claveDe: (linea: Linea) => number
}

const VENTAS: Planilla<LineaRow> = {
  titulo: 'Libro de ventas',
  columnas: COLUMNAS,
  list: listLineas,
  claveDe: ({ documentoId }) => documentoId,
}
const COMPRAS: Planilla<LineaDeCompra> = {
  titulo: 'Libro de compras',
  columnas: COLUMNAS_DE_COMPRAS,
  list: listCompras,
  claveDe: ({ clave }) => clave,
}

const titulosDe = <Linea>({ columnas }: Planilla<Linea>) => columnas.map(({ titulo }) => titulo)
const celdasDe = <Linea>({ columnas }: Planilla<Linea>, linea: Linea) =>
  columnas.map(({ celda }) => celda(linea))

const csvOf = <Linea>(planilla: Planilla<Linea>): Escribir =>
  async function* ({ db, emisor, mes }) {
    yield BOM + formatFila(titulosDe(planilla))
    for await (const lineas of readLineas(planilla, { db, emisor, mes }))
      yield lineas.map(linea => formatFila(celdasDe(planilla, linea))).join('')
  }

const xlsxOf =
  <Linea>(planilla: Planilla<Linea>): Escribir =>
  ({ db, emisor, mes, cuando }) =>
    writeZip(readHojas(planilla, readLineas(planilla, { db, emisor, mes })), cuando)

/** How the lines of each book are written. */
export const PLANILLAS: Record<'ventas' | 'compras', Record<'csv' | 'xlsx', Escribir>> = {
  ventas: { csv: csvOf(VENTAS), xlsx: xlsxOf(VENTAS) },
  compras: { csv: csvOf(COMPRAS), xlsx: xlsxOf(COMPRAS) },
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A sheet for as many lines as one holds, and then what says how many sheets there are. */
async function* readHojas<Linea>(
  planilla: Planilla<Linea>,
  paginas: AsyncGenerator<Linea[]>,
): AsyncGenerator<ZipFile> {
  const resto = { hay: true }
  let hojas = 0
  while (resto.hay) {
    hojas++
    yield { name: `xl/worksheets/sheet${hojas}.xml`, content: writeHoja(planilla, paginas, resto) }
  }
  for (const [name, text] of Object.entries(formatLibroDeHojas(planilla.titulo, hojas)))
    yield { name, content: bytesOf(text) }
}

async function* writeHoja<Linea>(
  planilla: Planilla<Linea>,
  paginas: AsyncGenerator<Linea[]>,
  resto: { hay: boolean },
): AsyncGenerator<Uint8Array> {
  yield bytesOf(formatInicioDeHoja(titulosDe(planilla)))
  for (let filas = 0; resto.hay && filas < FILAS_POR_HOJA; filas += PAGINA) {
    const { value: lineas, done } = await paginas.next()
    if (done) resto.hay = false
    else yield bytesOf(lineas.map((linea: Linea) => formatFilaDeHoja(celdasDe(planilla, linea))).join(''))
  }
  yield bytesOf(FIN_DE_HOJA)
}

async function* readLineas<Linea>(
  { list, claveDe }: Planilla<Linea>,
  { db, emisor, mes }: Pick<Que, 'db' | 'emisor' | 'mes'>,
): AsyncGenerator<Linea[]> {
  let after: number | null = null
  for (;;) {
    const lineas: Linea[] = await list(db, emisor, mes, { after, limit: PAGINA })
    const ultima = lineas.at(-1)
    if (ultima === undefined) return
    yield lineas
    if (lineas.length < PAGINA) return
    after = claveDe(ultima)
  }
}
