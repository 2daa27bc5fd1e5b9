import { type Autoridades, acceptCertificado, type Certificado } from '@mbohera/sifen'
import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { lockContribuyente, setVerificado, UNO_POR_RUC } from '../../db/contribuyente.ts'
import { type Db, type Pool, transaction } from '../../db/db.ts'
import { type CertificadoRow, findCertificado, findEmisor, replaceCertificado } from '../../db/emisor.ts'
import { keepRotationAway } from '../../db/secreto.ts'
import { isSqlstate, SQLSTATE } from '../../db/sqlstate.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { RUC_DE_OTRO } from '../../domain/contribuyente/verificacion.ts'
import { type Cuerpo, withForma } from '../../domain/cuerpo.ts'
import { parseCertificado } from '../../domain/emisor/secretos.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Secretos } from '../ports.ts'
import { openInTurn } from './turno-de-archivos.ts'

export interface Deps {
  pool: Pool
  secretos: Secretos
}

export interface PedidoDeSecreto<Dado> {
  contribuyenteId: number
  cuerpo: Cuerpo<Dado>
  actor: Actor
  now: number
}

type CuerpoDeCertificado = Parameters<typeof parseCertificado>[0]

/**
 * Opened, checked against the RUC, the clock and the recognised authorities, sealed, and put in the place of the one before. The
 * first one verifies the contribuyente.
 */
export async function uploadCertificado(
  { pool, secretos, autoridades }: Deps & { autoridades: Autoridades },
  { contribuyenteId, cuerpo, actor, now }: PedidoDeSecreto<CuerpoDeCertificado>,
): Promise<Result<CertificadoRow>> {
  const row = await findEmisor(pool, { contribuyenteId, ambiente: 'DEV' })
  if (row === null) return fail({ type: 'contribuyente-not-found' })
  const perito = { abrir: acceptCertificado, autoridades }
  const open = () => parseCertificado(cuerpo.dado, row.ruc, now, perito)
  const parsed = withForma(await openInTurn(actor.usuarioId, open), cuerpo.forma)
  if (!parsed.ok) return invalid(parsed)
  const { ambiente, certificado } = parsed.value
  const emisor = { contribuyenteId, ambiente }
  try {
    return ok(await storeInTransaction({ pool, secretos }, emisor, certificado, { actor, now }))
  } catch (error) {
    if (isSqlstate(error, SQLSTATE.uniqueViolation, UNO_POR_RUC)) return invalid(RUC_DE_OTRO)
    throw error
  }
}

function storeInTransaction(
  { pool, secretos }: Deps,
  emisor: Emisor,
  certificado: Certificado,
  { actor, now }: { actor: Actor; now: number },
): Promise<CertificadoRow> {
  return transactionDeSecretos(pool, emisor.contribuyenteId, db =>
    storeCertificado(db, secretos, emisor, certificado, { actor, now }),
  )
}

/** In the place of the one before, within a transaction that keeps the rotation of master keys away. */
export async function storeCertificado(
  db: Db,
  secretos: Secretos,
  emisor: Emisor,
  certificado: Certificado,
  { actor, now }: { actor: Actor; now: number },
): Promise<CertificadoRow> {
  const { contribuyenteId, ambiente } = emisor
  const { titular, serie, validoDesde, validoHasta } = certificado
  // One without a RUC, or with another's, was refused.
  const { numero, dv } = certificado.ruc!
  const asiento = { contribuyenteId, fecha: now, actor }
  if (await setVerificado(db, contribuyenteId, now)) {
    const quien = { objeto: String(contribuyenteId), detalle: { titular, serie } }
    await recordAuditoria(db, { ...asiento, accion: 'contribuyente.verificar', ...quien })
  }
  const stored = await replaceCertificado(db, emisor, {
    ruc: `${numero}-${dv}`,
    titular,
    serie,
    desde: validoDesde.getTime(),
    hasta: validoHasta.getTime(),
    cifrado: secretos.sealCertificado(emisor, certificado),
    now,
  })
  await recordAvisos(db, emisor, 'certificado', [stored.certificadoId])
  const detalle = { titular, serie, hasta: validoHasta.toISOString() }
  await recordAuditoria(db, { ...asiento, accion: 'certificado.cargar', objeto: ambiente, detalle })
  return stored
}

/** One replacement at a time, and none while the master keys begin to rotate. */
export const transactionDeSecretos = <T>(
  pool: Pool,
  contribuyenteId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  transaction(pool, async db => {
    await lockContribuyente(db, contribuyenteId)
    await keepRotationAway(db)
    return work(db)
  })

export const viewCertificado = ({ pool }: { pool: Pool }, emisor: Emisor): Promise<CertificadoRow | null> =>
  findCertificado(pool, emisor)
