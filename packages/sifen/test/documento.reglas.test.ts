import { describe, expect, it } from 'vitest'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { CODIGOS_DE_REGLAS } from '../src/documento/reglas/index.ts'
import { limiteInnominado } from '../src/documento/reglas/totales.ts'
import { appraiseDocumento } from '../src/documento/valorar.ts'
import { writeDocumento } from '../src/documento/write.ts'
import type { ReglasNuevas, Vigencia } from '../src/reglas/vigencia.ts'
import { base, cambiar, faltas, ITEM, R } from './faltas.ts'
import { faltasDeFormula } from './formulas.ts'
import { REGLAS } from './reglas.ts'

const nuevas = (
  vigencias: readonly (readonly [string, Vigencia])[],
  limitesInnominado: ReglasNuevas['limitesInnominado'] = [],
): ReglasNuevas => ({ vigencias: new Map(vigencias), limitesInnominado })

/** The faults of a case that is issued on a day, by what newer notes say. */
function delDia(dia: string, reglasNuevas: ReglasNuevas, caso: string, ...cambios: string[]) {
  const entrada = cambiar(base(caso), [...cambios, `dFeEmiDE="${dia}T10:15:00"`])
  const r = prepareDocumento({ ...entrada, reglasNuevas })
  return r.ok ? [] : r.faults.map(({ codigo }) => codigo)
}
/** A bank payment over the counter (1553). */
const BANCO = ['gCamCond.gPaConEIni.0.iTiPago=16']
/** Codes of a field's own form, which the generated checks give. */
const DE_CAMPO = new Set(['1253', '1257', '1309', '1313', '1352', '1604', '2306'])

describe('what a newer note says of a rule', () => {
  it('lets it apply to its last day, and no longer', () => {
    const hasta = nuevas([['1553', { hasta: '2026-11-20' }]])
    expect(
      ['2026-11-19', '2026-11-20', '2026-11-21'].map(dia => delDia(dia, hasta, 'fe-contado', ...BANCO)),
    ).toEqual([['1553'], ['1553'], []])
  })

  it('lets it apply from its first day, and not before', () => {
    const desde = nuevas([['1553', { desde: '2026-11-20' }]])
    expect(
      ['2026-11-19', '2026-11-20', '2026-11-21'].map(dia => delDia(dia, desde, 'fe-contado', ...BANCO)),
    ).toEqual([[], ['1553'], ['1553']])
  })

  it('is about that rule alone, and about a documento of its day', () => {
    const otra = nuevas([['1556', { hasta: '2020-01-01' }]])
    expect(delDia('2026-11-20', otra, 'fe-contado', ...BANCO)).toEqual(['1553'])
    expect(delDia('2026-11-20', otra, 'fe-contado')).toEqual([])
  })

  it('moves the limit of an unnamed receptor on its day, whatever order they stand in', () => {
    const dos = nuevas(
      [],
      [
        { desde: '2026-12-01', guaranies: 100_000n },
        { desde: '2026-11-20', guaranies: 9_000_000n },
      ],
    )
    const limites = ['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01'].map(dia =>
      limiteInnominado(dia, dos),
    )
    expect(limites).toEqual([7_000_000n, 9_000_000n, 9_000_000n, 100_000n])
    expect(delDia('2026-11-20', dos, 'fe-innominada')).toEqual([])
    expect(delDia('2026-12-01', dos, 'fe-innominada')).toEqual(['1321'])
  })

  it('can be said of every rule of the tables, and of no other', () => {
    expect(
      CODIGOS_DE_REGLAS.has('1321') && CODIGOS_DE_REGLAS.has('1004') && CODIGOS_DE_REGLAS.has('1853'),
    ).toBe(true)
    expect(['1306', '9999', ''].filter(codigo => CODIGOS_DE_REGLAS.has(codigo))).toEqual([])
    const juzgados = REGLAS.map(([falta]) => falta.split(' ')[0]!).filter(codigo => codigo !== 'null')
    expect(juzgados.filter(codigo => !CODIGOS_DE_REGLAS.has(codigo) && !DE_CAMPO.has(codigo))).toEqual([])
  })
})

