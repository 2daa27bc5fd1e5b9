import { type AdopcionDocumentoRow, listAdopcionDocumentos } from '../../db/adopcion-documento.ts'
import { type AdopcionRow, countAdopcionesAbiertas, findAdopcion } from '../../db/adopcion-pedida.ts'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type Db, known, type Pool, storeThen, transactionResult } from '../../db/db.ts'
import { claimIdempotencyKey } from '../../db/idempotencia.ts'
import { ABIERTAS_MAX, ILEGIBLES_DICHOS, PEDIDOS_SE_GUARDAN_DIAS } from '../../domain/adopcion/pedida.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import { wrong } from '../../domain/validated.ts'
import { type ConsultaDeps, openConsulta } from '../consulta.ts'
import type { Guardia } from '../ports.ts'
import { failForgotten, withIdempotency } from '../with-idempotency.ts'

export interface PedidoDeOrden {
  emisor: Emisor
  actor: Actor
  idempotencyKey: string | null
  now: number
}

/** An order, as it was when it was given. */
export interface Orden {
  tipo: 'pedida'
  adopcion: AdopcionRow
  /** The first of what could not be read. */
  ilegibles: AdopcionDocumentoRow[]
  repetida: boolean
}

const DIA_MS = 86_400_000

/** Runs what gives an order; under a key that one was given with before, that one is the answer. */
export function withOrden<T>(
  deps: { pool: Pool; guardia: Guardia },
  pedido: PedidoDeOrden,
  run: () => Promise<Result<T | Orden>>,
): Promise<Result<T | Orden>> {
  const repeat = async ({ adopcionId }: { adopcionId: number | null }) => {
    const adopcion = adopcionId === null ? null : await findAdopcion(deps.pool, pedido.emisor, adopcionId)
    return adopcion === null
      ? failForgotten(deps)
      : ok(await recienPedida(deps, pedido.emisor, adopcion, true))
  }
  return withIdempotency<T | Orden>(deps.pool, pedido, {
    ...{ operacion: 'ADOPCION', atOnce: true },
    ...{ run, repeat, resume: repeat },
  })
}

/** Stores an order with its line of the audit and its key. `insertar` gives its number, or why it cannot be given. */
export async function createOrden(
  deps: ConsultaDeps,
  pedido: PedidoDeOrden,
  insertar: (db: Db) => Promise<Result<number>>,
): Promise<Result<Orden>> {
  const { emisor, actor, now } = pedido
  const listo = await canAsk(deps, emisor)
  if (!listo.ok) return listo
  const storing = transactionResult(deps.pool, async db => {
    if ((await countAdopcionesAbiertas(db, emisor)) >= ABIERTAS_MAX) {
      const detail = `ya hay ${ABIERTAS_MAX} pedidos sin terminar: espere a que uno termine, o detenga el que no haga falta`
      return invalid(wrong('', 'quota', detail))
    }
    const insertada = await insertar(db)
    if (!insertada.ok) return insertada
    const adopcionId = insertada.value
    await recordAuditoria(db, asientoDeOrden(emisor, { actor, now, accion: 'adopcion.pedir', adopcionId }))
    return (await claim(db, pedido, adopcionId))
      ? insertada
      : fail({ type: 'operation-in-progress', segundos: 1 })
  })
  return storeThen(storing, async creada => {
    if (!creada.ok) return creada
    const adopcion = known(await findAdopcion(deps.pool, emisor, creada.value), 'order')
    return ok(await recienPedida(deps, emisor, adopcion, false))
  })
}

/** The key stands for the order as long as that is kept. */
async function claim(
  db: Db,
  { emisor, idempotencyKey, now }: PedidoDeOrden,
  adopcionId: number,
): Promise<boolean> {
  if (idempotencyKey === null) return true
  return claimIdempotencyKey(db, emisor, idempotencyKey, {
    operacion: 'ADOPCION',
    documentoId: null,
    adopcionId,
    now,
    completadaEn: 'ahora',
    reservadaHasta: formatCivil(now + PEDIDOS_SE_GUARDAN_DIAS * DIA_MS).slice(0, 10),
  })
}

/** Without a certificate nothing could ever be asked; that SIFEN does not answer now is what the background is for. */
async function canAsk(deps: ConsultaDeps, emisor: Emisor): Promise<Result<null>> {
  const acceso = await openConsulta(deps, emisor)
  return acceso.ok || acceso.failure.type === 'sifen-unavailable' ? ok(null) : acceso
}

export const asientoDeOrden = (
  { contribuyenteId, ambiente }: Emisor,
  { actor, now, accion, adopcionId }: { actor: Actor; now: number; accion: string; adopcionId: number },
) => ({
  ...{ contribuyenteId, fecha: now, actor, accion, objeto: String(adopcionId) },
  detalle: { ambiente },
})

/** As it was when it was given, whatever became of it since. */
async function recienPedida(
  { pool }: { pool: Pool },
  emisor: Emisor,
  adopcion: AdopcionRow,
  repetida: boolean,
): Promise<Orden> {
  const { ILEGIBLE = 0, ...estados } = adopcion.cuenta
  const PENDIENTE = Object.values(estados).reduce((sum, n) => sum + n, 0)
  const page = { estado: 'ILEGIBLE', after: null, limit: ILEGIBLES_DICHOS } as const
  const ilegibles =
    ILEGIBLE === 0 ? [] : await listAdopcionDocumentos(pool, emisor, adopcion.adopcionId, page)
  return {
    tipo: 'pedida',
    adopcion: { ...adopcion, estado: 'EN_CURSO', fechaFin: null, cuenta: { PENDIENTE, ILEGIBLE } },
    ilegibles,
    repetida,
  }
}
