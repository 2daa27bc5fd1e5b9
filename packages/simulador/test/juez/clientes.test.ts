import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkMensaje, judgeDocumento, judgeEvento } from '../../src/juez/index.ts'
import { peer } from '../peers.ts'
import { CA, firmanteDe } from './claves.ts'
import { CSC, pieza, valorDe } from './firmar.ts'
import { contextoDe } from './pares.ts'
import { CDC, FACTURA, INNOMINADA, NOTA } from './referidos.ts'
import type { Mundo } from './registro.ts'

interface Xmlgen {
  generateXMLDE(params: object, data: object, opciones: object): Promise<string>
  generateXMLEventoNominacion(id: number, params: object, data: object): Promise<string>
  generateXMLEventoCancelacion(id: number, params: object, data: object): Promise<string>
}
interface Xmlsign {
  signXML(xml: string, p12: string, clave: string, conNode: boolean): Promise<string>
  signXMLEvento(xml: string, p12: string, clave: string, conNode: boolean): Promise<string>
}
interface Qrgen {
  generateQR(xml: string, idCsc: string, csc: string, ambiente: 'test' | 'prod'): Promise<string>
}

const ASUNCION = {
  departamento: 1,
  departamentoDescripcion: 'CAPITAL',
  distrito: 1,
  distritoDescripcion: 'ASUNCION (DISTRITO)',
  ciudad: 1,
  ciudadDescripcion: 'ASUNCION (DISTRITO)',
}
const PARAMS = {
  version: 150,
  ruc: '80099999-1',
  razonSocial: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  actividadesEconomicas: [{ codigo: '62010', descripcion: 'PROGRAMACION INFORMATICA' }],
  timbradoNumero: '80099999',
  timbradoFecha: '2026-01-02',
  tipoContribuyente: 2,
  tipoRegimen: 8,
  establecimientos: [
    {
      codigo: '001',
      direccion: 'Calle Uno',
      numeroCasa: '0',
      ...ASUNCION,
      telefono: '021000000',
      email: 'ventas@ejemplo.com.py',
      denominacion: 'Central',
    },
  ],
}
const EMPRESA = {
  contribuyente: true,
  ruc: '80088888-0',
  razonSocial: 'COMPRADORA DE PRUEBA SRL',
  tipoOperacion: 1,
  direccion: 'Calle Dos',
  numeroCasa: '0',
  ...ASUNCION,
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  tipoContribuyente: 2,
}
const INNOMINADO = {
  contribuyente: false,
  razonSocial: 'Sin Nombre',
  tipoOperacion: 2,
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  documentoTipo: 5,
  documentoNumero: '0',
}
const ITEMS = [
  {
    codigo: 'A',
    descripcion: 'Uno',
    unidadMedida: 77,
    cantidad: 1.5,
    precioUnitario: 33333,
    ivaTipo: 1,
    ivaBase: 100,
    iva: 10,
  },
  {
    codigo: 'B',
    descripcion: 'Otro',
    unidadMedida: 77,
    cantidad: 3,
    precioUnitario: 14000,
    ivaTipo: 1,
    ivaBase: 100,
    iva: 5,
  },
  {
    codigo: 'C',
    descripcion: 'Tercero',
    unidadMedida: 77,
    cantidad: 1,
    precioUnitario: 10000,
    ivaTipo: 3,
    ivaBase: 0,
    iva: 0,
  },
  {
    codigo: 'D',
    descripcion: 'Cuarto',
    unidadMedida: 77,
    cantidad: 1,
    precioUnitario: 10000,
    ivaTipo: 4,
    ivaBase: 30,
    iva: 10,
  },
]
const BASE = {
  establecimiento: '001',
  punto: '001',
  codigoSeguridadAleatorio: '482915037',
  fecha: '2026-11-20T10:15:00',
  tipoEmision: 1,
  tipoTransaccion: 1,
  tipoImpuesto: 1,
  moneda: 'PYG',
  items: ITEMS,
}
const CONTADO = { tipo: 1, entregas: [{ tipo: 1, monto: '111999', moneda: 'PYG' }] }
const factura = (cliente: object) => ({
  ...BASE,
  tipoDocumento: 1,
  numero: '0000001',
  cliente,
  factura: { presencia: 1 },
  condicion: CONTADO,
})
const nota = {
  ...BASE,
  items: ITEMS.slice(0, 1),
  tipoDocumento: 5,
  numero: '0000003',
  cliente: EMPRESA,
  notaCreditoDebito: { motivo: 2 },
  documentoAsociado: { formato: 1, cdc: CDC.factura },
}

const CLAVE = 'clave-de-prueba'
const carpeta = mkdtempSync(join(tmpdir(), 'clientes-'))
const P12 = join(carpeta, 'emisora.p12')

beforeAll(() => {
  // The client asks the machine for the hour of its signature.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${BASE.fecha}-03:00`) + 60_000 })
  const quien = firmanteDe({ ruc: '80099999-1' })
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(quien.clave),
    [forge.pki.certificateFromPem(quien.certificado), forge.pki.certificateFromPem(CA.toString())],
    CLAVE,
    { algorithm: '3des' },
  )
  writeFileSync(P12, Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'))
})
afterAll(() => {
  vi.useRealTimers()
  rmSync(carpeta, { recursive: true, force: true })
})

/** Between tags only: what the client does before it sends. */
const sinBlancos = (xml: string) =>
  xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/>\s+</g, '><')
    .trim()

