import { type Actor, recordAuditoria } from '../../db/auditoria.ts'
import { insertSeguimiento } from '../../db/aviso.ts'
import { recordAvisoDeWebhook } from '../../db/aviso-nuevo.ts'
import { type Db, type Pool, transaction } from '../../db/db.ts'
import { type EntregaRow, listEntregas, upsertEntregas } from '../../db/entrega.ts'
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  type RefWebhook,
  updateWebhook,
  type WebhookRow,
} from '../../db/webhook.ts'
import { deleteSecretosDeWebhook, replaceSecretoDeWebhook } from '../../db/webhook-secreto.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Cuerpo, parseCuerpo } from '../../domain/cuerpo.ts'
import { cupoDeWebhooks } from '../../domain/cupo.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { Pagina } from '../../domain/pagina.ts'
import { wrong } from '../../domain/validated.ts'
import {
  type AlcanceDeWebhooks,
  type CuerpoDeWebhook,
  parseCambiosDeWebhook,
  parseGraciaDeSecreto,
  parseReenvio,
  parseWebhook,
  REENVIO_MAX,
} from '../../domain/webhook/pedido.ts'
import { transactionDeSecretos } from '../emisor/secretos.ts'
import type { RandomBytes, Secretos } from '../ports.ts'

export interface WebhookDeps {
  pool: Pool
  secretos: Pick<Secretos, 'sealWebhook'>
  randomBytes: RandomBytes
  webhooks: AlcanceDeWebhooks
}

interface Acto<Body> {
  cuerpo: Cuerpo<Body>
  actor: Actor
  now: number
}

/** Its secret is in this answer and in no other. */
export interface WebhookConSecreto {
  row: WebhookRow
  secreto: string
}

export const browseWebhooks = ({ pool }: Pick<WebhookDeps, 'pool'>, emisor: Emisor): Promise<WebhookRow[]> =>
  listWebhooks(pool, emisor)

export async function createWebhook(
  deps: WebhookDeps,
  emisor: Emisor,
  { cuerpo, actor, now }: Acto<CuerpoDeWebhook>,
): Promise<Result<WebhookConSecreto>> {
  const parsed = parseCuerpo(cuerpo, body => parseWebhook(body, deps.webhooks))
  if (!parsed.ok) return invalid(parsed)
  return transactionDeSecretos(deps.pool, emisor.contribuyenteId, async db => {
    const cabe = cupoDeWebhooks((await listWebhooks(db, emisor)).length)
    if (!cabe.ok) return invalid(cabe)
    const row = await insertWebhook(db, emisor, parsed.value, now)
    await insertSeguimiento(db, emisor)
    const { webhookId } = row
    const secreto = await newSecreto(deps, db, { ...emisor, webhookId }, { graciaSegundos: 0, now })
    await recordActoDeWebhook(db, { ...emisor, webhookId }, 'crear', {
      actor,
      now,
      detalle: { url: row.url },
    })
    return ok({ row, secreto })
  })
}

export async function changeWebhook(
  deps: WebhookDeps,
  ref: RefWebhook,
  { cuerpo, actor, now }: Acto<CuerpoDeWebhook & { activo?: boolean | null }>,
): Promise<Result<WebhookRow>> {
  const parsed = parseCuerpo(cuerpo, body => parseCambiosDeWebhook(body, deps.webhooks))
  if (!parsed.ok) return invalid(parsed)
  return onWebhook(deps.pool, ref, async (db, antes) => {
    const { url = antes.url, activo } = parsed.value
    // Of one that is only paused, what is on its way still says what became of it.
    const row = await updateWebhook(db, ref, parsed.value, activo === true || url !== antes.url)
    await recordActoDeWebhook(db, ref, 'modificar', { actor, now, detalle: { ...parsed.value } })
    return ok(row)
  })
}

/** What waited for it is delivered to nobody. */
export function removeWebhook(
  { pool }: Pick<WebhookDeps, 'pool'>,
  ref: RefWebhook,
  { actor, now }: Omit<Acto<never>, 'cuerpo'>,
): Promise<Result<WebhookRow>> {
  return onWebhook(pool, ref, async (db, row) => {
    await deleteSecretosDeWebhook(db, ref, ref.webhookId)
    await deleteWebhook(db, ref)
    await recordActoDeWebhook(db, ref, 'eliminar', { actor, now, detalle: { url: row.url } })
    return ok(row)
  })
}

