import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { lockContribuyente } from '../../db/contribuyente.ts'
import { type Db, known, type Pool, transactionResult } from '../../db/db.ts'
import {
  countTandasAbiertas,
  findTanda,
  insertTanda,
  listTandas,
  listTandasEnCurso,
  lockTanda,
  setEstadoDeTanda,
  type TandaRow,
} from '../../db/tanda.ts'
import {
  countRepetidos,
  listDocumentosDeTanda,
  retireDocumentosDeTanda,
  type TandaDocumentoRow,
} from '../../db/tanda-documento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Pagina } from '../../domain/pagina.ts'
import {
  checkSalida,
  type EstadoDeTanda,
  type EstadoEnTanda,
  type SalidaPedida,
  TANDAS_ABIERTAS_MAX,
} from '../../domain/tanda/tanda.ts'
import { type Validated, wrong } from '../../domain/validated.ts'
import type { RandomBytes } from '../ports.ts'

interface Deps {
  pool: Pool
}

/** Who asks, for which tanda, and when. */
export interface PedidoDeTanda {
  emisor: Emisor
  actor: Actor
  now: number
  tandaId: number
}

/** A draft: nothing of it is emitted until somebody says so. Made twice, one of the two stays empty. */
export async function createTanda(
  deps: Deps & { randomBytes: RandomBytes },
  { emisor, actor, now }: Omit<PedidoDeTanda, 'tandaId'>,
  pedida: Validated<{ nombre: string }>,
): Promise<Result<TandaRow>> {
  if (!pedida.ok) return invalid(pedida)
  const { nombre } = pedida.value
  const clave = Buffer.from(deps.randomBytes(16)).toString('hex')
  return transactionResult(deps.pool, async db => {
    await lockContribuyente(db, emisor.contribuyenteId)
    if ((await countTandasAbiertas(db, emisor)) >= TANDAS_ABIERTAS_MAX) {
      const detail = `ya hay ${TANDAS_ABIERTAS_MAX} tandas sin terminar: termine o cancele las que no hagan falta`
      return invalid(wrong('', 'quota', detail))
    }
    const tandaId = await insertTanda(db, emisor, { nombre, clave, actor })
    await recordAuditoria(db, asientoDeTanda({ emisor, actor, now, tandaId }, 'crear'))
    return ok(known(await findTanda(db, emisor, tandaId), 'tanda'))
  })
}

export async function viewTanda({ pool }: Deps, emisor: Emisor, tandaId: number): Promise<Result<TandaRow>> {
  const row = await findTanda(pool, emisor, tandaId)
  return row === null ? fail({ type: 'tanda-not-found' }) : ok(row)
}

export const browseTandas = (
  { pool }: Deps,
  emisor: Emisor,
  { cursor, limite }: Pagina,
): Promise<TandaRow[]> => listTandas(pool, emisor, { before: cursor, limit: limite + 1 })

export async function browseDocumentosDeTanda(
  deps: Deps,
  emisor: Emisor,
  tandaId: number,
  { cursor, limite, estado }: Pagina & { estado: EstadoEnTanda | null },
): Promise<Result<TandaDocumentoRow[]>> {
  const tanda = await viewTanda(deps, emisor, tandaId)
  if (!tanda.ok) return tanda
  const page = { estado, after: cursor, limit: limite + 1 }
  return ok(await listDocumentosDeTanda(deps.pool, emisor, tandaId, page))
}

/** Has what is LISTO of it emitted, from the start or where it was stopped. One that goes on already goes on. */
export async function emitirTanda(
  deps: Deps,
  pedido: PedidoDeTanda,
  salida: Validated<SalidaPedida>,
): Promise<Result<TandaRow>> {
  if (!salida.ok) return invalid(salida)
  return change(deps, pedido, async (db, estado) => {
    if (estado === 'EN_CURSO') return ok(null)
    if (estado === 'CANCELADA')
      return invalid(wrong('', 'cancelada', 'esta tanda se canceló: prepare otra con lo que falte emitir'))
    const { emisor, tandaId, actor } = pedido
    const { cuenta } = known(await findTanda(db, emisor, tandaId), 'tanda that is held')
    const puede = checkSalida(salida.value, cuenta, await countRepetidos(db, emisor, tandaId))
    if (!puede.ok) return invalid(puede)
    await setEstadoDeTanda(db, emisor, tandaId, { estado: 'EN_CURSO', motivo: null, actor })
    return ok('emitir')
  })
}

