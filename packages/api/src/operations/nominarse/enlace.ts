import type { ContribuyenteRow } from '../../db/contribuyente.ts'
import { findContribuyente } from '../../db/contribuyente.ts'
import { known, type Pool } from '../../db/db.ts'
import { findMembrete } from '../../db/membrete.ts'
import {
  findNominable,
  findSecretoDeNominacion,
  freePrueba,
  type NominableRow,
  recordAperturaDeNominacion,
  takePrueba,
} from '../../db/nominarse.ts'
import { findPeticionViva } from '../../db/peticion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type EstadoDocumento, isAprobado } from '../../domain/documento/estado.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Membrete } from '../../domain/membrete/membrete.ts'
import { dichoDe, formatPase, parsePase, type Via } from '../../domain/nominarse/pase.ts'
import { cierreDe, type Vigencia } from '../../domain/nominarse/peticion.ts'
import { politicaDe, SIN_AJUSTE, venceEn } from '../../domain/nominarse/politica.ts'
import { hasSamePrueba, PRUEBAS_MAX, type PruebaDada, pruebaDe } from '../../domain/nominarse/prueba.ts'
import { wrong } from '../../domain/validated.ts'
import { type CorreosDeps, isCorreoActivo } from '../correos/gestionar.ts'
import type { Clock, HashConSecreto, Secretos } from '../ports.ts'

export interface NominarseDeps {
  pool: Pool
  secretos: Pick<Secretos, 'nominacion' | 'sealNominacion'>
  hashConSecreto: HashConSecreto
  /** What the database's clock shows: by it terms and graces end. */
  base: Clock
}

/** What the row says, as decisions are made of it. */
export function vigenciaDe(row: NominableRow): Vigencia {
  const ajuste = {
    activo: row.activo ?? SIN_AJUSTE.activo,
    plazoHoras: row.plazoHoras ?? SIN_AJUSTE.plazoHoras,
    modo: row.modo ?? SIN_AJUSTE.modo,
    graciaMinutos: row.graciaMinutos ?? SIN_AJUSTE.graciaMinutos,
    soloRuc: row.soloRuc ?? SIN_AJUSTE.soloRuc,
    montoMaximo: row.montoMaximo,
    puntos: row.puntos ?? [],
  }
  const { eventoSifenId, receptor } = row
  return {
    politica: politicaDe(ajuste, row),
    // Both only grow: their sum is another one when either is.
    edicion: (row.edicion ?? 0) + (row.edicionDeTodos ?? 0),
    revocado: row.fechaRevocacion !== null,
    nominable: {
      ...row,
      // The database holds no others.
      estado: row.estado as EstadoDocumento,
      nominado: eventoSifenId === null || receptor === null ? null : { eventoSifenId, receptor },
    },
  }
}

const FACTURA = 1
/** What could be named at all: of other documentos there is no link. */
const hasEnlace = ({ tipoDocumento, innominada }: NominableRow): boolean =>
  tipoDocumento === FACTURA && innominada

/** The two links to a documento: the one that is sent, and the one that is printed. */
export interface PasesDeNominacion {
  enlace: string
  papel: string
}

/** Null where there is nothing to open: it is switched off, or the documento cannot be named any more, or never could. */
export function pasesDe(
  { secretos, hashConSecreto, base }: Omit<NominarseDeps, 'pool'>,
  emisor: Emisor,
  row: NominableRow,
): PasesDeNominacion | null {
  if (!hasEnlace(row) || row.cifrado === null) return null
  const vigencia = vigenciaDe(row)
  if (cierreDe(vigencia, base()) !== null) return null
  const secreto = secretos.nominacion(emisor, row.cifrado)
  const pase = (via: Via) => {
    const dicho = dichoDe({ ...emisor, documentoId: row.documentoId, edicion: vigencia.edicion, via })
    return formatPase(dicho, hashConSecreto.hash(secreto, dicho))
  }
  return { enlace: pase('ENLACE'), papel: pase('PAPEL') }
}

/** The links of a documento as it stands; null of one that has none. */
export async function findPases(
  deps: NominarseDeps,
  emisor: Emisor,
  { documentoId, innominada }: { documentoId: number; innominada: boolean },
): Promise<PasesDeNominacion | null> {
  if (!innominada || emisor.ambiente === 'SANDBOX') return null
  const row = await findNominable(deps.pool, emisor, documentoId)
  return row === null ? null : pasesDe(deps, emisor, row)
}

/** A link that was made here, and how the documento that it leads to stands now. */
export interface EnlaceDeNominacion {
  emisor: Emisor
  documentoId: number
  via: Via
  /** What keys of peticiones are made of. */
  secreto: string
  dicho: Uint8Array
  row: NominableRow
  vigencia: Vigencia
  /** Whether something may be asked through it; what was asked before is shown all the same to who asked it. */
  abierto: boolean
}

