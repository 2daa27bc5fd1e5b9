import type { TipoEvento } from '../contrato.ts'
import { instante } from '../valores/fecha.ts'
import {
  cancelado,
  cdcMalo,
  DIA,
  documento,
  type Evento,
  lleva,
  noAprobado,
  pasadosDesdeAprobacion,
  previos,
  type ReglaEvento,
  receptorDe,
} from './evento.ts'

const PLAZO = 45
const CORRECCION = 15

/** The signer of a receptor's event must be the receptor: the one of the registered documento, or without one the one that the event names. */
function noEsReceptor(e: Evento): boolean {
  const receptor = receptorDe(e)
  if (receptor) return e.firmante.ruc !== (receptor.ruc ?? receptor.numeroDocumento)
  const dicho = e.g.t('dRucRec')
  return dicho !== undefined && dicho !== e.firmante.ruc
}

const hay = (e: Evento, ...tipos: Parameters<typeof previos>[1][]) =>
  tipos.some(t => previos(e, t).length > 0)

const contribuyente = (e: Evento) => e.g.t('iTipRec') === '1'

/** The eight rules about the receptor that the events of notice and of ignorance share; each event has its own codes for them. */
const quien = (codigos: readonly string[]): ReglaEvento[] => {
  const campos = ['dRucRec', 'dDVRec', 'dTipIDRec', 'dNumID'] as const
  return campos.flatMap((campo, i): ReglaEvento[] => {
    const deContribuyente = i < 2
    return [
      [codigos[2 * i] as string, e => contribuyente(e) === deContribuyente && !lleva(e, campo)],
      [codigos[2 * i + 1] as string, e => contribuyente(e) !== deContribuyente && lleva(e, campo)],
    ]
  })
}

const recibidoAntes = (e: Evento) => (e.g.t('dFecRecep') ?? '') < (e.g.t('dFecEmi') ?? '')

/** For a document that SIFEN has not, the term runs from its issue. */
const emisionVieja = (e: Evento) =>
  noAprobado(e) && e.ctx.ahora - instante(e.g.t('dFecEmi') ?? '') > PLAZO * DIA

export const NOTIFICACION: readonly ReglaEvento[] = [
  ['0143', noEsReceptor],
  ['4102', cdcMalo],
  ['4115', cancelado],
  ['4101', e => hay(e, 'rGeVeNotRec')],
  ['4104', recibidoAntes],
  ...quien(['4105', '4106', '4107', '4108', '4109', '4110', '4111', '4112']),
  ['4113', e => hay(e, 'rGeVeConf', 'rGeVeDisconf', 'rGeVeDescon')],
]

/** Registered all the same, with an observation. */
export const OBSERVACIONES_NOTIFICACION: readonly ReglaEvento[] = [
  ['4103', emisionVieja],
  ['4114', e => pasadosDesdeAprobacion(e, PLAZO)],
]

const DEL_RECEPTOR: readonly TipoEvento[] = ['rGeVeNotRec', 'rGeVeConf', 'rGeVeDisconf', 'rGeVeDescon']

/** Where the last that the receptor did is the other conclusive event, it may be corrected within fifteen days of that (NT19). */
function correccionTardia(e: Evento, otro: 'rGeVeConf' | 'rGeVeDisconf'): boolean {
  const ultimo = e.ctx.registro.eventos(e.cdc).findLast(p => DEL_RECEPTOR.includes(p.hechos.tipo))
  return ultimo?.hechos.tipo === otro && e.ctx.ahora - ultimo.registrado > CORRECCION * DIA
}

/** At most one partial and one total conformity, the total last. */
function conformidadRepetida(e: Evento): boolean {
  const tipos = previos(e, 'rGeVeConf').map(p => p.hechos.tipoConformidad)
  return tipos.includes(1) || tipos.includes(Number(e.g.t('iTipConf')))
}

export const CONFORMIDAD: readonly ReglaEvento[] = [
  ['0143', noEsReceptor],
  ['4151', cdcMalo],
  ['4152', e => noAprobado(e) || correccionTardia(e, 'rGeVeDisconf')],
  ['4155', cancelado],
  ['4156', e => hay(e, 'rGeVeDescon')],
  ['4150', conformidadRepetida],
  ['4154', e => e.g.t('iTipConf') === '2' && !lleva(e, 'dFecRecep')],
  ['4157', e => pasadosDesdeAprobacion(e, PLAZO)],
]

export const DISCONFORMIDAD: readonly ReglaEvento[] = [
  ['0143', noEsReceptor],
  ['4201', cdcMalo],
  ['4202', e => noAprobado(e) || correccionTardia(e, 'rGeVeConf')],
  ['4204', cancelado],
  ['4205', e => hay(e, 'rGeVeDescon')],
  ['4200', e => hay(e, 'rGeVeDisconf')],
  ['4206', e => pasadosDesdeAprobacion(e, PLAZO)],
]

export const DESCONOCIMIENTO: readonly ReglaEvento[] = [
  ['0143', noEsReceptor],
  ['4252', cdcMalo],
  ['4264', cancelado],
  ['4251', e => hay(e, 'rGeVeDescon')],
  ['4253', emisionVieja],
  ['4254', recibidoAntes],
  ...quien(['4255', '4256', '4257', '4258', '4259', '4260', '4261', '4262']),
  ['4263', e => documento(e) !== undefined && pasadosDesdeAprobacion(e, PLAZO)],
]
