import * as evento from '../../../src/db/evento.ts'
import * as conversado from '../../../src/db/evento-conversado.ts'
import * as nuevo from '../../../src/db/evento-nuevo.ts'
import * as idempotencia from '../../../src/db/idempotencia.ts'
import * as inutilizacion from '../../../src/db/inutilizacion.ts'
import * as pasado from '../../../src/db/pasado.ts'
import * as recibido from '../../../src/db/recibido.ts'
import * as recibidoDebido from '../../../src/db/recibido-debido.ts'
import * as recuperacion from '../../../src/db/recuperacion.ts'
import * as repuesto from '../../../src/db/repuesto.ts'
import type { EventoFirmado } from '../../../src/domain/diario/registro.ts'
import { parseIndicios } from '../../../src/domain/documento/busqueda.ts'
import { AHORA, DIA_MS, type Mundo, type Sonda } from './mundo.ts'

const page = { before: null, limit: 10 }
const SIN_MAS = { historia: [], intercambios: [] }

function must<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`there was no ${what}`)
  return value
}

/** What somebody else issued. */
const deOtro = (m: Mundo) => ({
  ...m.numeracion,
  ...{ cdc: m.cdc(9), emisorRuc: '80000001-1', emisorNombre: 'X', receptorNombre: 'Y', numero: 1, xml: '-' },
  ...{ moneda: 'PYG', total: '1', totalGuaranies: '1' },
  ...{ estado: 'APROBADO' as const, protocolo: '1', fechaAprobacion: AHORA, proximaConsulta: AHORA },
  ...{ fechaEmision: AHORA, fechaCreacion: AHORA, conservarHasta: '2031-12-31' },
})

