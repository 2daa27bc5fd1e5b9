import { type Azar, createAzar } from '../azar.ts'
import type { Ambiente, Servicio } from '../juez/contrato.ts'
import { findEscenario } from './catalogo.ts'
import type { Peticion } from './peticion.ts'
import type { Escenario, Parametros, Valor } from './tipo.ts'

export interface Filtro {
  readonly servicio?: Servicio
  readonly ambiente?: Ambiente
  /** RUC, without check digit, of the certificate that connects. */
  readonly ruc?: string
  /** A CDC that the message names. */
  readonly cdc?: string
  /** Element name of an event that the message carries: `rGEveNom`. */
  readonly evento?: string
}

export interface Armado {
  readonly escenario: string
  readonly parametros?: Parametros
  readonly filtro?: Filtro
  /** From the nth request that matches on; 1 when absent. */
  readonly desde?: number
  /** How many times; 1 when absent, 0 without end. */
  readonly veces?: number
  /** Chance of each matching request, from 0 to 1; 1 when absent. */
  readonly probabilidad?: number
  readonly semilla?: number
  /** Forgotten once it has happened as often as it may. */
  readonly efimero?: boolean
}

export interface EstadoArmado extends Required<Omit<Armado, 'semilla' | 'efimero'>> {
  readonly id: number
  /** Requests that matched the filter. */
  readonly vistas: number
  /** Times that it happened. */
  readonly ocurrencias: number
}

/** The scenario that befalls a request. */
export interface Suceso {
  readonly id: number
  readonly escenario: Escenario
  readonly parametros: Parametros
}

interface Entrada {
  readonly id: number
  readonly escenario: Escenario
  readonly parametros: Parametros
  readonly filtro: Filtro
  readonly desde: number
  readonly veces: number
  readonly probabilidad: number
  readonly azar: Azar
  readonly efimero: boolean
  vistas: number
  ocurrencias: number
}

export class EscenarioError extends Error {}

const isSpent = ({ veces, ocurrencias }: Entrada) => veces !== 0 && ocurrencias >= veces

function fits(filtro: Filtro, peticion: Peticion): boolean {
  return (
    (filtro.servicio === undefined || filtro.servicio === peticion.servicio) &&
    (filtro.ambiente === undefined || filtro.ambiente === peticion.ambiente) &&
    (filtro.ruc === undefined || filtro.ruc === peticion.ruc) &&
    (filtro.cdc === undefined || peticion.cdcs.includes(filtro.cdc)) &&
    (filtro.evento === undefined || peticion.eventos.some(evento => evento.tipo === filtro.evento))
  )
}

function tipoDe(value: Valor): string {
  if (typeof value === 'number') return 'un número'
  return typeof value === 'boolean' ? 'true o false' : 'un texto'
}

function fillIn(escenario: Escenario, given: Parametros): Parametros {
  const unknown = Object.keys(given).filter(name => !(name in escenario.parametros))
  if (unknown.length > 0) {
    const known = Object.keys(escenario.parametros).join(', ')
    throw new EscenarioError(
      `El escenario ${escenario.nombre} no tiene el parámetro ${unknown.join(', ')}. Tiene: ${known}.`,
    )
  }
  const defaults = Object.entries(escenario.parametros).map(([name, spec]) => {
    const value: Valor = given[name] ?? spec.porDefecto
    if (typeof value !== typeof spec.porDefecto)
      throw new EscenarioError(
        `El parámetro ${name} de ${escenario.nombre} debe ser ${tipoDe(spec.porDefecto)}, como ${spec.porDefecto}.`,
      )
    return [name, value] as const
  })
  return Object.fromEntries(defaults)
}

function find(nombre: string): Escenario {
  const escenario = findEscenario(nombre)
  if (escenario !== undefined) return escenario
  throw new EscenarioError(`No hay un escenario «${nombre}». Vea la lista con: simulador escenarios`)
}

/** Throws what is wrong with it. */
export function checkArmado(armado: Armado): Pick<Entrada, 'escenario' | 'parametros'> {
  const escenario = find(armado.escenario)
  const { desde = 1, veces = 1, probabilidad = 1 } = armado
  if (!Number.isInteger(desde) || desde < 1)
    throw new EscenarioError('«desde» debe ser un número entero, de 1 en adelante.')
  if (!Number.isInteger(veces) || veces < 0)
    throw new EscenarioError('«veces» debe ser un número entero: 0 es sin fin.')
  if (!(probabilidad >= 0 && probabilidad <= 1)) throw new EscenarioError('«probabilidad» va de 0 a 1.')
  return { escenario, parametros: fillIn(escenario, armado.parametros ?? {}) }
}

/** Which scenario befalls which request. The same seed and the same requests give the same scenarios. */
export function createMotor(seed: number) {
  let entradas: Entrada[] = []
  let next = 1

  function arm(armado: Armado): number {
    const checked = checkArmado(armado)
    const id = next++
    entradas.push({
      ...checked,
      id,
      filtro: armado.filtro ?? {},
      desde: armado.desde ?? 1,
      veces: armado.veces ?? 1,
      probabilidad: armado.probabilidad ?? 1,
      azar: createAzar(armado.semilla ?? seed + id),
      efimero: armado.efimero ?? false,
      vistas: 0,
      ocurrencias: 0,
    })
    return id
  }

  /** Every armed scenario sees the request; the first that is due takes it. */
  function match(peticion: Peticion): Suceso | undefined {
    let taken: Entrada | undefined
    for (const entrada of entradas) {
      if (!fits(entrada.filtro, peticion)) continue
      entrada.vistas++
      const lucky = entrada.azar() < entrada.probabilidad
      if (taken !== undefined || isSpent(entrada) || !lucky || entrada.vistas < entrada.desde) continue
      entrada.ocurrencias++
      taken = entrada
    }
    if (taken?.efimero && isSpent(taken)) entradas = entradas.filter(entrada => entrada !== taken)
    return taken
  }

  const estado = ({ azar: _, efimero: _efimero, escenario, ...entrada }: Entrada): EstadoArmado => ({
    ...entrada,
    escenario: escenario.nombre,
  })

  return {
    arm,
    match,
    disarm(id: number): boolean {
      const before = entradas.length
      entradas = entradas.filter(entrada => entrada.id !== id)
      return entradas.length < before
    },
    list: () => entradas.map(estado),
    reset() {
      entradas = []
      next = 1
    },
  }
}

export type Motor = ReturnType<typeof createMotor>
