import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Contexto, DocumentoRegistrado, EventoRegistrado, Registro } from '../../src/juez/contrato.ts'
import { checkMensaje, judgeDocumento, judgeEvento, judgeLote, readLote } from '../../src/juez/index.ts'
import { pieza } from './firmar.ts'
import { registroDe } from './registro.ts'

const RAIZ = join(import.meta.dirname, '../../../../..')
const CARPETA = join(process.env.SIFEN_XSD_DIR ?? join(RAIZ, 'shared/sifen/xsd'), '../examples')
const hay = existsSync(CARPETA)
const RAZON = hay
  ? ''
  : ' (se omite: faltan los ejemplos del manual; póngalos en ../shared/sifen/examples o indique SIFEN_XSD_DIR)'

const leer = (archivo: string) => readFileSync(join(CARPETA, archivo), 'utf8').replace(/^<\?xml[^>]*\?>/, '')

/** Everything is judged in the order in which a taxpayer would send it, and what is approved is remembered. */
class Mundo {
  readonly documentos: DocumentoRegistrado[] = []
  readonly eventos: EventoRegistrado[] = []

  ctx(ahora: string): Contexto {
    const { documentos, eventos } = this
    const registro: Registro = registroDe({ documentos, eventos })
    const confianza = [new X509Certificate(readFileSync(join(CARPETA, 'dummy-cert.pem')))]
    return { ahora: Date.parse(ahora), ambiente: 'test', registro, confianza }
  }

  documento(xml: string, ahora: string): string {
    const v = judgeDocumento(pieza(xml), this.ctx(ahora))
    if (v.hechos) this.documentos.push({ hechos: v.hechos, aprobado: Date.parse(ahora), cancelado: false })
    return v.codigos.map(c => c.codigo).join()
  }

  eventosDe(xml: string, ahora: string): string {
    const sobre = sobreDe(
      `<rEnviEventoDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>1</dId><dEvReg>${xml}</dEvReg></rEnviEventoDe>`,
    )
    const mensaje = checkMensaje('siRecepEvento', Buffer.from(sobre), 'test')
    if (!('eventos' in mensaje)) return JSON.stringify(mensaje)
    const codigos = mensaje.eventos.map(e => {
      const v = judgeEvento(e, this.ctx(ahora))
      if (v.hechos) this.eventos.push({ hechos: v.hechos, registrado: Date.parse(ahora) })
      return v.codigos[0]?.codigo
    })
    return codigos.join()
  }
}

const sobreDe = (cuerpo: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${cuerpo}</env:Body></env:Envelope>`

const hora = (xml: string) => {
  const firmas = [...xml.matchAll(/<dFecFirma>([^<]*)</g)].map(m => m[1] as string)
  return `${firmas.sort().at(-1)}-03:00`
}

function conDocumentos(...nombres: string[]): Mundo {
  const mundo = new Mundo()
  for (const n of nombres) {
    const xml = leer(n)
    expect([n, mundo.documento(xml, hora(xml))]).toEqual([n, '0260'])
  }
  return mundo
}

const FACTURAS = ['de_FE_innominada.xml', 'de_FE_contribuyente.xml'] as const

test.skipIf(!hay)(`every example document is approved${RAZON}`, () => {
  conDocumentos(...FACTURAS, 'de_AFE.xml', 'de_NCE.xml', 'de_NDE.xml', 'de_NRE.xml')
})

test.skipIf(!hay).each([
  ['evento_cancelacion.xml', '0600'],
  ['evento_inutilizacion.xml', '0600'],
  ['evento_nominacion_contribuyente.xml', '0600'],
  ['evento_nominacion_no_contribuyente.xml', '0600'],
  ['evento_nominacion_extranjero_B2F.xml', '0600'],
  ['evento_lote_mixto.xml', '0600,0600'],
  ['evento_transporte_chofer.xml', '0600'],
  // Signed by the issuer, who is not the receptor that may send them.
  ['evento_conformidad.xml', '0143'],
  ['evento_disconformidad.xml', '0143'],
  ['evento_notificacion_recepcion.xml', '0143'],
  ['evento_desconocimiento.xml', '0143'],
])(`%s is answered %s${RAZON}`, (archivo, codigos) => {
  const mundo = conDocumentos(...FACTURAS, 'de_NRE.xml')
  const aprobados = mundo.documentos.map(d => ({ ...d, aprobado: Date.parse(hora(leer(archivo))) - 60_000 }))
  mundo.documentos.splice(0, aprobados.length, ...aprobados)
  expect(mundo.eventosDe(leer(archivo), hora(leer(archivo)))).toBe(codigos)
})

test.skipIf(!hay)(`the same nomination a second time is answered 4453${RAZON}`, () => {
  const mundo = conDocumentos('de_FE_innominada.xml')
  const xml = leer('evento_nominacion_contribuyente.xml')
  expect([mundo.eventosDe(xml, hora(xml)), mundo.eventosDe(xml, hora(xml))]).toEqual(['0600', '4453'])
})

test.skipIf(!hay)(`the example batch may be queued${RAZON}`, () => {
  const lote = readLote(readFileSync(join(CARPETA, 'lote_rLoteDE.xml')))
  expect('piezas' in lote && judgeLote(lote.piezas, { ambiente: 'test' })).toMatchObject({
    aceptado: true,
    tipo: 1,
  })
})

test.skipIf(!hay).each([
  ['siRecepDE', 'soap_rEnviDe_request.xml'],
  ['siRecepLoteDE', 'soap_rEnvioLote_request.xml'],
  ['siRecepEvento', 'soap_evento_nominacion_request.xml'],
  ['siConsDE', 'soap_siConsDE_request.xml'],
  ['siResultLoteDE', 'soap_rEnviConsLoteDe_request.xml'],
  ['siResultLoteDE', 'soap_rEnviConsLoteDe_request_porCDC.xml'],
  ['siConsRUC', 'soap_siConsRUC_request.xml'],
] as const)(`%s understands %s${RAZON}`, (servicio, archivo) => {
  expect(checkMensaje(servicio, readFileSync(join(CARPETA, archivo)), 'test')).toMatchObject({ servicio })
})