/** Events, from the request to SIFEN's word. */
export const EVENTOS: Sonda = {
  'evento-nuevo/insertEvento': async m => {
    const condiciones = {
      idempotencyKey: 'una',
      estadoDocumento: 'APROBADO',
      asiento: m.asiento('evento.nominar'),
    }
    const hecho = must(await nuevo.insertEvento(m.db, m.emisor, m.eventoNuevo(1), condiciones), 'event')
    m.eventoSifenId = hecho.eventoSifenId
    m.token = hecho.token
  },
  'evento/findEvento': m => evento.findEvento(m.db, m.emisor, m.eventoSifenId),
  'evento/readXmlDeEvento': m => evento.readXmlDeEvento(m.db, m.emisor, m.eventoSifenId),
  'evento/readHistoriaDeEvento': m => evento.readHistoriaDeEvento(m.db, m.emisor, m.eventoSifenId),
  'evento/findEventoVigente': m =>
    evento.findEventoVigente(m.db, m.emisor, m.documento.documentoId, 'NOMINACION'),
  'evento/findReceptorNominado': m => evento.findReceptorNominado(m.db, m.emisor, m.documento.documentoId),
  'evento/isLeased': m => evento.isLeased(m.db, m.emisor, m.evento),
  'evento/readRestanteDeArriendo': m => evento.readRestanteDeArriendo(m.db, m.emisor, m.eventoSifenId),
  'evento-conversado/releaseEvento': m =>
    conversado.releaseEvento(
      m.db,
      m.emisor,
      { ...m.evento },
      {
        historia: [],
        intercambios: [m.intercambio('siRecepEvento')],
      },
    ),
  'evento/takeEvento': async m => {
    const como = { arriendoMs: 60_000, para: null, asiento: m.asiento('evento.seguir') }
    const tomado = must(await evento.takeEvento(m.db, m.emisor, m.eventoSifenId, como), 'lease')
    m.token = tomado.token
    if (tomado.clave !== 'una') throw new Error(`its key is ${tomado.clave}`)
  },
  'repuesto/listEventosEnviados': m => repuesto.listEventosEnviados(m.db, m.emisor),
  'inutilizacion/findEventoPendiente': m =>
    inutilizacion.findEventoPendiente(m.db, m.emisor, m.eventoSifenId),
  'evento-conversado/recordSentencia': async m => {
    const row = must(await evento.findEvento(m.db, m.emisor, m.eventoSifenId), 'event')
    const visto = { historia: [], intercambios: [m.intercambio('siRecepEvento'), m.intercambio('siConsDE')] }
    const sentencia = { estado: 'APROBADO', protocolo: '1', codigo: '0600', mensaje: '-' } as const
    must(
      await conversado.recordSentencia(m.db, m.emisor, { row, token: m.token }, visto, sentencia),
      'verdict',
    )
    const condiciones = {
      idempotencyKey: null,
      estadoDocumento: 'APROBADO',
      asiento: m.asiento('evento.cancelar'),
    }
    const cancelar = m.eventoNuevo(2, { tipo: 'CANCELACION', receptor: null })
    const { token, ...otro } = must(
      await nuevo.insertEvento(m.db, m.emisor, cancelar, condiciones),
      'cancellation',
    )
    must(
      await conversado.recordSentencia(m.db, m.emisor, { row: otro, token }, SIN_MAS, sentencia),
      'cancellation',
    )
  },
  'evento/listEventos': async m => {
    await evento.listEventos(m.db, m.emisor, {}, page)
    const { documentoId } = m.documento
    const cuales = await evento.listEventos(
      m.db,
      m.emisor,
      { documentoId, tipo: 'NOMINACION', estado: 'APROBADO' },
      page,
    )
    if (cuales.length !== 1) throw new Error(`${cuales.length} nominations stand`)
  },
  'idempotencia/findIdempotencyKey': async m => {
    const clave = must(await idempotencia.findIdempotencyKey(m.db, m.emisor, 'una'), 'key')
    if (clave.completadaEn === null) throw new Error('its key was not completed')
  },
  'idempotencia/claimIdempotencyKey': async m => {
    const toma = { operacion: 'NOMINACION', documentoId: m.documento.documentoId, now: AHORA } as const
    const hasta = { completadaEn: Date.UTC(2019, 11, 1), reservadaHasta: '2020-01-01' }
    const { eventoSifenId } = m
    const tomada = await idempotencia.claimIdempotencyKey(m.db, m.emisor, 'dos', {
      ...toma,
      ...hasta,
      eventoSifenId: null,
    })
    if (!tomada) throw new Error('a key was not claimed')
    const deEvento = { ...toma, completadaEn: AHORA, reservadaHasta: '2031-12-31', eventoSifenId }
    if (!(await idempotencia.claimIdempotencyKey(m.db, m.emisor, 'tres', deEvento)))
      throw new Error('the key of an event was not claimed')
  },
  'idempotencia/freeIdempotencyKey': m => idempotencia.freeIdempotencyKey(m.db, m.emisor, 'cuatro'),
  'idempotencia/freeExpiredKeys': async m => {
    const cuantas = await idempotencia.freeExpiredKeys(m.db, 10)
    if (cuantas !== 1) throw new Error(`${cuantas} keys went`)
  },
}

