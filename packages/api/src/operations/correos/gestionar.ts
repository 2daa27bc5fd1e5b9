import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { insertSeguimiento } from '../../db/aviso.ts'
import {
  type CorreoRow,
  countSalidas,
  findAjusteDeCorreo,
  insertCorreo,
  listCorreos,
  retireCorreos,
  upsertAjusteDeCorreo,
} from '../../db/correo.ts'
import { type Pool, transaction, transactionResult } from '../../db/db.ts'
import type { DocumentoRow } from '../../db/documento.ts'
import { claimIdempotencyKey } from '../../db/idempotencia.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import {
  type AjusteDeCorreo,
  type CuerpoDeAjuste,
  type CuerpoDeCorreo,
  parseAjusteDeCorreo,
  parseCorreoPedido,
} from '../../domain/correo/pedido.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { cupoDeCorreos } from '../../domain/cupo.ts'
import { hasKude } from '../../domain/documento/estado.ts'
import type { RefDocumento } from '../../domain/documento/ref.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { wrong } from '../../domain/validated.ts'
import { viewDocumento, viewDocumentoNominado } from '../documentos.ts'
import type { Guardia } from '../ports.ts'
import { failForgotten, withIdempotency } from '../with-idempotency.ts'

/** Whether this installation sends mail, and from whom. */
export interface CorreoDeLaCasa {
  remitente: string
  /** Of one taxpayer in one ambiente. */
  porDia: number
  /** Where mails come back to; null: that is not read. */
  rebotes: string | null
}

export interface CorreosDeps {
  pool: Pool
  guardia: Guardia
  /** Null: none is sent. */
  correo: CorreoDeLaCasa | null
}

const APAGADO: AjusteDeCorreo = { activo: false, responderA: null }

export const viewAjusteDeCorreo = async (
  { pool }: Pick<CorreosDeps, 'pool'>,
  emisor: Emisor,
): Promise<AjusteDeCorreo> => (await findAjusteDeCorreo(pool, emisor)) ?? APAGADO

/** Whether mails leave by themselves about what that emisor issues. */
export const isCorreoActivo = async (
  { pool, correo }: Pick<CorreosDeps, 'pool' | 'correo'>,
  emisor: Emisor,
): Promise<boolean> => correo !== null && (await viewAjusteDeCorreo({ pool }, emisor)).activo

/** From now on what is approved, nominated and cancelled is sent; or no more, nor what waits. */
export async function changeAjusteDeCorreo(
  { pool, correo }: CorreosDeps,
  emisor: Emisor,
  { cuerpo, actor, now }: { cuerpo: Cuerpo<CuerpoDeAjuste>; actor: Actor; now: number },
): Promise<Result<AjusteDeCorreo>> {
  const parsed = parseCuerpo(cuerpo, parseAjusteDeCorreo)
  if (!parsed.ok) return invalid(parsed)
  const ajuste = parsed.value
  if (ajuste.activo && correo === null) return fail({ type: 'correo-not-ready', falta: 'servidor' })
  await transaction(pool, async db => {
    await upsertAjusteDeCorreo(db, emisor, ajuste)
    await (ajuste.activo ? insertSeguimiento : retireCorreos)(db, emisor)
    await recordAuditoria(db, {
      ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor },
      accion: ajuste.activo ? 'correo.activar' : 'correo.desactivar',
      objeto: null,
      detalle: { ambiente: emisor.ambiente, responderA: ajuste.responderA },
    })
  })
  return ok(ajuste)
}

export interface PedidoDeCorreo {
  emisor: Emisor
  ref: RefDocumento
  cuerpo: Cuerpo<CuerpoDeCorreo>
  idempotencyKey: string | null
  actor: Actor
  now: number
}

export interface CorreoPedido {
  row: CorreoRow & { fechaApertura: number | null }
  repetido: boolean
}

/** A mail to whom is said, or to the receptor: it waits in the tables, and is sent in the background. */
export function createCorreo(deps: CorreosDeps, pedido: PedidoDeCorreo): Promise<Result<CorreoPedido>> {
  const { emisor, idempotencyKey } = pedido
  const repeat = async ({ documentoId }: { documentoId: number | null }): Promise<Result<CorreoPedido>> => {
    const [row] =
      documentoId === null || idempotencyKey === null
        ? []
        : await listCorreos(deps.pool, emisor, { documentoId, clave: idempotencyKey }, 1)
    return row === undefined ? failForgotten(deps) : ok({ row, repetido: true })
  }
  return withIdempotency<CorreoPedido>(deps.pool, pedido, {
    ...{ operacion: 'CORREO', atOnce: true, repeat, resume: repeat },
    run: () => storeCorreo(deps, pedido),
  })
}

async function storeCorreo(deps: CorreosDeps, pedido: PedidoDeCorreo): Promise<Result<CorreoPedido>> {
  const { emisor, ref, cuerpo, actor, now, idempotencyKey: clave } = pedido
  const parsed = parseCuerpo(cuerpo, parseCorreoPedido)
  if (!parsed.ok) return invalid(parsed)
  const found = await viewDocumentoNominado(deps, emisor, ref)
  if (!found.ok) return found
  const { row: documento, nominado } = found.value
  if (!hasKude(documento.estado)) return fail({ type: 'documento-not-approved', estado: documento.estado })
  const { correo } = deps
  if (correo === null) return fail({ type: 'correo-not-ready', falta: 'servidor' })
  if (!(await viewAjusteDeCorreo(deps, emisor)).activo)
    return fail({ type: 'correo-not-ready', falta: 'activar' })
  const para = parsed.value.para ?? (nominado ?? documento.receptor).dEmailRec ?? null
  if (para === null)
    return invalid(
      wrong(
        'para',
        'required',
        'el documento no dice el correo del receptor: escriba a qué dirección se envía',
      ),
    )
  const cabe = cupoDeCorreos(await countSalidas(deps.pool, emisor), correo.porDia)
  if (!cabe.ok) return invalid(cabe)
  return transactionResult(deps.pool, async db => {
    const row = await insertCorreo(db, emisor, { documentoId: documento.documentoId, para, clave })
    await recordAuditoria(db, {
      ...{ contribuyenteId: emisor.contribuyenteId, fecha: now, actor, accion: 'documento.enviar' },
      objeto: documento.cdc,
      detalle: { ambiente: emisor.ambiente, correoId: row.correoId },
    })
    if (clave !== null && !(await claim(pedido, documento, db, clave)))
      return fail({ type: 'operation-in-progress', segundos: 1 })
    return ok({ row: { ...row, fechaApertura: null }, repetido: false })
  })
}

const claim = (
  { emisor, now }: PedidoDeCorreo,
  { documentoId, conservarHasta }: DocumentoRow,
  db: Parameters<typeof claimIdempotencyKey>[0],
  clave: string,
): Promise<boolean> =>
  claimIdempotencyKey(db, emisor, clave, {
    ...{ operacion: 'CORREO', documentoId, now, completadaEn: 'ahora', reservadaHasta: conservarHasta },
  })

/** More than anybody looks at. */
const CORREOS_MAX = 100

export async function browseCorreos(
  { pool }: Pick<CorreosDeps, 'pool'>,
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<CorreoPedido['row'][]>> {
  const found = await viewDocumento({ pool }, emisor, ref)
  if (!found.ok) return found
  return ok(await listCorreos(pool, emisor, { documentoId: found.value.documentoId }, CORREOS_MAX))
}
