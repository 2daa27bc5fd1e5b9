import { HORA } from '../valores/fecha.ts'
import {
  cdcMalo,
  documento,
  type Evento,
  noAprobado,
  noEsEmisor,
  previos,
  type ReglaEvento,
} from './evento.ts'

const FACTURA = 1

/** Hours from the approval to the signature of the event; a signature before the approval is out as well. */
function fueraDePlazo(e: Evento, horas: number): boolean {
  const aprobado = Math.floor((documento(e)?.aprobado ?? 0) / 1000) * 1000
  return e.firmado < aprobado || e.firmado - aprobado > horas * HORA
}

const esFactura = (e: Evento) => documento(e)?.hechos.tipo === FACTURA

export const CANCELACION: readonly ReglaEvento[] = [
  ['0142', noEsEmisor],
  ['4001', cdcMalo],
  ['4002', noAprobado],
  ['4003', e => documento(e)?.cancelado === true || previos(e, 'rGeVeCan').length > 0],
  ['4009', e => esFactura(e) && fueraDePlazo(e, 48)],
  ['4010', e => !esFactura(e) && fueraDePlazo(e, 168)],
]

/** No code is published for an endorsement: those of the cancellation answer for the CDC and the signer. */
export const ENDOSO: readonly ReglaEvento[] = [
  ['0142', noEsEmisor],
  ['4001', cdcMalo],
  ['4002', noAprobado],
]

export function rangoDe(e: Evento) {
  const serie = e.g.t('dSerieNum')
  return {
    timbrado: e.g.t('dNumTim') ?? '',
    establecimiento: e.g.t('dEst') ?? '',
    punto: e.g.t('dPunExp') ?? '',
    tipo: Number(e.g.t('iTiDE')),
    desde: Number(e.g.t('dNumIn')),
    hasta: Number(e.g.t('dNumFin')),
    ...(serie ? { serie } : {}),
  }
}

const timbrado = (e: Evento) => e.ctx.registro.timbrado(e.g.t('dNumTim') ?? '')
const fuera = <T>(lista: readonly T[] | undefined, valor: T) => lista !== undefined && !lista.includes(valor)

const MAXIMO_DE_NUMEROS = 1_000

export const INUTILIZACION: readonly ReglaEvento[] = [
  ['4052', e => timbrado(e)?.ruc !== e.firmante.ruc],
  ['4053', e => timbrado(e)?.electronico === false],
  ['4054', e => fuera(timbrado(e)?.establecimientos, e.g.t('dEst') ?? '')],
  ['4055', e => fuera(timbrado(e)?.puntos, e.g.t('dPunExp') ?? '')],
  ['4060', e => fuera(timbrado(e)?.tipos, Number(e.g.t('iTiDE')))],
  ['4068', e => rangoDe(e).hasta < rangoDe(e).desde],
  ['4067', e => rangoDe(e).hasta - rangoDe(e).desde > MAXIMO_DE_NUMEROS],
  ['4065', e => e.ctx.registro.numeroUsado(rangoDe(e), rangoDe(e).desde, rangoDe(e).hasta) !== undefined],
  ['4066', e => e.ctx.registro.inutilizado(rangoDe(e), rangoDe(e).desde, rangoDe(e).hasta)],
]
