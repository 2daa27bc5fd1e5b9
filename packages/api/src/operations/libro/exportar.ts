import { findContribuyente } from '../../db/contribuyente.ts'
import { known, openSnapshot, type Pool } from '../../db/db.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'
import type { Prensa } from '../kude.ts'
import type { Clock } from '../ports.ts'
import { type Escribir, PLANILLAS } from './planillas.ts'
import { writeCompras } from './zip-de-compras.ts'
import { writeMes } from './zip-del-mes.ts'

export const FORMATOS_DE_LIBRO = ['csv', 'xlsx', 'zip'] as const
export type FormatoDeLibro = (typeof FORMATOS_DE_LIBRO)[number]

/** Whoever has taken less a second, after so long, is slow: where another waits, his place is given to that one. */
const LENTO = { desdeMs: 30_000, bytesPorSegundo: 64_000 }

/** Where a file is made, and how its reader gets on with it. */
class Lugar implements Disposable {
  readonly #monotonic: Clock
  readonly #leave: () => void
  #bytes = 0
  #leyendoMs = 0
  /** Since when he has what was given to him last; null: it is being made. */
  #dadoEn: number | null = null
  #perdido = false

  constructor(monotonic: Clock, leave: () => void) {
    this.#monotonic = monotonic
    this.#leave = leave
  }

  [Symbol.dispose](): void {
    this.#leave()
  }

  get lento(): boolean {
    const leyendoMs = this.#leyendoMs + (this.#dadoEn === null ? 0 : this.#monotonic() - this.#dadoEn)
    return leyendoMs > LENTO.desdeMs && this.#bytes < (leyendoMs / 1000) * LENTO.bytesPorSegundo
  }

  lose(): void {
    this.#perdido = true
    this.#leave()
  }

  /** It is given back when what is read ends, or when nobody reads on. */
  async *read(partes: AsyncGenerator<Parte, void>): AsyncGenerator<Parte, void> {
    try {
      for await (const parte of partes) {
        this.#bytes += parte.length
        this.#dadoEn = this.#monotonic()
        yield parte
        this.#leyendoMs += this.#monotonic() - this.#dadoEn
        this.#dadoEn = null
        if (this.#perdido) throw new Error('Another reader waited, and this one was too slow')
      }
    } finally {
      this.#leave()
    }
  }
}

/** Each costs what many requests do, for as long as its reader takes: the rest is kept for everybody else, and of a contribuyente there is one. */
export class Exportaciones {
  readonly #monotonic: Clock
  readonly #maximo: number
  readonly #deQuienes = new Map<number, Lugar>()

  constructor(monotonic: Clock, maximo = 2) {
    this.#monotonic = monotonic
    this.#maximo = maximo
  }

  take(contribuyenteId: number): Result<Lugar> {
    if (this.#deQuienes.has(contribuyenteId)) return fail({ type: 'service-unavailable', yaExporta: true })
    if (this.#deQuienes.size >= this.#maximo) [...this.#deQuienes.values()].find(({ lento }) => lento)?.lose()
    if (this.#deQuienes.size >= this.#maximo) return fail({ type: 'service-unavailable' })
    const lugar: Lugar = new Lugar(this.#monotonic, () => {
      // Whoever lost it may have another by now.
      if (this.#deQuienes.get(contribuyenteId) === lugar) this.#deQuienes.delete(contribuyenteId)
    })
    this.#deQuienes.set(contribuyenteId, lugar)
    return ok(lugar)
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
  const partes = lugar.value.read(
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

/** Of one state of the database, from its first line to its last. */
async function* readFoto(
  pool: Pool,
  que: Omit<Parameters<Escribir>[0], 'db'>,
  write: Escribir,
): AsyncGenerator<Parte, void> {
  await using foto = await openSnapshot(pool)
  yield* write({ ...que, db: foto.db })
}
