import { literal } from '../../tablas/index.ts'
import { dvMalo, estadoDe, lugar, paisDistinto, reglasDeLugar } from '../reglas/literales.ts'
import { tipoDeCdc } from '../valores/cdc.ts'
import {
  cancelado,
  cdcMalo,
  documento,
  type Evento,
  lleva,
  noAprobado,
  noEsEmisor,
  previos,
  type ReglaEvento,
} from './evento.ts'

const contribuyente = (e: Evento) => e.g.t('iNatRec') === '1'
const operacion = (e: Evento) => e.g.t('iTiOpe')
const EXTERIOR = '4'

/** Value 5 was the diplomatic card until NT27; it is none since. */
function documentoMalDicho(e: Evento): boolean {
  const tipo = e.g.t('iTipIDRec') ?? ''
  const texto = e.g.t('dDTipIDRec')
  const propio = literal('doc_identidad_receptor_nominacion', tipo)
  return tipo === '5' || (propio === undefined ? texto === undefined : propio !== texto)
}

const deBaja = (e: Evento) => {
  const estado = estadoDe(e.ctx, e.g.t('dRucRec'))
  return estado === 'CAN' || estado === 'CDE'
}

/** A rule for one nature of receptor only. */
const siContribuyente = (viola: (e: Evento) => boolean) => (e: Evento) => contribuyente(e) && viola(e)
const siNo = (viola: (e: Evento) => boolean) => (e: Evento) => !contribuyente(e) && viola(e)

const [departamento, relacion, distrito, ciudad] = reglasDeLugar(lugar('Rec'), [
  '4471',
  '4474',
  '4472',
  '4473',
]).map(([codigo, viola]): ReglaEvento => [codigo, e => viola(e.g)]) as [
  ReglaEvento,
  ReglaEvento,
  ReglaEvento,
  ReglaEvento,
]

/** In the order of the manual: the documento, what the type of operation allows, the identity of the receptor, its address. */
export const NOMINACION: readonly ReglaEvento[] = [
  ['4451', cdcMalo],
  ['4452', e => noAprobado(e) || cancelado(e)],
  ['4454', e => tipoDeCdc(e.cdc) !== 1],
  ['4468', noEsEmisor],
  ['4469', e => documento(e)?.hechos.innominado !== true],
  ['4453', e => previos(e, 'rGEveNom').length > 0],
  ['4475', e => (operacion(e) === '1') !== contribuyente(e)],
  ['4476', e => (operacion(e) === EXTERIOR) === (e.g.t('cPaisRec') === 'PRY')],
  ['4478', e => operacion(e) === EXTERIOR && !lleva(e, 'dDirRec')],
  ['4457', siContribuyente(e => !lleva(e, 'iTiContRec'))],
  ['4459', siContribuyente(e => !lleva(e, 'dRucRec'))],
  ['4463', siContribuyente(e => dvMalo(e.g.t('dRucRec'), e.g.t('dDVRec')))],
  ['4461', siContribuyente(e => estadoDe(e.ctx, e.g.t('dRucRec')) === undefined)],
  ['4462', siContribuyente(deBaja)],
  ['4465', siContribuyente(e => lleva(e, 'iTipIDRec'))],
  ['4477', siContribuyente(e => lleva(e, 'dNumIDRec'))],
  ['4458', siNo(e => lleva(e, 'iTiContRec'))],
  ['4460', siNo(e => lleva(e, 'dRucRec'))],
  ['4464', siNo(e => !lleva(e, 'iTipIDRec'))],
  ['4466', siNo(documentoMalDicho)],
  ['4467', siNo(e => !lleva(e, 'dNumIDRec'))],
  ['4456', e => paisDistinto(e.g.t('cPaisRec'), e.g.t('dDesPaisRe'))],
  ['4470', e => lleva(e, 'dDirRec') && !lleva(e, 'dNumCasRec')],
  departamento,
  distrito,
  ciudad,
  relacion,
]