/** Voidings, what others issued, and what the operator asks. */
export const OTROS_EVENTOS: Sonda = {
  'inutilizacion/lockNumeracion': m => inutilizacion.lockNumeracion(m.db, m.emisor, m.numeracion),
  'inutilizacion/listInutilizados': async m => {
    const condiciones = {
      idempotencyKey: null,
      estadoDocumento: null,
      asiento: m.asiento('evento.inutilizar'),
    }
    const de = { documentoId: null, cdc: null, receptor: null, numeroInicio: 400, numeroFin: 410 }
    must(
      await nuevo.insertEvento(
        m.db,
        m.emisor,
        m.eventoNuevo(3, { ...de, tipo: 'INUTILIZACION' }),
        condiciones,
      ),
      'voiding',
    )
    const tramos = await inutilizacion.listInutilizados(m.db, m.emisor, m.numeracion, 405)
    if (tramos[0]?.numeroFin !== 410) throw new Error('what is voided is said to be free')
  },
  'inutilizacion/listInutilizacionesEnviadas': m =>
    inutilizacion.listInutilizacionesEnviadas(m.db, m.emisor, {
      ...m.numeracion,
      numeroInicio: 1,
      numeroFin: 999,
    }),
  'inutilizacion/findInutilizacionHecha': m =>
    inutilizacion.findInutilizacionHecha(m.db, m.emisor, {
      ...m.numeracion,
      numeroInicio: 1,
      numeroFin: 999,
    }),
  'inutilizacion/findInutilizacion': m =>
    inutilizacion.findInutilizacion(m.db, m.emisor, { ...m.numeracion, numero: 405 }),
  'inutilizacion/findSolapada': m =>
    inutilizacion.findSolapada(m.db, m.emisor, {
      ...m.numeracion,
      numeroInicio: 1,
      numeroFin: 999,
      eventoSifenId: 0,
    }),
  'recibido/insertRecibido': async m => {
    const row = await recibido.insertRecibido(m.db, m.emisor, deOtro(m), m.asiento('recibido'))
    m.recibidoId = must(row, 'documento of somebody else').recibidoId
  },
  'recibido/replaceRecibido': m => recibido.replaceRecibido(m.db, m.emisor, m.recibidoId, deOtro(m), AHORA),
  'recibido/findRecibido': async m => {
    await recibido.findRecibido(m.db, m.emisor, { documentoId: m.recibidoId })
    await recibido.findRecibido(m.db, m.emisor, { cdc: m.cdc(9) })
  },
  'recibido/lockRecibido': m => recibido.lockRecibido(m.db, m.emisor, m.recibidoId),
  'recibido/readXmlDeRecibido': m => recibido.readXmlDeRecibido(m.db, m.emisor, m.recibidoId),
  'recibido/listRecibidos': async m => {
    const filtro = { estado: 'APROBADO', desde: AHORA - DIA_MS, emisor: '80000001' } as const
    await recibido.listRecibidos(m.db, m.emisor, filtro, page)
    for (const porResponder of [true, false])
      await recibido.listRecibidos(
        m.db,
        m.emisor,
        { porResponder, buscar: parseIndicios('ejemplo 150.000') },
        { before: m.recibidoId, limit: 10 },
      )
  },
  'recibido/sumRecibidos': m =>
    recibido.sumRecibidos(m.db, m.emisor, { porResponder: true }, { limite: 10, restan: 5 }),
  'recibido-debido/listEmisoresConRecibidos': m => recibidoDebido.listEmisoresConRecibidos(m.db, 10),
  'recibido-debido/takeRecibidosPorConsultar': m =>
    recibidoDebido.takeRecibidosPorConsultar(m.db, m.emisor, 10),
  'recibido/updateRecibido': m =>
    recibido.updateRecibido(
      m.db,
      m.emisor,
      m.recibidoId,
      { estado: 'CANCELADO', protocolo: '1', fechaAprobacion: null, proximaConsulta: null },
      AHORA,
    ),
  'recibido/updateProximaConsulta': m => recibido.updateProximaConsulta(m.db, m.emisor, m.recibidoId, AHORA),
  'recibido/updateFechaDeConsulta': m => recibido.updateFechaDeConsulta(m.db, m.emisor, m.recibidoId, AHORA),
  'recibido/listEventosDeRecibido': m => recibido.listEventosDeRecibido(m.db, m.emisor, m.recibidoId, 10),
  'pasado/listContribuyentesDeRuc': m => pasado.listContribuyentesDeRuc(m.db, '80012345-0'),
  'pasado/listDocumentosDe': async m => {
    await pasado.listDocumentosDe(m.db, m.contribuyenteId, { cdc: m.documento.cdc })
    await pasado.listDocumentosDe(m.db, m.contribuyenteId, {
      establecimiento: '001',
      punto: '001',
      numero: 1,
    })
  },
  'pasado/findHistoria': async m => {
    const { kudes } = await pasado.findHistoria(m.db, m.emisor, m.documento.documentoId)
    if (kudes.length !== 2) throw new Error(`there are ${kudes.length} KuDE`)
  },
  'pasado/listLotesConHistoria': m => pasado.listLotesConHistoria(m.db, m.emisor, [m.lote.loteId]),
  'pasado/listEventosConHistoria': m =>
    pasado.listEventosConHistoria(m.db, m.emisor, m.documento.documentoId),
  'pasado/listAsientosDe': m =>
    pasado.listAsientosDe(m.db, m.emisor, {
      cdc: m.documento.cdc,
      eventoSifenIds: [m.eventoSifenId],
      desde: 0,
    }),
  'pasado/listClavesDe': m =>
    pasado.listClavesDe(m.db, m.emisor, {
      documentoId: m.documento.documentoId,
      eventoSifenIds: [m.eventoSifenId],
    }),
}

