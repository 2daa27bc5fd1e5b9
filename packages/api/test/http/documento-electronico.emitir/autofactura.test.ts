import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTOFACTURA } from '../../support/factura.ts'
import {
  hayPoppler,
  hayXmlsec,
  hayXsd,
  juzgarFirma,
  juzgarXsd,
  sinPoppler,
  sinXmlsec,
  sinXsd,
  textoDePdf,
} from '../../support/jueces.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'

/** What is bought from somebody who cannot issue an invoice is signed as the manual has it, or refused. */
let n: Nominaciones
let ana: string

beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.servicio.token('ana')
})
afterAll(() => n.close())

const { vendedor, items } = AUTOFACTURA
const ITEM = items[0]!

async function firmada(cambios: object = {}): Promise<{ cdc: string; xml: string }> {
  const cdc = await n.aprobada({ ...AUTOFACTURA, ...cambios })
  return { cdc, xml: n.simulador.documento(cdc)!.xml }
}
const grupo = (xml: string, nombre: string) => new RegExp(`<${nombre}>(.*)</${nombre}>`).exec(xml)?.[1]

describe('an autofactura', () => {
  test('is signed as it was said, to whoever issues it, without IVA, and SIFEN takes it', async () => {
    const { cdc, xml } = await firmada()
    expect(cdc).toMatch(/^0480099999/)
    expect(grupo(xml, 'gOpeCom')).toBe(
      '<iTipTra>10</iTipTra><dDesTipTra>Compra de productos</dDesTipTra><iTImp>4</iTImp><dDesTImp>Ninguno</dDesTImp><cMoneOpe>PYG</cMoneOpe><dDesMoneOpe>Guarani</dDesMoneOpe>',
    )
    expect(grupo(xml, 'gDatRec')).toMatch(
      /^<iNatRec>1<\/iNatRec><iTiOpe>2<\/iTiOpe>.*<dRucRec>80099999<\/dRucRec><dDVRec>1<\/dDVRec><dNomRec>EJEMPLO SA<\/dNomRec>/,
    )
    expect(grupo(xml, 'gCamAE')).toBe(
      '<iNatVen>1</iNatVen><dDesNatVen>No contribuyente</dDesNatVen><iTipIDVen>1</iTipIDVen><dDTipIDVen>Cédula paraguaya</dDTipIDVen><dNumIDVen>1234567</dNumIDVen><dNomVen>PEDRO GOMEZ</dNomVen><dDirVen>Camino a la colonia</dDirVen><dNumCasVen>0</dNumCasVen><cDepVen>12</cDepVen><dDesDepVen>CENTRAL</dDesDepVen><cDisVen>169</cDisVen><dDesDisVen>LAMBARE</dDesDisVen><cCiuVen>6106</cCiuVen><dDesCiuVen>LAMBARE</dDesCiuVen><dDirProv>Mercado de Abasto</dDirProv><cDepProv>1</cDepProv><dDesDepProv>CAPITAL</dDesDepProv><cDisProv>1</cDisProv><dDesDisProv>ASUNCION (DISTRITO)</dDesDisProv><cCiuProv>1</cCiuProv><dDesCiuProv>ASUNCION (DISTRITO)</dDesCiuProv>',
    )
    expect(grupo(xml, 'gValorItem')).toBe(
      '<dPUniProSer>5000</dPUniProSer><dTotBruOpeItem>150000</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>150000</dTotOpeItem></gValorRestaItem>',
    )
    expect(grupo(xml, 'gTotSub')).toMatch(
      /^<dTotOpe>150000<.*<dRedon>0<\/dRedon><dTotGralOpe>150000<\/dTotGralOpe>$/,
    )
    expect(grupo(xml, 'gCamDEAsoc')).toBe(
      '<iTipDocAso>3</iTipDocAso><dDesTipDocAso>Constancia Electrónica</dDesTipDocAso><iTipCons>1</iTipCons><dDesTipCons>Constancia de no ser contribuyente</dDesTipCons>',
    )
    expect(xml).not.toMatch(/gCamIVA|gCamFE|dIVA|dBaseGrav|dSubExe/)
  })

  test('takes its numbers from the timbrado of its type', async () => {
    const emitir = async () =>
      (await n.post(EMISION, { json: AUTOFACTURA })).body as { numeroDocumento: string; iTiDe: number }
    const [una, otra] = [await emitir(), await emitir()]
    expect([una.iTiDe, Number(otra.numeroDocumento)]).toEqual([4, Number(una.numeroDocumento) + 1])
  })

  test.each<[string, object, RegExp]>([
    [
      'of a microproductor, with the numbers of his constancia',
      {
        documentoAsociado: {
          tipoConstancia: 'MICROPRODUCTORES',
          numeroConstancia: 12345,
          numeroControl: 'A1B2C3D4',
        },
      },
      /<iTipCons>2<.*<dNumCons>00000012345<\/dNumCons><dNumControl>A1B2C3D4<\/dNumControl>/,
    ],
    [
      'of a foreigner, by passport, in services',
      {
        tipoTransaccion: 'COMPRA_SERVICIOS',
        vendedor: {
          ...vendedor,
          naturaleza: 'EXTRANJERO',
          tipoDocumento: 'PASAPORTE',
          numeroDocumento: 'FX-123',
        },
      },
      /<iTipTra>11<.*<iNatVen>2<.*<iTipIDVen>2<.*<dNumIDVen>FX-123</,
    ],
    [
      'paid by several means, of a total that coins cannot pay',
      {
        items: [{ ...ITEM, cantidad: 1, precioUnitario: 150_029 }],
        condicionPago: [
          { tipoPago: 'TRANSFERENCIA', montoPago: 100_029 },
          { tipoPago: 'CHEQUE', montoPago: 50_000, numeroCheque: 1, bancoEmisor: 'BANCO EJEMPLO' },
        ],
      },
      /<dTotGralOpe>150029</,
    ],
    [
      'of what coins do not pay exactly, in cash',
      {
        items: [{ ...ITEM, cantidad: 1, precioUnitario: 150_029 }],
        condicionPago: { tipoPago: 'EFECTIVO', montoPago: 150_000 },
      },
      /<dTotOpe>150029<.*<dRedon>29<.*<dTotGralOpe>150000</,
    ],
    [
      'that says itself to whom it is',
      {
        receptor: {
          naturaleza: 'CONTRIBUYENTE',
          tipoOperacion: 'B2C',
          numeroDocumento: '80099999-1',
          nombreRazonSocial: 'EJEMPLO SOCIEDAD ANONIMA',
        },
      },
      /<dNomRec>EJEMPLO SOCIEDAD ANONIMA</,
    ],
  ])('%s', async (_, cambios, dice) => {
    expect((await firmada(cambios)).xml).toMatch(dice)
  })
})

