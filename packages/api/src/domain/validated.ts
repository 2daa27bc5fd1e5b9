import type { Fault } from './failure.ts'

/** A value, or everything that is wrong with it: the one way to say that something which came from outside is not right. */
export type Validated<T> = { ok: true; value: T } | { ok: false; faults: readonly Fault[] }

/**
 * A value that was read to its end: where something in it is wrong, `draft` has what does no harm in its place, so that the rest can be
 * judged all the same and every fault is told at once.
 */
export type Draft<T> = { ok: true; value: T } | { ok: false; faults: readonly Fault[]; draft: T }

/** Of a `Validated` what is left where nothing can be right. */
export interface Wrong {
  ok: false
  faults: readonly Fault[]
}

export const valid = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const wrong = (campo: string, codigo: string, detail: string): Wrong => ({
  ok: false,
  faults: [{ campo, codigo, detail }],
})

/** That this must hold, and what is said where it does not. */
export const check = (holds: boolean, campo: string, codigo: string, detail: string): Validated<null> =>
  holds ? NOTHING : wrong(campo, codigo, detail)

/** Nothing is wrong, and there is nothing to say. */
export const NOTHING: { ok: true; value: null } = valid(null)

type Parts = Readonly<Record<string, Validated<unknown>>> | readonly Validated<unknown>[]
type ValueOf<Part> = Part extends { ok: true; value: infer T } ? T : never
type ValuesOf<P extends Parts> = { -readonly [K in keyof P]: ValueOf<P[K]> }

/** Every value, or every fault of every part, in the order of the parts. */
export function collect<const P extends Parts>(parts: P): Validated<ValuesOf<P>> {
  const faults = Object.values(parts).flatMap(faultsOf)
  if (faults.length > 0) return { ok: false, faults }
  const values = Object.entries(parts).map(([name, part]) => [name, part.ok ? part.value : undefined])
  return valid(
    // None is wrong: each value stands under the name of its part.
    (Array.isArray(parts) ? values.map(([, value]) => value) : Object.fromEntries(values)) as ValuesOf<P>,
  )
}

type Given = Readonly<Record<string, Validated<unknown> | undefined>>
type GivenValues<P extends Given> = { -readonly [K in keyof P]?: ValueOf<P[K]> }

/** The same, without the parts that are not there: of a change, what nobody asked for. */
export function collectGiven<const P extends Given>(parts: P): Validated<GivenValues<P>> {
  const given = Object.entries(parts).filter(
    (entry): entry is [string, Validated<unknown>] => entry[1] !== undefined,
  )
  // What is not given is left out, which the type of the entries does not say.
  return collect(Object.fromEntries(given)) as Validated<GivenValues<P>>
}

/** Of some parts the values of those that are right, whatever is wrong with the others. */
export function correctOf<const P extends Given>(parts: P): GivenValues<P> {
  const values = Object.entries(parts).flatMap(([name, part]) => (part?.ok ? [[name, part.value]] : []))
  // Each value stands under the name of its part.
  return Object.fromEntries(values) as GivenValues<P>
}

/** The value of a part; where it is wrong its fault is kept, and what stands in its place is given. */
export interface Take {
  <Instead = undefined>(part: Wrong, instead?: Instead): Instead
  <T>(part: Validated<T>): T | undefined
  <T, Instead>(part: Validated<T>, instead: Instead): T | Instead
}

/** Reads on, whatever is wrong: the faults of everything that was taken, in the order in which it was. */
export function drafted<T>(read: (take: Take) => T): Draft<T> {
  const faults: Fault[] = []
  const value = read(<V, Instead>(part: Validated<V>, instead?: Instead) => {
    if (part.ok) return part.value
    for (const fault of part.faults) faults.push(fault)
    return instead as Instead // `Take` says that it is given, or that nothing may come
  })
  return faults.length === 0 ? valid(value) : { ok: false, faults, draft: value }
}

export const draftOf = <T>(read: Draft<T>): T => (read.ok ? read.value : read.draft)

/** For whoever writes them down: what is judged further stays a `Validated`. */
export const faultsOf = (read: Validated<unknown>): readonly Fault[] => (read.ok ? [] : read.faults)

/** What of it is wrong as far as that counts. */
export function faultsThat(read: Validated<unknown>, counts: (fault: Fault) => boolean): Validated<null> {
  const faults = faultsOf(read).filter(counts)
  return faults.length === 0 ? NOTHING : { ok: false, faults }
}

export const mapValid = <A, B>(read: Validated<A>, to: (value: A) => B): Validated<B> =>
  read.ok ? valid(to(read.value)) : read

export const mapDraft = <A, B>(read: Draft<A>, to: (value: A) => B): Draft<B> =>
  read.ok ? valid(to(read.value)) : { ok: false, faults: read.faults, draft: to(read.draft) }

/** What was read, with what else is wrong about it. */
export const alongside = <T>(read: Draft<T>, other: Validated<unknown>): Draft<T> =>
  other.ok ? read : { ok: false, faults: [...faultsOf(read), ...other.faults], draft: draftOf(read) }
