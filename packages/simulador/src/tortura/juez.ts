import { numeroDeCdc } from '../juez/valores/cdc.ts'
import type { Acto } from './casos.ts'

export const ESTADOS = ['aprobado', 'rechazado', 'incierto', 'error'] as const
/** What the client holds for true. */
export type Creido = (typeof ESTADOS)[number]

/** One message on the wire, as the simulator saw it come. */
export interface Visto {
  readonly servicio: string
  readonly cdcs: readonly string[]
}

/** What is known of a case once it is over. */
export interface Evidencia {
  readonly acto: Acto
  /** The CDC that the act was about; of an emission nobody knew it before. */
  readonly cdc: string | undefined
  /** The last thing that the client said; undefined when it never said anything. */
  readonly creido: Creido | undefined
  /** The CDC that it said it of. */
  readonly creidoDe: string | undefined
  readonly vistos: readonly Visto[]
  /** What stands registered because of it: CDCs of an emission, one entry per event. */
  readonly registrado: readonly string[]
  readonly colgado: boolean
  readonly caido: boolean
  readonly claro: boolean
  readonly transitorio: boolean
}

interface Clase {
  /** It makes a taxpayer lie to the authority, or to his customer. */
  readonly grave: boolean
  readonly que: string
}

export const FALTAS = {
  'falsa-aprobacion': { grave: true, que: 'dijo aprobado, y no quedó registrado' },
  'falso-rechazo': { grave: true, que: 'dijo rechazado, y quedó registrado' },
  duplicado: { grave: true, que: 'quedó registrado más de una vez' },
  'sin-fin': { grave: true, que: 'siguió enviando sin parar' },
  caida: { grave: true, que: 'el programa se cayó' },
  colgado: { grave: false, que: 'no respondió en el plazo' },
  'reenvio-sin-preguntar': { grave: false, que: 'volvió a enviar sin consultar antes' },
  'numero-salteado': { grave: false, que: 'usó otro número y dejó uno sin documento' },
  renuncia: { grave: false, que: 'dio por rechazado lo que SIFEN no llegó a juzgar' },
  'sin-verdad': { grave: false, que: 'quedó registrado, y no llegó a saberlo' },
  'sin-terminar': { grave: false, que: 'no quedó registrado, y no llegó a saberlo' },
} as const satisfies Record<string, Clase>
export type Falta = keyof typeof FALTAS

export const isGrave = (falta: Falta): boolean => FALTAS[falta].grave

/** More messages than any patience needs in so short a time. */
const DEMASIADOS = 25

const isEnvio = ({ servicio }: Visto) => servicio.startsWith('siRecep')
const isPregunta = ({ servicio }: Visto) => servicio === 'siConsDE' || servicio === 'siResultLoteDE'

/** Whether the same thing was sent twice with no question in between; signed anew, under another CDC, it is the same thing. */
function repeatsBlindly(vistos: readonly Visto[]): boolean {
  const waiting = new Set<string>()
  for (const visto of vistos) {
    const numeros = visto.cdcs.map(numeroDeCdc)
    if (isPregunta(visto)) {
      // A lote is asked about by its number: whoever asks so asks about all that is in it.
      for (const numero of numeros.length > 0 ? numeros : [...waiting]) waiting.delete(numero)
      continue
    }
    if (!isEnvio(visto)) continue
    if (numeros.some(numero => waiting.has(numero))) return true
    for (const numero of numeros) waiting.add(numero)
  }
  return false
}

function judgeCreido({ acto, creido, creidoDe, registrado, transitorio }: Evidencia): Falta[] {
  const quedo = registrado.length > 0
  // Whoever holds a CDC for approved that is not the registered one prints a document that does not exist.
  const otro = acto === 'emitir' && creidoDe !== undefined && !registrado.includes(creidoDe)
  if (creido === 'aprobado') return quedo && !otro ? [] : ['falsa-aprobacion']
  if (creido === 'rechazado' && quedo) return ['falso-rechazo']
  if (creido === 'rechazado') return transitorio ? ['renuncia'] : []
  return [quedo ? 'sin-verdad' : 'sin-terminar']
}

function judgeNumeros({ acto, vistos, registrado }: Evidencia): Falta[] {
  if (registrado.length > 1) return ['duplicado']
  if (acto !== 'emitir') return []
  const enviados = new Set(vistos.filter(isEnvio).flatMap(({ cdcs }) => cdcs.map(numeroDeCdc)))
  return enviados.size > 1 ? ['numero-salteado'] : []
}

/** Everything that was wrong with what the client did; by the wire and by what is registered, and only then by what it said. */
export function judgeCaso(evidencia: Evidencia): Falta[] {
  const { caido, colgado, claro, vistos } = evidencia
  const faltas: [Falta, boolean][] = [
    ['caida', caido],
    ['colgado', colgado],
    ['sin-fin', vistos.length > DEMASIADOS],
    ['reenvio-sin-preguntar', !claro && repeatsBlindly(vistos)],
  ]
  return [
    ...faltas.flatMap(([falta, holds]) => (holds ? [falta] : [])),
    ...judgeNumeros(evidencia),
    ...judgeCreido(evidencia),
  ]
}

/** Two for what is right, one for what harms nobody, none for what does. */
export const weighFaltas = (faltas: readonly Falta[]): 0 | 1 | 2 =>
  faltas.length === 0 ? 2 : faltas.some(isGrave) ? 0 : 1
