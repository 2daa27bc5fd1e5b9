import type { Mundo } from './mundo.ts'
import type { Salida } from './salidas.ts'

/** What a text must look like, and how that is said. */
interface Forma {
  readonly es: RegExp
  readonly dice: string
}

export interface Opcion {
  readonly nombre: string
  /** What stands for its value in the help; without it the option has none. */
  readonly valor?: string
  readonly texto: string
  readonly valores?: readonly string[]
  readonly forma?: Forma
  readonly archivo?: boolean
}

export interface Argumento {
  readonly nombre: string
  readonly texto: string
  readonly opcional?: boolean
  readonly varios?: boolean
  readonly forma?: Forma
  readonly archivo?: boolean
}

/** What was written behind a command. */
export interface Pedido {
  readonly argumentos: readonly string[]
  readonly opciones: Readonly<Record<string, string | boolean | undefined>>
}

export interface Resultado {
  readonly salida: Salida
  /** For a person. */
  readonly texto: string
  /** For a program: the same, and all of it. */
  readonly datos: object
  /** Bytes that go to the standard output as they are. */
  readonly bytes?: Uint8Array
  /** What remains to be done once it was said: until then a death changes nothing. */
  readonly despues?: () => void
}

/** A command: how it is written, what its help says, what completes it, and what it does, in one place. */
export interface Mandato {
  readonly nombre: string
  readonly resumen: string
  readonly explica?: string
  readonly argumentos: readonly Argumento[]
  readonly opciones: readonly Opcion[]
  /** A command line, and what it is for. */
  readonly ejemplos: readonly (readonly [string, string])[]
  run(mundo: Mundo, pedido: Pedido): Promise<Resultado>
}

/** What every command takes. */
export const COMUNES: readonly Opcion[] = [
  { nombre: 'json', texto: 'una sola línea de JSON, para un programa' },
  { nombre: 'url', valor: 'URL', texto: 'dónde está Mbohéra (o MBOHERA_URL)' },
  { nombre: 'ayuda', texto: 'cómo se usa' },
]

export const textoDe = ({ opciones }: Pedido, nombre: string): string | null => {
  const value = opciones[nombre]
  return typeof value === 'string' ? value : null
}
