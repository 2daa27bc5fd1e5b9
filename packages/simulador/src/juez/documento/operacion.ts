import { literal } from '../../tablas/index.ts'
import { desajuste, monedaDistinta } from '../reglas/literales.ts'
import type { Documento, ReglaDE } from './documento.ts'

const obligaciones = (d: Documento) => d.com?.gs('gOblAfe') ?? []
const codigosRepetidos = (d: Documento) => {
  const codigos = obligaciones(d).map(o => o.t('cOblAfe'))
  return new Set(codigos).size < codigos.length
}
const extranjera = (d: Documento) => d.com !== undefined && d.moneda !== 'PYG'

/** Group D010: the commercial operation. */
export const OPERACION: readonly ReglaDE[] = [
  ['1200', d => d.tipo !== 7 && !d.com],
  ['1201', d => d.tipo === 7 && d.com !== undefined],
  ['1202', d => (d.tipo === 1 || d.tipo === 4) && !d.com?.tiene('iTipTra')],
  ['1203', d => desajuste('tipo_transaccion', d.com?.t('iTipTra'), d.com?.t('dDesTipTra'))],
  ['1205', d => desajuste('tipo_impuesto', d.com?.t('iTImp'), d.com?.t('dDesTImp'))],
  ['1206', d => monedaDistinta(d.com?.t('cMoneOpe'), d.com?.t('dDesMoneOpe'))],
  ['1207', d => extranjera(d) && !d.com?.tiene('dCondTiCam')],
  ['1208', d => !extranjera(d) && d.com?.tiene('dCondTiCam') === true],
  ['1209', d => d.com?.t('dCondTiCam') === '1' && !d.com.tiene('dTiCam')],
  ['1210', d => d.com?.tiene('dTiCam') === true && (d.com.t('dCondTiCam') === '2' || !extranjera(d))],
  ['1211', d => desajuste('condicion_anticipo', d.com?.t('iCondAnt'), d.com?.t('dDesCondAnt'))],
  ['1213', d => d.tipo === 4 && d.moneda !== 'PYG'],
  ['1216', d => d.tipo !== 1 && d.tipo !== 4 && d.com?.tiene('iTipTra') === true],
  ['1220', d => obligaciones(d).some(o => !literal('obligacion_afectada', o.t('cOblAfe') ?? ''))],
  [
    '1221',
    d =>
      obligaciones(d).some(o => literal('obligacion_afectada', o.t('cOblAfe') ?? '') !== o.t('dDesOblAfe')),
  ],
  ['1222', codigosRepetidos],
]
