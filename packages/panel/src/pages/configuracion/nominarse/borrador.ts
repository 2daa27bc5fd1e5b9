import { numberOf } from '../../../form/cifras.ts'
import { aMonto, GUARANI, typedMonto } from '../../../values/dinero.ts'
import type { Ajuste } from './consulta.ts'

/** The form as it is typed. */
export interface Borrador {
  activo: boolean
  modo: Ajuste['modo']
  plazoHoras: string
  graciaMinutos: string
  soloRuc: boolean
  montoMaximo: string
  origenes: string
  puntos: PuntoEscrito[]
}

/** Yes, no, or as everywhere. */
export type SiNo = '' | 'si' | 'no'

/** What differs at one point of sale; what is empty is as everywhere. */
export interface PuntoEscrito {
  /** Which of the form's it is, whatever is typed. */
  clave: number
  /** Added here, and kept nowhere yet. */
  nuevo: boolean
  punto: string
  activo: SiNo
  modo: '' | Ajuste['modo']
  plazoHoras: string
  graciaMinutos: string
  soloRuc: SiNo
  montoMaximo: string
}

/** One more: whoever adds it most often wants the till to be asked. */
export const puntoNuevo = (puntos: readonly PuntoEscrito[]): PuntoEscrito => ({
  clave: Math.max(-1, ...puntos.map(({ clave }) => clave)) + 1,
  nuevo: true,
  punto: '',
  activo: '',
  modo: 'VISTO_BUENO',
  plazoHoras: '',
  graciaMinutos: '',
  soloRuc: '',
  montoMaximo: '',
})

/** The word of a list, or that nothing was chosen. */
export const readModo = (text: string): PuntoEscrito['modo'] =>
  text === 'DIRECTO' || text === 'VISTO_BUENO' ? text : ''
export const readSiNo = (text: string): SiNo => (text === 'si' || text === 'no' ? text : '')

const siNoDe = (dicho: boolean | null): SiNo => (dicho === null ? '' : dicho ? 'si' : 'no')
const cifraDe = (dicha: number | null): string => (dicha === null ? '' : String(dicha))
const montoEscrito = (monto: string | null): string => (monto === null ? '' : typedMonto(monto))

export const borradorDe = (ajuste: Ajuste): Borrador => ({
  activo: ajuste.activo,
  modo: ajuste.modo,
  plazoHoras: String(ajuste.plazoHoras),
  graciaMinutos: String(ajuste.graciaMinutos),
  soloRuc: ajuste.soloRuc,
  montoMaximo: montoEscrito(ajuste.montoMaximo),
  origenes: ajuste.origenes.join('\n'),
  puntos: ajuste.puntos.map((suyo, clave) => ({
    ...{ clave, nuevo: false, punto: `${suyo.establecimiento}-${suyo.punto}` },
    activo: siNoDe(suyo.activo),
    modo: readModo(suyo.modo ?? ''),
    plazoHoras: cifraDe(suyo.plazoHoras),
    graciaMinutos: cifraDe(suyo.graciaMinutos),
    soloRuc: siNoDe(suyo.soloRuc),
    montoMaximo: montoEscrito(suyo.montoMaximo),
  })),
})

/** One on a line, or beside another. */
export const sitiosDe = (escrito: string): string[] => escrito.split(/\s+/).filter(Boolean)

/** What cannot be read is sent as it was typed: the service says where. */
const montoDe = (text: string): string | null => (text.trim() === '' ? null : aMonto(text, GUARANI))

export function cuerpoDe(borrador: Borrador): Ajuste {
  return {
    activo: borrador.activo,
    modo: borrador.modo,
    plazoHoras: numberOf(borrador.plazoHoras),
    graciaMinutos: numberOf(borrador.graciaMinutos),
    soloRuc: borrador.soloRuc,
    montoMaximo: montoDe(borrador.montoMaximo),
    origenes: sitiosDe(borrador.origenes),
    puntos: borrador.puntos.map(puntoDe),
  }
}

const unless =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text.trim() === '' ? null : read(text)
const numberUnless = unless(numberOf)
const siNoUnless = unless(text => text === 'si')

function puntoDe(escrito: PuntoEscrito): Ajuste['puntos'][number] {
  const [establecimiento = '', punto = ''] = escrito.punto
    .trim()
    .split('-')
    .map(parte => parte.trim().padStart(3, '0'))
  return {
    establecimiento,
    punto,
    activo: siNoUnless(escrito.activo),
    modo: escrito.modo === '' ? null : escrito.modo,
    plazoHoras: numberUnless(escrito.plazoHoras),
    graciaMinutos: numberUnless(escrito.graciaMinutos),
    soloRuc: siNoUnless(escrito.soloRuc),
    montoMaximo: montoDe(escrito.montoMaximo),
  }
}
