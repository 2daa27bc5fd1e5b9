import { desajuste } from '../reglas/literales.ts'
import { cdcValido } from '../valores/cdc.ts'
import { HORA, instante } from '../valores/fecha.ts'
import type { Documento, ReglaDE } from './documento.ts'

const ceros = (texto: string | undefined, largo: number) => (texto ?? '').padStart(largo, '0')

/** The CDC that the fields of the document make. */
function cdcDeCampos(d: Documento): string {
  return [
    ceros(d.timb.t('iTiDE'), 2),
    ceros(d.emis.t('dRucEm'), 8),
    d.emis.t('dDVEmi'),
    d.timb.t('dEst'),
    d.timb.t('dPunExp'),
    d.timb.t('dNumDoc'),
    d.emis.t('iTipCont'),
    (d.gral.t('dFeEmiDE') ?? '').slice(0, 10).replaceAll('-', ''),
    d.de.g('gOpeDE')?.t('iTipEmi'),
    d.de.g('gOpeDE')?.t('dCodSeg'),
    d.de.t('dDVId'),
  ].join('')
}

export const numeracionDe = (d: Documento) => {
  const serie = d.timb.t('dSerieNum')
  return {
    timbrado: d.timb.t('dNumTim') ?? '',
    establecimiento: d.timb.t('dEst') ?? '',
    punto: d.timb.t('dPunExp') ?? '',
    tipo: d.tipo,
    ...(serie ? { serie } : {}),
  }
}

function numeroRepetido(d: Documento): boolean {
  const n = Number(d.timb.t('dNumDoc'))
  return d.ctx.registro.numeroUsado(numeracionDe(d), n, n) !== undefined
}

/** Groups A and B: control code, duplicates, signature time, kind of emission. */
export const IDENTIDAD: readonly ReglaDE[] = [
  ['1000', d => d.cdc !== cdcDeCampos(d)],
  ['1001', d => d.ctx.registro.documento(d.cdc) !== undefined],
  ['1002', numeroRepetido],
  ['1003', d => !cdcValido(d.cdc)],
  ['1004', d => d.firmado > d.ctx.ahora],
  ['1050', d => d.de.g('gOpeDE')?.t('iTipEmi') === '2'],
  ['1051', d => desajuste('tipo_emision', d.de.g('gOpeDE')?.t('iTipEmi'), d.de.g('gOpeDE')?.t('dDesTipEmi'))],
]

const timbrado = (d: Documento) => d.ctx.registro.timbrado(d.timb.t('dNumTim') ?? '')

function numeroInutilizado(d: Documento): boolean {
  const n = Number(d.timb.t('dNumDoc'))
  return d.ctx.registro.inutilizado(numeracionDe(d), n, n)
}

const fuera = <T>(lista: readonly T[] | undefined, valor: T) => lista !== undefined && !lista.includes(valor)

const ordinal = (serie: string) => (serie.charCodeAt(0) - 65) * 26 + serie.charCodeAt(1) - 65

/** AA, AB … ZZ: the greatest, the one before it of what was signed before it began, and the one after it of what was signed since. */
function serieMala(d: Documento): boolean {
  const serie = d.timb.t('dSerieNum')
  if (serie === undefined) return false
  const actual = d.ctx.registro.serieActual(numeracionDe(d))
  if (actual === undefined) return serie !== 'AA'
  const salto = ordinal(serie) - ordinal(actual.serie)
  if (salto === -1) return d.firmado >= actual.desde
  return salto === 1 ? d.firmado <= actual.desde : salto !== 0
}

/** Group C: the stamp and the number. */
export const TIMBRADO: readonly ReglaDE[] = [
  ['1100', d => desajuste('tipo_documento', d.timb.t('iTiDE'), d.timb.t('dDesTiDE'))],
  ['1101', d => timbrado(d)?.ruc !== d.emis.t('dRucEm') || fuera(timbrado(d)?.tipos, d.tipo)],
  ['1102', d => timbrado(d)?.electronico === false],
  ['1103', d => (d.gral.t('dFeEmiDE') ?? '').slice(0, 10) < (d.timb.t('dFeIniT') ?? '')],
  ['1104', d => timbrado(d)?.activo === false],
  ['1105', d => fuera(timbrado(d)?.establecimientos, d.timb.t('dEst') ?? '')],
  ['1106', d => fuera(timbrado(d)?.puntos, d.timb.t('dPunExp') ?? '')],
  ['1107', d => timbrado(d)?.inicio !== undefined && timbrado(d)?.inicio !== d.timb.t('dFeIniT')],
  ['1109', numeroInutilizado],
  ['1110', serieMala],
]

const LANZAMIENTO = instante('2018-11-22')
const recibido = ({ ctx }: Documento) => ctx.recibido ?? ctx.ahora

/** D002: when it was issued, against when it arrives. */
export const FECHAS: readonly ReglaDE[] = [
  ['1150', d => recibido(d) - d.emitido > 720 * HORA && d.emitido >= LANZAMIENTO],
  ['1151', d => d.emitido - recibido(d) > 120 * HORA],
  ['1156', d => d.emitido < LANZAMIENTO],
]

/** Arrived more than 72 hours after its signature: approved, with an observation. */
export const extemporaneo = (d: Documento) => recibido(d) - d.firmado > 72 * HORA
