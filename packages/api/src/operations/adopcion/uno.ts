import { insertAdoptado } from '../../db/adopcion.ts'
import type { PorAdoptar } from '../../db/adopcion-documento.ts'
import type { Actor } from '../../db/auditoria.ts'
import { type Db, type Pool, transaction } from '../../db/db.ts'
import { type DocumentoRow, findDocumento } from '../../db/documento.ts'
import { insertFicha, withFicha } from '../../db/ficha.ts'
import { adoptadoDe, checkAdoptable, checkEmisor, rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
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
  /** The order that it was taken from: settled with the documento, and where that is in other hands by now nothing is stored. */
  tomado?: PorAdoptar
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
  const { emisor, cdc, tomado } = pedido
  if (tomado?.estaba ?? (await isHere(deps, emisor, cdc))) return { resultado: 'YA_ESTABA' }
  // The CDC says whose it is before anybody is asked.
  const ajeno = checkEmisor(rucDeCdc(cdc), contribuyente)
  if (!ajeno.ok) return no(ajeno)
  const cuando = prisa()
  if (cuando === null) {
    const detail = 'no alcanzó el tiempo: pida de nuevo los que faltan'
    return sinRespuesta(wrong('cdc', 'sin-tiempo', detail))
  }
  const mostrado = await queryCdc(deps, { ambiente, certificado, cdc, ...cuando })
  if (mostrado.que === 'nada') return no(mostrado.porque)
  if (mostrado.que !== 'documento') return sinRespuesta(mostrado.porque)
  const adoptable = checkAdoptable(mostrado.leido, contribuyente)
  if (!adoptable.ok) return no(adoptable)
  if (await record(deps, pedido, mostrado)) return { resultado: 'ADOPTADO' }
  // Nothing was stored: somebody else took it over meanwhile; or its number is another documento's here.
  if (await isHere(deps, emisor, cdc)) return { resultado: 'YA_ESTABA' }
  const detail = 'su número lo lleva aquí otro documento: revise cuál vale'
  return no(wrong('cdc', 'numero-ocupado', detail))
}

const isHere = async ({ pool }: { pool: Pool }, emisor: Emisor, cdc: string): Promise<boolean> =>
  (await findDocumento(pool, emisor, { cdc })) !== null

/** Documento, eventos and evidence, or none of them. */
async function record(
  deps: AdoptarUnoDeps,
  { emisor, actor, now, tomado }: PedidoDeUno,
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
  const ficha = { of: (row: DocumentoRow | null) => row?.documentoId, write: insertFicha }
  const con = { asiento, intercambio: registro, tomado: tomado ?? null }
  const insertar = (db: Db) => withFicha(db, emisor, ficha, db => insertAdoptado(db, emisor, adoptado, con))
  // Most have none, and one statement is a transaction by itself.
  if (eventos.length === 0) return (await insertar(deps.pool)) !== null
  return transaction(deps.pool, async db => {
    const documento = await insertar(db)
    if (documento === null) return false
    for (const evento of eventos)
      await adoptarEvento(db, emisor, documento, evento, { accion: ADOPTAR, actor, now })
    return true
  })
}
