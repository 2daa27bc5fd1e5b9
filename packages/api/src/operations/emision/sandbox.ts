import { lockContribuyente } from '../../db/contribuyente.ts'
import { replaceCsc } from '../../db/csc.ts'
import { type Db, known } from '../../db/db.ts'
import { type EmisorRow, findEmisor, replaceCertificado } from '../../db/emisor.ts'
import { keepRotationAway } from '../../db/secreto.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Secretos } from '../ports.ts'

/** The security code that the tax authority publishes for tests. */
const CSC_DE_PRUEBA = { idCsc: '0001', csc: 'ABCD0000000000000000000000000000' }
const DIA_MS = 24 * 3_600_000
const VALID_MS = 10 * 365 * DIA_MS

/** Makes a self-signed certificate and a CSC at the first documento in SANDBOX, so that nothing has to be uploaded there. */
export async function equipSandbox(
  secretos: Secretos,
  db: Db,
  emisor: Emisor,
  row: EmisorRow,
  now: number,
): Promise<EmisorRow> {
  if (row.certificadoId !== null && row.cscId !== null) return row
  await lockContribuyente(db, emisor.contribuyenteId)
  await keepRotationAway(db)
  const again = known(await findEmisor(db, emisor), 'emisor')
  if (again.certificadoId === null) {
    // What it signs is dated some minutes before it is signed.
    const [desde, hasta] = [now - DIA_MS, now + VALID_MS]
    const certificado = await secretos.certificadoDePrueba({
      ruc: row.ruc,
      nombre: row.razonSocial,
      desde,
      hasta,
    })
    await replaceCertificado(db, emisor, {
      ruc: row.ruc,
      titular: certificado.titular,
      serie: certificado.serie,
      desde,
      hasta,
      cifrado: secretos.sealCertificado(emisor, certificado),
      now,
    })
  }
  if (again.cscId === null) {
    await replaceCsc(db, emisor, {
      idCsc: CSC_DE_PRUEBA.idCsc,
      cifrado: secretos.sealCsc(emisor, CSC_DE_PRUEBA.csc),
      now,
    })
  }
  return known(await findEmisor(db, emisor), 'emisor')
}
