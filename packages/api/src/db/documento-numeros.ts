import type { Emisor } from '../domain/ambiente.ts'
import { LIBERAN_SU_NUMERO } from '../domain/documento/estado.ts'
import type { Rango } from '../domain/inutilizacion/solicitud.ts'
import type { Db } from './db.ts'

const SHOWN = 5

/** The first numbers of a range that documents carry which SIFEN did not reject. */
export async function findNumerosUsados(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  rango: Rango,
): Promise<number[]> {
  const { rows } = await db.query<{ numero: number }>({
    text: `
      select numero from documento
      where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and numero_timbrado = $4 and establecimiento = $5 and punto = $6
        and (serie = $7 or serie is null and $7::text is null) and numero between $8 and $9 and not estado = any ($10)
      order by numero limit ${SHOWN}`,
    values: [
      contribuyenteId,
      ambiente,
      rango.tipoDocumento,
      rango.numeroTimbrado,
      rango.establecimiento,
      rango.punto,
      rango.serie,
      rango.numeroInicio,
      rango.numeroFin,
      LIBERAN_SU_NUMERO,
    ],
  })
  return rows.map(({ numero }) => numero)
}
