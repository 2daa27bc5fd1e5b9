import { cancelarComoSifen, insertExterno } from '../../db/adopcion.ts'
import type { Actor, Asiento } from '../../db/auditoria.ts'
import type { Db } from '../../db/db.ts'
import type { DocumentoRow } from '../../db/documento.ts'
import { updateFicha, withFicha } from '../../db/ficha.ts'
import { externoDe } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { EventoMostrado } from './mostrar.ts'

/** An event that another program registered becomes one of the documento, which follows it. False when one of its kind stands already. */
export async function adoptarEvento(
  db: Db,
  emisor: Emisor,
  { documentoId, cdc }: Pick<DocumentoRow, 'documentoId' | 'cdc'>,
  { leido, fechaProcesamiento }: EventoMostrado,
  { accion, actor, now }: { accion: string; actor: Actor; now: number },
): Promise<boolean> {
  const externo = externoDe(leido, { documentoId }, fechaProcesamiento)
  const asiento = asientoDeAdopcion(emisor, { accion, actor, now }, cdc)
  const ficha = { of: () => documentoId, write: updateFicha }
  const nuevo = await withFicha(db, emisor, ficha, db => insertExterno(db, emisor, externo, asiento))
  if (nuevo?.tipo === 'CANCELACION') await cancelarComoSifen(db, emisor, documentoId)
  return nuevo !== null
}

export const asientoDeAdopcion = (
  emisor: Emisor,
  { accion, actor, now }: { accion: string; actor: Actor; now: number },
  cdc: string,
): Asiento => ({
  contribuyenteId: emisor.contribuyenteId,
  fecha: now,
  actor,
  accion,
  objeto: cdc,
  detalle: { ambiente: emisor.ambiente },
})
