import {
  carQR,
  codigoSeguridad,
  type Documento,
  signDocumentoAsync,
  writeDocumento,
  writeGCamFuFD,
} from '@mbohera/sifen'
import type { Asiento } from '../../db/auditoria.ts'
import { type Db, transactionResult } from '../../db/db.ts'
import { type DocumentoRow, findDocumento } from '../../db/documento.ts'
import { insertDocumentos, type PorEmitirse } from '../../db/documento-nuevo.ts'
import { askTogether, type Junta } from '../../db/juntos.ts'
import { isSqlstate, mayBeDone, SQLSTATE } from '../../db/sqlstate.ts'
import { settleDocumentoDeTanda } from '../../db/tanda-documento.ts'
import type { TimbradoConNumeros, Turno } from '../../db/turno.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conservarHasta } from '../../domain/documento/retencion.ts'
import {
  assembleDocumento,
  type NumeracionDeDocumento,
  numeracionDeNadie,
} from '../../domain/emision/armar.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { DOCUMENTO_RECEPTOR } from '../../domain/emision/valores.ts'
import { type Failure, type Fault, fail, faultsIn, invalid, ok, type Result } from '../../domain/failure.ts'
import { type Receptor, receptorDocumento } from '../../domain/receptor/receptor.ts'
import { alongside, collect, type Draft, draftOf, faultsOf, type Validated } from '../../domain/validated.ts'
import type { EmitirDeps, PedidoDeEmision } from '../emitir.ts'
import type { RandomBytes } from '../ports.ts'
import { type Dichos, judgeAsociados } from './asociado.ts'
import { type Identidades, prepareEmisor } from './emisor.ts'
import { checkPeso } from './peso.ts'
import { desfasesDe } from './reloj.ts'
import { checkCredito } from './saldo.ts'
import { filaDeNumeros, lockNumeros, timbradoDe } from './timbrado.ts'

/** A request to issue, as far as it was read before a number is taken for it. */
export interface PorEmitir {
  pedido: PedidoDeEmision
  leida: Draft<SolicitudDeEmision>
  /** What SIFEN said of the documentos that it is about, where it was asked in vain. */
  dichos: Dichos
}

/** What was issued now, and what was signed of it. */
export interface Hecha {
  documento: DocumentoRow
  xml: string
}

/** They are of one process, and never none. */
const firstOf = <T>(todos: readonly T[]): T => todos[0]! // who calls has one

interface EnFila extends PorEmitir {
  deps: EmitirDeps
  traza: string | null
}

/**
 * Issues in one transaction with whoever waits for a number of the same row: numbers of a row are given by one transaction after the other, and so
 * each of them carries all who came meanwhile. What of them fails takes no number.
 */
export async function emitirJuntos(deps: EmitirDeps, porEmitir: PorEmitir): Promise<Result<Hecha>> {
  const { pedido } = porEmitir
  const enFila = { deps, ...porEmitir, traza: deps.traza() }
  const alone = !goesAlong(porEmitir)
  for (;;) {
    const hecha = alone
      ? firstOf(await emitAll(pedido.emisor, [enFila]))
      : await askTogether(deps.pool, EMISIONES, pedido.emisor, enFila)
    if (hecha !== SIN_NUMERO) return hecha
  }
}

/** The row had fewer numbers left than there were requests, and this one is asked again: some of the others got an answer. */
const SIN_NUMERO = null

const EMISIONES: Junta<EnFila, Result<Hecha> | typeof SIN_NUMERO> = {
  nombre: 'emitir-juntos',
  fila: ({ leida }) => filaDeNumeros(draftOf(leida)),
  unicos: ({ pedido: { idempotencyKey } }) => [idempotencyKey],
  run: (_db, emisor, todos) => emitAll(emisor, todos),
}

/** What is about other documentos locks them, and what is part of something else ends with that: such go by themselves. So does what is wrong already. */
const goesAlong = ({ leida, pedido }: PorEmitir): boolean =>
  leida.ok &&
  pedido.puesto === undefined &&
  pedido.emisor.ambiente !== 'SANDBOX' &&
  draftOf(leida).asociados.length === 0

/**
 * One transaction, and nothing after it: where it fails none was issued, and each may be asked by himself.
 *
 * When the answer to COMMIT is lost, they are looked for by their CDC. Found: they were issued, and an error would make the callers issue
 * them twice. Not found: still unknown, because the commit may be under way.
 */
