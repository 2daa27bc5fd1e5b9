import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { codigoQr } from '../../src/kude/codigo-qr.ts'
import { KudeError, kude } from '../../src/kude/kude.ts'
import { group, leaf } from '../../src/xml/write.ts'
import { CDC, ejemplo, item, iva, totales } from './ejemplo.ts'
import {
  fontsOfPdf,
  hayPoppler,
  infoOfPdf,
  pagesOfPdf,
  renderPdf,
  sinPoppler,
  textOfPdf,
  wordsOfPdf,
} from './leer.ts'

const CDC_GROUPED = CDC.replace(/(.{4})(?=.)/g, '$1 ')

const mixed = {
  items: [
    item('Martillo', '110000', iva(1, 10, '100000', '10000')),
    item('Arroz', '42000', iva(1, 5, '40000', '2000')),
    item('Libro', '7500.5', iva(3, 0)),
    item('Fruta', '1000', iva(4, 5, '295.5665', '14.77833', '689.65517')),
  ],
  totales: totales({
    dSubExe: '8190.15517',
    dSubExo: '0',
    dSub5: '42310.34483',
    dSub10: '110000',
    dTotOpe: '160500.5',
    dDescTotal: '0',
    dAnticipo: '0',
    dRedon: '0.5',
    dTotGralOpe: '160500',
    dIVA5: '2014.77833',
    dIVA10: '10000',
    dTotIVA: '12014.77833',
  }),
}

