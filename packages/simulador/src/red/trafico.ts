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

/** How many times something came: to a service, or as an evento. */
interface Cuenta {
  readonly of: Llegadas
  veces: number
}

const isSame = (one: Llegadas, other: Llegadas): boolean =>
  one.ambiente === other.ambiente &&
  one.servicio === other.servicio &&
  one.evento === other.evento &&
  one.id === other.id

/** An evento is one whichever service it came to. */
const isAsked = (one: Llegadas, { servicio, ambiente, evento, id }: Llegadas): boolean =>
  (evento === undefined ? one.servicio === servicio : one.evento === evento) &&
  (ambiente === undefined || one.ambiente === ambiente) &&
  (id === undefined || one.id === id)

function bump(cuentas: Cuenta[], of: Llegadas): void {
  const known = cuentas.find(one => isSame(one.of, of))
  if (known === undefined) cuentas.push({ of, veces: 1 })
  else known.veces++
}

/** The last exchanges, whole, and how many times everything arrived since the start. */
export function createTrafico(limit: number) {
  let kept: Intercambio[] = []
  let todo: Cuenta[] = []
  /** Of a CDC there are few, however many of them come. */
  let porCdc = new Map<string, Cuenta[]>()
  let next = 1

  function bumpOf(cdc: string, of: Llegadas): void {
    const known = porCdc.get(cdc)
    if (known === undefined) porCdc.set(cdc, [{ of, veces: 1 }])
    else bump(known, of)
  }

  function count({ servicio, ambiente, cdcs = [], eventos = [] }: Intercambio): void {
    if (servicio === undefined) return
    bump(todo, { servicio, ambiente })
    for (const cdc of cdcs) bumpOf(cdc, { servicio, ambiente })
    for (const { tipo, cdc, id } of eventos) {
      bump(todo, { ambiente, evento: tipo })
      if (cdc !== undefined) bumpOf(cdc, { ambiente, evento: tipo, id })
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
    llegadas(asked: Llegadas): number {
      if (asked.servicio === undefined && asked.evento === undefined) return 0
      const cuentas = asked.cdc === undefined ? todo : (porCdc.get(asked.cdc) ?? [])
      return cuentas.reduce((sum, { of, veces }) => (isAsked(of, asked) ? sum + veces : sum), 0)
    },
    list: () => kept.slice(-limit),
    find: (id: number) => kept.find(item => item.id === id),
    reset() {
      kept = []
      todo = []
      porCdc = new Map()
    },
  }
}

export type Trafico = ReturnType<typeof createTrafico>
