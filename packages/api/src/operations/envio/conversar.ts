import {
  type Certificado,
  processSiConsDEResponse,
  processSiRecepDEResponse,
  processSiResultLoteDEResponse,
  type ResultadoDeLote,
  siConsDERequest,
  siRecepDERequest,
  siResultLoteDERequest,
} from '@mbohera/sifen'
import { transaction } from '../../db/db.ts'
import { insertIntercambio } from '../../db/intercambio.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { nextStep } from '../../domain/conversacion/kernel.ts'
import type { DocumentoFirmado } from '../../domain/diario/registro.ts'
import { DOCUMENTO, esperaDe, hasHeardOf, type Suceso, withSuceso } from '../../domain/envio/documento.ts'
import { toError } from '../../domain/thrown.ts'
import { exchange, type Intercambio, wasExchanged } from '../intercambio.ts'
import { type EnMano, isFinished, isOnItsWay, recordAvance } from './avanzar.ts'
import { arriendoMs, type EnvioDeps } from './deps.ts'
import type { Permiso } from './permiso.ts'
import { sucesoDe, sucesoDeConsulta, sucesoDeSuLote } from './veredicto.ts'

/** The emisor that talks with SIFEN, and its certificate. */
export interface Conversacion {
  deps: EnvioDeps
  emisor: Emisor & { ambiente: 'DEV' | 'PROD' }
  certificado: Certificado
  permiso: Permiso
}

/** With the key with which it was issued: who issued it may have died before it was written down, or may come second. */
export const firmadoDe = (
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, cdc, clave, xml }: EnMano,
): DocumentoFirmado => ({
  que: 'documento',
  contribuyenteId,
  ambiente,
  documentoId,
  cdc,
  idempotencyKey: clave,
  xml,
})

type Visto = { suceso: Suceso; intercambio: Intercambio | null }

/**
 * Talks with SIFEN about one documento for as long as its next step may be taken at once. Every send is noted in its history before it
 * leaves; a worker that finds a send without an answer there queries first.
 */
export async function converseAboutDocumento(
  conversacion: Conversacion,
  tomado: EnMano,
  primero: 'enviar' | 'consultar',
): Promise<void> {
  let documento = tomado
  let paso = primero
  for (;;) {
    const visto = await (paso === 'enviar' ? send : ask)(conversacion, documento)
    const sigue = await note(conversacion, documento, visto)
    if (sigue === null) return
    documento = sigue.documento
    paso = sigue.paso
  }
}

async function send({ deps, emisor, certificado, permiso }: Conversacion, documento: EnMano): Promise<Visto> {
  const { cdc, digest, xml, tomadoEn } = documento
  const razon = permiso(tomadoEn)
  if (razon !== null)
    return { suceso: { que: 'no-salio', en: deps.clock(), razon, veces: 1 }, intercambio: null }
  let body: string
  try {
    body = siRecepDERequest(deps.clock(), xml)
  } catch (error) {
    const suceso: Suceso = {
      que: 'rechazado',
      en: deps.clock(),
      codigo: '0200',
      mensaje: toError(error).message,
    }
    return { suceso, intercambio: null }
  }
  const intercambio = await exchange(deps, {
    ambiente: emisor.ambiente,
    servicio: 'siRecepDE',
    body,
    firmados: [firmadoDe(emisor, documento)],
    certificado,
  })
  const verdict = processSiRecepDEResponse(intercambio.outcome, { cdc, digestValue: digest })
  return { suceso: sucesoDe(verdict, documento, deps.clock()), intercambio }
}

async function ask(conversacion: Conversacion, documento: EnMano): Promise<Visto> {
  const { deps, emisor, certificado } = conversacion
  const { cdc, digest, historia, fechaEmision } = documento
  const paso = nextStep(DOCUMENTO, historia, { fechaEmision, now: deps.clock() })
  if (paso.paso === 'consultar' && paso.enLotes) return askInLotes(conversacion, documento)
  const body = siConsDERequest(deps.clock(), cdc)
  const intercambio = await exchange(deps, {
    ambiente: emisor.ambiente,
    servicio: 'siConsDE',
    body,
    certificado,
  })
  const consulta = processSiConsDEResponse(intercambio.outcome, cdc)
  return { suceso: sucesoDeConsulta(consulta, digest, deps.clock()), intercambio }
}

async function askInLotes(conversacion: Conversacion, documento: EnMano): Promise<Visto> {
  const { resultado, intercambio } = await queryResultadoDeLote(conversacion, { documento })
  return { suceso: sucesoDeSuLote(resultado, documento, conversacion.deps.clock()), intercambio }
}

/**
 * What became of a lote, by its number or by a documento in it. Of one that SIFEN did not take it has nothing, although it shows the one before it that had this
 * documento.
 */
export async function queryResultadoDeLote(
  { deps, emisor, certificado }: Conversacion,
  por: { numero: string } | { documento: EnMano },
): Promise<{ resultado: ResultadoDeLote; intercambio: Intercambio }> {
  const intercambio = await exchange(deps, {
    ambiente: emisor.ambiente,
    servicio: 'siResultLoteDE',
    body: siResultLoteDERequest(
      deps.clock(),
      'numero' in por ? { dProtConsLote: por.numero } : { cdc: por.documento.cdc },
    ),
    certificado,
  })
  const resultado = processSiResultLoteDEResponse(intercambio.outcome)
  if (resultado.kind !== 'done') return { resultado, intercambio }
  if ('numero' in por) return { resultado: { ...resultado, numero: por.numero }, intercambio }
  const esDeAntes = hasHeardOf(por.documento.historia, resultado.numero)
  return { resultado: esDeAntes ? { kind: 'absent' } : resultado, intercambio }
}

/** Writes what was seen, and what is about to be done if it is done at once. Null when there is nothing more to do now. */
async function note(
  { deps, emisor }: Conversacion,
  documento: EnMano,
  { suceso, intercambio }: Visto,
): Promise<{ documento: EnMano; paso: 'enviar' | 'consultar' } | null> {
  const now = deps.clock()
  const tomadoEn = deps.monotonic()
  const visto = { ...documento, historia: withSuceso(documento.historia, suceso) }
  const paso = nextStep(DOCUMENTO, visto.historia, { fechaEmision: documento.fechaEmision, now })
  const esperaMs = esperaDe(visto.historia, deps.ritmo)
  const enSeguida = paso.paso === 'consultar' || (paso.paso === 'enviar' && paso.porLote !== 'debe')
  const sigue = enSeguida && esperaMs === 0 ? paso.paso : null
  const historia =
    sigue === 'enviar' ? withSuceso(visto.historia, { que: 'enviado', en: now }) : visto.historia
  const anotado = { ...documento, historia }
  const cambio =
    paso.paso === 'fin'
      ? await isFinished(deps, anotado, paso.final, { emisor, lote: null, now })
      : isOnItsWay(anotado, sigue !== null ? arriendoMs(deps) : esperaMs)
  const escrito = await transaction(deps.pool, async db => {
    const escritos = await recordAvance(db, emisor, [cambio])
    if (intercambio !== null && wasExchanged(intercambio))
      await insertIntercambio(db, emisor, intercambio.registro, documento)
    return escritos.size === 1
  })
  if (sigue === null || !escrito) return null
  return { documento: { ...anotado, tomadoEn, arriendo: documento.arriendo + 1 }, paso: sigue }
}
