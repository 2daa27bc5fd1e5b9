import { desajuste, dvMalo, estadoDe, monedaDistinta } from '../reglas/literales.ts'
import type { Nodo } from '../xml/nodo.ts'
import { type Documento, paraCada, type ReglaDE } from './documento.ts'

const lleva = (d: Documento) => d.tipo === 1 || d.tipo === 4
const credito = (d: Documento) => d.cond?.g('gPagCred')
const condicion = (d: Documento) => d.cond?.t('iCondOpe')
const entrega = (d: Documento) => credito(d)?.tiene('dMonEnt') === true
const PAGO_BANCARIO = '16'
const OPERACION_BANCARIA = '5'

const conTarjeta = (p: Nodo) => p.t('iTiPago') === '3' || p.t('iTiPago') === '4'

const PAGOS = paraCada<Documento, Nodo>(
  d => d.pagos,
  [
    [
      '1553',
      (p, d) =>
        p.t('iTiPago') === PAGO_BANCARIO &&
        d.tipo === 1 &&
        d.dtip.g('gCamFE')?.t('iIndPres') !== OPERACION_BANCARIA,
    ],
    ['1554', p => desajuste('tipo_pago', p.t('iTiPago'), p.t('dDesTiPag'))],
    ['1555', p => monedaDistinta(p.t('cMoneTiPag'), p.t('dDMoneTiPag'))],
    ['1556', p => p.t('cMoneTiPag') !== 'PYG' && !p.tiene('dTiCamTiPag')],
    ['1557', p => p.t('cMoneTiPag') === 'PYG' && p.tiene('dTiCamTiPag')],
    ['1600', p => conTarjeta(p) && !p.tiene('gPagTarCD')],
    ['1601', p => !conTarjeta(p) && p.tiene('gPagTarCD')],
    ['1602', p => desajuste('tarjeta', p.g('gPagTarCD')?.t('iDenTarj'), p.g('gPagTarCD')?.t('dDesDenTarj'))],
    [
      '1603',
      (p, d) => {
        const ruc = p.g('gPagTarCD')?.t('dRUCProTar')
        return ruc !== undefined && estadoDe(d.ctx, ruc) === undefined
      },
    ],
    ['1604', p => dvMalo(p.g('gPagTarCD')?.t('dRUCProTar'), p.g('gPagTarCD')?.t('dDVProTar'))],
    ['1650', p => p.t('iTiPago') === '2' && !p.tiene('gPagCheq')],
    ['1651', p => p.t('iTiPago') !== '2' && p.tiene('gPagCheq')],
  ],
)

/** Group E600: how it is paid. */
export const CONDICION: readonly ReglaDE[] = [
  ['1500', d => lleva(d) && !d.cond],
  ['1501', d => !lleva(d) && d.cond !== undefined],
  ['1502', d => desajuste('condicion_operacion', condicion(d), d.cond?.t('dDCondOpe'))],
  ['1503', d => d.tipo === 4 && condicion(d) !== '1'],
  ['1550', d => condicion(d) === '1' && !d.pagos.length],
  ['1551', d => condicion(d) === '2' && entrega(d) && !d.pagos.length],
  ['1552', d => condicion(d) === '2' && !entrega(d) && d.pagos.length > 0],
  ...PAGOS,
  ['1700', d => condicion(d) === '2' && !credito(d)],
  ['1701', d => condicion(d) === '1' && credito(d) !== undefined],
  ['1702', d => desajuste('condicion_credito', credito(d)?.t('iCondCred'), credito(d)?.t('dDCondCred'))],
  ['1703', d => credito(d)?.t('iCondCred') === '1' && !credito(d)?.tiene('dPlazoCre')],
  ['1704', d => credito(d)?.t('iCondCred') === '2' && credito(d)?.tiene('dPlazoCre') === true],
  ['1705', d => credito(d)?.t('iCondCred') === '2' && !credito(d)?.tiene('dCuotas')],
  ['1706', d => credito(d)?.t('iCondCred') === '1' && credito(d)?.tiene('dCuotas') === true],
  ['1751', d => credito(d)?.t('iCondCred') === '1' && credito(d)?.tiene('gCuotas') === true],
]
