import {
  carQR,
  codigoSeguridad,
  type Documento,
  signDocumentoAsync,
  writeDocumento,
  writeGCamFuFD,
} from '@mbohera/sifen'
import type { ReglasNuevas } from '@mbohera/sifen/valores'
import type { Actor, Asiento } from '../db/auditoria.ts'
import { type Db, transactionResult } from '../db/db.ts'
import { type DocumentoRow, findDocumento, insertDocumento } from '../db/documento.ts'
import { claimIdempotencyKey, type UsedIdempotencyKey } from '../db/idempotencia.ts'
import { mayBeDone } from '../db/sqlstate.ts'
import { type PuestoEnTanda, settleDocumentoDeTanda } from '../db/tanda-documento.ts'
import type { TimbradoRow } from '../db/timbrado.ts'
import { rucDeCdc } from '../domain/adopcion/adoptado.ts'
import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Cuerpo } from '../domain/cuerpo.ts'
import type { Cupos } from '../domain/cupo.ts'
import { conservarHasta } from '../domain/documento/retencion.ts'
import { assembleDocumento, numeracionDeNadie } from '../domain/emision/armar.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { LeyendaDePrueba } from '../domain/emision/leyenda.ts'
import { parseSolicitud, type SolicitudDeEmision } from '../domain/emision/solicitud.ts'
import { DOCUMENTO_RECEPTOR } from '../domain/emision/valores.ts'
import { fail, faultsIn, invalid, ok, type Result } from '../domain/failure.ts'
import { withOrdenes } from '../domain/orden.ts'
import { type Receptor, receptorDocumento } from '../domain/receptor/receptor.ts'
import { alongside, collect, type Draft, draftOf, faultsOf } from '../domain/validated.ts'
import type { AdoptarDeps } from './adopcion/adoptar.ts'
import { type Dichos, judgeAsociados } from './emision/asociado.ts'
import { type Identidades, prepareEmisor } from './emision/emisor.ts'
import { checkPeso } from './emision/peso.ts'
import { desfasesDe, relojUtil } from './emision/reloj.ts'
import { checkCredito } from './emision/saldo.ts'
import { takeNumero, timbradoDe } from './emision/timbrado.ts'
import { adoptarAsociados } from './emision/traer-asociado.ts'
import type { OcupacionDeSandbox } from './ocupacion-de-sandbox.ts'
import type { Cola, Diario, Guardia, HoraDeSifen, RandomBytes } from './ports.ts'
import { failForgotten, withIdempotency } from './with-idempotency.ts'

export interface EmitirDeps extends AdoptarDeps {
  cola: Cola
  horas: HoraDeSifen
  diario: Diario
  guardia: Guardia
  randomBytes: RandomBytes
  cupos: Pick<Cupos, 'timbrados'>
  ocupacion: Pick<OcupacionDeSandbox, 'cabe' | 'add'>
  leyenda: LeyendaDePrueba
  simulados: readonly Ambiente[]
  reglas: ReglasNuevas | null
}

export interface PedidoDeEmision {
  emisor: Emisor
  actor: Actor
  cuerpo: Cuerpo<CuerpoEmision>
  idempotencyKey: string | null
  now: number
  /** Where it stands in a tanda: it is emitted in the transaction that says so there, or not at all. */
  puesto?: PuestoEnTanda
}

export interface Emision {
  documento: DocumentoRow
  repetida: boolean
}

/** What was issued now, and what was signed of it. */
interface Hecha {
  documento: DocumentoRow
  xml: string
}

/**
 * Issues a documento: its number, CDC, signature and row come in one short transaction, and what fails takes no number.
 * Sending is the queue's work. It is woken once the documento is committed; if that is lost, the documento is found where it waits.
 */
export function emitirDocumento(deps: EmitirDeps, pedido: PedidoDeEmision): Promise<Result<Emision>> {
  const repeat = ({ documentoId }: UsedIdempotencyKey) => replay(deps, pedido, documentoId)
  const run = () => emitirNuevo(deps, pedido)
  return withIdempotency(deps.pool, pedido, {
    operacion: 'EMISION',
    atOnce: true,
    run,
    repeat,
    resume: repeat,
  })
}

