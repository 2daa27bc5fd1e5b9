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

/** What differs at one point of sale; what is empty is as everywhere. */
export interface PuntoEscrito {
  punto: string
  activo: '' | 'si' | 'no'
  modo: '' | Ajuste['modo']
}

export const PUNTO_NUEVO: PuntoEscrito = { punto: '', activo: '', modo: 'VISTO_BUENO' }

/** The word of a list, or that nothing was chosen. */
export const readModo = (text: string | null): PuntoEscrito['modo'] =>
  text === 'DIRECTO' || text === 'VISTO_BUENO' ? text : ''

export const borradorDe = (ajuste: Ajuste): Borrador => ({
  activo: ajuste.activo,
  modo: ajuste.modo,
  plazoHoras: String(ajuste.plazoHoras),
  graciaMinutos: String(ajuste.graciaMinutos),
  soloRuc: ajuste.soloRuc,
  montoMaximo: ajuste.montoMaximo ?? '',
  origenes: ajuste.origenes.join('\n'),
  puntos: ajuste.puntos.map(({ establecimiento, punto, activo, modo }) => ({
    punto: `${establecimiento}-${punto}`,
    activo: activo === null ? '' : activo ? 'si' : 'no',
    modo: readModo(modo),
  })),
})

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : -1)

/** Of a point what this form does not show stays as it was. */
export function cuerpoDe(borrador: Borrador, antes: Ajuste): Ajuste {
  return {
    activo: borrador.activo,
    modo: borrador.modo,
    plazoHoras: numberOf(borrador.plazoHoras),
    graciaMinutos: numberOf(borrador.graciaMinutos),
    soloRuc: borrador.soloRuc,
    montoMaximo: borrador.montoMaximo.replaceAll(/[.\s]/g, '') || null,
    origenes: borrador.origenes.split(/\s+/).filter(Boolean),
    puntos: borrador.puntos.map(escrito => puntoDe(escrito, antes)),
  }
}

function puntoDe({ punto: dicho, activo, modo }: PuntoEscrito, antes: Ajuste): Ajuste['puntos'][number] {
  const [establecimiento = '', punto = ''] = dicho
    .trim()
    .split('-')
    .map(parte => parte.trim().padStart(3, '0'))
  const suyo = antes.puntos.find(uno => uno.establecimiento === establecimiento && uno.punto === punto)
  return {
    plazoHoras: null,
    graciaMinutos: null,
    soloRuc: null,
    montoMaximo: null,
    ...suyo,
    establecimiento,
    punto,
    activo: activo === '' ? null : activo === 'si',
    modo: modo === '' ? null : modo,
  }
}