describe('each published rule', () => {
  it.each(REGLAS)('%s is the one fault of %s', (falta, caso, ...cambios) => {
    expect(faltas(caso)).toEqual([])
    expect(faltas(caso, ...cambios)).toEqual([falta])
  })

  it('that keeps discounts below the price lets them reach it', () => {
    expect(faltas('fe-contado', `${ITEM}gValorItem.dDescItem=55000`)).toEqual([])
    expect(faltas('fe-contado', `${ITEM}gValorItem.dAntPreUniIt="54999.99999999"`)).toEqual([])
  })

  it('that keeps an advance below the price is about what is left of it: an advance of all that is owed is taken', () => {
    const conDescuento = [`${ITEM}gValorItem.dDescItem=250000`, 'gCamItem.1.gValorItem.dDescItem="0.5"']
    const quedan = 499_999
    const con = (anticipoGlobal: number) => [...conDescuento, `anticipoGlobal=${anticipoGlobal}`]
    const r = prepareDocumento(cambiar(base('fe-anticipo-global'), con(quedan)))
    if (!r.ok) throw new Error(JSON.stringify(r.faults))
    expect(r.documento.totales).toMatchObject({ dTotAnt: '499999', dTotOpe: '0' })
    expect(faltasDeFormula(writeDocumento(r.documento).de)).toEqual([])
    const cada = appraiseDocumento(cambiar(base('fe-anticipo-global'), con(quedan)), new Set()).items
    expect(cada.map(item => item?.dTotAnt)).toEqual(['250000', '249999'])
    const negativo = '1853 EA008 gCamItem[0].gValorItem'
    expect(faltas('fe-anticipo-global', ...con(quedan + 1))).toEqual([negativo])
    const gratis = ['gCamItem.1.gValorItem.dDescItem=125000', `${ITEM}gValorItem.dDescItem=500000`]
    expect(faltas('fe-anticipo-global', ...gratis, 'anticipoGlobal=1')).toEqual([negativo])
  })

  it('that keeps an advance below the price lets it reach what is owed, which shares of a discount left a hundred-millionth below a whole', () => {
    const con = (anticipoGlobal: string | number) => [
      ...[`${ITEM}gValorItem.dPUniProSer=36340`, `${ITEM}gValorItem.dDescItem=9085`, `${ITEM}dCantProSer=6`],
      ...['gCamItem.1.gValorItem.dPUniProSer=322939', 'gCamItem.1.dCantProSer=7', 'descuentoGlobal=123963'],
      `anticipoGlobal=${anticipoGlobal}`,
    ]
    const r = prepareDocumento(cambiar(base('fe-anticipo-global'), con(2_300_140)))
    if (!r.ok) throw new Error(JSON.stringify(r.faults))
    expect(r.documento.totales).toMatchObject({ dTotAnt: '2300139.99999995', dTotOpe: '0' })
    const de = writeDocumento(r.documento).de
    expect(faltasDeFormula(de, { descuentoGlobal: 123_963 })).toEqual([])
    const negativo = '1853 EA008 gCamItem[1].gValorItem'
    expect(faltas('fe-anticipo-global', ...con('"2300140.0000002"'))).toEqual([negativo])
    // Of what is sold by the million a hundred-millionth of each would be money.
    const millones = [`${ITEM}gValorItem.dPUniProSer="0.5"`, `${ITEM}dCantProSer=9000000`]
    const mitad = [...millones, 'gCamItem.1.gValorItem.dPUniProSer=0', `${ITEM}gValorItem.dDescItem="0.1"`]
    expect(faltas('fe-anticipo-global', ...mitad, 'anticipoGlobal="3600000.009"')).toEqual([])
    expect(faltas('fe-anticipo-global', ...mitad, 'anticipoGlobal="3600000.05"')).toHaveLength(1)
  })

  it('that bounds a total holds it to fifteen digits, discounts and advances included', () => {
    const [precio, sin] = [`${ITEM}gValorItem.dPUniProSer=`, 'redondear=false']
    const uno = 'gCamItem.1.gValorItem.dPUniProSer=0'
    expect(faltas('fe-contado', `${precio}"499999999999999.99"`, uno, sin)).toEqual([])
    expect(faltas('fe-contado', `${precio}"500000000000000"`, uno)).toEqual(['0160 F008 gCamItem'])
    const descuento = `${ITEM}gValorItem.dAntPreUniIt="400000000000000"`
    expect(faltas('fe-contado', `${precio}"500000000000000"`, descuento, uno)).toEqual(['0160 F008 gCamItem'])
  })

  it('that bounds the IVA of rounding counts both rates and the commission', () => {
    const cero = ['gCamItem.0.gValorItem.dPUniProSer=0', 'gCamItem.1.gValorItem.dPUniProSer=0']
    expect(faltas('fe-contado', ...cero)).toEqual([])
    expect(faltas('fe-contado', 'gTotSub={"dLiqTotIVA5":1,"dLiqTotIVA10":12000}')).toHaveLength(1)
    expect(faltas('fe-contado', 'gTotSub={"dLiqTotIVA5":1,"dLiqTotIVA10":12000,"dIVAComi":1}')).toEqual([])
  })

  it('that keeps a bank payment to bank operations is about invoices: an autofactura says no presence (1553, FE only)', () => {
    const banco = 'gCamCond.gPaConEIni.0.iTiPago=16'
    expect(faltas('afe-no-contribuyente', banco)).toEqual([])
    expect(faltas('fe-contado', banco)).toEqual(['1553 E606 gCamCond.gPaConEIni[0].iTiPago'])
  })

  it('that drags another with it is told with it', () => {
    expect(faltas('fe-contado', 'gOpeCom.dCondTiCam=1', 'gOpeCom.dTiCam=1')).toEqual([
      '1208 D017a gOpeCom.dCondTiCam',
      '1210 D018a gOpeCom.dTiCam',
    ])
    const cedula = ['iNatRec=2', 'iTipIDRec=1', 'dNumIDRec="1"'].map(c => R + c)
    const sinRuc = ['iTiContRec', 'dRucRec', 'dDVRec'].map(c => `-${R}${c}`)
    expect(faltas('afe-no-contribuyente', ...cedula, ...sinRuc)).toEqual([
      '1315 D201 gDatRec.iNatRec',
      '1317 D206e gDatRec.dRucRec',
    ])
  })

  it('that lets an unnamed receptor stay below its limit', () => {
    expect(limiteInnominado('2023-12-31T23:59:59')).toBe(60_000_000n)
    expect(limiteInnominado('2024-01-01T00:00:00')).toBe(35_000_000n)
    expect(limiteInnominado('2024-12-31T23:59:59')).toBe(35_000_000n)
    expect(limiteInnominado('2025-01-01T00:00:00')).toBe(7_000_000n)
    const hasta = 'gCamItem.0.gValorItem.dPUniProSer=3478975'
    expect(faltas('fe-innominada', hasta)).toEqual([])
    expect(
      faltas('fe-innominada', 'gOpeCom.iTipTra=13', 'gCamItem.0.gValorItem.dPUniProSer=3479000'),
    ).toEqual([])
    const enDolares = 'gOpeCom={"iTipTra":1,"iTImp":1,"cMoneOpe":"USD","dCondTiCam":1,"dTiCam":"46.0526"}'
    expect(faltas('fe-innominada', enDolares)).toEqual([])
    expect(faltas('fe-innominada', enDolares.replace('46.0526', '46.0527'))).toEqual([
      '1321 D208c gDatRec.iTipIDRec',
    ])
  })

  it('that forbids an unnamed receptor from an amount on says the amount as it is written here', () => {
    const enDolares = { iTipTra: 1, iTImp: 1, cMoneOpe: 'USD', dCondTiCam: 1, dTiCam: '46.0527' }
    expect(prepareDocumento({ ...base('fe-innominada'), gOpeCom: enDolares } as never)).toMatchObject({
      faults: [{ codigo: '1321', detalle: expect.stringContaining('Desde 7.000.000 guaraníes') }],
    })
  })

  it('that forbids an unnamed receptor in a note says to nominate first', () => {
    const r = prepareDocumento({ ...base('nce'), gDatRec: base('fe-innominada').gDatRec } as never)
    expect(r).toMatchObject({
      ok: false,
      faults: [{ codigo: '1331', detalle: expect.stringContaining('nomine primero') }],
    })
    const b2f = faltas(
      'fe-innominada',
      'gDatRec.iTiOpe=4',
      'gDatRec.cPaisRec="BRA"',
      'gDatRec.dDirRec="X"',
      'gDatRec.dNumCasRec=0',
    )
    expect(b2f).toEqual(['1319 D208b gDatRec.iTipIDRec'])
  })

  it('is told together with all the others', () => {
    expect(
      faltas(
        'fe-contado',
        '-gCamFE',
        'gEmis.dDVEmi=9',
        'gDatRec.dNomRec="AB"',
        `${ITEM}dDesProSer="x\\u0007y"`,
        `${ITEM}dCantProSer=0.30000000000000004`,
      ),
    ).toEqual([
      '1253 D102 gEmis.dDVEmi',
      '0160 D211 gDatRec.dNomRec',
      '0160 E708 gCamItem[0].dDesProSer',
      '0160 E711 gCamItem[0].dCantProSer',
      '1350 E010 gCamFE',
    ])
  })
})
