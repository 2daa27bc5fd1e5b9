import type { Campo, Tabla } from './campo.ts'

export type Dado<T> = T | null | undefined

/** Digits as the caller wrote them: a whole number, or text. */
export type Cantidad = number | string

type Sueltos<T> = T extends Tabla ? CuerpoDe<T> : never

type Suelto<C extends Campo> = C extends { forma: 'texto' | 'opcion' | 'momento' }
  ? string
  : C extends { forma: 'codigo' | 'identificador' | 'decimal' }
    ? Cantidad
    : C extends { forma: 'entero' }
      ? number
      : C extends { forma: 'booleano' }
        ? boolean
        : C extends { forma: 'objeto'; campos: infer T }
          ? Sueltos<T>
          : C extends { forma: 'lista'; campos: infer T }
            ? Sueltos<T>[]
            : C extends { forma: 'unoOVarios'; campos: infer T }
              ? Sueltos<T> | Sueltos<T>[]
              : never

/** A body of these fields as it comes in: its JSON types are right, nothing else has been looked at. */
export type CuerpoDe<T extends Tabla> = { -readonly [K in keyof T]?: Dado<Suelto<T[K]>> }

/** What the plain fields of a table are to SIFEN, under the names of its manual; of a word of a closed list, its code. */
export type LeidoDe<T extends Tabla> = {
  -readonly [K in keyof T as T[K] extends { sifen: infer S extends string } ? S : never]?: T[K] extends {
    forma: 'codigo' | 'opcion'
  }
    ? number
    : string
}

type Palabra<C> = C extends { valores: readonly (infer V)[] } ? V : never

type Vistos<T> = T extends Tabla ? VistoDe<T> : never

export type Visto<C extends Campo> = C extends { forma: 'codigo' | 'entero' }
  ? number
  : C extends { forma: 'booleano' }
    ? boolean
    : C extends { forma: 'opcion' }
      ? Palabra<C>
      : C extends { forma: 'lista'; campos: infer T }
        ? Vistos<T>[]
        : string

type Siempre<T extends Tabla> = {
  [K in keyof T]: T[K] extends { obligatorio: true } | { siempre: true } ? K : never
}[keyof T]

export type OVacio<C, V> = C extends { nulo: true } ? V | null : V

/** How an object of these fields is shown. */
export type VistoDe<T extends Tabla> = { -readonly [K in Siempre<T>]: OVacio<T[K], Visto<T[K]>> } & {
  -readonly [K in Exclude<keyof T, Siempre<T>>]?: OVacio<T[K], Visto<T[K]>>
}
