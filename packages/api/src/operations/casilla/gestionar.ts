import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import {
  type CasillaRow,
  deleteCasilla,
  findCasilla,
  setProximaDeCasilla,
  upsertCasilla,
  upsertSecretoDeCasilla,
} from '../../db/casilla.ts'
import { type CasillaCorreoRow, listCasillaCorreos } from '../../db/casilla-correo.ts'
import { type Pool, storeThen } from '../../db/db.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type CuerpoDeCasilla, parseCasilla } from '../../domain/casilla/pedido.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Pagina } from '../../domain/pagina.ts'
import { wrong } from '../../domain/validated.ts'
import type { AlcanceDeWebhooks } from '../../domain/webhook/pedido.ts'
import { transactionDeSecretos } from '../emisor/secretos.ts'
import type { Secretos } from '../ports.ts'

interface Deps {
  pool: Pool
  secretos: Pick<Secretos, 'sealCasilla'>
  webhooks: AlcanceDeWebhooks
}

interface Acto {
  actor: Actor
  now: number
}

export const viewCasilla = ({ pool }: { pool: Pool }, emisor: Emisor): Promise<CasillaRow | null> =>
  findCasilla(pool, emisor)

export const browseCasilla = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  { cursor, limite }: Pagina,
): Promise<CasillaCorreoRow[]> => listCasillaCorreos(pool, emisor, { before: cursor, limit: limite + 1 })

/** What it had stays as its password only where it stays the same inbox: nobody has it said to another server. */
export async function changeCasilla(
  deps: Deps,
  emisor: Emisor,
  { cuerpo, actor, now }: Acto & { cuerpo: Cuerpo<CuerpoDeCasilla> },
): Promise<Result<CasillaRow>> {
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const parsed = parseCuerpo(cuerpo, body => parseCasilla(body, deps.webhooks))
  if (!parsed.ok) return invalid(parsed)
  const { clave, ...acceso } = parsed.value
  return transactionDeSecretos(deps.pool, emisor.contribuyenteId, async db => {
    const antes = await findCasilla(db, emisor)
    const { host, puerto, usuario } = acceso
    const esLaMisma = antes?.host === host && antes.puerto === puerto && antes.usuario === usuario
    if (clave === null && !esLaMisma)
      return invalid(wrong('clave', 'required', 'escriba la contraseña de la casilla'))
    const row = await upsertCasilla(db, emisor, acceso, now)
    if (clave !== null)
      await upsertSecretoDeCasilla(db, emisor, deps.secretos.sealCasilla(emisor, clave), now)
    await recordAuditoria(db, {
      ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: 'casilla.configurar' },
      objeto: null,
      detalle: { ambiente: emisor.ambiente, ...acceso },
    })
    return ok(row)
  })
}

/** It is read no more; what came of it stays. After whoever changes it at the same moment, or before: they lock the same in another order. */
export async function removeCasilla(
  { pool }: { pool: Pool },
  emisor: Emisor,
  { actor, now }: Acto,
): Promise<void> {
  await transactionDeSecretos(pool, emisor.contribuyenteId, async db => {
    if ((await findCasilla(db, emisor)) === null) return
    await deleteCasilla(db, emisor)
    await recordAuditoria(db, {
      ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: 'casilla.quitar' },
      objeto: null,
      detalle: { ambiente: emisor.ambiente },
    })
  })
}

/** It is read within a moment, and not after its five minutes. */
export const scheduleCasilla = ({ pool }: { pool: Pool }, emisor: Emisor): Promise<CasillaRow | null> =>
  storeThen(setProximaDeCasilla(pool, emisor), () => findCasilla(pool, emisor))
