import { recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Db, storeThen, transactionResult } from '../../db/db.ts'
import { lockDocumento } from '../../db/documento.ts'
import { findNominable } from '../../db/nominarse.ts'
import {
  countPeticiones,
  findPeticionByVez,
  insertPeticion,
  type PeticionRow,
  settlePeticion,
} from '../../db/peticion.ts'
import { isAprobado } from '../../domain/documento/estado.ts'
import { isOneOf } from '../../domain/enumeracion.ts'
import { attempt, type Failure, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import {
  beginPeticion,
  CIERRE_DICHO,
  cierreDe,
  graciaDe,
  PETICIONES_MAX,
  type Vigencia,
} from '../../domain/nominarse/peticion.ts'
import {
  checkNombre,
  cuerpoDeDocumento,
  cuerpoDeInscripto,
  parseCorreoDeCompradora,
  parseReceptorDe,
  parseReceptorPedido,
  type ReceptorPedido,
  type RucDicho,
} from '../../domain/nominarse/receptor.ts'
import type { Inscripto } from '../../domain/padron.ts'
import type { Receptor } from '../../domain/receptor/receptor.ts'
import { parseRuc } from '../../domain/ruc.ts'
import { wrong } from '../../domain/validated.ts'
import { type CorreosDeps, isCorreoActivo } from '../correos/gestionar.ts'
import { type PadronDeps, queryPadron } from '../padron.ts'
import type { HashSecreto } from '../ports.ts'
import { type AvanzarDeps, advancePeticion, compradora } from './avanzar.ts'
import { type EnlaceDeNominacion, type NominarseDeps, vigenciaDe } from './enlace.ts'

export interface PedirDeps
  extends NominarseDeps,
    Omit<AvanzarDeps, 'secretos'>,
    Pick<CorreosDeps, 'correo'>,
    Omit<PadronDeps, 'secretos'> {
  secretos: AvanzarDeps['secretos'] & NominarseDeps['secretos']
  hashEnlace: HashSecreto
}

/** Who asks, as far as it is known. */
export interface DeDonde {
  /** The secret of her browser. */
  vez: string
  origen: string
  agente: string | null
  requestId: string
  now: number
}

/** Why nothing can be asked through a link that was opened; null: it can. `edicion`: of the link. */
function refuseCierre(vigencia: Vigencia, edicion: number, now: number): Failure | null {
  const cierre = cierreDe(vigencia, now)
  if (cierre === 'INACTIVO' || cierre === 'REVOCADO' || vigencia.edicion !== edicion)
    return { type: 'enlace-not-found' }
  return cierre === null
    ? null
    : {
        type: 'documento-not-nominable',
        faults: [{ campo: 'documento', codigo: cierre, detail: CIERRE_DICHO[cierre] }],
      }
}

/** What she said yes to is what holds: it was promised that she can correct it for so long. */
const PROMESA_CAMBIADA = wrong(
  'graciaMinutos',
  'changed',
  'mientras tanto quien vendió cambió los minutos para corregir: mire de nuevo, y confirme',
)

/** Why what she asks is not taken as she asks it; null: it is. */
function refusePedido(
  vigencia: Vigencia,
  { edicion, graciaMinutos, now }: { edicion: number; graciaMinutos: number | null; now: number },
): Failure | null {
  const { estado } = vigencia.nominable
  const cerrado = refuseCierre(vigencia, edicion, now)
  if (cerrado !== null) return cerrado
  if (!isAprobado(estado)) return { type: 'documento-not-approved', estado }
  return (graciaMinutos ?? 0) > graciaDe(vigencia) ? invalid(PROMESA_CAMBIADA).failure : null
}

/** The name that SIFEN's registry has for a RUC. */
export const findNombre = (
  deps: PedirDeps,
  { emisor, vigencia }: EnlaceDeNominacion,
  dado: string | null,
  now: number,
): Promise<Result<Inscripto>> =>
  attempt(async (need, unless) => {
    const ruc = parseRuc('ruc', dado)
    unless(refuseCierre(vigencia, vigencia.edicion, deps.base()))
    const documento = need(ruc.ok ? ruc : invalid(ruc))
    return need(await queryPadron(deps, emisor, documento, { now, aparte: true }))
  })

const readReceptor = (
  deps: PedirDeps,
  { emisor, vigencia }: EnlaceDeNominacion,
  dado: ReceptorPedido,
  now: number,
): Promise<Result<Receptor>> =>
  attempt(async need => {
    const dicho = parseReceptorPedido(dado, vigencia.politica.soloRuc)
    const pedido = need(dicho.ok ? dicho : invalid(dicho))
    const findInscripto = async ({ ruc, visto }: RucDicho) => {
      const inscripto = checkNombre(need(await queryPadron(deps, emisor, ruc, { now, aparte: true })), visto)
      return need(inscripto.ok ? ok(inscripto.value) : invalid(inscripto))
    }
    const cuerpo =
      'ruc' in pedido ? cuerpoDeInscripto(await findInscripto(pedido)) : cuerpoDeDocumento(pedido)
    const receptor = parseReceptorDe(cuerpo)
    return need(receptor.ok ? receptor : invalid(receptor))
  })

/** Which receptor she asks for, and for how many minutes she was told that she can correct it. */
export interface PedidoDeCompradora {
  receptor: ReceptorPedido
  graciaMinutos: number | null
}

interface Pedida {
  peticion: PeticionRow
  repetida: boolean
}

/** What she asked for, as it is after it was tried, where it is time to. Whoever asks again with the secret of before is told what became of that. */
export const createPeticion = (
  deps: PedirDeps,
  enlace: EnlaceDeNominacion,
  { correo: dado, ...pedido }: PedidoDeCompradora & { correo?: unknown },
  de: DeDonde,
): Promise<Result<Pedida>> =>
  attempt(async (need, unless) => {
    const { emisor, documentoId, vigencia } = enlace
    const vezHash = deps.hashEnlace(de.vez)
    const antes = await findPeticionByVez(deps.pool, { ...emisor, documentoId }, vezHash)
    if (antes !== null) return { peticion: await advancePeticion(deps, antes), repetida: true }
    unless(deps.guardia.refuse())
    unless(refusePedido(vigencia, { edicion: vigencia.edicion, ...pedido, now: deps.base() }))
    const correo = parseCorreoDeCompradora(dado, await isCorreoActivo(deps, emisor))
    const nueva = {
      receptor: need(await readReceptor(deps, enlace, pedido.receptor, de.now)),
      correo: need(correo.ok ? correo : invalid(correo)),
      ...{ graciaMinutos: pedido.graciaMinutos, vezHash },
    }
    const storing = transactionResult(deps.pool, db =>
      attempt(async need => {
        await lockDocumento(db, emisor, enlace.row.cdc)
        // What she sent a moment ago may have come meanwhile.
        const suya = await findPeticionByVez(db, { ...emisor, documentoId }, vezHash)
        if (suya !== null) return { peticion: suya, repetida: true }
        return { peticion: need(await storePeticion(deps, db, enlace, { nueva, de })), repetida: false }
      }),
    )
    return storeThen(storing, async stored => {
      const { peticion, repetida } = need(stored)
      return { peticion: await advancePeticion(deps, peticion), repetida }
    })
  })

interface Nueva {
  receptor: Receptor
  correo: string | null
  graciaMinutos: number | null
  vezHash: Uint8Array
}

const DEMASIADAS = wrong(
  'receptor',
  'max-items',
  'ya se pidió demasiadas veces por este ticket: hable con quien le vendió',
)

/** Judged anew where nobody changes the documento meanwhile: what was seen before may be over. */
const storePeticion = (
  deps: PedirDeps,
  db: Db,
  enlace: EnlaceDeNominacion,
  { nueva, de, corrige = false }: { nueva: Nueva; de: DeDonde; corrige?: boolean },
): Promise<Result<PeticionRow>> =>
  attempt(async (need, unless) => {
    const { emisor, documentoId, via, secreto, dicho, row: visto } = enlace
    const row = await findNominable(db, emisor, documentoId)
    if (row === null) return need(fail({ type: 'enlace-not-found' }))
    const vigencia = vigenciaDe(row)
    const { graciaMinutos, ...pedida } = nueva
    const { edicion } = enlace.vigencia
    unless(refusePedido(vigencia, { edicion, graciaMinutos, now: deps.base() }))
    const hechas = await countPeticiones(db, emisor, { documentoId, edicion })
    if (hechas >= (corrige ? 2 : 1) * PETICIONES_MAX) return need(invalid(DEMASIADAS))
    const clave = Buffer.from(
      deps.hashConSecreto.hash(secreto, Buffer.concat([dicho, nueva.vezHash, deps.randomBytes(8)])),
    ).toString('base64url')
    const inserted = await insertPeticion(db, emisor, {
      ...{ ...pedida, documentoId, via, edicion, clave: `nominarse-${clave}` },
      ...{ origen: de.origen, agente: de.agente, now: deps.base() },
      ...beginPeticion(vigencia, deps.base()),
    })
    if (inserted === null) return need(fail({ type: 'enlace-ocupado' }))
    const accion = corrige ? 'peticion.corregir' : 'peticion.pedir'
    await recordActoDePeticion(db, inserted, { accion, objeto: visto.cdc, de })
    await recordAvisos(db, emisor, 'peticion', [inserted.peticionId])
    return inserted
  })

const recordActoDePeticion = (
  db: Db,
  { contribuyenteId, ambiente, peticionId, via, receptor }: PeticionRow,
  { accion, objeto, de }: { accion: string; objeto: string; de: DeDonde },
): Promise<void> =>
  recordAuditoria(db, {
    ...{ contribuyenteId, fecha: de.now, actor: compradora(de.origen, de.requestId), accion, objeto },
    detalle: { ambiente, peticionId, via, receptor: receptor.dNomRec },
  })

/** Her own, by the secret of her browser; nobody else is told that it is there. */
export async function findPeticionPropia(
  { pool, hashEnlace }: Pick<PedirDeps, 'pool' | 'hashEnlace'>,
  { emisor, documentoId }: EnlaceDeNominacion,
  vez: string,
): Promise<Result<PeticionRow>> {
  const row = await findPeticionByVez(pool, { ...emisor, documentoId }, hashEnlace(vez))
  return row === null ? fail({ type: 'peticion-not-found' }) : ok(row)
}

/** How it stands, after it was tried where it is time to. */
export const viewPeticionPropia = (
  deps: PedirDeps,
  enlace: EnlaceDeNominacion,
  vez: string,
): Promise<Result<PeticionRow>> =>
  attempt(async need => advancePeticion(deps, need(await findPeticionPropia(deps, enlace, vez))))

const CORREGIBLES = ['EN_GRACIA', 'ESPERA_VISTO_BUENO'] as const

/** In the place of what she asked for, while nothing was signed: another petición, so that who says yes says it to what he saw. */
export const replacePeticion = (
  deps: PedirDeps,
  enlace: EnlaceDeNominacion,
  pedido: PedidoDeCompradora,
  de: DeDonde,
): Promise<Result<PeticionRow>> =>
  attempt(async (need, unless) => {
    const { vigencia } = enlace
    const { estado } = need(await findPeticionPropia(deps, enlace, de.vez))
    unless(isOneOf(CORREGIBLES, estado) ? null : { type: 'peticion-not-waiting', estado })
    unless(deps.guardia.refuse())
    unless(refusePedido(vigencia, { edicion: vigencia.edicion, ...pedido, now: deps.base() }))
    const receptor = need(await readReceptor(deps, enlace, pedido.receptor, de.now))
    const storing = transactionResult(deps.pool, db =>
      attempt(async need => {
        await lockDocumento(db, enlace.emisor, enlace.row.cdc)
        const antes = need(await retirePeticion(deps, db, enlace, de, 'corregida'))
        const { correo } = antes
        const { graciaMinutos } = pedido
        const nueva = { receptor, correo, graciaMinutos, vezHash: deps.hashEnlace(de.vez) }
        return need(await storePeticion(deps, db, enlace, { nueva, de, corrige: true }))
      }),
    )
    return storeThen(storing, async stored => advancePeticion(deps, need(stored)))
  })

/** She does not want it any more, while nothing was signed. */
export const removePeticion = (
  deps: PedirDeps,
  enlace: EnlaceDeNominacion,
  de: DeDonde,
): Promise<Result<PeticionRow>> =>
  transactionResult(deps.pool, db =>
    attempt(async need => {
      const row = need(await retirePeticion(deps, db, enlace, de, 'desistida'))
      await recordActoDePeticion(db, row, { accion: 'peticion.desistir', objeto: enlace.row.cdc, de })
      return row
    }),
  )

async function retirePeticion(
  { hashEnlace }: PedirDeps,
  db: Db,
  { emisor, documentoId }: EnlaceDeNominacion,
  { vez }: DeDonde,
  motivo: 'corregida' | 'desistida',
): Promise<Result<PeticionRow>> {
  const row = await findPeticionByVez(db, { ...emisor, documentoId }, hashEnlace(vez))
  if (row === null) return fail({ type: 'peticion-not-found' })
  const retired = await settlePeticion(db, row, CORREGIBLES, { estado: 'DESISTIDA', motivo })
  if (retired === null) return fail({ type: 'peticion-not-waiting', estado: row.estado })
  await recordAvisos(db, emisor, 'peticion', [row.peticionId])
  return ok(retired)
}
