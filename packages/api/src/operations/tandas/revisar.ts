import { recordAuditoria } from '../../db/auditoria.ts'
import { known, transactionResult } from '../../db/db.ts'
import { findTanda, lockTanda, setEstadoDeTanda, type TandaRow } from '../../db/tanda.ts'
import { type DocumentoRevisado, upsertDocumentosDeTanda } from '../../db/tanda-documento.ts'
import { type Fault, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import {
  DOCUMENTOS_POR_TANDA,
  type DocumentoPedido,
  type EstadoDeTanda,
  type EstadoEnTanda,
} from '../../domain/tanda/tanda.ts'
import { type Validated, valid, wrong } from '../../domain/validated.ts'
import { type VistaDeps, type VistaPrevia, viewVistasPrevias } from '../vista-previa.ts'
import { asientoDeTanda, type PedidoDeTanda, viewTanda } from './gestionar.ts'

/** So many of one documento are kept: as many as an emission would tell. */
const FALTAS_MAX = 50

export type DocumentoDeTanda = Pick<
  DocumentoRevisado,
  'referencia' | 'lugar' | 'moneda' | 'total' | 'faltas'
> & { estado: EstadoEnTanda }

export interface Revision {
  tanda: TandaRow
  documentos: DocumentoDeTanda[]
  /** What whoever issues lacks; of none of the documentos is it said again. */
  deEmisor: readonly Fault[]
}

/**
 * Writes documentos into a tanda, each as an emission would judge it now. Whichever is there already, by its referencia, is what is said
 * now; one that was emitted stays. So a request that is sent twice does what it does once.
 */
export async function storeDocumentosDeTanda(
  deps: VistaDeps,
  pedido: PedidoDeTanda,
  pedidos: Validated<DocumentoPedido[]>,
): Promise<Result<Revision>> {
  const { emisor, tandaId, now } = pedido
  if (!pedidos.ok) return invalid(pedidos)
  const tanda = await viewTanda(deps, emisor, tandaId)
  if (!tanda.ok) return tanda
  const admite = checkEstado(tanda.value.estado)
  if (!admite.ok) return invalid(admite)
  const cuerpos = pedidos.value.map(({ cuerpo }) => cuerpo)
  const vistas = await viewVistasPrevias(deps, { emisor, cuerpos, now })
  if (!vistas.ok) return vistas
  const revisados = pedidos.value.map((uno, n) => revisado(uno, known(vistas.value[n] ?? null, 'view')))
  return transactionResult(deps.pool, async db => {
    const estado = await lockTanda(db, emisor, tandaId)
    if (estado === null) return fail({ type: 'tanda-not-found' })
    const sigue = checkEstado(estado)
    if (!sigue.ok) return invalid(sigue)
    const escritos = await upsertDocumentosDeTanda(db, emisor, tandaId, revisados)
    // What was done with is taken up again where something may be left to do.
    await setEstadoDeTanda(db, emisor, tandaId, {
      estado: estado === 'TERMINADA' ? 'PAUSADA' : estado,
      motivo: null,
      actor: null,
    })
    const row = known(await findTanda(db, emisor, tandaId), 'tanda that is held')
    const cabe = checkCuantos(row)
    if (!cabe.ok) return invalid(cabe)
    const cuantos = { documentos: escritos.size }
    await recordAuditoria(db, asientoDeTanda(pedido, 'preparar', cuantos))
    const documentos = revisados.map(({ cuerpo: _, ...uno }) => ({
      ...uno,
      estado: escritos.has(uno.referencia) ? estadoDe(uno.faltas) : ('EMITIDO' as const),
    }))
    return ok({ tanda: row, documentos, deEmisor: allDeEmisor(vistas.value) })
  })
}

/** For each of them something else may be missing: each of it once. */
const allDeEmisor = (vistas: readonly VistaPrevia[]): readonly Fault[] => [
  ...new Map(
    vistas.flatMap(({ deEmisor }) => deEmisor).map(falta => [JSON.stringify(falta), falta]),
  ).values(),
]

const estadoDe = (faltas: readonly Fault[]): EstadoEnTanda => (faltas.length === 0 ? 'LISTO' : 'CON_FALTAS')

function revisado(
  { referencia, lugar, cuerpo }: DocumentoPedido,
  { faltas, deEmisor, moneda, totales }: VistaPrevia,
): DocumentoRevisado {
  const suyas = faltas.filter(({ campo, codigo }) =>
    deEmisor.every(falta => falta.campo !== campo || falta.codigo !== codigo),
  )
  // What is no currency is said so; it cannot be summed with any.
  const conocida = /^[A-Z]{3}$/.test(moneda) ? moneda : 'PYG'
  const total = totales?.dTotGralOpe ?? '0'
  return {
    ...{ referencia, lugar, moneda: conocida, total },
    cuerpo: cuerpo.dado,
    faltas: suyas.slice(0, FALTAS_MAX),
  }
}

/** What is being emitted is not changed meanwhile, and what was given up not at all. */
function checkEstado(estado: EstadoDeTanda): Validated<null> {
  if (estado === 'EN_CURSO')
    return wrong('', 'en-curso', 'se está emitiendo: páusela antes de cambiar sus documentos')
  return estado === 'CANCELADA' ? wrong('', 'cancelada', 'esta tanda se canceló: prepare otra') : valid(null)
}

function checkCuantos({ cuenta }: TandaRow): Validated<null> {
  const cuantos = Object.values(cuenta).reduce((sum, n) => sum + n, 0)
  if (cuantos <= DOCUMENTOS_POR_TANDA) return valid(null)
  const detail = `una tanda admite hasta ${DOCUMENTOS_POR_TANDA.toLocaleString('es-PY')} documentos: prepare otra con los que siguen`
  return wrong('documentos', 'max-items', detail)
}
