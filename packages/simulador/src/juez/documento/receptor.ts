import {
  dadoDeBaja,
  desajuste,
  dvMalo,
  estadoDe,
  lugar,
  paisDistinto,
  reglasDeLugar,
} from '../reglas/literales.ts'
import { comparar, dec } from '../valores/decimal.ts'
import type { Documento, ReglaDE } from './documento.ts'

const LIMITE_INNOMINADA = dec('7000000')
const MUESTRAS_MEDICAS = '13'

const contribuyente = (d: Documento) => d.rec.t('iNatRec') === '1'
const operacion = (d: Documento) => d.rec.t('iTiOpe')
const innominado = (d: Documento) => d.rec.t('iTipIDRec') === '5'
const ruc = (d: Documento) => d.rec.t('dRucRec')
const estado = (d: Documento) => estadoDe(d.ctx, ruc(d))

/** Total of the operation in guaraníes against the limit of an unnamed receptor. */
function excedeInnominada(d: Documento): boolean {
  if (!innominado(d) || d.com?.t('iTipTra') === MUESTRAS_MEDICAS) return false
  const total = d.tot?.t(d.moneda === 'PYG' ? 'dTotGralOpe' : 'dTotalGs')
  return comparar(dec(total), LIMITE_INNOMINADA) >= 0
}

const esEstado = (d: Documento) =>
  ruc(d) !== undefined && d.ctx.registro.contribuyente(ruc(d) as string)?.organismoDelEstado === true

const [departamento, relacion, distrito, ciudad] = reglasDeLugar(lugar('Rec'), [
  '1325',
  '1328',
  '1326',
  '1329',
]).map(([codigo, viola]): ReglaDE => [codigo, d => viola(d.rec)]) as [ReglaDE, ReglaDE, ReglaDE, ReglaDE]

/** Group D200: the receptor. */
export const RECEPTOR: readonly ReglaDE[] = [
  ['1300', d => !contribuyente(d) && operacion(d) !== '2' && operacion(d) !== '4'],
  ['1301', d => paisDistinto(d.rec.t('cPaisRec'), d.rec.t('dDesPaisRe'))],
  ['1302', d => contribuyente(d) && !d.rec.tiene('iTiContRec')],
  ['1303', d => !contribuyente(d) && d.rec.tiene('iTiContRec')],
  ['1304', d => contribuyente(d) && !ruc(d)],
  ['1305', d => !contribuyente(d) && ruc(d) !== undefined],
  ['1306', d => ruc(d) !== undefined && estado(d) === undefined],
  ['1307', d => d.rec.t('iTiContRec') === '2' && dadoDeBaja(estado(d))],
  ['1308', d => (operacion(d) === '1' || operacion(d) === '3') && dadoDeBaja(estado(d))],
  ['1309', d => dvMalo(ruc(d), d.rec.t('dDVRec'))],
  ['1311', d => contribuyente(d) && d.rec.tiene('iTipIDRec')],
  ['1313', d => desajuste('doc_identidad_receptor', d.rec.t('iTipIDRec'), d.rec.t('dDTipIDRec'))],
  ['1314', d => !contribuyente(d) && operacion(d) !== '4' && !d.rec.tiene('dNumIDRec')],
  ['1315', d => d.tipo === 4 && !contribuyente(d)],
  ['1316', d => d.tipo === 4 && operacion(d) !== '2'],
  ['1317', d => d.tipo === 4 && ruc(d) !== d.emis.t('dRucEm')],
  ['1318', d => (d.tipo === 7 || operacion(d) === '4') && !d.rec.tiene('dDirRec')],
  ['1319', d => innominado(d) && operacion(d) !== '2'],
  ['1320', d => (operacion(d) === '4') === (d.rec.t('cPaisRec') === 'PRY')],
  ['1321', excedeInnominada],
  departamento,
  distrito,
  relacion,
  ciudad,
  ['1330', d => d.rec.tiene('dDirRec') && !d.rec.tiene('dNumCasRec')],
  ['1331', d => d.tipo >= 5 && d.tipo <= 7 && innominado(d)],
  ['1332', d => esEstado(d) && operacion(d) !== '3'],
  ['1334', d => contribuyente(d) && d.rec.tiene('dNumIDRec')],
  ['1335', d => !contribuyente(d) && !d.rec.tiene('iTipIDRec')],
]