describe.skipIf(!hayPoppler).each(['a4', 'ticket', 'ticket58'] as const)(
  `a KuDE in %s${sinPoppler}`,
  formato => {
    test('shows where its buyer asks to be named, below and apart, and nothing else of it changes', async () => {
      const url = 'https://facturas.ejemplo.com.py/n/EAEBAGlvdHJvZGVsYWNhamE'
      const [plain, other] = await Promise.all([
        kude(ejemplo(mixed), { formato }),
        kude(ejemplo(mixed), { formato, enlaceDeNominacion: url }),
      ])
      const words = wordsOfPdf(other)
      expect(words).toContain('¿Necesita factura a su nombre?')
      for (const part of ['facturas.ejemplo.com.py', '/n/EAEBAGlvdHJvZGVsYWNhamE'])
        expect(words).toContain(part)
      expect(words).toContain('No es parte del documento electrónico.')
      const page = pagesOfPdf(other).at(-1)!
      const below = ['ESTE DOCUMENTO ES UNA', 'Consulte la validez', 'TOTAL DE LA'].map(said =>
        page.indexOf(said),
      )
      expect(Math.min(...below)).toBeGreaterThan(0)
      expect(page.indexOf('¿Necesita factura')).toBeGreaterThan(Math.max(...below))
      expect(wordsOfPdf(plain)).not.toContain('a su nombre?')
      // Whatever the document says is said as before: in another order only where the page breaks.
      for (const word of wordsOfPdf(plain)
        .split(' ')
        .filter(word => !/^\d+\/\d+$/.test(word)))
        expect(words).toContain(word)
    })

    test('can be read back: who, to whom, which number, how much, where to consult', async () => {
      const words = wordsOfPdf(await kude(ejemplo(mixed), { formato }))
      for (const expected of [
        'KuDE de Factura Electrónica',
        'Ferretería El Tornillo S.R.L.',
        'Mariscal López N.º 55',
        'RUC: 80012345-0',
        'Timbrado N.º 12345678',
        'Fecha de inicio de vigencia: 31-01-2026',
        'N.º 001-002-0000047',
        'Fecha y hora de emisión: 20-11-2026 10:15:00',
        'RUC: 80088888-0',
        'Almacén Ñandutí & Cía. S.A.',
        'Martillo',
        'COD-7',
        'TOTAL DE LA OPERACIÓN 160.500',
        'Redondeo −0,5',
        '2.015',
        'https://ekuatia.set.gov.py/consultas/',
        'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)',
        'Consulte la validez de esta Factura Electrónica con el número de CDC impreso abajo en:',
      ])
        expect(words).toContain(expected)
      for (const four of CDC_GROUPED.split(' ')) expect(words).toContain(four)
    })

    test.each([
      [1, 'Factura Electrónica'],
      [4, 'Autofactura Electrónica'],
      [5, 'Nota de Crédito Electrónica'],
      [6, 'Nota de Débito Electrónica'],
      [7, 'Nota de Remisión Electrónica'],
    ] as const)('type %i is titled %s', async (tipo, titulo) => {
      expect(wordsOfPdf(await kude(ejemplo({ tipo }), { formato }))).toContain(`KuDE de ${titulo}`)
    })

    test('the same document gives the same bytes, dated by its signature', async () => {
      const [one, two] = [await kude(ejemplo(), { formato }), await kude(ejemplo(), { formato })]
      expect(Buffer.from(one).equals(two)).toBe(true)
      expect(Buffer.from(one).toString('latin1')).toContain("/CreationDate (D:20261120101630-03'00')")
    })

    test('every font is embedded, in part, and can be searched', async () => {
      const fonts = fontsOfPdf(await kude(ejemplo(), { formato }))
      expect(fonts).toHaveLength(2)
      for (const font of fonts) expect(font).toMatch(/Identity-H\s+yes yes yes/)
    })

    test('documents of usual letters share their font files, and none grows past 40 KB', async () => {
      const name = (font: string) => font.split(' ')[0]
      const [one, other, rare] = await Promise.all(
        ['ANA', 'Ñandutí Güemes', 'Žižkov'].map(emisor => kude(ejemplo({ emisor }), { formato })),
      )
      expect(fontsOfPdf(one!).map(name)).toEqual(fontsOfPdf(other!).map(name))
      expect(fontsOfPdf(one!).map(name)).not.toEqual(fontsOfPdf(rare!).map(name))
      for (const pdf of [one, other, rare]) expect(pdf!.length).toBeLessThan(40_000)
    })

    test('an innominada says so', async () => {
      const receptor = group(
        'gDatRec',
        leaf('iNatRec', 2),
        leaf('cPaisRec', 'PRY'),
        leaf('dDTipIDRec', 'Innominado'),
        leaf('dNumIDRec', '0'),
        leaf('dNomRec', 'Sin Nombre'),
      )
      const words = wordsOfPdf(await kude(ejemplo({ receptor }), { formato }))
      expect(words).toContain('Documento: Innominado 0')
      expect(words).toContain('Sin Nombre')
    })

    test('a test document is marked, another is not', async () => {
      expect(wordsOfPdf(await kude(ejemplo(), { formato, sinValorFiscal: true }))).toContain(
        'SIN VALOR COMERCIAL NI FISCAL',
      )
      expect(wordsOfPdf(await kude(ejemplo(), { formato }))).not.toContain('SIN VALOR')
    })

    test('a cancelled document says so on every page, with its date and protocol, and all that it said before', async () => {
      const items = Array.from({ length: 60 }, (_, i) => item(`Tornillo ${i}`, '100', iva(1, 10, '90', '10')))
      const cancelado = { fecha: '2026-11-20T10:15:00', protocolo: '700123456' }
      const xml = ejemplo({ items })
      const pdf = await kude(xml, { formato, cancelado })
      const words = wordsOfPdf(pdf)
      expect(words).toContain(
        'Documento cancelado ante SIFEN el 20-11-2026 10:15:00, protocolo 700123456: ya no respalda ninguna operación.',
      )
      expect(words).toContain(CDC_GROUPED)
      const pages = textOfPdf(pdf)
        .split('\f')
        .filter(page => page.trim() !== '')
      expect(pages.map(page => page.includes('CANCELADO'))).toEqual(pages.map(() => true))
      expect(wordsOfPdf(await kude(xml, { formato, cancelado: {}, sinValorFiscal: true }))).toContain(
        'CANCELADO - SIN VALOR COMERCIAL NI FISCAL',
      )
      expect(wordsOfPdf(await kude(xml, { formato }))).not.toMatch(/cancelado/i)
    })

    test('a draft says on every page that it is none, and has neither number, CDC nor QR', async () => {
      const items = Array.from({ length: 60 }, (_, i) => item(`Tornillo ${i}`, '100', iva(1, 10, '90', '10')))
      const pdf = await kude(ejemplo({ items }), { formato, borrador: true })
      const words = wordsOfPdf(pdf)
      expect(words).toContain('Borrador de Factura Electrónica')
      expect(words).toContain('N.º 001-002-(sin número)')
      for (const never of [
        'KuDE',
        CDC_GROUPED,
        '0000047',
        'Consulte la validez',
        'ekuatia',
        'REPRESENTACIÓN GRÁFICA',
      ])
        expect(words).not.toContain(never)
      for (const page of pagesOfPdf(pdf))
        expect(page.replace(/\s+/g, ' ')).toContain('BORRADOR - NO ES UN COMPROBANTE')
      const images = (file: Uint8Array) =>
        Buffer.from(file)
          .toString('latin1')
          .match(/\/Subtype \/Image/g) ?? []
      expect(images(await kude(ejemplo({ items }), { formato }))).toHaveLength(1)
      expect(images(pdf)).toHaveLength(0)
    })

    test('the texts of the issuer are printed under their headings, line by line', async () => {
      const text = wordsOfPdf(
        await kude(ejemplo(), {
          formato,
          textoInformativo: 'Gracias.\nVuelva pronto.',
          informacionAdicional: 'Nominada a Juan Pérez',
        }),
      )
      expect(text).toContain(
        'Información de interés del facturador electrónico emisor Gracias. Vuelva pronto.',
      )
      expect(text).toContain('Información adicional Nominada a Juan Pérez')
    })

    test('letters beyond the usual come back as they were', async () => {
      const emisor = 'Ñandutí Guasu g̃uahẽ Žižkov Ελλάς Жук ₲'
      expect(wordsOfPdf(await kude(ejemplo({ emisor }), { formato }))).toContain(emisor)
    })

    test('the fiscal text of the document is printed whole', async () => {
      const infoFisc = Array.from({ length: 400 }, (_, i) => `palabra${i}`).join(' ')
      expect(wordsOfPdf(await kude(ejemplo({ infoFisc }), { formato }))).toContain('palabra399')
    })

    test('credit, its instalments and each means of payment are shown', async () => {
      const cuota = (monto: string, vence: string): string =>
        group('gCuotas', leaf('cMoneCuo', 'PYG'), leaf('dMonCuota', monto), leaf('dVencCuo', vence))
      const condicion = group(
        'gCamCond',
        leaf('iCondOpe', 2),
        leaf('dDCondOpe', 'Crédito'),
        group(
          'gPaConEIni',
          leaf('dDesTiPag', 'Cheque'),
          leaf('dMonTiPag', '10000'),
          leaf('cMoneTiPag', 'PYG'),
          group('gPagCheq', leaf('dNumCheq', '00001234'), leaf('dBcoEmi', 'Banco Uno')),
        ),
        group(
          'gPagCred',
          leaf('dCuotas', '2'),
          leaf('dMonEnt', '10000'),
          cuota('50000', '2026-12-20'),
          cuota('50000', '2027-01-20'),
        ),
      )
      const words = wordsOfPdf(await kude(ejemplo({ condicion }), { formato }))
      expect(words).toContain('Condición de venta: Crédito · 2 cuotas')
      expect(words).toContain('Cheque: 10.000 · N.º 00001234 · Banco Uno')
      expect(words).toContain('Cuota 2: 50.000, vence 20-01-2027')
    })

    test('of one instalment as of one', async () => {
      const credito = group('gPagCred', leaf('dCuotas', '1'), group('gCuotas', leaf('dMonCuota', '50000')))
      const condicion = group('gCamCond', leaf('dDCondOpe', 'Crédito'), credito)
      const words = wordsOfPdf(await kude(ejemplo({ condicion }), { formato }))
      expect(words).toMatch(/Condición de venta: Crédito · 1 cuota\b/)
    })

    test('what is paid or owed in another currency than the operation says in which', async () => {
      const pago = group(
        'gPaConEIni',
        leaf('dDesTiPag', 'Efectivo'),
        leaf('dMonTiPag', '73000'),
        leaf('cMoneTiPag', 'PYG'),
      )
      const cuota = (moneda: string, monto: string): string =>
        group('gCuotas', leaf('cMoneCuo', moneda), leaf('dMonCuota', monto))
      const credito = group('gPagCred', cuota('PYG', '730000'), cuota('USD', '100'))
      const condicion = group('gCamCond', pago, credito)
      const enDolares = wordsOfPdf(await kude(ejemplo({ moneda: 'USD', condicion }), { formato }))
      for (const dice of ['Efectivo: 73.000 PYG', 'Cuota 1: 730.000 PYG', 'Cuota 2: 100,00'])
        expect(enDolares).toContain(dice)
      expect(enDolares).not.toContain('100,00 USD')
      const enGuaranies = wordsOfPdf(await kude(ejemplo({ condicion }), { formato }))
      expect(enGuaranies).toContain('Cuota 2: 100,00 USD')
      expect(enGuaranies).not.toContain('000 PYG')
    })

    test('the associated document is shown, electronic or printed', async () => {
      const asociado =
        group('gCamDEAsoc', leaf('dDesTipDocAso', 'Electrónico'), leaf('dCdCDERef', CDC)) +
        group(
          'gCamDEAsoc',
          leaf('dDesTipDocAso', 'Impreso'),
          leaf('dNTimDI', '87654321'),
          leaf('dEstDocAso', '003'),
          leaf('dPExpDocAso', '004'),
          leaf('dNumDocAso', '0000009'),
          leaf('dDTipoDocAso', 'Factura'),
          leaf('dFecEmiDI', '2025-05-06'),
        )
      const words = wordsOfPdf(await kude(ejemplo({ tipo: 5, asociado }), { formato }))
      expect(words).toContain(`CDC ${CDC_GROUPED}`)
      expect(words).toContain('Factura, 003-004-0000009, timbrado 87654321, del 06-05-2025')
    })
  },
)

