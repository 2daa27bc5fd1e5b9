import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { insertSeguimiento } from '../../db/aviso.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Db, known, type Pool, storeThen, transaction, transactionResult } from '../../db/db.ts'
import {
  findAjusteDeNominarse,
  findNominable,
  findSecretoDeNominacion,
  type NominableRow,
  replaceEnlaceDeNominacion,
  replaceSecretoDeNominacion,
  revokeEnlaceDeNominacion,
  upsertAjusteDeNominarse,
} from '../../db/nominarse.ts'
import {
  type CualesPeticiones,
  findPeticionListada,
  findUltimaPeticion,
  listEmisoresConPeticionesSinFirmar,
  listPeticiones,
  type PeticionListada,
  type PeticionRow,
  settlePeticion,
  settlePeticionesSinFirmar,
} from '../../db/peticion.ts'
import { countPeticionesPorDesenlace, type ResumenDeNominacion } from '../../db/resumen-de-nominacion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import type { RefDocumento } from '../../domain/documento/ref.ts'
import { attempt, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { parseId } from '../../domain/id.ts'
import type { Mes } from '../../domain/libro/mes.ts'
import { parseNegativa } from '../../domain/nominarse/negativa.ts'
import { CIERRE_DICHO, cierreDe, type EstadoDePeticion } from '../../domain/nominarse/peticion.ts'
import {
  type AjusteDeNominarse,
  type CuerpoDeNominarse,
  listApagados,
  parseNominarse,
  SIN_AJUSTE,
  venceEn,
} from '../../domain/nominarse/politica.ts'
import { PRUEBAS_MAX } from '../../domain/nominarse/prueba.ts'
import type { PaginaDe } from '../../domain/pagina.ts'
import { viewDocumento } from '../documentos.ts'
import { transactionDeSecretos } from '../emisor/secretos.ts'
import type { RandomBytes } from '../ports.ts'
import { type AvanzarDeps, advancePeticion } from './avanzar.ts'
import { type NominarseDeps, type PasesDeNominacion, pasesDe, vigenciaDe } from './enlace.ts'

interface Acto {
  actor: Actor
  now: number
}

type GestionarDeps = NominarseDeps & { randomBytes: RandomBytes }

export const viewAjusteDeNominarse = async (
  { pool }: { pool: Pool },
  emisor: Emisor,
): Promise<AjusteDeNominarse> => (await findAjusteDeNominarse(pool, emisor)) ?? SIN_AJUSTE

const MOTIVOS_MAX = 10

/** How buyers named themselves in a month. */
export const viewResumenDeNominacion = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  { desde, hasta }: Mes,
): Promise<ResumenDeNominacion> =>
  countPeticionesPorDesenlace(pool, emisor, { desde, hasta, motivos: MOTIVOS_MAX })

const BYTES_DE_SECRETO = 32

const newSecreto = (
  { secretos, randomBytes }: GestionarDeps,
  db: Db,
  emisor: Emisor,
  now: number,
): Promise<void> => {
  const secreto = Buffer.from(randomBytes(BYTES_DE_SECRETO)).toString('base64url')
  return replaceSecretoDeNominacion(db, emisor, secretos.sealNominacion(emisor, secreto), now)
}

/** What buyers may do from now on. Links that were printed while it was on lead somewhere again when it is switched on again. */
export async function changeAjusteDeNominarse(
  deps: GestionarDeps,
  emisor: Emisor,
  { cuerpo, actor, now }: Acto & { cuerpo: Cuerpo<CuerpoDeNominarse> },
): Promise<Result<AjusteDeNominarse>> {
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const parsed = parseCuerpo(cuerpo, parseNominarse)
  if (!parsed.ok) return invalid(parsed)
  const ajuste = parsed.value
  return transactionDeSecretos(deps.pool, emisor.contribuyenteId, async db => {
    await upsertAjusteDeNominarse(db, emisor, ajuste)
    await closePeticiones(db, emisor, { documentoId: null, ...listApagados(ajuste) }, CIERRE_DICHO.INACTIVO)
    if ((await findSecretoDeNominacion(db, emisor)) === null) await newSecreto(deps, db, emisor, now)
    await insertSeguimiento(db, emisor)
    const { puntos, ...general } = ajuste
    await recordAuditoria(db, {
      ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: 'nominarse.configurar' },
      objeto: null,
      detalle: { ambiente: emisor.ambiente, ...general, puntos: puntos.length },
    })
    return ok(ajuste)
  })
}

