import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import { recordAvisos } from '../db/aviso-nuevo.ts'
import { lockContribuyente } from '../db/contribuyente.ts'
import { type Db, type Pool, transaction, transactionResult } from '../db/db.ts'
import {
  advanceRecurrente,
  countRecurrentes,
  type Debido,
  findRecurrenteIgual,
  insertDebidos,
  insertRecurrente,
  listRecurrentes,
  lockRecurrente,
  type RecurrenteRow,
  takeDebidos,
  updateRecurrente,
} from '../db/recurrente.ts'
import { insertTanda, setEstadoDeTanda } from '../db/tanda.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cuerpo } from '../domain/cuerpo.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'
import { isTarde, nextDebidoDesde, planDebidos } from '../domain/recurrente/calendario.ts'
import {
  type CambiosDeRecurrente,
  RECURRENTES_MAX,
  type RecurrentePedido,
} from '../domain/recurrente/pedido.ts'
import { formatCivil, formatDiaEscrito } from '../domain/tiempo.ts'
import { type Validated, wrong } from '../domain/validated.ts'
import type { Clock, RandomBytes } from './ports.ts'
import { type VistaDeps, viewVistaPrevia } from './vista-previa.ts'

interface Pedido {
  emisor: Emisor
  actor: Actor
  now: number
}

/** `nuevo`: there was none that is the same. */
interface Creado {
  recurrente: RecurrenteRow
  nuevo: boolean
}

/** What it is to say is judged now as an emission, and again each time. Asked for again, it is the one that is there: two would emit twice what is sold once. */
export async function createRecurrente(
  deps: VistaDeps,
  { emisor, actor, now }: Pedido,
  pedido: Validated<RecurrentePedido>,
  cuerpo: Cuerpo<CuerpoEmision>,
): Promise<Result<Creado>> {
  if (!pedido.ok) return invalid(pedido)
  const vista = await viewVistaPrevia(deps, { emisor, cuerpo, now })
  if (!vista.ok) return vista
  const { faltas, deEmisor, moneda, totales } = vista.value
  const suyas = faltas
    .filter(({ campo, codigo }) => deEmisor.every(falta => falta.campo !== campo || falta.codigo !== codigo))
    .map(falta => ({ ...falta, campo: falta.campo === '' ? 'cuerpo' : `cuerpo.${falta.campo}` }))
  if (suyas.length > 0) return invalid({ ok: false, faults: suyas })
  return transactionResult(deps.pool, async (db): Promise<Result<Creado>> => {
    await lockContribuyente(db, emisor.contribuyenteId)
    const igual = await findRecurrenteIgual(db, emisor, { ...pedido.value, cuerpo: cuerpo.dado })
    if (igual !== null) return ok({ recurrente: igual, nuevo: false })
    if ((await countRecurrentes(db, emisor)) >= RECURRENTES_MAX)
      return invalid(
        wrong('', 'quota', `ya hay ${RECURRENTES_MAX} recurrentes: pause los que no hagan falta`),
      )
    const total = totales?.dTotGralOpe ?? '0'
    const nuevo = { ...pedido.value, cuerpo: cuerpo.dado, moneda, total, actor }
    const recurrente = await insertRecurrente(db, emisor, nuevo)
    await recordAuditoria(db, asientoDe({ emisor, actor, now }, 'crear', recurrente.recurrenteId))
    return ok({ recurrente, nuevo: true })
  })
}

export const browseRecurrentes = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  { cursor, limite }: Pagina,
): Promise<RecurrenteRow[]> => listRecurrentes(pool, emisor, { before: cursor, limit: limite + 1 })

/** One that goes on after a pause owes nothing of the days between. */
export async function modifyRecurrente(
  { pool }: { pool: Pool },
  { emisor, actor, now }: Pedido,
  recurrenteId: number | null,
  cambios: Validated<CambiosDeRecurrente>,
): Promise<Result<RecurrenteRow>> {
  if (!cambios.ok) return invalid(cambios)
  return transactionResult(pool, async db => {
    const before = recurrenteId === null ? null : await lockRecurrente(db, emisor, recurrenteId)
    if (before === null) return fail({ type: 'recurrente-not-found' })
    const row = await updateRecurrente(db, emisor, before.recurrenteId, {
      ...cambios.value,
      proximo: proximoDe(before, cambios.value, now),
    })
    await recordAuditoria(db, asientoDe({ emisor, actor, now }, 'modificar', before.recurrenteId))
    return ok(row)
  })
}

