import * as adopcion from '../../../src/db/adopcion.ts'
import * as adopcionDocumento from '../../../src/db/adopcion-documento.ts'
import * as adopcionPedida from '../../../src/db/adopcion-pedida.ts'
import * as documento from '../../../src/db/documento.ts'
import * as envio from '../../../src/db/documento-envio.ts'
import * as lista from '../../../src/db/documento-lista.ts'
import * as documentoNuevo from '../../../src/db/documento-nuevo.ts'
import * as numeros from '../../../src/db/documento-numeros.ts'
import * as saldo from '../../../src/db/documento-saldo.ts'
import * as sandbox from '../../../src/db/documento-sandbox.ts'
import * as espera from '../../../src/db/espera.ts'
import * as ficha from '../../../src/db/ficha.ts'
import * as filtrosGuardados from '../../../src/db/filtro-guardado.ts'
import * as intercambio from '../../../src/db/intercambio.ts'
import * as kude from '../../../src/db/kude.ts'
import * as libro from '../../../src/db/libro.ts'
import * as compras from '../../../src/db/libro-compras.ts'
import * as registro from '../../../src/db/libro-registro.ts'
import * as lote from '../../../src/db/lote.ts'
import * as membretes from '../../../src/db/membrete.ts'
import * as numeracion from '../../../src/db/numeracion.ts'
import * as resumen from '../../../src/db/resumen.ts'
import { parseIndicios } from '../../../src/domain/documento/busqueda.ts'
import { type Membrete, SIN_MEMBRETE } from '../../../src/domain/membrete/membrete.ts'
import { ALGUIEN } from '../actor.ts'
import { AHORA, DIA_MS, type Mundo, type Sonda } from './mundo.ts'

const page = { before: null, limit: 10 }
const MES = { mes: '2026-11', desde: AHORA - DIA_MS, hasta: AHORA + DIA_MS, dias: [AHORA - DIA_MS, AHORA] }
const rango = { desde: AHORA - DIA_MS, hasta: AHORA + DIA_MS }

