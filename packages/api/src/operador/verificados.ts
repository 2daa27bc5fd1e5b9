import { readAutoridades } from '@mbohera/sifen'
import { SecretosCifrados } from '../cifrado/secretos.ts'
import { recordAuditoria } from '../db/auditoria.ts'
import {
  clearVerificado,
  findVerificadoByRuc,
  listVerificados,
  lockContribuyente,
  type VerificadoRow,
} from '../db/contribuyente.ts'
import { transaction } from '../db/db.ts'
import { retireCertificados } from '../db/emisor.ts'
import { ACTOR } from './plan.ts'
import { type Outcome, withPool } from './pool.ts'

export interface Revision {
  databaseUrl: string
  masterKeyFile: string
  /** In PEM. */
  autoridades: string | null
  now: number
}

/**
 * The verified whose certificate no recognised authority signed: those who were there before it was asked for. What is stored has no
 * intermediates, so the list must hold the authority that signs taxpayers' certificates itself.
 */
export function reviewVerificados({
  databaseUrl,
  masterKeyFile,
  autoridades,
  now,
}: Revision): Promise<Outcome> {
  return withPool(databaseUrl, async pool => {
    if (autoridades === null)
      return { ok: false, text: 'No hay autoridades con las que comparar: falta MBOHERA_AUTORIDADES' }
    const secretos = SecretosCifrados.ofFile({ file: masterKeyFile, create: false })
    const reconocidas = readAutoridades(autoridades)
    const verificados = await listVerificados(pool)
    const probados = new Set<string>()
    for (const { ruc, ambiente, contribuyenteId, certificadoId, hasta } of verificados) {
      if (certificadoId === null) continue
      const certificado = await secretos.certificado(pool, { contribuyenteId, ambiente }, certificadoId)
      // It was proved while it was valid.
      if (reconocidas.reconoce(certificado, new Date(Math.min(now, hasta)))) probados.add(ruc)
    }
    const dudosos = verificados.filter(({ ruc }) => !probados.has(ruc))
    const unicos = [...new Map(dudosos.map(each => [each.ruc, each])).values()]
    if (unicos.length === 0)
      return { ok: true, text: 'El certificado de cada verificado es de una autoridad reconocida' }
    return {
      ok: true,
      text: `Verificados sin un certificado de una autoridad reconocida:\n${unicos.map(linea).join('\n')}`,
    }
  })
}

const linea = ({ ruc, razonSocial, titular }: VerificadoRow): string =>
  `${ruc} ${razonSocial} (${titular === null ? 'sin certificado' : `certificado de ${titular}`})`

/** Withdraws the verification of a RUC: its contribuyente is back in SANDBOX, its keys of DEV and PROD emit nothing, and the RUC can be verified again by a certificate. */
export function withdrawVerificacion(databaseUrl: string, ruc: string, now: number): Promise<Outcome> {
  return withPool(databaseUrl, pool =>
    transaction(pool, async db => {
      const contribuyenteId = await findVerificadoByRuc(db, ruc)
      if (contribuyenteId === null)
        return {
          ok: false,
          text: `No hay un contribuyente verificado con RUC ${ruc} (con dígito verificador: 80012345-0)`,
        }
      await lockContribuyente(db, contribuyenteId)
      await clearVerificado(db, contribuyenteId)
      await retireCertificados(db, contribuyenteId, now)
      const accion = 'contribuyente.quitar-verificacion'
      await recordAuditoria(db, {
        contribuyenteId,
        fecha: now,
        actor: ACTOR,
        accion,
        objeto: String(contribuyenteId),
      })
      return {
        ok: true,
        text: `${ruc} ya no está verificado: sólo le queda SANDBOX, hasta que alguien cargue el certificado de ese RUC`,
      }
    }),
  )
}
