import { dadoDeBaja, desajuste, dvMalo, estadoDe, lugar, reglasDeLugar } from '../reglas/literales.ts'
import type { Documento, ReglaDE } from './documento.ts'

const PRUEBA = new Set([
  'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  'DOCUMENTO ELECTRÓNICO SIN VALOR COMERCIAL NI FISCAL - GENERADO EN AMBIENTE DE PRUEBA',
])

const ruc = (d: Documento) => d.emis.t('dRucEm') ?? ''
const emisor = (d: Documento) => d.ctx.registro.contribuyente(ruc(d))

/** Activities that were declared; without any nothing is compared. */
function actividades(d: Documento) {
  const declaradas = emisor(d)?.actividades
  return declaradas ? { declaradas, dichas: d.emis.gs('gActEco') } : { declaradas: [], dichas: [] }
}

const actividadAjena = (d: Documento) => {
  const { declaradas, dichas } = actividades(d)
  return dichas.some(a => !declaradas.some(x => x.codigo === a.t('cActEco')))
}

const actividadMalDicha = (d: Documento) => {
  const { declaradas, dichas } = actividades(d)
  return dichas.some(
    a => declaradas.find(x => x.codigo === a.t('cActEco'))?.descripcion !== a.t('dDesActEco'),
  )
}

const [departamento, relacion, distrito, ciudad] = reglasDeLugar(lugar('Emi'), [
  '1254',
  '1255',
  '1257',
  '1260',
]).map(([codigo, viola]): ReglaDE => [codigo, d => viola(d.emis)]) as [ReglaDE, ReglaDE, ReglaDE, ReglaDE]

/** Group D100: the issuer. */
export const EMISOR: readonly ReglaDE[] = [
  ['1250', d => emisor(d) === undefined],
  ['1252', d => dadoDeBaja(estadoDe(d.ctx, ruc(d)))],
  ['1253', d => dvMalo(ruc(d), d.emis.t('dDVEmi'))],
  departamento,
  relacion,
  distrito,
  ciudad,
  ['1261', actividadAjena],
  ['1262', actividadMalDicha],
  ['1263', d => PRUEBA.has(d.emis.t('dNomEmi') ?? '') !== (d.ctx.ambiente === 'test')],
  ['1264', d => d.ctx.sincrono === true && emisor(d)?.habilitadoSincrono === false],
  [
    '1265',
    d => {
      const r = d.emis.g('gRespDE')
      return desajuste('doc_identidad_responsable', r?.t('iTipIDRespDE'), r?.t('dDTipIDRespDE'))
    },
  ],
]
