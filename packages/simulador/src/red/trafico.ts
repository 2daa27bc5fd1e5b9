import type { Peticion } from '../escenarios/peticion.ts'
import type { Ambiente, Servicio } from '../juez/contrato.ts'
import type { Envio } from './enviar.ts'

/** One exchange: what came, what went. */
export interface Intercambio extends Partial<Pick<Peticion, 'cdcs' | 'eventos'>> {
  readonly id: number
  /** Epoch milliseconds of the simulator's clock. */
  readonly cuando: number
  readonly ambiente: Ambiente
  readonly metodo: string
  readonly ruta: string
  readonly servicio?: Servicio | undefined
  readonly ruc?: string | undefined
  /** Serial number of the certificate that came with the connection, upper-case hexadecimal. */
  readonly serie?: string | undefined
  readonly pedido: Buffer
  escenario?: string
  envio?: Envio
  /** How long its answer was held back. */
  demoraMs?: number
  status?: number
  respuesta?: Buffer
  /** A fault of the simulator itself: there must be none. */
  error?: string
}

export interface Llegadas {
  readonly servicio?: Servicio
  readonly ambiente?: Ambiente
  readonly cdc?: string
  readonly evento?: string
  readonly id?: string
}

const key = ({ ambiente, servicio, cdc, evento, id }: Llegadas) =>
  `${ambiente ?? '*'} ${servicio ?? '*'} ${cdc ?? '*'} ${evento ?? '*'} ${id ?? '*'}`

/** The last exchanges, whole, and how many times everything arrived since the start. */
export function createTrafico(limit: number) {
  let kept: Intercambio[] = []
  let counts = new Map<string, number>()
  let next = 1

  const bump = (of: Llegadas) => counts.set(key(of), (counts.get(key(of)) ?? 0) + 1)

  function count(item: Intercambio): void {
    const { servicio, ambiente } = item
    if (servicio === undefined) return
    for (const where of [{ servicio }, { servicio, ambiente }]) {
      bump(where)
      for (const cdc of item.cdcs ?? []) bump({ ...where, cdc })
    }
    for (const { tipo, cdc, id } of item.eventos ?? [])
      for (const where of [{}, { ambiente }]) {
        bump({ ...where, evento: tipo })
        if (cdc === undefined) continue
        bump({ ...where, evento: tipo, cdc })
        bump({ ...where, evento: tipo, cdc, id })
      }
  }

  function add(item: Omit<Intercambio, 'id'>): Intercambio {
    const whole: Intercambio = { ...item, id: next++ }
    count(whole)
    kept.push(whole)
    if (kept.length > limit * 2) kept = kept.slice(-limit)
    return whole
  }

  return {
    add,
    /** How many times it arrived: a service, a CDC in a service, or an event by its element name, CDC and Id. */
    llegadas(of: Llegadas): number {
      const { servicio: _, ...event } = of
      return counts.get(key(of.evento === undefined ? of : event)) ?? 0
    },
    list: () => kept.slice(-limit),
    find: (id: number) => kept.find(item => item.id === id),
    reset() {
      kept = []
      counts = new Map()
    },
  }
}

export type Trafico = ReturnType<typeof createTrafico>
