import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'

/** How goods travel is signed as the manual has it, or refused. */
let n: Nominaciones
let ana: string

beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.servicio.token('ana')
})
afterAll(() => n.close())

const { remision, transporte, items, receptor } = REMISION
const ITEM = items[0]!
const con = (cambios: object) => ({ transporte: { ...transporte, ...cambios } })
const porque = (cambios: object) => ({ remision: { ...remision, ...cambios } })

async function firmada(cambios: object = {}): Promise<{ cdc: string; xml: string }> {
  const cdc = await n.aprobada({ ...REMISION, ...cambios })
  return { cdc, xml: n.simulador.documento(cdc)!.xml }
}
const grupo = (xml: string, nombre: string) => new RegExp(`<${nombre}>(.*)</${nombre}>`).exec(xml)?.[1]

describe('a nota de remisión', () => {
  test('is signed as it was said, without prices, and SIFEN takes it', async () => {
    const { cdc, xml } = await firmada({ informacionFisco: 'Texto de la RG 41/2014' })
    expect(cdc).toMatch(/^0780099999/)
    expect(grupo(xml, 'gCamNRE')).toBe(
      '<iMotEmiNR>1</iMotEmiNR><dDesMotEmiNR>Traslado por ventas</dDesMotEmiNR><iRespEmiNR>1</iRespEmiNR><dDesRespEmiNR>Emisor de la factura</dDesRespEmiNR><dKmR>12</dKmR><dFecEm>2026-11-21</dFecEm>',
    )
    expect(grupo(xml, 'gTransp')).toBe(
      [
        '<iTipTrans>1</iTipTrans><dDesTipTrans>Propio</dDesTipTrans><iModTrans>1</iModTrans><dDesModTrans>Terrestre</dDesModTrans><iRespFlete>1</iRespFlete><dIniTras>2026-11-20</dIniTras><dFinTras>2026-11-21</dFinTras>',
        '<gCamSal><dDirLocSal>Calle Tres</dDirLocSal><dNumCasSal>0</dNumCasSal><cDepSal>1</cDepSal><dDesDepSal>CAPITAL</dDesDepSal><cDisSal>1</cDisSal><dDesDisSal>ASUNCION (DISTRITO)</dDesDisSal><cCiuSal>1</cCiuSal><dDesCiuSal>ASUNCION (DISTRITO)</dDesCiuSal></gCamSal>',
        '<gCamEnt><dDirLocEnt>Ruta 2</dDirLocEnt><dNumCasEnt>450</dNumCasEnt><cDepEnt>12</cDepEnt><dDesDepEnt>CENTRAL</dDesDepEnt><cDisEnt>169</cDisEnt><dDesDisEnt>LAMBARE</dDesDisEnt><cCiuEnt>6106</cCiuEnt><dDesCiuEnt>LAMBARE</dDesCiuEnt></gCamEnt>',
        '<gVehTras><dTiVehTras>Camión</dTiVehTras><dMarVeh>Marca</dMarVeh><dTipIdenVeh>2</dTipIdenVeh><dNroMatVeh>ABC123</dNroMatVeh></gVehTras>',
        '<gCamTrans><iNatTrans>1</iNatTrans><dNomTrans>EJEMPLO SA</dNomTrans><dRucTrans>80099999</dRucTrans><dDVTrans>1</dDVTrans><dNumIDChof>1234567</dNumIDChof><dNomChof>PEDRO GOMEZ</dNomChof><dDomFisc>Calle Tres</dDomFisc><dDirChof>Calle Cuatro</dDirChof></gCamTrans>',
      ].join(''),
    )
    expect(xml).toContain('<dInfoFisc>Texto de la RG 41/2014</dInfoFisc>')
    expect(xml).not.toMatch(/gOpeCom|gCamFE|gCamCond|gValorItem|gCamIVA|gTotSub/)
    expect(await n.documento(cdc)).toMatchObject({
      tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA',
      total: '0',
      documentoAsociado: null,
    })
  })

  test('between places of the issuer is to him, with his address, where nobody says it', async () => {
    const { xml } = await firmada({
      receptor: undefined,
      ...porque({ motivo: 'ENTRE_LOCALES', fechaFactura: undefined }),
    })
    expect(grupo(xml, 'gDatRec')).toMatch(
      /<iTiOpe>1<.*<dRucRec>80099999<\/dRucRec><dDVRec>1<\/dDVRec><dNomRec>EJEMPLO SA<\/dNomRec><dDirRec>.+<\/dDirRec><dNumCasRec>/,
    )
  })

  test.each<[string, object, RegExp]>([
    [
      'for a reason of its own, in words, with its freight',
      porque({ motivo: 'OTRO', descripcionMotivo: 'Préstamo de muestras', costoFlete: '250000' }),
      /<iMotEmiNR>99<\/iMotEmiNR><dDesMotEmiNR>Préstamo de muestras<.*<cPreFle>250000</,
    ],
    [
      'by air, by a carrier from abroad, with an agent',
      con({
        tipo: 'TERCERO',
        modalidad: 'AEREO',
        condicionNegociacion: 'FOB',
        numeroManifiesto: 'AWB-1',
        numeroDespacho: '26001IC04000001A',
        paisDestino: 'BRA',
        vehiculos: [
          {
            tipo: 'Avión',
            marca: 'Marca',
            numeroIdentificacion: 'ZP-ABC',
            datosAdicionales: 'Bodega 2',
            numeroVuelo: 'PZ0701',
          },
        ],
        transportista: {
          ...transporte.transportista,
          naturaleza: 'NO_CONTRIBUYENTE',
          tipoDocumento: 'PASAPORTE',
          numeroDocumento: 'FX-123',
          nacionalidad: 'BRA',
        },
        agente: { nombre: 'AGENCIA DE EJEMPLO', ruc: '80012345-0', direccion: 'Puerto 1' },
      }),
      /<iTipTrans>2<.*<iModTrans>3<.*<cCondNeg>FOB<.*<dNuManif>AWB-1<.*<dNuDespImp>26001IC04000001A<.*<cPaisDest>BRA<.*<dTipIdenVeh>1<\/dTipIdenVeh><dNroIDVeh>ZP-ABC<\/dNroIDVeh><dAdicVeh>Bodega 2<\/dAdicVeh><dNroVuelo>PZ0701<.*<iNatTrans>2<.*<iTipIDTrans>2<.*<dNumIDTrans>FX-123<.*<cNacTrans>BRA<.*<dNombAg>AGENCIA DE EJEMPLO<\/dNombAg><dRucAg>80012345<\/dRucAg><dDVAg>0<\/dDVAg><dDirAge>Puerto 1</,
    ],
    [
      'to several places, in two vehicles',
      con({
        entregas: [
          transporte.entregas[0],
          { ...transporte.entregas[0], calleSecundaria: 'Los Lapachos', edificio: 'Depósito 4' },
        ],
        vehiculos: [transporte.vehiculos[0], { tipo: 'Acoplado', marca: 'Otra', matricula: 'XYZ9876' }],
      }),
      /<gCamEnt>.*<gCamEnt>.*<dComp1Ent>Los Lapachos<\/dComp1Ent><dComp2Ent>Depósito 4<.*<gVehTras>.*<gVehTras>/,
    ],
  ])('%s', async (_, cambios, dice) => {
    expect((await firmada(cambios)).xml).toMatch(dice)
  })

  test('goes with the factura that it delivers, and with one that was printed', async () => {
    const cdc = await n.aprobada({ receptor: FACTURA.receptor })
    const impreso = {
      tipoDocumento: 'IMPRESO',
      tipoDocumentoImpreso: 'FACTURA',
      ...{ numeroTimbrado: '12345678', establecimiento: 1, puntoExpedicion: 1, numeroDocumento: 123 },
      fechaEmision: '2026-11-19',
    }
    const { xml } = await firmada({
      ...porque({ fechaFactura: undefined }),
      documentosAsociados: [{ cdc }, impreso],
    })
    expect(xml).toMatch(new RegExp(`<dCdCDERef>${cdc}<.*<dNTimDI>12345678<`))
  })

  test('goes with no nota, and no factura is about one (2414)', async () => {
    const cdc = await n.aprobada({ receptor: FACTURA.receptor })
    const { condicionOperacion: _o, condicionPago: _p, ...resto } = FACTURA
    const credito = {
      ...resto,
      ...{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' },
    }
    const nota = await n.aprobada({ ...credito, documentoAsociado: { cdc } })
    const conDireccion = { ...FACTURA.receptor, direccion: 'Calle Uno', numeroCasa: 0 }
    const remito = { ...REMISION, ...porque({ fechaFactura: undefined }), receptor: conDireccion }
    for (const cuerpo of [{ ...FACTURA, receptor: FACTURA.receptor }, remito])
      await expectRechazo(n.servicio, n.key, { ...cuerpo, documentoAsociado: { cdc: nota } }, [
        ['documentoAsociado.cdc', '2414'],
      ])
  })

  test('may be what a factura is about, and a factura may say how its goods travel', async () => {
    const { cdc } = await firmada()
    const factura = await n.aprobada({
      receptor,
      documentoAsociado: { cdc },
      transporte: { modalidad: 'TERRESTRE', responsableFlete: 'RECEPTOR' },
    })
    const { xml } = n.simulador.documento(factura)!
    expect(xml).toContain(`<dCdCDERef>${cdc}<`)
    expect(grupo(xml, 'gTransp')).toMatch(/^<iModTrans>1<.*<iRespFlete>2<\/iRespFlete>$/)
  })
})

describe('is refused, with the rule, and takes no number', () => {
  const sin = (nombre: keyof typeof transporte) => con({ [nombre]: undefined })
  const { direccion: _d, numeroCasa: _n, ...sinDireccion } = receptor
  const local = (campo: string): [string, string][] =>
    ['direccion', 'departamento', 'ciudad'].map(nombre => [`${campo}.${nombre}`, 'required'])
  test.each<[string, object, [string, string][]]>([
    ['without its reason', { remision: undefined }, [['remision', 'required']]],
    [
      'of a reason that says nothing else',
      { remision: { motivo: 'DEVOLUCION' } },
      [
        ['remision.responsable', 'required'],
        ['remision.kilometros', 'required'],
      ],
    ],
    ['of another reason', porque({ motivo: 'PASEO' }), [['remision.motivo', 'enum']]],
    [
      'of another reason that nobody tells',
      porque({ motivo: 'OTRO' }),
      [['remision.descripcionMotivo', 'required']],
    ],
    [
      'of a reason told twice',
      porque({ descripcionMotivo: 'Préstamo' }),
      [['remision.descripcionMotivo', 'contradiction']],
    ],
    [
      'of a sale without factura that does not say when that comes',
      porque({ fechaFactura: undefined }),
      [['remision.fechaFactura', '2605']],
    ],
    [
      'of a factura of next month',
      porque({ fechaFactura: '2026-12-01' }),
      [['remision.fechaFactura', '2604']],
    ],
    ['of no way at all', porque({ kilometros: 0 }), [['remision.kilometros', '0160']]],
    ['without its kind', sin('tipo'), [['transporte.tipo', '2102']]],
    ['without its beginning', sin('fechaInicio'), [['transporte.fechaInicio', '2107']]],
    ['without its end', sin('fechaFin'), [['transporte.fechaFin', '2109']]],
    ['that ends before it begins', con({ fechaFin: '2026-11-19' }), [['transporte.fechaFin', '2110']]],
    ['from nowhere', sin('salida'), [['transporte.salida', '2150'], ...local('transporte.salida')]],
    [
      'to nowhere',
      con({ entregas: [] }),
      [['transporte.entregas', '2200'], ...local('transporte.entregas[0]')],
    ],
    [
      'in nothing',
      sin('vehiculos'),
      [
        ['transporte.vehiculos', '2250'],
        ['transporte.vehiculos[0].tipo', 'required'],
        ['transporte.vehiculos[0].marca', 'required'],
        ['transporte.vehiculos[0].numeroIdentificacion', '2255'],
      ],
    ],
    [
      'of a vehicle that nobody can tell',
      con({ vehiculos: [{ tipo: 'Camión', marca: 'Marca' }] }),
      [['transporte.vehiculos[0].numeroIdentificacion', '2255']],
    ],
    [
      'by air without a flight',
      con({ modalidad: 'AEREO' }),
      [['transporte.vehiculos[0].numeroVuelo', '2252']],
    ],
    [
      'to a city of another department',
      con({ entregas: [transporte.entregas[0], { ...transporte.entregas[0], departamento: 1 }] }),
      [['transporte.entregas[1].departamento', '2203']],
    ],
    [
      'by somebody whose RUC is of another',
      con({ transportista: { ...transporte.transportista, numeroDocumento: '80099999-2' } }),
      [['transporte.transportista.numeroDocumento', 'ruc-dv']],
    ],
    [
      'by somebody who is no taxpayer and has no document',
      con({ transportista: { ...transporte.transportista, naturaleza: 'NO_CONTRIBUYENTE' } }),
      [['transporte.transportista.tipoDocumento', '2307']],
    ],
    [
      'without driver',
      sin('chofer'),
      ['numeroDocumento', 'nombre', 'direccion'].map(campo => [`transporte.chofer.${campo}`, 'required']),
    ],
    ['to somebody without address', { receptor: sinDireccion }, [['receptor.direccion', '1318']]],
    [
      'to nobody by name',
      { ...INNOMINADA },
      [
        ['receptor.direccion', '1318'],
        ['receptor.tipoDocumento', '1331'],
      ],
    ],
    [
      'between places, to somebody else',
      porque({ motivo: 'ENTRE_LOCALES' }),
      [['receptor.numeroDocumento', '2606']],
    ],
    [
      'with prices, which it cannot sign',
      { items: [{ ...ITEM, precioUnitario: 50_000, tasaIVA: 10 }], condicionOperacion: 'CONTADO' },
      [
        ['condicionOperacion', 'contradiction'],
        ['items[0].precioUnitario', 'contradiction'],
        ['items[0].tasaIVA', 'contradiction'],
      ],
    ],
    ['in other money', { monedaOperacion: 'USD' }, [['monedaOperacion', '1201']]],
    [
      'about a factura of somebody else, or none of his',
      { documentoAsociado: { cdc: '01800999991001001000000222026112016133702445' } },
      [['documentoAsociado.cdc', '2403']],
    ],
  ])('%s', async (_, cambios, faltas) => {
    await expectRechazo(n.servicio, n.key, { ...REMISION, ...cambios }, faltas)
  })

  test('about a factura to another receptor, or to nobody', async () => {
    const ajena = await n.aprobada({ receptor: { ...FACTURA.receptor, numeroDocumento: '7654321' } })
    await expectRechazo(n.servicio, n.key, { ...REMISION, documentoAsociado: { cdc: ajena } }, [
      ['receptor', '2441'],
    ])
    const innominada = await n.innominada()
    await expectRechazo(n.servicio, n.key, { ...REMISION, documentoAsociado: { cdc: innominada } }, [
      ['documentoAsociado.cdc', '1331'],
    ])
  })

  test('a note with a transport', async () => {
    const cdc = await n.aprobada()
    const nota = {
      ...{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' },
      ...{ numeroEstablecimiento: 1, puntoExpedicion: 1, fechaEmision: REMISION.fechaEmision },
      ...{ receptor: FACTURA.receptor, items: FACTURA.items, documentoAsociado: { cdc } },
    }
    await expectRechazo(n.servicio, n.key, { ...nota, transporte, remision }, [
      ['remision', 'contradiction'],
      ['transporte', 'contradiction'],
    ])
  })
})

describe('once approved', () => {
  test.skipIf(!hayXsd)(`is valid by the official schema${sinXsd}`, async () => {
    expect(juzgarXsd((await firmada()).xml)).toBe('')
  })

  test.skipIf(!hayXmlsec)(`its signature holds before another verifier${sinXmlsec}`, async () => {
    expect(juzgarFirma((await firmada()).xml)).toBe('')
  })

  test.skipIf(!hayPoppler)(
    `its KuDE of both formats says why, how and with whom it travels, and no total${sinPoppler}`,
    async () => {
      const { cdc } = await firmada({ informacionFisco: 'Texto de la RG 41/2014' })
      for (const formato of ['a4', 'ticket']) {
        const url = `${EMISION}/${cdc}/kude?formato=${formato}`
        const headers = { authorization: `Bearer ${n.key}` }
        const text = textoDePdf((await n.servicio.http.inject({ url, headers })).rawPayload)
        for (const dice of [
          'Nota de Remisión Electrónica',
          'Traslado por ventas',
          'Calle Tres',
          'Ruta 2',
          'ABC123',
          'PEDRO GOMEZ',
          'Yerba mate 1 kg',
          'Texto de la RG 41/2014',
        ])
          expect(text, formato).toContain(dice)
        expect(text).not.toMatch(/total a pagar|IVA|precio/i)
      }
    },
  )

  test('it can be found, cancelled in time, and neither nominated nor noted', async () => {
    const { cdc } = await firmada()
    const { body } = await n.ver(`${EMISION}?tipoDocumento=NOTA_DE_REMISION_ELECTRONICA`)
    expect(body.datos.map((one: { cdc: string }) => one.cdc)).toContain(cdc)
    expect((await n.nominar(cdc)).body.type).toBe('documento-not-nominable')
    const { body: detalle } = await n.ver(`/api/v1/contribuyentes/1/documentos/${cdc}`, ana)
    const puede = (name: string) => (detalle.data ?? detalle).acciones[name].puede
    const acciones = ['nominar', 'notaDeCredito', 'notaDeDebito', 'cancelar']
    expect(acciones.map(puede)).toEqual([false, false, false, true])
    const cancelled = await n.cancelar(cdc)
    expect([cancelled.status, cancelled.body.estadoEvento], cancelled.text).toEqual([200, 'APROBADO'])
  })

  test('a vista previa has no totals, and its draft is drawn', async () => {
    const { body, text } = await n.post(`${EMISION}/vista-previa`, { json: REMISION })
    expect([body.valido, body.totales, body.condicion], text).toEqual([true, null, null])
    expect([body.parcial, body.items], 'nothing is left out of totals that there are not').toEqual([
      false,
      [null],
    ])
    const pdf = await n.post(`${EMISION}/vista-previa?formato=pdf`, { json: REMISION })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('in SANDBOX it is issued by whoever told nothing of himself', async () => {
    const { key } = await n.servicio.clave('beto', 'SANDBOX')
    const json = { ...REMISION, receptor: undefined, ...porque({ motivo: 'ENTRE_LOCALES' }) }
    const { status, text } = await n.servicio.request('POST', EMISION, { as: key, json })
    expect(status, text).toBe(202)
  })
})
