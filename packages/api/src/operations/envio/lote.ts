import {
  type LoteRecibido,
  processSiRecepLoteDEResponse,
  type ResultadoDeLote,
  siRecepLoteDERequest,
} from '@mbohera/sifen'
import { transaction } from '../../db/db.ts'
import { listDocumentosOfLote } from '../../db/documento-envio.ts'
import { type DichoDeLote, deleteLote, type LoteRow, recordLote } from '../../db/lote.ts'
import { nextStep, note } from '../../domain/conversacion/kernel.ts'
import { fallasDe, type Suceso, withSuceso } from '../../domain/envio/documento.ts'
import { esperaDe, estadoDe, LOTE, type PasoDeLote, type SucesoDeLote } from '../../domain/envio/lote.ts'
import { exchange, type Intercambio, wasExchanged } from '../intercambio.ts'
import { advanceByHistory, type Cambio, type EnMano, recordAvance } from './avanzar.ts'
import { type Conversacion, firmadoDe, queryResultadoDeLote } from './conversar.ts'
import { arriendoMs } from './deps.ts'
import type { LoteEnMano } from './tomar.ts'
import { sucesoConcluido, sucesoDe } from './veredicto.ts'

interface Visto {
  suceso: SucesoDeLote
  intercambio: Intercambio | null
  /** The result of it: what it says of each, and under which number. */
  resultado?: Extract<ResultadoDeLote, { kind: 'done' }>
}

/** Sends a lote that was just opened, and goes on with it. */
export async function sendLote(conversacion: Conversacion, enCurso: LoteEnMano): Promise<void> {
  const { deps, emisor, certificado, permiso } = conversacion
  const razon = permiso(enCurso.tomadoEn)
  if (razon !== null) {
    const suceso: SucesoDeLote = { que: 'no-salio', en: deps.clock(), razon }
    return follow(conversacion, enCurso, { suceso, intercambio: null })
  }
  const body = siRecepLoteDERequest(
    deps.clock(),
    enCurso.documentos.map(({ xml }) => xml),
  )
  const intercambio = await exchange(deps, {
    ambiente: emisor.ambiente,
    servicio: 'siRecepLoteDE',
    body,
    firmados: enCurso.documentos.map(documento => firmadoDe(emisor, documento)),
    certificado,
  })
  const suceso = recibido(processSiRecepLoteDEResponse(intercambio.outcome), deps.clock())
  await follow(conversacion, enCurso, { suceso, intercambio })
}

/** Looks again at a lote that was sent before, by this worker or by one that is no more. */
export async function resumeLote(conversacion: Conversacion, lote: LoteRow): Promise<void> {
  const { deps, emisor } = conversacion
  const tomadoEn = deps.monotonic()
  const rows = await listDocumentosOfLote(deps.pool, emisor, lote.loteId)
  const documentos = rows.map(row => ({ ...row, largo: row.xml.length, tomadoEn }))
  const enCurso = { lote, documentos, tomadoEn }
  const paso = nextStep(LOTE, lote.historia, deps.clock())
  if (paso.paso === 'consultar' && documentos.length > 0) await queryLote(conversacion, enCurso, paso.numero)
  else await closeLote(conversacion, enCurso, paso, null)
}

async function queryLote(
  conversacion: Conversacion,
  enCurso: LoteEnMano,
  numero: string | null,
): Promise<void> {
  // One without documentos is asked for no more.
  const por = numero === null ? { documento: enCurso.documentos[0]! } : { numero }
  const { resultado, intercambio } = await queryResultadoDeLote(conversacion, por)
  const suceso = consultado(resultado, conversacion.deps.clock())
  await follow(conversacion, enCurso, {
    suceso,
    intercambio,
    ...(resultado.kind === 'done' ? { resultado } : {}),
  })
}

async function follow(conversacion: Conversacion, enCurso: LoteEnMano, visto: Visto): Promise<void> {
  const { deps } = conversacion
  const lote = { ...enCurso.lote, historia: note(enCurso.lote.historia, visto.suceso) }
  const paso = nextStep(LOTE, lote.historia, deps.clock())
  if (paso.paso !== 'consultar') return closeLote(conversacion, { ...enCurso, lote }, paso, visto)
  const esperaMs = esperaDe(lote.historia, deps.ritmo)
  const sigue = esperaMs === 0
  const escrito = await recordStep(
    conversacion,
    { ...enCurso, lote },
    visto,
    sigue ? arriendoMs(deps) : esperaMs,
  )
  if (sigue && escrito) await queryLote(conversacion, { ...enCurso, lote }, paso.numero)
}

function recordStep(
  { deps, emisor }: Conversacion,
  { lote, documentos }: LoteEnMano,
  { suceso, intercambio }: Visto,
  esperaMs: number,
): Promise<boolean> {
  const numero = suceso.que === 'recibido' ? suceso.numero : null
  const avance = { estado: estadoDe(lote.historia), numero, esperaMs }
  return recordLote(deps.pool, emisor, lote, avance, dichoDe(intercambio, documentos))
}

