import { findContribuyente } from '../../db/contribuyente.ts'
import { known, openSnapshot, type Pool } from '../../db/db.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'
import type { Prensa } from '../kude.ts'
import { type Escribir, PLANILLAS } from './planillas.ts'
import { writeCompras } from './zip-de-compras.ts'
import { writeMes } from './zip-del-mes.ts'

export const FORMATOS_DE_LIBRO = ['csv', 'xlsx', 'zip'] as const
export type FormatoDeLibro = (typeof FORMATOS_DE_LIBRO)[number]

/** Each costs what many requests do, for as long as its reader takes: the rest is kept for everybody else, and of a contribuyente there is one. */
export class Exportaciones {
  readonly #maximo: number
  readonly #deQuienes = new Set<number>()

  constructor(maximo = 2) {
    this.#maximo = maximo
  }

  take(contribuyenteId: number): Result<Disposable> {
    if (this.#deQuienes.has(contribuyenteId)) return fail({ type: 'service-unavailable', yaExporta: true })
    if (this.#deQuienes.size >= this.#maximo) return fail({ type: 'service-unavailable' })
    this.#deQuienes.add(contribuyenteId)
    return ok({ [Symbol.dispose]: () => void this.#deQuienes.delete(contribuyenteId) })
  }
}

interface Deps extends Prensa {
  pool: Pool
  exportaciones: Exportaciones
}

/** How a ZIP of each is called. */
const ZIP = { ventas: 'documentos', compras: 'recibidos' }

type Parte = string | Uint8Array

/** A file as it is made: its first part is there, and whoever ends reading says so. */
export interface Exportacion {
  nombre: string
  primera: Parte
  partes: AsyncGenerator<Parte, void>
}

/** A month as a file. */
export async function openArchivoDeLibro(
  deps: Deps,
  emisor: Emisor,
  mes: Mes,
  { libro, formato, now }: { libro: 'ventas' | 'compras'; formato: FormatoDeLibro; now: number },
): Promise<Result<Exportacion>> {
  const contribuyente = await findContribuyente(deps.pool, emisor.contribuyenteId)
  const { ruc } = known(contribuyente, 'contribuyente of whoever asks')
  const lugar = deps.exportaciones.take(emisor.contribuyenteId)
  if (!lugar.ok) return lugar
  const cuando = toMomentoDeZip(now)
  const partes = inLugar(
    lugar.value,
    formato === 'zip'
      ? (libro === 'ventas' ? writeMes : writeCompras)(deps, emisor, mes, cuando)
      : readFoto(deps.pool, { emisor, mes, cuando }, PLANILLAS[libro][formato]),
  )
  // What cannot begin is a failure, and no file that breaks off.
  const { value: primera = '' } = await partes.next()
  return ok({
    nombre: `${formato === 'zip' ? ZIP[libro] : `libro-${libro}`}_${ruc}_${mes.mes}.${formato}`,
    primera,
    partes,
  })
}

/** The place is given back when it ends, or when nobody reads on. */
async function* inLugar(lugar: Disposable, partes: AsyncGenerator<Parte, void>): AsyncGenerator<Parte, void> {
  using _lugar = lugar
  yield* partes
}

/** Of one state of the database, from its first line to its last. */
async function* readFoto(
  pool: Pool,
  que: Omit<Parameters<Escribir>[0], 'db'>,
  write: Escribir,
): AsyncGenerator<Parte, void> {
  await using foto = await openSnapshot(pool)
  yield* write({ ...que, db: foto.db })
}
