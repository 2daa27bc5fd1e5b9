import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { type CscRow, listCsc, replaceCsc, retireCsc } from '../../db/csc.ts'
import type { Db } from '../../db/db.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { parseCuerpo } from '../../domain/cuerpo.ts'
import { checkQuitarCsc, parseCsc, parseIdCsc } from '../../domain/emisor/secretos.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { type Deps, type PedidoDeSecreto, transactionDeSecretos } from './secretos.ts'

/** Those that are kept, by their ids; the one in use is the one that nothing replaced. */
export const browseCsc = ({ pool }: { pool: Db }, emisor: Emisor): Promise<CscRow[]> => listCsc(pool, emisor)

/** It is kept in the place of the one of its id, and in use from now on. */
export async function uploadCsc(
  { pool, secretos }: Deps,
  { contribuyenteId, cuerpo, actor, now }: PedidoDeSecreto<Parameters<typeof parseCsc>[0]>,
): Promise<Result<CscRow>> {
  const parsed = parseCuerpo(cuerpo, parseCsc)
  if (!parsed.ok) return invalid(parsed)
  const { ambiente, idCsc, csc } = parsed.value
  const emisor = { contribuyenteId, ambiente }
  return transactionDeSecretos(pool, contribuyenteId, async db => {
    const stored = await replaceCsc(db, emisor, { idCsc, cifrado: secretos.sealCsc(emisor, csc), now })
    await recordActo(db, emisor, 'csc.cargar', { idCsc, actor, now })
    return ok(stored)
  })
}

/** Of one of those that are kept, by the id in the path. */
interface PedidoDeCsc {
  idCsc: string | undefined
  actor: Actor
  now: number
}

/** New documentos are signed with it. What is sealed is sealed again: an older master key may be on its way out. */
export function chooseCsc(
  { pool, secretos }: Deps,
  emisor: Emisor,
  pedido: PedidoDeCsc,
): Promise<Result<CscRow>> {
  return onCsc(pool, emisor, pedido, async (db, row) => {
    if (row.reemplazadoEn === null) return ok(row)
    const { idCsc, cscId, fechaCreacion } = row
    const { csc } = await secretos.csc(db, emisor, cscId)
    const cifrado = secretos.sealCsc(emisor, csc)
    const { actor, now } = pedido
    const elegido = await replaceCsc(db, emisor, { idCsc, cifrado, now, fechaCreacion })
    await recordActo(db, emisor, 'csc.elegir', { idCsc, actor, now })
    return ok(elegido)
  })
}

/** It cannot be chosen any more. Documentos that were signed with it keep their QR. */
export function removeCsc({ pool }: Deps, emisor: Emisor, pedido: PedidoDeCsc): Promise<Result<CscRow>> {
  return onCsc(pool, emisor, pedido, async (db, row) => {
    const { idCsc, reemplazadoEn } = row
    const puede = checkQuitarCsc(reemplazadoEn === null)
    if (!puede.ok) return invalid(puede)
    await retireCsc(db, emisor, idCsc, pedido.now)
    await recordActo(db, emisor, 'csc.quitar', { ...pedido, idCsc })
    return ok(row)
  })
}

function onCsc(
  pool: Deps['pool'],
  emisor: Emisor,
  pedido: PedidoDeCsc,
  change: (db: Db, row: CscRow) => Promise<Result<CscRow>>,
): Promise<Result<CscRow>> {
  return transactionDeSecretos(pool, emisor.contribuyenteId, async db => {
    const pedida = parseIdCsc(pedido.idCsc)
    const row = pedida.ok
      ? (await listCsc(db, emisor)).find(({ idCsc }) => idCsc === pedida.value)
      : undefined
    return row === undefined ? fail({ type: 'csc-not-found' }) : change(db, row)
  })
}

const recordActo = (
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  accion: string,
  { idCsc, actor, now }: PedidoDeCsc,
): Promise<void> =>
  recordAuditoria(db, { contribuyenteId, fecha: now, actor, accion, objeto: ambiente, detalle: { idCsc } })