const firmado = (m: Mundo, idMensaje: number, numeroInicio: number): EventoFirmado =>
  ({
    ...m.eventoNuevo(idMensaje, {
      tipo: 'INUTILIZACION',
      cdc: null,
      receptor: null,
      numeroInicio,
      numeroFin: numeroInicio,
    }),
    ...{
      que: 'evento',
      contribuyenteId: m.contribuyenteId,
      ambiente: 'DEV',
      clave: null,
      eventoSifenId: 5_000 + idMensaje,
    },
    fechaCreacion: AHORA,
  }) as never

/** What a database forgot, and is put back. */
export const RECUPERACION: Sonda = {
  'repuesto/advanceIdentificadores': m =>
    repuesto.advanceIdentificadores(m.db, { documentoId: 1_000, eventoSifenId: 1_000 }),
  'repuesto/insertRepuesto': async m => {
    const de = { documentoId: 900, timbradoId: m.timbradoId, documento: m.adoptado(500) }
    must(
      await repuesto.insertRepuesto(m.db, m.emisor, de, [], m.asiento('documento.reponer')),
      'documento put back',
    )
  },
  'repuesto/markPorConsultar': async m => {
    await repuesto.markPorConsultar(m.db, m.emisor, m.cdc(500), [])
  },
  'repuesto/listEmisoresEnDuda': m => repuesto.listEmisoresEnDuda(m.db),
  'repuesto/listEmisoresDeRuc': m => repuesto.listEmisoresDeRuc(m.db, '80012345-0', 'DEV'),
  'repuesto/insertEventoRepuesto': async m => {
    const sin = { documentoId: null, recibidoId: null }
    const abierto = { ...firmado(m, 10, 600), ...sin, rechazo: null }
    m.eventoSifenId = must(
      await repuesto.insertEventoRepuesto(m.db, m.emisor, abierto, [], m.asiento('evento')),
      'event put back',
    )
    const cerrado = { ...firmado(m, 11, 601), ...sin, rechazo: { mensaje: '-', en: AHORA } }
    must(
      await repuesto.insertEventoRepuesto(m.db, m.emisor, cerrado, [], m.asiento('evento')),
      'refused event',
    )
  },
  'repuesto/findEventoPorMensaje': m =>
    repuesto.findEventoPorMensaje(m.db, m.emisor, { eventoSifenId: 1, idMensaje: 10 }),
  'repuesto/markPorSaberse': m =>
    repuesto.markPorSaberse(m.db, m.emisor, m.eventoSifenId, { paso: 'envio', dijo: 'incierto' }),
  'repuesto/settleSuperado': m => repuesto.settleSuperado(m.db, m.emisor, m.eventoSifenId, 'otro'),
  'recuperacion/findEncarnacion': m => recuperacion.findEncarnacion(m.db),
  'recuperacion/upsertEncarnacion': async m => {
    await recuperacion.upsertEncarnacion(m.db, 'una')
    await recuperacion.upsertEncarnacion(m.db, 'otra')
  },
  'recuperacion/takeRecuperacion': m => recuperacion.takeRecuperacion(m.db),
  'recuperacion/insertRecuperacion': m => recuperacion.insertRecuperacion(m.db),
  'recuperacion/findRecuperacionPendiente': m => recuperacion.findRecuperacionPendiente(m.db),
  'recuperacion/settleRecuperacion': m => recuperacion.settleRecuperacion(m.db, {}),
  'recuperacion/listPerdidos': async m => {
    const de = { contribuyenteId: m.contribuyenteId, ambiente: 'DEV' } as const
    const perdidos = await recuperacion.listPerdidos(m.db, [
      { ...de, que: 'documento', cdc: m.documento.cdc },
      { ...de, que: 'documento', cdc: m.cdc(999) },
      { ...de, que: 'evento', eventoSifenId: 1, idMensaje: 999 },
      { ...de, contribuyenteId: 999_999, que: 'documento', cdc: m.documento.cdc },
    ])
    if (perdidos.length !== 3) throw new Error(`${perdidos.length} are said to be lost`)
  },
  'recuperacion/upsertApartado': m =>
    recuperacion.upsertApartado(m.db, { ...firmado(m, 12, 1), en: AHORA, ruc: '1' }, '-'),
  'recuperacion/deleteApartado': m =>
    recuperacion.deleteApartado(m.db, { ...firmado(m, 12, 1), en: AHORA, ruc: '1' }),
}
