import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { lockContribuyente } from '../../db/contribuyente.ts'
import { type Db, type Pool, transactionResult } from '../../db/db.ts'
import { lockTimbrado } from '../../db/numeracion.ts'
import {
  countTimbrados,
  insertTimbrado,
  listTimbrados,
  setProximoNumero,
  setTimbradoActivo,
  type TimbradoRow,
} from '../../db/timbrado.ts'
import type { Ambiente, Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { type Cupos, cupoDeTimbrados } from '../../domain/cupo.ts'
import type { CuerpoDeConstancia, CuerpoDeTimbrado } from '../../domain/emisor/campos.ts'
import { parseConstancia, parseTimbrado, type TimbradoPedido } from '../../domain/emisor/timbrado.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { planAvance, type Salteados, salteadosEntre } from '../../domain/numeracion/alineacion.ts'
import { numeracionDesalineada } from '../../domain/numeracion/desalineada.ts'
import { type CuerpoDeTimbradoCambiado, parseCambiosDeTimbrado } from '../../domain/numeracion/solicitud.ts'
import { wrong } from '../../domain/validated.ts'

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
  const emisor = { contribuyenteId: delPanel.contribuyenteId, ambiente }
  return transactionResult(pool, async db => {
    await lockContribuyente(db, emisor.contribuyenteId)
    return storeTimbrado(db, emisor, nuevo, { ...pedido, cupos, campo: 'numeroTimbrado' })
  })
}

/** Every row of a printed timbrado, or none. */
export async function createConstancia(
  { pool, cupos }: Deps & { cupos: Pick<Cupos, 'timbrados'> },
  delPanel: Emisor,
  pedido: { cuerpo: Cuerpo<CuerpoDeConstancia>; actor: Actor; now: number },
): Promise<Result<TimbradoDe[]>> {
  const parsed = parseCuerpo(pedido.cuerpo, dado => parseConstancia(dado, delPanel.ambiente))
  if (!parsed.ok) return invalid(parsed)
  const { ambiente, nuevos } = parsed.value
  const emisor = { contribuyenteId: delPanel.contribuyenteId, ambiente }
  return transactionResult(pool, async db => {
    await lockContribuyente(db, emisor.contribuyenteId)
    const creados: TimbradoDe[] = []
    for (const [at, nuevo] of nuevos.entries()) {
      const campo = `expediciones[${at}].tipoDocumento`
      const creado = await storeTimbrado(db, emisor, nuevo, { ...pedido, cupos, campo })
      if (!creado.ok) return creado
      creados.push(creado.value)
    }
    return ok(creados)
  })
}

/** One more, if there is room and none like it, with its line of the audit. */
async function storeTimbrado(
  db: Db,
  emisor: Emisor,
  nuevo: TimbradoPedido,
  pedido: { cupos: Pick<Cupos, 'timbrados'>; campo: string; actor: Actor; now: number },
): Promise<Result<TimbradoDe>> {
  const { contribuyenteId, ambiente } = emisor
  const cupo = cupoDeTimbrados(ambiente, await countTimbrados(db, emisor), pedido.cupos.timbrados)
  if (!cupo.ok) return invalid(cupo)
  const row = await insertTimbrado(db, emisor, nuevo)
  if (row === null) {
    const detail = `ya está cargado para ${nuevo.establecimiento}-${nuevo.punto} y ese tipo de documento; para volver a usarlo, actívelo`
    return invalid(wrong(pedido.campo, 'duplicate', detail))
  }
  await recordAuditoria(db, {
    contribuyenteId,
    fecha: pedido.now,
    actor: pedido.actor,
    accion: 'timbrado.crear',
    objeto: String(row.timbradoId),
    detalle: { ambiente, ...nuevo },
  })
  return ok({ ...row, ambiente })
}

export interface TimbradoCambiado extends TimbradoDe {
  salteados: Salteados | null
}

/** Whether it is used from now on, and with which number it goes on: forwards only. A stopped numbering is moved by whoever aligns it. */
export async function changeTimbrado(
  { pool }: Deps,
  emisor: Emisor,
  pedido: { timbradoId: number; cuerpo: Cuerpo<CuerpoDeTimbradoCambiado>; actor: Actor; now: number },
): Promise<Result<TimbradoCambiado>> {
  const { timbradoId, actor, now } = pedido
  const cambios = parseCuerpo(pedido.cuerpo, parseCambiosDeTimbrado)
  if (!cambios.ok) return invalid(cambios)
  const { contribuyenteId, ambiente } = emisor
  return transactionResult(pool, async db => {
    const before = await lockTimbrado(db, emisor, timbradoId)
    if (before === null) return fail({ type: 'timbrado-not-found' })
    const { activo, siguiente } = cambios.value
    if (siguiente !== null) {
      if (before.detenidoEn !== null) return numeracionDesalineada(before)
      const avance = planAvance(before, siguiente)
      if (!avance.ok) return invalid(avance)
      await setProximoNumero(db, contribuyenteId, timbradoId, siguiente)
    }
    const row = await setTimbradoActivo(db, emisor, timbradoId, activo ?? before.activo)
    if (row === null) return fail({ type: 'timbrado-not-found' })
    const antes = siguiente === null ? {} : { antes: before.siguiente, siguiente }
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion: 'timbrado.modificar',
      objeto: String(timbradoId),
      detalle: { ...(activo === null ? {} : { activo }), ...antes },
    })
    return ok({ ...row, ambiente, salteados: salteadosEntre(before.siguiente, row.siguiente, now) })
  })
}
