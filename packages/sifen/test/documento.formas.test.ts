import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { writeDocumento } from '../src/documento/write.ts'
import { base, CONTADO, cambiar, faltas, ITEM, type Suelto } from './faltas.ts'

describe('each check of form', () => {
  const formas: readonly (readonly [string, ...string[]])[] = [
    ['A004 dFecFirma', 'dFecFirma="2026-11-20 10:20:00"', '-dFecFirma', 'dFecFirma="2026-11-31T10:00:00"'],
    [
      'B004 gOpeDE.dCodSeg',
      'gOpeDE.dCodSeg="000000000"',
      'gOpeDE.dCodSeg="12345678"',
      'gOpeDE.dCodSeg=123456789',
    ],
    ['C002 gTimb.iTiDE', 'gTimb.iTiDE=8'],
    ['C004 gTimb.dNumTim', 'gTimb.dNumTim="1234567"', 'gTimb.dNumTim="00000000"'],
    ['C005 gTimb.dEst', 'gTimb.dEst="1"', 'gTimb.dEst="00A"'],
    ['C007 gTimb.dNumDoc', 'gTimb.dNumDoc="0000000"', 'gTimb.dNumDoc="17"'],
    ['C010 gTimb.dSerieNum', 'gTimb.dSerieNum="aa"'],
    ['C008 gTimb.dFeIniT', 'gTimb.dFeIniT="2018-04-30"', 'gTimb.dFeIniT="01-01-2026"'],
    ['D015 gOpeCom.cMoneOpe', 'gOpeCom.cMoneOpe="GS"'],
    ['D031 gOpeCom.gOblAfe[0].cOblAfe', 'gOpeCom.gOblAfe=[{"cOblAfe":999}]'],
    ['D101 gEmis.dRucEm', 'gEmis.dRucEm="80099999-1"', 'gEmis.dRucEm="12"'],
    [
      'D106 gEmis.dNomFanEmi',
      'gEmis.dNomFanEmi="abc"',
      'gEmis.dNomFanEmi=" abc "',
      'gEmis.dNomFanEmi=5',
      'gEmis.dNomFanEmi="ab\\u0007cd"',
      'gEmis.dNomFanEmi="abc\\ud800d"',
    ],
    [
      'D108 gEmis.dNumCas',
      'gEmis.dNumCas=-1',
      'gEmis.dNumCas=1000000',
      'gEmis.dNumCas=1.5',
      'gEmis.dNumCas="x"',
    ],
    [
      'D118 gEmis.dEmailE',
      'gEmis.dEmailE="a@b"',
      'gEmis.dEmailE="uno@a.py, dos@a.py"',
      'gEmis.dEmailE="a b@ejemplo.py"',
    ],
    ['D130 gEmis.gActEco', 'gEmis.gActEco=[]', '-gEmis.gActEco'],
    ['D131 gEmis.gActEco[0].cActEco', 'gEmis.gActEco=[{"cActEco":"62-1","dDesActEco":"X"}]'],
    ['D223 gDatRec.cCiuRec', 'gDatRec.cCiuRec=100000'],
    ['D224 gDatRec.dDesCiuRec', 'gDatRec.cCiuRec=99999', 'gDatRec.dDesCiuRec="X"'],
    ['D203 gDatRec.cPaisRec', 'gDatRec.cPaisRec="PY"'],
    [
      'E608 gCamCond.gPaConEIni[0].dMonTiPag',
      `${CONTADO}dMonTiPag="1.23456"`,
      `${CONTADO}dMonTiPag=-5`,
      `${CONTADO}dMonTiPag="1,5"`,
      `${CONTADO}dMonTiPag="1234567890123456"`,
    ],
    ['E700 gCamItem', 'gCamItem=[]'],
    ['E701 gCamItem[0].dCodInt', `${ITEM}dCodInt=""`, `${ITEM}dCodInt=" "`, `-${ITEM}dCodInt`],
    ['E703 gCamItem[0].dNCM', `${ITEM}dNCM="12345"`, `${ITEM}dNCM="00000000"`],
    [
      'E752 gCamItem[0].gRasMerc.dVencMerc',
      `${ITEM}gRasMerc={"dVencMerc":"1926-11-20"}`,
      `${ITEM}gRasMerc={"dVencMerc":"0026-11-20"}`,
    ],
    [
      'E719 gCamItem[0].dCDCAnticipo',
      `${ITEM}dCDCAnticipo="01800999991001001000000222026112016133702446"`,
      `${ITEM}dCDCAnticipo="1"`,
      `${ITEM}dCDCAnticipo="011234567a2001001000000212026112016133702443"`,
    ],
    [
      'E721 gCamItem[0].gValorItem.dPUniProSer',
      `${ITEM}gValorItem.dPUniProSer=0.30000000000000004`,
      `${ITEM}gValorItem.dPUniProSer="0.123456789"`,
      `${ITEM}gValorItem.dPUniProSer=-1`,
      `${ITEM}gValorItem.dPUniProSer=1000000000000000`,
    ],
    [
      'F010 gTotSub.dPorcDescTotal',
      'gTotSub={"dPorcDescTotal":"100.00000001"}',
      'gTotSub={"dPorcDescTotal":"-1"}',
    ],
    ['F010 descuentoGlobal', 'descuentoGlobal="1,5"', 'descuentoGlobal=0.1'],
    ['F035 anticipoGlobal', 'anticipoGlobal="1,5"', 'anticipoGlobal=0.1'],
    ['D105 leyendaPrueba', 'leyendaPrueba="abc"'],
    ['E708 leyendaPrimerItem', 'leyendaPrimerItem=""'],
    ['XSD ambiente', 'ambiente="TEST"', '-ambiente'],
    ['XSD gEmis', 'gEmis=5', 'gEmis=[]'],
    ['XSD gCamItem', 'gCamItem={}'],
    ['XSD gCamItem[0]', 'gCamItem=[null]'],
    [
      'F008 gCamItem',
      `${ITEM}gValorItem.dPUniProSer="999999999999999"`,
      'gTotSub={"dComi":1,"dIVAComi":"999999999999999"}',
    ],
  ]
  const casos = formas.flatMap(([falta, ...cambios]) => cambios.map(c => [falta, c] as const))

  it.each(casos)('0160 %s after %s', (falta, cambio) => {
    expect(faltas('fe-contado', cambio)[0]?.slice(5)).toBe(falta)
  })

  it('the rate of change stays below the end of the schema', () => {
    expect(faltas('fe-b2f-dolares-cambio-global', 'gOpeCom.dTiCam="99999.9998"')).toEqual([])
    expect(faltas('fe-b2f-dolares-cambio-global', 'gOpeCom.dTiCam="99999.9999"')).toEqual([
      '0160 D018 gOpeCom.dTiCam',
    ])
    expect(faltas('fe-b2f-dolares-cambio-global', 'gOpeCom.dTiCam=0')).toEqual(['0160 D018 gOpeCom.dTiCam'])
  })

  it('a total in dollars has a place of so many digits, however little it is in guaraníes', () => {
    expect(faltas('fe-dolares-cambio-por-item', 'gTotSub={"dComi":"999999999999999"}')).toEqual([
      '0160 F008 gCamItem',
    ])
  })

  it('an amount with any number of zeros at its end is signed without them', () => {
    const escrito = (...cambios: string[]) => {
      const r = prepareDocumento(cambiar(base('fe-sector-energia-y-seguros'), cambios))
      return r.ok ? writeDocumento(r.documento).de : r.faults
    }
    const conCeros = ['gCamEsp.gGrupEner.0.dLecAct="150.5000000000"', `${ITEM}dCantProSer="1.0000000000"`]
    const sinCeros = ['gCamEsp.gGrupEner.0.dLecAct="150.5"', `${ITEM}dCantProSer=1`]
    expect(escrito(...conCeros)).toBe(escrito(...sinCeros))
    expect(escrito(...sinCeros)).toContain('<dLecAct>150.5</dLecAct>')
  })

  it('the legend of the test environment is that of the manual, another, or none; production has none', () => {
    const nombre = (...cambios: string[]) => {
      const r = prepareDocumento(cambiar(base('fe-contado'), cambios))
      return r.ok ? r.documento.entrada.gEmis.dNomEmi : r.faults
    }
    expect(nombre()).toBe('DE generado en ambiente de prueba - sin valor comercial ni fiscal')
    expect(nombre('leyendaPrueba="OTRA LEYENDA"')).toBe('OTRA LEYENDA')
    expect(nombre('leyendaPrueba=null')).toBe('EJEMPLO SA')
    expect(nombre('ambiente="PRODUCCION"', 'leyendaPrueba="OTRA LEYENDA"')).toBe('EJEMPLO SA')
  })

  it('999 items pass and 1000 do not', () => {
    const item = (base('fe-contado').gCamItem as unknown[])[0]
    const con = (n: number) =>
      prepareDocumento({ ...base('fe-contado'), gCamItem: Array(n).fill(item) } as never)
    expect(con(999).ok).toBe(true)
    expect(con(1000)).toMatchObject({
      ok: false,
      faults: [{ campo: 'gCamItem', codigo: '0160', valor: '1000' }],
    })
  })

  it('one character is spoken of as one', () => {
    const r = prepareDocumento(cambiar(base('fe-contado'), ['gDatRec.dNomRec="A"']))
    expect(r).toMatchObject({
      ok: false,
      faults: [{ detalle: 'dNomRec tiene 1 carácter y admite de 4 a 255.' }],
    })
  })

  it('every fault names its field, its rule and its cure in Spanish', () => {
    const r = prepareDocumento(cambiar(base('fe-contado'), ['gDatRec.dNomRec="AB"']))
    expect(r).toEqual({
      ok: false,
      faults: [
        {
          campo: 'gDatRec.dNomRec',
          regla: 'D211',
          valor: 'AB',
          codigo: '0160',
          detalle: 'dNomRec tiene 2 caracteres y admite de 4 a 255.',
        },
      ],
    })
  })

  it('nothing that is given makes it throw', () => {
    const casos = readdirSync(new URL('golden/documento/', import.meta.url)).filter(f => f.endsWith('.json'))
    const basura = [null, 0, -1, '', 'x', [], {}, true, 1e300, Number.NaN]
    const recorrer = (raiz: Suelto, nodo: Suelto): void => {
      for (const clave of Object.keys(nodo)) {
        const antes = nodo[clave]
        for (const malo of basura) {
          nodo[clave] = malo
          expect(typeof prepareDocumento(raiz as never).ok).toBe('boolean')
        }
        nodo[clave] = antes
        if (antes && typeof antes === 'object') recorrer(raiz, antes as Suelto)
      }
    }
    for (const caso of casos) {
      const e = base(caso.slice(0, -5))
      recorrer(e, e)
    }
    for (const malo of basura) expect(prepareDocumento(malo as never).ok).toBe(false)
  })
})