/** Nothing more of it is emitted until somebody has it go on. */
export const pausarTanda = (deps: Deps, pedido: PedidoDeTanda): Promise<Result<TandaRow>> =>
  change(deps, pedido, async (db, estado) => {
    if (estado !== 'EN_CURSO') return ok(null)
    await setEstadoDeTanda(db, pedido.emisor, pedido.tandaId, {
      estado: 'PAUSADA',
      motivo: null,
      actor: null,
    })
    return ok('pausar')
  })

/** Nothing more of it is emitted, ever; what was emitted stays. */
export const cancelarTanda = (deps: Deps, pedido: PedidoDeTanda): Promise<Result<TandaRow>> =>
  change(deps, pedido, async (db, estado) => {
    if (estado === 'CANCELADA') return ok(null)
    const { emisor, tandaId } = pedido
    await setEstadoDeTanda(db, emisor, tandaId, { estado: 'CANCELADA', motivo: null, actor: null })
    // After its state: what is being emitted at this moment either is by then, or never will be.
    await retireDocumentosDeTanda(db, emisor, tandaId)
    return ok('cancelar')
  })

/**
 * Those that went on in a database that went back: since then somebody may have stopped or ended one, and nobody knows. Each goes on when a person has
 * looked at it. What was told to go on since that was found goes on.
 */
export async function pausarTandasDeAntes(
  db: Db,
  detectada: number,
  { actor, now }: Pick<PedidoDeTanda, 'actor' | 'now'>,
): Promise<void> {
  const motivo = { type: 'recovery-pending', segundos: 0, deAntes: true } as const
  for (const { tandaId, ...emisor } of await listTandasEnCurso(db, detectada)) {
    // Whoever has it in hand at this moment may end it.
    if ((await lockTanda(db, emisor, tandaId)) !== 'EN_CURSO') continue
    await setEstadoDeTanda(db, emisor, tandaId, { estado: 'PAUSADA', motivo, actor: null })
    await recordAvisos(db, emisor, 'tanda', [tandaId])
    await recordAuditoria(db, asientoDeTanda({ emisor, actor, now, tandaId }, 'pausar'))
  }
}

/** Changes a tanda that nobody else changes meanwhile, with its line of the audit where something changed. */
const change = (
  { pool }: Deps,
  pedido: PedidoDeTanda,
  act: (db: Db, estado: EstadoDeTanda) => Promise<Result<string | null>>,
): Promise<Result<TandaRow>> =>
  transactionResult(pool, async db => {
    const { emisor, tandaId } = pedido
    // Two that have the same emitted come one after the other: the second sees what the first began.
    await lockContribuyente(db, emisor.contribuyenteId)
    const estado = await lockTanda(db, emisor, tandaId)
    if (estado === null) return fail({ type: 'tanda-not-found' })
    const hecho = await act(db, estado)
    if (!hecho.ok) return hecho
    if (hecho.value !== null) await recordAuditoria(db, asientoDeTanda(pedido, hecho.value))
    return ok(known(await findTanda(db, emisor, tandaId), 'tanda that is held'))
  })

/** A line of the audit about a tanda. */
export const asientoDeTanda = (
  { emisor, actor, now, tandaId }: PedidoDeTanda,
  que: string,
  detalle: Record<string, unknown> = {},
) => ({
  ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: `tanda.${que}` },
  ...{ objeto: String(tandaId), detalle: { ambiente: emisor.ambiente, ...detalle } },
})