async function emitir(data: object, cambia: (xml: string) => string = xml => xml): Promise<string> {
  const xml = await peer<Xmlgen>('facturacionelectronicapy-xmlgen').generateXMLDE(PARAMS, data, {})
  const firmado = await peer<Xmlsign>('facturacionelectronicapy-xmlsign').signXML(
    cambia(xml),
    P12,
    CLAVE,
    true,
  )
  return sinBlancos(
    await peer<Qrgen>('facturacionelectronicapy-qrgen').generateQR(firmado, '0001', CSC, 'test'),
  )
}

function juzgar(xml: string, mundo: Mundo = {}) {
  const ctx = contextoDe({ mundo })
  const firma = Date.parse(`${valorDe(xml, 'dFecFirma')}-03:00`)
  return judgeDocumento(pieza(xml), { ...ctx, ahora: firma + 1000 }).codigos.map(c => c.codigo + c.mensaje)
}

const APROBADO = ['0260Autorización del DE satisfactoria']

describe('documents of an independent client', () => {
  test('an invoice with items of every kind of IVA is approved', async () => {
    expect(juzgar(await emitir(factura(EMPRESA)))).toEqual(APROBADO)
  })
  test('an invoice without a name is approved', async () => {
    expect(juzgar(await emitir(factura(INNOMINADO)))).toEqual(APROBADO)
  })
  test('a credit note for an invoice that is known is approved', async () => {
    expect(juzgar(await emitir(nota), { documentos: [FACTURA] })).toEqual(APROBADO)
  })
  test.each([
    ['1306', 'an unknown receptor', (x: string) => x, { desconocidos: ['80088888'] }],
    ['1309', 'a wrong check digit', (x: string) => x.replace('<dDVRec>0', '<dDVRec>5'), {}],
    [
      '1911',
      'a wrong base',
      (x: string) =>
        x.replace(/<dBasGravIVA>\d/, m => (m.endsWith('9') ? '<dBasGravIVA>8' : '<dBasGravIVA>9')),
      {},
    ],
    ['2365', 'a wrong total', (x: string) => x.replace(/<dTotGralOpe>1/, '<dTotGralOpe>2'), {}],
    ['0160', 'a field that is not there', (x: string) => x.replace(/<dTelEmi>[^<]*<\/dTelEmi>/, ''), {}],
  ])('%s: refused with %s', async (codigo, _que, cambia, mundo) => {
    const [dicho] = juzgar(await emitir(factura(EMPRESA), cambia), mundo)
    expect(dicho?.slice(0, 4)).toBe(codigo)
  })
  test('0140: refused when one letter changes after the signature', async () => {
    const xml = (await emitir(factura(EMPRESA))).replace('Calle Dos', 'Calle Des')
    expect(juzgar(xml)[0]?.slice(0, 4)).toBe('0140')
  })
})

describe('events of an independent client', () => {
  const documentos = [FACTURA, INNOMINADA, NOTA]

  async function firmarEvento(xml: string, mundo: Mundo) {
    const firmado = await peer<Xmlsign>('facturacionelectronicapy-xmlsign').signXMLEvento(
      xml,
      P12,
      CLAVE,
      true,
    )
    const texto = sinBlancos(firmado)
    const mensaje = checkMensaje('siRecepEvento', Buffer.from(texto), 'test')
    if (!('eventos' in mensaje)) throw new Error(JSON.stringify(mensaje))
    const ahora = Date.parse(`${valorDe(texto, 'dFecFirma')}-03:00`) + 1000
    const ctx = { ...contextoDe({ mundo }), ahora }
    return mensaje.eventos.flatMap(e => judgeEvento(e, ctx).codigos.map(c => c.codigo))
  }

  test('a nomination is registered, and refused the second time', async () => {
    const data = {
      cdc: CDC.innominada,
      motivo: 'Identificación posterior',
      contribuyente: true,
      tipoOperacion: 1,
      pais: 'PRY',
      paisDescripcion: 'Paraguay',
      tipoReceptor: 2,
      tipoContribuyente: 2,
      ruc: '80088888-0',
      razonSocial: 'COMPRADORA DE PRUEBA SRL',
    }
    const xml = await peer<Xmlgen>('facturacionelectronicapy-xmlgen').generateXMLEventoNominacion(
      1,
      PARAMS,
      data,
    )
    expect(await firmarEvento(xml, { documentos })).toEqual(['0600'])
    const hechos = {
      tipo: 'rGEveNom',
      id: '1',
      rucFirmante: '80099999',
      cdc: CDC.innominada,
      nominado: {},
    } as const
    expect(await firmarEvento(xml, { documentos, eventos: [{ hechos, registrado: 0 }] })).toEqual(['4453'])
  })

  test('a cancellation is registered, and refused when the invoice is unknown', async () => {
    const data = { cdc: CDC.factura, motivo: 'Se anuló la venta' }
    const xml = await peer<Xmlgen>('facturacionelectronicapy-xmlgen').generateXMLEventoCancelacion(
      1,
      PARAMS,
      data,
    )
    const aprobado = Date.parse(`${valorDe(xml, 'dFecFirma')}-03:00`)
    expect(await firmarEvento(xml, { documentos: [{ ...FACTURA, aprobado }] })).toEqual(['0600'])
    expect(await firmarEvento(xml, {})).toEqual(['4002'])
  })
})