describe.skipIf(!hayPoppler)(`the sheet${sinPoppler}`, () => {
  test('puts each value under its rate: partly taxed under both', async () => {
    const rows = textOfPdf(await kude(ejemplo(mixed))).split('\n')
    const row = (name: string): string =>
      rows
        .find(line => line.includes(` ${name} `))!
        .trim()
        .replace(/ +/g, ' ')
    const heads = rows.find(line => line.includes('Exentas'))!
    const column = (name: string, value: string): boolean => {
      const line = rows.find(l => l.includes(` ${name} `))!
      const end = line.lastIndexOf(value) + value.length
      const head = value === '110.000' ? heads.indexOf('10 %') : heads.indexOf(' 5 %')
      return end > head
    }
    expect(row('Martillo')).toBe('COD-7 Martillo UNI 1 110.000 110.000')
    expect(row('Fruta')).toBe('COD-7 Fruta UNI 1 1.000 690 310')
    expect(column('Martillo', '110.000')).toBe(true)
    expect(rows.some(line => /Subtotal\s+8\.190\s+42\.310\s+110\.000/.test(line))).toBe(true)
  })

  test("a buyer's code takes the totals with it where the page is full", async () => {
    const seen = new Set<number>()
    for (let n = 18; n < 32; n++) {
      const items = Array.from({ length: n }, (_, i) =>
        item(`Artículo ${i + 1}.`, '1000', iva(1, 10, '909', '91')),
      )
      const enlaceDeNominacion = 'https://facturas.ejemplo.com.py/n/EAEBAGlvdHJvZGVsYWNhamE'
      const pages = pagesOfPdf(await kude(ejemplo({ ...mixed, items }), { enlaceDeNominacion }))
      seen.add(pages.length)
      for (const said of ['TOTAL DE LA OPERACIÓN', '¿Necesita factura a su nombre?'])
        expect(pages.map(page => page.includes(said))).toEqual(pages.map((_, i) => i === pages.length - 1))
    }
    expect(seen).toEqual(new Set([1, 2]))
  })

  test('goes on over pages with the header and the titles of the table on each, the totals on the last', async () => {
    const items = Array.from({ length: 120 }, (_, i) =>
      item(`Artículo ${i + 1}.`, '1000', iva(1, 10, '909', '91')),
    )
    const pages = pagesOfPdf(await kude(ejemplo({ ...mixed, items })))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, i) => {
      expect(page).toContain('RUC: 80012345-0')
      expect(page).toContain(`Página ${i + 1}/${pages.length}`)
      expect(page).toContain('Precio unitario')
      expect(page).toContain(CDC_GROUPED)
      expect(page.includes('TOTAL DE LA OPERACIÓN')).toBe(i === pages.length - 1)
    })
    const text = pages.join('')
    for (let i = 1; i <= 120; i++) expect(text).toContain(`Artículo ${i}. `)
  })

  test('the totals are on the last page also when a long text follows them', async () => {
    const infoFisc = 'Texto para el fisco. '.repeat(140)
    const items = Array.from({ length: 25 }, (_, i) => item(`Artículo ${i + 1}`, '1000', iva(1, 10)))
    const pages = pagesOfPdf(
      await kude(ejemplo({ ...mixed, items, infoFisc, espec: '' }), {
        textoInformativo: 'Aviso. '.repeat(1500),
      }),
    )
    expect(pages.at(-1)).toContain('TOTAL DE LA OPERACIÓN')
    expect(pages.slice(0, -1).join('')).not.toContain('TOTAL DE LA OPERACIÓN')
  })

  test('999 items are all there', async () => {
    const items = Array.from({ length: 999 }, (_, i) => item(`Ítem ${i + 1};`, '1000', iva(1, 10)))
    const words = wordsOfPdf(await kude(ejemplo({ ...mixed, items })))
    for (let i = 1; i <= 999; i++) expect(words).toContain(`Ítem ${i};`)
  })

  test('a description of 2,000 letters without a blank stays in its column, over the pages that it needs', async () => {
    const letters = Array.from({ length: 500 }, (_, i) => i.toString(36).padStart(4, 'x')).join('')
    const pdf = await kude(ejemplo({ ...mixed, items: [item(letters, '123456', iva(1, 10))] }))
    expect(textOfPdf(pdf).replace(/[^a-z0-9]/g, '')).toContain('xxduxxdv')
    const [pageText] = pagesOfPdf(pdf)
    expect(pageText!.split('\n').some(line => line.includes('xxx0') && line.includes('123.456'))).toBe(true)
  })

  test('a remisión has no prices and shows the journey', async () => {
    const espec = group('gCamNRE', leaf('dDesMotEmiNR', 'Traslado por ventas'), leaf('dKmR', 12))
    const transporte = group(
      'gTransp',
      leaf('dDesTipTrans', 'Propio'),
      leaf('dDesModTrans', 'Terrestre'),
      leaf('iRespFlete', 1),
      leaf('dIniTras', '2026-11-21'),
      leaf('dFinTras', '2026-11-22'),
      group('gCamSal', leaf('dDirLocSal', 'Calle Uno'), leaf('dNumCasSal', 5), leaf('dDesCiuSal', 'LUQUE')),
      group('gCamEnt', leaf('dDirLocEnt', 'Calle Dos'), leaf('dNumCasEnt', 0), leaf('dDesCiuEnt', 'AREGUÁ')),
      group(
        'gVehTras',
        leaf('dTiVehTras', 'Camión'),
        leaf('dMarVeh', 'Scania'),
        leaf('dNroMatVeh', 'ABC123'),
      ),
      group(
        'gCamTrans',
        leaf('dNomTrans', 'Transportes SA'),
        leaf('dRucTrans', '80099999'),
        leaf('dDVTrans', 1),
        leaf('dNomChof', 'Luis Chofer'),
        leaf('dNumIDChof', '1234567'),
      ),
    )
    const gen = group(
      'gCamGen',
      group(
        'gCamCarg',
        leaf('dDesUniMedTotPes', 'kg'),
        leaf('dTotPesMerc', '1500'),
        leaf('dDesCarCarga', 'Carga peligrosa'),
      ),
    )
    const pdf = await kude(ejemplo({ tipo: 7, espec, items: [item('Bolsa', '', ''), transporte], gen }))
    const words = wordsOfPdf(pdf)
    for (const expected of [
      'Motivo: Traslado por ventas',
      'Calle Uno N.º 5',
      'AREGUÁ',
      'Camión Scania',
      'ABC123',
      'RUC: 80099999-1',
      'Luis Chofer, documento 1234567',
      'Inicio estimado del traslado: 21-11-2026',
      'Peso total: 1.500 kg',
      'Carga peligrosa',
    ])
      expect(words).toContain(expected)
    expect(words).not.toMatch(/Precio unitario|TOTAL DE LA OPERACIÓN/)
  })

  test('what stands below the column of what has no IVA is the sum of what stands in it', async () => {
    const items = [
      item('Libro', '7000', iva(3, 0, '0', '0', '0')),
      item('Donación', '3000', iva(2, 0, '0', '0', '0')),
      item('Martillo', '110000', iva(1, 10)),
    ]
    const suma = totales({ dSubExe: '7000', dSubExo: '3000', dSub10: '110000', dTotGralOpe: '120000' })
    const words = wordsOfPdf(await kude(ejemplo({ items, totales: suma })))
    expect(words).toMatch(/Subtotal 10\.000 .*De las exentas, exoneradas 3\.000/)
  })

  test('amounts of another program that begin with their point, as the schema lets them, are shown', async () => {
    const items = [item('Sellado', '.5', iva(3, 0)), item('Trámite', '.25', iva(4, 10, '.1', '.01', '.14'))]
    const suma = totales({ dSubExe: '.64', dSubExo: '.0', dSub10: '.11', dTotGralOpe: '.75' })
    const words = wordsOfPdf(await kude(ejemplo({ moneda: 'USD', items, totales: suma })))
    expect(words).toMatch(/Sellado UNI 1 0,50 0,50 .*Trámite UNI 1 0,25 0,14 0,11 Subtotal 0,64 0,00 0,11/)
    expect(words).toContain('TOTAL DE LA OPERACIÓN 0,75')
  })

  test('another currency shows two decimals and the total in guaraníes', async () => {
    const words = wordsOfPdf(
      await kude(
        ejemplo({
          moneda: 'USD',
          items: [item('Servicio', '1250.5', iva(1, 10))],
          totales: totales({ dTotGralOpe: '1250.5', dTotalGs: '9128650' }),
        }),
      ),
    )
    expect(words).toContain('TOTAL DE LA OPERACIÓN 1.250,50')
    expect(words).toContain('Total en guaraníes 9.128.650')
  })

  test('is A4', async () => {
    expect(infoOfPdf(await kude(ejemplo()))).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/)
  })
})