/** Documentos on their way to SIFEN. */
export const DOCUMENTOS: Sonda = {
  'documento-nuevo/insertDocumentos': async m => {
    const uno = {
      nuevo: m.documentoNuevo(),
      asiento: m.asiento('documento.emitir'),
      idempotencyKey: 'emitido',
      traza: null,
    }
    const [hecho] = await documentoNuevo.insertDocumentos(m.db, m.emisor, [uno])
    m.documento = hecho!
  },
  'ficha/insertFicha': m => ficha.insertFicha(m.db, m.emisor, m.documento.documentoId),
  'ficha/updateFicha': m => ficha.updateFicha(m.db, m.emisor, m.documento.documentoId),
  'documento/findDocumento': async m => {
    await documento.findDocumento(m.db, m.emisor, { documentoId: m.documento.documentoId })
    await documento.findDocumento(m.db, m.emisor, { cdc: m.documento.cdc })
  },
  'documento/findDocumentoDeEvento': async m => {
    const { documentoId, cdc } = m.documento
    for (const ref of [{ documentoId }, { cdc }])
      await documento.findDocumentoDeEvento(m.db, m.emisor, ref, 'NOMINACION')
  },
  'documento/lockDocumento': m => documento.lockDocumento(m.db, m.emisor, m.documento.cdc),
  'documento/readXml': m => documento.readXml(m.db, m.emisor, m.documento.documentoId),
  'documento/readCuerpo': m => documento.readCuerpo(m.db, m.emisor, m.documento.documentoId),
  'documento/setArchivado': async m => {
    await documento.setArchivado(m.db, m.emisor, m.documento.documentoId, AHORA)
    await documento.setArchivado(m.db, m.emisor, m.documento.documentoId, null)
  },
  'espera/listEmisoresConTrabajo': async m => {
    const emisores = await espera.listEmisoresConTrabajo(m.db, 10)
    if (emisores.length !== 1) throw new Error(`${emisores.length} emisores have something to send`)
  },
  'espera/countEnEspera': async m => {
    const [una] = await espera.countEnEspera(m.db)
    const { cuantos } = una!.porEnviar
    if (cuantos !== 1) throw new Error(`${cuantos} documentos wait`)
  },
  'espera/countInciertos': m => espera.countInciertos(m.db),
  'espera/findCausa': m => espera.findCausa(m.db, m.emisor, m.documento.documentoId),
  'espera/findCertificadoVigente': m => espera.findCertificadoVigente(m.db, m.emisor),
  'espera/readDatabaseClock': m => espera.readDatabaseClock(m.db),
  'libro/listNoConcluidos': m => libro.listNoConcluidos(m.db, m.emisor, MES, 10),
  'libro/listEventosSinSaber': m => libro.listEventosSinSaber(m.db, m.emisor, MES, 10),
  'libro/listSaltos': m => libro.listSaltos(m.db, m.emisor, MES, 10),
  'libro/sumPorCliente': m => libro.sumPorCliente(m.db, m.emisor, MES, 10),
  'libro/listIdsDelMes': async m => {
    await libro.listIdsDelMes(m.db, m.emisor, MES, { after: null, limit: 10 })
    await libro.listIdsDelMes(m.db, m.emisor, MES, { after: m.documento.documentoId, limit: 10 })
  },
  'libro/listFirmados': m => libro.listFirmados(m.db, m.emisor, [m.documento.documentoId]),
  'libro/sumLibro': m => libro.sumLibro(m.db, m.emisor, MES),
  'libro/sumMes': m => libro.sumMes(m.db, m.emisor, MES),
  'libro/listLineas': async m => {
    await libro.listLineas(m.db, m.emisor, MES, { after: null, limit: 10 })
    await libro.listLineas(m.db, m.emisor, MES, { after: m.documento.documentoId, limit: 10 })
  },
  'libro-compras/sumCompras': m => compras.sumCompras(m.db, m.emisor, MES),
  'libro-compras/sumPorProveedor': m => compras.sumPorProveedor(m.db, m.emisor, MES, 10),
  'libro-compras/listSinConfirmar': m => compras.listSinConfirmar(m.db, m.emisor, MES, 10),
  'libro-compras/listEventosDeCompraSinSaber': m =>
    compras.listEventosDeCompraSinSaber(m.db, m.emisor, MES, 10),
  'libro-compras/listCompras': async m => {
    for (const after of [null, 2]) await compras.listCompras(m.db, m.emisor, MES, { after, limit: 10 })
  },
  'libro-compras/listComprasFirmadas': async m => {
    for (const after of [null, 2])
      await compras.listComprasFirmadas(m.db, m.emisor, MES, { after, limit: 10 })
  },
  'libro-registro/countComprobantes': m => registro.countComprobantes(m.db, m.emisor, MES),
  'libro-registro/listComprobantes': m => registro.listComprobantes(m.db, m.emisor, MES, { parte: 1 }),
  'libro-registro/listSinLinea': m => registro.listSinLinea(m.db, m.emisor, MES, 10),
  'resumen/countDocumentos': async m => {
    for (const estado of ['PENDIENTE', 'RECHAZADO'] as const)
      await resumen.countDocumentos(m.db, m.emisor, estado, AHORA - DIA_MS)
  },
  'resumen/findUltimoSucesoEnEspera': m => resumen.findUltimoSucesoEnEspera(m.db, m.emisor),
  'numeracion/countSinEnviar': m => numeracion.countSinEnviar(m.db, m.emisor, m.timbradoId),
  'documento-envio/lockPendientes': m => envio.lockPendientes(m.db, m.emisor, 10),
  'documento-envio/lockEnDuda': m => envio.lockEnDuda(m.db, m.emisor, [0], 10),
  'lote/insertLote': async m => {
    m.lote = await lote.insertLote(m.db, m.emisor, { tipoDocumento: 1, historia: [] as never, arriendoMs: 0 })
    const vacio = await lote.insertLote(m.db, m.emisor, {
      tipoDocumento: 1,
      historia: [] as never,
      arriendoMs: 9e6,
    })
    await lote.deleteLote(m.db, m.emisor, vacio)
  },
  'lote/deleteLote': m => lote.deleteLote(m.db, m.emisor, { ...m.lote, loteId: 0 }),
  'lote/takeLotes': async m => {
    const [tomado] = await lote.takeLotes(m.db, m.emisor, { arriendoMs: 0, limite: 5 })
    m.lote = tomado ?? m.lote
  },
  'documento-envio/recordAvances': async m => {
    await avanzar(m, 0, 'EN_LOTE', m.lote.loteId)
  },
  'documento-envio/listDocumentosOfLote': m => envio.listDocumentosOfLote(m.db, m.emisor, m.lote.loteId),
  'lote/recordLote': async m => {
    const avance = { estado: 'ENVIADO', numero: '1', esperaMs: 0 } as const
    await lote.recordLote(m.db, m.emisor, m.lote, avance)
    const dicho = { registro: m.intercambio(), conservarHasta: '2031-12-31' }
    await lote.recordLote(m.db, m.emisor, m.lote, avance, dicho)
  },
  'lote/listLotesRecientes': m => lote.listLotesRecientes(m.db, m.emisor),
  'lote/lockLoteIfFree': m => lote.lockLoteIfFree(m.db, m.emisor, m.lote.loteId),
  'intercambio/insertIntercambio': async m => {
    const { documentoId } = m.documento
    await intercambio.insertIntercambio(m.db, m.emisor, m.intercambio(), {
      documentoId,
      conservarHasta: '2031-12-31',
    })
    await avanzar(m, 1, 'APROBADO', null)
  },
  'intercambio/listIntercambios': async m => {
    await intercambio.listIntercambios(m.db, m.emisor, { documentoId: m.documento.documentoId })
    await intercambio.listIntercambios(m.db, m.emisor, { eventoSifenId: 1 }, { antes: 9, limite: 3 })
  },
  'resumen/findUltimosIntercambios': m => resumen.findUltimosIntercambios(m.db, m.emisor),
  'kude/insertKude': async m => {
    const guardar = (formato: 'a4' | 'ticket', text: string) =>
      kude.insertKude(m.db, m.emisor, formato, { ...m.documento, pdf: Buffer.from(text) })
    if (!(await guardar('a4', 'a')) || !(await guardar('ticket', 'ab'))) throw new Error('it was there')
    if (await guardar('ticket', 'otro')) throw new Error('a second one was stored')
  },
  'kude/readKude': async m => {
    const pdf = await kude.readKude(m.db, m.emisor, m.documento.documentoId, 'ticket')
    if (pdf?.toString() !== 'ab') throw new Error(`the KuDE is ${pdf}`)
  },
  'filtro-guardado/upsertFiltros': async m => {
    const uno = { lista: 'DOCUMENTOS', nombre: 'x', consulta: 'a=b', predeterminado: true } as const
    for (const filtros of [[], [uno]])
      await filtrosGuardados.upsertFiltros(m.db, { ...m.emisor, usuarioId: 1 }, filtros)
  },
  'filtro-guardado/findFiltros': async m => {
    const [uno] = await filtrosGuardados.findFiltros(m.db, { ...m.emisor, usuarioId: 1 })
    if (uno?.nombre !== 'x') throw new Error('It is another')
  },
  'membrete/upsertMembrete': async m => {
    const membrete: Membrete = {
      ...{ ...SIN_MEMBRETE, logo: Buffer.from('a'), papel: 'ticket58' },
      textos: [{ tipoDocumento: 'FACTURA_ELECTRONICA', texto: 'x' }],
    }
    for (const color of [null, '#0f5132'])
      await membretes.upsertMembrete(m.db, m.emisor.contribuyenteId, { ...membrete, color })
  },
  'membrete/findMembrete': async m => {
    const found = await membretes.findMembrete(m.db, m.emisor.contribuyenteId)
    if (found?.color !== '#0f5132' || found.textos[0]?.texto !== 'x') throw new Error('It is another')
  },
  'membrete/findPapel': async m => {
    if ((await membretes.findPapel(m.db, m.emisor.contribuyenteId)) !== 'ticket58')
      throw new Error('It is another')
  },
}