async function emitirNuevo(deps: EmitirDeps, pedido: PedidoDeEmision): Promise<Result<Emision>> {
  const refused = deps.guardia.refuse()
  if (refused !== null) return fail(refused)
  const cuerpo = withOrdenes(pedido.cuerpo, deps.simulados.includes(pedido.emisor.ambiente))
  const leida = parseSolicitud(cuerpo, pedido.now)
  if (!leida.ok) return invalid(leida)
  const reloj = relojUtil(deps.horas, pedido.emisor)
  if (!reloj.ok) return reloj
  const cabe = await deps.ocupacion.cabe(pedido.emisor)
  if (!cabe.ok) return fail({ type: 'emisor-not-ready', faults: cabe.faults })
  const dichos = leida.value.ok ? await adoptarAsociados(deps, pedido, leida.value.value) : ok(new Map())
  if (!dichos.ok) return dichos
  const emitted = await emitOnce(deps, pedido, { leida: leida.value, dichos: dichos.value })
  if (!emitted.ok) return emitted
  await writeDown(deps, pedido, emitted.value)
  deps.cola.wake(pedido.emisor)
  return ok({ documento: emitted.value.documento, repetida: false })
}

/**
 * The journal has it, with its key, before the caller hears of it: his customer may have the KuDE by the time the database is lost. Where
 * it cannot be written the documento is no less issued; it waits, because whoever sends writes it down first.
 */
async function writeDown({ diario }: EmitirDeps, pedido: PedidoDeEmision, hecha: Hecha): Promise<void> {
  const { emisor, idempotencyKey } = pedido
  const { contribuyenteId, ambiente } = emisor
  const { documentoId, cdc } = hecha.documento
  if (ambiente === 'SANDBOX') return
  const firmado = { que: 'documento', contribuyenteId, ambiente, documentoId, cdc, idempotencyKey } as const
  await diario.append([{ ...firmado, xml: hecha.xml, ruc: rucDeCdc(cdc) }]).catch(() => {})
}

/** What was read, and what SIFEN said of the documentos that it is about, where it was asked in vain. */
interface Lectura {
  leida: Draft<SolicitudDeEmision>
  dichos: Dichos
}

/**
 * When the answer to COMMIT is lost, the documento is looked for by its CDC. Found: it was issued, and an error would make the caller issue
 * it twice. Not found: still unknown, because the commit may be under way.
 */
async function emitOnce(deps: EmitirDeps, pedido: PedidoDeEmision, lectura: Lectura): Promise<Result<Hecha>> {
  let hecha: Result<Hecha> | null = null
  try {
    return await transactionResult(deps.pool, async db => {
      hecha = await emitIn(deps, db, pedido, lectura)
      return hecha
    })
  } catch (error) {
    // The transaction assigns it, which the compiler does not see.
    const posible = hecha as Result<Hecha> | null
    if (!mayBeDone(error) || posible === null || !posible.ok) throw error
    const { cdc } = posible.value.documento
    const found = await findDocumento(deps.pool, pedido.emisor, { cdc }).catch(() => null)
    if (found === null) throw error
    return posible
  }
}

/** As it was answered the first time, whatever became of it since. */
async function replay(
  deps: Pick<EmitirDeps, 'pool' | 'guardia'>,
  { emisor }: PedidoDeEmision,
  documentoId: number | null,
): Promise<Result<Emision>> {
  const documento = documentoId === null ? null : await findDocumento(deps.pool, emisor, { documentoId })
  if (documento === null) return failForgotten(deps)
  return ok({ documento: { ...documento, estado: 'PENDIENTE' }, repetida: true })
}

