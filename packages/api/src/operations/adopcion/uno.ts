import { advanceTimbrado, insertAdoptado } from '../../db/adopcion.ts'
import type { Actor } from '../../db/auditoria.ts'
import { type Db, type Pool, transactionResult } from '../../db/db.ts'
import { findDocumento } from '../../db/documento.ts'
import { insertIntercambio } from '../../db/intercambio.ts'
import { adoptadoDe, checkAdoptable, checkEmisor, rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok } from '../../domain/failure.ts'
import { type Wrong, wrong } from '../../domain/validated.ts'
import type { Acceso } from '../consulta.ts'
import { type ConsultarDeps, type Mostrado, type Prisa, queryCdc } from './consultar.ts'
import { adoptarEvento, asientoDeAdopcion } from './eventos.ts'

export interface AdoptarUnoDeps extends ConsultarDeps {
  pool: Pool
  retencionAnos: number
}

export interface PedidoDeUno {
  emisor: Emisor
  /** In whose name it is written into the audit. */
  actor: Actor
  cdc: string
  now: number
  /** What is written in the transaction that stores the documento; where that is false, nothing is stored. */
  junto?: (db: Db) => Promise<boolean>
}

/** What became of one CDC. */
export type Suerte =
  | { resultado: 'ADOPTADO' | 'YA_ESTABA' }
  | { resultado: 'NO_ADOPTADO' | 'SIN_RESPUESTA'; porque: Wrong }

const no = (porque: Wrong): Suerte => ({ resultado: 'NO_ADOPTADO', porque })
const sinRespuesta = (porque: Wrong): Suerte => ({ resultado: 'SIN_RESPUESTA', porque })

const ADOPTAR = 'documento.adoptar'

/**
 * Takes over what SIFEN has under one CDC: documento, state and eventos, byte for byte. Nothing of it is believed unless SIFEN shows it.
 * `prisa` says for how long it may be asked, and is given only when it comes to that; null: there is no time left.
 */
export async function adoptarUno(
  deps: AdoptarUnoDeps,
  pedido: PedidoDeUno,
  { contribuyente, ambiente, certificado }: Acceso,
  prisa: () => Prisa | null,
): Promise<Suerte> {
  const { emisor, cdc } = pedido
  if (await isHere(deps, emisor, cdc)) return { resultado: 'YA_ESTABA' }
  // The CDC says whose it is before anybody is asked.
  const ajeno = checkEmisor(rucDeCdc(cdc), contribuyente)
  if (!ajeno.ok) return no(ajeno)
  const cuando = prisa()
  if (cuando === null) {
    const detail = 'no alcanzó el tiempo de esta solicitud: pida de nuevo los que faltan'
    return sinRespuesta(wrong('cdc', 'sin-tiempo', detail))
  }
  const mostrado = await queryCdc(deps, { ambiente, certificado, cdc, ...cuando })
  if (mostrado.que === 'sin-respuesta') return sinRespuesta(mostrado.porque)
  if (mostrado.que === 'nada') return no(mostrado.porque)
  const adoptable = checkAdoptable(mostrado.leido, contribuyente)
  if (!adoptable.ok) return no(adoptable)
  const guardado = await transactionResult(deps.pool, async db => {
    const nuevo = await record(deps, db, pedido, mostrado)
    if (!nuevo || pedido.junto === undefined || (await pedido.junto(db))) return ok(nuevo)
    return fail({ type: 'operation-in-progress', segundos: 1 })
  })
  if (!guardado.ok) return sinRespuesta(wrong('cdc', 'otro-proceso', 'otro proceso se ocupa de este CDC'))
  if (guardado.value) return { resultado: 'ADOPTADO' }
  // Nothing was stored: somebody else took it over meanwhile; or its number is another documento's here.
  if (await isHere(deps, emisor, cdc)) return { resultado: 'YA_ESTABA' }
  const detail = 'su número lo lleva aquí otro documento: revise cuál vale'
  return no(wrong('cdc', 'numero-ocupado', detail))
}

const isHere = async ({ pool }: { pool: Pool }, emisor: Emisor, cdc: string): Promise<boolean> =>
  (await findDocumento(pool, emisor, { cdc })) !== null

/**
 * Documento, eventos and evidence, or none of them. The timbrado first, because an emission locks it first; it moves on in any case: SIFEN has
 * a documento of that number.
 */
async function record(
  deps: AdoptarUnoDeps,
  db: Db,
  { emisor, actor, now }: PedidoDeUno,
  mostrado: Extract<Mostrado, { que: 'documento' }>,
): Promise<boolean> {
  const { leido, xml, protocolo, eventos, registro } = mostrado
  const adoptado = adoptadoDe(leido, {
    ambiente: emisor.ambiente,
    xml,
    protocolo,
    fechaAprobacion: mostrado.fechaAprobacion ?? leido.fechaEmision,
    eventos: eventos.map(evento => evento.leido),
    now,
    retencionAnos: deps.retencionAnos,
  })
  const asiento = asientoDeAdopcion(emisor, { accion: ADOPTAR, actor, now }, leido.cdc)
  await advanceTimbrado(db, emisor, adoptado)
  const documento = await insertAdoptado(db, emisor, adoptado, asiento)
  if (documento === null) return false
  for (const evento of eventos)
    await adoptarEvento(db, emisor, documento, evento, { accion: ADOPTAR, actor, now })
  await insertIntercambio(db, emisor, { ...registro, documentoId: documento.documentoId })
  return true
}
