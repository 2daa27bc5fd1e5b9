/**
 * A field that comes in or goes out, declared once: its name is its key in a table, and what stands here says the rest. The body's
 * schema, its type, how it is read and shown, what a fault calls it and its sentence in the contract all follow.
 */
export type Campo =
  | Texto
  | Cifras
  | Decimal
  | Entero
  | SiNo
  | Opcion
  | Momento
  | Objeto
  | CampoLista
  | UnoOVarios

/** The fields of one object, in the order in which the contract shows them. */
export type Tabla = Readonly<Record<string, Campo>>

interface Comun {
  /** What it means to a person: one sentence in Spanish. It becomes the description in the contract. */
  readonly ayuda: string
  /** What it is called where it is asked for or shown as it is: the panel's forms and pages follow. Without it, whoever does knows more of it than its value. */
  readonly etiqueta?: string
  /** The element of the manual that it becomes, below that of the object that it is part of. */
  readonly sifen?: string
  /** Other elements that follow from it: their faults are faults of this field. */
  readonly responde?: readonly string[]
  /** Whether a body must have it. */
  readonly obligatorio?: boolean
  /** Whether it is shown always; what is obligatory is. */
  readonly siempre?: true
  /** Whether null says something other than absence. */
  readonly nulo?: true
  /** What is understood when it is absent. */
  readonly defecto?: string | number
  readonly ejemplo?: string | number
}

export interface Texto extends Comun {
  readonly forma: 'texto'
  readonly min?: number
  readonly max?: number
  readonly patron?: string
  /** A code of capital letters, in whatever letters it comes. */
  readonly mayusculas?: true
}

/** Digits, as a number or as text: a code is read as the whole number that it is, an identifier keeps its zeros and letters. */
export interface Cifras extends Comun {
  readonly forma: 'codigo' | 'identificador'
}

/** An amount, digit by digit. */
export interface Decimal extends Comun {
  readonly forma: 'decimal'
}

/** A number of JSON without a fraction. */
export interface Entero extends Comun {
  readonly forma: 'entero'
  readonly min?: number
  readonly max?: number
}

/** A decision: true or false. */
export interface SiNo extends Comun {
  readonly forma: 'booleano'
}

/** A word of a closed list that has a name in the contract. */
export interface Opcion extends Comun {
  readonly forma: 'opcion'
  readonly titulo?: string
  readonly valores: readonly string[]
  /** SIFEN's code of each word. */
  readonly codigos?: Readonly<Record<string, number>>
  /** What the list itself means, wherever it is used. */
  readonly significado?: string
}

/** Date and time in Paraguay. */
export interface Momento extends Comun {
  readonly forma: 'momento'
}

interface Compuesto extends Comun {
  readonly titulo: string
  /** Its name in the contract where it is shown, when that is another. */
  readonly tituloVisto?: string
  readonly campos: Tabla
  /** The groups of the manual that its fields are in, below `sifen`; `[]` where there may be several. */
  readonly grupos?: readonly string[]
}

export interface Objeto extends Compuesto {
  readonly forma: 'objeto'
}

export interface CampoLista extends Compuesto {
  readonly forma: 'lista'
  readonly min?: number
  readonly max?: number
}

/** One object, or a list of them. */
export interface UnoOVarios extends Compuesto {
  readonly forma: 'unoOVarios'
  readonly max?: number
}

type Sin<C extends Campo> = Omit<C, 'forma'>

export const texto = <const O extends Sin<Texto>>(o: O) => ({ forma: 'texto' as const, ...o })
export const codigo = <const O extends Sin<Cifras>>(o: O) => ({ forma: 'codigo' as const, ...o })
export const identificador = <const O extends Sin<Cifras>>(o: O) => ({
  forma: 'identificador' as const,
  ...o,
})
export const decimal = <const O extends Sin<Decimal>>(o: O) => ({ forma: 'decimal' as const, ...o })
export const entero = <const O extends Sin<Entero>>(o: O) => ({ forma: 'entero' as const, ...o })
export const booleano = <const O extends Sin<SiNo>>(o: O) => ({ forma: 'booleano' as const, ...o })
export const opcion = <const O extends Sin<Opcion>>(o: O) => ({ forma: 'opcion' as const, ...o })
export const momento = <const O extends Sin<Momento>>(o: O) => ({ forma: 'momento' as const, ...o })
export const objeto = <const O extends Sin<Objeto>>(o: O) => ({ forma: 'objeto' as const, ...o })
export const lista = <const O extends Sin<CampoLista>>(o: O) => ({ forma: 'lista' as const, ...o })
export const unoOVarios = <const O extends Sin<UnoOVarios>>(o: O) => ({ forma: 'unoOVarios' as const, ...o })

/** The same field where a body must have it. */
export const asObligatorio = <const C extends Campo>(campo: C) => ({ ...campo, obligatorio: true as const })
