import { recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Db, transactionResult } from '../../db/db.ts'
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
import { attempt, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { beginPeticion, CIERRE_DICHO, cierreDe, PETICIONES_MAX } from '../../domain/nominarse/peticion.ts'
import {
  cuerpoDeDocumento,
  cuerpoDeInscripto,
  parseCorreoDeCompradora,
  parseReceptorDe,
  parseReceptorPedido,
  type ReceptorPedido,
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

/** The name that SIFEN's registry has for a RUC. */
export async function findNombre(
  deps: PedirDeps,
  { emisor }: EnlaceDeNominacion,
  dado: unknown,
  now: number,
): Promise<Result<Inscripto>> {
  const ruc = parseRuc('ruc', typeof dado === 'string' ? dado : null)
  return ruc.ok ? queryPadron(deps, emisor, ruc.value, { now, aparte: true }) : invalid(ruc)
}

const readReceptor = (
  deps: PedirDeps,
  { emisor, vigencia }: EnlaceDeNominacion,
  dado: ReceptorPedido,
  now: number,
): Promise<Result<Receptor>> =>
  attempt(async need => {
    const dicho = parseReceptorPedido(dado, vigencia.politica.soloRuc)
    const pedido = need(dicho.ok ? dicho : invalid(dicho))
    const cuerpo =
      'ruc' in pedido
        ? cuerpoDeInscripto(need(await queryPadron(deps, emisor, pedido.ruc, { now, aparte: true })))
        : cuerpoDeDocumento(pedido)
    const receptor = parseReceptorDe(cuerpo)
    return need(receptor.ok ? receptor : invalid(receptor))
  })

export interface PedidoDeCompradora {
  receptor: ReceptorPedido
  correo?: unknown
}

/** What she asked for, as it is after it was tried, where it is time to. Whoever asks again with the secret of before is told what became of that. */
export const createPeticion = (
  deps: PedirDeps,
  enlace: EnlaceDeNominacion,
  pedido: PedidoDeCompradora,
  de: DeDonde,
): Promise<Result<{ peticion: PeticionRow; repetida: boolean }>> =>
  attempt(async need => {
    const { emisor, documentoId } = enlace
    const vezHash = deps.hashEnlace(de.vez)
    const antes = await findPeticionByVez(deps.pool, { ...emisor, documentoId }, vezHash)
    if (antes !== null) return { peticion: await advancePeticion(deps, antes), repetida: true }
    const correo = parseCorreoDeCompradora(pedido.correo, await isCorreoActivo(deps, emisor))
    const nueva = {
      receptor: need(await readReceptor(deps, enlace, pedido.receptor, de.now)),
      correo: need(correo.ok ? correo : invalid(correo)),
      vezHash,
    }
    const stored = await transactionResult(deps.pool, db => storePeticion(deps, db, enlace, { nueva, de }))
    return { peticion: await advancePeticion(deps, need(stored)), repetida: false }
  })

interface Nueva {
  receptor: Receptor
  correo: string | null
  vezHash: Uint8Array
}

/** Judged anew where nobody changes the documento meanwhile: what was seen before may be over. */
const storePeticion = (
  deps: PedirDeps,
  db: Db,
  enlace: EnlaceDeNominacion,
  { nueva, de, corrige = false }: { nueva: Nueva; de: DeDonde; corrige?: boolean },
): Promise<Result<PeticionRow>> =>
  attempt(async (need, unless) => {
    const { emisor, documentoId, via, secreto, dicho, row: visto } = enlace
    await lockDocumento(db, emisor, visto.cdc)
    const row = await findNominable(db, emisor, documentoId)
    if (row === null) return need(fail({ type: 'enlace-not-found' }))
    const vigencia = vigenciaDe(row)
    const cierre = cierreDe(vigencia, deps.base())
    if (cierre === 'INACTIVO' || cierre === 'REVOCADO' || vigencia.edicion !== enlace.vigencia.edicion)
      return need(fail({ type: 'enlace-not-found' }))
    if (cierre !== null) {
      const faults = [{ campo: 'documento', codigo: cierre, detail: CIERRE_DICHO[cierre] }]
      return need(fail({ type: 'documento-not-nominable', faults }))
    }
    const { estado } = vigencia.nominable
    unless(isAprobado(estado) ? null : { type: 'documento-not-approved', estado })
    const { edicion } = vigencia
    const hechas = await countPeticiones(db, emisor, { documentoId, edicion })
    if (hechas >= (corrige ? 2 : 1) * PETICIONES_MAX)
      return need(
        invalid(
          wrong(
            'receptor',
            'max-items',
            'ya se pidió demasiadas veces por este ticket: hable con quien le vendió',
          ),
        ),
      )
    const clave = Buffer.from(
      deps.hashConSecreto.hash(secreto, Buffer.concat([dicho, nueva.vezHash, deps.randomBytes(8)])),
    ).toString('base64url')
    const inserted = await insertPeticion(db, emisor, {
      ...{ ...nueva, documentoId, via, edicion, clave: `nominarse-${clave}` },
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
  dado: ReceptorPedido,
  de: DeDonde,
): Promise<Result<PeticionRow>> =>
  attempt(async need => {
    const receptor = need(await readReceptor(deps, enlace, dado, de.now))
    const stored = await transactionResult(deps.pool, db =>
      attempt(async need => {
        await lockDocumento(db, enlace.emisor, enlace.row.cdc)
        const antes = need(await retirePeticion(deps, db, enlace, de, 'corregida'))
        const { correo } = antes
        const nueva = { receptor, correo, vezHash: deps.hashEnlace(de.vez) }
        return need(await storePeticion(deps, db, enlace, { nueva, de, corrige: true }))
      }),
    )
    return advancePeticion(deps, need(stored))
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
