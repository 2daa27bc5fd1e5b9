import {
  type AdopcionDocumentoRow,
  listAdopcionDocumentos,
  retirePorAdoptar,
} from '../../db/adopcion-documento.ts'
import {
  type AdopcionRow,
  countAdopcionesAbiertas,
  findAdopcion,
  insertAdopcion,
  listAdopciones,
  retireAdopcion,
} from '../../db/adopcion-pedida.ts'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type Db, type Pool, transaction, transactionResult } from '../../db/db.ts'
import { claimIdempotencyKey } from '../../db/idempotencia.ts'
import {
  ABIERTAS_MAX,
  type EstadoDePedido,
  ILEGIBLES_DICHOS,
  type PedidoLeido,
} from '../../domain/adopcion/pedida.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conservarHasta } from '../../domain/documento/retencion.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Pagina } from '../../domain/pagina.ts'
import { type Validated, wrong } from '../../domain/validated.ts'
import { type ConsultaDeps, openConsulta } from '../consulta.ts'
import { withIdempotency } from '../with-idempotency.ts'
import { type AdoptarDeps, adoptar, type ResultadoDeAdopcion } from './adoptar.ts'

export interface PedidoDeAdopcion {
  emisor: Emisor
  actor: Actor
  idempotencyKey: string | null
  now: number
  /** Reads what is asked for. Not asked where the key answers already. */
  leer: () => Promise<Validated<PedidoLeido>>
  /** Whether so few are asked for that the caller waits for them. */
  alMomento: (leido: PedidoLeido) => boolean
}

export interface AdopcionPedida {
  adopcion: AdopcionRow
  /** The first of what could not be read. */
  ilegibles: AdopcionDocumentoRow[]
  repetida: boolean
}

export type RespuestaDeAdopcion =
  | { tipo: 'hecha'; resultados: ResultadoDeAdopcion[] }
  | ({ tipo: 'pedida' } & AdopcionPedida)

/**
 * Takes over what SIFEN has under the CDCs that are asked for: a few within the request, many in the background. Only an order in the
 * background takes the Idempotency-Key: what is done within the request is done once for each CDC, however often it is asked for.
 */
export function pedirAdopcion(
  deps: AdoptarDeps,
  pedido: PedidoDeAdopcion,
): Promise<Result<RespuestaDeAdopcion>> {
  const repeat = async ({ adopcionId }: { adopcionId: number | null }) => {
    const adopcion = adopcionId === null ? null : await findAdopcion(deps.pool, pedido.emisor, adopcionId)
    if (adopcion === null) throw new Error('A key stands for an order that is not there')
    return ok({
      tipo: 'pedida' as const,
      ...(await recienPedida(deps, pedido.emisor, adopcion)),
      repetida: true,
    })
  }
  return withIdempotency<RespuestaDeAdopcion>(deps.pool, pedido, {
    operacion: 'ADOPCION',
    atOnce: true,
    run: () => adoptarONuevo(deps, pedido),
    repeat,
    resume: repeat,
  })
}

async function adoptarONuevo(
  deps: AdoptarDeps,
  pedido: PedidoDeAdopcion,
): Promise<Result<RespuestaDeAdopcion>> {
  const { emisor, actor, now } = pedido
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const leido = await pedido.leer()
  if (!leido.ok) return invalid(leido)
  if (pedido.alMomento(leido.value)) {
    const cdcs = leido.value.cdcs.map(({ cdc }) => cdc)
    const hechas = await adoptar(deps, { emisor, actor, cdcs, now })
    return hechas.ok ? ok({ tipo: 'hecha', resultados: hechas.value }) : hechas
  }
  const listo = await canAsk(deps, emisor)
  if (!listo.ok) return listo
  const creada = await transactionResult(deps.pool, db => createAdopcion(deps, db, pedido, leido.value))
  if (!creada.ok) return creada
  const adopcion = await findAdopcion(deps.pool, emisor, creada.value)
  if (adopcion === null) throw new Error('An order that was stored is not there')
  return ok({ tipo: 'pedida', ...(await recienPedida(deps, emisor, adopcion)), repetida: false })
}