describe.skipIf(!hayPoppler)(`the tape${sinPoppler}`, () => {
  test.each([
    ['ticket', 226.77],
    ['ticket58', 164.41],
  ] as const)('%s is %d points wide, one page, as long as what it says', async (formato, points) => {
    const size = async (count: number): Promise<number> => {
      const items = Array.from({ length: count }, (_, i) => item(`Ítem ${i}`, '1000', iva(1, 10)))
      const info = infoOfPdf(await kude(ejemplo({ ...mixed, items }), { formato }))
      expect(info).toMatch(/Pages:\s+1\n/)
      const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info)!
      expect(Number(width)).toBeCloseTo(points, 1)
      return Number(height)
    }
    const [one, ten] = [await size(1), await size(10)]
    expect(ten).toBeGreaterThan(one + 9 * 20)
    expect(ten).toBeLessThan(one + 9 * 40)
  })

  test.each([
    ['ticket', 4],
    ['ticket58', 5],
  ] as const)(
    '%s leaves the %d mm at each side white that its printer cannot reach, whatever it says',
    async (formato, mm) => {
      const largo = 'Paraguaná'.repeat(12)
      const xml = ejemplo({
        ...mixed,
        emisor: largo,
        items: [item(largo, '999999999999999.12345678', iva(1, 10), '123456789.1234')],
        totales: totales({ dSub10: '999999999999999.12345678', dTotGralOpe: '999999999999999.12345678' }),
        infoFisc: largo,
      })
      const pdf = await kude(xml, { formato, cancelado: {}, sinValorFiscal: true })
      const words = wordsOfPdf(pdf)
      expect(words).toContain('CANCELADO - SIN VALOR COMERCIAL NI FISCAL')
      expect(words).toContain('TOTAL DE LA OPERACIÓN 999.999.999.999.999')
      expect(words.replaceAll(' ', '')).toContain(`${largo}COD-7123.456.789,1234UNI×`)
      const dpi = 150
      const page = renderPdf(pdf, dpi)
      const white = Math.floor((mm / 25.4) * dpi) - 1
      const out: number[] = []
      for (let y = 0; y < page.height; y++)
        for (let x = 0; x < white; x++)
          if (page.at(x, y) < 250 || page.at(page.width - 1 - x, y) < 250) out.push(y)
      expect(out).toEqual([])
    },
  )

  test('of 999 items goes on on another page before one is too long for a reader, and every page says what it is', async () => {
    const largo = 'con una descripción que toma más de un renglón en la cinta, como las de verdad'
    const items = Array.from({ length: 999 }, (_, i) => item(`Ítem ${i} ${largo}`, '1000', iva(1, 10)))
    const pdf = await kude(ejemplo({ items }), { formato: 'ticket', sinValorFiscal: true })
    const sizes = [...infoOfPdf(pdf, '-l', '99').matchAll(/Page +\d+ size: +[\d.]+ x ([\d.]+) pts/g)]
    expect(sizes.length).toBeGreaterThan(2)
    for (const [, height] of sizes) expect(Number(height)).toBeLessThanOrEqual(14_400)
    const pages = textOfPdf(pdf).split('\f').slice(0, -1)
    expect(pages).toHaveLength(sizes.length)
    for (const page of pages) expect(page).toContain('SIN VALOR COMERCIAL NI FISCAL')
    const seen = [...pages.join('').matchAll(/Ítem (\d+) /g)].map(([, n]) => Number(n))
    expect(seen).toEqual(items.map((_, i) => i))
  })
})

