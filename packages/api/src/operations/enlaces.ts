import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import { type ContribuyenteRow, findContribuyente } from '../db/contribuyente.ts'
import { type Db, known, type Pool, transaction } from '../db/db.ts'
import type { DocumentoRow } from '../db/documento.ts'
import {
  countEnlaces,
  type EnlaceAbierto,
  type EnlaceRow,
  findEnlaceByHash,
  insertEnlace,
  listEnlaces,
  recordApertura,
  revokeEnlace,
} from '../db/enlace.ts'
import { type EventoRow, findEventoVigente } from '../db/evento.ts'
import { findMembrete } from '../db/membrete.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { cupoDeEnlaces } from '../domain/cupo.ts'
import { hasKude } from '../domain/documento/estado.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import { BYTES_DE_PASE, paseOf, readPase } from '../domain/enlace/pase.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import type { Membrete } from '../domain/membrete/membrete.ts'
import { viewDocumento } from './documentos.ts'
import type { HashSecreto, RandomBytes } from './ports.ts'

export interface EnlacesDeps {
  pool: Pool
  randomBytes: RandomBytes
  hashEnlace: HashSecreto
}

interface Acto {
  actor: Actor
  now: number
}

/** What leads to the documento is in this answer and in no other. */
export interface EnlaceCreado {
  row: EnlaceRow
  pase: string
}

/** A documento that SIFEN has, or had, can be shown to whoever gets its link. */
export async function createEnlace(
  deps: EnlacesDeps,
  emisor: Emisor,
  ref: RefDocumento,
  { actor, now }: Acto,
): Promise<Result<EnlaceCreado>> {
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const { documentoId, cdc, estado } = found.value
  if (!hasKude(estado)) return fail({ type: 'documento-not-approved', estado })
  return transaction(deps.pool, async db => {
    const cabe = cupoDeEnlaces(await countEnlaces(db, emisor, documentoId))
    if (!cabe.ok) return invalid(cabe)
    const creado = await newEnlace(deps, db, emisor, { documentoId, creadoPor: actor.nombre })
    await recordActoDeEnlace(db, emisor, 'documento.compartir', {
      ...{ actor, now, cdc, enlaceId: creado.row.enlaceId },
    })
    return ok(creado)
  })
}

async function newEnlace(
  { randomBytes, hashEnlace }: EnlacesDeps,
  db: Db,
  emisor: Emisor,
  { documentoId, creadoPor }: { documentoId: number; creadoPor: string },
): Promise<EnlaceCreado> {
  const pase = paseOf(emisor.contribuyenteId, randomBytes(BYTES_DE_PASE))
  const row = await insertEnlace(db, emisor, { documentoId, creadoPor, hash: hashEnlace(pase) })
  return { row, pase }
}

/** The link of a mail: a new one for each try. What a try before put into it reached nobody. */
export async function replaceEnlaceDeCorreo(
  deps: EnlacesDeps,
  db: Db,
  emisor: Emisor,
  { documentoId, enlaceId, para }: { documentoId: number; enlaceId: number | null; para: string },
): Promise<EnlaceCreado> {
  if (enlaceId !== null) await revokeEnlace(db, emisor, { documentoId, enlaceId })
  return newEnlace(deps, db, emisor, { documentoId, creadoPor: `correo a ${para}` })
}

/** More than there ever are of use: those that were revoked stand among them. */
const ENLACES_MAX = 100

export async function browseEnlaces(
  { pool }: Pick<EnlacesDeps, 'pool'>,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<EnlaceRow[]>> {
  const found = await viewDocumento({ pool }, emisor, ref)
  return found.ok ? ok(await listEnlaces(pool, emisor, found.value.documentoId, ENLACES_MAX)) : found
}

/** Whoever has it sees nothing any more. */
export async function removeEnlace(
  { pool }: Pick<EnlacesDeps, 'pool'>,
  emisor: Emisor,
  { ref, enlaceId }: { ref: RefDocumento; enlaceId: number | null },
  { actor, now }: Acto,
): Promise<Result<EnlaceRow>> {
  const found = await viewDocumento({ pool }, emisor, ref)
  if (!found.ok) return found
  if (enlaceId === null) return fail({ type: 'enlace-not-found' })
  const { documentoId, cdc } = found.value
  return transaction(pool, async db => {
    const row = await revokeEnlace(db, emisor, { documentoId, enlaceId })
    if (row === null) return fail({ type: 'enlace-not-found' })
    await recordActoDeEnlace(db, emisor, 'enlace.revocar', { actor, now, cdc, enlaceId })
    return ok(row)
  })
}

const recordActoDeEnlace = (
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  accion: string,
  { actor, now, cdc, enlaceId }: Acto & { cdc: string; enlaceId: number },
): Promise<void> =>
  recordAuditoria(db, {
    ...{ contribuyenteId, fecha: now, actor, accion, objeto: cdc },
    detalle: { ambiente, enlaceId },
  })

/** Where a link leads; null of one that leads nowhere, whatever it is: never made, revoked, or of a documento that is gone. */
export async function findEnlace(
  { pool, hashEnlace }: Pick<EnlacesDeps, 'pool' | 'hashEnlace'>,
  pase: string,
): Promise<EnlaceAbierto | null> {
  const contribuyenteId = readPase(pase)
  return contribuyenteId === null ? null : findEnlaceByHash(pool, contribuyenteId, hashEnlace(pase))
}

/** That somebody looked. */
export async function noteApertura(
  { pool }: Pick<EnlacesDeps, 'pool'>,
  enlace: EnlaceAbierto,
): Promise<void> {
  if (enlace.fechaApertura === null) await recordApertura(pool, enlace)
}

/** A documento as whoever has a link to it sees it. */
export interface DocumentoCompartido {
  row: DocumentoRow
  contribuyente: ContribuyenteRow
  cancelacion: EventoRow | null
  nominacion: EventoRow | null
  membrete: Membrete | null
}

/** As it stands now: what was done with it since the link was made is said. */
export async function viewCompartido(
  { pool }: Pick<EnlacesDeps, 'pool'>,
  {
    contribuyenteId,
    ambiente,
    documentoId,
  }: Pick<EnlaceAbierto, 'contribuyenteId' | 'ambiente' | 'documentoId'>,
): Promise<Result<DocumentoCompartido>> {
  const emisor = { contribuyenteId, ambiente }
  const found = await viewDocumento({ pool }, emisor, { documentoId })
  if (!found.ok) return found
  const row = found.value
  const contribuyente = known(await findContribuyente(pool, contribuyenteId), 'contribuyente of a documento')
  const ofKind = (tipo: 'CANCELACION' | 'NOMINACION') => findEventoVigente(pool, emisor, documentoId, tipo)
  const cancelacion = row.estado === 'CANCELADO' ? await ofKind('CANCELACION') : null
  const nominacion = row.innominada ? await ofKind('NOMINACION') : null
  return ok({
    row,
    contribuyente,
    cancelacion,
    nominacion: nominacion?.estado === 'APROBADO' ? nominacion : null,
    membrete: await findMembrete(pool, contribuyenteId),
  })
}