describe('is refused, with the rule, and takes no number', () => {
  const sin = (nombre: keyof typeof vendedor) => ({ vendedor: { ...vendedor, [nombre]: undefined } })
  test.each<[string, object, [string, string][]]>([
    ['without its seller', { vendedor: undefined }, [['vendedor', 'required']]],
    ['with an empty seller', { vendedor: { nombreRazonSocial: ' ' } }, [['vendedor', 'required']]],
    ['of a seller without name', sin('nombreRazonSocial'), [['vendedor.nombreRazonSocial', 'required']]],
    ['of a seller without document', sin('tipoDocumento'), [['vendedor.tipoDocumento', 'required']]],
    ['of a seller without city', sin('ciudad'), [['vendedor.ciudad', 'required']]],
    [
      'without saying where it was bought',
      sin('lugarTransaccion'),
      ['direccion', 'departamento', 'ciudad'].map(campo => [
        `vendedor.lugarTransaccion.${campo}`,
        'required',
      ]),
    ],
    [
      'bought somewhere in a city of another department',
      { vendedor: { ...vendedor, lugarTransaccion: { ...vendedor.lugarTransaccion, departamento: 12 } } },
      [['vendedor.lugarTransaccion.departamento', '2557']],
    ],
    [
      'of a seller of another kind',
      { vendedor: { ...vendedor, naturaleza: 'CONTRIBUYENTE' } },
      [['vendedor.naturaleza', 'enum']],
    ],
    [
      'of a number with points',
      { vendedor: { ...vendedor, numeroDocumento: '1.234.567' } },
      [['vendedor.numeroDocumento', '0160']],
    ],
    ['without its constancia', { documentoAsociado: undefined }, [['documentoAsociado', 'required']]],
    [
      'about a factura',
      { documentoAsociado: { cdc: '01800999991001001000000222026112016133702445' } },
      [['documentoAsociado.tipoDocumento', '2416']],
    ],
    [
      'of a microproductor whose constancia has no numbers',
      { documentoAsociado: { tipoDocumento: 'CONSTANCIA', tipoConstancia: 'MICROPRODUCTORES' } },
      [
        ['documentoAsociado.numeroConstancia', '2430'],
        ['documentoAsociado.numeroControl', '2432'],
      ],
    ],
    [
      'on credit',
      { condicionOperacion: 'CREDITO', condicionPago: { plazo: '30 días' } },
      [['condicionOperacion', '1503']],
    ],
    [
      'in other money',
      {
        monedaOperacion: 'USD',
        tipoCambio: 7300,
        condicionPago: { tipoPago: 'EFECTIVO', montoPago: 150_000 },
      },
      [['monedaOperacion', '1213']],
    ],
    [
      'to somebody else',
      {
        receptor: {
          naturaleza: 'CONTRIBUYENTE',
          tipoOperacion: 'B2C',
          numeroDocumento: '80012345-0',
          nombreRazonSocial: 'OTRA SA',
        },
      },
      [['receptor.numeroDocumento', '1317']],
    ],
    [
      'with IVA and discounts, which it cannot sign',
      { items: [{ ...ITEM, tasaIVA: 10, descuento: 100 }], descuentoGlobal: 500 },
      [
        ['descuentoGlobal', 'contradiction'],
        ['items[0].descuento', 'contradiction'],
        ['items[0].tasaIVA', 'contradiction'],
      ],
    ],
    [
      'with what only a factura says',
      { indicadorPresencia: 'OPERACION_PRESENCIAL' },
      [['indicadorPresencia', 'contradiction']],
    ],
  ])('%s', async (_, cambios, faltas) => {
    await expectRechazo(n.servicio, n.key, { ...AUTOFACTURA, ...cambios }, faltas)
  })

  test('a factura with a seller, or with a constancia', async () => {
    const { tipoDocumento: _, documentoAsociado, ...resto } = AUTOFACTURA
    const factura = {
      ...{ ...resto, tipoDocumento: 'FACTURA_ELECTRONICA', tipoTransaccion: 'VENTA_MERCADERIA' },
      ...{ items: [{ ...ITEM, tasaIVA: 10 }], documentoAsociado },
      receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    }
    await expectRechazo(n.servicio, n.key, factura, [
      ['vendedor', 'contradiction'],
      ['documentoAsociado.tipoDocumento', '2434'],
    ])
  })
})