/** What was asked and not signed has no effect: who asked is told why, and the documento is free for somebody else. */
async function closePeticiones(
  db: Db,
  emisor: Emisor,
  cuales: CualesPeticiones,
  motivo: string,
): Promise<void> {
  await recordAvisos(db, emisor, 'peticion', await settlePeticionesSinFirmar(db, emisor, cuales, motivo))
}

const EVERYWHERE = { activo: false, encendidos: [], apagados: [] }

/** After a database went back: what was asked and not signed may have been given up, corrected or refused since, and nobody knows. */
export async function closePeticionesDeAntes(db: Db): Promise<void> {
  for (const emisor of await listEmisoresConPeticionesSinFirmar(db))
    await closePeticiones(db, emisor, { documentoId: null, ...EVERYWHERE }, DE_ANTES)
}

const DE_ANTES = 'se repuso el servicio de una copia: pídala de nuevo'

/** No link of before leads anywhere; those that are made from now on do. What was signed through one of before goes on to SIFEN's word. */
export async function revokeEnlacesDeNominacion(
  deps: GestionarDeps,
  emisor: Emisor,
  { actor, now }: Acto,
): Promise<Result<AjusteDeNominarse>> {
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const storing = transactionDeSecretos(deps.pool, emisor.contribuyenteId, async db => {
    await newSecreto(deps, db, emisor, now)
    await closePeticiones(db, emisor, { documentoId: null, ...EVERYWHERE }, CIERRE_DICHO.REVOCADO)
    await recordAuditoria(db, {
      ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: 'nominarse.revocar' },
      objeto: null,
      detalle: { ambiente: emisor.ambiente },
    })
  })
  return storeThen(storing, async () => ok(await viewAjusteDeNominarse(deps, emisor)))
}

export const ESTADOS_DE_ENLACE_NOMINACION = [
  'ABIERTO',
  'REVOCADO',
  'VENCIDO',
  'NO_NOMINABLE',
  'BLOQUEADO',
] as const

/** How the links of a documento stand, for whoever issued it. */
export interface EnlaceGestionado {
  estado: (typeof ESTADOS_DE_ENLACE_NOMINACION)[number]
  pases: PasesDeNominacion | null
  venceEn: number | null
  aperturas: number
  fechaApertura: number | null
  peticion: PeticionRow | null
}

const estadoDeEnlace = (
  row: NominableRow,
  pases: PasesDeNominacion | null,
  now: number,
): EnlaceGestionado['estado'] => {
  const cierre = cierreDe(vigenciaDe(row), now)
  if (cierre === 'REVOCADO') return 'REVOCADO'
  if (cierre === 'VENCIDO') return 'VENCIDO'
  if (pases === null) return 'NO_NOMINABLE'
  return (row.fallas ?? 0) >= PRUEBAS_MAX ? 'BLOQUEADO' : 'ABIERTO'
}

const lookAt = async (
  deps: NominarseDeps,
  emisor: Emisor,
  documentoId: number,
): Promise<EnlaceGestionado> => {
  const row = known(await findNominable(deps.pool, emisor, documentoId), 'documento')
  const pases = pasesDe(deps, emisor, row)
  const { politica, nominable } = vigenciaDe(row)
  return {
    estado: estadoDeEnlace(row, pases, deps.base()),
    pases,
    venceEn: politica.activo ? venceEn(nominable.fechaEmision, politica) : null,
    aperturas: row.aperturas ?? 0,
    fechaApertura: row.fechaApertura,
    peticion: await findUltimaPeticion(deps.pool, emisor, documentoId),
  }
}

export const viewEnlaceGestionado = (
  deps: NominarseDeps,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<EnlaceGestionado>> =>
  attempt(async need => lookAt(deps, emisor, need(await viewDocumento(deps, emisor, ref)).documentoId))

/** Links of before lead nowhere; with another edition there are new ones. */
export const changeEnlaceGestionado = (
  deps: NominarseDeps,
  emisor: Emisor,
  { ref, que }: { ref: RefDocumento; que: 'crear' | 'revocar' },
  { actor, now }: Acto,
): Promise<Result<EnlaceGestionado>> =>
  attempt(async (need, unless) => {
    if (emisor.ambiente === 'SANDBOX') return need(fail({ type: 'sandbox-not-supported' }))
    const { documentoId, cdc } = need(await viewDocumento(deps, emisor, ref))
    const row = known(await findNominable(deps.pool, emisor, documentoId), 'documento')
    unless(que === 'crear' ? refuseEnlace(row, deps.base()) : null)
    const storing = transaction(deps.pool, async db => {
      const change = que === 'crear' ? replaceEnlaceDeNominacion : revokeEnlaceDeNominacion
      await change(db, { ...emisor, documentoId })
      await closePeticiones(db, emisor, { documentoId, ...EVERYWHERE }, CIERRE_DICHO.REVOCADO)
      await recordAuditoria(db, {
        ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, objeto: cdc },
        accion: que === 'crear' ? 'enlace-nominacion.crear' : 'enlace-nominacion.revocar',
        detalle: { ambiente: emisor.ambiente },
      })
    })
    return storeThen(storing, () => lookAt(deps, emisor, documentoId))
  })