/** The end of a lote: each documento takes from it what there is for it, and goes its own way if that settles nothing. */
async function closeLote(
  { deps, emisor }: Conversacion,
  { lote, documentos }: LoteEnMano,
  paso: PasoDeLote,
  visto: Visto | null,
): Promise<void> {
  const now = deps.clock()
  const intercambio = visto?.intercambio ?? null
  const libres = paso.paso === 'fin' && paso.final === 'libres'
  const cambios: Cambio[] = []
  for (const documento of documentos) {
    const suceso = sucesoDeDocumento(documento, libres, visto, now)
    const historia = withSuceso(documento.historia, suceso)
    const donde = { emisor, lote: lote.loteId, now, ritmo: deps.ritmo }
    cambios.push(await advanceByHistory(deps, { ...documento, historia }, donde))
  }
  await transaction(deps.pool, async db => {
    const estado = paso.paso === 'consultar' ? 'CONCLUIDO' : estadoDe(lote.historia)
    const avance = { estado: isClosed(estado), numero: null, esperaMs: 0 }
    const dicho = libres ? null : dichoDe(intercambio, documentos)
    if (!(await recordLote(db, emisor, lote, avance, dicho))) return
    await recordAvance(db, emisor, cambios)
    if (libres) await deleteLote(db, emisor, lote)
  })
}

/** What is said of a lote is kept as long as any documento that travelled in it. */
function dichoDe(intercambio: Intercambio | null, documentos: readonly EnMano[]): DichoDeLote | null {
  if (intercambio === null || !wasExchanged(intercambio)) return null
  const conservarHasta = documentos.reduce<string | null>(
    (max, { conservarHasta: dia }) => (max === null || dia > max ? dia : max),
    null,
  )
  return { registro: intercambio.registro, conservarHasta }
}

/** The state of a dissolved lote: one that was still open is closed, so that no worker looks at it again. */
const isClosed = (estado: ReturnType<typeof estadoDe>): ReturnType<typeof estadoDe> =>
  estado === 'RECHAZADO' ? estado : 'CONCLUIDO'

function sucesoDeDocumento(documento: EnMano, libres: boolean, visto: Visto | null, en: number): Suceso {
  if (libres) {
    const razon = visto !== null && 'razon' in visto.suceso ? visto.suceso.razon : 'no se envió'
    return { que: 'no-salio', en, razon, veces: fallasDe(razon) }
  }
  const { verdicts, numero = null } = visto?.resultado ?? {}
  const verdict = verdicts?.get(documento.cdc)
  if (verdict !== undefined) return sucesoConcluido(sucesoDe(verdict, documento, en), numero)
  const suceso = visto?.suceso ?? null
  const dicho = { que: 'sin-respuesta', en, razon: razonDe(suceso) } as const
  switch (suceso?.que) {
    case 'no-encolado':
    case 'rechazado':
      return { ...dicho, suLote: 'rehusado' }
    case 'concluido':
      return sucesoConcluido(dicho, numero)
    case 'vencido':
      return { ...dicho, suLote: 'concluido' }
    default:
      return dicho
  }
}

/** Why nothing is known of a documento that travelled in a lote. */
function razonDe(suceso: SucesoDeLote | null): string {
  switch (suceso?.que) {
    case 'no-encolado':
      return `SIFEN no puso el lote en su fila: 0301 ${suceso.mensaje}`
    case 'rechazado':
      return `SIFEN rechazó el lote entero: ${suceso.codigo} ${suceso.mensaje}`
    default:
      return `el lote no dice nada de él (${suceso?.que ?? 'sin noticias'})`
  }
}

function recibido(respuesta: LoteRecibido, en: number): SucesoDeLote {
  switch (respuesta.kind) {
    case 'received':
      return { que: 'recibido', en, numero: respuesta.dProtConsLote }
    case 'rejected':
      return { que: 'rechazado', en, codigo: respuesta.codigo, mensaje: respuesta.mensaje }
    case 'uncertain': {
      const razon = `${respuesta.razon}: ${respuesta.detalle}`
      if (!respuesta.enviado) return { que: 'no-salio', en, razon }
      if (respuesta.razon === 'lote-no-encolado')
        return { que: 'no-encolado', en, mensaje: respuesta.mensajes[0]?.mensaje ?? '' }
      return { que: 'sin-respuesta', en, razon }
    }
  }
}

function consultado(resultado: ResultadoDeLote, en: number): SucesoDeLote {
  switch (resultado.kind) {
    case 'pending':
      return { que: 'en-proceso', en, veces: 1 }
    case 'done':
      return { que: 'concluido', en }
    case 'expired':
      return { que: 'vencido', en }
    case 'absent':
      return { que: 'inexistente', en, veces: 1 }
    case 'rejected':
      return { que: 'consulta-rechazada', en, codigo: resultado.codigo, mensaje: resultado.mensaje }
    case 'uncertain': {
      const razon = `${resultado.razon}: ${resultado.detalle}`
      return { que: 'consulta-sin-respuesta', en, razon, veces: fallasDe(razon) }
    }
  }
}