async function emitAll(
  emisor: Emisor,
  todos: readonly EnFila[],
): Promise<(Result<Hecha> | typeof SIN_NUMERO)[]> {
  const { deps } = firstOf(todos)
  let hechas: Result<Hecha>[] = []
  try {
    await transactionResult(deps.pool, async db => {
      hechas = await emitIn(deps, db, emisor, todos)
      // Where none was issued nothing stays, nor was a number taken.
      return hechas.find(({ ok }) => ok) ?? firstOf(hechas)
    })
  } catch (error) {
    if (todos.length === 1 && isSqlstate(error, SQLSTATE.uniqueViolation, 'idempotencia_pkey'))
      return [fail({ type: 'operation-in-progress', segundos: 1 })]
    const una = hechas.find(hecha => hecha.ok)
    if (!mayBeDone(error) || una === undefined) throw error
    const { cdc } = una.value.documento
    const found = await findDocumento(deps.pool, emisor, { cdc }).catch(() => null)
    if (found === null) throw error
  }
  return todos.map((_, at) => hechas[at] ?? SIN_NUMERO)
}

/** Of as many as there are numbers for; without a row of numbers, of all of them. */
async function emitIn(
  deps: EmitirDeps,
  db: Db,
  emisor: Emisor,
  todos: readonly EnFila[],
): Promise<Result<Hecha>[]> {
  const all = (failure: Failure): Result<Hecha>[] => todos.map(() => fail(failure))
  // The connection may be the first to a database that went back: whoever opened it knows by now.
  const refused = deps.guardia.refuse()
  if (refused !== null) return all(refused)
  const solicitud = draftOf(firstOf(todos).leida)
  const turno = await lockNumeros(db, emisor, solicitud, todos.length)
  if (turno === null) return all({ type: 'contribuyente-not-found' })
  const identidades = await prepareEmisor(deps, db, emisor, turno.emisor, deps.base())
  if (!identidades.ok) return all(identidades.failure)
  const timbrado = await timbradoDe(deps, db, emisor, { turno, solicitud })
  if (!timbrado.ok) {
    if (timbrado.failure.type !== 'validation-error') return all(timbrado.failure)
    const refusals: Result<Hecha>[] = []
    for (const una of todos) refusals.push(await refuseWithFaults(db, una, turno, faultsIn(timbrado)))
    return refusals
  }
  const { certificado } = identidades.value
  const armados = await assembleAll(db, todos, { ...turno, certificado }, timbrado.value)
  return signAndInsert(db, emisor, armados, { timbrado: timbrado.value, identidades: identidades.value })
}

/** The turn, and by which certificate is signed. */
type TurnoDeFirma = Turno & Partial<Pick<Identidades, 'certificado'>>

/** A documento before it is signed. */
interface Armado {
  una: EnFila
  documento: Documento
  escrito: ReturnType<typeof writeDocumento>
  numero: number
}

/** Of as many as there are numbers for, each with the next one: one that is refused leaves its own to whoever comes after. */
async function assembleAll(
  db: Db,
  todos: readonly EnFila[],
  turno: TurnoDeFirma,
  timbrado: TimbradoConNumeros,
): Promise<Result<Armado>[]> {
  const { numeros } = timbrado
  const armados: Result<Armado>[] = []
  let used = 0
  for (const una of todos.slice(0, numeros.length)) {
    const armado = await assemble(db, una, turno, { ...timbrado, siguiente: numeros[used]! }) // no more than there are
    if (armado.ok) used++
    armados.push(armado)
  }
  return armados
}

async function assemble(
  db: Db,
  una: EnFila,
  turno: TurnoDeFirma,
  timbrado: TimbradoConNumeros,
): Promise<Result<Armado>> {
  const { emisor } = una.pedido
  const solicitud = draftOf(una.leida)
  const { siguiente: numero } = timbrado
  const armado = await judge(db, una, turno, { ...timbrado, documento: numero })
  if (!armado.ok) return invalid(armado)
  const credito = await checkCredito(db, emisor, solicitud, armado.value.totales?.dTotGralOpe)
  const escrito = writeDocumento(armado.value)
  const cabe = collect([credito, checkPeso(escrito)])
  return cabe.ok ? ok({ una, documento: armado.value, escrito, numero }) : invalid(cabe)
}

/** What is wrong with one for which there is no row of numbers: that, and all else. */
async function refuseWithFaults(
  db: Db,
  una: EnFila,
  turno: Turno,
  faltas: readonly Fault[],
): Promise<Result<never>> {
  const armado = await judge(db, una, turno, numeracionDeNadie(draftOf(una.leida)))
  return invalid({ ok: false, faults: [...faultsOf(armado), ...faltas] })
}

