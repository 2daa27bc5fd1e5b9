import { recordAvisos } from '../../db/aviso-nuevo.ts'
import type { Db } from '../../db/db.ts'
import {
  findOtroDisputado,
  lockNumeracionesDe,
  type NumeracionDisputada,
  releaseNumeracion,
  stopNumeracion,
} from '../../db/numeracion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { isAprobado } from '../../domain/documento/estado.ts'
import { decideDetencion, isDisputed } from '../../domain/numeracion/disputa.ts'
import type { Cambio } from './avanzar.ts'

/** The rows of numbers of the documentos of which SIFEN said 1002. Locked before the documentos are, in the order of an emission. */
export async function lockDisputadas(
  db: Db,
  emisor: Emisor,
  cambios: readonly Cambio[],
): Promise<NumeracionDisputada[]> {
  const disputados = cambios.filter(({ avance }) => isDisputed(avance.historia))
  if (disputados.length === 0) return []
  return lockNumeracionesDe(
    db,
    emisor,
    disputados.map(({ avance }) => avance.documentoId),
  )
}

/** Stops the rows of which SIFEN has a number, and lets go those where it turned out to be our own; in the transaction that writes what was seen. */
export async function settleDisputadas(
  db: Db,
  emisor: Emisor,
  numeraciones: readonly NumeracionDisputada[],
  cambios: readonly Cambio[],
): Promise<void> {
  const estados = new Map(cambios.map(({ avance }) => [avance.documentoId, avance.estado]))
  const detenidas = new Map<number, number | null>()
  for (const numeracion of numeraciones) {
    const { timbradoId, numero, documentoId } = numeracion
    const antes = detenidas.get(timbradoId)
    const detenidoNumero = antes === undefined ? numeracion.detenidoNumero : antes
    const propio = isAprobado(estados.get(documentoId)!) // it is about one of `cambios`
    const decision = decideDetencion({ ...numeracion, detenidoNumero }, { numero, propio })
    if (decision === 'stay') continue
    const causa = decision === 'stop' ? numero : await findOtroDisputado(db, emisor, numeracion)
    if (causa === null) await releaseNumeracion(db, emisor, timbradoId)
    else await stopNumeracion(db, emisor, { timbradoId, numero: causa })
    await recordAvisos(db, emisor, 'timbrado', [timbradoId])
    detenidas.set(timbradoId, causa)
  }
}
