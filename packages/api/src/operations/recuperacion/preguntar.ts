import type { Actor } from '../../db/auditoria.ts'
import { transaction } from '../../db/db.ts'
import { lockEnDuda } from '../../db/documento-envio.ts'
import { findCertificadoVigente } from '../../db/espera.ts'
import { type EventoEnviado, listEventosEnviados } from '../../db/repuesto.ts'
import { nextStep } from '../../domain/conversacion/kernel.ts'
import type { EstadoDocumento } from '../../domain/documento/estado.ts'
import { DOCUMENTO } from '../../domain/envio/documento.ts'
import { isWaiting } from '../../domain/envio/motivo-de-espera.ts'
import { type EnMano, isOnItsWay, recordAvance } from '../envio/avanzar.ts'
import { type Conversacion, converseAboutDocumento } from '../envio/conversar.ts'
import { arriendoMs, type EnvioDeps } from '../envio/deps.ts'
import { permisoDe } from '../envio/permiso.ts'
import { conciliarEvento } from '../eventos/conciliar.ts'
import type { EventoDeps } from '../eventos/settle.ts'
import { relojDeLaBase } from '../reloj.ts'

const A_LA_VEZ = 8

export interface Preguntado {
  /** Documentos of which SIFEN said how they stand. */
  documentos: number
  /** Those about which it did not answer: whoever sends asks again. */
  sinRespuesta: number
  /** Eventos that nobody settles by himself: their callers, or a person. */
  eventosEnDuda: number
  /** Eventos whose documento SIFEN has not confirmed yet: they are not to be settled before. */
  eventosAntesDeSuDocumento: number
}

/** Asks SIFEN about everything of this issuer that may have left. Nothing is sent. */
export async function askEnDuda(
  deps: EnvioDeps & EventoDeps,
  emisor: { contribuyenteId: number; ambiente: 'DEV' | 'PROD' },
  actor: Actor,
): Promise<Preguntado> {
  const preguntado = { documentos: 0, sinRespuesta: 0, eventosEnDuda: 0, eventosAntesDeSuDocumento: 0 }
  const vigente = await findCertificadoVigente(deps.pool, emisor)
  if (vigente !== null) {
    const clock = relojDeLaBase(vigente.ahora, deps.monotonic)
    const certificado = await deps.secretos.certificado(deps.pool, emisor, vigente.certificadoId)
    const conversacion: Conversacion = {
      ...{ deps: { ...deps, clock }, emisor, certificado },
      permiso: permisoDe(deps),
    }
    const vistos: number[] = []
    for (;;) {
      const tomados = await takeEnDuda(conversacion, vistos)
      if (tomados === null) break
      preguntado.documentos += tomados.length
      await Promise.all(
        tomados.map(documento => converseAboutDocumento(conversacion, documento, 'consultar')),
      )
    }
  }
  const quedan = groupByDocumento(await listEventosEnviados(deps.pool, emisor))
  const trabajar = async () => {
    for (let next = quedan.shift(); next !== undefined; next = quedan.shift())
      for (const { eventoSifenId, estadoDocumento } of next) {
        // The column holds one of these words (documento_estado_check).
        if (estadoDocumento !== null && isWaiting(estadoDocumento as EstadoDocumento)) {
          preguntado.eventosAntesDeSuDocumento += 1
          continue
        }
        const asked = await conciliarEvento(deps, emisor, eventoSifenId, actor)
        if (!asked.ok || asked.value.evento.estado === 'ENVIADO') preguntado.eventosEnDuda += 1
      }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, trabajar))
  return preguntado
}

/** Those of one documento stay together, in their order: one after the other is asked about. */
const groupByDocumento = (eventos: readonly EventoEnviado[]): EventoEnviado[][] => [
  ...Map.groupBy(
    eventos,
    ({ documentoId, eventoSifenId }) => documentoId ?? `evento ${eventoSifenId}`,
  ).values(),
]

/**
 * Those that may have left, and whose turn it is to be asked about; what was never sent is left to whoever sends. One that has an evento was approved,
 * whatever the database knows of its way: in a lote, or as not sent yet. Null when all were looked at.
 */
function takeEnDuda({ deps, emisor }: Conversacion, vistos: number[]): Promise<EnMano[] | null> {
  return transaction(deps.pool, async db => {
    const now = deps.clock()
    const tomadoEn = deps.monotonic()
    const rows = await lockEnDuda(db, emisor, vistos, A_LA_VEZ)
    if (rows.length === 0) return null
    vistos.push(...rows.map(({ documentoId }) => documentoId))
    const porPreguntar = rows.filter(
      ({ historia, fechaEmision, conEvento }) =>
        conEvento || nextStep(DOCUMENTO, historia, { fechaEmision, now }).paso === 'consultar',
    )
    const enMano = porPreguntar.map(row => ({ ...row, largo: row.xml.length, tomadoEn }))
    const cambios = enMano.map(documento => isOnItsWay(documento, arriendoMs(deps)))
    await recordAvance(db, emisor, cambios)
    return enMano.map(documento => ({ ...documento, arriendo: documento.arriendo + 1 }))
  })
}
