import ts from 'typescript'
import { type Fn, nameOf, outerFns, type Tree } from './tree.ts'

/** How a function says that something given is wrong. */
interface Dialecto {
  dialect: string
  place: string
}

const isFault = (type: ts.Type): boolean => {
  const name = type.aliasSymbol?.name ?? type.symbol?.name
  return name === 'Fault'
}

const elementOf = (checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined =>
  checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined

const isFaultOrFaults = (checker: ts.TypeChecker, type: ts.Type): boolean => {
  const inner = elementOf(checker, type)
  return isFault(type) || (inner !== undefined && isFault(inner))
}

const isDeclaredObject = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0

const named = (type: ts.Type, keep: (property: ts.Symbol) => boolean): string => {
  const kept = type.getProperties().filter(keep)
  const rest = kept.length < type.getProperties().length
  return `{${[...kept.map(({ name }) => name), ...(rest ? ['…'] : [])].join(', ')}}`
}

/** `{faults, …}`: what of an object says that something is wrong. A failure, which has a type, is what an operation says. */
function carried(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  if (!isDeclaredObject(type) || checker.isArrayType(type) || type.getProperty('type')) return undefined
  const carries = (property: ts.Symbol) =>
    isFaultOrFaults(checker, checker.getNonNullableType(checker.getTypeOfSymbol(property)))
  const carrying = type.getProperties().some(carries)
  return carrying && type.getProperties().length <= 4 ? named(type, carries) : undefined
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/** `Validated<T>` and `Result<T>` are known by their names; every other form by what it holds. */
function dialectOf(checker: ts.TypeChecker, given: ts.Type): string | undefined {
  // What may be absent, as a field that nobody sent, is wrong in the same way where it is there.
  const type = checker.getNonNullableType(checker.getAwaitedType(given) ?? given)
  const alias = type.aliasSymbol?.name
  if (alias === 'Validated' || alias === 'Draft') return 'Validated'
  if (alias === 'Result' || alias === 'Failure') return undefined
  const parts = partsOf(type)
  // What is always wrong is a `Validated` of which one half is left; a draft is one with what stands in its place.
  if (
    parts.every(part => part.getProperty('ok') !== undefined) &&
    parts.some(part => part.getProperty('faults'))
  )
    return 'Validated'
  const forms = parts.flatMap(part => carried(checker, part) ?? [])
  if (forms.length > 0)
    return [...new Set(forms), ...(forms.length < parts.length ? ['{…}'] : [])].join(' | ')
  if (!parts.some(part => isFaultOrFaults(checker, part))) return undefined
  return parts.some(isFault) ? 'Fault | null' : 'Fault[]'
}

/** A collector that is passed along and written into, and a list of faults that is handed over. */
function parameterDialect(checker: ts.TypeChecker, fn: Fn): string | undefined {
  for (const parameter of fn.parameters) {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(parameter))
    if (type.isClass() || (type.symbol?.flags ?? 0) & ts.SymbolFlags.Class) {
      const holds = type
        .getProperties()
        .some(property => isFaultOrFaults(checker, checker.getTypeOfSymbol(property)))
      if (holds) return `${type.symbol.name} passed along and written into`
    }
  }
  return undefined
}

/** A decision whose faults are inside the failure of its `Result`: what an operation tells its caller, said too early. */
const isParser = (tree: Tree, fn: Fn): boolean =>
  tree.pathOf(fn).includes('/domain/') && /\binvalid\(/.test(fn.body?.getText() ?? '')

const VALIDATED = new Set(['Validated', 'Draft', 'Result'])

/** Who is given nothing but a value with its faults, and gives these, is how such a value is read: for whoever writes them down. */
function readsFaults(checker: ts.TypeChecker, fn: Fn): boolean {
  const [given, ...more] = fn.parameters
  const alias = given && checker.getTypeAtLocation(given).aliasSymbol?.name
  return more.length === 0 && alias !== undefined && VALIDATED.has(alias)
}

function* dialectsOfFn(tree: Tree, fn: Fn): Generator<string> {
  const { checker } = tree
  const signature = checker.getSignatureFromDeclaration(fn)
  if (signature === undefined) return
  const returned = checker.getReturnTypeOfSignature(signature)
  const dialect = dialectOf(checker, returned)
  if (dialect !== undefined && !(dialect === 'Fault[]' && readsFaults(checker, fn))) yield dialect
  const awaited = checker.getAwaitedType(returned) ?? returned
  if (awaited.aliasSymbol?.name === 'Result' && isParser(tree, fn)) yield 'Result with faults inside'
  const passed = parameterDialect(checker, fn)
  if (passed !== undefined) yield passed
}

export function dialectsOfWrong(tree: Tree, where: (path: string) => boolean): Map<string, string[]> {
  const found = tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source =>
      [...outerFns(source)].flatMap((fn): Dialecto[] =>
        [...dialectsOfFn(tree, fn)].map(dialect => ({ dialect, place: `${tree.placeOf(fn)} ${nameOf(fn)}` })),
      ),
    )
  const dialects = new Map<string, string[]>()
  for (const { dialect, place } of found) dialects.set(dialect, [...(dialects.get(dialect) ?? []), place])
  return dialects
}

/** Functions that are given a list of faults, to read or to write into. */
export function signaturesTakingFaults(tree: Tree, where: (path: string) => boolean): string[] {
  const { checker } = tree
  return tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source =>
      [...outerFns(source)]
        .filter(fn =>
          fn.parameters.some(parameter => {
            const inner = elementOf(checker, checker.getTypeAtLocation(parameter))
            return inner !== undefined && isFault(inner)
          }),
        )
        .map(fn => `${tree.placeOf(fn)} ${nameOf(fn)}`),
    )
}

/** Functions that are given what the library says is wrong: each is a place where its words become the caller's. */
export function adaptersOfLibrary(
  tree: Tree,
  where: (path: string) => boolean,
  isLibrary: (path: string) => boolean,
): string[] {
  const { checker } = tree
  const isTheirs = (type: ts.Type): boolean => {
    const fault = elementOf(checker, type) ?? type
    const declared = fault.symbol?.declarations?.[0]
    return isFault(fault) && declared !== undefined && isLibrary(tree.pathOf(declared))
  }
  return tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source =>
      [...outerFns(source)]
        .filter(fn => fn.parameters.some(parameter => isTheirs(checker.getTypeAtLocation(parameter))))
        .map(fn => `${tree.placeOf(fn)} ${nameOf(fn)}`),
    )
}
