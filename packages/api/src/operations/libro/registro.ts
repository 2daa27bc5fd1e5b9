import { writeZip, type ZipFile } from '@mbohera/sifen'
import { findContribuyente } from '../../db/contribuyente.ts'
import { known, type Pool, snapshot } from '../../db/db.ts'
import {
  type CuentaDeComprobantes,
  countComprobantes,
  listComprobantes,
  listSinLinea,
} from '../../db/libro-registro.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ok, type Result } from '../../domain/failure.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import { toMomentoDeZip } from '../../domain/libro/momento-de-zip.ts'
import {
  type Comprobante,
  FILAS_POR_ARCHIVO,
  formatComprobante,
  formatNombreDeRegistro,
  type Imputacion,
} from '../../domain/libro/registro.ts'
import type { Exportaciones } from './exportar.ts'

const FUERA_MAX = 50

export interface RegistroDeMes extends CuentaDeComprobantes {
  mes: Mes
  sinLinea: Comprobante[]
}

/** What of a month the registry of vouchers has a line for, and what it has none for. */
export const viewRegistro = ({ pool }: { pool: Pool }, emisor: Emisor, mes: Mes): Promise<RegistroDeMes> =>
  snapshot(pool, async db => ({
    mes,
    ...(await countComprobantes(db, emisor, mes)),
    sinLinea: await listSinLinea(db, emisor, mes, FUERA_MAX),
  }))

interface Deps {
  pool: Pool
  exportaciones: Exportaciones
}

export interface PedidoDeRegistro {
  /** Which of the files of the month, from 1. */
  parte: number
  /** What tells it from the others that were imported. */
  numero: number
  imputa: ReadonlySet<Imputacion>
  now: number
  /** Of so many lines at most. */
  porArchivo?: number
}

/** One of its files, in its ZIP, the first of a month of nothing with no line; null where the month has no such part. */
export async function openRegistro(
  { pool, exportaciones }: Deps,
  emisor: Emisor,
  mes: Mes,
  { parte, numero, imputa, now, porArchivo = FILAS_POR_ARCHIVO }: PedidoDeRegistro,
): Promise<Result<{ nombre: string; zip: Uint8Array } | null>> {
  const tomado = exportaciones.take(emisor.contribuyenteId)
  if (!tomado.ok) return tomado
  using _lugar = tomado.value
  const filas = await listComprobantes(pool, emisor, mes, { parte, filas: porArchivo })
  // One of which every line fell away since is a file all the same: whoever takes one after the other comes to the next.
  const hay = async () => (await countComprobantes(pool, emisor, mes, porArchivo)).archivos
  if (filas.length === 0 && parte > 1 && parte > (await hay())) return ok(null)
  const { ruc } = known(
    await findContribuyente(pool, emisor.contribuyenteId),
    'contribuyente of whoever asks',
  )
  const nombre = formatNombreDeRegistro(ruc, mes.mes, numero)
  const content = new TextEncoder().encode(filas.map(fila => formatComprobante(fila, imputa)).join(''))
  const parts: Uint8Array[] = []
  for await (const part of writeZip(only({ name: `${nombre}.txt`, content }), toMomentoDeZip(now)))
    parts.push(part)
  return ok({ nombre: `${nombre}.zip`, zip: Buffer.concat(parts) })
}

async function* only(file: ZipFile): AsyncGenerator<ZipFile> {
  yield file
}