/** The documento, or every fault of it. What it is about is always locked after the timbrado: two transactions that locked them in different orders could deadlock. */
async function judge(
  db: Db,
  { deps, pedido: { emisor, now }, leida, dichos }: EnFila,
  turno: TurnoDeFirma,
  numeracion: NumeracionDeDocumento,
): Promise<Validated<Documento>> {
  const asociado = await judgeAsociados(db, emisor, draftOf(leida), { dichos })
  return assembleDocumento(alongside(leida, asociado), {
    ambiente: emisor.ambiente,
    emisor: turno.emisor,
    numeracion,
    codigoSeguridad: codigoDeSeguridad(deps.randomBytes, numeracion.documento),
    desfases: desfasesDe(deps.horas, emisor),
    leyenda: deps.leyenda,
    reglas: deps.reglas,
    now,
    firmaDesde: turno.certificado?.validoDesde.getTime() ?? 0,
    topeDeCredito: asociado.ok ? asociado.value : null,
  })
}

const asientoDeEmision = ({ emisor, actor, now }: PedidoDeEmision, cdc: string): Asiento => ({
  contribuyenteId: emisor.contribuyenteId,
  fecha: now,
  actor,
  accion: 'documento.emitir',
  objeto: cdc,
  detalle: { ambiente: emisor.ambiente },
})

interface ConQue {
  timbrado: TimbradoConNumeros
  identidades: Identidades
}

/** In their order, what was refused among them. */
async function signAndInsert(
  db: Db,
  emisor: Emisor,
  armados: readonly Result<Armado>[],
  conQue: ConQue,
): Promise<Result<Hecha>[]> {
  const buenos = armados.flatMap(armado => (armado.ok ? [armado.value] : []))
  if (buenos.length === 0) return armados.map(armado => armado as Result<never>) // none of them is right
  const nuevos = await Promise.all(buenos.map(armado => sign(armado, conQue)))
  const documentos = await insertDocumentos(db, emisor, nuevos)
  const puestos = await settlePuestos(db, emisor, buenos, documentos)
  if (!puestos.ok) return [puestos]
  let at = 0
  return armados.map(armado => {
    if (!armado.ok) return armado
    const { xml } = nuevos[at]!.nuevo // one for each that is right, in their order
    armado.value.una.deps.ocupacion.add(emisor, xml)
    return ok({ documento: documentos[at++]!, xml }) // as above
  })
}

/** Where one stands in a tanda it is by itself, and is emitted with what says so there. */
async function settlePuestos(
  db: Db,
  emisor: Emisor,
  armados: readonly Armado[],
  documentos: readonly DocumentoRow[],
): Promise<Result<null>> {
  for (const [at, { una }] of armados.entries()) {
    const { puesto } = una.pedido
    const { documentoId } = documentos[at]! // one for each
    if (puesto !== undefined && !(await settleDocumentoDeTanda(db, emisor, puesto, documentoId)))
      return fail({ type: 'operation-in-progress', segundos: 1 })
  }
  return ok(null)
}

async function sign(
  { una, documento, escrito, numero }: Armado,
  { timbrado, identidades: { csc, certificado } }: ConQue,
): Promise<PorEmitirse> {
  const { pedido, leida, deps, traza } = una
  const { emisor, cuerpo, now, idempotencyKey } = pedido
  const solicitud = draftOf(leida)
  const { head, de, qr } = escrito
  const { xml, digestValue } = await signDocumentoAsync(
    { head, de, gCamFuFD: digest => writeGCamFuFD(qr, digest, csc) },
    certificado,
  )
  const receptor = documento.entrada.gDatRec as Receptor // `entradaDe` put it there
  const nuevo = {
    cdc: documento.cdc,
    tipoDocumento: solicitud.iTiDE,
    timbradoId: timbrado.timbradoId,
    numeroTimbrado: timbrado.numero,
    establecimiento: timbrado.establecimiento,
    punto: timbrado.punto,
    numero,
    serie: timbrado.serie,
    fechaEmision: solicitud.fechaEmision,
    fechaCreacion: now,
    moneda: solicitud.moneda,
    total: documento.totales?.dTotGralOpe ?? '0',
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
  return { nuevo, asiento: asientoDeEmision(pedido, nuevo.cdc), idempotencyKey, traza }
}

/** Nine random digits, different from the number of the documento (MT 6.5; B004, dCodSeg). */
const codigoDeSeguridad = (randomBytes: RandomBytes, numero: number): string =>
  codigoSeguridad(
    limite => Number(Buffer.from(randomBytes(8)).readBigUInt64BE() % BigInt(limite)),
    String(numero),
  )
