import { transaction } from '../../db/db.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cambio, isFinished, recordAvance } from './avanzar.ts'
import type { EnvioDeps } from './deps.ts'
import { takePendientes } from './tomar.ts'

const TANDA = 50

/** In SANDBOX nothing is sent: whatever was signed is approved here, without fiscal value. Whether there may be more to do at once. */
export async function approveLocally(
  deps: EnvioDeps,
  emisor: Emisor,
  sigue: () => boolean,
): Promise<boolean> {
  do {
    const { consultar, sincronos } = await takePendientes(
      { ...deps, loteDesde: Number.POSITIVE_INFINITY },
      emisor,
      { limite: TANDA, solos: TANDA },
    )
    const documentos = [...consultar, ...sincronos]
    if (documentos.length === 0) return false
    const cambios: Cambio[] = []
    for (const documento of documentos) {
      const now = deps.clock()
      const final = { estado: 'APROBADO', protocolo: null, fecha: now, nota: null } as const
      const historia = [
        { que: 'aprobado', en: now, protocolo: '', observado: false, fecha: now, nota: null },
      ] as const
      cambios.push(await isFinished(deps, { ...documento, historia }, final, { emisor, lote: null, now }))
    }
    await transaction(deps.pool, db => recordAvance(db, emisor, cambios))
  } while (sigue())
  return true
}