describe.skipIf(!hayPoppler)(`the QR code${sinPoppler}`, () => {
  const xml = ejemplo()
  const link = /<dCarQR>(.*)<\/dCarQR>/.exec(xml)![1]!.replaceAll('&amp;', '&')
  const suyo = 'https://facturas.ejemplo.com.py/n/EAEBAGlvdHJvZGVsYWNhamE'

  test.each(
    (['a4', 'ticket', 'ticket58'] as const).flatMap(formato => [
      [formato, 'the document', 'Q', link] as const,
      [formato, 'its buyer', 'N', suyo] as const,
    ]),
  )(
    'on the printed %s that of %s has every module of its address, on quiet paper',
    async (formato, _, name, address) => {
      const modules = codigoQr(address)
      const dpi = 600
      const pdf = await kude(xml, { formato, enlaceDeNominacion: suyo })
      const page = renderPdf(pdf, dpi)
      const { left, top, side } = placeOfCode(pdf, name, page.height, dpi)
      const step = side / modules.size
      const mm = (dots: number): number => (dots / dpi) * 25.4
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++) {
          const gray = page.at(Math.round(left + (column + 0.5) * step), Math.round(top + (row + 0.5) * step))
          expect(gray < 128, `module ${row},${column}`).toBe(modules.get(row, column) === 1)
        }
      expect(mm(side)).toBeGreaterThanOrEqual(22)
      const quiet = (1.5 / 25.4) * dpi
      for (let i = 0; i < side; i += 5) {
        expect(page.at(Math.round(left + i), Math.round(top - quiet))).toBe(255)
        expect(page.at(Math.round(left - quiet), Math.round(top + i))).toBe(255)
        expect(page.at(Math.round(left + side + quiet), Math.round(top + i))).toBe(255)
        expect(page.at(Math.round(left + i), Math.round(top + side + quiet))).toBe(255)
      }
    },
  )

  /** Where the content of the page puts the image of the code, in dots. */
  function placeOfCode(
    pdf: Uint8Array,
    name: string,
    height: number,
    dpi: number,
  ): { left: number; top: number; side: number } {
    const file = Buffer.from(pdf)
    const start = file.indexOf('stream\n') + 7
    const content = inflateSync(file.subarray(start, file.indexOf('\nendstream', start))).toString('latin1')
    const lift = Number(/^1 0 0 1 0 ([\d.]+) cm/.exec(content)![1])
    const place = new RegExp(`([\\d.]+) 0 0 [\\d.]+ ([\\d.]+) (-?[\\d.]+) cm /${name} Do`)
    const [, side, x, y] = place.exec(content)!.map(Number)
    const dot = dpi / 72
    return { left: x! * dot, top: height - (lift + y! + side!) * dot, side: side! * dot }
  }
})

describe('what has no KuDE is refused with the reason', () => {
  test.each([
    ['no XML', 'hola', /fuera del elemento raíz/],
    ['an event', '<rGesEve xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>', /comienza por rDE/],
    ['another namespace', '<rDE/>', /comienza por rDE/],
    ['no QR', ejemplo().replace(/<gCamFuFD>.*<\/gCamFuFD>/, ''), /dCarQR/],
    ['an unknown type', ejemplo().replace('<iTiDE>1<', '<iTiDE>9<'), /tipos 1, 4, 5, 6 y 7/],
  ])('%s', async (_name, xml, reason) => {
    await expect(kude(xml)).rejects.toThrow(reason)
    await expect(kude(xml)).rejects.toThrow(KudeError)
  })

  test('a logo that is no image', async () => {
    await expect(kude(ejemplo(), { logo: Uint8Array.of(1, 2, 3) })).rejects.toThrow(
      /El logo no se puede usar/,
    )
    await expect(kude(ejemplo(), { logo: new Uint8Array() })).rejects.toThrow(KudeError)
  })
})
