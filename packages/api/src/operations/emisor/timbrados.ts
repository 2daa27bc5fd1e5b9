import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { lockContribuyente } from '../../db/contribuyente.ts'
import { type Pool, transactionResult } from '../../db/db.ts'
import {
  countTimbrados,
  insertTimbrado,
  listTimbrados,
  setTimbradoActivo,
  type TimbradoRow,
} from '../../db/timbrado.ts'
import type { Ambiente, Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { type Cupos, cupoDeTimbrados } from '../../domain/cupo.ts'
import type { CuerpoDeTimbrado } from '../../domain/emisor/campos.ts'
import { parseTimbrado } from '../../domain/emisor/timbrado.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { type Validated, valid, wrong } from '../../domain/validated.ts'

interface Deps {
  pool: Pool
}

export type TimbradoDe = TimbradoRow & { ambiente: Ambiente }

export async function browseTimbrados({ pool }: Deps, emisor: Emisor): Promise<TimbradoDe[]> {
  const rows = await listTimbrados(pool, emisor)
  return rows.map(row => ({ ...row, ambiente: emisor.ambiente }))
}

export async function createTimbrado(
  { pool, cupos }: Deps & { cupos: Pick<Cupos, 'timbrados'> },
  delPanel: Emisor,
  pedido: { cuerpo: Cuerpo<CuerpoDeTimbrado>; actor: Actor; now: number },
): Promise<Result<TimbradoDe>> {
  const parsed = parseCuerpo(pedido.cuerpo, dado => parseTimbrado(dado, delPanel.ambiente))
  if (!parsed.ok) return invalid(parsed)
  const { ambiente, nuevo } = parsed.value
  const { contribuyenteId } = delPanel
  return transactionResult(pool, async db => {
    await lockContribuyente(db, contribuyenteId)
    const hay = await countTimbrados(db, { contribuyenteId, ambiente })
    const cupo = cupoDeTimbrados(ambiente, hay, cupos.timbrados)
    if (!cupo.ok) return invalid(cupo)
    const row = await insertTimbrado(db, { contribuyenteId, ambiente }, nuevo)
    if (row === null) {
      const detail = `ya está cargado para ${nuevo.establecimiento}-${nuevo.punto} y ese tipo de documento; para volver a usarlo, actívelo`
      return invalid(wrong('numeroTimbrado', 'duplicate', detail))
    }
    const { timbradoId, ...detalle } = row
    const objeto = String(timbradoId)
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: pedido.now,
      actor: pedido.actor,
      accion: 'timbrado.crear',
      objeto,
      detalle: { ambiente, ...detalle },
    })
    return ok({ ...row, ambiente })
  })
}

interface CuerpoDeActivacion {
  activo?: boolean | null
}

const parseActivacion = ({ activo }: CuerpoDeActivacion): Validated<boolean> =>
  typeof activo === 'boolean' ? valid(activo) : wrong('activo', 'required', 'es obligatorio: true o false')

/** Which timbrados are used from now on. Their numbers stay where they are. */
export async function activateTimbrado(
  { pool }: Deps,
  emisor: Emisor,
  pedido: { timbradoId: number; cuerpo: Cuerpo<CuerpoDeActivacion>; actor: Actor; now: number },
): Promise<Result<TimbradoDe>> {
  const { timbradoId, actor, now } = pedido
  const activacion = parseCuerpo(pedido.cuerpo, parseActivacion)
  if (!activacion.ok) return invalid(activacion)
  const activo = activacion.value
  return transactionResult(pool, async db => {
    const row = await setTimbradoActivo(db, emisor, timbradoId, activo)
    if (row === null) return fail({ type: 'timbrado-not-found' })
    const { contribuyenteId } = emisor
    const accion = 'timbrado.modificar'
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion,
      objeto: String(timbradoId),
      detalle: { activo },
    })
    return ok({ ...row, ambiente: emisor.ambiente })
  })
}
