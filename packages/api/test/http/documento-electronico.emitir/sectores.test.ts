import { readDocumento } from '@mbohera/sifen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuerpoDe } from '../../../src/domain/adopcion/cuerpo.ts'
import { type CuerpoItem, RASGOS_DE_ITEM } from '../../../src/domain/emision/campos-item.ts'
import { EJEMPLOS_DE_SECTORES } from '../../../src/http/openapi/ejemplos/sectores.ts'
import { FACTURA, REMISION } from '../../support/factura.ts'
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

type Json = Record<string, unknown>

/** What some sectors and some buyers ask for is signed as it was said, and stands on paper. */
let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

const [ITEM] = FACTURA.items
const TOLERANCIA = {
  ...REMISION,
  items: [{ ...REMISION.items[0], tolerancia: { tipo: 'MERMA', cantidad: '0.25' } }],
}

/** Parts of what is signed, and what the KuDE says of it. */
const CASOS: Record<string, { cuerpo: object; xml: readonly string[]; kude: readonly string[] }> = {
  compraPublica: {
    cuerpo: valor('compraPublica'),
    xml: [
      '<iTiOpe>3</iTiOpe>',
      '<cOblAfe>211</cOblAfe><dDesOblAfe>IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES</dDesOblAfe>',
      '<gCompPub><dModCont>LP</dModCont><dEntCont>12001</dEntCont><dAnoCont>26</dAnoCont><dSecCont>0001234</dSecCont><dFeCodCont>2026-11-02</dFeCodCont></gCompPub>',
      '<dDncpG>14111507</dDncpG><dDncpE>001</dDncpE>',
      '<gCamGen><dOrdCompra>OC-2026-0042</dOrdCompra><dOrdVta>OV-77</dOrdVta><dAsiento>AS-1</dAsiento></gCamGen>',
    ],
    kude: ['LP-12001-26-0001234', 'OC-2026-0042', 'OV-77', 'AS-1', '14111507-001', 'RÉGIMEN GENERAL'],
  },
  rastreo: {
    cuerpo: valor('rastreo'),
    xml: [
      '<dFecEmNR>2026-11-21</dFecEmNR>',
      '<dGtin>7840000000017</dGtin><dGtinPq>17840000000014</dGtinPq>',
      '<gRasMerc><dNumLote>L-2026-11</dNumLote><dVencMerc>2028-06-30</dVencMerc><dNSerie>S-0001</dNSerie><dNumPedi>P-100</dNumPedi><dNumSegui>T-100</dNumSegui><dNumReg>1234</dNumReg><dNumRegEntCom>567</dNumRegEntCom><dNomPro>EJEMPLO 48 SL</dNomPro></gRasMerc>',
      '<cUniMedTotVol>110</cUniMedTotVol><dDesUniMedTotVol>M3</dDesUniMedTotVol><dTotVolMerc>2</dTotVolMerc>',
      '<dTotPesMerc>500</dTotPesMerc><iCarCarga>2</iCarCarga><dDesCarCarga>Carga peligrosa</dDesCarCarga>',
    ],
    kude: [
      'L-2026-11',
      '30-06-2028',
      'S-0001',
      'P-100',
      'T-100',
      '1234',
      'EJEMPLO 48 SL',
      '2 M3',
      '500 kg',
      '21-11-2026',
    ],
  },
  cambioPorItem: {
    cuerpo: valor('cambioPorItem'),
    xml: [
      '<dCondTiCam>2</dCondTiCam>',
      '<dTiCamIt>7250.5</dTiCamIt>',
      '<dTotOpeGs>725050</dTotOpeGs>',
      '<dTiCamIt>7300</dTiCamIt>',
      '<dComi>5.5</dComi><dTotGralOpe>205.5</dTotGralOpe>',
      '<dIVAComi>0.5</dIVAComi>',
      '<dTotalGs>1455050</dTotalGs>',
    ],
    kude: ['por ítem', '7.250,5', '7.300', '5,5', '1.455.050'],
  },
  vehiculo: {
    cuerpo: valor('vehiculo'),
    xml: [
      '<gVehNuevo><iTipOpVN>2</iTipOpVN><dDesTipOpVN>Venta al Consumidor final</dDesTipOpVN><dChasis>9BW000000X0000001</dChasis><dColor>Blanco</dColor><dPotencia>180</dPotencia><dCapMot>2800</dCapMot><dPNet>1.95</dPNet><dPBruto>2.9</dPBruto><iTipCom>2</iTipCom><dDesTipCom>Diésel</dDesTipCom><dNroMotor>M-000001</dNroMotor><dCapTracc>3.5</dCapTracc><dAnoFab>2026</dAnoFab><cTipVeh>Camioneta</cTipVeh><dCapac>5</dCapac></gVehNuevo>',
    ],
    kude: ['9BW000000X0000001', 'M-000001', '180 CV', 'Diésel', 'Pasajeros 5'],
  },
  responsable: {
    cuerpo: valor('responsable'),
    xml: [
      '</gActEco><gRespDE><iTipIDRespDE>1</iTipIDRespDE><dDTipIDRespDE>Cédula paraguaya</dDTipIDRespDE><dNumIDRespDE>1234567</dNumIDRespDE><dNomRespDE>PEDRO GOMEZ</dNomRespDE><dCarRespDE>Jefe de facturación</dCarRespDE></gRespDE></gEmis>',
    ],
    kude: ['PEDRO GOMEZ', 'Jefe de facturación', 'Cédula paraguaya 1234567'],
  },
  energia: {
    cuerpo: valor('energia'),
    xml: [
      '<gGrupEner><dNroMed>M-100200</dNroMed><dActiv>1</dActiv><dCateg>R01</dCateg><dLecAnt>12500.5</dLecAnt><dLecAct>12845.75</dLecAct><dConKwh>345.25</dConKwh></gGrupEner>',
      '<gGrupAdi><dCiclo>2026-10</dCiclo><dFecIniC>2026-10-01</dFecIniC><dFecFinC>2026-10-31</dFecFinC><dVencPag>2026-12-10</dVencPag><dVencPag>2026-12-20</dVencPag><dContrato>NIS-445566</dContrato><dSalAnt>15000</dSalAnt><dCodConDncp>LP-12001-26-1234</dCodConDncp></gGrupAdi>',
    ],
    kude: ['M-100200', 'R01', '12.845,75', '345,25', '2026-10', '20-12-2026', 'NIS-445566', '15.000'],
  },
  seguros: {
    cuerpo: valor('seguros'),
    xml: [
      '<gGrupSeg><dCodEmpSeg>ASEG-01</dCodEmpSeg><gGrupPolSeg><dPoliza>AUTO</dPoliza><dUnidVig>mes</dUnidVig><dVigencia>12</dVigencia><dNumPoliza>1500-0001234</dNumPoliza><dFecIniVig>2026-12-01T00:00:00</dFecIniVig><dFecFinVig>2027-12-01T00:00:00</dFecFinVig><dCodInt>ITEM-1</dCodInt></gGrupPolSeg></gGrupSeg>',
    ],
    kude: ['ASEG-01', '1500-0001234', '12 mes', '01-12-2027'],
  },
  supermercado: {
    cuerpo: valor('supermercado'),
    xml: [
      '<gGrupSup><dNomCaj>CAJA 3 - ROSA</dNomCaj><dEfectivo>100000</dEfectivo><dVuelto>1400</dVuelto><dDonac>100</dDonac><dDesDonac>Fundación Ejemplo</dDesDonac></gGrupSup>',
    ],
    kude: ['CAJA 3 - ROSA', '100.000', '1.400', 'Fundación Ejemplo'],
  },
  tolerancia: {
    cuerpo: TOLERANCIA,
    xml: [
      '<cRelMerc>2</cRelMerc><dDesRelMerc>Tolerancia de merma</dDesRelMerc><dCanQuiMer>0.25</dCanQuiMer>',
    ],
    kude: ['Tolerancia de merma', '0,25'],
  },
}