async function avanzar(m: Mundo, arriendo: number, estado: 'EN_LOTE' | 'APROBADO', loteId: number | null) {
  const { documentoId, cdc } = m.documento
  const dicho =
    estado === 'APROBADO'
      ? { protocolo: '1', fechaAprobacion: AHORA }
      : { protocolo: null, fechaAprobacion: null }
  const historia = [{ que: 'en-lote', en: 0, lote: m.lote.loteId }] as never
  const avance = {
    documentoId,
    cdc,
    arriendo,
    estado,
    historia,
    esperaMs: 1.5,
    loteId,
    codigo: null,
    mensaje: null,
    ...dicho,
  }
  const escritos = await envio.recordAvances(m.db, m.emisor, [
    { ...avance, fechaProcesamiento: dicho.fechaAprobacion },
  ])
  if (!escritos.has(documentoId)) throw new Error('the step was not written')
}

/** What is looked up of documentos, and their numbers. */
export const CONSULTAS: Sonda = {
  'documento-lista/listDocumentos': async m => {
    const numero = { tipos: [1, 5], establecimiento: '001', punto: '001', numero: '0000001' }
    const filtro = {
      ...rango,
      estado: 'APROBADO',
      tipoDocumento: 1,
      numero,
      innominada: true,
      archivado: false,
    } as const
    await lista.listDocumentos(m.db, m.emisor, { archivado: false }, page)
    await lista.listDocumentos(m.db, m.emisor, filtro, { before: m.documento.documentoId, limit: 10 })
    await lista.listDocumentos(m.db, m.emisor, { ...filtro, receptor: '80012345-0' }, page)
    await lista.listDocumentos(m.db, m.emisor, { receptor: '1', archivado: true }, { before: 1, limit: 10 })
  },
  'documento-lista/sumDocumentos': async m => {
    const como = { limite: 10, restan: 5, compran: 4 }
    await lista.sumDocumentos(m.db, m.emisor, { archivado: false }, como)
    for (const buscar of ['sin nombre', '1', '1-1-1', '12345678']) {
      const filtro = { archivado: false, buscar: parseIndicios(buscar) }
      await lista.listDocumentos(m.db, m.emisor, { ...filtro, ...rango, orden: '-total' }, page)
      const [suma] = await lista.sumDocumentos(m.db, m.emisor, filtro, como)
      if (buscar.length === 10 && suma?.cantidad !== 1) throw new Error(`«${buscar}» finds ${suma?.cantidad}`)
    }
    await lista.sumDocumentos(m.db, m.emisor, { archivado: false, receptor: '1', orden: 'numero' }, como)
  },
  'documento-numeros/findNumerosUsados': m =>
    numeros.findNumerosUsados(m.db, m.emisor, { ...m.numeracion, numeroInicio: 1, numeroFin: 9 }),
  'documento-saldo/findTotalRedondeado': m =>
    saldo.findTotalRedondeado(m.db, m.emisor, m.documento.documentoId),
  'documento-saldo/isAnticipo': m => saldo.isAnticipo(m.db, m.emisor, m.documento.documentoId),
  'documento-saldo/listNotas': m =>
    saldo.listNotas(m.db, m.emisor, { cdc: m.documento.cdc, receptorDocumento: '0' }, 9),
  'documento-saldo/sumNotasDeCredito': m =>
    saldo.sumNotasDeCredito(m.db, m.emisor, {
      asociado: m.documento.cdc,
      receptorDocumento: '0',
      total: '1',
    }),
  'resumen/countPorTramo': async m => {
    const tramos = { inicios: [AHORA - DIA_MS, AHORA], desde: AHORA - DIA_MS, fin: AHORA + DIA_MS }
    for (const que of ['emitidos', 'nominados'] as const)
      await resumen.countPorTramo(m.db, m.emisor, que, tramos)
  },
  'resumen/sumPorTramo': m =>
    resumen.sumPorTramo(m.db, m.emisor, {
      inicios: [AHORA - DIA_MS, AHORA],
      desde: AHORA - DIA_MS,
      fin: AHORA + DIA_MS,
    }),
  'resumen/listMejoresClientes': m =>
    resumen.listMejoresClientes(m.db, m.emisor, {
      desde: AHORA - DIA_MS,
      fin: AHORA,
      moneda: 'PYG',
      limite: 5,
    }),
  'resumen/listTimbradosPorTerminar': m =>
    resumen.listTimbradosPorTerminar(m.db, m.emisor, { siguiente: 1, fin: '2027-01-01' }),
  'resumen/listApiKeysPorVencer': m =>
    resumen.listApiKeysPorVencer(m.db, m.emisor, { now: AHORA, hasta: AHORA }),
  'resumen/countEventosEnviados': m => resumen.countEventosEnviados(m.db, m.emisor),
  'numeracion/findNumeracion': m => numeracion.findNumeracion(m.db, m.emisor, m.timbradoId),
  'numeracion/lockTimbrado': m => numeracion.lockTimbrado(m.db, m.emisor, m.timbradoId),
  'numeracion/lockNumeracionesDe': async m => {
    const [una] = await numeracion.lockNumeracionesDe(m.db, m.emisor, [m.documento.documentoId])
    if (una === undefined) throw new Error('the row of numbers of a documento was not found')
    await numeracion.findOtroDisputado(m.db, m.emisor, una)
  },
  'numeracion/findOtroDisputado': m =>
    numeracion.findOtroDisputado(m.db, m.emisor, {
      ...{ timbradoId: m.timbradoId, documentoId: m.documento.documentoId, numero: 1 },
      ...{ detenidoNumero: null, alineadoDesde: 1 },
    }),
  'numeracion/stopNumeracion': m =>
    numeracion.stopNumeracion(m.db, m.emisor, { timbradoId: m.timbradoId, numero: 1 }),
  'numeracion/countDetenidas': m => numeracion.countDetenidas(m.db),
  'numeracion/releaseNumeracion': m => numeracion.releaseNumeracion(m.db, m.emisor, m.timbradoId),
  'numeracion/alignNumeracion': m =>
    numeracion.alignNumeracion(m.db, m.emisor, { timbradoId: m.timbradoId, siguiente: 200 }),
  'numeracion/findUltimoAdoptado': async m => {
    const fila = await numeracion.findNumeracion(m.db, m.emisor, m.timbradoId)
    await numeracion.findUltimoAdoptado(m.db, m.emisor, fila!)
  },
  'numeracion/listCdcsAusentes': m => numeracion.listCdcsAusentes(m.db, m.emisor, ['1', m.documento.cdc]),
  'documento-sandbox/sumSandboxBytes': m => sandbox.sumSandboxBytes(m.db, m.contribuyenteId),
  'documento-sandbox/deleteSandboxVencidos': async m => {
    const enSandbox = { ...m.emisor, ambiente: 'SANDBOX' } as const
    // Its numbers go on where they were aligned.
    const nuevo = { ...m.documentoNuevo(), numero: 200, conservarHasta: '2020-01-01' }
    const uno = { nuevo, asiento: m.asiento('documento.emitir'), idempotencyKey: null, traza: null }
    await documentoNuevo.insertDocumentos(m.db, enSandbox, [uno])
    const cuantos = await sandbox.deleteSandboxVencidos(m.db, '2026-11-20', 10)
    if (cuantos !== 1) throw new Error(`${cuantos} documentos of SANDBOX went`)
  },
}

