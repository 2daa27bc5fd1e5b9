import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DOCUMENTO_RECEPTOR,
  INDICADOR_PRESENCIA,
  MOTIVO_EMISION,
  TIPO_IMPUESTO,
  TIPO_PAGO,
  TIPO_TRANSACCION,
} from '../../../src/domain/emision/valores.ts'
import { keysOf } from '../../../src/domain/enumeracion.ts'
import { Emisiones } from '../../support/emisiones.ts'
import { AUTOFACTURA, FACTURA } from '../../support/factura.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

/** Whatever word the interface knows is taken, and means to SIFEN what it says. */
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

async function aprobado(cambios: object): Promise<string> {
  const cdc = await emisiones.emitir({ ...cambios })
  const { estado, mensajeRechazo } = await emisiones.fin(cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  return simulador.documento(cdc)!.xml
}
const pago = (cambios: object) => ({ condicionPago: { ...FACTURA.condicionPago, ...cambios } })
const receptor = (cambios: object) => ({ receptor: { ...FACTURA.receptor, ...cambios } })
const item = (cambios: object) => ({ items: [{ ...FACTURA.items[0], ...cambios }] })

/** Purchases are an autofactura's. */
const DE_VENTA = keysOf(TIPO_TRANSACCION).filter(
  name => !/^COMPRA_/.test(name) && !['ANTICIPO', 'VENTA_CREDITO_FISCAL'].includes(name),
)

test.each(DE_VENTA)('tipoTransaccion %s', async name => {
  const xml = await aprobado({ tipoTransaccion: name })
  expect(xml).toContain(`<iTipTra>${TIPO_TRANSACCION[name]}</iTipTra>`)
})

/** Of a sale the ISC alone has no subtotal (2362). */
test.each(keysOf(TIPO_IMPUESTO).filter(name => name !== 'ISC'))('tipoImpuesto %s', async name => {
  const xml = await aprobado({ tipoImpuesto: name })
  expect(xml).toContain(`<iTImp>${TIPO_IMPUESTO[name]}</iTImp>`)
})

test.each(keysOf(TIPO_IMPUESTO))('tipoImpuesto %s of an autofactura', async name => {
  const xml = await aprobado({ ...AUTOFACTURA, tipoImpuesto: name })
  expect(xml).toContain(`<iTImp>${TIPO_IMPUESTO[name]}</iTImp>`)
})

test.each(keysOf(INDICADOR_PRESENCIA))('indicadorPresencia %s', async name => {
  const dicha = name === 'OTRO' ? { descripcionPresencia: ' Venta en una feria ' } : {}
  const xml = await aprobado({ indicadorPresencia: name, ...dicha })
  expect(xml).toContain(`<iIndPres>${INDICADOR_PRESENCIA[name]}</iIndPres>`)
  if (name === 'OTRO') expect(xml).toContain('<dDesIndPres>Venta en una feria</dDesIndPres>')
})

test.each(keysOf(TIPO_PAGO))('tipoPago %s', async name => {
  const cheque = name === 'CHEQUE' ? { numeroCheque: '12345', bancoEmisor: 'Banco de Ejemplo' } : {}
  const banco = name === 'PAGO_BANCARIO' ? { indicadorPresencia: 'OPERACION_BANCARIA' } : {}
  const xml = await aprobado({ ...pago({ tipoPago: name, ...cheque }), ...banco })
  expect(xml).toContain(`<iTiPago>${TIPO_PAGO[name]}</iTiPago>`)
})

/** TTD and XBC have names that are longer than their field. */
test.each(['USD', 'BRL', 'ARS', 'EUR', 'TTD', 'XBC'])('monedaOperacion %s, with its cents', async moneda => {
  const xml = await aprobado({
    monedaOperacion: moneda,
    tipoCambio: '7300.5',
    ...pago({ monedaPago: moneda, montoPago: '59.97', tipoCambio: 7300.5 }),
    ...item({ precioUnitario: '19.99' }),
  })
  expect(xml).toContain(`<cMoneOpe>${moneda}</cMoneOpe>`)
  expect(xml).toContain('<dTiCam>7300.5</dTiCam>')
})

test.each([{}, { monedaPago: 'USD' }, { monedaPago: 'usd', tipoCambio: null }])(
  'the tipoCambio of the operation is that of a payment %j, unless it says its own',
  async cambios => {
    const dolares = { monedaOperacion: 'USD', tipoCambio: '7300.5', ...item({ precioUnitario: '19.99' }) }
    const pagado = { tipoPago: 'EFECTIVO', montoPago: '59.97', ...cambios }
    expect(await aprobado({ ...dolares, condicionPago: pagado })).toContain(
      '<dTiCamTiPag>7300.5</dTiCamTiPag>',
    )
    const propio = await aprobado({ ...dolares, condicionPago: { ...pagado, tipoCambio: 7310 } })
    expect(propio).toContain('<dTiCamTiPag>7310</dTiCamTiPag>')
  },
)

test('a number of a cheque is written with the eight digits of SIFEN, whether it came as text or as a number', async () => {
  for (const numeroCheque of ['12345', 12345, ' 00012345 ']) {
    const xml = await aprobado(pago({ tipoPago: 'CHEQUE', numeroCheque, bancoEmisor: 'Banco de Ejemplo' }))
    expect(xml).toContain('<dNumCheq>00012345</dNumCheq>')
  }
})

test('on credit the total is what the instalments come to, not rounded to what coins there are', async () => {
  const xml = await aprobado({
    condicionOperacion: 'CREDITO',
    condicionPago: { cuotas: [{ monto: 50_015 }, { monto: 50_015 }] },
    ...item({ cantidad: 1, precioUnitario: 100_030 }),
  })
  expect(xml).toContain('<dRedon>0</dRedon>')
  expect(xml).toContain('<dTotGralOpe>100030</dTotGralOpe>')
})

describe('a receptor', () => {
  const documentos = keysOf(DOCUMENTO_RECEPTOR).filter(name => name !== 'INNOMINADO')
  test.each(documentos)('with %s', async tipoDocumento => {
    const xml = await aprobado(receptor({ tipoDocumento, numeroDocumento: 'A123456' }))
    expect(xml).toContain(`<iTipIDRec>${DOCUMENTO_RECEPTOR[tipoDocumento]}</iTipIDRec>`)
    expect(xml).toContain('<dNumIDRec>A123456</dNumIDRec>')
  })

  test('abroad (B2F), with his passport', async () => {
    const xml = await aprobado(
      receptor({
        tipoOperacion: 'B2F',
        pais: 'BRA',
        tipoDocumento: 'PASAPORTE',
        numeroDocumento: 'FX123456',
        direccion: 'Rua dos Exemplos',
        numeroCasa: 10,
      }),
    )
    expect(xml).toContain('<cPaisRec>BRA</cPaisRec>')
    expect(xml).toContain('<iTiOpe>4</iTiOpe>')
  })

  test('abroad, who showed no number of a document', async () => {
    const xml = await aprobado(
      receptor({
        tipoOperacion: 'B2F',
        pais: 'BRA',
        tipoDocumento: 'PASAPORTE',
        numeroDocumento: null,
        direccion: 'Rua dos Exemplos',
      }),
    )
    expect(xml).toContain('<dDTipIDRec>Pasaporte</dDTipIDRec><dNomRec>')
  })

  test('who is a person with a RUC', async () => {
    const ruc = { tipoContribuyente: 'CONTRIBUYENTE', tipoDocumento: 'RUC', numeroDocumento: '2345678-7' }
    const cdc = await emisiones.emitir(receptor(ruc))
    const { rows } = await servicio.db.query('select xml from documento where cdc = $1', [cdc])
    expect(rows[0].xml).toContain('<iTiContRec>1</iTiContRec><dRucRec>2345678</dRucRec><dDVRec>7</dDVRec>')
  })
})

test.each([
  ['GRAVADO', 10, {}],
  ['GRAVADO', 5, {}],
  ['GRAVADO', undefined, {}],
  ['EXENTO', 0, {}],
  ['EXENTO', undefined, {}],
  ['EXONERADO', 0, {}],
  ['EXONERADO', undefined, {}],
  ['GRAVADO_PARCIAL', 10, { proporcionGravada: 50 }],
])('afectacionTributaria %s at %s', async (afectacionTributaria, tasaIVA, more) => {
  await aprobado(item({ afectacionTributaria, tasaIVA, ...more }))
})

test.each(['UNI', 'uni', 'kg', 'LT'])('unidadMedida %s', async unidadMedida => {
  await aprobado(item({ unidadMedida }))
})

test.each([
  [1, 1],
  ['001', '001'],
  ['1', '1'],
])('numeroEstablecimiento %j, puntoExpedicion %j', async (numeroEstablecimiento, puntoExpedicion) => {
  const xml = await aprobado({ numeroEstablecimiento, puntoExpedicion })
  expect(xml).toContain('<dEst>001</dEst><dPunExp>001</dPunExp>')
})

test.each(['NOTA_DE_CREDITO_ELECTRONICA', 'NOTA_DE_DEBITO_ELECTRONICA'])(
  'every motivoEmision of a %s',
  async tipoDocumento => {
    const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
    for (const motivoEmision of keysOf(MOTIVO_EMISION)) {
      const [, cdc] = /Id="(\d{44})"/.exec(await aprobado({}))!
      const nota = { tipoDocumento, motivoEmision, documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc } }
      const answer = await servicio.request('POST', '/api/v1/documento-electronico', {
        as: (await servicio.clave('ana')).key,
        json: { ...resto, ...nota },
      })
      expect(answer.status, answer.text).toBe(202)
      expect((await emisiones.fin(answer.body.cdc)).estado).toBe('APROBADO')
      expect(simulador.documento(answer.body.cdc)!.xml).toContain(
        `<iMotEmi>${MOTIVO_EMISION[motivoEmision]}</iMotEmi>`,
      )
    }
  },
)

test('what is said of the whole documento is signed, and printed; blanks say nothing', async () => {
  const cdc = await emisiones.emitir({ informacionInteres: 'Entregar en depósito 3 & avisar' })
  const { xml } = (await servicio.db.query('select xml from documento where cdc = $1', [cdc])).rows[0]
  expect(xml).toContain('<dInfoEmi>Entregar en depósito 3 &amp; avisar</dInfoEmi>')
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  const mudo = await emisiones.emitir({ informacionInteres: '   ' })
  const { rows } = await servicio.db.query('select xml from documento where cdc = $1', [mudo])
  expect(rows[0].xml).not.toContain('dInfoEmi')
})