describe('once approved', () => {
  test.skipIf(!hayXsd)(`is valid by the official schema${sinXsd}`, async () => {
    const { xml } = await firmada()
    expect(juzgarXsd(xml)).toBe('')
  })

  test.skipIf(!hayXmlsec)(`its signature holds before another verifier${sinXmlsec}`, async () => {
    const { xml } = await firmada()
    expect(juzgarFirma(xml)).toBe('')
  })

  test.skipIf(!hayPoppler)(
    `its KuDE of both formats says of whom and where it was bought${sinPoppler}`,
    async () => {
      const { cdc } = await firmada()
      for (const formato of ['a4', 'ticket']) {
        const url = `${EMISION}/${cdc}/kude?formato=${formato}`
        const { rawPayload } = await n.servicio.http.inject({
          url,
          headers: { authorization: `Bearer ${n.key}` },
        })
        const text = textoDePdf(rawPayload)
        for (const dice of [
          'Autofactura Electrónica',
          'PEDRO GOMEZ',
          'Mercado de Abasto',
          'Constancia de no ser contribuyente',
          '150.000',
        ])
          expect(text, formato).toContain(dice)
      }
    },
  )

  test('it can be found, cancelled in time, and neither nominated nor noted', async () => {
    const { cdc } = await firmada()
    const { body } = await n.ver(`${EMISION}?tipoDocumento=AUTOFACTURA_ELECTRONICA`)
    expect(body.datos.map((one: { cdc: string }) => one.cdc)).toContain(cdc)
    expect((await n.nominar(cdc)).body.type).toBe('documento-not-nominable')
    await expectRechazo(
      n.servicio,
      n.key,
      {
        ...{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' },
        ...{ numeroEstablecimiento: 1, puntoExpedicion: 1, fechaEmision: AUTOFACTURA.fechaEmision },
        receptor: {
          naturaleza: 'CONTRIBUYENTE',
          tipoOperacion: 'B2C',
          numeroDocumento: '80099999-1',
          nombreRazonSocial: 'EJEMPLO SA',
        },
        items: [{ ...ITEM, tasaIVA: 10 }],
        documentoAsociado: { cdc },
      },
      [['documentoAsociado.cdc', '2414']],
    )
    const { body: detalle } = await n.ver(`/api/v1/contribuyentes/1/documentos/${cdc}`, ana)
    const puede = (name: string) => (detalle.data ?? detalle).acciones[name].puede
    expect(['nominar', 'notaDeCredito', 'notaDeDebito', 'cancelar'].map(puede)).toEqual([
      false,
      false,
      false,
      true,
    ])
    const cancelled = await n.cancelar(cdc)
    expect([cancelled.status, cancelled.body.estadoEvento], cancelled.text).toEqual([200, 'APROBADO'])
  })

  test('a vista previa says what it comes to, and numbers nothing', async () => {
    const { body, text } = await n.post(`${EMISION}/vista-previa`, { json: AUTOFACTURA })
    expect([body.valido, body.totales?.total, body.items?.[0]?.total], text).toEqual([
      true,
      '150000',
      '150000',
    ])
  })
})
