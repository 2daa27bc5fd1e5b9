import type { Armado } from '../escenarios/motor.ts'
import type { Parametros } from '../escenarios/tipo.ts'

/** What a client is asked to do. */
export const ACTOS = ['emitir', 'nominar', 'cancelar'] as const
export type Acto = (typeof ACTOS)[number]

/** One misbehaviour during one act. */
export interface Caso {
  readonly acto: Acto
  readonly pasa: string
  readonly armados: readonly Armado[]
  /** The answer says that the message was not let in: whoever sends again need not ask first. */
  readonly claro: boolean
  /** The answer judges nothing: what it refuses now may be sent later. */
  readonly transitorio: boolean
}

const RECEPCION = {
  emitir: ['siRecepDE', 'siRecepLoteDE'],
  nominar: ['siRecepEvento'],
  cancelar: ['siRecepEvento'],
} as const
const CONSULTA = ['siConsDE', 'siResultLoteDE'] as const

interface Maldad {
  readonly pasa: string
  readonly escenario: string
  readonly parametros?: Parametros
  /** As often, of what is sent; 1 unless said. */
  readonly veces?: number
  /** What befalls the question that follows, once. */
  readonly consulta?: string
  readonly claro?: boolean
  readonly transitorio?: boolean
}

const una = (escenario: string, parametros: Parametros = {}, claro = false): Maldad => ({
  pasa: escenario,
  escenario,
  parametros,
  claro,
})
const transitoria = (escenario: string): Maldad => ({ ...una(escenario, {}, true), transitorio: true })
const MUCHO_MS = 600_000

/** Every way of misbehaving, and those that only two of them together make. */
const MALDADES: readonly Maldad[] = [
  una('perder-solicitud'),
  una('perder-respuesta'),
  una('registrar-tarde', { ms: 3000 }),
  una('colgar', { ms: MUCHO_MS }),
  { ...una('colgar', { ms: MUCHO_MS, registrar: false }), pasa: 'colgar-sin-registrar' },
  una('goteo', { bytes: 40, cadaMs: 20 }),
  una('cortar-antes'),
  { ...una('cortar-antes', { registrar: true }), pasa: 'cortar-antes-registrado' },
  una('cortar-durante'),
  una('cortar-despues'),
  una('duplicar-solicitud'),
  { ...una('limite-rafaga', { conexiones: 0, ms: 1000 }), veces: 2 },
  una('latencia', { demoraMs: 2500 }),
  una('vacia-200'),
  { ...una('vacia-200', { registrar: true }), pasa: 'vacia-200-registrada' },
  una('redireccion-302'),
  una('pagina-bigip'),
  { ...una('pagina-bigip', { registrar: true }), pasa: 'pagina-bigip-registrada' },
  una('html-503'),
  { ...una('html-503', { registrar: true }), pasa: 'html-503-registrado' },
  una('pasarela-400'),
  una('falla-soap11'),
  { ...una('falla-soap11', { registrar: true }), pasa: 'falla-soap11-registrada' },
  una('rechazo-0160', {}, true),
  transitoria('error-0100'),
  transitoria('ocupado-0161'),
  transitoria('detenido-0162'),
  una('ruc-bloqueado', { minutos: 0 }, true),
  una('respuesta-ajena'),
  una('truncada'),
  una('codificacion-erronea'),
  una('enorme', { bytes: 2_000_000 }),
  una('reloj-desviado'),
  { ...una('cookie-de-sesion'), veces: 0 },
  { ...una('perder-respuesta'), pasa: 'respuesta-y-consulta-perdidas', consulta: 'cortar-antes' },
  { ...una('perder-solicitud'), pasa: 'solicitud-y-consulta-perdidas', consulta: 'html-503' },
  { ...una('perder-respuesta'), pasa: 'consulta-ajena', consulta: 'respuesta-ajena' },
]

const armadosDe = (acto: Acto, { escenario, parametros = {}, veces = 1, consulta }: Maldad): Armado[] => [
  ...RECEPCION[acto].map(servicio => ({ escenario, parametros, filtro: { servicio }, veces })),
  ...(consulta === undefined ? [] : CONSULTA).map(servicio => ({
    escenario: consulta ?? '',
    filtro: { servicio },
    veces: 1,
  })),
]

/** All of them, or those whose name has that in it. Each act begins with the one in which nothing goes wrong. */
export function listCasos(actos: readonly Acto[], nombre = ''): Caso[] {
  return actos.flatMap(acto => [
    { acto, pasa: 'nada', armados: [], claro: false, transitorio: false },
    ...MALDADES.filter(({ pasa }) => pasa.includes(nombre)).map(maldad => ({
      acto,
      pasa: maldad.pasa,
      armados: armadosDe(acto, maldad),
      claro: maldad.claro ?? false,
      transitorio: maldad.transitorio ?? false,
    })),
  ])
}
