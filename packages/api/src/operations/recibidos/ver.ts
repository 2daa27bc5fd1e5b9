import { recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Db, known, type Pool, transaction } from '../../db/db.ts'
import { findEmisor } from '../../db/emisor.ts'
import type { EventoRow } from '../../db/evento.ts'
import {
  type FiltroDeRecibidos,
  findRecibido,
  listEventosDeRecibido,
  listRecibidos,
  type RecibidoRow,
  readXmlDeRecibido,
  replaceRecibido,
  sumRecibidos,
  updateRecibido,
} from '../../db/recibido.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { RefDocumento } from '../../domain/documento/ref.ts'
import { PLAZO_PASO_MS } from '../../domain/evento/plazos.ts'
import { attempt, fail, ok, type Result } from '../../domain/failure.ts'
import { horaDelServicio } from '../../domain/hora-de-sifen.ts'
import type { Pagina } from '../../domain/pagina.ts'
import type { Quien } from '../../domain/quien.ts'
import { type AccionesDeRecibido, decideAccionesDeRecibido } from '../../domain/recibido/elegibilidad.ts'
import {
  checkRecibible,
  type DichoPorSifen,
  type DocumentoRecibido,
  recibidoDe,
} from '../../domain/recibido/recibido.ts'
import type { AccionesDeps } from '../acciones.ts'
import { failNegado, queryCdc } from '../adopcion/consultar.ts'
import { openConsulta, REPETIR_S } from '../consulta.ts'
import { sumUp, type Totales } from '../documentos.ts'
import { EVENTOS_DE_RECIBIDO_MAX } from '../eventos/about-recibido.ts'
import { type PedidoDeRecibir, type RecibirDeps, readMostrado } from './recibir.ts'

export const browseRecibidos = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  filtro: FiltroDeRecibidos,
  { cursor, limite }: Pagina,
): Promise<RecibidoRow[]> => listRecibidos(pool, emisor, filtro, { before: cursor, limit: limite + 1 })

/** How many a filter finds, and what they come to. */
export const viewTotalesDeRecibidos = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  filtro: FiltroDeRecibidos,
): Promise<Totales> => sumUp(cuantos => sumRecibidos(pool, emisor, filtro, cuantos))

async function viewRecibido(pool: Pool, emisor: Emisor, ref: RefDocumento): Promise<Result<RecibidoRow>> {
  const row = await findRecibido(pool, emisor, ref)
  return row === null ? fail({ type: 'documento-not-found' }) : ok(row)
}

/** As it came. */
export const viewXmlDeRecibido = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<{ row: RecibidoRow; xml: string }>> =>
  attempt(async need => {
    const row = need(await viewRecibido(pool, emisor, ref))
    return { row, xml: known(await readXmlDeRecibido(pool, emisor, row.recibidoId), 'documento_recibido') }
  })

export interface RecibidoEntero {
  row: RecibidoRow
  eventos: EventoRow[]
  acciones: AccionesDeRecibido
}

/** With what its receptor said of it, and what he can say now. */
export const viewRecibidoEntero = (
  deps: AccionesDeps,
  emisor: Emisor,
  ref: RefDocumento,
  { quien, now }: { quien: Quien; now: number },
): Promise<Result<RecibidoEntero>> =>
  attempt(async need => {
    const { pool, horas, base } = deps
    const row = need(await viewRecibido(pool, emisor, ref))
    const { ambiente } = row
    const eventos = await listEventosDeRecibido(pool, emisor, row.recibidoId, EVENTOS_DE_RECIBIDO_MAX)
    const { certificadoHasta } = known(await findEmisor(pool, emisor), 'emisor')
    const hechos = {
      recibido: row,
      ambiente,
      aprobados: eventos.filter(({ estado }) => estado === 'APROBADO'),
      enviado: eventos.find(({ estado }) => estado === 'ENVIADO') ?? null,
      certificado: certificadoHasta === null ? null : { hasta: certificadoHasta },
      horaDeSifen: horaDelServicio(now, ambiente === 'SANDBOX' ? [] : horas.desfases(ambiente), [
        'siRecepEvento',
      ]),
    }
    return { row, eventos, acciones: decideAccionesDeRecibido(hechos, quien, base()) }
  })

