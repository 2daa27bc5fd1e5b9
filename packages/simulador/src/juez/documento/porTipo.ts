import { desajuste, lugar, reglasDeLugar } from '../reglas/literales.ts'
import type { Documento, ReglaDE } from './documento.ts'

const fe = (d: Documento) => d.dtip.g('gCamFE')
const ncde = (d: Documento) => d.dtip.g('gCamNCDE')
const ae = (d: Documento) => d.dtip.g('gCamAE')
const nre = (d: Documento) => d.dtip.g('gCamNRE')
const esNota = (d: Documento) => d.tipo === 5 || d.tipo === 6

/** Groups E010 and E400: invoice; credit and debit notes. */
export const FACTURA_Y_NOTAS: readonly ReglaDE[] = [
  ['1350', d => d.tipo === 1 && !fe(d)],
  ['1351', d => d.tipo !== 1 && fe(d) !== undefined],
  ['1352', d => desajuste('indicador_presencia', fe(d)?.t('iIndPres'), fe(d)?.t('dDesIndPres'))],
  ['1402', d => (fe(d)?.g('gCompPub')?.t('dFeCodCont') ?? '') > (d.gral.t('dFeEmiDE') ?? '').slice(0, 10)],
  ['1450', d => esNota(d) && !ncde(d)],
  ['1451', d => !esNota(d) && ncde(d) !== undefined],
  ['1452', d => desajuste('motivo_nc_nd', ncde(d)?.t('iMotEmi'), ncde(d)?.t('dDesMotEmi'))],
]

/**
 * Only a cédula or a passport can be looked up, and only among those who were registered as taxpayers. Who has a RUC sells with an
 * invoice, until it is cancelled: one that is suspended or blocked is a RUC.
 */
function vendedorContribuyente(d: Documento): boolean {
  const tipo = ae(d)?.t('iTipIDVen')
  if (tipo !== '1' && tipo !== '2') return false
  const vendedor = d.ctx.registro.contribuyente(ae(d)?.t('dNumIDVen') ?? '')
  if (vendedor === undefined || vendedor.supuesto === true) return false
  return vendedor.estado !== 'CAN' && vendedor.estado !== 'CDE'
}

const lugarVendedor = reglasDeLugar(lugar('Ven'), ['2552', '2553', '2561', '2555'])
const lugarTransaccion = reglasDeLugar(lugar('Prov'), ['2556', '2557', '2558', '2559'])

/** Group E300: self-invoice. */
export const AUTOFACTURA: readonly ReglaDE[] = [
  ['2550', d => d.tipo === 4 && !ae(d)],
  ['2551', d => d.tipo !== 4 && ae(d) !== undefined],
  ...[...lugarVendedor, ...lugarTransaccion].map(([codigo, viola]): ReglaDE => [codigo, d => viola(ae(d))]),
  ['2562', vendedorContribuyente],
]

const mes = (fecha: string | undefined) => (fecha ?? '').slice(0, 7)

/** Group E500: remission note. */
export const REMISION: readonly ReglaDE[] = [
  ['2600', d => d.tipo === 7 && !nre(d)],
  ['2601', d => d.tipo !== 7 && nre(d) !== undefined],
  ['2602', d => desajuste('motivo_nre', nre(d)?.t('iMotEmiNR'), nre(d)?.t('dDesMotEmiNR'))],
  ['2603', d => desajuste('responsable_nre', nre(d)?.t('iRespEmiNR'), nre(d)?.t('dDesRespEmiNR'))],
  ['2604', d => mes(nre(d)?.t('dFecEm')) > mes(d.gral.t('dFeEmiDE'))],
  ['2605', d => nre(d)?.t('iMotEmiNR') === '1' && !d.asoc.length && !nre(d)?.tiene('dFecEm')],
  ['2606', d => nre(d)?.t('iMotEmiNR') === '7' && d.rec.t('dRucRec') !== d.emis.t('dRucEm')],
]
