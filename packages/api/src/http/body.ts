import { type Static, type TObject, Type } from 'typebox'
import type { Cuerpo } from '../domain/cuerpo.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { faultsThat, NOTHING } from '../domain/validated.ts'
import { type Forma, formaDe, type Hallazgos, readForma } from './forma.ts'
import { ambiguedad } from './json-ambiguo.ts'
import { describeFalla } from './json-roto.ts'
import { exactNumero, NumeroEscrito } from './numero-exacto.ts'

/** A body whose JSON types are right. Every field may still be absent, and no value has been judged. */
export type Deserialised<T> = T extends readonly (infer Item)[]
  ? Deserialised<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Deserialised<T[Key]> | null }
    : T extends string
      ? string
      : T

/** The body of a route whose schema is this; a route without one is given none. */
export type CuerpoDe<Body extends TObject | undefined> = Body extends TObject
  ? Cuerpo<Deserialised<Static<Body>>>
  : undefined

interface Modo {
  /** Whether numbers with a fraction stay the text that was sent. */
  exact: boolean
  /** Whether words that have no effect are ignored. */
  indulgente: boolean
}

/** How a route reads its body. One that has none reads what came all the same: that it is JSON is asked of every body. */
export function lectorDe<Body extends TObject | undefined>(
  schema: Body | undefined,
): (bytes: Uint8Array | undefined, modo: Modo) => Result<CuerpoDe<Body>> {
  const forma = formaDe(schema ?? SIN_CAMPOS)
  const read = (bytes: Uint8Array | undefined, modo: Modo): Result<unknown> => {
    const cuerpo = deserialise(forma, bytes, modo)
    return schema === undefined && cuerpo.ok ? ok(undefined) : cuerpo
  }
  // That what was read with a schema has its type, the compiler cannot see: `readForma` compares every field with it.
  return read as (bytes: Uint8Array | undefined, modo: Modo) => Result<CuerpoDe<Body>>
}

const SIN_CAMPOS = Type.Object({})

const utf8 = new TextDecoder('utf-8', { fatal: true })

const malformed = (detail: string) =>
  fail({ type: 'malformed-body', faults: [{ campo: '', codigo: 'json', detail }] })

function exactly(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  const exacto = exactNumero(value, source)
  return typeof exacto === 'string' ? new NumeroEscrito(exacto) : exacto
}

/** Every number that JavaScript would round has a fraction, an exponent or sixteen digits. Strings may have them, too: then nothing is won. */
const MAYBE_ROUNDED = /\d(?:\.|[eE]|\d{15})/

/** Bytes to a value of that form, or what is wrong with them. */
export function deserialise(
  forma: Forma,
  bytes: Uint8Array | undefined,
  { exact, indulgente }: Modo,
): Result<Cuerpo<unknown>> {
  // An absent body is read as one without fields: the parser of the operation says which of them are missing.
  if (bytes === undefined || bytes.length === 0) return ok({ dado: {}, forma: NOTHING, indulgente })
  let value: unknown
  let text: string | undefined
  try {
    text = utf8.decode(bytes)
    const ambiguo = ambiguedad(text)
    if (ambiguo?.motivo === 'anidado') return malformed('El cuerpo tiene demasiados niveles anidados.')
    if (ambiguo?.motivo === 'numeroso') return malformed('El cuerpo tiene más de 50.000 valores.')
    if (ambiguo?.motivo === 'ancho') return malformed('Un objeto del cuerpo tiene más de 1.000 campos.')
    if (ambiguo?.motivo === 'variado')
      return malformed('El cuerpo tiene más de 5.000 nombres de campo distintos.')
    // Node hands the source text over too, which the types of JavaScript do not know yet.
    value =
      exact && MAYBE_ROUNDED.test(text)
        ? JSON.parse(text, exactly as Parameters<typeof JSON.parse>[1])
        : JSON.parse(text)
    if (ambiguo !== null) return repetida(ambiguo.campo)
  } catch {
    return malformed(text === undefined ? 'El cuerpo no está en UTF-8.' : describeFalla(text))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return malformed('El cuerpo debe ser un objeto JSON: { … }.')
  const hallazgos: Hallazgos = { tipos: [], deForma: [] }
  const dado = readForma(forma, value, '', hallazgos)
  if (hallazgos.tipos.length > 0) return fail({ type: 'malformed-body', faults: hallazgos.tipos })
  const deForma = { ok: false, faults: hallazgos.deForma } as const
  const cuenta = faultsThat(deForma, ({ codigo }) => !indulgente || !DE_PALABRA.has(codigo))
  return ok({ dado, forma: cuenta, indulgente })
}

/** What a caller who asks for leniency is not told. */
const DE_PALABRA: ReadonlySet<string> = new Set(['unknown-field', 'unsupported-field'])

const repetida = (campo: string) => {
  const detail = 'está dos veces en el mismo objeto: no se sabe cuál vale; deje una'
  return fail({ type: 'malformed-body', faults: [{ campo, codigo: 'duplicate', detail }] })
}