/** Without a certificate nothing could ever be asked; that SIFEN does not answer now is what the background is for. */
async function canAsk(deps: ConsultaDeps, emisor: Emisor): Promise<Result<null>> {
  const acceso = await openConsulta(deps, emisor)
  return acceso.ok || acceso.failure.type === 'sifen-unavailable' ? ok(null) : acceso
}

async function createAdopcion(
  { retencionAnos }: AdoptarDeps,
  db: Db,
  { emisor, actor, idempotencyKey, now }: PedidoDeAdopcion,
  leido: PedidoLeido,
): Promise<Result<number>> {
  if ((await countAdopcionesAbiertas(db, emisor)) >= ABIERTAS_MAX) {
    const detail = `ya hay ${ABIERTAS_MAX} pedidos sin terminar: espere a que uno termine, o detenga el que no haga falta`
    return invalid(wrong('', 'quota', detail))
  }
  const adopcionId = await insertAdopcion(db, emisor, leido, actor)
  await recordAuditoria(db, asientoDe(emisor, { actor, now, accion: 'adopcion.pedir', adopcionId }))
  if (idempotencyKey === null) return ok(adopcionId)
  const claimed = await claimIdempotencyKey(db, emisor, idempotencyKey, {
    operacion: 'ADOPCION',
    documentoId: null,
    adopcionId,
    now,
    completadaEn: 'ahora',
    reservadaHasta: conservarHasta({ ambiente: emisor.ambiente, fechaEmision: now, now }, retencionAnos),
  })
  return claimed ? ok(adopcionId) : fail({ type: 'operation-in-progress', segundos: 1 })
}

const asientoDe = (
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
): Promise<Omit<AdopcionPedida, 'repetida'>> {
  const { ILEGIBLE = 0, ...estados } = adopcion.cuenta
  const PENDIENTE = Object.values(estados).reduce((sum, n) => sum + n, 0)
  const page = { estado: 'ILEGIBLE', after: null, limit: ILEGIBLES_DICHOS } as const
  const ilegibles =
    ILEGIBLE === 0 ? [] : await listAdopcionDocumentos(pool, emisor, adopcion.adopcionId, page)
  return {
    adopcion: { ...adopcion, estado: 'EN_CURSO', fechaFin: null, cuenta: { PENDIENTE, ILEGIBLE } },
    ilegibles,
  }
}

export async function viewAdopcion(
  { pool }: { pool: Pool },
  emisor: Emisor,
  adopcionId: number,
): Promise<Result<AdopcionRow>> {
  const row = await findAdopcion(pool, emisor, adopcionId)
  return row === null ? fail({ type: 'adopcion-not-found' }) : ok(row)
}

export const browseAdopciones = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  { cursor, limite }: Pagina,
): Promise<AdopcionRow[]> => listAdopciones(pool, emisor, { before: cursor, limit: limite + 1 })

export async function browseAdopcionDocumentos(
  deps: { pool: Pool },
  emisor: Emisor,
  adopcionId: number,
  { cursor, limite, estado }: Pagina & { estado: EstadoDePedido | null },
): Promise<Result<AdopcionDocumentoRow[]>> {
  const adopcion = await viewAdopcion(deps, emisor, adopcionId)
  if (!adopcion.ok) return adopcion
  const page = { estado, after: cursor, limit: limite + 1 }
  return ok(await listAdopcionDocumentos(deps.pool, emisor, adopcionId, page))
}

/** Nothing more of it is asked for; what was taken over stays. An order that ended already is left as it is. */
export async function cancelarAdopcion(
  deps: { pool: Pool },
  emisor: Emisor,
  { adopcionId, actor, now }: { adopcionId: number; actor: Actor; now: number },
): Promise<Result<AdopcionRow>> {
  const known = await viewAdopcion(deps, emisor, adopcionId)
  if (!known.ok || known.value.estado !== 'EN_CURSO') return known
  await transaction(deps.pool, async db => {
    await retirePorAdoptar(db, emisor, adopcionId)
    if (await retireAdopcion(db, emisor, adopcionId))
      await recordAuditoria(db, asientoDe(emisor, { actor, now, accion: 'adopcion.cancelar', adopcionId }))
  })
  return viewAdopcion(deps, emisor, adopcionId)
}