function refuseEnlace(row: NominableRow, now: number) {
  const cierre = cierreDe({ ...vigenciaDe(row), revocado: false }, now)
  const detail =
    row.tipoDocumento !== 1 || !row.innominada
      ? 'solo una factura innominada se puede nominar'
      : cierre === 'INACTIVO'
        ? 'los enlaces de nominación están apagados: enciéndalos en la configuración'
        : cierre && CIERRE_DICHO[cierre]
  if (detail === null) return null
  return {
    type: 'documento-not-nominable' as const,
    faults: [{ campo: 'documento', codigo: cierre ?? 'NO_NOMINABLE', detail }],
  }
}

export const browsePeticiones = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  { cursor, limite, estados }: PaginaDe<number> & { estados: readonly EstadoDePeticion[] | null },
): Promise<PeticionListada[]> => listPeticiones(pool, emisor, { estados, before: cursor, limit: limite + 1 })

const findListada = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  id: string | undefined,
): Promise<Result<PeticionListada>> =>
  attempt(async need => {
    const peticionId = parseId(id)
    const row = peticionId === null ? null : await findPeticionListada(pool, emisor, peticionId)
    return row ?? need(fail({ type: 'peticion-not-found' }))
  })

/** Somebody of the shop says yes: it is nominated now. Whoever says it again is told what became of it. */
export const approvePeticion = (
  deps: AvanzarDeps,
  emisor: Emisor,
  id: string | undefined,
  { actor, now }: Acto,
): Promise<Result<PeticionListada>> =>
  attempt(async (need, unless) => {
    unless(deps.guardia.refuse())
    const peticion = need(await findListada(deps, emisor, id))
    const { estado, eventoSifenId } = peticion
    const dicho = estado === 'EN_CURSO' || eventoSifenId !== null
    unless(estado === 'ESPERA_VISTO_BUENO' || dicho ? null : { type: 'peticion-not-waiting', estado })
    const record = (db: Db) => recordActo(db, peticion, { accion: 'peticion.aprobar', actor, now })
    const vistoBueno = dicho ? null : { resueltaPor: actor.nombre, record }
    const advancing = advancePeticion(deps, peticion, { vistoBueno })
    const despues = need(await storeThen(advancing, () => findListada(deps, emisor, id)))
    // Meanwhile she corrected it, or took it back: what was said yes to is not there any more.
    const cual = despues.estado
    unless(cual === 'DESISTIDA' || cual === 'NEGADA' ? { type: 'peticion-not-waiting', estado: cual } : null)
    return despues
  })

const NEGABLES = ['EN_GRACIA', 'ESPERA_VISTO_BUENO'] as const

/** Somebody of the shop says no, while nothing was signed. She is told why. */
export const denyPeticion = (
  deps: { pool: Pool },
  emisor: Emisor,
  id: string | undefined,
  { cuerpo, actor, now }: Acto & { cuerpo: Cuerpo<{ motivo?: string | null }> },
): Promise<Result<PeticionListada>> =>
  attempt(async need => {
    const dicho = parseCuerpo(cuerpo, parseNegativa)
    const motivo = need(dicho.ok ? dicho : invalid(dicho))
    const peticion = need(await findListada(deps, emisor, id))
    const storing = transactionResult(deps.pool, async db => {
      const resolucion = { estado: 'NEGADA', motivo, resueltaPor: actor.nombre } as const
      const row = await settlePeticion(db, peticion, NEGABLES, resolucion)
      if (row === null) return fail({ type: 'peticion-not-waiting', estado: peticion.estado })
      await recordActo(db, peticion, { accion: 'peticion.negar', actor, now })
      await recordAvisos(db, emisor, 'peticion', [row.peticionId])
      return ok(row)
    })
    return storeThen(storing, async stored => {
      need(stored)
      return need(await findListada(deps, emisor, id))
    })
  })

const recordActo = (
  db: Db,
  { contribuyenteId, ambiente, peticionId, cdc, receptor }: PeticionListada,
  { accion, actor, now }: Acto & { accion: string },
): Promise<void> =>
  recordAuditoria(db, {
    ...{ contribuyenteId, fecha: now, actor, accion, objeto: cdc },
    detalle: { ambiente, peticionId, receptor: receptor.dNomRec },
  })
