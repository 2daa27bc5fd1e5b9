import { writeDocumento } from '@mbohera/sifen'
import { type Db, type Pool, snapshot } from '../db/db.ts'
import { findDocumento } from '../db/documento.ts'
import { findEmisor } from '../db/emisor.ts'
import type { TimbradoRow } from '../db/timbrado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cuerpo } from '../domain/cuerpo.ts'
import type { Cupos } from '../domain/cupo.ts'
import { completar, numeracionDeNadie } from '../domain/emision/armar.ts'
import type { CuerpoEmision } from '../domain/emision/cuerpo.ts'
import { leerSolicitud, type Solicitud, tieneDestino } from '../domain/emision/solicitud.ts'
import { type Vista, verEmision } from '../domain/emision/vista-previa.ts'
import { type Fault, fail, invalid, ok, type Result } from '../domain/failure.ts'
import { faltasDeAsociado } from './emision/asociado.ts'
import { faltasDelEmisor } from './emision/emisor.ts'
import { excesoDeCredito } from './emision/saldo.ts'
import { timbradoProbable } from './emision/timbrado.ts'
import type { OcupacionDeSandbox } from './ocupacion-de-sandbox.ts'
import type { Clock, Imprenta } from './ports.ts'

export interface PedidoDeVista {
  emisor: Emisor
  cuerpo: Cuerpo<CuerpoEmision>
  now: number
}

export interface VistaPrevia extends Vista {
  /** From which the documento would take its number, if it came now. */
  timbrado: TimbradoRow | null
}

export interface VistaDeps {
  pool: Pool
  cupos: Pick<Cupos, 'timbrados'>
  ocupacion: Pick<OcupacionDeSandbox, 'faltas'>
  /** What the database's clock shows: until when a certificate serves is told by it. */
  base: Clock
}

/** Any digits that are no documento's number: of one that nobody will sign. */
const CODIGO_DE_NADIE = '900000000'

/** What an emission of that body would come to, and all that would refuse it. Numbers nothing, keeps nothing, and holds nobody up. */
export async function verVistaPrevia(deps: VistaDeps, pedido: PedidoDeVista): Promise<Result<VistaPrevia>> {
  const vista = await snapshot(deps.pool, db => mirar(deps, db, pedido))
  if (!vista.ok) return vista
  const llenos = await deps.ocupacion.faltas(pedido.emisor)
  return ok({ ...vista.value, faltas: [...vista.value.faltas, ...llenos] })
}

async function mirar(
  deps: VistaDeps,
  db: Db,
  { emisor, cuerpo, now }: PedidoDeVista,
): Promise<Result<VistaPrevia>> {
  const row = await findEmisor(db, emisor)
  if (row === null) return fail({ type: 'contribuyente-not-found' })
  const leido = leerSolicitud(cuerpo, now)
  // What is missing has been said; in its place stands what lets the rest be judged.
  const solicitud: Solicitud = {
    ...leido,
    iTiDE: leido.iTiDE ?? 1,
    establecimiento: leido.establecimiento ?? '001',
    punto: leido.punto ?? '001',
    fechaEmision: leido.fechaEmision ?? now,
  }
  const timbrado = tieneDestino(leido) ? await timbradoProbable(deps, db, emisor, leido) : ok(null)
  const delEmisor = faltasDelEmisor(emisor, row, deps.base())
  const buscar = (there: Db, of: Emisor, cdc: string) => findDocumento(there, of, { cdc })
  solicitud.faltas.push(...(await faltasDeAsociado(db, emisor, solicitud, buscar)))
  const known = timbrado.ok ? timbrado.value : null
  const vista = verEmision(solicitud, {
    ambiente: emisor.ambiente,
    emisor: completar(row),
    numeracion: known === null ? numeracionDeNadie(solicitud) : { ...known, documento: known.siguiente },
    codigoSeguridad: CODIGO_DE_NADIE,
    desfases: [],
    now,
  })
  const exceso = vista.parcial ? [] : await excesoDeCredito(db, emisor, solicitud, vista.totales?.dTotGralOpe)
  const faltas = [...vista.faltas, ...faltasDe(timbrado), ...exceso, ...delEmisor]
  return ok({ ...vista, faltas, timbrado: known })
}

const faltasDe = (result: Result<unknown>): readonly Fault[] =>
  !result.ok && 'faults' in result.failure ? result.failure.faults : []

/** The paper that it would be, marked as a draft; only of what could be emitted as it stands. */
export async function imprimirBorrador(
  { imprenta }: { imprenta: Imprenta },
  { documento, faltas }: VistaPrevia,
): Promise<Result<Uint8Array>> {
  if (documento === null || faltas.length > 0) return invalid(faltas)
  const { head, de } = writeDocumento(documento)
  return imprenta.imprimir(`${head}${de}</rDE>`, { borrador: true })
}