/** What tells an item from others. */
const rasgos = (item: CuerpoItem): Json =>
  Object.fromEntries(
    Object.entries(item).filter(([nombre]) => nombre in RASGOS_DE_ITEM || nombre === 'tipoCambio'),
  )

/** In the XML a number is its digits. */
const enTexto = (json: Json): Json =>
  Object.fromEntries(
    Object.entries(json).map(([nombre, value]) => [
      nombre,
      typeof value === 'object' ? enTexto(value as Json) : String(value),
    ]),
  )

function valor(nombre: string): object {
  return (EJEMPLOS_DE_SECTORES as Record<string, { value: object }>)[nombre]!.value
}

describe.each(Object.entries(CASOS))('%s', (_, { cuerpo, xml: partes, kude }) => {
  let cdc: string
  beforeAll(async () => {
    cdc = await n.aprobada(cuerpo as Record<string, unknown>)
  })

  test('is signed as it was said, and SIFEN takes it', () => {
    const { xml } = n.simulador.documento(cdc)!
    for (const parte of partes) expect(xml).toContain(parte)
  })

  test.skipIf(!hayXsd || !hayXmlsec)(
    `is valid by the official schema, and its signature holds${sinXsd}${sinXmlsec}`,
    () => {
      const { xml } = n.simulador.documento(cdc)!
      expect([juzgarXsd(xml), juzgarFirma(xml)]).toEqual(['', ''])
    },
  )

  test('is read back as it was said, when it is taken over from another program', () => {
    const leido = readDocumento(n.simulador.documento(cdc)!.xml)
    if (!leido.ok) throw new Error(leido.detalle)
    const { items } = cuerpo as { items: CuerpoItem[] }
    expect((cuerpoDe(leido.value).items ?? []).map(rasgos)).toEqual(items.map(item => enTexto(rasgos(item))))
  })

  test.skipIf(!hayPoppler)(`stands on the KuDE of both formats${sinPoppler}`, async () => {
    for (const formato of ['a4', 'ticket']) {
      const url = `${EMISION}/${cdc}/kude?formato=${formato}`
      const headers = { authorization: `Bearer ${n.key}` }
      const text = textoDePdf((await n.servicio.http.inject({ url, headers })).rawPayload).replace(
        /\s+/g,
        ' ',
      )
      for (const dice of kude) expect(text, formato).toContain(dice)
    }
  })
})

