import { dadoDeBaja, desajuste, dvMalo, estadoDe, lugar, reglasDeLugar } from '../reglas/literales.ts'
import { type Evento, lleva, noAprobado, noEsEmisor, type ReglaEvento } from './evento.ts'

const motivo = (e: Evento) => e.g.t('dMotEv')
/** A field that a motive asks for. */
const pide =
  (cual: string, campo: string) =>
  (e: Evento): boolean =>
    motivo(e) === cual && !lleva(e, campo)
/** A description that its code asks for. */
const sinTexto =
  (codigo: string, texto: string) =>
  (e: Evento): boolean =>
    lleva(e, codigo) && !lleva(e, texto)

const ruc = (e: Evento) => e.g.t('dRucTrans')
const naturaleza = (e: Evento) => e.g.t('iNatTrans')

const [departamento, relacion, distrito, ciudad] = reglasDeLugar(lugar('Ent'), [
  '4303',
  '4300',
  '4305',
  '4308',
]).map(([codigo, viola]): ReglaEvento => [codigo, e => viola(e.g)]) as [
  ReglaEvento,
  ReglaEvento,
  ReglaEvento,
  ReglaEvento,
]

const LOCAL: readonly ReglaEvento[] = [
  relacion,
  ['4301', pide('1', 'cDepEnt')],
  ['4302', sinTexto('cDepEnt', 'dDesDepEnt')],
  departamento,
  ['4304', sinTexto('cDisEnt', 'dDesDisEnt')],
  distrito,
  ['4306', pide('1', 'cCiuEnt')],
  ['4307', sinTexto('cCiuEnt', 'dDesCiuEnt')],
  ciudad,
  ['4309', pide('1', 'dDirEnt')],
  ['4310', pide('1', 'dNumCas')],
]

const TRANSPORTISTA: readonly ReglaEvento[] = [
  ['4311', pide('2', 'dNomChof')],
  ['4312', pide('2', 'dNumIDChof')],
  ['4313', pide('3', 'iNatTrans')],
  ['4314', e => naturaleza(e) === '1' && !ruc(e)],
  ['4315', e => ruc(e) !== undefined && estadoDe(e.ctx, ruc(e)) === undefined],
  ['4316', e => dadoDeBaja(estadoDe(e.ctx, ruc(e)))],
  ['4317', e => naturaleza(e) !== '1' && ruc(e) !== undefined],
  ['4318', e => dvMalo(ruc(e), e.g.t('dDVTrans'))],
  ['4319', pide('3', 'dNomTrans')],
  ['4320', e => naturaleza(e) === '2' && !lleva(e, 'iTipIDTrans')],
  ['4321', e => naturaleza(e) === '1' && lleva(e, 'iTipIDTrans')],
  ['4322', sinTexto('iTipIDTrans', 'dDTipIDTrans')],
  ['4323', e => desajuste('doc_identidad_vendedor', e.g.t('iTipIDTrans'), e.g.t('dDTipIDTrans'))],
  ['4324', sinTexto('iTipIDTrans', 'dNumIDTrans')],
]

const VEHICULO: readonly ReglaEvento[] = [
  ['4325', pide('4', 'iTipTrans')],
  ['4326', sinTexto('iTipTrans', 'dDesTipTrans')],
  ['4327', e => desajuste('tipo_transporte', e.g.t('iTipTrans'), e.g.t('dDesTipTrans'))],
  ['4328', pide('4', 'iModTrans')],
  ['4329', sinTexto('iModTrans', 'dDesModTrans')],
  ['4330', e => desajuste('modalidad_transporte', e.g.t('iModTrans'), e.g.t('dDesModTrans'))],
  ['4331', pide('4', 'dTiVehTras')],
  ['4332', pide('4', 'dMarVeh')],
  ['4333', pide('4', 'dTipIdenVeh')],
  ['4334', e => e.g.t('dTipIdenVeh') === '1' && !lleva(e, 'dNroIDVeh')],
  ['4335', e => e.g.t('dTipIdenVeh') === '2' && !lleva(e, 'dNroMatVeh')],
]

/** New data of the transport of a remission note. */
export const ACTUALIZACION_TRANSPORTE: readonly ReglaEvento[] = [
  ['0142', noEsEmisor],
  ['4336', noAprobado],
  ...LOCAL,
  ...TRANSPORTISTA,
  ...VEHICULO,
]