/** Null of one that nobody made here, whatever it looks like. */
export async function findEnlaceDeNominacion(
  { pool, secretos, hashConSecreto, base }: NominarseDeps,
  pase: string,
): Promise<EnlaceDeNominacion | null> {
  const leido = parsePase(pase)
  if (leido === null) return null
  const { contribuyenteId, ambiente, documentoId, edicion, via } = leido.destino
  const emisor = { contribuyenteId, ambiente }
  const cifrado = await findSecretoDeNominacion(pool, emisor)
  if (cifrado === null) return null
  const secreto = secretos.nominacion(emisor, cifrado)
  if (!hashConSecreto.verify(secreto, leido.dicho, leido.sello)) return null
  // Not before: how long an answer takes would tell a stranger which documentos there are.
  const row = await findNominable(pool, emisor, documentoId)
  if (row === null || !hasEnlace(row)) return null
  const vigencia = vigenciaDe(row)
  const cierre = cierreDe(vigencia, base())
  const gastado = via === 'ENLACE' && (row.fallas ?? 0) >= PRUEBAS_MAX
  const abierto = cierre !== 'INACTIVO' && cierre !== 'REVOCADO' && edicion === vigencia.edicion && !gastado
  return { emisor, documentoId, via, secreto, dicho: leido.dicho, row, vigencia, abierto }
}

/** How a link stands for whoever opens it. */
export const ESTADOS_DE_ENLACE_DE_NOMINACION = [
  'PIDE_DATO',
  'ABIERTA',
  'ESPERA_DOCUMENTO',
  'OCUPADA',
  'NOMINADA',
  'VENCIDA',
  'CANCELADA',
] as const
export type EstadoDeEnlace = (typeof ESTADOS_DE_ENLACE_DE_NOMINACION)[number]

export interface EnlaceVisto {
  estado: EstadoDeEnlace
  contribuyente: ContribuyenteRow
  membrete: Membrete | null
  enlace: EnlaceDeNominacion
  venceEn: number
  /** Whether it can be sent to her. */
  correo: boolean
}

/** What is seen of it. Nothing of the ticket before its fact is told, and never anything of who asked. */
export async function viewEnlaceDeNominacion(
  deps: NominarseDeps & Pick<CorreosDeps, 'correo'>,
  enlace: EnlaceDeNominacion,
  probada: boolean,
): Promise<EnlaceVisto> {
  const { emisor, vigencia } = enlace
  const contribuyente = known(await findContribuyente(deps.pool, emisor.contribuyenteId), 'contribuyente')
  return {
    estado: probada ? await estadoOf(deps, enlace) : 'PIDE_DATO',
    contribuyente,
    membrete: await findMembrete(deps.pool, emisor.contribuyenteId),
    enlace,
    venceEn: venceEn(vigencia.nominable.fechaEmision, vigencia.politica),
    correo: await isCorreoActivo(deps, emisor),
  }
}

async function estadoOf(
  { pool, base }: NominarseDeps,
  { emisor, documentoId, vigencia }: EnlaceDeNominacion,
): Promise<EstadoDeEnlace> {
  const cierre = cierreDe(vigencia, base())
  if (cierre === 'NOMINADA') return 'NOMINADA'
  if (cierre === 'CANCELADA' || cierre === 'RECHAZADA') return 'CANCELADA'
  if ((await findPeticionViva(pool, emisor, documentoId)) !== null) return 'OCUPADA'
  if (cierre !== null) return 'VENCIDA'
  return isAprobado(vigencia.nominable.estado) ? 'ABIERTA' : 'ESPERA_DOCUMENTO'
}

/** That somebody looked. */
export const noteAperturaDeNominacion = (
  { pool }: Pick<NominarseDeps, 'pool'>,
  { emisor, documentoId }: EnlaceDeNominacion,
): Promise<void> => recordAperturaDeNominacion(pool, { ...emisor, documentoId })

/**
 * Whether whoever has a link has the ticket too. Of a link that was scanned from it nothing is asked. Null: it is asked for. A wrong one is counted before it is
 * compared, and a right one is taken off again.
 */
export async function checkPrueba(
  { pool }: Pick<NominarseDeps, 'pool'>,
  { emisor, documentoId, via, row }: EnlaceDeNominacion,
  prueba: PruebaDada | null,
): Promise<Result<boolean>> {
  if (via === 'PAPEL') return ok(true)
  if (prueba === null) return ok(false)
  const ref = { ...emisor, documentoId }
  const fallas = await takePrueba(pool, ref)
  if (fallas === null) return fail({ type: 'enlace-not-found' })
  if (!hasSamePrueba(pruebaDe(row), prueba)) {
    const quedan = PRUEBAS_MAX - fallas
    if (quedan === 0) return fail({ type: 'enlace-not-found' })
    const cuantas = quedan === 1 ? 'Queda un intento' : `Quedan ${quedan} intentos`
    return invalid(wrong('prueba', 'no-coincide', `no es lo que dice el ticket. ${cuantas}`))
  }
  await freePrueba(pool, ref)
  return ok(true)
}
