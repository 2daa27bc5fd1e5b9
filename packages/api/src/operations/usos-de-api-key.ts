import { insertAlerta } from '../db/alerta.ts'
import { findApiKey, setUltimosUsos } from '../db/api-key.ts'
import { forgetRedes, listRedes, listUsosAnteriores, recordRedes } from '../db/api-key-red.ts'
import type { Db, Pool } from '../db/db.ts'
import { alertasDe } from '../domain/api-key/alerta.ts'
import { groupByRed, type UsoDeRed } from '../domain/api-key/uso.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { formatCivil } from '../domain/tiempo.ts'
import type { Usos } from './ultimos-usos.ts'

/** Shown of a key. */
const REDES_VISTAS = 10
/** Remembered of a key, so that one that moves a lot is not new wherever it returns to. */
const REDES_RECORDADAS = 50

/**
 * Stores the uses of API keys and the alertas that follow from them. Alertas are stored first, because they are judged by the history of
 * uses that is stored after them: a failure in between is repeated, and an alerta that exists is not made twice.
 */
export async function storeUsos(db: Db, usos: Usos): Promise<void> {
  const ids = [...usos.keys()]
  const nuevas: number[] = []
  const redes: (UsoDeRed & { apiKeyId: number })[] = []
  for (const { apiKeyId, contribuyenteId, ...historia } of await listUsosAnteriores(db, ids)) {
    const { vistos, rechazos } = usos.get(apiKeyId)! // it is one of `ids`
    const deRed = { usos: groupByRed(vistos.values()), rechazos: groupByRed(rechazos.values()) }
    for (const alerta of alertasDe(historia, deRed)) {
      const dia = formatCivil(alerta.fecha).slice(0, 10)
      await insertAlerta(db, { contribuyenteId, apiKeyId, dia, alerta })
    }
    redes.push(...deRed.usos.map(uso => ({ ...uso, apiKeyId })))
    if (deRed.usos.some(({ red }) => !historia.redes.includes(red))) nuevas.push(apiKeyId)
  }
  if (redes.length > 0) await recordRedes(db, redes)
  if (nuevas.length > 0) await forgetRedes(db, nuevas, REDES_RECORDADAS)
  const ultimos = new Map([...usos].flatMap(([id, { ultimo }]) => (ultimo === null ? [] : [[id, ultimo]])))
  if (ultimos.size > 0) await setUltimosUsos(db, ultimos)
}

/** From where a key was used. */
export async function viewUsos(
  { pool }: { pool: Pool },
  contribuyenteId: number,
  apiKeyId: number,
): Promise<Result<UsoDeRed[]>> {
  const apiKey = await findApiKey(pool, contribuyenteId, apiKeyId)
  if (apiKey === null) return fail({ type: 'api-key-not-found' })
  return ok(await listRedes(pool, contribuyenteId, apiKeyId, REDES_VISTAS))
}
