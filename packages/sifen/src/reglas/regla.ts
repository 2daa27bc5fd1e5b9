import type { Vigencia } from './vigencia.ts'

/** The names of the fields of `E`, and of those within its groups: `gTimb.iTiDE`. An element of a list of plain values is its own field, ''. */
export type Ruta<E> = E extends string | number
  ? ''
  : {
      [K in keyof E & string]-?:
        | K
        | (NonNullable<E[K]> extends readonly unknown[] | string | number | boolean
            ? never
            : `${K}.${Ruta<NonNullable<E[K]>>}`)
    }[keyof E & string]

/**
 * One row of the manual's tables of validations: when it is true of a value, SIFEN refuses with the code. `E` is what is judged (an
 * event, a documento, a group of it), `H` what else has to be known, `C` the fields that a fault may name.
 */
interface Fila<E, H, C extends string> extends Vigencia {
  /** The code with which SIFEN refuses; null for what the manual states without a code. */
  readonly codigo: string | null
  /** The manual's id of the rule. */
  readonly regla: string
  readonly campo: C
  /** `n` is the place of the value in its list, from 0. */
  readonly falla: (valor: E, hechos: H, n: number) => boolean
  /** What the fault shows, where that is not the value of the field. */
  readonly valor?: (valor: E, hechos: H) => unknown
  readonly detalle: string | ((valor: E, hechos: H) => string)
}

export type Regla<E, H> = Fila<E, H, Ruta<E>>

/** Rows that are asked only of some. */
interface Caso<E, H, C extends string> {
  readonly si: (valor: E, hechos: H) => boolean
  readonly filas: Filas<E, H, C>
}

type Filas<E, H, C extends string> = readonly (Fila<E, H, C> | Caso<E, H, C>)[]

/** The rules of one thing, in the order of the manual. */
export type Tabla<E, H> = Filas<E, H, Ruta<E>>

export const cuando = <E, H, C extends string>(
  si: (valor: E, hechos: H) => boolean,
  filas: Filas<E, H, C>,
): Caso<E, H, C> => ({ si, filas })

const NINGUNA: readonly never[] = []

/**
 * The rules that a value breaks, in their order. `fecha` begins with the day by which rows come into force and lapse; `nuevas` says it
 * anew of the codes that it has.
 */
export function rotas<E, H>(
  filas: Filas<E, H, string>,
  valor: E,
  hechos: H,
  fecha: string,
  n = 0,
  nuevas: ReadonlyMap<string, Vigencia> = SIN_NUEVAS,
): readonly Fila<E, H, string>[] {
  let halladas: readonly Fila<E, H, string>[] = NINGUNA
  for (const fila of filas)
    if ('si' in fila) {
      if (!fila.si(valor, hechos)) continue
      const suyas = rotas(fila.filas, valor, hechos, fecha, n, nuevas)
      if (suyas.length > 0) halladas = [...halladas, ...suyas]
    } else if (fila.falla(valor, hechos, n) && rige(vigenciaDe(fila, nuevas), fecha.slice(0, 10)))
      halladas = [...halladas, fila]
  return halladas
}

const SIN_NUEVAS: ReadonlyMap<string, Vigencia> = new Map()

/** A newer note says one end or both; the other stays. */
function vigenciaDe(
  fila: Pick<Fila<never, never, string>, 'codigo' | 'desde' | 'hasta'>,
  nuevas: ReadonlyMap<string, Vigencia>,
): Vigencia {
  const nueva = fila.codigo === null ? undefined : nuevas.get(fila.codigo)
  return nueva === undefined ? fila : { ...fila, ...nueva }
}

/** SIFEN's codes in a table, in the order of its rows. */
export const codigosDe = (filas: Filas<never, never, string>): string[] =>
  filas.flatMap(fila => ('si' in fila ? codigosDe(fila.filas) : (fila.codigo ?? [])))

const rige = ({ desde, hasta }: Vigencia, dia: string): boolean =>
  (desde === undefined || dia >= desde) && (hasta === undefined || dia <= hasta)

export const detalleDe = <E, H>({ detalle }: Fila<E, H, string>, valor: E, hechos: H): string =>
  typeof detalle === 'string' ? detalle : detalle(valor, hechos)

/** The value that the fault of a row shows. */
export const valorDe = <E, H>({ campo, valor }: Fila<E, H, string>, judged: E, hechos: H): unknown =>
  valor === undefined ? read(judged, campo) : valor(judged, hechos)

function read(valor: unknown, ruta: string): unknown {
  let leido = valor
  for (const nombre of ruta === '' ? [] : ruta.split('.')) {
    if (typeof leido !== 'object' || leido === null) return undefined
    leido = Reflect.get(leido, nombre)
  }
  return leido
}