/** What SIFEN shows under the CDC of a documento that is here: this one; another text that is the taxpayer's, which is kept instead; or one that is not his. */
type Contraste =
  | { es: 'este'; dicho: DichoPorSifen }
  | { es: 'otro'; de: DocumentoRecibido }
  | { es: 'ajeno' }

/**
 * A CDC says nothing of amounts, nor of who buys: under one an issuer may have signed several texts, and SIFEN approved one of them. What came from SIFEN
 * is that one; what came in a file is looked at.
 */
const compare = (
  { pool, lector, retencionAnos }: RecibirDeps,
  { emisor, now }: PedidoDeRecibir,
  row: RecibidoRow,
  { ruc, ...mostrado }: ReturnType<typeof readMostrado> & { ruc: string },
): Promise<Result<Contraste>> =>
  attempt(async need => {
    const { leido, nominado, xml, dicho } = mostrado
    if (row.estado !== 'FIRMADO') return { es: 'este', dicho }
    const { ambiente } = row
    const traido = await lector.read(
      known(await readXmlDeRecibido(pool, emisor, row.recibidoId), 'documento_recibido'),
    )
    // It was read when it came: what is not read now is not for want of a form.
    if (traido === null || !traido.ok) return need(fail({ type: 'service-unavailable' }))
    // What a program of before took in may have more than was signed.
    const intacto = traido.value.sinFirmar === null
    if (intacto && traido.value.leido.digest === leido.digest) return { es: 'este', dicho }
    if (!checkRecibible(leido, { ruc, ambiente }, nominado).ok) return { es: 'ajeno' }
    return { es: 'otro', de: recibidoDe(leido, { ...dicho, ambiente, xml, nominado, now, retencionAnos }) }
  })

/** Asks SIFEN how it stands: whether it was approved, or cancelled since. What SIFEN does not have stays as it is. */
export const conciliarRecibido = (
  deps: RecibirDeps,
  pedido: PedidoDeRecibir,
  ref: RefDocumento,
): Promise<Result<RecibidoRow>> =>
  attempt(async need => {
    const { pool } = deps
    const { emisor } = pedido
    const row = need(await viewRecibido(pool, emisor, ref))
    const { ambiente, certificado, contribuyente } = need(await openConsulta(deps, emisor))
    const mostrado = await queryCdc(deps, { ambiente, certificado, cdc: row.cdc, plazoMs: PLAZO_PASO_MS })
    if (mostrado.que === 'sin-respuesta')
      return need(fail({ type: 'sifen-unavailable', motivo: 'sin-respuesta', segundos: REPETIR_S }))
    if (mostrado.que === 'negado') return need(failNegado(mostrado.porque))
    // What SIFEN approved it does not lose: that it shows nothing says nothing.
    const contraste: Contraste =
      mostrado.que === 'documento'
        ? need(await compare(deps, pedido, row, { ...readMostrado(mostrado), ruc: contribuyente.ruc }))
        : { es: 'ajeno' }
    await transaction(pool, db => recordConciliado(db, pedido, row, contraste))
    return need(await viewRecibido(pool, emisor, ref))
  })

async function recordConciliado(
  db: Db,
  { emisor, actor, now }: PedidoDeRecibir,
  row: RecibidoRow,
  contraste: Contraste,
): Promise<void> {
  const { recibidoId, cdc: objeto, ambiente } = row
  if (contraste.es === 'otro') await replaceRecibido(db, emisor, recibidoId, contraste.de)
  else await updateRecibido(db, emisor, recibidoId, contraste.es === 'este' ? contraste.dicho : row)
  const { estado } = contraste.es === 'otro' ? contraste.de : contraste.es === 'este' ? contraste.dicho : row
  if (estado !== row.estado)
    await recordAvisos(db, emisor, 'documentoRecibido', [recibidoId], 'recibido.actualizado')
  // Nobody asked, and nothing changed: nothing happened.
  if (actor.usuarioId === null && actor.apiKeyId === null && estado === row.estado) return
  const reemplazado = contraste.es === 'otro' ? { totalDelArchivo: row.total } : {}
  await recordAuditoria(db, {
    ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, objeto },
    accion: 'recibido.conciliar',
    detalle: { ambiente, estado, ...reemplazado },
  })
}