function proximoDe(
  { cada, dia, proximo, hasta, activo }: RecurrenteRow,
  cambios: CambiosDeRecurrente,
  now: number,
): string | null {
  if (activo || cambios.activo !== true || proximo === null) return proximo
  const hoy = formatCivil(now).slice(0, 10)
  const next = proximo < hoy ? nextDebidoDesde({ cada, dia }, hoy) : proximo
  return hasta !== null && next > hasta ? null : next
}

const POR_VUELTA = 500
/** Nobody asked for it: the calendar did. */
const CALENDARIO: Actor = {
  ...{ usuarioId: null, apiKeyId: null, nombre: 'Recurrentes', origen: null, requestId: null },
}

export interface PrepararDeps {
  pool: Pool
  clock: Clock
  randomBytes: RandomBytes
}

/**
 * Of what is due makes a tanda that waits for a person, and of what need not be asked about one that goes on. Who is due, what was made of it and what is
 * due next is one transaction: however many processes look, and however long none did, there is one for each day. Whether there is more.
 */
export function prepareRecurrentes(deps: PrepararDeps, emisor: Emisor): Promise<boolean> {
  return transaction(deps.pool, async db => {
    const rows = await takeDebidos(db, emisor, POR_VUELTA)
    const [porPreguntar, alMomento]: [Debido[], Debido[]] = [[], []]
    for (const row of rows) {
      const { debidos, proximo } = planDebidos(
        row,
        { proximo: row.proximo ?? row.hoy, hasta: row.hasta },
        row.hoy,
      )
      for (const periodo of debidos)
        (row.alMomento && !isTarde(periodo, row.hoy) ? alMomento : porPreguntar).push(debidoDe(row, periodo))
      await advanceRecurrente(db, emisor, row.recurrenteId, { proximo, hechos: debidos.length })
    }
    const hoy = rows[0]?.hoy ?? ''
    if (porPreguntar.length > 0)
      await prepareTanda(deps, db, emisor, { hoy, debidos: porPreguntar, sale: false })
    if (alMomento.length > 0) await prepareTanda(deps, db, emisor, { hoy, debidos: alMomento, sale: true })
    return rows.length === POR_VUELTA
  })
}

async function prepareTanda(
  { clock, randomBytes }: PrepararDeps,
  db: Db,
  emisor: Emisor,
  { hoy, debidos, sale }: { hoy: string; debidos: readonly Debido[]; sale: boolean },
): Promise<void> {
  const nombre = `Recurrentes del ${formatDiaEscrito(hoy)}`
  const clave = Buffer.from(randomBytes(16)).toString('hex')
  const tandaId = await insertTanda(db, emisor, { nombre, clave, actor: CALENDARIO })
  await insertDebidos(db, emisor, tandaId, debidos)
  if (sale) await setEstadoDeTanda(db, emisor, tandaId, { estado: 'EN_CURSO', motivo: null, actor: null })
  else await recordAvisos(db, emisor, 'tanda', [tandaId])
  const { contribuyenteId, ambiente } = emisor
  await recordAuditoria(db, {
    ...{ contribuyenteId, fecha: clock(), actor: CALENDARIO, accion: 'tanda.crear', objeto: String(tandaId) },
    detalle: { ambiente, documentos: debidos.length },
  })
}

const debidoDe = (
  { recurrenteId, nombre, cuerpo, moneda, total }: RecurrenteRow,
  periodo: string,
): Debido => ({
  ...{ recurrenteId, periodo, cuerpo, moneda, total },
  referencia: `R-${recurrenteId} ${formatDiaEscrito(periodo)}`,
  lugar: nombre,
})

const asientoDe = ({ emisor, actor, now }: Pedido, que: string, recurrenteId: number) => ({
  ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: `recurrente.${que}` },
  ...{ objeto: String(recurrenteId), detalle: { ambiente: emisor.ambiente } },
})