/** What other programs issued, and SIFEN shows. */
export const ADOPCIONES: Sonda = {
  'adopcion-pedida/insertAdopcion': async m => {
    const pedido = {
      formato: 'LISTA',
      cdcs: [10, 11, 12].map(n => ({ cdc: m.cdc(n), lugar: '1' })),
      repetidos: 0,
    } as const
    const ilegibles = [{ lugar: '4', falta: { codigo: 'forma', detail: 'no es un CDC' } }] as never
    m.adopcionId = await adopcionPedida.insertAdopcion(
      m.db,
      m.emisor,
      { ...pedido, ilegibles } as never,
      ALGUIEN,
    )
  },
  'adopcion-documento/listEmisoresPorAdoptar': async m => {
    const [uno] = await adopcionDocumento.listEmisoresPorAdoptar(m.db, 10)
    if (uno?.contribuyenteId !== m.contribuyenteId) throw new Error('nobody has anything to adopt')
  },
  'adopcion-documento/takePorAdoptar': async m => {
    const tomados = await adopcionDocumento.takePorAdoptar(m.db, m.emisor, { arriendoMs: 60_000, limite: 2 })
    if (tomados.length !== 2) throw new Error(`${tomados.length} were taken`)
    const [uno, otro] = tomados
    await adopcionDocumento.releasePorAdoptar(m.db, m.emisor, [otro!])
    const con = {
      asiento: m.asiento('documento.adoptar'),
      intercambio: m.intercambio('siConsDE'),
      tomado: uno!,
    }
    if ((await adopcion.insertAdoptado(m.db, m.emisor, m.adoptado(10), con)) === null)
      throw new Error('nothing was adopted')
  },
  'adopcion-documento/releasePorAdoptar': m => adopcionDocumento.releasePorAdoptar(m.db, m.emisor, []),
  'adopcion/insertAdoptado': async m => {
    const con = {
      asiento: m.asiento('documento.adoptar'),
      intercambio: m.intercambio('siConsDE'),
      tomado: null,
    }
    const row = await adopcion.insertAdoptado(m.db, m.emisor, m.adoptado(20), con)
    const fechas = {
      fechaFirma: AHORA,
      fechaProcesamiento: AHORA,
      codigo: '0600',
      mensaje: '-',
      protocolo: '1',
    }
    const externo = {
      ...fechas,
      documento: row!,
      tipo: 'NOMINACION',
      motivo: '-',
      receptor: {} as never,
      xml: '-',
    } as const
    if ((await adopcion.insertExterno(m.db, m.emisor, externo, m.asiento('evento'))) === null)
      throw new Error('no event was adopted')
    await adopcion.cancelarComoSifen(m.db, m.emisor, row!.documentoId)
  },
  'adopcion/advanceTimbrado': m => adopcion.advanceTimbrado(m.db, m.emisor, { ...m.numeracion, numero: 300 }),
  'adopcion/insertExterno': m => {
    const fechas = {
      fechaFirma: AHORA,
      fechaProcesamiento: AHORA,
      codigo: '0600',
      mensaje: '-',
      protocolo: null,
    }
    const externo = {
      ...fechas,
      documento: { documentoId: 0 },
      tipo: 'CANCELACION',
      motivo: '-',
      receptor: null,
      xml: '-',
    } as const
    return adopcion.insertExterno(m.db, m.emisor, externo, m.asiento('evento'))
  },
  'adopcion/cancelarComoSifen': m => adopcion.cancelarComoSifen(m.db, m.emisor, 0),
  'adopcion-documento/listAdopcionDocumentos': m =>
    adopcionDocumento.listAdopcionDocumentos(m.db, m.emisor, m.adopcionId, {
      estado: null,
      after: null,
      limit: 10,
    }),
  'adopcion-documento/recordPorAdoptar': m =>
    adopcionDocumento.recordPorAdoptar(
      m.db,
      m.emisor,
      { adopcionId: m.adopcionId, orden: 1, intentos: 0 },
      { estado: 'PENDIENTE', codigo: 'a', detalle: 'b', esperaMs: 1.5 },
    ),
  'adopcion-documento/settleViejos': m =>
    adopcionDocumento.settleViejos(m.db, m.emisor, { edadMs: 0, codigo: 'viejo', detalle: 'nadie contestó' }),
  'adopcion-documento/retirePorAdoptar': m =>
    adopcionDocumento.retirePorAdoptar(m.db, m.emisor, m.adopcionId),
  'adopcion-pedida/findAdopcion': m => adopcionPedida.findAdopcion(m.db, m.emisor, m.adopcionId),
  'adopcion-pedida/listAdopciones': m => adopcionPedida.listAdopciones(m.db, m.emisor, page),
  'adopcion-pedida/countAdopcionesAbiertas': m => adopcionPedida.countAdopcionesAbiertas(m.db, m.emisor),
  'adopcion-pedida/closeAdopciones': m => adopcionPedida.closeAdopciones(m.db, m.emisor),
  'adopcion-pedida/countConciliables': m => adopcionPedida.countConciliables(m.db, m.emisor, rango, 10),
  'adopcion-pedida/insertConciliacion': async m => {
    m.adopcionId = await adopcionPedida.insertConciliacion(m.db, m.emisor, rango, ALGUIEN)
  },
  'adopcion-pedida/retireAdopcion': async m => {
    await adopcionDocumento.retirePorAdoptar(m.db, m.emisor, m.adopcionId)
    await adopcionPedida.retireAdopcion(m.db, m.emisor, m.adopcionId)
  },
  'adopcion-pedida/deleteAdopcionesViejas': async m => {
    const cuantas = await adopcionPedida.deleteAdopcionesViejas(m.db, { dias: -1, limite: 10 })
    if (cuantas !== 2) throw new Error(`${cuantas} orders went`)
  },
}