/** A new secret. The one before signs beside it while its time lasts. */
export async function rotateSecretoDeWebhook(
  deps: WebhookDeps,
  ref: RefWebhook,
  { cuerpo, actor, now }: Acto<{ gracia?: number | null } | undefined>,
): Promise<Result<WebhookConSecreto>> {
  const gracia = parseCuerpo(cuerpo, parseGraciaDeSecreto)
  if (!gracia.ok) return invalid(gracia)
  return transactionDeSecretos(deps.pool, ref.contribuyenteId, async db => {
    const row = await lockWebhook(db, ref)
    if (row === null) return fail({ type: 'webhook-not-found' })
    const secreto = await newSecreto(deps, db, ref, { graciaSegundos: gracia.value, now })
    await recordActoDeWebhook(db, ref, 'rotar', { actor, now, detalle: { gracia: gracia.value } })
    return ok({ row, secreto })
  })
}

/** An aviso for this webhook alone, which takes the way of any other. */
export function createPrueba(
  { pool }: Pick<WebhookDeps, 'pool'>,
  ref: RefWebhook,
  { actor, now }: Omit<Acto<never>, 'cuerpo'>,
): Promise<Result<WebhookRow>> {
  return onWebhook(pool, ref, async (db, row) => {
    if (row.estado === 'PAUSADO')
      return invalid(wrong('', 'paused', 'está pausado y no se le entrega nada: actívelo antes'))
    await recordAvisoDeWebhook(db, ref, 'webhook.prueba')
    await recordActoDeWebhook(db, ref, 'probar', { actor, now })
    return ok(row)
  })
}

/** Whatever it wants of these is delivered once more. How many. */
export async function createReenvio(
  { pool }: Pick<WebhookDeps, 'pool'>,
  ref: RefWebhook,
  { cuerpo, actor, now }: Acto<{ desde?: number | null; hasta?: number | null }>,
): Promise<Result<number>> {
  const reenvio = parseCuerpo(cuerpo, parseReenvio)
  if (!reenvio.ok) return invalid(reenvio)
  return onWebhook(pool, ref, async (db, row) => {
    if (row.estado === 'PAUSADO')
      return invalid(wrong('', 'paused', 'está pausado y no se le entrega nada: actívelo antes'))
    const cuantas = await upsertEntregas(db, ref, { ...reenvio.value, limite: REENVIO_MAX })
    await recordActoDeWebhook(db, ref, 'reenviar', { actor, now, detalle: { ...reenvio.value, cuantas } })
    return ok(cuantas)
  })
}

export async function viewWebhook(
  { pool }: Pick<WebhookDeps, 'pool'>,
  { webhookId, ...emisor }: RefWebhook,
): Promise<Result<WebhookRow>> {
  const row = (await listWebhooks(pool, emisor)).find(one => one.webhookId === webhookId)
  return row === undefined ? fail({ type: 'webhook-not-found' }) : ok(row)
}

/** What was delivered to it, or is to be, the latest first. */
export async function browseEntregas(
  deps: Pick<WebhookDeps, 'pool'>,
  ref: RefWebhook,
  estado: EntregaRow['estado'] | null,
  { cursor, limite }: Pagina,
): Promise<Result<EntregaRow[]>> {
  const webhook = await viewWebhook(deps, ref)
  if (!webhook.ok) return webhook
  return ok(await listEntregas(deps.pool, ref, estado, { before: cursor, limit: limite + 1 }))
}

const onWebhook = <T>(
  pool: Pool,
  ref: RefWebhook,
  work: (db: Db, row: WebhookRow) => Promise<Result<T>>,
): Promise<Result<T>> =>
  transaction(pool, async db => {
    const row = await lockWebhook(db, ref)
    return row === null ? fail({ type: 'webhook-not-found' }) : work(db, row)
  })

/** 24 bytes: what the specification asks for at least. */
const SECRETO_BYTES = 24

async function newSecreto(
  { secretos, randomBytes }: WebhookDeps,
  db: Db,
  ref: RefWebhook,
  { graciaSegundos, now }: { graciaSegundos: number; now: number },
): Promise<string> {
  const secreto = `whsec_${Buffer.from(randomBytes(SECRETO_BYTES)).toString('base64')}`
  const cifrado = secretos.sealWebhook(ref, secreto)
  await replaceSecretoDeWebhook(db, ref, ref.webhookId, { cifrado, graciaSegundos, now })
  return secreto
}

const recordActoDeWebhook = (
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  accion: string,
  { actor, now, detalle }: { actor: Actor; now: number; detalle?: Record<string, unknown> },
): Promise<void> =>
  recordAuditoria(db, {
    contribuyenteId,
    fecha: now,
    actor,
    accion: `webhook.${accion}`,
    objeto: String(webhookId),
    detalle: { ambiente, ...detalle },
  })
