import { writeDocumento } from '@mbohera/sifen'
import type { ReglasNuevas } from '@mbohera/sifen/valores'
import { type Db, type Pool, snapshot } from '../db/db.ts'
import { findEmisor } from '../db/emisor.ts'
import type { TimbradoRow } from '../db/timbrado.ts'
import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Cuerpo } from '../domain/cuerpo.ts'
import type { Cupos } from '../domain/cupo.ts'
import { completeEntrada, numeracionDeNadie } from '../domain/emision/armar.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { LeyendaDePrueba } from '../domain/emision/leyenda.ts'
import { hasDestino, readSolicitud, type SolicitudDeEmision } from '../domain/emision/solicitud.ts'
import { type VistaDeEmision, viewEmision } from '../domain/emision/vista-previa.ts'
import { type Fault, fail, faultsIn, invalid, ok, type Result } from '../domain/failure.ts'
import { withOrdenes } from '../domain/orden.ts'
import { alongside, draftOf, faultsOf, mapDraft, NOTHING, type Validated } from '../domain/validated.ts'
import { judgeAsociados } from './emision/asociado.ts'
import { judgeEmisor } from './emision/emisor.ts'
import { checkPeso } from './emision/peso.ts'
import { checkCredito } from './emision/saldo.ts'
import { timbradoProbable } from './emision/timbrado.ts'
import { findPorTraer } from './emision/traer-asociado.ts'
import type { OcupacionDeSandbox } from './ocupacion-de-sandbox.ts'
import type { Clock, Imprenta } from './ports.ts'

export interface PedidoDeVista {
  emisor: Emisor
  cuerpo: Cuerpo<CuerpoEmision>
  now: number
}

export interface VistaPrevia extends VistaDeEmision {
  /** From which the documento would take its number, if it came now. */
  timbrado: TimbradoRow | null
  /** The CDCs of what it is about that an emission would ask SIFEN for and bring. */
  porTraer: string[]
  /** Of the faults those that whoever issues has, whatever the documento says. */
  deEmisor: readonly Fault[]
}

export interface VistaDeps {
  pool: Pool
  cupos: Pick<Cupos, 'timbrados'>
  ocupacion: Pick<OcupacionDeSandbox, 'cabe'>
  /** What the database's clock shows: until when a certificate serves is told by it. */
  base: Clock
  leyenda: LeyendaDePrueba
  simulados: readonly Ambiente[]
  reglas: ReglasNuevas | null
}

/** A fixed security code for the documento of a view, which is never signed. */
const CODIGO_DE_NADIE = '900000000'

/** The totals that an emission of this body would have, and every fault that would refuse it. Takes no number, stores nothing and locks nothing. */
export async function viewVistaPrevia(deps: VistaDeps, pedido: PedidoDeVista): Promise<Result<VistaPrevia>> {
  const vista = await snapshot(deps.pool, db => look(deps, db, pedido))
  if (!vista.ok) return vista
  return ok(withOcupacion(vista.value, await deps.ocupacion.cabe(pedido.emisor)))
}

/** The same of many, of one state of the database. */
export async function viewVistasPrevias(
  deps: VistaDeps,
  { cuerpos, ...pedido }: Omit<PedidoDeVista, 'cuerpo'> & { cuerpos: readonly Cuerpo<CuerpoEmision>[] },
): Promise<Result<VistaPrevia[]>> {
  const cabe = await deps.ocupacion.cabe(pedido.emisor)
  return snapshot(deps.pool, async db => {
    const vistas: VistaPrevia[] = []
    for (const cuerpo of cuerpos) {
      const vista = await look(deps, db, { ...pedido, cuerpo })
      if (!vista.ok) return vista
      vistas.push(withOcupacion(vista.value, cabe))
    }
    return ok(vistas)
  })
}

const withOcupacion = (vista: VistaPrevia, cabe: Validated<null>): VistaPrevia => ({
  ...vista,
  faltas: [...vista.faltas, ...faultsOf(cabe)],
  deEmisor: [...vista.deEmisor, ...faultsOf(cabe)],
})

async function look(
  deps: VistaDeps,
  db: Db,
  { emisor, cuerpo, now }: PedidoDeVista,
): Promise<Result<VistaPrevia>> {
  const row = await findEmisor(db, emisor)
  if (row === null) return fail({ type: 'contribuyente-not-found' })
  const leida = readSolicitud(withOrdenes(cuerpo, deps.simulados.includes(emisor.ambiente)), now)
  const leido = draftOf(leida)
  // What is missing has been said; in its place stands what lets the rest be judged.
  const solicitud: SolicitudDeEmision = {
    ...leido,
    iTiDE: leido.iTiDE ?? 1,
    establecimiento: leido.establecimiento ?? '001',
    punto: leido.punto ?? '001',
    fechaEmision: leido.fechaEmision ?? now,
  }
  const timbrado = hasDestino(leido) ? await timbradoProbable(deps, db, emisor, leido) : ok(null)
  const delEmisor = judgeEmisor(emisor, row, deps.base())
  // Nothing is asked of SIFEN for a view, and nothing stored: what an emission would bring is not judged.
  const porTraer = await findPorTraer(db, emisor, solicitud, row)
  const asociados = solicitud.asociados.filter(({ dCdCDERef: cdc = '' }) => !porTraer.includes(cdc))
  const asociado = await judgeAsociados(db, emisor, { ...solicitud, asociados }, { soloMirar: true })
  const completa = mapDraft(leida, () => solicitud)
  const known = timbrado.ok ? timbrado.value : null
  const vista = viewEmision(alongside(completa, asociado), {
    ambiente: emisor.ambiente,
    emisor: completeEntrada(row),
    numeracion: known === null ? numeracionDeNadie(solicitud) : { ...known, documento: known.siguiente },
    codigoSeguridad: CODIGO_DE_NADIE,
    desfases: [],
    leyenda: deps.leyenda,
    reglas: deps.reglas,
    now,
    topeDeCredito: asociado.ok ? asociado.value : null,
  })
  const { parcial, totales } = vista
  // What does not go with what it is about is not measured by that either: it may be to somebody else, or in other money.
  const medible = !parcial && asociado.ok
  const credito = medible ? await checkCredito(db, emisor, solicitud, totales?.dTotGralOpe) : NOTHING
  const peso = vista.documento === null ? NOTHING : checkPeso(writeDocumento(vista.documento))
  const sinTimbrado = faultsIn(timbrado)
  const suyas = !timbrado.ok && timbrado.failure.type !== 'validation-error' ? sinTimbrado : []
  const cuentas = [credito, peso, delEmisor].flatMap(faultsOf)
  const faltas = [...vista.faltas, ...sinTimbrado, ...cuentas]
  const deEmisor = [...suyas, ...faultsOf(delEmisor)]
  return ok({ ...vista, faltas, deEmisor, timbrado: known, porTraer })
}

/** The paper that it would be, marked as a draft; only of what could be emitted as it stands. */
export async function printBorrador(
  { imprenta }: { imprenta: Imprenta },
  { documento, faltas }: VistaPrevia,
): Promise<Result<Uint8Array>> {
  if (documento === null || faltas.length > 0) return invalid({ ok: false, faults: faltas })
  const { head, de } = writeDocumento(documento)
  return imprenta.print(`${head}${de}</rDE>`, { borrador: true })
}
