import { recordAuditoria } from '../../db/auditoria.ts'
import { recordAvisos } from '../../db/aviso-nuevo.ts'
import { type Db, known, type Pool, storeThen, transaction } from '../../db/db.ts'
import {
  findRecibido,
  lockRecibido,
  type RecibidoRow,
  readXmlDeRecibido,
  replaceRecibido,
  updateFechaDeConsulta,
  updateRecibido,
} from '../../db/recibido.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { RefDocumento } from '../../domain/documento/ref.ts'
import { PLAZO_PASO_MS } from '../../domain/evento/plazos.ts'
import { attempt, fail, ok, type Result } from '../../domain/failure.ts'
import {
  checkRecibible,
  type DichoPorSifen,
  type DocumentoRecibido,
  type LoMostrado,
  recibidoDe,
} from '../../domain/recibido/recibido.ts'
import { failNegado, NO_LO_TIENE, queryCdc } from '../adopcion/consultar.ts'
import { openConsulta, REPETIR_S } from '../consulta.ts'
import { type PedidoDeRecibir, type RecibirDeps, readMostrado } from './recibir.ts'

export async function viewRecibido(
  pool: Pool,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<RecibidoRow>> {
  const row = await findRecibido(pool, emisor, ref)
  return row === null ? fail({ type: 'documento-not-found' }) : ok(row)
}

export type ConciliarRecibidoDeps = Omit<RecibirDeps, 'monotonic' | 'esperar' | 'autoridades'>

/** The same, with what is kept of it: another text of the taxpayer's takes the place of what came in a file. */
type Contraste =
  | { es: 'este'; dicho: DichoPorSifen }
  | { es: 'otro'; de: DocumentoRecibido }
  | { es: Exclude<LoMostrado, 'este' | 'otro'> }

/**
 * A CDC says nothing of amounts, nor of who buys: under one an issuer may have signed several texts, and SIFEN approved one of them. What came from SIFEN
 * is that one; what came in a file is looked at.
 */
const compare = (
  { pool, lector, base, retencionAnos }: ConciliarRecibidoDeps,
  { emisor }: PedidoDeRecibir,
  row: RecibidoRow,
  { ruc, ...mostrado }: ReturnType<typeof readMostrado> & { ruc: string },
): Promise<Result<Contraste>> =>
  attempt(async need => {
    const { leido, nominado, xml, dicho } = mostrado
    if (row.estado !== 'FIRMADO') return { es: 'este', dicho }
    const { ambiente } = row
    const traido = await lector
      .open(emisor.contribuyenteId)
      .read(known(await readXmlDeRecibido(pool, emisor, row.recibidoId), 'documento_recibido'))
    // It was read when it came: what is not read now is not for want of a form.
    if (traido === 'largo' || traido === 'sin-tiempo' || !traido.ok)
      return need(fail({ type: 'service-unavailable' }))
    // What a program of before took in may have more than was signed.
    const intacto = traido.value.sinFirmar === null
    if (intacto && traido.value.leido.digest === leido.digest) return { es: 'este', dicho }
    if (!checkRecibible(leido, { ruc, ambiente }, nominado).ok) return { es: 'ajeno' }
    const como = { ...dicho, ambiente, xml, nominado, now: base(), retencionAnos }
    return { es: 'otro', de: recibidoDe(leido, como) }
  })

/** How it stands after SIFEN was asked, and what SIFEN showed. */
interface Conciliado {
  row: RecibidoRow
  mostro: LoMostrado
}

/** Asks SIFEN how it stands: whether it was approved, or cancelled since. What SIFEN does not have stays as it is. */
export const conciliarRecibido = (
  deps: ConciliarRecibidoDeps,
  pedido: PedidoDeRecibir,
  ref: RefDocumento,
  plazoMs = PLAZO_PASO_MS,
): Promise<Result<Conciliado>> =>
  attempt(async need => {
    const { pool } = deps
    const { emisor } = pedido
    const row = need(await viewRecibido(pool, emisor, ref))
    const { ambiente, certificado, contribuyente } = need(await openConsulta(deps, emisor))
    const preguntadoEn = deps.base()
    const mostrado = await queryCdc(deps, { ambiente, certificado, cdc: row.cdc, plazoMs })
    if (mostrado.que === 'sin-respuesta')
      return need(fail({ type: 'sifen-unavailable', motivo: 'sin-respuesta', segundos: REPETIR_S }))
    if (mostrado.que === 'negado') return need(failNegado(mostrado.porque))
    // What SIFEN approved it does not lose: that it shows nothing says nothing.
    const contraste: Contraste =
      mostrado.que === 'documento'
        ? need(
            await compare(deps, pedido, row, {
              ...readMostrado(mostrado, {
                now: deps.base(),
                visto: row.estado === 'FIRMADO' ? null : row.fechaAprobacion,
              }),
              ruc: contribuyente.ruc,
            }),
          )
        : { es: mostrado.porque.faults[0]?.codigo === NO_LO_TIENE ? 'ausente' : 'ilegible' }
    const storing = transaction(pool, db =>
      recordConciliado(db, pedido, { antes: row, preguntadoEn }, contraste),
    )
    const despues = need(await storeThen(storing, () => viewRecibido(pool, emisor, ref)))
    return { row: despues, mostro: contraste.es }
  })

/** What was known of it when SIFEN was asked, and when that was: what it said is of that moment. */
interface Pregunta {
  antes: RecibidoRow
  preguntadoEn: number
}

/** Whoever had it asked about sooner, while SIFEN was, knew of something later than this answer. */
function proximaTras(
  oido: DichoPorSifen | null,
  antes: Pick<RecibidoRow, 'proximaConsulta'>,
  { proximaConsulta: pedida }: Pick<RecibidoRow, 'proximaConsulta'>,
): number | null {
  if (oido === null || oido.estado === 'CANCELADO') return null
  const { proximaConsulta: propia } = oido
  if (pedida === null || pedida === antes.proximaConsulta) return propia
  return propia === null ? pedida : Math.min(propia, pedida)
}

/** Others may have asked meanwhile, and have written down what they heard: what is told and written is what changes now. */
async function recordConciliado(
  db: Db,
  { emisor, actor, now }: PedidoDeRecibir,
  { antes, preguntadoEn }: Pregunta,
  contraste: Contraste,
): Promise<void> {
  const { recibidoId } = antes
  const row = known(await lockRecibido(db, emisor, recibidoId), 'documento_recibido')
  const { cdc: objeto, ambiente } = row
  const reemplaza = contraste.es === 'otro' && row.estado === 'FIRMADO'
  const oido = contraste.es === 'otro' ? contraste.de : contraste.es === 'este' ? contraste.dicho : null
  const proximaConsulta = proximaTras(oido, antes, row)
  if (reemplaza)
    await replaceRecibido(db, emisor, recibidoId, { ...contraste.de, proximaConsulta }, preguntadoEn)
  else if (oido !== null)
    await updateRecibido(db, emisor, recibidoId, { ...oido, proximaConsulta }, preguntadoEn)
  else await updateFechaDeConsulta(db, emisor, recibidoId, preguntadoEn)
  // What was cancelled stays so.
  const estado = row.estado === 'CANCELADO' ? row.estado : (oido?.estado ?? row.estado)
  if (estado !== row.estado)
    await recordAvisos(db, emisor, 'documentoRecibido', [recibidoId], 'recibido.actualizado')
  // Nobody asked, and nothing changed: nothing happened.
  if (actor.usuarioId === null && actor.apiKeyId === null && estado === row.estado) return
  await recordAuditoria(db, {
    ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, objeto },
    accion: 'recibido.conciliar',
    detalle: { ambiente, estado, ...(reemplaza ? { totalDelArchivo: row.total } : {}) },
  })
}
