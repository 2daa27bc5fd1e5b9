import {
  dadoDeBaja,
  desajuste,
  dvMalo,
  estadoDe,
  lugar,
  paisDistinto,
  reglasDeLugar,
} from '../reglas/literales.ts'
import type { Nodo } from '../xml/nodo.ts'
import { type Documento, paraCada, type ReglaDE } from './documento.ts'

const LANZAMIENTO = '2018-11-22'
const t = (d: Documento, campo: string) => d.transp?.t(campo)
const remision = (d: Documento) => d.tipo === 7
const falta = (campo: string) => (d: Documento) => remision(d) && d.transp?.tiene(campo) !== true

const salida = (d: Documento) => d.transp?.gs('gCamSal') ?? []
const entregas = (d: Documento) => d.transp?.gs('gCamEnt') ?? []
const vehiculos = (d: Documento) => d.transp?.gs('gVehTras') ?? []
const transportista = (d: Documento) => d.transp?.g('gCamTrans')

const VEHICULO = paraCada<Documento, Nodo>(vehiculos, [
  ['2252', (v, d) => t(d, 'iModTrans') === '3' && !v.tiene('dNroVuelo')],
  ['2253', (v, d) => t(d, 'iModTrans') !== '3' && v.tiene('dNroVuelo')],
  ['2254', v => v.t('dTipIdenVeh') === '2' && !v.tiene('dNroMatVeh')],
  ['2255', v => v.t('dTipIdenVeh') === '1' && !v.tiene('dNroIDVeh')],
])

const LUGARES = [
  ...paraCada<Documento, Nodo>(salida, reglasDeLugar(lugar('Sal'), ['2152', '2153', '2155', '2158'])),
  ...paraCada<Documento, Nodo>(entregas, reglasDeLugar(lugar('Ent'), ['2202', '2203', '2205', '2208'])),
]
const lugares = (desde: string, hasta: string) => LUGARES.filter(([c]) => c >= desde && c <= hasta)

const ruc = (d: Documento) => transportista(d)?.t('dRucTrans')
const lleva = (d: Documento, campo: string) => transportista(d)?.tiene(campo) === true
const naturaleza = (d: Documento) => transportista(d)?.t('iNatTrans')

const TRANSPORTISTA: readonly ReglaDE[] = [
  ['2300', falta('gCamTrans')],
  ['2302', d => naturaleza(d) === '1' && !ruc(d)],
  ['2303', d => ruc(d) !== undefined && estadoDe(d.ctx, ruc(d)) === undefined],
  ['2304', d => dadoDeBaja(estadoDe(d.ctx, ruc(d)))],
  ['2305', d => naturaleza(d) === '2' && ruc(d) !== undefined],
  ['2306', d => dvMalo(ruc(d), transportista(d)?.t('dDVTrans'))],
  ['2307', d => naturaleza(d) === '2' && !lleva(d, 'iTipIDTrans')],
  ['2308', d => naturaleza(d) === '1' && lleva(d, 'iTipIDTrans')],
  ['2309', d => lleva(d, 'iTipIDTrans') && !lleva(d, 'dDTipIDTrans')],
  [
    '2310',
    d =>
      desajuste(
        'doc_identidad_vendedor',
        transportista(d)?.t('iTipIDTrans'),
        transportista(d)?.t('dDTipIDTrans'),
      ),
  ],
  ['2311', d => lleva(d, 'iTipIDTrans') && !lleva(d, 'dNumIDTrans')],
  ['2312', d => lleva(d, 'cNacTrans') && !lleva(d, 'dDesNacTrans')],
  ['2313', d => paisDistinto(transportista(d)?.t('cNacTrans'), transportista(d)?.t('dDesNacTrans'))],
]

/** Group E900: transport of the goods. */
export const TRANSPORTE: readonly ReglaDE[] = [
  ['2100', d => remision(d) && !d.transp],
  ['2101', d => d.tipo >= 4 && d.tipo <= 6 && d.transp !== undefined],
  ['2102', falta('iTipTrans')],
  ['2103', d => desajuste('tipo_transporte', t(d, 'iTipTrans'), t(d, 'dDesTipTrans'))],
  ['2104', d => desajuste('modalidad_transporte', t(d, 'iModTrans'), t(d, 'dDesModTrans'))],
  ['2107', falta('dIniTras')],
  ['2108', d => (t(d, 'dIniTras') ?? LANZAMIENTO) < LANZAMIENTO],
  ['2109', falta('dFinTras')],
  ['2110', d => (t(d, 'dFinTras') ?? '9') < (t(d, 'dIniTras') ?? '')],
  ['2113', d => paisDistinto(t(d, 'cPaisDest'), t(d, 'dDesPaisDest'))],
  ['2150', falta('gCamSal')],
  ...lugares('2152', '2158'),
  ['2200', falta('gCamEnt')],
  ...lugares('2202', '2208'),
  ['2250', falta('gVehTras')],
  ...VEHICULO,
  ...TRANSPORTISTA,
]

const adicionales = (d: Documento) => {
  const g = d.dtip.g('gCamEsp')?.g('gGrupAdi')
  return g ? [g] : []
}

/** Group E820: cycles of periodical invoices. */
export const CICLO: readonly ReglaDE[] = paraCada<Documento, Nodo>(adicionales, [
  ['2050', g => g.tiene('dCiclo') && !g.tiene('dFecIniC')],
  ['2051', g => !g.tiene('dCiclo') && g.tiene('dFecIniC')],
  ['2052', g => g.tiene('dFecIniC') && !g.tiene('dFecFinC')],
  ['2053', g => !g.tiene('dFecIniC') && g.tiene('dFecFinC')],
  ['2054', g => (g.t('dFecFinC') ?? '9') < (g.t('dFecIniC') ?? '')],
  ['2055', (g, d) => g.gs('dVencPag').some(v => v.valor < (d.gral.t('dFeEmiDE') ?? '').slice(0, 10))],
])