test('an amount that ends in more zeros than SIFEN has decimals is signed without them', async () => {
  const cdc = await n.aprobada({
    ...FACTURA,
    items: [{ ...ITEM, cantidad: '3.0000000000' }],
    sector: { energia: [{ lecturaAnterior: '12500.0000000000', lecturaActual: '12845.7500000000' }] },
  })
  const { xml } = n.simulador.documento(cdc)!
  expect(xml).toContain('<dCantProSer>3</dCantProSer>')
  expect(xml).toContain('<dLecAnt>12500</dLecAnt><dLecAct>12845.75</dLecAct>')
})

test.each<[string, object, [string, string][]]>([
  [
    'a code of purchase in part',
    { compraPublica: { modalidad: 'LP' } },
    [
      ['compraPublica.entidad', 'required'],
      ['compraPublica.anio', 'required'],
      ['compraPublica.secuencia', 'required'],
      ['compraPublica.fecha', 'required'],
    ],
  ],
  [
    'a code of purchase of tomorrow',
    {
      compraPublica: {
        modalidad: 'LP',
        entidad: '12001',
        anio: 26,
        secuencia: '0001234',
        fecha: '2026-11-21',
      },
    },
    [['compraPublica.fecha', '1402']],
  ],
  [
    'an obligation twice',
    { obligaciones: [{ codigo: 211 }, { codigo: 211 }] },
    [['obligaciones[1].codigo', '1222']],
  ],
  ['an obligation that is none', { obligaciones: [{ codigo: 999 }] }, [['obligaciones[0].codigo', '0160']]],
  [
    'a cycle without its days',
    { sector: { otros: { ciclo: '2026-10' } } },
    [['sector.otros.inicioCiclo', '2050']],
  ],
  [
    'a cycle that ends before it starts',
    { sector: { otros: { ciclo: '2026-10', inicioCiclo: '2026-10-31', finCiclo: '2026-10-01' } } },
    [['sector.otros.finCiclo', '2054']],
  ],
  [
    'a day to pay that is past',
    { sector: { otros: { vencimientos: [{ fecha: '2026-11-01' }] } } },
    [['sector.otros.vencimientos[0]', '2055']],
  ],
  [
    'an insurer without policies',
    { sector: { seguros: { codigoEmpresa: 'A' } } },
    [['sector.seguros.polizas', 'required']],
  ],
  [
    'a policy that ends before it starts',
    {
      sector: {
        seguros: {
          polizas: [
            {
              codigo: 'A',
              numeroPoliza: '1',
              vigencia: 1,
              unidadVigencia: 'mes',
              inicioVigencia: '2026-12-01T00:00:00',
              finVigencia: '2026-11-30T00:00:00',
            },
          ],
        },
      },
    },
    [['sector.seguros.polizas[0].finVigencia', 'contradiction']],
  ],
  [
    'thousands with a point',
    { sector: { supermercado: { efectivo: '200.000' } } },
    [['sector.supermercado.efectivo', 'ambiguous']],
  ],
  ['a weight without its unit', { carga: { peso: 5 } }, [['carga.unidadPeso', 'required']]],
  ['a unit of nothing', { carga: { unidadVolumen: 'M3' } }, [['carga.volumen', 'required']]],
  [
    'words beside a load that has a word',
    { carga: { caracteristica: 'PELIGROSA', descripcionCaracteristica: 'Ácido' } },
    [['carga.descripcionCaracteristica', 'contradiction']],
  ],
  [
    'a fuel without words',
    { items: [{ ...ITEM, vehiculo: { combustible: 'OTRO' } }] },
    [['items[0].vehiculo.descripcionCombustible', 'required']],
  ],
  [
    'the size of an engine, which the schema cannot hold',
    { items: [{ ...ITEM, vehiculo: { cilindrada: 2800 } }] },
    [['items[0].vehiculo.cilindrada', 'unsupported-field']],
  ],
  [
    'an importer, whom the schema does not know',
    { items: [{ ...ITEM, rastreo: { nombreImportador: 'X' } }] },
    [['items[0].rastreo.nombreImportador', 'unsupported-field']],
  ],
  [
    'codes of another form',
    { items: [{ ...ITEM, dncp: { general: '1', especifico: '12345' }, vencimiento: '30/06/2028' }] },
    [
      ['items[0].dncp.general', 'format'],
      ['items[0].dncp.especifico', 'format'],
      ['items[0].vencimiento', '0160'],
    ],
  ],
  [
    'a tolerance in a factura',
    { items: [{ ...ITEM, tolerancia: { tipo: 'MERMA', cantidad: 1 } }] },
    [['items[0].tolerancia.tipo', '1807']],
  ],
  [
    'a rate of an item in guaraníes',
    { items: [{ ...ITEM, tipoCambio: 7300 }] },
    [['items[0].tipoCambio', '1856']],
  ],
  [
    'rates of items beside that of the operation',
    {
      monedaOperacion: 'USD',
      tipoCambio: 7300,
      condicionOperacion: 'CREDITO',
      condicionPago: { plazo: '30 días' },
      items: [{ ...ITEM, tipoCambio: 7300 }],
    },
    [['tipoCambio', '1210']],
  ],
  [
    'a rate that one item lacks',
    {
      monedaOperacion: 'USD',
      condicionOperacion: 'CREDITO',
      condicionPago: { plazo: '30 días' },
      items: [{ ...ITEM, tipoCambio: 7300 }, ITEM],
    },
    [['items[1].tipoCambio', '1854']],
  ],
  [
    'an IVA that is more than its commission',
    { comision: 5, ivaComision: 6 },
    [['ivaComision', 'contradiction']],
  ],
])('%s is refused, by its name', async (_, cambios, faltas) => {
  await expectRechazo(n.servicio, n.key, { ...FACTURA, ...cambios }, faltas)
})

test('a nota de remisión has no commission, obligations or purchase by the State', async () => {
  const cambios = { comision: 5, obligaciones: [{ codigo: 211 }], compraPublica: { modalidad: 'LP' } }
  await expectRechazo(n.servicio, n.key, { ...REMISION, ...cambios }, [
    ['comision', 'contradiction'],
    ['obligaciones', 'contradiction'],
    ['compraPublica', 'contradiction'],
  ])
})
