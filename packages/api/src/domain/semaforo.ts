/** The public traffic light of the tax authority: how it says that each of its services is. It is shown, and decides nothing. */
export const COLORES = ['VERDE', 'AMARILLO', 'ROJO'] as const
export type Color = (typeof COLORES)[number]

/** One service at one moment, under the name that the authority gives it. */
export interface Luz {
  ambiente: 'DEV' | 'PROD'
  servicio: string
  lote: boolean
  color: Color
  /** Its mean time as the authority says it; null where it says none. */
  milisegundos: number | null
}

/** The services of its tests say so in their names. */
const DE_PRUEBAS = /test|prueba/i
const MAX_LUCES = 100
const MAX_NOMBRE = 120
const MAX_MS = 86_400_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function luzOf(value: unknown): Luz | null {
  if (!isObject(value)) return null
  const { nombreServicio, estado, esLote, tiempoPromedio } = value
  const color = COLORES.find(one => one === estado)
  if (typeof nombreServicio !== 'string' || color === undefined) return null
  const servicio = nombreServicio.trim().slice(0, MAX_NOMBRE)
  if (servicio === '') return null
  const ms = typeof tiempoPromedio === 'number' ? Math.round(tiempoPromedio) : Number.NaN
  return {
    ...{ ambiente: DE_PRUEBAS.test(servicio) ? 'DEV' : 'PROD', servicio, lote: esLote === 'S', color },
    milisegundos: ms >= 0 && ms <= MAX_MS ? ms : null,
  }
}

/** What is published; of lights that are not understood nothing is taken. Null where none is: the form changed. */
export function readSemaforo(body: unknown): Luz[] | null {
  if (!isObject(body) || !Array.isArray(body.data)) return null
  const luces = new Map<string, Luz>()
  for (const value of body.data.slice(0, MAX_LUCES)) {
    const luz = luzOf(value)
    // Said twice, the first counts.
    if (luz !== null && !luces.has(`${luz.servicio} ${luz.lote}`))
      luces.set(`${luz.servicio} ${luz.lote}`, luz)
  }
  return luces.size === 0 ? null : [...luces.values()]
}

/** How often it is read. */
export const LECTURA_MS = 5 * 60_000
/** For so many days what was read, and what was measured here, is kept. */
export const DIAS_DE_SEMAFORO = 60

/** What was exchanged with one service. */
export interface Medida {
  ambiente: 'DEV' | 'PROD'
  servicio: string
  intercambios: number
  /** Without an answer, or with one that says that the server is at fault. */
  fallidos: number
  /** What the answered ones took together. */
  milisegundos: number
}

/** So many exchanges ended so, since the process began. */
export interface Intercambiados {
  ambiente: 'DEV' | 'PROD'
  servicio: string
  /** An HTTP status, or why there was none. */
  resultado: string
  cuantos: number
  milisegundos: number
}

/** What never went out says nothing of SIFEN. */
const SIN_SALIR: ReadonlySet<string> = new Set(['local', 'turno', 'cancelado', 'circuito-abierto'])
const isFallido = (resultado: string): boolean => !/^[1-4]\d\d$/.test(resultado)

/** What was exchanged between two counts of a process. Of services that had nothing nothing is said. */
export function medidasEntre(antes: readonly Intercambiados[], ahora: readonly Intercambiados[]): Medida[] {
  const medidas = new Map<string, Medida>()
  const add = ({ ambiente, servicio, resultado, cuantos, milisegundos }: Intercambiados, signo: 1 | -1) => {
    const key = `${ambiente} ${servicio}`
    const medida = medidas.get(key) ?? { ambiente, servicio, intercambios: 0, fallidos: 0, milisegundos: 0 }
    const fallido = isFallido(resultado)
    medida.intercambios += signo * cuantos
    medida.fallidos += fallido ? signo * cuantos : 0
    medida.milisegundos += fallido ? 0 : signo * milisegundos
    medidas.set(key, medida)
  }
  const salieron = (cuentas: readonly Intercambiados[]) =>
    cuentas.filter(({ resultado }) => !SIN_SALIR.has(resultado))
  for (const cuenta of salieron(ahora)) add(cuenta, 1)
  for (const cuenta of salieron(antes)) add(cuenta, -1)
  return [...medidas.values()].filter(({ intercambios }) => intercambios > 0)
}