async function emitIn(
  deps: EmitirDeps,
  db: Db,
  pedido: PedidoDeEmision,
  { leida, dichos }: Lectura,
): Promise<Result<Hecha>> {
  // The connection may be the first to a database that went back: whoever opened it knows by now.
  const refused = deps.guardia.refuse()
  if (refused !== null) return fail(refused)
  const { emisor, now } = pedido
  const solicitud = draftOf(leida)
  const turno = await takeNumero(db, emisor, solicitud)
  if (turno === null) return fail({ type: 'contribuyente-not-found' })
  const identidades = await prepareEmisor(deps, db, emisor, turno.emisor, deps.base())
  if (!identidades.ok) return identidades
  const timbrado = await timbradoDe(deps, db, emisor, { turno, solicitud })
  if (!timbrado.ok && timbrado.failure.type !== 'validation-error') return timbrado
  // Always locked after the timbrado: two transactions that locked them in different orders could deadlock.
  const asociado = await judgeAsociados(db, emisor, solicitud, { dichos })
  const armado = assembleDocumento(alongside(leida, asociado), {
    ambiente: emisor.ambiente,
    emisor: turno.emisor,
    numeracion: timbrado.ok
      ? { ...timbrado.value, documento: timbrado.value.siguiente }
      : numeracionDeNadie(solicitud),
    codigoSeguridad: codigoDeSeguridad(deps.randomBytes, timbrado.ok ? timbrado.value.siguiente : 0),
    desfases: desfasesDe(deps.horas, emisor),
    leyenda: deps.leyenda,
    reglas: deps.reglas,
    now,
    totalRedondeado: asociado.ok ? asociado.value : null,
  })
  if (!timbrado.ok) return invalid({ ok: false, faults: [...faultsOf(armado), ...faultsIn(timbrado)] })
  if (!armado.ok) return invalid(armado)
  const credito = await checkCredito(db, emisor, solicitud, armado.value.totales?.dTotGralOpe)
  const escrito = writeDocumento(armado.value)
  const cabe = collect([credito, checkPeso(escrito)])
  if (!cabe.ok) return invalid(cabe)
  const hecha = await signAndInsert(deps, db, pedido, solicitud, {
    armado: armado.value,
    escrito,
    timbrado: timbrado.value,
    identidades: identidades.value,
  })
  if (pedido.idempotencyKey !== null) {
    const toma = {
      operacion: 'EMISION' as const,
      documentoId: hecha.documento.documentoId,
      now,
      completadaEn: 'ahora' as const,
      reservadaHasta: hecha.documento.conservarHasta,
    }
    if (!(await claimIdempotencyKey(db, emisor, pedido.idempotencyKey, toma)))
      return fail({ type: 'operation-in-progress', segundos: 1 })
  }
  const { puesto } = pedido
  const { documentoId } = hecha.documento
  if (puesto !== undefined && !(await settleDocumentoDeTanda(db, emisor, puesto, documentoId)))
    return fail({ type: 'operation-in-progress', segundos: 1 })
  return ok(hecha)
}

const asientoDeEmision = ({ emisor, actor, now }: PedidoDeEmision, cdc: string): Asiento => ({
  contribuyenteId: emisor.contribuyenteId,
  fecha: now,
  actor,
  accion: 'documento.emitir',
  objeto: cdc,
  detalle: { ambiente: emisor.ambiente },
})

interface Hecho {
  armado: Documento
  escrito: ReturnType<typeof writeDocumento>
  timbrado: TimbradoRow
  identidades: Identidades
}

async function signAndInsert(
  deps: EmitirDeps,
  db: Db,
  pedido: PedidoDeEmision,
  solicitud: SolicitudDeEmision,
  { armado, escrito, timbrado, identidades }: Hecho,
): Promise<Hecha> {
  const { emisor, cuerpo, now } = pedido
  const { csc, certificado } = identidades
  const { head, de, qr } = escrito
  const { xml, digestValue } = await signDocumentoAsync(
    { head, de, gCamFuFD: digest => writeGCamFuFD(qr, digest, csc) },
    certificado,
  )
  const receptor = armado.entrada.gDatRec as Receptor // `entradaDe` put it there
  const nuevo = {
    cdc: armado.cdc,
    tipoDocumento: solicitud.iTiDE,
    timbradoId: timbrado.timbradoId,
    numeroTimbrado: timbrado.numero,
    establecimiento: timbrado.establecimiento,
    punto: timbrado.punto,
    numero: timbrado.siguiente,
    serie: timbrado.serie,
    fechaEmision: solicitud.fechaEmision,
    fechaCreacion: now,
    moneda: solicitud.moneda,
    total: armado.totales?.dTotGralOpe ?? '0',
    innominada: receptor.iTipIDRec === DOCUMENTO_RECEPTOR.INNOMINADO,
    receptor,
    receptorDocumento: receptorDocumento(receptor),
    asociadoCdc: solicitud.asociado,
    cuerpo: cuerpo.dado,
    xml,
    digest: digestValue,
    qrUrl: carQR(qr, digestValue, csc),
    conservarHasta: conservarHasta(
      { ...emisor, fechaEmision: solicitud.fechaEmision, now },
      deps.retencionAnos,
    ),
  }
  const documento = await insertDocumento(db, emisor, nuevo, asientoDeEmision(pedido, nuevo.cdc))
  deps.ocupacion.add(emisor, xml)
  return { documento, xml }
}

/** Nine random digits, different from the number of the documento (MT 6.5; B004, dCodSeg). */
const codigoDeSeguridad = (randomBytes: RandomBytes, numero: number): string =>
  codigoSeguridad(
    limite => Number(Buffer.from(randomBytes(8)).readBigUInt64BE() % BigInt(limite)),
    String(numero),
  )
