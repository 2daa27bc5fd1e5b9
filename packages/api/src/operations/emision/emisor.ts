import type { Certificado } from '@mbohera/sifen'
import type { Db } from '../../db/db.ts'
import type { EmisorRow } from '../../db/emisor.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { FALTANTES, faltantesParaEmitir } from '../../domain/emisor/emisor.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { collect, faultsOf, type Validated, wrong } from '../../domain/validated.ts'
import type { CodigoDeSeguridad, Secretos } from '../ports.ts'
import { equipSandbox } from './sandbox.ts'

/** With what an issuer signs. */
export interface Identidades {
  certificado: Certificado
  csc: CodigoDeSeguridad
}

/** Opens what is needed to sign, or says everything that is missing. */
export async function prepareEmisor(
  deps: { secretos: Secretos },
  db: Db,
  emisor: Emisor,
  row: EmisorRow,
  now: number,
): Promise<Result<Identidades>> {
  const equipped =
    emisor.ambiente === 'SANDBOX' ? await equipSandbox(deps.secretos, db, emisor, row, now) : row
  const { certificadoId, cscId } = equipped
  const equipado = judgeEmisor(emisor, equipped, now)
  if (!equipado.ok || certificadoId === null || cscId === null)
    return fail({ type: 'emisor-not-ready', faults: faultsOf(equipado) })
  return ok({
    certificado: await deps.secretos.certificado(db, emisor, certificadoId),
    csc: await deps.secretos.csc(db, emisor, cscId),
  })
}

/** That whoever issues misses nothing. Timbrados are looked at one by one, with the documento's own date and place. */
export function judgeEmisor({ ambiente }: Emisor, row: EmisorRow, now: number): Validated<unknown> {
  const { certificadoId, certificadoDesde, certificadoHasta, cscId } = row
  // The three are columns of one row, or there is none.
  const hay = certificadoId !== null && certificadoDesde !== null && certificadoHasta !== null
  const certificado = hay ? { certificadoId, desde: certificadoDesde, hasta: certificadoHasta } : null
  const equipamiento = {
    verificado: row.verificado,
    datos: row,
    certificado,
    tieneCsc: cscId !== null,
    timbrados: [{ vigente: true, agotado: false }],
  }
  return collect(
    faltantesParaEmitir(ambiente, equipamiento, now).map(falta =>
      wrong('emisor', falta, `falta ${FALTANTES[falta]}`),
    ),
  )
}
